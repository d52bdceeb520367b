"""Searches in the plainest way, to hold the solver against. They share nothing with it.

``fewest_draws`` does not even use the engine's positions: it has its own board and its own rule of
what fits, so that a fault there would show as well. ``best_end`` goes through ``Position.apply`` and
``Tally``, position by position, and is for positions with few cards left.
"""

from __future__ import annotations

from functools import cache

from tripeaks.engine.position import Deal, Outcome, Position
from tripeaks.engine.rules import Rules
from tripeaks.engine.scoring import Tally

COVERERS: dict[int, tuple[int, ...]] = {
    0: (3, 4), 1: (5, 6), 2: (7, 8),
    3: (9, 10), 4: (10, 11), 5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17),
    **{i: (i + 9, i + 10) for i in range(9, 18)},
    **dict.fromkeys(range(18, 28), ()),
}  # fmt: skip
NEEDS = [(1 << i, sum(1 << j for j in COVERERS[i])) for i in range(28)]


def fewest_draws(deal: Deal, rules: Rules) -> int | None:
    """Breadth first by draws: all (cards gone, waste top) with none drawn, with one drawn, ..."""
    ranks = [card.rank for card in deal.tableau]
    layer = {(0, deal.waste.rank if deal.waste else 0)}
    for draws in range(len(deal.stock) + 1):
        todo = list(layer)
        drawable = set()
        while todo:
            gone, top = todo.pop()
            if gone == 2**28 - 1:
                return draws
            free = [i for i, (bit, needs) in enumerate(NEEDS) if not gone & bit and gone & needs == needs]
            fitting = [i for i in free if fits(ranks[i], top, rules.wrap)]
            for i in fitting:
                after = (gone | 1 << i, ranks[i])
                if after not in layer:
                    layer.add(after)
                    todo.append(after)
            if not (fitting and rules.draw_only_when_stuck):
                drawable.add(gone)
        if draws < len(deal.stock):
            layer = {(gone, deal.stock[draws].rank) for gone in drawable}
    return None


def fits(rank: int, top: int, wrap: bool) -> bool:
    """Whether a rank goes onto a waste top; 0 is a joker or no card."""
    return top == 0 or abs(rank - top) == 1 or (wrap and abs(rank - top) == 12)


def best_end(position: Position, tally: Tally) -> int:
    """The best score with which a hand in play can end, won or stuck."""

    @cache
    def rest(position: Position, run: int) -> int:
        tally = Tally(10_000, run)  # far from any floor
        if position.outcome is not Outcome.PLAYING:
            return tally.score(position) - tally.points
        best = None
        for move in position.legal_moves:
            after = tally.after(position, move)
            score = after.points - tally.points + rest(position.apply(move), after.run)
            best = score if best is None else max(best, score)
        assert best is not None
        return best

    return tally.points + rest(position, tally.run)
