"""The sets of removed places that play can reach, numbered, with the steps between them.

Knows only the board. The exact passes walk this table; see ``docs/solver.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tripeaks.engine.board import BASE, COVER_MASKS, COVERS


class SetTable(NamedTuple):
    """All reachable sets, fewest removed first, so that every step leads to a higher number.

    ``sets``: number to set. ``numbers``: set to number. ``places``: for each number the free places.
    ``steps``: for each number the steps from there, each the number of the set that follows and the place
    that is removed; in pairs, as the exact passes spend most of their time in walking them.
    """

    sets: tuple[int, ...]
    numbers: dict[int, int]
    places: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[tuple[int, int], ...], ...]


@cache
def set_table() -> SetTable:
    """The table, built at the first call (about 0.1 s and 15 MB)."""
    free: dict[int, tuple[int, ...]] = {0: BASE}
    order = [0]
    for removed in order:  # grows meanwhile: breadth first, so by size
        here = free[removed]
        for place in here:
            after = removed | 1 << place
            if after not in free:
                turned_up = [i for i in COVERS[place] if after & COVER_MASKS[i] == COVER_MASKS[i]]
                free[after] = (*(i for i in here if i != place), *turned_up)
                order.append(after)
    numbers = {removed: number for number, removed in enumerate(order)}
    places = tuple(free.values())
    steps = tuple(
        tuple([(numbers[removed | 1 << place], place) for place in here]) for removed, here in free.items()
    )
    return SetTable(tuple(order), numbers, places, steps)


@lru_cache(maxsize=1)
def supersets(removed: int) -> Sequence[int]:
    """The numbers of the sets that can follow a set, itself first and the cleared board last. The last
    result is kept, as many questions in a row are about one position."""
    sets = set_table().sets
    if not removed:
        return range(len(sets))
    return tuple([number for number, other in enumerate(sets) if other & removed == removed])
