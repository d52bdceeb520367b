"""The deal of the day, the same for everybody on a date; the player's date, whether a deal was won on its
day, and streaks.

Knows the engine only. The deals are specified in ``docs/codes.md``, "The deal of the day", and never change;
the days in ``docs/storage.md``, "Days".
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from itertools import zip_longest
from typing import Final

from tripeaks.engine.codes import GameCode, deal_cards, numbers_from
from tripeaks.engine.position import Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.solver import can_win

GRACE_MS: Final = 3_600_000
"""How long after the end of a day a deal that was begun on the day can still be won for it."""

SKIPPED_MS: Final = 23 * 3_600_000
"""Days whose wins are less than this apart are consecutive, even with one date between them: a flight across
the date line skipped it. Otherwise such wins are further apart, even with the time of ``GRACE_MS``."""


class FutureDay(ValueError):
    """A day in the future, whose deal cannot be played yet."""


class DayMark(Enum):
    """What a calendar shows for a day whose deal was played."""

    PLAYED = "played"
    """Played and not won."""

    WON_LATER = "won_later"
    """Won, but later."""

    WON = "won"
    """Begun on the day, and won on it or within ``GRACE_MS`` after it; such days make a streak."""


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


def date_at(ms: int) -> date:
    """The player's date at a moment in milliseconds since 1970 (UTC); 1970-01-01 or the last date there is
    for a moment beyond all dates."""
    try:
        return datetime.fromtimestamp(ms / 1000).date()
    except (OverflowError, OSError, ValueError):
        return date.max if ms > 0 else date(1970, 1, 1)


def now_ms() -> int:
    """This moment, milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


def today() -> date:
    """The player's date now."""
    return date_at(now_ms())


def win_counts_on(day: date, ms: int) -> date:
    """The date for which a win of a day's deal counts, if the deal was begun on the day: that day when it is
    won before ``GRACE_MS`` have passed since its end, else the player's date at the win."""
    return day if date_at(ms - GRACE_MS) <= day else date_at(ms)


def streaks(won: Mapping[date, int], today: date, now_ms: int) -> tuple[int, int]:
    """The current and the longest streak in days. ``won``: the days whose deal was won on the day, with the
    moment of the win.

    A streak is current until a day has passed without a win. Days after ``today`` count too: they were won
    before the clock was set back or before a flight to the west. Of several current streaks the longest
    counts.
    """
    longest = current = length = 0
    days = sorted(won)
    for day, following in zip_longest(days, days[1:]):
        length += 1
        if following is not None and _in_a_row(day, won[day], following, won[following]):
            continue
        longest = max(longest, length)
        if day >= today or _in_a_row(day, won[day], today, now_ms):
            current = max(current, length)
        length = 0
    return current, longest


def _in_a_row(day: date, ms: int, later: date, later_ms: int) -> bool:
    """Whether no day was missed between two days, each with a moment on it."""
    passed = (later - day).days
    return passed == 1 or (passed == 2 and later_ms - ms < SKIPPED_MS)
