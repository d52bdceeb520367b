"""The record in words, for text mode and for the record's dialog. Knows the record and the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tripeaks.catalogue import Catalogue
from tripeaks.engine.codes import parse_rules_code
from tripeaks.engine.rules import CLEAR_BONUSES, Rules
from tripeaks.storage import Result, Summary
from tripeaks.storage.record import GameCount
from tripeaks.storage.statistics import Bin, Course, Interval, course, percent, score_bins, share_bins


def record_texts(catalogue: Catalogue, summary: Summary) -> tuple[str, ...]:
    """The figures and every chart in words; the first line of each is its title."""
    return (
        f"{catalogue.say('record.title')}:\n{figures_text(catalogue, summary)}",
        course_text(catalogue, course(summary.days)),
        bins_text(catalogue, "score", score_bins(summary.scores)),
        bins_text(catalogue, "share", share_bins(summary.shares)),
        games_text(catalogue, summary.games),
    )


def figures_text(catalogue: Catalogue, summary: Summary) -> str:
    """The figures of a record in words, one per line."""
    say = catalogue.say
    if not summary.hands:
        return say("storage.no_hands")
    lines = [
        say("storage.hands", count=summary.hands),
        say("storage.won", count=summary.won, percent=percent(summary.won, summary.hands)),
    ]
    for result in (Result.STUCK, Result.TIME_UP, Result.LEFT):
        if count := summary.results[result]:
            lines.append(say(f"storage.{result.value}", count=count))
    lines.append(say("storage.streak", now=summary.streak, longest=summary.longest_streak))
    if summary.mean_score is not None:
        lines.append(say("storage.scores", mean=round(summary.mean_score), best=summary.best_score))
    if summary.share_of_best is not None:
        share, known = round(100 * summary.share_of_best), summary.best_known
        lines.append(say("storage.share", percent=share, known=known, count=summary.hands))
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


def bins_text(catalogue: Catalogue, figure: str, bins: Sequence[Bin]) -> str:
    """A distribution in words, of the scores (``score``) or of the shares of the best possible score
    (``share``); empty bars are left out."""
    key = f"storage.{figure}_bin"
    lines = [
        catalogue.say(
            f"{key}_one" if each.low == each.high else key, low=each.low, high=each.high, count=each.hands
        )
        for each in bins
        if each.hands
    ]
    return _listed(catalogue, f"storage.{figure}_spread", lines)


def games_text(catalogue: Catalogue, games: Sequence[GameCount]) -> str:
    """The figures by rules in words, one line each."""
    lines = [
        catalogue.say(
            "storage.game_line",
            game=rules_text(catalogue, parse_rules_code(count.game)),
            won=count.won,
            hands=count.hands,
            percent=percent(count.won, count.hands),
            mean=round(count.mean_score),
            best=count.best_score,
        )
        for count in games
    ]
    return _listed(catalogue, "storage.by_rules", lines)


def _listed(catalogue: Catalogue, heading: str, lines: list[str]) -> str:
    return "\n".join([catalogue.say(heading), *(lines or [catalogue.say("storage.no_hands")])])


def when_text(catalogue: Catalogue, step: Interval, start: date) -> str:
    """A period in words, such as ``May 2025``."""
    month = catalogue.entry("storage.months")[start.month - 1]
    return catalogue.say(f"storage.{step.value}", day=start.day, month=month, year=start.year)


def rules_text(catalogue: Catalogue, rules: Rules) -> str:
    """The rules of a game in a few words, such as ``Classic, open peaks, 1 joker``; different rules
    give different words."""
    say = catalogue.say
    parts = [
        say("storage.easy" if rules.wrap else "storage.classic"),
        rules.open_peaks and say("storage.open_peaks"),
        rules.empty_waste and say("storage.empty_waste"),
        rules.jokers and say("storage.jokers", count=rules.jokers),
        rules.draw_only_when_stuck and say("storage.draw_only_when_stuck"),
        say(f"storage.{rules.scoring.value}"),
        rules.clear_bonus != CLEAR_BONUSES[0] and say(f"storage.clear_bonus_{rules.clear_bonus}"),
        rules.leftover_penalty and say("newgame.leftover"),
        rules.clock and say("storage.clock", seconds=rules.clock),
    ]
    return ", ".join(part for part in parts if part)
