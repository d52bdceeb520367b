"""The brush of the widgets: rounded boxes, soft shadows, text and icons. Knows the look and pygame."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

import pygame

from tripeaks.ui.drawing.look import TEXT, Look
from tripeaks.ui.drawing.svg import for_display, rasterise
from tripeaks.ui.drawing.theme import Colour, blend

Tile: TypeAlias = tuple[int, Colour | None, Colour | None, int]

TILES_KEPT: Final = 120
LINES_KEPT: Final = 1_000
"""How many wrapped texts are remembered: they are measured far more often than they change."""

LEADING: Final = 1.12
"""From line to line, in heights of the font."""

SHADOW_ALPHA: Final = 120
"""How dark the middle of a shadow is, of 255."""

HOVER_SHARE: Final = 0.55
"""How far a surface under the mouse goes from raised to pressed."""

ACCENT_SHARE: Final = 0.18
"""How far the accent under the mouse goes towards the text."""

DISABLED_SHARE: Final = 0.4
"""How far the ink of what cannot be used goes towards the panel."""


class Paint:
    """Draws the elements that widgets are made of, in one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.theme = look.theme
        self._tiles: OrderedDict[Tile, pygame.Surface] = OrderedDict()
        self._lines: dict[tuple[str, int, float, bool], list[str]] = {}

    def px(self, units: float) -> int:
        """A length in units as pixels, at least 1."""
        return self.look.px(units)

    @property
    def hover(self) -> Colour:
        """The surface of a control under the mouse."""
        return blend(self.theme.raised, self.theme.pressed, HOVER_SHARE)

    @property
    def accent_hover(self) -> Colour:
        """The surface of the expected button under the mouse."""
        return blend(self.theme.accent, self.theme.text, ACCENT_SHARE)

    @property
    def disabled(self) -> Colour:
        """The ink of a control that cannot be used now."""
        return blend(self.theme.quiet, self.theme.panel, DISABLED_SHARE)

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
        x, y, width, height = rect
        across, down = width - 2 * radius, height - 2 * radius
        if fill:
            canvas.fill(fill, (x + radius, y, across, height))
            canvas.fill(fill, (x, y + radius, radius, down))
            canvas.fill(fill, (rect.right - radius, y + radius, radius, down))
        if edge:
            canvas.fill(edge, (x + radius, y, across, line))
            canvas.fill(edge, (x + radius, rect.bottom - line, across, line))
            canvas.fill(edge, (x, y + radius, line, down))
            canvas.fill(edge, (rect.right - line, y + radius, line, down))
        tile = self._tile((radius, fill, edge, line if edge else 0))
        for right in (0, 1):
            for low in (0, 1):
                at = (x + right * (width - radius), y + low * (height - radius))
                canvas.blit(tile, at, (right * radius, low * radius, radius, radius))

    def ring(self, canvas: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        """The outline, inside the rectangle, of what the keyboard is on, with a gap inside it that
        keeps it apart from a surface of a like colour."""
        line = max(2, self.px(2))
        self.box(canvas, rect.inflate(-2 * line, -2 * line), radius - line, None, self.theme.panel, line)
        self.box(canvas, rect, radius, None, self.theme.focus, line)

    def icon(self, canvas: pygame.Surface, name: str, rect: pygame.Rect, side: int, colour: Colour) -> None:
        """An icon of ``side`` pixels in the middle of a rectangle."""
        picture = self.look.icon(name, side, colour)
        canvas.blit(picture, picture.get_rect(center=rect.center))

    def lines(self, text: str, width: int, size: float = TEXT, bold: bool = False) -> list[str]:
        """The lines of a text in a width of pixels; the size is in units."""
        key = (text, width, size, bold)
        if key not in self._lines:
            if len(self._lines) > LINES_KEPT:
                self._lines.clear()
            self._lines[key] = self.look.fonts.wrap(text, self.px(size), width, bold)
        return self._lines[key]

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
        """A text wrapped to a rectangle and set in the middle of its height."""
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
        small = pygame.Surface((side, side), pygame.SRCALPHA)
        inner = small.get_rect().inflate(-2 * spread, -2 * spread)
        pygame.draw.rect(small, (0, 0, 0, SHADOW_ALPHA), inner, border_radius=radius)
        small = pygame.transform.box_blur(pygame.transform.box_blur(small, spread // 2), spread // 2)
        return for_display(_stretch(small, (size[0] + 2 * spread, size[1] + 2 * spread)))

    def _tile(self, tile: Tile) -> pygame.Surface:
        """The four corners of a box pushed together, drawn as SVG because only that is smooth."""
        picture = self._tiles.get(tile)
        if picture is None:
            radius, fill, edge, line = tile
            side, inset = 2 * radius, line / 2
            ink = f'fill="{svg_colour(fill)}" stroke="{svg_colour(edge)}" stroke-width="{line}"'
            picture = rasterise(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><rect x="{inset}" '
                f'y="{inset}" width="{side - line}" height="{side - line}" rx="{radius - inset}" '
                f"{ink}/></svg>",
                (side, side),
            )
            self._tiles[tile] = picture
            if len(self._tiles) > TILES_KEPT:
                self._tiles.popitem(last=False)
        return picture


def svg_colour(colour: Colour | None) -> str:
    """A colour as SVG writes it; no paint for None."""
    return "#{:02x}{:02x}{:02x}".format(*colour) if colour else "none"


def _stretch(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A square picture enlarged by its middle row and column, the corners as they are."""
    side = tile.get_width()
    half = side // 2
    wide = pygame.Surface((size[0], side), pygame.SRCALPHA)
    wide.blit(tile, (0, 0), (0, 0, half, side))
    middle = pygame.transform.scale(tile.subsurface((half, 0, 1, side)), (size[0] - 2 * half, side))
    wide.blit(middle, (half, 0))
    wide.blit(tile, (size[0] - half, 0), (side - half, 0, half, side))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(wide, (0, 0), (0, 0, size[0], half))
    middle = pygame.transform.scale(wide.subsurface((0, half, size[0], 1)), (size[0], size[1] - 2 * half))
    whole.blit(middle, (0, half))
    whole.blit(wide, (0, size[1] - half), (0, side - half, size[0], half))
    return whole
