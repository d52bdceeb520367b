"""Days in the record: which day a day's deal counts for, by the player's calendar, wherever the player is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, timedelta, timezone
from functools import partial
from pathlib import Path

import pytest

from tests.storage.store_help import CODE, listed, won_line
from tripeaks.daily import DayMark, streaks
from tripeaks.game import Game
from tripeaks.session import Status
from tripeaks.storage import Store, record
from tripeaks.storage.transfer import export, import_

DAY = date(2026, 6, 1)

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="cannot change the time zone")


class World:
    """The player's clock, and the place that it is set for."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder, self._monkeypatch = folder, monkeypatch
        self.ms = 0
        self.zone = 0
        self.fly(0)

    def fly(self, zone: int) -> None:
        """Go where the clock is so many hours ahead of UTC."""
        self.zone = zone
        self._monkeypatch.setenv("TZ", f"XXX{-zone:+}")
        time.tzset()

    def at(self, day: int, clock: str) -> None:
        """Let it be a time of a day of June 2026 where the player is."""
        hours, minutes = map(int, clock.split(":"))
        zone = timezone(timedelta(hours=self.zone))
        self.ms = round(datetime(2026, 6, day, hours, minutes, tzinfo=zone).timestamp() * 1000)

    def start(self) -> Store:
        return Store(self._folder, lambda: self.ms)

    def mark(self) -> DayMark | None:
        """How the calendar shows the first of June."""
        with closing(self.start()) as store:
            return store.ask(partial(record.day_marks, first=DAY, last=DAY)).get(DAY)

    def win(self, game: Game, begin: int = 0) -> None:
        for move in won_line(CODE)[begin:]:
            game.act(move)
        assert game.session.status is Status.WON


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    yield World(tmp_path, monkeypatch)
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize("zone", (-12, -5, 0, 2, 14))
@pytest.mark.parametrize(
    ("begun", "won", "mark"),
    (
        ((1, "10:00"), (1, "10:05"), DayMark.WON),
        ((1, "10:00"), (1, "23:59"), DayMark.WON),
        ((1, "23:58"), (2, "00:03"), DayMark.WON),
        ((1, "10:00"), (2, "00:59"), DayMark.WON),
        ((1, "23:58"), (2, "01:00"), DayMark.WON_LATER),
        ((1, "10:00"), (2, "09:00"), DayMark.WON_LATER),
        ((1, "10:00"), (5, "10:00"), DayMark.WON_LATER),
        ((2, "00:00"), (2, "00:05"), DayMark.WON_LATER),
        ((3, "10:00"), (3, "10:05"), DayMark.WON_LATER),
    ),
)
def test_a_day_counts_when_its_deal_was_begun_on_it_and_won_by_one_o_clock(
    world: World, zone: int, begun: tuple[int, str], won: tuple[int, str], mark: DayMark
) -> None:
    world.fly(zone)
    world.at(*begun)
    with closing(world.start()) as store:
        game = Game(store, None, lambda: CODE)
        game.deal(CODE, daily=DAY)
        game.act(won_line(CODE)[0])
        world.at(*won)
        world.win(game, 1)
        game.undo()
        game.redo()
    assert world.mark() is mark


def test_a_deal_begun_in_time_and_won_after_a_restart_days_later_was_won_later(world: World) -> None:
    world.at(1, "10:00")
    with closing(world.start()) as store:
        game = Game(store, None, lambda: CODE)
        game.deal(CODE, daily=DAY)
        game.act(won_line(CODE)[0])
    world.at(5, "10:00")
    with closing(world.start()) as store:
        game = Game(store, None, lambda: CODE)
        world.win(game, 1)
        (entry,) = listed(store)
        assert (entry.hand.daily, entry.hand.played_on) == (DAY, date(2026, 6, 5)), "it counts for that day"
    assert world.mark() is DayMark.WON_LATER


def test_a_day_that_was_won_stays_won_whatever_is_played_later(world: World) -> None:
    world.at(1, "10:00")
    with closing(world.start()) as store:
        game = Game(store, None, lambda: CODE)
        game.deal(CODE, daily=DAY)
        world.win(game)
        world.at(5, "10:00")
        for _ in range(3):
            game.undo()
        world.win(game, len(won_line(CODE)) - 3)
        game.deal(CODE, daily=DAY)
        game.draw()
    assert world.mark() is DayMark.WON


def test_a_deal_that_was_not_won_is_marked_as_played(world: World) -> None:
    world.at(1, "10:00")
    with closing(world.start()) as store:
        game = Game(store, None, lambda: CODE)
        game.deal(CODE, daily=DAY)
        game.draw()
    assert world.mark() is DayMark.PLAYED


@pytest.mark.parametrize("zone", (-12, -8, -1, 1, 9, 14))
def test_flying_after_a_win_changes_no_mark_and_no_streak(world: World, zone: int) -> None:
    for day in (1, 2, 3):
        world.at(day, "23:30")
        with closing(world.start()) as store:
            game = Game(store, None, lambda: CODE)
            game.deal(CODE, daily=date(2026, 6, day))
            world.win(game)
    world.fly(zone)
    world.ms += 3_600_000
    assert world.mark() is DayMark.WON
    with closing(world.start()) as store:
        won = store.ask(record.days_won)
        today = datetime.fromtimestamp(world.ms / 1000).date()
        assert streaks(won, today, world.ms) == (3, 3)


def test_days_are_moved_with_the_record(world: World, tmp_path: Path) -> None:
    for day, begun, won in ((1, (1, "23:50"), (2, "00:30")), (2, (2, "10:00"), (4, "10:00"))):
        world.at(*begun)
        with closing(world.start()) as store:
            game = Game(store, None, lambda: CODE)
            game.deal(CODE, daily=date(2026, 6, day))
            world.at(*won)
            world.win(game)
            export(store, tmp_path / "record.jsonl")
    world.fly(9)
    with closing(Store(tmp_path / "elsewhere")) as other:
        assert import_(other, tmp_path / "record.jsonl").added == 2
        marks = other.ask(partial(record.day_marks, first=date.min, last=date.max))
    assert marks == {DAY: DayMark.WON, date(2026, 6, 2): DayMark.WON_LATER}
