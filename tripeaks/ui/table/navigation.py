"""How the keyboard focus moves among the free cards, named by their places, and the stock, ``DRAW``.

Left and right go to the next free card of the row, and where it has none, diagonally to the nearest of
another row. Up and down go to the nearest card of the next row that has free cards; the stock is a row of
its own, the lowest. So all of them can be reached. Knows positions and the layout.
"""

from __future__ import annotations

from math import dist
from typing import Final

from tripeaks.engine.board import BOARD, PLACES, ROWS
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.ui.table.layout import STOCK, Layout, at_place

OPPOSITES: Final = {"left": "right", "right": "left", "up": "down", "down": "up"}
"""The arrow keys, and which one goes back."""


class Walk:
    """Steps by arrow keys. The arrow opposite to the last one goes back to where that came from."""

    def __init__(self) -> None:
        self._way_back: tuple[str, Move, Move] | None = None

    def step(self, focus: Move | None, arrow: str, position: Position, layout: Layout) -> Move | None:
        """Where an arrow key goes from a card or the stock; from nowhere, where the focus starts."""
        to = neighbour(focus, arrow, position, layout)
        if self._way_back is not None and self._way_back[:2] == (arrow, focus):
            before = self._way_back[2]
            to = before if before in stops_of(position) else to
        if focus is not None and to is not None and to != focus:
            self._way_back = OPPOSITES[arrow], to, focus
        return to


def neighbour(focus: Move | None, arrow: str, position: Position, layout: Layout) -> Move | None:
    """The free card, or the stock, next in the direction of an arrow key; where there is none, the same. From
    nowhere, or from a card that is not free, the place where the focus starts."""
    stops = stops_of(position)
    if focus is None or focus not in stops:
        return first_stop(position)
    x, row = _middle(focus, layout)[0], _row(focus)
    step = -1 if arrow in ("left", "up") else 1

    def across(stop: Move) -> float:
        return (_middle(stop, layout)[0] - x) * step

    if arrow in ("left", "right"):
        ahead = [stop for stop in stops if stop != DRAW and across(stop) > 0]
        return min(
            ahead,
            key=lambda stop: (_row(stop) != row, across(stop), abs(_row(stop) - row)),
            default=focus,
        )
    ahead = [stop for stop in stops if (_row(stop) - row) * step > 0]
    return min(ahead, key=lambda stop: (abs(_row(stop) - row), abs(across(stop))), default=focus)


def stops_of(position: Position) -> list[Move]:
    """Where the focus can be: the free cards, and the stock while it has cards."""
    return [*_free(position), *([DRAW] if position.stock else ())]


def still_there(focus: Move, position: Position, layout: Layout) -> Move | None:
    """Where the focus goes when its card may be gone or covered: it stays, else moves to the free card
    nearest to it, else to the stock."""
    if focus in stops_of(position):
        return focus
    free = _free(position)
    if not free:
        return DRAW if position.stock else None
    return min(free, key=lambda place: dist(_middle(focus, layout), _middle(place, layout)))


def first_stop(position: Position) -> Move | None:
    """Where the focus starts: a card that can be played, else the stock, else any free card."""
    return next(iter([*position.plays, *([DRAW] if position.stock else ()), *_free(position)]), None)


def end_stop(arrow: str, position: Position) -> Move | None:
    """The ``first`` or ``last`` free card from left to right; None when there is none."""
    free = sorted(_free(position), key=_reading)
    return (free[0] if arrow == "first" else free[-1]) if free else None


def next_of_rank(focus: Move | None, rank: int, position: Position) -> Move | None:
    """The next free card of a rank from left to right, after the focus and from the beginning again; None
    when no free card has it."""
    free = [place for place in _free(position) if position.deal.tableau[place].rank == rank]
    if not free:
        return None
    begun = focus is not None and focus != DRAW
    return min(free, key=lambda place: (begun and _reading(place) <= _reading(focus or 0), _reading(place)))


def _free(position: Position) -> list[int]:
    return [place for place in PLACES if position.is_free(place)]


def _reading(place: int) -> tuple[int, int]:
    """The order from left to right."""
    return BOARD[place].column, BOARD[place].row


def _row(stop: Move) -> int:
    return len(ROWS) if stop == DRAW else BOARD[stop].row


def _middle(stop: Move, layout: Layout) -> tuple[float, float]:
    return layout.centre(STOCK if stop == DRAW else at_place(stop))
