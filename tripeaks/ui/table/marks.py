"""Marks on the table beside the cards: empty piles, cleared peaks, rings. Knows the layout and the look."""

from __future__ import annotations

from typing import Final

from tripeaks.engine.board import TIPS
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.layout import Layout

Z_MARK: Final = -1
"""Marks on the cloth are below the cards."""

Z_RING: Final = 900


def cloth_marks(
    layout: Layout, position: Position, paint: Paint, deck: Deck, *, stock_empty: bool
) -> list[Sprite]:
    """The quiet marks on the cloth: empty piles, and peaks that are cleared."""
    slot, look = deck.slot(layout.card[0]), paint.look
    sprites = [Sprite("waste-slot", slot, *layout.waste.topleft, Z_MARK)]
    if stock_empty:
        sprites.append(Sprite("stock-slot", slot, *layout.stock.topleft, Z_MARK))
    for tip in TIPS:
        if position.removed >> tip & 1:
            star = look.icon("star", round(layout.card[0] * 0.45), look.theme.accent)
            rect = star.get_rect(center=layout.rect(tip).center)
            sprites.append(Sprite(("peak", tip), star, *rect.topleft, Z_MARK))
    return sprites


def ring(name: str, move: Move, layout: Layout, paint: Paint) -> Sprite:
    """A ring around a card or the stock: that of a ``hint`` is thick, that of the ``focus`` thin."""
    rect = layout.stock if move == DRAW else layout.rect(move)
    broad, px, theme = name == "hint", paint.px, paint.theme
    pad = px(7 if broad else 4)
    canvas = paint.canvas((rect.width + 2 * pad, rect.height + 2 * pad))
    colour = theme.accent if broad else theme.focus
    radius, width = round(rect.width * 0.07) + pad, max(2, px(6 if broad else 3))
    paint.box(canvas, canvas.get_rect(), radius, None, colour, width)
    return Sprite(name, canvas, rect.x - pad, rect.y - pad, Z_RING)
