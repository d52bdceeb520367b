"""Matches: their two goals, their total, and the deals that follow from the first code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import codes, start
from tripeaks.engine.codes import GameCode, numbers_from, parse_code
from tripeaks.engine.rules import Scoring
from tripeaks.engine.solver import can_win, winnable_code
from tripeaks.match import HAND_CHOICES, TARGET_CHOICES, Match

FIRST = parse_code("TP1-C-AAAAAAB-OJ")


@pytest.mark.parametrize(
    "goal", [{}, {"hands": 3, "target": 500}, {"hands": 0}, {"hands": -1}, {"target": 0}]
)
def test_a_match_has_exactly_one_goal(goal: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="either a number of hands or a target score"):
        Match(FIRST, **goal)  # type: ignore[arg-type]


@pytest.mark.parametrize("hands", HAND_CHOICES)
def test_a_match_of_hands_is_over_after_the_last(hands: int) -> None:
    match = Match(FIRST, hands=hands)
    for played in range(hands):
        assert not match.is_over
        match = match.after(700 + played)
    assert match.is_over
    assert match.total == sum(range(700, 700 + hands))
    with pytest.raises(ValueError, match="over"):
        match.after(1)


def test_a_match_to_a_target_is_over_when_the_total_reaches_it() -> None:
    match = Match(FIRST, target=1000).after(700)
    assert not match.is_over
    match = match.after(-50).after(349)
    assert (match.total, match.is_over) == (999, False)
    match = match.after(1)
    assert (match.total, match.is_over) == (1000, True)
    with pytest.raises(ValueError, match="over"):
        match.after(1)


def test_windows_offer_goals_for_every_scoring() -> None:
    assert HAND_CHOICES == (3, 5, 10)
    assert set(TARGET_CHOICES) == set(Scoring)


@given(codes, st.integers(1, 12))
def test_the_hands_of_a_match_follow_from_its_first_code(first: GameCode, hands: int) -> None:
    match, again = Match(first, hands=hands), Match(first, hands=hands)
    assert match.code == first
    seen = []
    while not match.is_over:
        assert match.code == again.code
        assert match.code.rules == first.rules
        seen.append(match.code.number)
        match, again = match.after(1), again.after(2)
    assert len(set(seen)) == hands


def test_a_deal_that_can_be_won_is_kept() -> None:
    code = parse_code("TP1-C-AAAAAAB-T60")
    assert winnable_code(code) == code


@pytest.mark.parametrize("text", ("TP1-C-AAAAAAD", "TP1-C-AAAAAAG", "TP1-C-AAAAAAH"))
def test_a_deal_that_cannot_be_won_is_replaced_by_one_that_follows_from_its_number(text: str) -> None:
    code = parse_code(text)
    assert not can_win(start(text))
    numbers = numbers_from(code.number)
    codes = (GameCode(number, code.rules) for number in numbers)
    assert winnable_code(code) == next(code for code in codes if can_win(start(str(code))))


def test_the_replaced_deals_are_pinned() -> None:
    assert str(winnable_code(parse_code("TP1-C-AAAAAAD"))) == "TP1-C-J5YDKMJ"
    assert str(winnable_code(parse_code("TP1-C-AAAAAAG"))) == "TP1-C-GW67YAA"


def test_a_hand_of_a_match_has_its_deal_or_what_replaces_it() -> None:
    match = Match(parse_code("TP1-C-AAAAAAB"), hands=3).after(0)
    assert not can_win(start(str(match.code)))
    assert match.can_deal(match.code) and match.can_deal(winnable_code(match.code))
    assert not match.can_deal(match.first)
    assert not match.can_deal(match.after(0).code)


def test_the_deals_of_a_match_are_pinned() -> None:
    match = Match(parse_code("TP1-E-AAAAAAB"), hands=3)
    found = [str(match.code)]
    for _ in range(2):
        match = match.after(0)
        found.append(str(match.code))
    assert found == ["TP1-E-AAAAAAB", "TP1-E-SEQEXGB", "TP1-E-FSY53DH"]
