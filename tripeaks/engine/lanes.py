"""Thousands of random completions of a hand, one bit of an int for each of them.

Knows ranks and places. A *completion* says where every unseen card lies, and its bit is its *lane*. An
int holds one fact, such as "the card at place 5 is a seven", for all lanes at once. ``playouts`` plays
the completions; ``docs/solver.md`` explains the idea.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Planes: TypeAlias = list[tuple[int, int]]
"""One card over all lanes: each rank that it has in some lane (0 for a joker), with those lanes."""


@dataclass(frozen=True, slots=True)
class Completions:
    """Many completions of a hand, as planes over ``lanes`` lanes.

    ``tableau``: the planes of the card at each place that is not empty, seen or not. ``stock``: those of
    each stock card, in drawing order.
    """

    lanes: int
    tableau: dict[int, Planes]
    stock: list[Planes]

    def repeated(self, times: int) -> Completions:
        """The same completions several times side by side, in blocks of ``lanes`` lanes."""
        # twice three lanes: 101 times 001 001 is 101 101
        comb = sum(1 << self.lanes * i for i in range(times))

        def repeat(planes: Planes) -> Planes:
            return [(rank, lanes * comb) for rank, lanes in planes]

        tableau = {place: repeat(planes) for place, planes in self.tableau.items()}
        return Completions(self.lanes * times, tableau, [repeat(planes) for planes in self.stock])


def complete(
    seen: dict[int, int],
    hidden: Sequence[int],
    unseen: Sequence[int],
    stock: int,
    jokers: int,
    shuffles: int,
    rng: random.Random,
) -> Completions:
    """Deal the unseen cards at random, each arrangement as likely as any other.

    ``seen``: place to rank of the tableau cards in sight; ``hidden``: the places of the others;
    ``unseen``: the ranks not seen yet, jokers left out; ``stock``: its size; ``jokers``: how many lie in it.
    Each shuffle gives as many completions as there are unseen cards: the shuffled row, rotated to begin
    with each of its cards. Each is as random as the shuffle, and together they put every card once into
    every place, which reduces the variance.
    """
    size = max(1, len(unseen))
    lanes = size * shuffles
    rows: dict[int, int] = {}  # for each rank its lanes in the first place of the row
    for shuffle in range(shuffles):
        row = list(unseen)
        rng.shuffle(row)
        for i, rank in enumerate(row):
            rows[rank] = rows.get(rank, 0) | 1 << shuffle * size + i
    group = (1 << size) - 1
    each = sum(1 << size * i for i in range(shuffles))

    def at(index: int) -> Planes:
        """The planes of the card with this index in the row."""
        # The row of lane i begins with card i of the shuffle, so an index of 1 rotates each group by one.
        # Two shuffles of three cards: a rank first in lanes 001 010 is second in lanes 100 001.
        index %= size
        low = each * (group >> index)
        return [
            (rank, (bits >> index & low) | (bits << size - index & (each * group ^ low)))
            for rank, bits in rows.items()
        ]

    tableau = {place: [(rank, (1 << lanes) - 1)] for place, rank in seen.items()}
    tableau |= {place: at(i) for i, place in enumerate(hidden)}
    if not jokers:
        return Completions(lanes, tableau, [at(len(hidden) + i) for i in range(stock)])
    # for each stock card and number of jokers before it, the groups in which it is an ordinary card
    before = [[0] * (jokers + 1) for _ in range(stock)]
    joker = [0] * stock
    for shuffle in range(shuffles):
        lying = set(rng.sample(range(stock), jokers))
        passed = 0
        for i in range(stock):
            if i in lying:
                passed += 1
                joker[i] |= group << size * shuffle
            else:
                before[i][passed] |= group << size * shuffle
    cards: list[Planes] = []
    for i in range(stock):
        merged = {0: joker[i]}
        for passed, groups in enumerate(before[i]):
            if groups:
                for rank, bits in at(len(hidden) + i - passed):
                    merged[rank] = merged.get(rank, 0) | bits & groups
        cards.append(list(merged.items()))
    return Completions(lanes, tableau, cards)
