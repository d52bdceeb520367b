"""The 28 places of the tableau as one table; everything else about the board is derived from it.

Source: ``rules.md``, "Board". Places are numbered 0..27 from the top row, left to right. A set of
removed places is an int with bit *i* set when place *i* is empty.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Place(NamedTuple):
    """Where one tableau card lies.

    ``row`` is 0 (tips) to 3 (base); ``column`` the left edge in half card widths, 0..18;
    ``peak`` 0..2 the peak whose bonus counts this card; ``covered_by`` the two places on top of it.
    """

    row: int
    column: int
    peak: int
    covered_by: tuple[int, ...]


BOARD: tuple[Place, ...] = (
    # the tips
    Place(0, 3, 0, (3, 4)), Place(0, 9, 1, (5, 6)), Place(0, 15, 2, (7, 8)),
    # row 2
    Place(1, 2, 0, (9, 10)), Place(1, 4, 0, (10, 11)),
    Place(1, 8, 1, (12, 13)), Place(1, 10, 1, (13, 14)),
    Place(1, 14, 2, (15, 16)), Place(1, 16, 2, (16, 17)),
    # row 3
    Place(2, 1, 0, (18, 19)), Place(2, 3, 0, (19, 20)), Place(2, 5, 0, (20, 21)),
    Place(2, 7, 1, (21, 22)), Place(2, 9, 1, (22, 23)), Place(2, 11, 1, (23, 24)),
    Place(2, 13, 2, (24, 25)), Place(2, 15, 2, (25, 26)), Place(2, 17, 2, (26, 27)),
    # the base, split 3, 3, 4 between the peaks
    Place(3, 0, 0, ()), Place(3, 2, 0, ()), Place(3, 4, 0, ()),
    Place(3, 6, 1, ()), Place(3, 8, 1, ()), Place(3, 10, 1, ()),
    Place(3, 12, 2, ()), Place(3, 14, 2, ()), Place(3, 16, 2, ()), Place(3, 18, 2, ()),
)  # fmt: skip

PLACES = range(len(BOARD))
BASE = tuple(i for i in PLACES if not BOARD[i].covered_by)
ROWS = tuple(tuple(i for i in PLACES if BOARD[i].row == row) for row in range(4))
TIPS = ROWS[0]
COVERS = tuple(tuple(j for j in PLACES if i in BOARD[j].covered_by) for i in PLACES)
"""For each place, the places that it covers itself."""

ALL_REMOVED = (1 << len(BOARD)) - 1
COVER_MASKS = tuple(sum(1 << j for j in place.covered_by) for place in BOARD)
"""For each place, the set of places that must be empty before its card is free."""

PEAK_MASKS = tuple(sum(1 << i for i in PLACES if BOARD[i].peak == peak) for peak in range(3))
"""For each peak, the places whose cards its bonus counts: 9, 9 and 10 of them."""


def is_free(removed: int, place: int) -> bool:
    """Whether the card at a place still lies there and nothing covers it any more."""
    return not removed >> place & 1 and removed & COVER_MASKS[place] == COVER_MASKS[place]


def free_places(removed: int) -> tuple[int, ...]:
    """The places whose cards are free when the given set is removed, ascending."""
    return tuple(i for i in PLACES if is_free(removed, i))


def peaks_cleared(removed: int) -> int:
    """How many of the three tips are gone; a peak is empty exactly when its tip is."""
    return sum(removed >> tip & 1 for tip in TIPS)


@cache
def reachable_sets() -> tuple[int, ...]:
    """All 22,932 sets of removed places that play can reach, fewest removed first."""
    layer = {0}
    found: list[int] = []
    while layer:
        found += sorted(layer)
        layer = {s | 1 << i for s in layer for i in free_places(s)}
    return tuple(found)
