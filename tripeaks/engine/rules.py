"""The rules of a game as one frozen value, and the figures of each scoring system. Knows only itself.

Specified in ``docs/rules.md``, "Options" and "Scoring". ``codes`` spells the options, ``scoring`` counts by
the figures. The default of every option comes first.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

CLEAR_BONUSES = (100, 200, 0)
"""The bonuses for a cleared board to choose from, under a scoring that has them."""


class Scheme(NamedTuple):
    """The figures of one scoring system, in points.

    ``letter``: its option letter in a code; the default has none. ``targets``: the target scores that a
    match offers. ``peaks``: bonus for the first, second and third peak cleared. ``start``: points before
    the first move. ``card``: points for each card played. ``run``: whether a card also gives its number
    in the current run; without runs every move must cost points, and a peak must bring more than all of
    them cost. ``draw``: points for a draw. ``floor``: the lowest score, None for no limit.
    ``clear_bonuses``: the bonuses for a cleared board to choose from. ``leftover``: points for each card
    left in a lost hand, if the player chooses so; 0 if there is no such choice.
    """

    letter: str
    targets: tuple[int, ...]
    peaks: tuple[int, int, int]
    start: int = 0
    card: int = 0
    run: bool = False
    draw: int = 0
    floor: int | None = None
    clear_bonuses: tuple[int, ...] = ()
    leftover: int = 0


class Scoring(Enum):
    """The scoring systems."""

    APP = "app"
    """500 at the start, 1 off for every move, 100 for every peak."""

    HOGUE = "hogue"
    """The original of 1989: runs count 1, 2, 3 ..., a draw costs 5, peaks give 15, 15, 30."""

    CHAIN = "chain"
    """Runs count 1, 2, 3 ..., draws are free, peaks give 15, 30, 45, a cleared board a bonus."""


SCHEMES = {
    Scoring.APP: Scheme("", (2500, 5000), (100, 100, 100), start=500, card=-1, draw=-1, floor=0),
    Scoring.HOGUE: Scheme("H", (100, 250), (15, 15, 30), run=True, draw=-5),
    Scoring.CHAIN: Scheme(
        "K", (500, 1500), (15, 30, 45), run=True, clear_bonuses=CLEAR_BONUSES, leftover=-1
    ),
}  # fmt: skip
"""The figures of each scoring system."""

CLOCK_RANGE = range(10, 3601)
"""The seconds that a count-down clock may be set to."""

CLOCK_CHOICES = (60, 120, 180, 300)
"""The seconds that the game offers."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What differs from game to game. Raises ValueError for values that do not go together.

    ``wrap``: king and ace are adjacent. ``draw_only_when_stuck``: drawing is refused while a card
    fits. ``open_peaks``: all 28 cards are visible from the start. ``empty_waste``: no card starts
    the waste, 24 are in the stock. ``jokers``: 0, 1 or 2 shuffled into the stock. ``clear_bonus``
    and ``leftover_penalty`` differ from their defaults only under a scoring that has such a choice.
    ``clock``: seconds for the hand, None without a clock.
    """

    wrap: bool = True
    draw_only_when_stuck: bool = False
    open_peaks: bool = False
    empty_waste: bool = False
    jokers: int = 0
    scoring: Scoring = Scoring.APP
    clear_bonus: int = CLEAR_BONUSES[0]
    leftover_penalty: bool = False
    clock: int | None = None

    def __post_init__(self) -> None:
        if self.jokers not in (0, 1, 2):
            raise ValueError("jokers: 0, 1 or 2")
        if self.clear_bonus not in (self.scheme.clear_bonuses or CLEAR_BONUSES[:1]):
            raise ValueError(f"clear_bonus: not {self.clear_bonus} under {self.scoring.value} scoring")
        if self.leftover_penalty and not self.scheme.leftover:
            raise ValueError(f"leftover_penalty: not under {self.scoring.value} scoring")
        if self.clock is not None and self.clock not in CLOCK_RANGE:
            raise ValueError("clock: 10 to 3600 seconds")

    @property
    def scheme(self) -> Scheme:
        """The figures of the scoring system."""
        return SCHEMES[self.scoring]

    @property
    def clear_points(self) -> int:
        """Points for clearing the board."""
        return self.clear_bonus if self.scheme.clear_bonuses else 0

    @property
    def leftover_points(self) -> int:
        """Points for each card left in a lost hand."""
        return self.scheme.leftover if self.leftover_penalty else 0


EASY = Rules()
CLASSIC = Rules(wrap=False)
