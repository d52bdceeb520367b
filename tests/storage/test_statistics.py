"""Charts: the bars hold every hand once, and each chart can be said in every language."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import Rules, Scoring
from tripeaks.storage.hand import Result
from tripeaks.storage.record import Day, GameCount, ScoreCount, ShareCount, Summary
from tripeaks.storage.statistics import (
    MOST_BINS,
    Bin,
    Course,
    Interval,
    Point,
    course,
    course_text,
    figures_text,
    games_text,
    rules_text,
    score_bins,
    scores_text,
    share_bins,
    shares_text,
    when_text,
)
from tripeaks.storage.transfer import Fault

counts = st.lists(st.builds(ScoreCount, st.integers(-500, 900), st.integers(1, 50)), max_size=40)


@given(counts)
def test_every_hand_stands_in_one_bar_and_the_bars_have_no_gap(scores: list[ScoreCount]) -> None:
    bins = score_bins(scores)
    assert len(bins) <= MOST_BINS
    for low, high, hands in bins:
        assert hands == sum(count.hands for count in scores if low <= count.score <= high)
    assert sum(each.hands for each in bins) == sum(count.hands for count in scores)
    assert all(after.low == before.high + 1 for before, after in pairwise(bins))


def test_bars_have_round_widths() -> None:
    assert score_bins([ScoreCount(749, 2), ScoreCount(757, 1)])[0] == Bin(749, 749, 2)
    assert score_bins([ScoreCount(-95, 1), ScoreCount(772, 1)])[0] == Bin(-100, -1, 1)


def test_shares_stand_in_bars_of_ten_percent() -> None:
    shares = [
        ShareCount(0, 1, -5, 50),
        ShareCount(19, 2, 1, 1),
        ShareCount(20, 3, 1, 1),
        ShareCount(100, 1, 1, 1),
    ]
    bins = share_bins(shares)
    assert [each.hands for each in bins] == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1]
    assert (bins[1].low, bins[1].high) == (10, 19)
    assert (bins[-1].low, bins[-1].high) == (100, 100)
    assert shares_text(Catalogue("en"), bins).split("\n")[-1] == "100 %: 1 hand"


@given(st.sets(st.integers(0, 30_000), max_size=60))
def test_a_course_keeps_every_hand_and_stays_readable(ago: set[int]) -> None:
    days = [Day(date(2025, 3, 10) - timedelta(days=number), 3, 1) for number in sorted(ago, reverse=True)]
    shown = course(days)
    assert sum(point.hands for point in shown.points) == 3 * len(days)
    assert sum(point.won for point in shown.points) == len(days)
    assert [point.start for point in shown.points] == sorted({shown.step.start(day.day) for day in days})
    assert shown.step is Interval.YEAR or len(shown.points) <= 38


def test_the_step_of_a_course_grows_with_its_span() -> None:
    last = date(2025, 3, 10)
    steps = [
        course([Day(last - timedelta(days=span), 1, 0), Day(last, 1, 1)]).step for span in (31, 32, 218, 1097)
    ]
    assert steps == [Interval.DAY, Interval.WEEK, Interval.MONTH, Interval.YEAR]
    assert Interval.WEEK.start(date(2025, 3, 9)) == date(2025, 3, 3)


SUMMARY = Summary(
    hands=8,
    results={Result.PLAYING: 0, Result.WON: 5, Result.STUCK: 2, Result.TIME_UP: 0, Result.LEFT: 1},
    played_ms=5_460_000,
    streak=1,
    longest_streak=3,
    days=(Day(date(2025, 3, 10), 8, 5),),
    scores=(ScoreCount(450, 3), ScoreCount(740, 5)),
    shares=(ShareCount(96, 5, 3700, 3800),),
    games=(GameCount("C-OJT180", 8, 5, 631.25, 740),),
)


def test_the_figures_are_said_in_english() -> None:
    assert figures_text(Catalogue("en"), SUMMARY).splitlines() == [
        "8 hands played",
        "5 won (62 %)",
        "2 ended without a move left",
        "1 left early",
        "Wins in a row: 1 now, 3 at best",
        "Score: 631 on average, 740 at best",
        "97 % of the best possible scores",
        "Time played: 1 h 31 min",
    ]


def test_the_charts_are_said_in_dutch() -> None:
    catalogue = Catalogue("nl")
    shown = Course(Interval.WEEK, (Point(date(2025, 3, 3), 8, 5),))
    assert course_text(catalogue, shown).splitlines()[1] == "week van 3 maart 2025: 5 van 8 gewonnen (62 %)"
    assert scores_text(catalogue, [Bin(450, 499, 1), Bin(500, 549, 0)]) == (
        "Scores:\n450 tot en met 499: 1 partij"
    )
    assert games_text(catalogue, SUMMARY.games).splitlines()[1] == (
        "Klassiek, open pieken, 1 joker, standaardtelling, 180 seconden:"
        " 5 van 8 gewonnen (62 %), score gemiddeld 631, hoogste 740"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_in_every_language(language: str) -> None:
    catalogue = Catalogue(language)
    rules = Rules(False, True, True, True, 2, Scoring.CHAIN, clock=60)
    said = [
        figures_text(catalogue, SUMMARY),
        course_text(catalogue, course(SUMMARY.days)),
        scores_text(catalogue, score_bins(SUMMARY.scores)),
        shares_text(catalogue, share_bins(SUMMARY.shares)),
        games_text(catalogue, SUMMARY.games),
        rules_text(catalogue, rules),
        *(when_text(catalogue, step, date(2024, 12, 31)) for step in Interval),
        *(catalogue.say("storage.skipped", line=1, why=catalogue.say(f"storage.{f.value}")) for f in Fault),
    ]
    assert all(said) and not any("{" in text for text in said)
    assert len(catalogue.entry("storage.months")) == 12


def test_an_empty_chart_says_so() -> None:
    catalogue = Catalogue("de")
    assert course_text(catalogue, course([])) == "Siegquote im Verlauf:\nNoch keine Partien."
    assert score_bins([]) == () and share_bins([]) == ()
