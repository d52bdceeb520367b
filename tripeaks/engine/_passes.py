"""One pass over the reachable sets, forwards or backwards, that settles a whole deal.

Knows positions and the table of sets; ``solver`` turns the result into answers. A *field set* is an int
with one field of ``WIDTH`` bits for each number of cards drawn from the position on. In a field, bits 1
to 13 stand for a waste top of that rank, bit 0 for a top that takes any card (a joker, an empty waste).
So one shift or mask handles all stock positions and all ranks at once. ``docs/solver.md`` explains the
idea. The examples in the comments have two fields of three bits, the first field on the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from tripeaks.engine.board import ALL_REMOVED, PLACES
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.sets import set_table, supersets

WIDTH = 14
"""Bits in a field: the top that takes any card, and the 13 ranks."""

_FIELD = (1 << WIDTH) - 1


def top_bit(position: Position) -> int:
    """The bit that stands for a position's waste top: its rank, or 0 when any card fits on it."""
    return position.top.rank if position.top else 0


class Passes:
    """The masks of one position and the two passes over the sets that can follow it."""

    def __init__(self, position: Position) -> None:
        self.table = set_table()
        self.position = position
        self.stock = stock = [card.rank for card in position.stock]
        self.only_when_stuck = position.rules.draw_only_when_stuck
        self.ones = ones = sum(1 << WIDTH * i for i in range(len(stock) + 1))
        self.everything = ones * _FIELD
        self._wrap = position.rules.wrap
        self._low, self._high = ones * 0b10, ones << 13
        self._but_low, self._but_high = ones * 0x3FFC, ones * 0x1FFE
        self._wild = ones if not top_bit(position) or 0 in stock else 0
        self.ranks = [ones << position.deal.tableau[i].rank for i in PLACES]
        """For each place the bit of its rank in every field."""
        self.drawn_tops = sum(1 << WIDTH * (i + 1) + rank for i, rank in enumerate(stock))
        """In each field but the first, the bit of the stock card drawn last."""

    def accepting(self, ranks: int) -> int:
        """The tops onto which any of the given ranks may be played, field by field."""
        # rank r fits on tops r + 1 and r - 1; the masks drop bits that leave their field or become bit 0
        tops = ranks << 1 & self._but_low | ranks >> 1 & self._but_high
        if self._wrap:
            tops |= ranks >> 12 & self._low | ranks << 12 & self._high
        if self._wild:
            tops |= self._occupied(ranks)
        return tops

    def busy(self, number: int) -> int:
        """The tops onto which some free card of a set fits, the same in every field."""
        free = 0
        for place in self.table.places[number]:
            free |= self.ranks[place]
        return self.accepting(free)

    def _occupied(self, tops: int) -> int:
        """Bit 0 of every field that is not empty."""
        # adding ones below the highest bit carries into it from any lower bit:
        # 000 010 + 011 011 = 011 101, whose highest bits say that only the first field is occupied
        body = self.everything ^ (self.ones << WIDTH - 1)
        return ((tops & body) + body | tops) >> WIDTH - 1 & self.ones

    def forward(self) -> list[int]:
        """For each set (by number) the field set of what can be reached from the position.

        Draws from the cleared board are not made: the hand is over there.
        """
        table, ranks, wrap, wild = self.table, self.ranks, self._wrap, self._wild
        steps, stuck = table.steps, self.only_when_stuck
        low, high, but_low, but_high = self._low, self._high, self._but_low, self._but_high
        reached = [0] * len(table.sets)
        reached[table.numbers[self.position.removed]] = 1 << top_bit(self.position)
        # if a field is reached, so is every later one, by drawing: for each lowest bit, the drawn tops of
        # all later fields
        tails = [self.drawn_tops >> (i // WIDTH + 1) * WIDTH << (i // WIDTH + 1) * WIDTH
                 for i in range(WIDTH * (len(self.stock) + 1))]  # fmt: skip
        for number in supersets(self.position.removed):
            tops = reached[number]
            if not tops or not steps[number]:
                continue
            if stuck:
                tops = self._with_draws_when_stuck(tops, number, forwards=True)
            else:
                tops |= tails[(tops & -tops).bit_length() - 1]
            reached[number] = tops
            # the ranks that fit the tops; not in a function, as this loop takes nine tenths of the time
            if wild:
                # all ranks in a field with bit 0: 000 001 gives 001 000 - 000 010 = 000 110
                playable = tops << 1 & but_low | tops >> 1 & but_high
                playable |= ((tops & wild) << WIDTH) - ((tops & wild) << 1)
            else:  # no bit 0 can move to the king of the field before, and one that moves to bit 0 is no rank
                playable = tops << 1 | tops >> 1
            if wrap:
                playable |= tops >> 12 & low | tops << 12 & high
            for following, place in steps[number]:
                reached[following] |= playable & ranks[place]
        return reached

    def _with_draws_when_stuck(self, tops: int, number: int, *, forwards: bool) -> int:
        """The tops together with those that draws lead to (or, backwards, come from) where a draw is
        refused while a card fits."""
        stuck = self.everything & ~self.busy(number)
        source, target = (stuck, self.drawn_tops) if forwards else (self.drawn_tops, stuck)
        fresh = tops
        while fresh:
            fields = self._occupied(fresh & source)
            # all bits of these fields: 000 001 gives 001 000 - 000 001 = 000 111
            filled = (fields << WIDTH) - fields
            fresh = (filled << WIDTH if forwards else filled >> WIDTH) & target & ~tops
            tops |= fresh
        return tops

    def line_to(self, reached: Sequence[int], removed: int, draws: int, rank: int) -> tuple[Move, ...]:
        """Moves from the position to a set of removed places with the given draws and waste top, found
        backwards in what ``forward`` returned."""
        numbers, cards = self.table.numbers, self.position.deal.tableau
        line: list[Move] = []
        while (removed, draws) != (self.position.removed, 0):
            accepting = self.accepting(1 << WIDTH * draws + rank)
            for place in PLACES:
                if not removed >> place & 1 or cards[place].rank != rank:
                    continue
                before = numbers.get(removed ^ 1 << place)
                tops = reached[before] & accepting if before is not None else 0
                if tops:
                    removed ^= 1 << place
                    line.append(place)
                    break
            else:
                draws -= 1
                tops = reached[numbers[removed]] & _FIELD << WIDTH * draws
                if self.only_when_stuck:
                    tops &= ~self.busy(numbers[removed])
                line.append(DRAW)
            rank = tops.bit_length() - 1 - WIDTH * draws
        return tuple(reversed(line))

    def backward(self) -> list[int]:
        """For each set (by number) the field set of the tops from which the hand can be won.

        It may hold tops that play never reaches: ask it only about positions that follow this one.
        """
        table, ranks, accepting, drawn_tops = self.table, self.ranks, self.accepting, self.drawn_tops
        winning = [0] * len(table.sets)
        winning[table.numbers[ALL_REMOVED]] = self.everything
        # if a drawn card wins, so does every earlier top, by drawing: for each number of bits up to the
        # highest winning drawn top, all bits of the fields before it
        heads = [(1 << max(0, i - 1) // WIDTH * WIDTH) - 1 for i in range(WIDTH * (len(self.stock) + 1) + 1)]
        for number in reversed(supersets(self.position.removed)):
            playable = 0
            for following, place in table.steps[number]:
                playable |= winning[following] & ranks[place]
            if not playable:
                continue  # nothing can be won after a play, so neither after a draw
            tops = accepting(playable)
            if self.only_when_stuck:
                tops = self._with_draws_when_stuck(tops, number, forwards=False)
            else:
                tops |= heads[(tops & drawn_tops).bit_length()]
            winning[number] = tops
        return winning
