"""Movement as a function of (from, to, time). Knows the layout's spots and nothing that is drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from tripeaks.ui.table.layout import Layout, Spot


class Pose(NamedTuple):
    """How a card is placed: its middle in pixels, ``up`` from 0 (back) to 1 (face), its ``angle`` in
    degrees, ``lift`` above the table from 0 to 1, and ``alpha`` from 0 to 1."""

    x: float
    y: float
    up: float
    angle: float = 0.0
    lift: float = 0.0
    alpha: float = 1.0


class Rest(NamedTuple):
    """Where a card is when nothing moves: a spot, and whether its face shows (0 or 1)."""

    spot: Spot
    up: float


@dataclass(frozen=True, slots=True)
class Flight:
    """A card moving between two rests. Times are milliseconds of the app's clock.

    ``arc``: height of the path above a straight line, in card heights. ``turn``: degrees by which
    the card leans in mid-flight. ``flip_from``: the share of the flight after which it turns over.
    ``fade``: it does not move but dissolves into its new rest. ``lift``: how high it is at the start.
    """

    start: Rest
    end: Rest
    begin: float
    duration: float
    arc: float = 0.0
    turn: float = 0.0
    flip_from: float = 0.0
    fade: bool = False
    lift: float = 0.0

    def done(self, now: float) -> bool:
        """Whether the card has arrived."""
        return now >= self.begin + self.duration

    def share(self, now: float) -> float:
        """How much of the time has passed, 0..1."""
        if self.duration <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.begin) / self.duration))

    def pose(self, now: float, layout: Layout) -> Pose:
        """How the card is placed at a moment."""
        share = self.share(now)
        if self.fade:
            x, y = layout.centre(self.end.spot)
            return Pose(x, y, self.end.up, alpha=ease_out(share))
        eased = ease_in_out(share)
        x0, y0 = layout.centre(self.start.spot)
        x1, y1 = layout.centre(self.end.spot)
        hump = math.sin(math.pi * share)
        flip = 0.0 if share <= self.flip_from else (share - self.flip_from) / (1 - self.flip_from)
        return Pose(
            x0 + (x1 - x0) * eased,
            y0 + (y1 - y0) * eased - hump * self.arc * layout.card[1],
            self.start.up + (self.end.up - self.start.up) * ease_in_out(flip),
            self.turn * hump,
            max(hump if self.start.spot != self.end.spot else 0.35 * hump, self.lift * (1 - eased)),
        )


@dataclass(frozen=True, slots=True)
class Drag:
    """A card that follows a pointer: from its rest at the ``start`` it goes the pointer's ``way`` since the
    press, in pixels. It rises and catches up within ``duration``."""

    card: int
    start: Rest
    begin: float
    duration: float
    way: tuple[float, float] = (0.0, 0.0)

    def pose(self, now: float, layout: Layout) -> Pose:
        """How the card is placed at a moment."""
        passed = now - self.begin
        share = ease_out(passed / self.duration) if passed < self.duration else 1.0
        x, y = layout.centre(self.start.spot)
        return Pose(x + self.way[0] * share, y + self.way[1] * share, self.start.up, lift=share)


def ease_out(share: float) -> float:
    """Quick at first, slow at the end."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """A soft start and a softer landing."""
    return share * share * (3 - 2 * share)


def shake(share: float) -> float:
    """The sideways swing of a refused card, -1..1, dying away."""
    return math.sin(share * math.pi * 5) * (1 - share) if 0 < share < 1 else 0.0
