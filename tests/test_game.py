"""The current hand and the hands before and after it."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.games import random_line, start
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW, Move, Refusal
from tripeaks.engine.solver import winnable_code, winning_line
from tripeaks.game import CHANGES_KEPT, HANDS_KEPT, SAVE_CLOCK_MS, Game, Happened
from tripeaks.match import Match
from tripeaks.session import Status
from tripeaks.storage import Filter, Store, record

CODE = parse_code("TP1-E-AAAAAAB")
OTHER = parse_code("TP1-E-AAAAAAC")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def game(store: Store) -> Game:
    return Game(store, CODE, lambda: OTHER)


def play(game: Game, line: Iterable[Move]) -> None:
    for move in line:
        if move == DRAW:
            assert game.draw()
        else:
            assert game.play(move) is None


def test_a_legal_play_is_reported_as_a_move_and_a_refused_one_as_refused(game: Game) -> None:
    place = game.position.plays[0]
    blocked = next(p for p in range(28) if game.position.refusal(p) is Refusal.BLOCKED)
    assert game.play(blocked) is Refusal.BLOCKED and game.session.log == ()
    (change,) = game.take_changes()
    assert (change.happened, change.move, change.refusal) == (Happened.REFUSED, blocked, Refusal.BLOCKED)
    assert change.before == change.after and (change.points, change.peaks) == (0, 0)
    assert game.play(place) is None
    (change,) = game.take_changes()
    assert (change.happened, change.move, change.refusal) == (Happened.MOVED, place, None)
    assert change.points == change.after.tally.points - change.before.tally.points


def test_a_refused_draw_is_reported_but_not_after_the_end(store: Store) -> None:
    game = Game(store, parse_code("TP1-E-AAAAAAB-D"), lambda: OTHER)
    assert game.position.plays and not game.draw() and game.session.log == ()
    (change,) = game.take_changes()
    assert (change.happened, change.move, change.refusal) == (Happened.REFUSED, DRAW, None)
    play(game, winning_line(game.position) or ())
    game.take_changes()
    assert not game.draw() and game.play(0) is None and game.take_changes() == []


def test_each_change_is_returned_once_and_only_the_newest_are_kept(game: Game) -> None:
    assert game.take_changes() == []  # resuming or opening a hand is not a change
    game.begin()
    game.draw()
    assert [change.happened for change in game.take_changes()] == [Happened.DEALT, Happened.MOVED]
    assert game.take_changes() == []
    for _ in range(CHANGES_KEPT):
        game.undo()
        game.redo()
    changes = game.take_changes()
    assert len(changes) == CHANGES_KEPT
    assert changes[-1].after == game.session.step and changes[-1].line == game.session.line


def test_undo_and_redo_are_reported_with_their_move(game: Game) -> None:
    game.draw()
    assert game.undo() and game.redo()
    assert [(c.happened, c.move) for c in game.take_changes()] == [
        (Happened.MOVED, DRAW),
        (Happened.UNDONE, DRAW),
        (Happened.MOVED, DRAW),
    ]
    game.undo()
    assert not game.undo() and not game.can_undo and game.can_redo


def test_a_new_deal_can_be_undone_and_redone(game: Game) -> None:
    play(game, random_line(CODE, 3)[:6])
    session = game.session
    game.deal(OTHER)
    assert game.session.code == OTHER and game.can_undo
    assert game.undo() and game.session is session
    assert game.take_changes()[-1].happened is Happened.RETURNED
    assert game.redo() and game.session.code == OTHER


def test_a_move_after_an_undone_deal_discards_it(game: Game) -> None:
    game.deal(OTHER)
    game.undo()
    game.draw()
    assert not game.can_redo


def test_only_a_limited_number_of_hands_can_be_resumed(game: Game) -> None:
    for _ in range(HANDS_KEPT + 5):
        game.deal(OTHER)
    count = 0
    while game.undo():
        count += 1
    assert count == HANDS_KEPT


def test_undo_to_goes_back_to_a_length_of_the_line(game: Game) -> None:
    play(game, random_line(CODE, 3)[:9])
    game.undo_to(4)
    assert game.session.undo_depth == 4
    game.undo_to(7)
    assert game.session.undo_depth == 4


def test_a_hand_counts_once_in_the_record_whatever_is_undone(game: Game, store: Store) -> None:
    play(game, winning_line(start(str(CODE))) or ())
    score = game.session.score
    game.deal(OTHER)
    game.undo()
    game.redo()
    game.undo()
    game.deal(OTHER)
    store.flush()
    entries = store.ask(lambda c: record.page(c, Filter(replays=True)))
    won = [entry for entry in entries if entry.hand.code == CODE]
    assert len(won) == 1
    assert won[0].figures.result.value == "won" and won[0].figures.score == score


def test_the_hand_in_progress_is_resumed(tmp_path: Path) -> None:
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


def test_a_won_hand_is_not_resumed(tmp_path: Path) -> None:
    first = Store(tmp_path)
    play(Game(first, CODE, lambda: OTHER), winning_line(start(str(CODE))) or ())
    first.close()
    second = Store(tmp_path)
    again = Game(second, None, lambda: OTHER)
    assert not again.resumed and again.session.code == OTHER
    second.close()


def test_the_end_of_the_time_is_reported_once(store: Store) -> None:
    game = Game(store, parse_code("TP1-E-AAAAAAB-T10"), lambda: OTHER)
    for _ in range(2_000):
        game.tick(10)
    assert [change.happened for change in game.take_changes()] == [Happened.TIME_UP]
    assert game.session.status is Status.TIME_UP
    place = start("TP1-E-AAAAAAB").plays[0]
    assert game.play(place) is None and not game.draw() and game.session.log == ()


def test_the_time_played_is_saved_periodically_but_not_constantly(game: Game) -> None:
    play(game, [DRAW])
    with patch.object(game, "save", wraps=game.save) as save:
        for _ in range(3 * SAVE_CLOCK_MS // 10):
            game.tick(10)
    assert save.call_count == 3


def test_a_match_continues_with_the_next_hand_and_its_total(game: Game) -> None:
    match = Match(CODE, hands=3)
    game.deal(match.code, match)
    assert game.next_of_match() is None
    line = random_line(CODE, 5)
    play(game, line)
    score = game.session.score
    next_match = game.next_of_match()
    assert next_match is not None and next_match.scores == (score,)
    game.deal_next_of_match(next_match.code)
    assert (
        game.match is not None
        and game.match.scores == (score,)
        and game.session.code == game.match.code != CODE
    )


def test_a_match_continues_after_a_restart_with_a_deal_that_replaced_a_lost_one(tmp_path: Path) -> None:
    first = parse_code("TP1-C-AAAAAAB")  # its second deal is not winnable
    with closing(Store(tmp_path)) as store:
        game = Game(store, CODE, lambda: OTHER)
        game.deal(first, Match(first, hands=3))
        play(game, random_line(first, 5))
        match = game.next_of_match()
        assert match is not None
        code = winnable_code(match.code)
        assert code != match.code
        game.deal_next_of_match(code)
        game.draw()
    with closing(Store(tmp_path)) as store:
        again = Game(store, None, lambda: OTHER)
        assert again.resumed and again.session.code == code and again.match == match


def test_an_unfinished_hand_is_not_left_for_the_next_of_its_match(game: Game) -> None:
    game.deal(CODE, Match(CODE, hands=3))
    game.deal_next_of_match(OTHER)
    assert game.session.code == CODE


def test_the_best_score_of_an_earlier_hand_is_recorded_for_that_hand(game: Game, store: Store) -> None:
    game.draw()
    first = game.hand
    game.deal(OTHER)
    game.note_best(first, 700)
    found = store.ask(lambda record: dict(record.execute("SELECT id, best FROM hands").fetchall()))
    assert found == {first.id: 700, game.hand.id: None}


def test_a_hand_restored_by_undo_is_the_one_that_is_resumed(game: Game, store: Store) -> None:
    game.draw()
    game.deal(OTHER)
    game.undo()
    again = Game(store, None, lambda: OTHER)
    assert again.resumed and again.session.code == CODE and again.session.moves == 1


def test_a_daily_deal_is_in_progress_until_it_ends(game: Game) -> None:
    day, other = date(2026, 1, 2), date(2026, 1, 3)
    assert not game.is_playing_day(day)
    game.deal(CODE, daily=day)
    assert game.is_playing_day(day) and not game.is_playing_day(other)
    play(game, winning_line(game.position) or ())
    assert game.session.status is Status.WON
    assert not game.is_playing_day(day)


def started_again(folder: Path, code: GameCode | None = None) -> tuple[Store, Game]:
    """Another start of the program on a folder."""
    store = Store(folder)
    return store, Game(store, code, lambda: OTHER)


def test_undo_reaches_the_earlier_hands_after_a_restart(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    lines = []
    for number in (1, 2, 3):
        game.deal(GameCode(number, CODE.rules))
        play(game, random_line(game.session.code, number)[:5])
        game.count_hint()
        lines.append((game.hand, game.session.log))
    store.close()
    store, game = started_again(tmp_path)
    assert game.resumed and (game.hand, game.session.log) == lines[2]
    game.undo_to(0)
    for hand, log in reversed(lines[:2]):
        assert game.can_undo and game.undo()
        assert (game.hand, game.session.log) == (hand, log)
        game.undo_to(0)
    assert not game.can_undo and not game.undo(), "hands without an action are not kept"
    while game.redo():
        pass
    assert game.hand == lines[2][0] and game.session.line[-1].move == lines[2][1][-1]
    store.close()


def test_undo_brings_back_the_hand_that_a_start_with_a_code_left(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    game.draw()
    left = game.hand
    store.close()
    store, game = started_again(tmp_path, OTHER)
    assert not game.resumed and game.undo()
    assert game.hand == left and game.session.moves == 1
    store.close()


def test_undo_brings_back_a_won_hand_after_a_restart(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    play(game, winning_line(game.position) or ())
    won = game.hand
    store.close()
    store, game = started_again(tmp_path)
    assert not game.resumed and game.undo() and game.hand == won
    assert game.session.status is Status.WON and game.redo() and game.session.code == OTHER
    store.close()


def test_undo_after_a_restart_reaches_a_limited_number_of_hands(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    for number in range(HANDS_KEPT + 5):
        game.draw()
        game.deal(GameCode(number, CODE.rules))
    game.draw()
    store.close()
    store, game = started_again(tmp_path)
    hands = {game.hand}
    while game.undo():
        hands.add(game.hand)
    assert len(hands) == HANDS_KEPT + 1
    store.close()


def test_undo_passes_over_hands_that_were_deleted_since(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    hands = [game.hand]
    game.draw()
    for number in (1, 2):
        game.deal(GameCode(number, CODE.rules))
        game.draw()
        hands.append(game.hand)
    store.close()
    store, game = started_again(tmp_path)
    store.change(lambda connection: record.delete(connection, hands[1].id))
    assert game.undo() and game.undo() and game.hand == hands[0]
    store.close()


def test_undo_never_takes_the_hand_of_another_program(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    game.draw()
    other_store, other = started_again(tmp_path)
    other.draw()
    assert not other.resumed and other.undo() and not other.undo()
    other_store.close()
    store.close()


def test_undo_never_takes_a_hand_that_another_program_took_meanwhile(tmp_path: Path) -> None:
    store, game = started_again(tmp_path, CODE)
    game.draw()
    earlier = game.hand
    game.deal(OTHER)
    game.draw()
    store.close()
    store, game = started_again(tmp_path)
    other_store, other = started_again(tmp_path)
    assert game.resumed and game.can_undo
    assert other.undo() and other.hand == earlier
    other_store.flush()
    assert game.undo() and not game.undo() and game.hand != earlier
    other_store.close()
    store.close()


@pytest.mark.parametrize("other_is_done", (True, False))
def test_moves_of_another_program_in_a_left_hand_stay(tmp_path: Path, other_is_done: bool) -> None:
    """Also for a hand that this program still has in memory; redo is like undo."""
    store, game = started_again(tmp_path, CODE)
    game.draw()
    earlier = game.hand
    game.deal(OTHER)
    game.draw()
    store.flush()
    other_store, other = started_again(tmp_path)
    assert other.undo() and other.hand == earlier
    other.draw()
    other.draw()
    other_store.flush()
    if other_is_done:
        other.deal(OTHER)
        other_store.flush()
        assert game.undo() and game.undo()
        assert game.hand == earlier and game.session.moves == 3
    else:
        assert game.undo() and not game.undo()
        assert game.hand != earlier
    store.flush()
    other_store.close()
    store.close()
