"""The hand in play and the hands around it."""

from contextlib import closing
from datetime import date

import pytest

from tests.games import random_line, start
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Refusal
from tripeaks.engine.solver import winnable_code, winning_line
from tripeaks.game import HANDS_KEPT, SAVE_CLOCK_MS, Game, Happened
from tripeaks.match import Match
from tripeaks.session import Status
from tripeaks.storage import Filter, Record, Store

CODE = parse_code("TP1-E-AAAAAAB")
OTHER = parse_code("TP1-E-AAAAAAC")


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def game(store):
    return Game(store, CODE, lambda: OTHER)


@pytest.fixture
def told(game):
    changes = []
    game.listener = changes.append
    return changes


def play(game, line):
    for move in line:
        if move == DRAW:
            assert game.draw()
        else:
            assert game.play(move) is None


def test_a_legal_play_is_told_and_a_refused_one_is_not(game, told):
    place = game.position.plays[0]
    blocked = next(p for p in range(28) if game.position.refusal(p) is Refusal.BLOCKED)
    assert game.play(blocked) is Refusal.BLOCKED and not told
    assert game.play(place) is None
    (change,) = told
    assert (change.happened, change.move) == (Happened.MOVED, place)
    assert change.points == change.after.tally.points - change.before.tally.points


def test_undo_and_redo_are_told_with_their_move(game, told):
    game.draw()
    assert game.undo() and game.redo()
    assert [(c.happened, c.move) for c in told] == [
        (Happened.MOVED, DRAW),
        (Happened.UNDONE, DRAW),
        (Happened.MOVED, DRAW),
    ]
    game.undo()
    assert not game.undo() and not game.can_undo and game.can_redo


def test_a_new_deal_can_be_undone_and_done_again(game, told):
    play(game, random_line(CODE, 3)[:6])
    session = game.session
    game.deal(OTHER)
    assert game.session.code == OTHER and game.can_undo
    assert game.undo() and game.session is session
    assert told[-1].happened is Happened.RETURNED
    assert game.redo() and game.session.code == OTHER


def test_a_move_after_an_undone_deal_forgets_it(game):
    game.deal(OTHER)
    game.undo()
    game.draw()
    assert not game.can_redo


def test_only_so_many_hands_can_be_taken_up_again(game):
    for _ in range(HANDS_KEPT + 5):
        game.deal(OTHER)
    count = 0
    while game.undo():
        count += 1
    assert count == HANDS_KEPT


def test_undo_to_goes_back_to_a_length_of_the_line(game):
    play(game, random_line(CODE, 3)[:9])
    game.undo_to(4)
    assert game.session.undo_depth == 4
    game.undo_to(7)
    assert game.session.undo_depth == 4


def test_a_hand_counts_once_in_the_record_whatever_is_undone(game, store):
    play(game, winning_line(start(str(CODE))))
    score = game.session.score
    game.deal(OTHER)
    game.undo()
    game.redo()
    game.undo()
    game.deal(OTHER)
    store.flush()
    entries = Record(store).page(Filter(replays=True), limit=10)
    won = [entry for entry in entries if entry.hand.code == CODE]
    assert len(won) == 1
    assert won[0].figures.result.value == "won" and won[0].figures.score == score


def test_the_hand_in_progress_is_taken_up_again(tmp_path):
    first = Store(tmp_path)
    game = Game(first, CODE, lambda: OTHER)
    line = random_line(CODE, 4)[:8]
    play(game, line)
    game.count_hint()
    first.close()
    second = Store(tmp_path)
    again = Game(second, None, lambda: OTHER)
    assert again.resumed and again.session.log == tuple(line)
    second.close()


def test_a_hand_that_is_won_is_not_taken_up_again(tmp_path):
    first = Store(tmp_path)
    play(Game(first, CODE, lambda: OTHER), winning_line(start(str(CODE))))
    first.close()
    second = Store(tmp_path)
    again = Game(second, None, lambda: OTHER)
    assert not again.resumed and again.session.code == OTHER
    second.close()


def test_the_time_running_out_is_told_once(store):
    game = Game(store, parse_code("TP1-E-AAAAAAB-T10"), lambda: OTHER)
    changes = []
    game.listener = changes.append
    for _ in range(2_000):
        game.tick(10)
    assert [change.happened for change in changes] == [Happened.TIME_UP]
    assert game.session.status is Status.TIME_UP
    place = start("TP1-E-AAAAAAB").plays[0]
    assert game.play(place) is None and not game.draw() and game.session.log == ()


def test_the_time_played_is_saved_now_and_then_but_not_all_the_time(game):
    saves = []
    original = game.save
    game.save = lambda: (saves.append(game.session.played_ms), original())
    play(game, [DRAW])
    saves.clear()
    for _ in range(3 * SAVE_CLOCK_MS // 10):
        game.tick(10)
    assert len(saves) == 3


def test_a_match_goes_on_with_the_next_hand_and_its_total(game):
    match = Match(CODE, hands=3)
    game.deal(match.code, match)
    assert game.next_of_match() is None
    line = random_line(CODE, 5)
    play(game, line)
    score = game.session.score
    assert game.next_of_match().scores == (score,)
    game.deal_next_of_match(game.next_of_match().code)
    assert game.match.scores == (score,) and game.session.code == game.match.code != CODE


def test_a_match_goes_on_after_a_restart_with_a_deal_that_replaced_a_lost_one(tmp_path):
    first = parse_code("TP1-C-AAAAAAB")  # its second deal cannot be won
    match = Match(first, hands=3)
    with closing(Store(tmp_path)) as store:
        game = Game(store, CODE, lambda: OTHER)
        game.deal(first, match)
        play(game, random_line(first, 5))
        match = game.next_of_match()
        code = winnable_code(match.code)
        assert code != match.code
        game.deal_next_of_match(code)
        game.draw()
    with closing(Store(tmp_path)) as store:
        again = Game(store, None, lambda: OTHER)
        assert again.resumed and again.session.code == code and again.match == match


def test_a_hand_that_goes_on_is_not_left_for_the_next_of_its_match(game):
    game.deal(CODE, Match(CODE, hands=3))
    game.deal_next_of_match(OTHER)
    assert game.session.code == CODE


def test_the_best_score_of_an_earlier_hand_is_noted_for_that_one(game, store):
    game.draw()
    first = game.hand
    game.deal(OTHER)
    game.note_best(first, 700)
    found = store.ask(lambda record: dict(record.execute("SELECT id, best FROM hands").fetchall()))
    assert found == {first.id: 700, game.hand.id: None}


def test_a_hand_that_came_back_is_the_one_that_is_gone_on_with(game, store):
    game.draw()
    game.deal(OTHER)
    game.undo()
    again = Game(store, None, lambda: OTHER)
    assert again.resumed and again.session.code == CODE and again.session.moves == 1


def test_a_days_deal_is_being_played_until_it_ends(game):
    day, other = date(2026, 1, 2), date(2026, 1, 3)
    assert not game.is_playing_day(day)
    game.deal(CODE, daily=day)
    assert game.is_playing_day(day) and not game.is_playing_day(other)
    play(game, winning_line(game.position))
    assert game.session.status is Status.WON
    assert not game.is_playing_day(day)
