"""How the keyboard focus moves among the cards: a card is named by its place, the stock by ``DRAW``.

Knows positions and the layout.
"""

from __future__ import annotations

from math import dist
from typing import Final

from tripeaks.engine.board import PLACES
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.ui.table.layout import STOCK, Layout, at_place

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIDEWAYS: Final = 1.0
"""The weight of a step off the direction against one along it: with more, an arrow key would skip the
row between two cards that are straight above each other."""


def neighbour(focus: Move | None, key: str, position: Position, layout: Layout) -> Move | None:
    """The card, or the stock, nearest in the direction of an arrow key. From nowhere, or
    from a card that is gone, the place where the focus starts."""
    stops = stops_of(position)
    if focus is None or focus not in stops:
        return first_stop(position)
    x0, y0 = _middle(focus, layout)
    dx, dy = DIRECTIONS[key]
    best: tuple[float, Move] | None = None
    for stop in stops:
        x, y = _middle(stop, layout)
        along = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        if stop == focus or along <= 0 or aside > along * 3.5:
            continue
        reach = along + SIDEWAYS * aside
        if best is None or reach < best[0]:
            best = (reach, stop)
    return best[1] if best else focus


def stops_of(position: Position) -> list[Move]:
    """Where the focus can be: every card that is left, and the stock while it has cards."""
    stops = [place for place in PLACES if position.card(place) is not None]
    return [*stops, DRAW] if position.stock else stops


def still_there(focus: Move, position: Position, layout: Layout) -> Move | None:
    """Where the focus goes when its card may be gone: it stays, else moves to the free card
    nearest to it, else to the stock."""
    if focus in stops_of(position):
        return focus
    free = [place for place in PLACES if position.is_free(place)]
    if not free:
        return DRAW if position.stock else None
    return min(free, key=lambda place: dist(_middle(focus, layout), _middle(place, layout)))


def first_stop(position: Position) -> Move | None:
    """Where the focus starts: a card that can be played, else the stock, else any free card."""
    if position.plays:
        return position.plays[0]
    if position.stock:
        return DRAW
    return next((place for place in PLACES if position.is_free(place)), None)


def _middle(stop: Move, layout: Layout) -> tuple[float, float]:
    return layout.centre(STOCK if stop == DRAW else at_place(stop))
