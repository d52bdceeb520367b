"""The pass behind the best score: the most that runs can give, for every set and number of draws.

Knows positions and the table of sets. A hand is a chain of sets of removed places, one at each draw; a
run of k cards gives 1 + 2 + ... + k, and peaks and clearing depend on the last set alone. So only the
sum of k(k+1)/2 over the runs must be maximised, whatever the scoring system is.

For a set and a waste top that was played, one int holds a field for each *block* and, within the block,
for each number of cards drawn from the position on. The block is the size of the set when the run began:
a run counts when it ends, so the best sum before it is kept separately for every length. A field is a
value of 10 bits below a guard bit: 0 if it cannot be reached, else ``REACHED`` plus the sum. The
guard bits let one subtraction compare all fields at once. ``docs/solver.md`` explains the idea. The
examples in the comments have two fields of three bits, with values of two bits and 2 for ``REACHED``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tripeaks.engine._passes import top_bit
from tripeaks.engine.board import ALL_REMOVED, PLACES
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.sets import set_table, supersets

REACHED = 512
"""Marks a field as reached. The sums added to it stay below: 1 + 2 + ... + 28 is 406."""

_WIDTH = 11
_VALUE = (1 << _WIDTH - 1) - 1


def triangle(cards: int) -> int:
    """The points for a run of this many cards: 1 + 2 + ... ."""
    return cards * (cards + 1) // 2


class End(NamedTuple):
    """One way for a hand to end: the set removed, the draws from the start of the pass, and the most
    that runs can give on the way there."""

    removed: int
    draws: int
    runs: int


class RunPass:
    """The pass from a position with a current run of this many cards. ``ends`` makes it; after that
    ``line_to`` gives the moves to an end."""

    def __init__(self, position: Position, run: int) -> None:
        self._table = set_table()
        self._position = position
        self._run = run
        self._only_when_stuck = position.rules.draw_only_when_stuck
        self._base = position.removed.bit_count() - run
        self._ranks = [card.rank for card in position.deal.tableau]
        self._stock = [card.rank for card in position.stock]
        self._last = len(self._stock)
        self._block = _WIDTH * (self._last + 1)
        steps = (1, 12) if position.rules.wrap else (1,)
        self._neighbours = [
            tuple(top for top in range(14) if top == 0 or abs(top - rank) in steps) for rank in range(14)
        ]
        """For each rank the waste tops that take it; top 0 takes all."""
        self._drawn_fields = [
            sum(_VALUE << _WIDTH * (i + 1) for i, top in enumerate(self._stock) if top in takers)
            for takers in self._neighbours
        ]
        """For each rank the fields whose last drawn card takes it."""
        counts = range(len(PLACES) - self._base + 2)
        one = sum(1 << _WIDTH * i for i in range(self._last + 1))
        self._ones = [sum(one << self._block * i for i in range(count)) for count in counts]
        self._guards = [ones << _WIDTH - 1 for ones in self._ones]
        self._triangles = [
            sum(triangle(count - i) * one << self._block * i for i in range(count)) for count in counts
        ]
        """For each number of blocks, what the current run gives if it ends, block by block."""
        self._drawn: list[int] = [0] * len(self._table.sets)
        """For each set, by draws, the most that runs gave before a card just drawn in it."""

    def _most(self, first: int, second: int, guards: int) -> int:
        """The larger value of each field."""
        if not first or not second:
            return first or second
        # 1, 2 (001 010) and 3, 1 (011 001): with guards 101 110 - 011 001 = 010 101, so the guard stays
        # where the first is at least the second, in the right field; 100 - 001 = 011 selects its value
        # there, and the result is 011 010 (3, 2)
        at_least = (first | guards) - second & guards
        return second ^ ((first ^ second) & at_least - (at_least >> _WIDTH - 1))

    def ends(self) -> Iterator[End]:
        """Every way for a hand to end won or stuck, with the most that runs give."""
        table, position, most = self._table, self._position, self._most
        start = table.numbers[position.removed]
        played: dict[int, dict[int, int]] = {start: {top_bit(position): REACHED}}
        for number in supersets(position.removed):
            tops = played.pop(number, None)
            if not tops:
                continue
            places = table.places[number]
            length = table.sets[number].bit_count() - self._base  # of the longest current run
            guards = self._guards[max(length, 1)]
            if not places:
                yield from self._ends_at(ALL_REMOVED, self._closed(tops.values(), length), 0)
                continue
            busy = self._busy(number)
            stuck = [value for top, value in tops.items() if top not in busy]
            drawn = self._drawn[number] = self._after_draws(
                self._closed(stuck if self._only_when_stuck else tops.values(), length), busy
            )
            ended = self._closed(stuck, length)
            if self._stock and self._stock[-1] not in busy:
                ended = most(ended, drawn, self._guards[1])
            yield from self._ends_at(table.sets[number], ended, self._last)
            onto: dict[int, int] = {}
            for following, place in table.steps[number]:
                rank = self._ranks[place]
                value = onto.get(rank)
                if value is None:
                    value = 0
                    for top in self._neighbours[rank]:
                        value = most(value, tops.get(top, 0), guards)
                    value |= (drawn & self._drawn_fields[rank]) << self._block * length
                    onto[rank] = value
                if value:
                    there = played.setdefault(following, {})
                    there[rank] = most(there.get(rank, 0), value, self._guards[length + 1])

    def _busy(self, number: int) -> set[int]:
        """The waste tops onto which some free card of a set fits."""
        return {top for place in self._table.places[number] for top in self._neighbours[self._ranks[place]]}

    def _closed(self, tops: Iterable[int], length: int) -> int:
        """By draws, the most that runs gave over some waste tops, the current run included."""
        blocks = max(length, 1)
        value = 0
        for other in tops:
            value = self._most(value, other, self._guards[blocks])
        if not value:
            return 0
        value += self._triangles[length]
        while blocks > 1:  # fold the upper half of the blocks onto the lower
            blocks = (blocks + 1) // 2
            cut = self._block * blocks
            value = self._most(value >> cut, value & (1 << cut) - 1, self._guards[blocks])
        # fields that hold a triangle alone were never reached: of 001 011 the right one has the bit of
        # REACHED (010), and 100 - 001 = 011 keeps its value
        reached = value & self._ones[1] << _WIDTH - 2
        return value & (reached << 1) - (reached >> _WIDTH - 2)

    def _after_draws(self, closed: int, busy: set[int]) -> int:
        """By draws, the most that runs gave before a card just drawn, be it the first draw after a run or
        a later one."""
        if not closed:
            return 0
        fields, guards = _VALUE * self._ones[1], self._guards[1]
        if self._only_when_stuck:
            value = 0
            for draws in range(1, self._last + 1):
                below = closed
                if draws > 1 and self._stock[draws - 2] not in busy:
                    below = self._most(closed, value, guards)
                value |= (below << _WIDTH) & _VALUE << _WIDTH * draws
            return value
        value = closed
        for step in (1, 2, 4, 8, 16):  # the maximum over the last 2, 4, 8, 16, 32 fields
            value = self._most(value, value << _WIDTH * step & fields, guards)
        return value << _WIDTH & fields

    def _ends_at(self, removed: int, closed: int, least_draws: int) -> Iterator[End]:
        """The ends at a set, from the values of its runs by draws, from a number of draws on."""
        for draws in range(least_draws, self._last + 1):
            value = closed >> _WIDTH * draws & _VALUE
            if value:
                yield End(removed, draws, value - REACHED)

    def line_to(self, end: End) -> tuple[Move, ...]:
        """The moves of a hand that ends as given. ``ends`` must have yielded it."""
        removed, draws, value = end.removed, end.draws, end.runs + REACHED
        must_be_stuck = removed != ALL_REMOVED
        line: list[Move] = []
        while True:
            begun, plays = self._run_before(removed, draws, value, must_be_stuck)
            line += reversed(plays)
            value -= triangle(removed.bit_count() - begun.bit_count() + (0 if draws else self._run))
            removed = begun
            if not draws:
                return tuple(reversed(line))
            line.append(DRAW)
            draws -= 1
            must_be_stuck = self._only_when_stuck

    def _run_before(self, removed: int, draws: int, value: int, stuck: bool) -> tuple[int, list[Move]]:
        """The set at which the run began that ends at a set with the given value, and its plays.

        ``stuck``: the last waste top must take no free card.
        """
        numbers = self._table.numbers
        first = self._stock[draws - 1] if draws else top_bit(self._position)
        busy = self._busy(numbers[removed]) if stuck else set()
        last_tops = tuple(top for top in range(14) if top not in busy)

        def begins(here: int) -> bool:
            cards = removed.bit_count() - here.bit_count()
            if draws:
                return self._drawn[numbers[here]] >> _WIDTH * draws & _VALUE == value - triangle(cards)
            return here == self._position.removed and value == REACHED + triangle(cards + self._run)

        if first in last_tops and begins(removed):
            return removed, []
        seen: set[tuple[int, int]] = set()
        todo: list[tuple[int, list[Move]]] = [(removed, [])]
        while todo:
            here, plays = todo.pop()
            tops = self._neighbours[self._ranks[plays[0]]] if plays else last_tops
            for place in PLACES:
                rank = self._ranks[place]
                before = here & ~(1 << place)
                if rank not in tops or before == here or before not in numbers or (before, rank) in seen:
                    continue
                seen.add((before, rank))
                if first in self._neighbours[rank] and begins(before):
                    return before, [place, *plays]
                todo.append((before, [place, *plays]))
        raise AssertionError("an end that the pass did not yield")  # pragma: no cover - only a bug leads here
