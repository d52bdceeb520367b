"""The record's charts as figures to draw, and in words. Knows the record and the catalogue.

A window draws what ``course``, ``score_bins`` and ``share_bins`` give; the spoken mode says what
the functions ending in ``_text`` make of the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from tripeaks.catalogue import Catalogue
from tripeaks.engine.codes import parse_rules_code
from tripeaks.engine.rules import Rules
from tripeaks.storage.hand import Result
from tripeaks.storage.record import Day, GameCount, ScoreCount, ShareCount, Summary

MOST_BINS = 16
SHARE_STEP = 10
"""Percent points in a bar of the shares of the best possible."""


class Interval(Enum):
    """How long a stretch one point of a course stands for; the value names it in the catalogue."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    def start(self, day: date) -> date:
        """The first day of the stretch that holds a day; weeks begin on Monday."""
        match self:
            case Interval.DAY:
                return day
            case Interval.WEEK:
                return max(date.min, day - timedelta(days=day.weekday()))
            case Interval.MONTH:
                return day.replace(day=1)
            case Interval.YEAR:
                return day.replace(month=1, day=1)


class Point(NamedTuple):
    """The hands of one stretch of time."""

    start: date
    hands: int
    won: int

    @property
    def percent(self) -> int:
        """The win rate in whole percent."""
        return _percent(self.won, self.hands)


@dataclass(frozen=True, slots=True)
class Course:
    """The win rate over time, oldest first; stretches without hands are left out."""

    step: Interval
    points: tuple[Point, ...]


class Bin(NamedTuple):
    """The hands whose figure lies from ``low`` to ``high``, both included."""

    low: int
    high: int
    hands: int


def course(days: Sequence[Day]) -> Course:
    """The course of the win rate, in steps that give some thirty points at most (a year or more
    each for very long records)."""
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
    """How the scores are spread, in bars of a round width, without a gap from least to most."""
    return _bins([(count.score, count.hands) for count in scores])


def share_bins(shares: Iterable[ShareCount]) -> tuple[Bin, ...]:
    """How the shares of the best possible are spread, in percent. All of it is a bar of its own."""
    bins = _bins([(count.percent, count.hands) for count in shares], SHARE_STEP)
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
    power = 1
    while True:
        for leading in (1, 2, 5):
            if span // (leading * power) + 2 <= MOST_BINS:
                return leading * power
        power *= 10


def _percent(part: float, whole: float) -> int:
    return round(100 * part / whole) if whole else 0


def record_texts(catalogue: Catalogue, summary: Summary) -> tuple[str, ...]:
    """The figures and every chart in words; each begins with a line that says what it is."""
    return (
        f"{catalogue.say('record.title')}:\n{figures_text(catalogue, summary)}",
        course_text(catalogue, course(summary.days)),
        scores_text(catalogue, score_bins(summary.scores)),
        shares_text(catalogue, share_bins(summary.shares)),
        games_text(catalogue, summary.games),
    )


def figures_text(catalogue: Catalogue, summary: Summary) -> str:
    """The figures of a record in words, one a line."""
    say = catalogue.say
    if not summary.hands:
        return say("storage.no_hands")
    lines = [
        say("storage.hands", count=summary.hands),
        say("storage.won", count=summary.won, percent=_percent(summary.won, summary.hands)),
    ]
    for result in (Result.STUCK, Result.TIME_UP, Result.LEFT):
        if count := summary.results[result]:
            lines.append(say(f"storage.{result.value}", count=count))
    lines.append(say("storage.streak", now=summary.streak, longest=summary.longest_streak))
    if summary.mean_score is not None:
        lines.append(say("storage.scores", mean=round(summary.mean_score), best=summary.best_score))
    if summary.share_of_best is not None:
        lines.append(say("storage.share", percent=round(100 * summary.share_of_best)))
    minutes = summary.played_ms // 60_000
    lines.append(say("storage.played", hours=minutes // 60, minutes=minutes % 60))
    return "\n".join(lines)


def course_text(catalogue: Catalogue, shown: Course) -> str:
    """The course of the win rate in words: a heading, then a line for each point."""
    lines = [
        catalogue.say(
            "storage.course_point",
            when=when_text(catalogue, shown.step, point.start),
            won=point.won,
            hands=point.hands,
            percent=point.percent,
        )
        for point in shown.points
    ]
    return _listed(catalogue, "storage.course", lines)


def scores_text(catalogue: Catalogue, bins: Sequence[Bin]) -> str:
    """The spread of the scores in words; empty bars are left out."""
    return _listed(catalogue, "storage.score_spread", _bin_lines(catalogue, "storage.score_bin", bins))


def shares_text(catalogue: Catalogue, bins: Sequence[Bin]) -> str:
    """The spread of the shares of the best possible in words; empty bars are left out."""
    return _listed(catalogue, "storage.share_spread", _bin_lines(catalogue, "storage.share_bin", bins))


def games_text(catalogue: Catalogue, games: Sequence[GameCount]) -> str:
    """The figures by rules in words, a line each."""
    lines = [
        catalogue.say(
            "storage.game_line",
            game=rules_text(catalogue, parse_rules_code(count.game)),
            won=count.won,
            hands=count.hands,
            percent=_percent(count.won, count.hands),
            mean=round(count.mean_score),
            best=count.best_score,
        )
        for count in games
    ]
    return _listed(catalogue, "storage.by_rules", lines)


def _bin_lines(catalogue: Catalogue, key: str, bins: Sequence[Bin]) -> list[str]:
    return [
        catalogue.say(
            f"{key}_one" if each.low == each.high else key, low=each.low, high=each.high, count=each.hands
        )
        for each in bins
        if each.hands
    ]


def _listed(catalogue: Catalogue, heading: str, lines: list[str]) -> str:
    return "\n".join([catalogue.say(heading), *(lines or [catalogue.say("storage.no_hands")])])


def when_text(catalogue: Catalogue, step: Interval, start: date) -> str:
    """A stretch of time as people say it, such as ``May 2025``."""
    month = catalogue.entry("storage.months")[start.month - 1]
    return catalogue.say(f"storage.{step.value}", day=start.day, month=month, year=start.year)


def rules_text(catalogue: Catalogue, rules: Rules) -> str:
    """What the rules of a game are, in a few words, such as ``Classic, open peaks, 1 joker``."""
    say = catalogue.say
    parts = [
        say("storage.easy" if rules.wrap else "storage.classic"),
        rules.open_peaks and say("storage.open_peaks"),
        rules.empty_waste and say("storage.empty_waste"),
        rules.jokers and say("storage.jokers", count=rules.jokers),
        rules.draw_only_when_stuck and say("storage.draw_only_when_stuck"),
        say(f"storage.{rules.scoring.value}"),
        rules.clock and say("storage.clock", seconds=rules.clock),
    ]
    return ", ".join(part for part in parts if part)
