"""Matches in the record: whatever is undone, dealt again or restarted, both have the same scores."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.games import start
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.game import Game
from tripeaks.match import Match
from tripeaks.session import Status
from tripeaks.storage import Store
from tripeaks.storage.transfer import export, import_

CODE = parse_code("TP1-E-AAAAAAB")
CLOCKED = parse_code("TP1-E-AAAAAAB-KPT60")
OTHER = parse_code("TP1-E-AAAAAAC")


@contextmanager
def playing(folder: Path) -> Iterator[Game]:
    """A start of the program on a folder, to its end."""
    with closing(Store(folder)) as store:
        yield Game(store, None, lambda: OTHER)


def win(game: Game) -> None:
    for move in winning_line(start(str(game.session.code))) or ():
        game.act(move)
    assert game.session.status is Status.WON


def get_stuck(game: Game) -> None:
    """Draw where that is allowed, until no move is left."""
    while game.session.status is Status.PLAYING:
        moves = game.position.legal_moves
        game.act(DRAW if DRAW in moves else moves[-1])


def next_hand(game: Game) -> None:
    """What ``new`` does in a match."""
    match = game.next_of_match()
    if match is not None and not match.is_over:
        game.deal_next_of_match(match.code)
    else:
        game.deal(OTHER)


def scores_in(store: Store, game: Game) -> tuple[int, ...]:
    """The scores of the hands of the match being played, in the record, without the hand in progress."""
    query = "SELECT score FROM hands WHERE match = ? AND id <> ? ORDER BY id"
    values = game.hand.match, game.hand.id
    return tuple(score for (score,) in store.ask(lambda record: record.execute(query, values).fetchall()))


def test_a_match_decided_by_a_win_that_was_undone_is_over(tmp_path: Path) -> None:
    with playing(tmp_path) as game:
        game.deal(CODE, Match(CODE, target=700))
        win(game)
        won = game.session.score
        game.undo()
        get_stuck(game)
        assert game.session.status is Status.STUCK and game.session.score < 700 <= won
        match = game.next_of_match()
        assert match is not None and match.is_over and match.total == won
        next_hand(game)
        assert game.match is None
    with playing(tmp_path) as game:
        get_stuck(game)
        assert game.next_of_match() is None


def test_a_hand_of_a_match_that_is_undone_and_ended_otherwise_is_followed_by_the_match(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as game:
        game.deal(CODE, Match(CODE, hands=3))
        get_stuck(game)
        next_hand(game)
        game.draw()
        for _ in range(4):
            assert game.undo()
        get_stuck(game)
        next_hand(game)
        scores = game.match.scores if game.match else ()
        game.draw()
    with playing(tmp_path) as game:
        assert game.resumed and game.match == Match(CODE, hands=3, scores=scores)


@pytest.mark.parametrize("status", (Status.WON, Status.TIME_UP))
def test_a_match_goes_on_after_a_start_at_the_end_of_a_hand(tmp_path: Path, status: Status) -> None:
    with playing(tmp_path) as game:
        game.deal(CLOCKED, Match(CLOCKED, hands=2))
        if status is Status.WON:
            win(game)
        else:
            game.draw()
            game.tick(60_000)
        assert game.session.status is status
    with playing(tmp_path) as game:
        assert game.resumed and game.session.status is status
        next_hand(game)
        assert game.match is not None and len(game.match.scores) == 1
        game.draw()
        game.tick(60_000)
        assert game.session.status is Status.TIME_UP
    with playing(tmp_path) as game:
        assert not game.resumed and game.session.code == OTHER, "the match is over"


def test_a_win_that_was_undone_still_gives_the_next_hand(tmp_path: Path) -> None:
    with playing(tmp_path) as game:
        game.deal(CODE, Match(CODE, hands=3))
        win(game)
        score = game.session.score
        game.undo()
        assert game.session.status is Status.PLAYING
        next_hand(game)
        assert game.match is not None and game.match.scores == (score,)


def test_an_undone_deal_cannot_be_redone_after_a_score_that_it_does_not_follow(tmp_path: Path) -> None:
    with playing(tmp_path) as game:
        game.deal(CLOCKED, Match(CLOCKED, hands=3))
        get_stuck(game)
        next_hand(game)
        assert game.undo() and game.can_redo
        assert game.redo() and game.match is not None and len(game.match.scores) == 1
        assert game.undo() and game.undo()
        game.tick(60_000)
        assert game.session.status is Status.TIME_UP
        assert not game.can_redo and not game.redo()


def version_1_0(folder: Path, change: str) -> None:
    """Bring a record into a state that version 1.0 left behind, or that an import can have."""
    with closing(sqlite3.connect(folder / "record.db", isolation_level=None)) as record:
        record.execute(change)


def test_a_match_in_which_version_1_0_kept_undone_hands_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path) as game:
        match = Match(CODE, hands=3)
        game.deal(CODE, match)
        get_stuck(game)
        next_hand(game)
        game.draw()
        first = game.hand.match
        assert game.undo() and game.undo() and game.undo()
        get_stuck(game)
        next_hand(game)
        scores = game.match.scores if game.match else ()
        game.draw()
    version_1_0(
        tmp_path,
        f"UPDATE hands SET kind = 'match', match = {first}, goal = 'hands 3' WHERE kind = 'ordinary'",
    )
    with playing(tmp_path) as game:
        assert game.match == Match(CODE, hands=3, scores=scores)


@pytest.mark.parametrize(
    "change",
    (
        "UPDATE hands SET score = 900 WHERE id = match",
        "UPDATE hands SET goal = 'hands 1'",
        "UPDATE hands SET goal = 'target 1'",
        "UPDATE hands SET game = 'X' WHERE id = match",
        "UPDATE hands SET game = 'C' WHERE id = match",
        "UPDATE hands SET number = 5 WHERE id = match",
        "DELETE FROM hands WHERE id = match",
        "UPDATE hands SET match = id + 1",
    ),
)
def test_no_stored_match_keeps_the_player_from_ending_the_hand(tmp_path: Path, change: str) -> None:
    with playing(tmp_path) as game:
        game.deal(CODE, Match(CODE, target=700))
        get_stuck(game)
        next_hand(game)
        game.draw()
        hand = game.hand
    version_1_0(tmp_path, change)
    with playing(tmp_path) as game:
        assert game.hand.id == hand.id and game.session.moves == 1, "the hand itself is never lost"
        get_stuck(game)
        assert game.next_of_match() is None
        next_hand(game)
        assert game.match is None
        while game.undo():
            game.next_of_match()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_played_undone_and_restarted_match_and_record_agree(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    first = chance.choice((CODE, CLOCKED, parse_code("TP1-C-AAAAAAD-H")))
    match = chance.choice((Match(first, 3), Match(first, 2), Match(first, target=700)))
    actions: list[Callable[[Game], object]] = [
        win_or_play, get_stuck, lambda game: game.undo(), undo_much, next_hand, next_hand,
        lambda game: game.redo(), redo_much, lambda game: game.tick(20_000),
        lambda game: game.deal(first, match),
    ]  # fmt: skip
    with playing(tmp_path) as game:
        game.deal(first, match)
    for _ in range(6):
        with closing(Store(tmp_path)) as store:
            game = Game(store, None, lambda: OTHER)
            for _ in range(12):
                chance.choice(actions)(game)
                if game.match is not None:
                    assert not game.match.is_over
                    assert game.match.scores == scores_in(store, game)
                game.next_of_match()
            before = game.hand.id, game.match, game.session.log
            goes_on = game.session.status in (Status.PLAYING, Status.STUCK)
        if goes_on:
            with playing(tmp_path) as game:
                assert (game.hand.id, game.match, game.session.log) == before


def win_or_play(game: Game) -> None:
    """Win a hand that was not begun, else make a move."""
    line = winning_line(start(str(game.session.code)))
    if not game.session.log and line and game.session.status is Status.PLAYING:
        win(game)
    elif (moves := game.position.legal_moves) and game.session.status is Status.PLAYING:
        game.act(moves[0])


def undo_much(game: Game) -> None:
    for _ in range(70):
        game.undo()


def redo_much(game: Game) -> None:
    for _ in range(70):
        game.redo()


@pytest.mark.parametrize("goal", ("hands 1", "hands 2", "target 1", "target 100000"))
def test_no_imported_match_keeps_the_player_from_ending_the_hand(tmp_path: Path, goal: str) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "record.jsonl"
    with closing(Store(here)) as store:
        game = Game(store, None, lambda: OTHER)
        game.deal(CODE, Match(CODE, hands=3))
        get_stuck(game)
        next_hand(game)
        game.draw()
        export(store, file)
    file.write_text(file.read_text().replace('"hands 3"', f'"{goal}"'))
    with closing(Store(there)) as store:
        assert import_(store, file).added == 2
    with playing(there) as game:
        assert game.resumed and game.session.moves == 1
        assert (game.match is None) == (goal in ("hands 1", "target 1"))
        get_stuck(game)
        next_hand(game)
        assert (game.match is None) == (goal != "target 100000")
