"""The best score that a hand played to its end can reach, and a line that reaches it.

Knows positions, scoring and the passes. *Played to its end* means won or stuck, not left early. Exact
under every scoring system and all rules; see ``docs/solver.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tripeaks.engine._passes import WIDTH, Passes
from tripeaks.engine._runs import End, RunPass, triangle
from tripeaks.engine.board import ALL_REMOVED, peaks_cleared
from tripeaks.engine.position import Move, Position
from tripeaks.engine.rules import CLEAR_BONUSES, Rules, Scoring
from tripeaks.engine.scoring import Tally
from tripeaks.engine.sets import supersets


@dataclass(frozen=True, slots=True)
class Best:
    """The best final score of a hand, and the moves from the given position that reach it."""

    score: int
    line: tuple[Move, ...]


def best_score(position: Position, tally: Tally) -> Best:
    """The best final score from a position and its tally, under the rules of the position."""
    if not position.rules.scheme.run:
        return _fewest_moves(position, tally)
    passes = RunPass(position, tally.run)
    return _best_of(passes, passes.ends(), position, tally)


def best_scores(start: Position, moves: Sequence[Move] = ()) -> dict[Scoring, Best]:
    """The best score under each scoring system, after some moves from a start position.

    The other options stay as they are; ``chain`` has its default bonus unless the rules are for it.
    """
    hands = {}
    for scoring in Scoring:
        rules = scored_by(scoring, start.rules)
        position, tally = replace(start, rules=rules), Tally.start(rules)
        for move in moves:
            tally, position = tally.after(position, move), position.apply(move)
        hands[scoring] = position, tally
    position, tally = hands[start.rules.scoring]
    passes = RunPass(position, tally.run)
    ends = tuple(passes.ends())
    return {
        scoring: _best_of(passes, ends, *hand) if hand[0].rules.scheme.run else _fewest_moves(*hand)
        for scoring, hand in hands.items()
    }


def scored_by(scoring: Scoring, rules: Rules) -> Rules:
    """The same rules under another scoring system, its options at their defaults."""
    if rules.scoring is scoring:
        return rules
    return replace(rules, scoring=scoring, clear_bonus=CLEAR_BONUSES[0], leftover_penalty=False)


def _best_of(passes: RunPass, ends: Iterable[End], position: Position, tally: Tally) -> Best:
    """The best of the ends of a pass under a scoring system with runs."""
    already = triangle(tally.run)  # the pass counts the current run from its first card
    score, end = max((_points(end, position) + end.runs, end) for end in ends)
    return Best(tally.points + score - already, passes.line_to(end))


def _points(end: End, position: Position) -> int:
    """What an end gives from a position on, besides the runs."""
    rules, scheme = position.rules, position.rules.scheme
    peaks = sum(scheme.peaks[position.peaks : peaks_cleared(end.removed)])
    cards = end.removed.bit_count() - position.removed.bit_count()
    left = len(position.deal.tableau) - end.removed.bit_count()
    last = rules.clear_points if end.removed == ALL_REMOVED else rules.leftover_points * left
    return scheme.card * cards + scheme.draw * end.draws + peaks + last


def _fewest_moves(position: Position, tally: Tally) -> Best:
    """The best score without runs, where every move costs points: a win with the fewest draws, as a
    peak is worth more than all moves; if there is none, the best of the ends that are stuck.

    No hand comes so low that the floor matters.
    """
    passes = Passes(position)
    reached = passes.forward()
    field = (1 << WIDTH) - 1
    if cleared := reached[-1]:
        draws = ((cleared & -cleared).bit_length() - 1) // WIDTH
        ends = [(End(ALL_REMOVED, draws, 0), cleared >> WIDTH * draws & field)]
    else:
        draws = len(passes.stock)
        stuck = (
            (passes.table.sets[number], (reached[number] & ~passes.busy(number)) >> WIDTH * draws & field)
            for number in supersets(position.removed)
            if reached[number]
        )
        ends = [(End(removed, draws, 0), tops) for removed, tops in stuck if tops]
    score, end, tops = max((_points(end, position), end, tops) for end, tops in ends)
    line = passes.line_to(reached, end.removed, end.draws, tops.bit_length() - 1)
    return Best(tally.points + score, line)
