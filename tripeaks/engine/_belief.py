"""Exact odds once few cards are unseen: the best play against every arrangement of them.

Knows what a player can see and the exact passes; ``odds`` uses it. A state of the search is what the
player knows: the table, and the *ways*, numbered, in which the unseen cards may still lie. A card that
turns up splits them. For each way the exact pass, which sees all cards, gives the states from which it can
be won. So lost ways drop out at once, and when one way is left the answer is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from tripeaks.engine._passes import WIDTH, Passes
from tripeaks.engine.board import ALL_REMOVED, COVER_MASKS, COVERS, PLACES, free_places
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.seen import Seen, imagine


def exact_wins(seen: Seen, moves: Sequence[Move]) -> tuple[dict[Move, int], int]:
    """For each legal move the number of ways in which the best play wins, and how many ways there are, all
    of them equally likely. Takes up to 0.2 s for five unseen cards."""
    ways = _ways(seen)
    search = _Search(seen, ways)
    everywhere = (1 << len(ways)) - 1
    return {move: search.wins_after(move, seen.removed, 0, everywhere) for move in moves}, len(ways)


def _ways(seen: Seen) -> list[Position]:
    """Each way in which the unseen cards may lie; ways with equal ranks count once."""
    hidden = len(seen.hidden)
    ways = {}
    for cards in permutations(seen.unseen):
        if not any(card.is_joker for card in cards[:hidden]):
            ways[tuple(card.rank for card in cards)] = cards
    return [imagine(seen, cards[:hidden], cards[hidden:]) for cards in ways.values()]


class _Search:
    """The search over what the player may learn."""

    def __init__(self, seen: Seen, ways: Sequence[Position]) -> None:
        passes = [Passes(way) for way in ways]
        self._winning = [each.backward() for each in passes]
        self._numbers = passes[0].table.numbers
        self._cards = [
            (*(card.rank for card in way.deal.tableau), *(card.rank for card in way.stock)) for way in ways
        ]
        """For each way the ranks of the tableau by place, then those of the stock."""
        self._stock = seen.stock
        self._steps = (1, -1, 12, -12) if seen.rules.wrap else (1, -1)
        self._only_when_stuck = seen.rules.draw_only_when_stuck
        self._known: dict[tuple[int, int, int, int], int] = {}

    def wins_after(self, move: Move, removed: int, drawn: int, ways: int) -> int:
        """In how many of some ways, which the player cannot tell apart yet, the best play wins after a
        move."""
        if move == DRAW:
            card = len(PLACES) + drawn
            drawn += 1
            turned_up = [card]
        else:
            card = move
            removed |= 1 << move
            turned_up = [i for i in COVERS[move] if removed & COVER_MASKS[i] == COVER_MASKS[i]]
        groups: dict[tuple[int, ...], int] = {}
        for way in _bits(ways):
            ranks = tuple([self._cards[way][i] for i in turned_up])
            groups[ranks] = groups.get(ranks, 0) | 1 << way
        return sum(self._wins(removed, drawn, self._rank(card, each), each) for each in groups.values())

    def _wins(self, removed: int, drawn: int, top: int, ways: int) -> int:
        """The same in any state."""
        number, bit = self._numbers[removed], WIDTH * drawn + top
        ways = sum(1 << way for way in _bits(ways) if self._winning[way][number] >> bit & 1)
        if not ways & ways - 1 or removed == ALL_REMOVED:
            return ways.bit_count()
        state = removed, drawn, top, ways
        if state not in self._known:
            self._known[state] = self._most_wins(*state)
        return self._known[state]

    def _most_wins(self, removed: int, drawn: int, top: int, ways: int) -> int:
        fits = range(14) if top == 0 else [top + step for step in self._steps]
        moves = [i for i in free_places(removed) if self._rank(i, ways) in fits]
        if drawn < self._stock and not (moves and self._only_when_stuck):
            moves.append(DRAW)
        most = 0
        for move in moves:
            most = max(most, self.wins_after(move, removed, drawn, ways))
            if most == ways.bit_count():
                break
        return most

    def _rank(self, card: int, ways: int) -> int:
        """The rank of a card in sight; it is the same in all ways still possible."""
        return self._cards[ways.bit_length() - 1][card]


def _bits(ways: int) -> Iterator[int]:
    """The numbers of the ways in a set, ascending."""
    while ways:
        yield (ways & -ways).bit_length() - 1
        ways &= ways - 1
