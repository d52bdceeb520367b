"""Matches: their two goals, their total, and the deals that follow from the first code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import codes
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.rules import Scoring
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


def test_the_deals_of_a_match_are_pinned() -> None:
    match = Match(parse_code("TP1-E-AAAAAAB"), hands=3)
    found = [str(match.code)]
    for _ in range(2):
        match = match.after(0)
        found.append(str(match.code))
    assert found == ["TP1-E-AAAAAAB", "TP1-E-SEQEXGB", "TP1-E-FSY53DH"]
