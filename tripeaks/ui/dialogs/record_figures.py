"""The figures of a record as widgets: tiles, charts, and the same as text.

Knows the summary, its statistics and the widgets that show them; reads nothing from the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tripeaks.engine.codes import parse_rules_code
from tripeaks.record_text import record_texts, rules_text
from tripeaks.storage import Result, Summary
from tripeaks.storage.record import GameCount
from tripeaks.storage.statistics import Bin, Course, Interval, course, percents, score_bins, share_bins
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.widgets import Grid, Paragraph, Widget, heading
from tripeaks.ui.widgets.chart import BarChart, LineChart, Tick, axis_top, count_ticks, percent_ticks
from tripeaks.ui.widgets.figure import Meter, Share, StackedBar, Tile, Tiles

RESULTS: dict[Result, float] = {Result.WON: 1.0, Result.STUCK: 0.5, Result.TIME_UP: 0.25, Result.LEFT: 0.0}
"""How a hand can end, in the order of the bar, with the strength of the colour of each."""


def pictures(look: Look, summary: Summary) -> list[Widget]:
    """The figures and charts of a record with hands."""
    say = look.say
    body: list[Widget] = [Tiles(tiles(look, summary)), results_bar(look, summary)]
    shown = course(summary.days)
    if len(shown.points) > 1:
        body += [heading(say("record.course")), course_chart(look, shown)]
    spreads: list[tuple[Widget, ...]] = [
        (heading(say("record.scores")), bin_chart(look, score_bins(summary.scores)))
    ]
    if summary.shares:
        spreads.append((heading(say("record.shares")), bin_chart(look, share_bins(summary.shares))))
    body.append(Grid(tuple(spreads), least=330))
    if len(summary.games) > 1:
        body += [heading(say("record.by_rules")), *(meter(look, game) for game in summary.games)]
    return body


def sentences(look: Look, summary: Summary) -> list[Widget]:
    """The same in words: a heading and lines for each."""
    body: list[Widget] = []
    for text in record_texts(look.catalogue, summary):
        first, *lines = text.split("\n")
        body.append(heading(first))
        body += (Paragraph(line, space=6) for line in lines)
    return body


def tiles(look: Look, summary: Summary) -> tuple[Tile, ...]:
    """The most important figures."""
    say = look.say

    def tile(name: str, value: str, **values: object) -> Tile:
        return Tile(say(f"record.{name}"), value, say(f"record.{name}_remark", **values))

    return (
        tile("played", number(look, summary.hands), time=long_time(look, summary.played_ms)),
        tile(
            "win_rate",
            percent(look, summary.win_rate),
            number=number(look, summary.won),
            count=summary.won,
        ),
        tile("streak", number(look, summary.streak), longest=number(look, summary.longest_streak)),
        tile("score", number(look, summary.mean_score), best=number(look, summary.best_score)),
        tile(
            "share",
            percent(look, summary.share_of_best),
            known=number(look, summary.best_known),
            hands=number(look, summary.hands),
            count=summary.hands,
        ),
        tile("time", short_time(look, summary.played_ms // max(1, summary.hands))),
    )


def results_bar(look: Look, summary: Summary) -> StackedBar:
    """How the hands ended; results without hands are left out."""
    counts = [summary.results[result] for result in RESULTS]
    return StackedBar(
        tuple(
            Share(
                count,
                look.say(
                    "record.part",
                    result=look.say(f"record.{result.value}"),
                    number=number(look, count),
                    percent=share,
                ),
                ink,
            )
            for (result, ink), count, share in zip(RESULTS.items(), counts, percents(counts), strict=True)
            if count
        )
    )


def course_chart(look: Look, shown: Course) -> LineChart:
    """The win rate over time; a point is at the start of its interval."""
    first, last = shown.points[0].start.toordinal(), shown.points[-1].start.toordinal()
    span = max(1, last - first)
    along = [(point.start.toordinal() - first) / span for point in shown.points]
    return LineChart(
        side=percent_ticks(),
        below=tuple(
            Tick(at, tick_text(look, shown.step, point.start))
            for at, point in zip(along, shown.points, strict=True)
        ),
        points=tuple((at, point.won / point.hands) for at, point in zip(along, shown.points, strict=True)),
    )


def bin_chart(look: Look, bins: Sequence[Bin]) -> BarChart:
    """A distribution in bars. A bar of a single figure has its label below its middle, others begin at the
    figure of their label."""
    top = axis_top(max(each.hands for each in bins))
    return BarChart(
        side=count_ticks(top, lambda count: number(look, count)),
        below=tuple(
            Tick((i + (0.5 if each.low == each.high else 0)) / len(bins), number(look, each.low))
            for i, each in enumerate(bins)
        ),
        bars=tuple(each.hands / top for each in bins),
        over=tuple(number(look, each.hands) for each in bins),
        under=tuple(range_text(look, each) for each in bins),
    )


def range_text(look: Look, each: Bin) -> str:
    """The figures that a bar counts."""
    low, high = number(look, each.low), number(look, each.high)
    return low if each.low == each.high else look.say("record.range", low=low, high=high)


def meter(look: Look, game: GameCount) -> Meter:
    """The win rate and the scores for some rules."""
    return Meter(
        rules_text(look.catalogue, parse_rules_code(game.game)),
        percent(look, game.won / game.hands),
        game.won / game.hands,
        look.say(
            "record.game",
            won=number(look, game.won),
            number=number(look, game.hands),
            mean=number(look, game.mean_score),
            best=number(look, game.best_score),
            count=game.won,
        ),
    )


def tick_text(look: Look, step: Interval, start: date) -> str:
    """An interval in as few letters as possible."""
    month = look.catalogue.entry("record.months")[start.month - 1]
    return look.say(f"record.tick_{step.value}", day=start.day, month=month, year=start.year)


def number(look: Look, value: float | None) -> str:
    """A whole number as the player's language writes it; a dash for none."""
    return look.say("record.unknown") if value is None else look.catalogue.number(round(value))


def percent(look: Look, share: float | None) -> str:
    """A share in whole percent; a dash for none."""
    return look.say("record.unknown") if share is None else f"{round(100 * share)} %"


def long_time(look: Look, ms: int) -> str:
    """Hours and minutes."""
    minutes = ms // 60_000
    return look.say("record.long_time", hours=number(look, minutes // 60), minutes=minutes % 60)


def short_time(look: Look, ms: int) -> str:
    """Minutes and seconds."""
    return look.say("record.short_time", minutes=ms // 60_000, seconds=f"{ms // 1000 % 60:02}")
