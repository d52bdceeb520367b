"""Counting points: a tally that each move turns into the next.

Knows positions and rules, which hold the figures. Specified in ``docs/rules.md``, "Scoring".
"""

from __future__ import annotations

from dataclasses import dataclass

from tripeaks.engine.board import ALL_REMOVED, TIPS
from tripeaks.engine.position import DRAW, Move, Outcome, Position
from tripeaks.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Tally:
    """Points and the length of the current run (cards played since the last draw)."""

    points: int
    run: int

    @classmethod
    def start(cls, rules: Rules) -> Tally:
        """The tally right after the deal."""
        return cls(rules.scheme.start, 0)

    def after(self, before: Position, move: Move) -> Tally:
        """The tally after a legal move made in a position."""
        scheme = before.rules.scheme
        if move == DRAW:
            run, points = 0, self.points + scheme.draw
        else:
            run = self.run + 1
            points = self.points + scheme.card + (run if scheme.run else 0)
            if move in TIPS:
                points += scheme.peaks[before.peaks]
            if before.removed | 1 << move == ALL_REMOVED:
                points += before.rules.clear_points
        return Tally(points if scheme.floor is None else max(points, scheme.floor), run)

    def score(self, position: Position, *, lost: bool | None = None) -> int:
        """The score to show in a position: the points, and those of the cards left once the hand is
        lost. ``lost`` says so when the cards alone do not (the time is up)."""
        if lost is None:
            lost = position.outcome is Outcome.STUCK
        left = len(position.deal.tableau) - position.removed.bit_count()
        return self.points + (position.rules.leftover_points * left if lost else 0)
