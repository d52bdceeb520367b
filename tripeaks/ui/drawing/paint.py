"""Paint for widgets: rounded boxes, soft shadows, text and icons, in one look."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from tripeaks.ui.drawing.look import TEXT, Look
from tripeaks.ui.drawing.svg import document, for_display, rasterise, soft_box
from tripeaks.ui.drawing.theme import Colour, blend, svg_colour

CORNERS_KEPT: Final = 120
LINES_KEPT: Final = 1_000
"""How many wrapped texts are kept: they are measured far more often than they change."""

LEADING: Final = 1.12
"""From line to line, in heights of the font."""

SHADOW_ALPHA: Final = 120
"""How dark the middle of a shadow is, of 255."""

HOVER_SHARE: Final = 0.55
"""How far a surface under the mouse goes from raised to pressed."""

ACCENT_SHARE: Final = 0.18
"""How far the accent under the mouse goes towards the text."""

DISABLED_SHARE: Final = 0.4
"""How far the ink of a disabled control goes towards the panel."""


class Paint:
    """Draws what widgets consist of.

    ``hover`` and ``accent_hover`` are the surfaces of a control and of the default button under the mouse;
    ``disabled`` is the ink of a control that cannot be used now. ``px`` turns units into pixels.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self.px = look.px
        self.theme = theme = look.theme
        self.hover = blend(theme.raised, theme.pressed, HOVER_SHARE)
        self.accent_hover = blend(theme.accent, theme.text, ACCENT_SHARE)
        self.disabled = blend(theme.quiet, theme.panel, DISABLED_SHARE)
        self._corners = lru_cache(CORNERS_KEPT)(_corners)
        self._wrap = lru_cache(LINES_KEPT)(look.fonts.wrap)

    def canvas(self, size: tuple[int, int]) -> pygame.Surface:
        """An empty transparent picture."""
        return pygame.Surface(size, pygame.SRCALPHA)

    def box(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: Colour | None,
        edge: Colour | None = None,
        line: int = 1,
    ) -> None:
        """A rounded rectangle with smooth corners: filled, with an edge of ``line`` pixels inside it,
        or both."""
        radius = max(1, min(radius, rect.width // 2, rect.height // 2))
        across, down = rect.inflate(-2 * radius, 0), rect.inflate(0, -2 * radius)
        if fill:
            canvas.fill(fill, across)
            canvas.fill(fill, down)
        if edge:
            canvas.fill(edge, (across.topleft, (across.width, line)))
            canvas.fill(edge, (across.x, across.bottom - line, across.width, line))
            canvas.fill(edge, (down.topleft, (line, down.height)))
            canvas.fill(edge, (down.right - line, down.y, line, down.height))
        corners = self._corners(radius, fill, edge, line if edge else 0)
        for x, left in ((rect.x, 0), (rect.right - radius, radius)):
            for y, top in ((rect.y, 0), (rect.bottom - radius, radius)):
                canvas.blit(corners, (x, y), (left, top, radius, radius))

    def ring(self, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """The outline, inside the rectangle, of the control with the keyboard focus, with a gap inside it
        that separates it from a surface of a similar colour."""
        line = max(2, self.px(2))
        self.box(canvas, rect.inflate(-2 * line, -2 * line), radius - line, None, self.theme.panel, line)
        self.box(canvas, rect, radius, None, self.theme.focus, line)

    def icon(self, canvas: pygame.Surface, name: str, rect: pygame.Rect, side: int, colour: Colour) -> None:
        """An icon of ``side`` pixels in the middle of a rectangle."""
        picture = self.look.icon(name, side, colour)
        canvas.blit(picture, picture.get_rect(center=rect.center))

    def lines(self, text: str, width: int, size: float = TEXT, bold: bool = False) -> list[str]:
        """The lines of a text in a width of pixels; the size is in units."""
        return self._wrap(text, self.px(size), width, bold)

    def line_height(self, size: float = TEXT, bold: bool = False) -> int:
        """From one line of text to the next, in pixels."""
        return round(self.look.fonts.height(self.px(size), bold) * LEADING)

    def text_height(self, text: str, width: int, size: float = TEXT, bold: bool = False) -> int:
        """The height in pixels of a text wrapped to a width."""
        return len(self.lines(text, width, size, bold)) * self.line_height(size, bold)

    def text_width(self, text: str, size: float = TEXT, bold: bool = False) -> int:
        """The width in pixels of a text in one line."""
        return self.look.fonts.width(text, self.px(size), bold)

    def write(
        self,
        canvas: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour,
        size: float = TEXT,
        bold: bool = False,
        centred: bool = False,
    ) -> None:
        """A text wrapped to a rectangle and in the middle of its height."""
        lines = self.lines(text, rect.width, size, bold)
        leading = self.line_height(size, bold)
        y = rect.y + (rect.height - leading * len(lines)) // 2
        y += (leading - self.look.fonts.height(self.px(size), bold)) // 2
        for line in lines:
            picture = self.look.text(line, colour, size, bold)
            x = rect.x + (rect.width - picture.get_width()) // 2 * centred
            canvas.blit(picture, (x, y))
            y += leading

    def shadow(self, size: tuple[int, int], radius: int, spread: int) -> pygame.Surface:
        """The soft shadow of a rounded rectangle, ``spread`` pixels wider on each side."""
        side = 2 * (radius + 2 * spread) + 1
        small = soft_box((side, side), spread, radius, SHADOW_ALPHA, spread // 2)
        return for_display(_nine_slice(small, (size[0] + 2 * spread, size[1] + 2 * spread)))


def _corners(radius: int, fill: Colour | None, edge: Colour | None, line: int) -> pygame.Surface:
    """The four corners of a box pushed together, drawn as SVG because only that is smooth."""
    side, inset = 2 * radius, line / 2
    box = (
        f'<rect x="{inset}" y="{inset}" width="{side - line}" height="{side - line}" rx="{radius - inset}" '
        f'fill="{svg_colour(fill)}" stroke="{svg_colour(edge)}" stroke-width="{line}"/>'
    )
    return rasterise(document(box, side, side), (side, side))


def _nine_slice(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A square of 2n + 1 pixels enlarged by its middle column and row; the corners stay as they are."""
    corner = small.get_width() // 2
    source = (0, corner), (corner, 1), (corner + 1, corner)
    across, down = (
        ((0, corner), (corner, max(0, side - 2 * corner)), (side - corner, corner)) for side in size
    )
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for (from_x, from_width), (x, width) in zip(source, across, strict=True):
        for (from_y, from_height), (y, height) in zip(source, down, strict=True):
            piece = small.subsurface((from_x, from_y, from_width, from_height))
            whole.blit(pygame.transform.scale(piece, (width, height)), (x, y))
    return whole
