"""The day's deal: pinned, winnable, and its streaks."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tripeaks.daily import FutureDay, day_code, day_number, streaks
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
def test_the_days_deal_is_won_under_classic_and_so_under_easy(day: date) -> None:
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


def test_streaks_count_days_in_a_row() -> None:
    today = date(2025, 3, 10)
    day = [today - timedelta(days=ago) for ago in range(12)]
    assert streaks([], today) == (0, 0)
    assert streaks([day[0], day[1], day[2]], today) == (3, 3)
    assert streaks([day[1], day[2]], today) == (2, 2), "today's deal is still to be won"
    assert streaks([day[2], day[3]], today) == (0, 2), "yesterday's was not"
    assert streaks([day[0], day[4], day[5], day[6], day[9]], today) == (1, 3)
    assert streaks([date.min, date.max], date.min) == (1, 1)
