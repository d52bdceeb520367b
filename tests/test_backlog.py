"""Best scores that the record lacks: found for every hand that counts, in bounded steps."""

from __future__ import annotations

import io
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from unittest.mock import Mock

import pytest

from tests.storage.store_help import listed, play
from tripeaks import backlog, text
from tripeaks.backlog import Backlog
from tripeaks.engine.best import Best, best_score
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import EASY
from tripeaks.launch import LaunchRequest
from tripeaks.session import Session
from tripeaks.storage import Hand, Store, record


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def some(store: Store, count: int) -> list[Hand]:
    """Hands that were left after a draw, newest first, and one in progress."""
    hands = [play(store, DRAW, code=GameCode(number, EASY))[0] for number in range(count + 1)]
    return hands[-2::-1]


def best_of(code: GameCode) -> int:
    start = Session(code).step
    return best_score(start.position, start.tally).score


def given(found: Backlog) -> Iterator[Hand]:
    while (hand := found.next(wait=True)) is not None:
        yield hand


def test_every_hand_that_counts_is_given_once_the_newest_first(store: Store) -> None:
    hands = some(store, 5)
    store.set_best(hands[1], 700)
    found = Backlog(store)
    assert list(given(found)) == [hands[0], *hands[2:]]
    assert found.is_done and found.next() is None


def test_many_hands_are_looked_at_in_bounded_steps(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = some(store, 7)
    monkeypatch.setattr("tripeaks.storage.record.LOOKED_AT", 3)
    for hand in hands[:-1]:
        store.set_best(hand, 700)
    assert store.ask(partial(record.without_best, below=hands[0].id + 1)) == (None, hands[2].id)
    found = Backlog(store)
    assert list(given(found)) == hands[-1:]
    store.set_best(hands[-1], 700)
    found.restart()
    looked = Mock(return_value=(None, 5))
    monkeypatch.setattr(record, "without_best", looked)
    assert list(given(found)) == [] and looked.call_count == 1, "only the newest are looked at again"


def test_it_does_not_wait_for_the_record_unless_asked_to(store: Store) -> None:
    (hand,) = some(store, 1)
    gate = Event()
    store.ask_later(lambda _: gate.wait(60))
    found = Backlog(store)
    assert found.next() is None and not found.is_done
    gate.set()
    assert found.next(wait=True) == hand


def test_rows_that_describe_no_hand_are_passed_over(store: Store) -> None:
    hands = some(store, 3)
    store.change(lambda c: c.execute("UPDATE hands SET game = 'X' WHERE id = ?", (hands[0].id,)) and None)
    assert list(given(Backlog(store))) == hands[1:]


def test_an_unreadable_record_ends_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    some(store, 1)
    store.change(lambda connection: connection.execute("DROP TABLE logs") and None)
    store.change(lambda connection: connection.execute("DROP TABLE hands") and None)
    assert list(given(Backlog(store))) == []
    store.close()


def until(true: Callable[[], bool]) -> None:
    """Wait for another thread; the time only keeps a fault from hanging the run."""
    pause, end = Event(), time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        pause.wait(0.01)


def test_a_thread_finds_them_again_after_more_hands_and_ends_with_the_store(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "PAUSE_S", 0)
    some(store, 1)
    more = Event()
    backlog.in_thread(store, more)
    until(lambda: listed(store)[0].best is not None)
    some(store, 1)
    more.set()
    until(lambda: all(entry.best is not None for entry in listed(store)))
    assert all(entry.best == best_of(entry.hand.code) for entry in listed(store))


class Typed(io.BytesIO):
    """Lines of a player who does something else before the input ends."""

    def __init__(self, lines: bytes, then: Callable[[], object]) -> None:
        super().__init__(lines)
        self._then = then

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            self._then()
        return line


def text_mode(folder: Path, lines: bytes, then: Callable[[], object]) -> None:
    request = LaunchRequest("en", parse_code("TP1-E-AAAAAAB"), data=folder)
    assert text.run(request, source=Typed(lines, then), sink=io.StringIO()) == 0


def test_text_mode_finds_them_while_it_waits_for_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "PAUSE_S", 0)

    def is_found() -> bool:
        with closing(sqlite3.connect(tmp_path / "record.db")) as connection:
            query = "SELECT count(*) FROM hands WHERE best IS NOT NULL"
            return bool(connection.execute(query).fetchone()[0])

    text_mode(tmp_path, b"draw\nnew\n", lambda: until(is_found))


def test_text_mode_is_left_while_one_is_being_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "PAUSE_S", 0)
    begun, never = Event(), Event()

    def endless(*_: object) -> Best:
        begun.set()
        never.wait(600)
        return Best(0, ())

    monkeypatch.setattr(backlog, "best_score", endless)
    text_mode(tmp_path, b"draw\nnew\nquit\n", lambda: None)
    text_mode(tmp_path, b"", lambda: begun.wait(60))
    assert begun.is_set()
    never.set()
