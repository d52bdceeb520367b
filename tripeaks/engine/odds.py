"""Fair odds: how often each legal move wins, by what the player can see and nothing else.

Knows positions, the playouts and, once few cards are unseen, the exact passes. A position is first
reduced to a ``Seen``, which holds no hidden card, and everything else starts from there. So two hands that
look alike get the same answer for the same seed. See ``docs/solver.md``.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tripeaks.engine._belief import exact_wins
from tripeaks.engine.cards import JOKER
from tripeaks.engine.lanes import complete
from tripeaks.engine.playouts import play_out
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.seen import Seen, look

MOST_UNSEEN = 5
"""With so many unseen cards or fewer, which can lie in 120 ways, the odds are exact."""

ROUNDS = (1_000, 2_000, 4_000, 8_000)
"""Playouts for each move that may still be the best, round by round."""

DOUBT = 3.0
"""A move is dropped when its share is so many standard errors below the best."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How often each legal move wins.

    ``wins``: the hands won, out of so many ``playouts``. ``exact``: they are the best play's wins over every
    way in which the unseen cards may lie, and ``playouts`` counts those ways. ``final``: no better answer
    follows.
    """

    wins: dict[Move, int]
    playouts: dict[Move, int]
    exact: bool
    final: bool

    def share(self, move: Move) -> float:
        """The share of playouts that a move wins, 0 to 1."""
        return self.wins[move] / self.playouts[move]

    @property
    def best(self) -> Move:
        """The move that wins most; of equals the one played out more often, then a play before a draw."""
        return max(self.wins, key=lambda move: (self.share(move), self.playouts[move], move != DRAW))


def fair_odds(position: Position, seed: int = 0, rounds: tuple[int, ...] = ROUNDS) -> Iterator[Odds]:
    """Better and better odds of the legal moves, the last marked as final; none when no move is legal.

    The first come after some 30 ms, the last after a few tenths of a second. The same seed and the same
    visible cards give the same odds.
    """
    moves = position.legal_moves
    return _odds(look(position), moves, random.Random(seed), rounds) if moves else iter(())


def _odds(seen: Seen, moves: tuple[Move, ...], rng: random.Random, rounds: tuple[int, ...]) -> Iterator[Odds]:
    few_unseen = len(seen.unseen) <= MOST_UNSEEN
    tableau = {i: card.rank for i, card in enumerate(seen.tableau) if card is not None}
    ordinary = [card.rank for card in seen.unseen if card != JOKER]
    jokers = len(seen.unseen) - len(ordinary)
    won, played = Counter[Move](), Counter[Move]()
    racing = moves
    for i, count in enumerate(rounds[:1] if few_unseen else rounds):
        shuffles = max(1, count // max(1, len(ordinary)))
        completions = complete(tableau, seen.hidden, ordinary, seen.stock, jokers, shuffles, rng)
        wins_now = play_out(completions, seen.removed, racing, seen.rules.wrap)
        for move, count_won in zip(racing, wins_now, strict=True):
            won[move] += count_won
            played[move] += completions.lanes
        racing = _still_racing(racing, won, played)
        final = not few_unseen and (len(racing) == 1 or i == len(rounds) - 1)
        yield Odds({m: won[m] for m in moves}, {m: played[m] for m in moves}, exact=False, final=final)
        if final:
            return
    wins, ways = exact_wins(seen, moves)  # after a quick first answer
    yield Odds(wins, dict.fromkeys(moves, ways), exact=True, final=True)


def _still_racing(racing: tuple[Move, ...], won: Counter[Move], played: Counter[Move]) -> tuple[Move, ...]:
    """The moves whose share may still be the best."""
    share = {move: won[move] / played[move] for move in racing}
    best = max(share.values())

    def error(move: Move) -> float:
        # one win and one loss more than seen, so that 10 wins of 10 do not count as certain
        p = (won[move] + 1) / (played[move] + 2)
        return math.sqrt(p * (1 - p) / played[move])

    leader = max(racing, key=lambda move: share[move])
    return tuple(m for m in racing if best - share[m] <= DOUBT * math.hypot(error(m), error(leader)))
