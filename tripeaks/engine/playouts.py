"""Thousands of hands played out at once by a simple rule.

Knows the board and the lanes: one bitwise operation handles the hands of all lanes, so a thousand
playouts cost little more than one. The rule sees what a player sees. It plays whenever a card fits, and
chooses between the rank above the waste top and the one below by a weighted sum (``Weights``), then
among the cards of that rank the one that uncovers most. ``docs/solver.md`` says how it was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tripeaks.engine.board import BOARD, COVER_MASKS, COVERS, PLACES, ROWS, TIPS, free_places
from tripeaks.engine.cards import RANKS
from tripeaks.engine.lanes import Completions
from tripeaks.engine.position import DRAW, Move

_NOWHERE = 14
"""The rank beyond king or ace where those two are not adjacent; no card has it."""

_ABOVE = tuple(
    tuple((below, (COVER_MASKS[below] ^ 1 << place).bit_length() - 1) for below in COVERS[place])
    for place in PLACES
)
"""For each place the places that it covers, each with the other place that covers it."""

_PREFERRED = sorted(PLACES, key=lambda place: (-len(COVERS[place]), -place))
"""The order in which cards of one rank that uncover equally many are taken: first those that cover two
others, and low rows before high ones."""

SCORE_LIMIT = 63
"""The highest score that the counting has bits for."""


class Weights(NamedTuple):
    """How much each fact adds to going one way, up or down, from a waste top of rank t. *Next* is the rank
    that way.

    ``third``, ``fourth``: there are free cards for so many steps that way. ``uncovers``: a card of next
    uncovers another; ``uncovers_two``: it uncovers two; ``uncovers_second``: the second step uncovers one.
    ``base``, ``third_row``: a card of next is there. ``back``: two of next and one of t are free, so
    that one can go there and back. ``edge``: next is a last rank, with one neighbour only.
    ``scarce``: counts for each card not played yet of the rank two steps the *other* way; the side with
    fewer cards to come should go first.
    """

    third: int
    fourth: int
    uncovers: int
    uncovers_two: int
    uncovers_second: int
    base: int
    third_row: int
    back: int
    edge: int
    scarce: int


WEIGHTS = {
    True: Weights(1, 0, 2, 3, 1, 3, 1, 8, 0, 1),
    False: Weights(1, 3, 1, 2, 1, 3, 1, 8, 8, 1),
}
"""For king and ace adjacent or not; found by hill climbing, as ``tools/climb_weights.py`` does it."""


def play_out(
    completions: Completions,
    removed: int,
    moves: Sequence[Move],
    wrap: bool,
    weights: Weights | None = None,
) -> list[int]:
    """Make each of some legal moves in the same completions and play on by the rule. Returns for each move
    in how many completions the hand is won. ``removed``: the set of empty places. ``weights``: others than
    those found; none may be negative, and together they must stay within ``SCORE_LIMIT``.
    """
    block = (1 << completions.lanes) - 1
    hands = _Hands(completions.repeated(len(moves)), removed, wrap, weights or WEIGHTS[wrap])
    for i, move in enumerate(moves):
        lanes = block << completions.lanes * i
        if move == DRAW:
            hands.draw(lanes)
        else:
            hands.play(move, lanes)
    won = hands.finish()
    return [(won >> completions.lanes * i & block).bit_count() for i in range(len(moves))]


class _Sight:
    """The free cards, by rank: the lanes with a card of that rank, with two, with one that uncovers another
    card or two, and with one in each row."""

    def __init__(self) -> None:
        self.one, self.two = [0] * (_NOWHERE + 1), [0] * (_NOWHERE + 1)
        self.uncovers, self.uncovers_two = [0] * (_NOWHERE + 1), [0] * (_NOWHERE + 1)
        self.rows = [[0] * (_NOWHERE + 1) for _ in ROWS]


class _Hands:
    """The hands of all lanes."""

    def __init__(self, completions: Completions, removed: int, wrap: bool, weights: Weights) -> None:
        everywhere = (1 << completions.lanes) - 1
        self._tableau, self._stock = completions.tableau, completions.stock
        self._weights = weights
        self._order = [place for place in _PREFERRED if place in completions.tableau]
        self._gone = [everywhere * (removed >> place & 1) for place in PLACES]
        self._free = [0] * len(PLACES)
        for place in free_places(removed):
            self._free[place] = everywhere
        self._tops = [0] * (_NOWHERE + 1)
        self._drawn = [everywhere, *(0 for _ in self._stock)]
        """For each number of cards drawn, the lanes that have drawn so many."""
        self._unplayed = [[0, 0, 0] for _ in range(_NOWHERE + 1)]
        """For each rank a number of three bits, lowest first: the cards that have not come onto the waste."""
        for planes in (*self._tableau.values(), *self._stock):
            for rank, lanes in planes:
                _add(self._unplayed[rank], lanes, 1)
        self._rank_at = [
            [(at - 1) % 13 + 1 if wrap or at in RANKS else _NOWHERE for at in range(rank - 4, rank + 5)]
            for rank in range(_NOWHERE)
        ]
        """For each rank those from four steps below it to four above."""
        self._active = everywhere

    def play(self, place: int, lanes: int) -> None:
        """Play a card, whose rank is the same in all lanes, in some of them."""
        self._come_onto_waste(self._tableau[place][0][0], lanes)
        self._remove(place, lanes)

    def draw(self, lanes: int) -> None:
        """Draw in some lanes; where the stock is empty the hand is over."""
        self._active &= ~(self._drawn[-1] & lanes)
        for drawn in reversed(range(len(self._stock))):
            here = self._drawn[drawn] & lanes
            if here:
                self._drawn[drawn] ^= here
                self._drawn[drawn + 1] |= here
                for rank, having in self._stock[drawn]:
                    self._come_onto_waste(rank, having & here)

    def finish(self) -> int:
        """Play by the rule until every hand is won or stuck: the lanes that are won."""
        first, second, third = TIPS
        won = 0
        while self._active:
            self._step()
            won = self._gone[first] & self._gone[second] & self._gone[third]  # the tips go last
            self._active &= ~won
        return won

    def _come_onto_waste(self, rank: int, lanes: int) -> None:
        self._tops[rank] |= lanes
        # one card fewer, with the borrow: 2 is the bits 0, 1, 0; the first two flip, which gives 1, 0, 0
        for i, bit in enumerate(self._unplayed[rank]):
            self._unplayed[rank][i] = bit ^ lanes
            lanes &= ~bit

    def _remove(self, place: int, lanes: int) -> None:
        self._free[place] &= ~lanes
        self._gone[place] |= lanes
        for below, other in _ABOVE[place]:
            self._free[below] |= lanes & self._gone[other]

    def _step(self) -> None:
        """One play or draw in every active lane."""
        sight, uncovering = self._look()
        up, score_up = self._weigh(sight, 1)
        down, score_down = self._weigh(sight, -1)
        up &= ~down | ~_less(score_up, score_down)
        wanted = [0] * (_NOWHERE + 1)
        for rank in range(1, _NOWHERE):
            lanes = self._tops[rank]
            wanted[self._rank_at[rank][5]] |= lanes & up
            wanted[self._rank_at[rank][3]] |= lanes & down & ~up
        wild = self._want_onto_wild(sight, wanted)
        playing = up | down | wild
        drawing = self._active & ~playing
        self._tops = [0] * (_NOWHERE + 1)
        for rank, lanes in enumerate(wanted):
            if lanes:
                self._come_onto_waste(rank, lanes)
        self.draw(drawing)
        self._take(wanted, uncovering, playing)

    def _look(self) -> tuple[_Sight, dict[int, tuple[int, int, int]]]:
        """The free cards, and for each place that is free in some lane, the lanes in which it would uncover
        two, in which one at least, and in which it is free."""
        sight = _Sight()
        uncovering: dict[int, tuple[int, int, int]] = {}
        gone = self._gone
        for place in self._order:
            free = self._free[place] & self._active
            if not free:
                continue
            one = two = 0
            for _, other in _ABOVE[place]:
                two |= one & gone[other]
                one |= gone[other]
            uncovering[place] = two, one, free
            row = sight.rows[BOARD[place].row]
            for rank, having in self._tableau[place]:
                lanes = free & having
                if lanes:
                    sight.two[rank] |= sight.one[rank] & lanes
                    sight.one[rank] |= lanes
                    sight.uncovers[rank] |= lanes & one
                    sight.uncovers_two[rank] |= lanes & two
                    row[rank] |= lanes
        return sight, uncovering

    def _weigh(self, sight: _Sight, way: int) -> tuple[int, list[int]]:
        """The lanes in which a card one step up (1) or down (-1) from the waste top is free, and the
        score of that way, as a number in bits."""
        first = third = fourth = uncovers = uncovers_two = uncovers_second = 0
        base = third_row = back = edge = 0
        scarce = [0, 0, 0]
        for rank in range(1, _NOWHERE):
            top = self._tops[rank] & self._active
            if not top:
                continue
            ranks = self._rank_at[rank]
            following = ranks[4 + way]
            lanes = top & sight.one[following]
            first |= lanes
            uncovers |= lanes & sight.uncovers[following]
            uncovers_two |= lanes & sight.uncovers_two[following]
            base |= lanes & sight.rows[3][following]
            third_row |= lanes & sight.rows[2][following]
            back |= top & sight.two[following] & sight.one[rank]
            if ranks[4 + 2 * way] == _NOWHERE:
                edge |= lanes
            for i, bit in enumerate(self._unplayed[ranks[4 - 2 * way]]):
                scarce[i] |= top & bit
            lanes &= sight.one[ranks[4 + 2 * way]]
            uncovers_second |= lanes & sight.uncovers[ranks[4 + 2 * way]]
            lanes &= sight.one[ranks[4 + 3 * way]]
            third |= lanes
            fourth |= lanes & sight.one[ranks[4 + 4 * way]]
        score = [0] * SCORE_LIMIT.bit_length()
        found = third, fourth, uncovers, uncovers_two, uncovers_second, base, third_row, back, edge
        for lanes, weight in zip(found, self._weights[:-1], strict=True):
            _add(score, lanes, weight)
        for i, lanes in enumerate(scarce):
            _add(score, lanes, self._weights.scarce << i)
        return first, score

    def _want_onto_wild(self, sight: _Sight, wanted: list[int]) -> int:
        """Choose a rank to play onto a top that takes any card, at best one that uncovers another card and
        has a neighbour. Returns the lanes."""
        wild = left = self._tops[0] & self._active
        if not wild:
            return 0
        on = [sight.one[ranks[3]] | sight.one[ranks[5]] for ranks in self._rank_at]
        for cards in (sight.uncovers_two, sight.uncovers, sight.one):
            for goes_on in (True, False):
                for rank in range(1, _NOWHERE):
                    lanes = left & cards[rank] & (on[rank] if goes_on else left)
                    wanted[rank] |= lanes
                    left ^= lanes
        return wild & ~left

    def _take(self, wanted: list[int], uncovering: dict[int, tuple[int, int, int]], playing: int) -> None:
        """Take a card of the wanted rank in each lane, at best one that uncovers two cards, else one."""
        fitting: list[tuple[int, int]] = []
        for place, (_, _, free) in uncovering.items():
            lanes = 0
            for rank, having in self._tableau[place]:
                lanes |= wanted[rank] & having
            fitting.append((place, lanes & free))
        taken = dict.fromkeys(uncovering, 0)
        for preference in range(3):
            for place, lanes in fitting:
                chosen = lanes & playing & uncovering[place][preference]
                playing ^= chosen
                taken[place] |= chosen
        for place, lanes in taken.items():
            self._remove(place, lanes)


def _add(number: list[int], lanes: int, amount: int) -> None:
    """Add an amount to a number in bits, lowest first, in some lanes."""
    # two lanes that hold 0 and 1 have the bits 01, 00; adding 1 in both lanes gives 10 with the carry 01,
    # so the bits 10, 01, which are 1 and 2
    for start in range(amount.bit_length()):
        if amount >> start & 1:
            carry = lanes
            for i in range(start, len(number)):
                if not carry:
                    break
                number[i], carry = number[i] ^ carry, number[i] & carry


def _less(first: Sequence[int], second: Sequence[int]) -> int:
    """The lanes in which the first number in bits is less than the second."""
    # from the highest bit on: where the numbers first differ, the smaller one has a 0
    less, equal = 0, -1
    for mine, other in zip(reversed(first), reversed(second), strict=True):
        less |= equal & other & ~mine
        equal &= ~(mine ^ other)
    return less
