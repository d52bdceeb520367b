"""The figures of the record's charts: a course over time and distributions. Knows the record.

The record's dialog draws them; ``record_text`` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from itertools import count, groupby
from typing import NamedTuple

from tripeaks.storage.record import Day, ScoreCount, ShareCount

MOST_BINS = 16
SHARE_STEP = 10
"""Percentage points in a bar of the shares of the best possible score."""


def percent(part: float, whole: float) -> int:
    """A share in whole percent; 0 of nothing."""
    return round(100 * part / whole) if whole else 0


def percents(counts: Sequence[int]) -> list[int]:
    """The shares of a whole in whole percent, which add up to 100 (0 of nothing): the first is rounded as by
    ``percent``, the others up or down, those with the largest remainders up."""
    whole = sum(counts)
    if not whole:
        return [0] * len(counts)
    first, others = percent(counts[0], whole), [divmod(100 * count, whole) for count in counts[1:]]
    missing = 100 - first - sum(share for share, _ in others)
    by_remainder = sorted(range(len(others)), key=lambda i: others[i][1], reverse=True)
    return [first, *(share + (i in by_remainder[:missing]) for i, (share, _) in enumerate(others))]


class Interval(Enum):
    """The period that one point of a course covers; the value names it in the catalogue."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    def start(self, day: date) -> date:
        """The first day of the period that contains a day; weeks begin on Monday."""
        return {
            Interval.DAY: day,
            Interval.WEEK: date.fromordinal(max(1, day.toordinal() - day.weekday())),
            Interval.MONTH: day.replace(day=1),
            Interval.YEAR: day.replace(month=1, day=1),
        }[self]


class Point(NamedTuple):
    """The hands of one period."""

    start: date
    hands: int
    won: int

    @property
    def percent(self) -> int:
        """The win rate in whole percent."""
        return percent(self.won, self.hands)


@dataclass(frozen=True, slots=True)
class Course:
    """The win rate over time, oldest first; periods without hands are left out."""

    step: Interval
    points: tuple[Point, ...]


class Bin(NamedTuple):
    """The hands whose figure is between ``low`` and ``high``, both included."""

    low: int
    high: int
    hands: int


def course(days: Sequence[Day]) -> Course:
    """The course of the win rate, in steps that give about forty points at most (in years for very
    long records)."""
    span = (days[-1].day - days[0].day).days if days else 0
    step = next((step for step, most in _SPANS if span <= most), Interval.YEAR)
    points = []
    for start, group in groupby(days, key=lambda day: step.start(day.day)):
        members = list(group)
        points.append(Point(start, sum(day.hands for day in members), sum(day.won for day in members)))
    return Course(step, tuple(points))


_SPANS = ((Interval.DAY, 31), (Interval.WEEK, 217), (Interval.MONTH, 1096))
"""The longest span in days that each step is used for."""


def score_bins(scores: Iterable[ScoreCount]) -> tuple[Bin, ...]:
    """The distribution of the scores, in bars of a round width, without a gap from least to most."""
    return _bins([(each.score, each.hands) for each in scores])


def share_bins(shares: Iterable[ShareCount]) -> tuple[Bin, ...]:
    """The distribution of the shares of the best possible score, in percent. 100 has its own bar."""
    bins = _bins([(each.percent, each.hands) for each in shares], SHARE_STEP)
    return tuple(each._replace(high=100) if each.low == 100 else each for each in bins)


def _bins(counts: list[tuple[int, int]], width: int | None = None) -> tuple[Bin, ...]:
    if not counts:
        return ()
    low, high = min(figure for figure, _ in counts), max(figure for figure, _ in counts)
    width = width or _round_width(high - low)
    first = low // width
    heights = [0] * (high // width - first + 1)
    for figure, hands in counts:
        heights[figure // width - first] += hands
    lows = (width * (first + i) for i in range(len(heights)))
    return tuple(Bin(low, low + width - 1, hands) for low, hands in zip(lows, heights, strict=True))


def _round_width(span: int) -> int:
    """The least of 1, 2, 5, 10, 20 ... that spans a range with few enough bars."""
    widths: Iterator[int] = (leading * 10**power for power in count() for leading in (1, 2, 5))
    return next(width for width in widths if span // width + 2 <= MOST_BINS)
