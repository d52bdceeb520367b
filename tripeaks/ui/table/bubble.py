"""Speech bubbles: the messages at a card or a button. Knows the look, never leaves the window."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from tripeaks.ui.drawing.look import TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.renderer import Sprite

Z_BUBBLE: Final = 8_000
WIDEST: Final = 300
"""The widest a bubble gets before its text is broken, in units."""

PADDING: Final = 11
ARROW: Final = 9
EDGE: Final = 4
"""How close a bubble comes to the edge of the window, in units."""


def bubble(look: Look, text: str, target: Rect, window: Rect, size: float = TEXT) -> Sprite:
    """A bubble that points at a rectangle: above it if there is room, else below, else beside it
    over its edge; always whole within the window."""
    paint = Paint(look)
    px = look.px
    widest = min(px(WIDEST), window.width - 2 * px(EDGE) - 2 * px(PADDING))
    lines = paint.lines(text, widest, size)
    line_height = paint.line_height(size)
    width = max(paint.text_width(line, size) for line in lines) + 2 * px(PADDING)
    height = line_height * len(lines) + 2 * px(PADDING * 0.75)
    arrow = px(ARROW)
    above = target.top - arrow - height >= window.top + px(EDGE)
    canvas = paint.canvas((width, height + arrow))
    body = Rect(0, 0 if above else arrow, width, height)

    x = target.centerx - width // 2
    x = max(window.left + px(EDGE), min(x, window.right - px(EDGE) - width))
    y = target.top - arrow - height if above else target.bottom
    y = max(window.top + px(EDGE), min(y, window.bottom - px(EDGE) - height - arrow))

    paint.box(canvas, body, px(9), look.theme.tip)
    tip = max(px(9) + arrow, min(target.centerx - x, width - px(9) - arrow))
    base = body.bottom - 1 if above else body.top
    point = base + arrow if above else base - arrow
    pygame.draw.polygon(canvas, look.theme.tip, [(tip - arrow, base), (tip + arrow, base), (tip, point)])
    for i, line in enumerate(lines):
        picture = look.text(line, look.theme.on_tip, size)
        top = body.top + px(PADDING * 0.75) + i * line_height
        canvas.blit(picture, picture.get_rect(midtop=(width // 2, top)))
    return Sprite("bubble", canvas, x, y, Z_BUBBLE)


class Bubbles:
    """The visible bubble, drawn again only when its text or place changes."""

    def __init__(self, look: Look, window: tuple[int, int]) -> None:
        self._look = look
        self._window = Rect((0, 0), window)
        self._last: tuple[tuple[object, ...], Sprite] | None = None

    def sprite(self, text: str, rect: Rect) -> Sprite:
        """The bubble with a text that points at a rectangle."""
        key = (text, *rect)
        if self._last is None or self._last[0] != key:
            self._last = (key, bubble(self._look, text, rect, self._window))
        return self._last[1]
