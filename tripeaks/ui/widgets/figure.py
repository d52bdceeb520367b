"""Figures in panels: tiles with one large figure each, parts of a whole, and marks told by shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame
from pygame import Rect

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour, Theme, blend
from tripeaks.ui.widgets.base import RADIUS, ControlState, Widget

LARGE: Final = 28
"""The size of the figure of a tile, in units."""

TILE: Final = 136
"""The least width of a tile, in units."""

GAP: Final = 10
PAD: Final = 12

METER: Final = 10
"""The thickness of a bar that shows a share, in units."""

MARK: Final = 22
"""The size of a mark, in units."""

Mark: TypeAlias = Literal["won", "won_later", "played", "stuck", "time_up", "left"]


class Tile(NamedTuple):
    """A figure, what it is of, and a remark on it."""

    label: str
    value: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Tiles(Widget):
    """Figures side by side, in as many rows of even length as they need."""

    tiles: tuple[Tile, ...]
    space: float = 16

    def height(self, paint: Paint, width: int) -> int:
        return max(rect.bottom for rect in self.places(paint, width))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        theme, pad, radius = paint.theme, paint.px(PAD), paint.px(RADIUS)
        for tile, rect in zip(self.tiles, self.places(paint, canvas.get_width()), strict=True):
            paint.box(canvas, rect, radius, blend(theme.panel, theme.raised, 0.6))
            room, y = rect.width - 2 * pad, rect.y + pad
            for text, size, bold, colour in (
                (tile.label, SMALL, False, theme.quiet),
                (tile.value, LARGE, True, theme.text),
                (tile.remark, SMALL, False, theme.quiet),
            ):
                if text:
                    height = paint.text_height(text, room, size, bold)
                    paint.write(canvas, text, Rect(rect.x + pad, y, room, height), colour, size, bold)
                    y += height

    def places(self, paint: Paint, width: int) -> list[Rect]:
        """Where the tiles lie; those of a row are of the same height."""
        gap, pad = paint.px(GAP), paint.px(PAD)
        words = [word for tile in self.tiles for word in f"{tile.label} {tile.remark}".split()]
        widest = max(paint.text_width(word, SMALL) for word in words)
        widest = max(widest, *(paint.text_width(tile.value, LARGE, True) for tile in self.tiles))
        least = max(paint.px(TILE), widest + 2 * pad)
        columns = max(1, min(len(self.tiles), (width + gap) // (least + gap)))
        columns = -(-len(self.tiles) // -(-len(self.tiles) // columns))
        side = (width - gap * (columns - 1)) // columns
        places: list[Rect] = []
        for start in range(0, len(self.tiles), columns):
            row = self.tiles[start : start + columns]
            top = places[-1].bottom + gap if places else 0
            height = max(self._tile_height(paint, tile, side - 2 * pad) for tile in row) + 2 * pad
            places += [Rect(i * (side + gap), top, side, height) for i in range(len(row))]
        return places

    @staticmethod
    def _tile_height(paint: Paint, tile: Tile, room: int) -> int:
        label = paint.text_height(tile.label, room, SMALL)
        remark = paint.text_height(tile.remark, room, SMALL) if tile.remark else 0
        return label + paint.text_height(tile.value, room, LARGE, True) + remark


class Part(NamedTuple):
    """A part of a whole: how much, what it is, and how strongly it is inked, 0 .. 1."""

    amount: int
    words: str
    ink: float


@dataclass(frozen=True, slots=True)
class Parts(Widget):
    """A whole as one bar of its parts, with a legend in the same order below it."""

    parts: tuple[Part, ...]
    space: float = 14

    def height(self, paint: Paint, width: int) -> int:
        return max(rect.bottom for rect in self._legend(paint, width))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        width, radius, line = canvas.get_width(), paint.px(4), paint.px(1)
        for part, rect in zip(self.parts, self.bars(paint, width), strict=True):
            paint.box(canvas, rect, radius, *part_ink(paint.theme, part.ink), line)
        side = paint.px(12)
        for part, rect in zip(self.parts, self._legend(paint, width), strict=True):
            swatch = Rect(rect.x, rect.centery - side // 2, side, side)
            paint.box(canvas, swatch, paint.px(3), *part_ink(paint.theme, part.ink), line)
            words = Rect(rect.x + side + paint.px(7), rect.y, rect.width - side - paint.px(7), rect.height)
            paint.write(canvas, part.words, words, paint.theme.quiet, SMALL)

    def bars(self, paint: Paint, width: int) -> list[Rect]:
        """The part of the bar of each."""
        gap, total = paint.px(3), max(1, sum(part.amount for part in self.parts))
        room = width - gap * (len(self.parts) - 1)
        bars, before = list[Rect](), 0
        for i, part in enumerate(self.parts):
            left = room * before // total
            before += part.amount
            right = room * before // total
            bars.append(Rect(left + i * gap, 0, max(paint.px(2), right - left), paint.px(20)))
        return bars

    def _legend(self, paint: Paint, width: int) -> list[Rect]:
        """Where the entries of the legend lie, one after the other as in a text."""
        height, gap, head = paint.line_height(SMALL), paint.px(20), paint.px(12) + paint.px(7)
        x, y = 0, paint.px(28)
        places: list[Rect] = []
        for part in self.parts:
            wide = min(width, head + paint.text_width(part.words, SMALL) + 1)
            if x and x + wide > width:
                x, y = 0, places[-1].bottom + paint.px(3)
            tall = max(height, paint.text_height(part.words, wide - head, SMALL))
            places.append(Rect(x, y, wide, tall))
            x += wide + gap
        return places


def part_ink(theme: Theme, ink: float) -> tuple[Colour, Colour]:
    """The surface and the edge of a part: from the accent to the panel's own colour."""
    return blend(theme.panel, theme.accent, ink), blend(theme.edge, theme.accent, ink)


@dataclass(frozen=True, slots=True)
class Meter(Widget):
    """A share from 0 to 1 as a bar, under what it is of and what it comes to; a remark below."""

    label: str
    value: str
    share: float
    remark: str = ""
    space: float = 14

    def height(self, paint: Paint, width: int) -> int:
        remark = paint.text_height(self.remark, width, SMALL) if self.remark else 0
        return self._words(paint, width) + paint.px(METER + 6) + remark

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        theme, width = paint.theme, canvas.get_width()
        words = self._words(paint, width)
        number = paint.text_width(self.value, TEXT, True) + 1
        room = width - number - paint.px(GAP)
        height = paint.text_height(self.label, room)
        paint.write(canvas, self.label, Rect(0, 0, room, height), theme.text)
        paint.write(
            canvas, self.value, Rect(width - number, 0, number, paint.line_height()), theme.text, bold=True
        )
        track = Rect(0, words + paint.px(2), width, paint.px(METER))
        paint.box(canvas, track, track.height // 2, theme.raised)
        if self.share > 0:
            filled = Rect(track.x, track.y, max(track.height, round(width * self.share)), track.height)
            paint.box(canvas, filled, track.height // 2, theme.accent)
        if self.remark:
            below = Rect(0, track.bottom + paint.px(4), width, 0)
            below.height = paint.text_height(self.remark, width, SMALL)
            paint.write(canvas, self.remark, below, theme.quiet, SMALL)

    def _words(self, paint: Paint, width: int) -> int:
        number = paint.text_width(self.value, TEXT, True) + 1
        return paint.text_height(self.label, width - number - paint.px(GAP))


@dataclass(frozen=True, slots=True)
class Caption(Widget):
    """A line of text in the middle of the height of a button, to stand between buttons."""

    words: str
    bold: bool = False
    size: float = TEXT
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(40), paint.text_height(self.words, width, self.size, self.bold))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        rect, colour = canvas.get_rect(), paint.theme.text
        paint.write(canvas, self.words, rect, colour, self.size, self.bold, centred=True)


def draw_mark(
    paint: Paint, canvas: pygame.Surface, mark: Mark, rect: Rect, ink: Colour, ground: Colour
) -> None:
    """A mark in a square, told by its shape: a disc with a tick for won, a tick alone for won
    later, a ring for played or left, a cross for stuck, a clock for time up."""
    match mark:
        case "won":
            paint.box(canvas, rect, rect.width // 2, ink)
            paint.icon(canvas, "check", rect, round(rect.width * 0.8), ground)
        case "won_later":
            paint.icon(canvas, "check", rect, rect.width, ink)
        case "played" | "left":
            ring = rect.inflate(-rect.width // 3, -rect.width // 3)
            paint.box(canvas, ring, ring.width // 2, ground, ink, max(1, round(rect.width / 10)))
        case "stuck":
            paint.icon(canvas, "close", rect, round(rect.width * 0.86), ink)
        case "time_up":
            paint.icon(canvas, "clock", rect, rect.width, ink)


@dataclass(frozen=True, slots=True)
class Legend(Widget):
    """A mark and what it means."""

    mark: Mark
    words: str
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(MARK), paint.text_height(self.words, width - paint.px(MARK + 8), SMALL))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        theme, rect, side = paint.theme, canvas.get_rect(), paint.px(MARK)
        spot = Rect(0, 0, side * 4 // 5, side * 4 // 5)
        spot.center = (side // 2, rect.centery)
        ink = theme.quiet if self.mark == "played" else theme.accent
        draw_mark(paint, canvas, self.mark, spot, ink, theme.panel)
        words = Rect(paint.px(MARK + 8), 0, rect.width - paint.px(MARK + 8), rect.height)
        paint.write(canvas, self.words, words, theme.quiet, SMALL)
