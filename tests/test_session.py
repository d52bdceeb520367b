"""Sessions: undo and redo, the move counter, the score, the clock; random walks over many hands."""

from __future__ import annotations

import random

import pytest

from tests.engine.naive import Hand
from tests.games import every_rules, random_line
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW, IllegalMove, Refusal
from tripeaks.engine.rules import EASY, Rules, Scoring
from tripeaks.session import REDO, UNDO, HandOver, Session, Status, Step

KC, AS, TWO_D, THREE_S = 20, 23, 22, 18


def session_of(code: str = "TP1-E-AAAAAAB") -> Session:
    return Session(parse_code(code))


def played_out(code: GameCode, seed: int) -> Session:
    return Session.replay(code, random_line(code, seed))


# --- single actions ------------------------------------------------------------------------------


def test_a_new_session_starts_at_the_deal() -> None:
    session = session_of()
    assert (session.score, session.moves, session.run) == (500, 0, 0)
    assert (session.undo_depth, session.redo_depth, session.log) == (0, 0, ())
    assert session.status is Status.PLAYING
    assert session.step.move is None
    assert session.time_left_ms is None


def test_moves_count_and_score_and_lengthen_the_run() -> None:
    session = session_of()
    for move in (KC, AS, TWO_D):
        step = session.act(move)
        assert step is session.step
        assert step.move == move
    assert (session.score, session.moves, session.run) == (497, 3, 3)
    session.act(DRAW)
    assert (session.score, session.moves, session.run) == (496, 4, 0)


def test_undo_gives_the_points_back_and_never_lowers_the_move_counter() -> None:
    session = session_of()
    start = session.step
    session.act(KC)
    played = session.step
    session.act(UNDO)
    assert session.step == start
    assert (session.score, session.moves, session.undo_depth, session.redo_depth) == (500, 1, 0, 1)
    session.act(REDO)
    assert session.step == played
    assert (session.score, session.moves, session.undo_depth, session.redo_depth) == (499, 1, 1, 0)
    assert session.log == (KC, UNDO, REDO)
    assert session.log.count(UNDO) == 1


def test_undo_turns_a_card_down_again() -> None:
    session = session_of()
    for move in (KC, AS, TWO_D):
        session.act(move)
    assert session.position.is_face_up(13)
    session.act(UNDO)
    assert not session.position.is_face_up(13)
    assert session.position.refusal(13) is Refusal.BLOCKED


def test_a_new_move_drops_what_could_be_redone() -> None:
    session = session_of()
    session.act(KC)
    session.act(UNDO)
    session.act(TWO_D)
    assert session.redo_depth == 0
    with pytest.raises(IllegalMove):
        session.act(REDO)


def test_the_move_counter_goes_up_for_new_moves_after_undo() -> None:
    session = session_of()
    for _ in range(5):
        session.act(KC)
        session.act(UNDO)
    assert session.moves == 5
    assert session.score == 500


@pytest.mark.parametrize("action", [UNDO, REDO, THREE_S, 0, 28])
def test_a_refused_action_changes_nothing(action: int) -> None:
    session = session_of()
    with pytest.raises(IllegalMove):
        session.act(action)
    assert (session.log, session.moves, session.line) == ((), 0, session_of().line)


def test_a_refused_move_keeps_what_can_be_redone() -> None:
    session = session_of()
    session.act(KC)
    session.act(UNDO)
    with pytest.raises(IllegalMove):
        session.act(THREE_S)
    assert session.redo_depth == 1


def test_a_whole_hand_can_be_undone() -> None:
    code = parse_code("TP1-E-AAAAAAB-WJJ")
    line = random_line(code, 1)
    session = Session.replay(code, line)
    for _ in line:
        session.act(UNDO)
    assert session.step == Session(code).step


# --- ends ----------------------------------------------------------------------------------------


def test_a_stuck_hand_can_be_undone_and_played_on() -> None:
    session = session_of()
    while session.position.can_draw:
        session.act(DRAW)
    while session.position.plays:
        session.act(session.position.plays[0])
    assert session.status is Status.STUCK
    session.act(UNDO)
    assert not session.status.is_over


def test_cards_left_cost_nothing_after_a_stuck_hand_is_undone() -> None:
    code = parse_code("TP1-E-AAAAAAB-KP")
    session = Session(code)
    while session.position.can_draw:
        session.act(DRAW)
    while session.position.plays:
        session.act(session.position.plays[0])
    left = 28 - session.position.removed.bit_count()
    assert session.score == session.step.tally.points - left
    session.act(UNDO)
    assert session.score == session.step.tally.points


# --- the clock -----------------------------------------------------------------------------------


def test_the_clock_counts_down_and_ends_the_hand_for_good() -> None:
    session = session_of("TP1-E-AAAAAAB-T60")
    session.act(KC)
    session.act(AS)
    session.act(UNDO)
    session.tick(59_999)
    assert (session.undo_depth, session.redo_depth) == (1, 1)
    assert (session.time_left_ms, session.status) == (1, Status.PLAYING)
    session.tick(5_000)
    assert (session.time_left_ms, session.played_ms, session.status) == (0, 60_000, Status.TIME_UP)
    assert session.status.is_over
    assert (session.undo_depth, session.redo_depth) == (0, 0)
    for action in (AS, DRAW, UNDO, REDO):
        with pytest.raises(HandOver):
            session.act(action)
    session.tick(1_000)
    assert session.played_ms == 60_000


def test_cards_left_cost_points_when_the_time_is_up() -> None:
    session = session_of("TP1-E-AAAAAAB-KPT10")
    session.act(KC)
    session.tick(10_000)
    assert session.score == 1 - 27


def test_a_board_cleared_in_time_stays_won() -> None:
    code, seed = won_hand(Rules(clock=10))
    session = played_out(code, seed)
    assert session.status is Status.WON
    session.tick(60_000)
    assert session.status is Status.WON
    assert session.played_ms == 0
    assert Session.replay(code, session.log, 10_000).status is Status.WON


def test_without_a_clock_time_passes_and_ends_nothing() -> None:
    session = session_of()
    session.act(KC)
    session.tick(10**9)
    assert (session.played_ms, session.time_left_ms, session.status) == (10**9, None, Status.PLAYING)


def test_time_counts_from_the_first_action_on() -> None:
    session = session_of()
    session.tick(5_000)
    assert session.played_ms == 0
    session.act(KC)
    session.tick(300)
    session.act(UNDO)
    session.tick(40)
    assert session.played_ms == 340


def test_a_count_down_counts_from_the_deal_on() -> None:
    session = session_of("TP1-E-AAAAAAB-T60")
    session.tick(5_000)
    assert session.time_left_ms == 55_000


@pytest.mark.parametrize("options", ("", "-T60"))
def test_a_stuck_hand_waits_until_it_is_undone(options: str) -> None:
    session = session_of(f"TP1-E-AAAAAAB{options}")
    while session.position.legal_moves:
        session.act(session.position.legal_moves[-1])
    session.tick(70_000)
    assert (session.status, session.played_ms) == (Status.STUCK, 0)
    session.act(UNDO)
    session.tick(500)
    assert (session.status, session.played_ms) == (Status.PLAYING, 500)


def test_a_hand_that_stood_still_in_1_0_while_its_time_ran_out_is_over() -> None:
    stuck = session_of("TP1-E-AAAAAAB-T60")
    while stuck.position.legal_moves:
        stuck.act(stuck.position.legal_moves[-1])
    assert Session.replay(stuck.code, stuck.log, 60_000).status is Status.TIME_UP


def won_hand(rules: Rules) -> tuple[GameCode, int]:
    """A code and the seed of a random line that wins it."""
    for number in range(2_000):
        code = GameCode(number, rules)
        if played_out(code, 2 * number).status is Status.WON:
            return code, 2 * number
    raise AssertionError("one random hand in three is won")


def test_a_won_hand_without_undo_scores_500_less_its_moves_plus_300() -> None:
    code, seed = won_hand(EASY)
    session = played_out(code, seed)
    assert session.score == 500 - session.moves + 300
    assert not session.position.legal_moves


def test_a_won_hand_can_be_undone_and_redone() -> None:
    code, seed = won_hand(Rules(scoring=Scoring.CHAIN))
    session = played_out(code, seed)
    score = session.score
    session.act(UNDO)
    assert session.status is Status.PLAYING
    session.act(REDO)
    assert (session.status, session.score) == (Status.WON, score)


# --- properties ----------------------------------------------------------------------------------


def plain_score_and_run(code: GameCode, moves: list[int]) -> tuple[int, int]:
    """Score and run after a line of moves, by the plain second version of the rules."""
    hand = Hand(code.deal(), code.rules)
    for move in moves:
        if move == DRAW:
            hand.draw()
        else:
            hand.play(move)
    return hand.shown_score(), hand.run


def test_undo_and_redo_at_random_over_a_thousand_hands_of_all_rules() -> None:
    """Every step equals the one noted for it, the score equals one recomputed from the
    actions, and the log replays to an equal session."""
    chance = random.Random(7)
    choices = list(every_rules())
    chance.shuffle(choices)
    for hand, rules in enumerate(choices[:1_000]):
        code = GameCode(chance.randrange(2**35), rules)
        session = Session(code)
        done: list[Step] = [session.step]
        undone: list[Step] = []
        moves = 0
        for _ in range(chance.randrange(10, 120)):
            kind = chance.random()
            if kind < 0.22 and len(done) > 1:
                undone.append(done.pop())
                session.act(UNDO)
            elif kind < 0.36 and undone:
                done.append(undone.pop())
                session.act(REDO)
            elif session.position.legal_moves:
                eager = session.position.plays or session.position.legal_moves
                move = chance.choice(eager if hand % 2 else session.position.legal_moves)
                done.append(session.act(move))
                undone.clear()
                moves += 1
            assert session.step == done[-1]
            assert (session.undo_depth, session.redo_depth) == (len(done) - 1, len(undone))
            assert session.moves == moves
        line = [step.move for step in session.line if step.move is not None]
        assert (session.score, session.run) == plain_score_and_run(code, line)
        again = Session.replay(code, session.log, session.played_ms)
        assert again.line == session.line == tuple(done)
        assert (again.score, again.moves) == (session.score, moves)
        assert again.redo_depth == session.redo_depth
        while session.undo_depth:
            assert session.step == done.pop()
            session.act(UNDO)
        assert session.step == Session(code).step
        assert session.moves == moves


def test_a_score_is_right_at_every_step_back_of_a_hand() -> None:
    for seed, rules in enumerate(list(every_rules())[::31]):
        code = GameCode(seed * 7919, rules)
        line = random_line(code, seed)
        session = Session.replay(code, line)
        for length in range(len(line), -1, -1):
            assert (session.score, session.run) == plain_score_and_run(code, line[:length])
            if length:
                session.act(UNDO)


def test_a_log_with_an_illegal_action_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Session.replay(parse_code("TP1-E-AAAAAAB"), [KC, UNDO, UNDO])
