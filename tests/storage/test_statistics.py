"""The figures of the charts: every hand is in exactly one bar and one point."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tripeaks.storage.record import Day, ScoreCount, ShareCount
from tripeaks.storage.statistics import (
    MOST_BINS,
    Bin,
    Interval,
    course,
    percent,
    percents,
    score_bins,
    share_bins,
)

counts = st.lists(st.builds(ScoreCount, st.integers(-500, 900), st.integers(1, 50)), max_size=40)


@given(counts)
def test_every_hand_is_in_one_bar_and_the_bars_have_no_gap(scores: list[ScoreCount]) -> None:
    bins = score_bins(scores)
    assert len(bins) <= MOST_BINS
    for low, high, hands in bins:
        assert hands == sum(count.hands for count in scores if low <= count.score <= high)
    assert sum(each.hands for each in bins) == sum(count.hands for count in scores)
    assert all(after.low == before.high + 1 for before, after in pairwise(bins))


def test_bars_have_round_widths() -> None:
    assert score_bins([ScoreCount(749, 2), ScoreCount(757, 1)])[0] == Bin(749, 749, 2)
    assert score_bins([ScoreCount(-95, 1), ScoreCount(772, 1)])[0] == Bin(-100, -1, 1)


def test_shares_are_in_bars_of_ten_percent() -> None:
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


def test_there_are_no_bars_and_no_points_without_hands() -> None:
    assert score_bins([]) == () and share_bins([]) == () and course([]).points == ()


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=6))
def test_shares_add_up_to_a_hundred_and_none_is_far_off(amounts: list[int]) -> None:
    shares, whole = percents(amounts), sum(amounts)
    assert sum(shares) == (100 if whole else 0)
    assert shares[0] == percent(amounts[0], whole)
    exact = [100 * amount / (whole or 1) for amount in amounts]
    assert all(abs(share - right) < 1 for share, right in zip(shares, exact, strict=True))
