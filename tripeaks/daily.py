"""The day's deal: the same for everybody on a date, without a network.

Knows the engine only. Specified in ``docs/codes.md``, "The deal of the day"; it never changes.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from enum import Enum

from tripeaks.engine.codes import GameCode, deal_cards, numbers_from
from tripeaks.engine.position import Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.solver import can_win


class FutureDay(ValueError):
    """A day in the future, whose deal cannot be played yet."""


class DayMark(Enum):
    """What a calendar shows for a day whose deal was played."""

    PLAYED = "played"
    """Played and not won."""

    WON_LATER = "won_later"
    """Won, but on a later day."""

    WON = "won"
    """Won on the day itself; such days make the streak."""


def day_number(day: date) -> int:
    """The deal number of a day: the first number from the seed ``yyyymmdd`` whose deal can be won
    under plain Classic rules, and so under Easy ones too. Takes about 0.1 s.

    >>> day_number(date(2025, 1, 1))
    11845743881
    """
    seed = day.year * 10_000 + day.month * 100 + day.day
    return next(
        number
        for number in numbers_from(seed)
        if can_win(Position.start(deal_cards(number, CLASSIC), CLASSIC))
    )


def day_code(day: date, today: date, rules: Rules = EASY) -> GameCode:
    """The code of a day's deal under the given rules. ``today`` is the player's own date.

    Raises FutureDay for a day after it.
    """
    if day > today:
        raise FutureDay(f"{day} is in the future")
    return GameCode(day_number(day), rules)


def streaks(won: Collection[date], today: date) -> tuple[int, int]:
    """The current and the longest streak in days. The current one ends today, or yesterday while today's
    deal is not won yet. ``won``: the days whose deal was won on the day itself."""
    days = frozenset(day.toordinal() for day in won)
    last = today.toordinal()
    longest = max((_run_to(day, days) for day in days if day + 1 not in days), default=0)
    return _run_to(last if last in days else last - 1, days), longest


def _run_to(last: int, days: frozenset[int]) -> int:
    """The length of the streak that ends on a day; days are ordinals."""
    length = 0
    while last - length in days:
        length += 1
    return length
