"""The panel at the end of a hand: it says how the hand ended and offers what to do next.

It is placed where it covers no card. Knows the look and the brush; the table decides what a button does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame
from pygame import Rect

from tripeaks.ui.drawing.look import SMALL, TEXT, TITLE, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.table_controls import Backdrop, EndButton
from tripeaks.ui.widgets.base import AT_REST, ControlState, Placed

Z_PANEL: Final = 4_000
END_KEY: Final = "end-"
"""The prefix of the keys of its buttons; the name follows."""

WIDTHS: Final = (440, 330, 250, 190, 800)
"""The widths to try, in units, the best first; the last is a low strip."""

SHRINKS: Final = (1.0, 0.85, 0.72, 0.6, 0.5)
"""The scales to try where the panel would cover a card, the best first."""

STEPS: Final = 24
"""How many steps the search for a free spot takes across the window, and down it."""


@dataclass(frozen=True, slots=True)
class EndState:
    """What the panel says: a title, lines of text under it, and its buttons by name and label, the
    first of them the default."""

    title: str
    lines: tuple[str, ...]
    buttons: tuple[tuple[str, str], ...]


class EndPanel:
    """The panel of one end of a hand in one layout."""

    def __init__(
        self,
        look: Look,
        state: EndState,
        window: Rect,
        taken: Sequence[Rect],
        shunned: Sequence[Rect],
        act: Callable[[str], None],
    ) -> None:
        """Find the place nearest the middle of ``window`` that overlaps none of the rectangles ``taken``.

        Where there is no such place, give up one after the other: the ``shunned`` rectangles, the
        last of them first; the size of the panel; the bar above ``window``; finally everything. ``act``
        is called with the key of a button that is tapped.
        """
        self.look = look
        self.state = state
        self._paint = Paint(look)
        self._picture = cache(self._draw)
        self.rect = self._find_place(window, taken, shunned)
        self.buttons = {
            name: (EndButton(END_KEY + name, act, label, i == 0), self._buttons[name])
            for i, (name, label) in enumerate(state.buttons)
        }
        """The buttons by name, each with its rectangle within the panel."""
        self._backdrop = Backdrop(END_KEY, act)

    @property
    def main(self) -> str:
        """The name of the default button."""
        return self.state.buttons[0][0]

    def controls(self) -> list[Placed]:
        """The buttons with their rectangles in the window, and the panel under them."""
        x, y = self.rect.topleft
        placed = [Placed(button, rect.move(x, y)) for button, rect in self.buttons.values()]
        return [*placed, Placed(self._backdrop, self.rect)]

    def sprite(self, states: Mapping[str, ControlState]) -> Sprite:
        """The panel, its buttons drawn in their present states."""
        key = tuple(states.get(END_KEY + name, AT_REST) for name in self.buttons)
        return Sprite("end-panel", self._picture(key), *self.rect.topleft, Z_PANEL)

    def _find_place(self, window: Rect, taken: Sequence[Rect], shunned: Sequence[Rect]) -> Rect:
        look = self.look
        whole = Rect(0, 0, window.right, window.bottom)
        full, full_or_none = (self.state.lines,), (self.state.lines, ())
        for shrink, area, obstacles, texts in (
            (1.0, window, (*taken, *shunned), full_or_none),
            *((share, window, (*taken, *shunned[:1]), full) for share in SHRINKS[:2]),
            *((share, window, taken, full_or_none) for share in SHRINKS),
            *((share, whole, taken, full_or_none) for share in SHRINKS),
        ):
            self.look = Look(look.theme, look.fonts, look.catalogue, look.unit * shrink)
            self._paint = Paint(self.look)
            for widest in WIDTHS:
                for lines in texts:
                    self._measure(min(self.look.px(widest), window.width - self.look.px(16)), lines)
                    spot = free_spot(self.size, area, obstacles)
                    if spot is not None:
                        return spot
        return Rect((window.centerx - self.size[0] // 2, window.bottom - self.size[1]), self.size)

    def _measure(self, width: int, texts: Sequence[str]) -> None:
        """Lay out the text and buttons in a width."""
        px, paint = self.look.px, self._paint
        inner = width - 2 * px(16)
        self._title_lines = paint.lines(self.state.title, inner, TITLE, True)
        self._text_lines = [line for text in texts for line in paint.lines(text, inner, SMALL)]
        height = px(12) + len(self._title_lines) * paint.line_height(TITLE, True)
        height += len(self._text_lines) * paint.line_height(SMALL) + px(10)
        self._buttons = self._measure_buttons(inner, height)
        bottom = max(rect.bottom for rect in self._buttons.values())
        self.size = (width, bottom + px(14))

    def _measure_buttons(self, inner: int, top: int) -> dict[str, Rect]:
        """The buttons by name: in one row, of equal width if they fit, else as wide as their labels; else in
        two columns, or one under the other."""
        px, state = self.look.px, self.state
        widths = [
            self._paint.text_width(label, TEXT, i == 0) + px(24) for i, (_, label) in enumerate(state.buttons)
        ]
        count, space, widest = len(widths), px(8), max(widths)
        spare = inner - (count - 1) * space - sum(widths)
        columns = next((n for n in (count, 2) if n * widest + (n - 1) * space <= inner), 1)
        if columns < count and spare >= 0:
            columns, widths = count, [width + spare // count for width in widths]
        else:
            widths = [(inner - (columns - 1) * space) // columns] * count
        buttons: dict[str, Rect] = {}
        for i, (name, _label) in enumerate(state.buttons):
            row, column = divmod(i, columns)
            x = px(16) + sum(widths[:column]) + column * space
            rect = Rect(x, top + row * (px(40) + space), widths[i], px(40))
            if i == count - 1 and column == 0:
                rect.width = inner
            buttons[name] = rect
        return buttons

    def _draw(self, states: tuple[ControlState, ...]) -> pygame.Surface:
        paint, look, theme, px = self._paint, self.look, self.look.theme, self.look.px
        canvas = paint.canvas(self.size)
        paint.box(canvas, canvas.get_rect(), px(14), theme.panel, theme.edge, px(1))
        y = px(12)
        for lines, size, bold, colour in (
            (self._title_lines, TITLE, True, theme.text),
            (self._text_lines, SMALL, False, theme.quiet),
        ):
            for line in lines:
                picture = look.text(line, colour, size, bold=bold)
                canvas.blit(picture, picture.get_rect(midtop=(self.size[0] // 2, y)))
                y += paint.line_height(size, bold)
        for (button, rect), state in zip(self.buttons.values(), states, strict=True):
            button.draw(paint, canvas.subsurface(rect), state)
        return canvas


def free_spot(size: tuple[int, int], window: Rect, taken: Sequence[Rect]) -> Rect | None:
    """The place for a rectangle of a size, nearest the middle of the window, that overlaps nothing
    taken; None when there is none."""
    free_x, free_y = window.width - size[0], window.height - size[1]
    if free_x < 0 or free_y < 0:
        return None
    spots = [
        Rect((window.x + free_x * i // STEPS, window.y + free_y * j // STEPS), size)
        for i in range(STEPS + 1)
        for j in range(STEPS + 1)
    ]
    clear = (spot for spot in spots if spot.collidelist(taken) < 0)
    cx, cy = window.center
    return min(clear, key=lambda spot: (spot.centerx - cx) ** 2 + (spot.centery - cy) ** 2, default=None)
