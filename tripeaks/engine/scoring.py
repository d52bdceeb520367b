"""The three scoring systems behind one shape: a tally that each move turns into the next.

Knows positions and rules. Source: ``rules.md``, "Scoring".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tripeaks.engine.board import ALL_REMOVED, TIPS, peaks_cleared
from tripeaks.engine.position import DRAW, Move, Outcome, Position
from tripeaks.engine.rules import Rules, Scoring


class Scheme(NamedTuple):
    """The figures of one scoring system.

    ``start``: points before the first move. ``card``: points for a card played, besides the run.
    ``run``: whether a card also gives its place in the run. ``draw``: points for a draw.
    ``peaks``: bonus for the first, second and third peak to fall. ``clear``: bonus for the
    cleared board. ``left``: points for each card left in a lost hand. ``floor``: the least score.
    """

    start: int
    card: int
    run: bool
    draw: int
    peaks: tuple[int, int, int]
    clear: int
    left: int
    floor: int | None

    def play(self, run: int, removed: int, place: int) -> int:
        """Points for playing the card at a place as number ``run`` of its run (1 for the first),
        with the given set removed before it."""
        points = self.card + (run if self.run else 0)
        if place in TIPS:
            points += self.peaks[peaks_cleared(removed)]
        if removed | 1 << place == ALL_REMOVED:
            points += self.clear
        return points


def scheme(rules: Rules) -> Scheme:
    """The figures that count under the given rules."""
    match rules.scoring:
        case Scoring.APP:
            return Scheme(500, -1, False, -1, (100, 100, 100), 0, 0, 0)
        case Scoring.HOGUE:
            return Scheme(0, 0, True, -5, (15, 15, 30), 0, 0, None)
        case Scoring.CHAIN:  # pragma: no branch - there is no fourth
            left = -1 if rules.leftover_penalty else 0
            return Scheme(0, 0, True, 0, (15, 30, 45), rules.clear_bonus, left, None)


@dataclass(frozen=True, slots=True)
class Tally:
    """Points and the length of the current run (cards played since the last draw)."""

    points: int
    run: int

    @classmethod
    def start(cls, rules: Rules) -> Tally:
        """The tally right after the deal."""
        return cls(scheme(rules).start, 0)

    def after(self, before: Position, move: Move) -> Tally:
        """The tally after a legal move made in a position."""
        figures = scheme(before.rules)
        run = 0 if move == DRAW else self.run + 1
        points = self.points + (figures.draw if move == DRAW else figures.play(run, before.removed, move))
        if figures.floor is not None:
            points = max(points, figures.floor)
        return Tally(points, run)

    def score(self, position: Position, *, lost: bool | None = None) -> int:
        """The score to show in a position: the points, less what cards left cost once the hand
        is lost. ``lost`` says so when the cards alone do not (the time is up)."""
        if lost is None:
            lost = position.outcome is Outcome.STUCK
        left = len(position.deal.tableau) - position.removed.bit_count()
        return self.points + (scheme(position.rules).left * left if lost else 0)


def score_line(start: Position, line: Iterable[Move]) -> int:
    """The score after playing a line of moves from a start position, computed afresh."""
    position, tally = start, Tally.start(start.rules)
    for move in line:
        tally = tally.after(position, move)
        position = position.apply(move)
    return tally.score(position)
