"""Where the keyboard goes: the neighbour of a card, and the order of Tab. Knows the layout."""

from __future__ import annotations

from math import dist
from typing import Final

from tripeaks.engine.board import PLACES
from tripeaks.engine.position import Position
from tripeaks.ui.table.hit_target import STOCK_TARGET, Target, card_target
from tripeaks.ui.table.layout import STOCK, Layout, at_place

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SIDEWAYS: Final = 1.0
"""How much a step off the direction counts against one along it: with more, an arrow would skip the
row between two cards that lie straight above each other."""


def neighbour(target: Target | None, key: str, position: Position, layout: Layout) -> Target | None:
    """The card, or the stock, that lies nearest in the direction of an arrow key. From nowhere, or
    from what is gone, the nearest card to the waste that is free."""
    cards = [card_target(place) for place in PLACES if position.card(place) is not None]
    stops = [*cards, STOCK_TARGET] if position.stock else cards
    if target not in stops:
        return first_stop(position)
    x0, y0 = _middle(target, layout)
    dx, dy = DIRECTIONS[key]
    best: tuple[float, Target] | None = None
    for stop in stops:
        x, y = _middle(stop, layout)
        along = (x - x0) * dx + (y - y0) * dy
        aside = abs((x - x0) * dy) + abs((y - y0) * dx)
        if stop == target or along <= 0 or aside > along * 3.5:
            continue
        reach = along + SIDEWAYS * aside
        if best is None or reach < best[0]:
            best = (reach, stop)
    return best[1] if best else target


def still_there(target: Target, position: Position, layout: Layout) -> Target | None:
    """Where the keyboard stays when something may have gone from under it: there, else on the free card
    nearest to the place, else on the stock; nowhere when that was a button of the end, which is over."""
    if target.kind == "end":
        return None
    gone = position.card(target.place) is None if target.kind == "card" else not position.stock
    if target.kind not in ("card", "stock") or not gone:
        return target
    x0, y0 = _middle(target, layout)
    free = [card_target(place) for place in PLACES if position.is_free(place)]
    if not free:
        return STOCK_TARGET if position.stock else None
    return min(free, key=lambda stop: dist((x0, y0), _middle(stop, layout)))


def first_stop(position: Position) -> Target | None:
    """Where the keyboard starts: a card that can be played, else the stock, else any free card."""
    if position.plays:
        return card_target(position.plays[0])
    if position.stock:
        return STOCK_TARGET
    return next((card_target(place) for place in PLACES if position.is_free(place)), None)


def _middle(target: Target | None, layout: Layout) -> tuple[float, float]:
    if target is None or target.kind == "stock":
        return layout.centre(STOCK)
    return layout.centre(at_place(target.place))
