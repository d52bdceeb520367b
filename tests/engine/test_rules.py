"""The options of a game: their defaults, and values that name no game."""

import pytest

from tests.games import every_rules
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring


def test_the_defaults_are_the_first_column_of_the_rules() -> None:
    expected = Rules(
        wrap=True,
        draw_only_when_stuck=False,
        open_peaks=False,
        empty_waste=False,
        jokers=0,
        scoring=Scoring.APP,
        clear_bonus=100,
        leftover_penalty=False,
        clock=None,
    )
    assert Rules() == EASY == expected
    assert not CLASSIC.wrap


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"jokers": 3}, "jokers"),
        ({"jokers": -1}, "jokers"),
        ({"scoring": Scoring.CHAIN, "clear_bonus": 150}, "clear_bonus"),
        ({"clear_bonus": 200}, "clear_bonus"),
        ({"leftover_penalty": True}, "leftover_penalty"),
        ({"scoring": Scoring.HOGUE, "leftover_penalty": True}, "leftover_penalty"),
        ({"clock": 9}, "clock"),
        ({"clock": 3601}, "clock"),
        ({"clock": 0}, "clock"),
    ],
)
def test_values_that_name_no_game_are_refused(wrong: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Rules(**wrong)  # type: ignore[arg-type]


def test_the_ends_of_the_clock_are_allowed() -> None:
    assert (Rules(clock=10).clock, Rules(clock=3600).clock) == (10, 3600)


def test_all_rules_differ() -> None:
    rules = list(every_rules())
    assert len(rules) == len(set(rules)) == 384 * 4
