"""The options of a game as one frozen value. Knows only itself.

Source: ``rules.md``, "LaunchRequest" and "Scoring"; the first choice of every option is the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Scoring(Enum):
    """Which of the three scoring systems counts."""

    APP = "app"
    """500 at the start, 1 off for every move, 100 for every peak."""

    HOGUE = "hogue"
    """The original of 1989: runs count 1, 2, 3 ..., a draw costs 5, peaks give 15, 15, 30."""

    CHAIN = "chain"
    """Runs count 1, 2, 3 ..., draws are free, peaks give 15, 30, 45, a cleared board a bonus."""


CLEAR_BONUSES = (100, 200, 0)
"""What a cleared board may give under ``chain``, the default first."""

CLOCK_RANGE = range(10, 3601)
"""The seconds that a count-down clock may be set to."""

CLOCK_CHOICES = (60, 120, 180, 300)
"""The seconds that windows offer."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What differs from game to game. Raises ValueError for values that name no game.

    ``wrap``: king and ace are adjacent. ``draw_only_when_stuck``: drawing is refused while a card
    fits. ``open_peaks``: all 28 cards are visible from the start. ``empty_waste``: no card starts
    the waste, 24 are in the stock. ``jokers``: 0, 1 or 2 shuffled into the stock. ``clear_bonus``
    and ``leftover_penalty`` (-1 for a card left in a lost hand) belong to ``chain`` alone.
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
        if self.clear_bonus not in CLEAR_BONUSES:
            raise ValueError("clear_bonus: 100, 200 or 0")
        chain_only = self.clear_bonus != CLEAR_BONUSES[0] or self.leftover_penalty
        if chain_only and self.scoring is not Scoring.CHAIN:
            raise ValueError("clear_bonus and leftover_penalty belong to chain scoring")
        if self.clock is not None and self.clock not in CLOCK_RANGE:
            raise ValueError("clock: 10 to 3600 seconds")


EASY = Rules()
CLASSIC = Rules(wrap=False)
