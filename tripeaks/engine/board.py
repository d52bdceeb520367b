"""The 28 places of the tableau as one table; everything else about the board is derived from it.

Specified in ``docs/rules.md``, "Board". Places are numbered 0..27 from the top row, left to right. A set
of removed places is an int with bit *i* set when place *i* is empty.

The board is a constant that many modules import, and no parameter of anything. That is right for a game
that has only this one: do not generalise it.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Where one tableau card lies.

    ``row`` is 0 (tips) to 3 (base); ``column`` the left edge in half card widths, 0..18;
    ``covered_by`` the two places on top of it.
    """

    row: int
    column: int
    covered_by: tuple[int, ...]


BOARD: tuple[Place, ...] = (
    # the tips
    Place(0, 3, (3, 4)), Place(0, 9, (5, 6)), Place(0, 15, (7, 8)),
    # row 2
    Place(1, 2, (9, 10)), Place(1, 4, (10, 11)),
    Place(1, 8, (12, 13)), Place(1, 10, (13, 14)),
    Place(1, 14, (15, 16)), Place(1, 16, (16, 17)),
    # row 3
    Place(2, 1, (18, 19)), Place(2, 3, (19, 20)), Place(2, 5, (20, 21)),
    Place(2, 7, (21, 22)), Place(2, 9, (22, 23)), Place(2, 11, (23, 24)),
    Place(2, 13, (24, 25)), Place(2, 15, (25, 26)), Place(2, 17, (26, 27)),
    # the base
    Place(3, 0, ()), Place(3, 2, ()), Place(3, 4, ()),
    Place(3, 6, ()), Place(3, 8, ()), Place(3, 10, ()),
    Place(3, 12, ()), Place(3, 14, ()), Place(3, 16, ()), Place(3, 18, ()),
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


def is_free(removed: int, place: int) -> bool:
    """Whether the card at a place is still there and nothing covers it."""
    return not removed >> place & 1 and removed & COVER_MASKS[place] == COVER_MASKS[place]


def free_places(removed: int) -> tuple[int, ...]:
    """The places whose cards are free when the given set is removed, ascending."""
    return tuple(i for i in PLACES if is_free(removed, i))


def peaks_cleared(removed: int) -> int:
    """How many of the three tips are gone. All cards of a peak are gone exactly when its tip is."""
    return sum(removed >> tip & 1 for tip in TIPS)
