"""The day's deal: pinned, winnable; which day a win counts for, and streaks."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tripeaks.daily import (
    FutureDay,
    date_at,
    day_code,
    day_number,
    now_ms,
    streaks,
    today,
    win_counts_on,
)
from tripeaks.engine.codes import GameCode, deal_cards, numbers_from
from tripeaks.engine.position import Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY
from tripeaks.engine.solver import can_win, winning_line

GOLDENS = {
    date(1, 1, 1): "TP1-E-JICQETM",
    date(1989, 5, 1): "TP1-E-HCTAMU3",
    date(2000, 2, 29): "TP1-E-5DGKL3P",
    date(2024, 2, 29): "TP1-E-LHA6CV7",
    date(2025, 1, 1): "TP1-E-LBA7NIJ",
    date(2025, 12, 31): "TP1-E-5IXP3LN",
    date(2026, 11, 30): "TP1-E-FL4IMJN",
    date(9999, 12, 31): "TP1-E-M6ETJQG",
}
"""Released: these never change."""


@pytest.mark.parametrize("day", GOLDENS)
def test_a_date_has_the_deal_that_was_pinned(day: date) -> None:
    assert str(day_code(day, date.max)) == GOLDENS[day]


@pytest.mark.parametrize("day", GOLDENS)
def test_the_daily_deal_is_winnable_under_classic_and_therefore_easy(day: date) -> None:
    number = day_number(day)
    line = winning_line(Position.start(deal_cards(number, CLASSIC), CLASSIC))
    assert line is not None
    for rules in (CLASSIC, EASY):
        position = Position.start(deal_cards(number, rules), rules)
        for move in line:
            position = position.apply(move)
        assert position.outcome is Outcome.WON


def test_it_is_the_first_of_the_dates_numbers_that_can_be_won() -> None:
    passed_over = 0
    for day in GOLDENS:
        for number in numbers_from(int(day.strftime("%Y%m%d").zfill(8))):
            if number == day_number(day):
                break
            assert not can_win(Position.start(deal_cards(number, CLASSIC), CLASSIC))
            passed_over += 1
    assert passed_over > 0, "no date distinguishes the rule from taking the first number"


def test_neighbouring_days_have_different_deals() -> None:
    days = [date(2024, 12, 28) + timedelta(days=i) for i in range(8)]
    assert len({day_number(day) for day in days}) == 8


def test_a_future_day_is_refused_and_today_is_not() -> None:
    today = date(2025, 3, 10)
    with pytest.raises(FutureDay):
        day_code(today + timedelta(days=1), today)
    assert day_code(today, today, CLASSIC) == GameCode(day_number(today), CLASSIC)


DAY_MS = 86_400_000


def at_noon(*days: date) -> dict[date, int]:
    """Days won at noon, of a player who stays at home."""
    return {day: noon(day) for day in days}


def noon(day: date) -> int:
    return day.toordinal() * DAY_MS


def test_streaks_count_days_in_a_row() -> None:
    today = date(2025, 3, 10)
    day = [today - timedelta(days=ago) for ago in range(12)]
    now = noon(today)
    assert streaks({}, today, now) == (0, 0)
    assert streaks(at_noon(day[0], day[1], day[2]), today, now) == (3, 3)
    assert streaks(at_noon(day[1], day[2]), today, now) == (2, 2), "today's deal is still to be won"
    assert streaks(at_noon(day[2], day[3]), today, now) == (0, 2), "yesterday's was not"
    assert streaks(at_noon(day[0], day[4], day[5], day[6], day[9]), today, now) == (1, 3)
    assert streaks(at_noon(date.min, date.max), date.min, noon(date.min)) == (1, 1)


days = st.sets(st.dates(date(2025, 1, 1), date(2025, 2, 10)), max_size=30)


@given(days, st.dates(date(2025, 1, 1), date(2025, 2, 10)))
def test_streaks_agree_with_counting_day_by_day(won: set[date], today: date) -> None:
    won = {day for day in won if day <= today}
    lengths = dict.fromkeys(won, 0)
    for day in sorted(won):
        lengths[day] = lengths.get(day - timedelta(days=1), 0) + 1
    now = lengths.get(today) or lengths.get(today - timedelta(days=1), 0)
    assert streaks(at_noon(*won), today, noon(today)) == (now, max(lengths.values(), default=0))


@given(days, st.dates(date(2025, 1, 1), date(2025, 2, 10)), st.integers(0, 400))
@example({date(2025, 1, 1), date(2025, 1, 2)}, date(2025, 1, 2), 1)
def test_a_clock_set_back_shortens_no_streak(won: set[date], today: date, back: int) -> None:
    current, longest = streaks(at_noon(*won), today, noon(today))
    earlier = today - timedelta(days=back)
    assert streaks(at_noon(*won), earlier, noon(earlier)) >= (current, longest)


@given(days, st.dates(date(2025, 1, 1), date(2025, 2, 10)), st.dates(date(2025, 1, 1), date(2025, 2, 10)))
@example({date(2025, 1, 1), date(2025, 1, 2)}, date(2025, 1, 2), date(2025, 1, 9))
def test_a_win_shortens_no_streak(won: set[date], today: date, more: date) -> None:
    before, after = (streaks(at_noon(*all), today, noon(today)) for all in (won, won | {more}))
    assert after[0] >= before[0] and after[1] >= before[1]


@given(st.integers(0, 12), st.integers(-26, 26), st.integers(1, 22))
@example(length=1, shift=14, hours=22)
def test_a_flight_shortens_no_streak(length: int, shift: int, hours: int) -> None:
    """At home all days are won at noon; then the player flies so many hours, to a place whose clocks differ
    by ``shift`` hours, the date line included, and wins there at once."""
    home = datetime(2025, 3, 10, 12)
    won = at_noon(*(home.date() - timedelta(days=ago) for ago in range(length)))
    landed = home + timedelta(hours=hours + shift)
    now = noon(home.date()) + hours * 3_600_000
    assert streaks(won, landed.date(), now)[0] == length
    assert streaks({landed.date(): now} | won, landed.date(), now)[0] >= max(1, length)


@given(st.integers(-1, 40), st.integers(0, 59))
@example(24, 59)
@example(25, 0)
def test_a_win_counts_for_its_day_until_an_hour_after_midnight(hours: int, minutes: int) -> None:
    day = date(2025, 3, 10)
    won = datetime(2025, 3, 10) + timedelta(hours=hours, minutes=minutes)
    on_time = hours < 25
    assert win_counts_on(day, round(won.timestamp() * 1000)) == (day if on_time else won.date())


def test_a_win_counts_for_its_day_to_the_millisecond() -> None:
    day = date(2025, 3, 10)
    end = round(datetime(2025, 3, 11, 1).timestamp() * 1000)
    assert win_counts_on(day, end - 1) == day
    assert win_counts_on(day, end) == date(2025, 3, 11)


def test_today_is_the_date_of_this_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    for now in (datetime(2026, 3, 10, 23, 59, 59), datetime(2026, 3, 11)):
        monkeypatch.setattr("time.time_ns", lambda now=now: round(now.timestamp() * 1e9))
        assert today() == now.date() == date_at(now_ms())


@pytest.mark.parametrize(("ms", "day"), ((10**18, date.max), (-(10**18), date(1970, 1, 1))))
def test_a_clock_beyond_every_date_shows_the_last_or_first(ms: int, day: date) -> None:
    assert date_at(ms) == day
    assert win_counts_on(date(2025, 3, 10), 10**18) == date.max
