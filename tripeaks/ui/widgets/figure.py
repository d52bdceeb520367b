"""Figures in panels: tiles with one large figure each, shares of a whole, and marks told apart by shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from pygame import Rect, Surface

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour, Theme, blend
from tripeaks.ui.widgets.base import RADIUS, Drawn
from tripeaks.ui.widgets.layout import even_columns
from tripeaks.ui.widgets.text import Paragraph, note, texts_height, write_texts

LARGE: Final = 28
"""The size of the figure of a tile, in units."""

GAP: Final = 10
PAD: Final = 12

METER: Final = 10
"""The thickness of a meter, in units."""

MARK: Final = 22
"""The size of a mark, in units."""

SWATCH: Final = 12
"""The side of the coloured square before an entry of a legend, in units."""

Mark: TypeAlias = Literal["won", "won_later", "played", "stuck", "time_up", "left"]


class Tile(NamedTuple):
    """A figure, its name, and a remark on it."""

    label: str
    value: str
    remark: str = ""

    @property
    def texts(self) -> tuple[Paragraph, ...]:
        """What is written on it, from top to bottom."""
        remark = (note(self.remark),) if self.remark else ()
        return note(self.label), Paragraph(self.value, size=LARGE, bold=True), *remark


@dataclass(frozen=True, slots=True)
class Tiles(Drawn):
    """Figures side by side, in as many rows of even length as they need."""

    tiles: tuple[Tile, ...]
    space: float = 16

    def height(self, paint: Paint, width: int) -> int:
        return self.places(paint, width)[-1].bottom

    def draw(self, paint: Paint, canvas: Surface) -> None:
        fill = blend(paint.theme.panel, paint.theme.raised, 0.6)
        for tile, rect in zip(self.tiles, self.places(paint, canvas.get_width()), strict=True):
            paint.box(canvas, rect, paint.px(RADIUS), fill)
            words = rect.inflate(-2 * paint.px(PAD), -2 * paint.px(PAD))
            words.height = texts_height(paint, tile.texts, words.width)
            write_texts(paint, canvas, tile.texts, words)

    def places(self, paint: Paint, width: int) -> list[Rect]:
        """Where the tiles are; those of a row are of the same height."""
        gap, pad = paint.px(GAP), paint.px(PAD)
        words = [word for tile in self.tiles for word in f"{tile.label} {tile.remark}".split()]
        widest = max(paint.text_width(word, SMALL) for word in words)
        widest = max(widest, *(paint.text_width(tile.value, LARGE, True) for tile in self.tiles))
        columns, side = even_columns(len(self.tiles), width, max(paint.px(136), widest + 2 * pad), gap)
        places: list[Rect] = []
        for start in range(0, len(self.tiles), columns):
            row = self.tiles[start : start + columns]
            top = places[-1].bottom + gap if places else 0
            height = max(texts_height(paint, tile.texts, side - 2 * pad) for tile in row) + 2 * pad
            places += [Rect(i * (side + gap), top, side, height) for i in range(len(row))]
        return places


class Share(NamedTuple):
    """A share of a whole: how much, its name, and how strong its colour is, 0 .. 1."""

    amount: int
    words: str
    ink: float

    def colours(self, theme: Theme) -> tuple[Colour, Colour]:
        """Those of its surface and its edge: from the accent to the panel's own."""
        return blend(theme.panel, theme.accent, self.ink), blend(theme.edge, theme.accent, self.ink)


@dataclass(frozen=True, slots=True)
class StackedBar(Drawn):
    """A whole as one bar of its shares, with a legend in the same order below it."""

    shares: tuple[Share, ...]
    space: float = 14

    def height(self, paint: Paint, width: int) -> int:
        return self._legend(paint, width)[-1].bottom

    def draw(self, paint: Paint, canvas: Surface) -> None:
        width, side, head = canvas.get_width(), paint.px(SWATCH), paint.px(SWATCH) + paint.px(7)
        for share, bar, entry in zip(
            self.shares, self.bars(paint, width), self._legend(paint, width), strict=True
        ):
            colours = share.colours(paint.theme)
            paint.box(canvas, bar, paint.px(4), *colours, paint.px(1))
            swatch = Rect(entry.x, entry.centery - side // 2, side, side)
            paint.box(canvas, swatch, paint.px(3), *colours, paint.px(1))
            words = Rect(entry.x + head, entry.y, entry.width - head, entry.height)
            paint.write(canvas, share.words, words, paint.theme.quiet, SMALL)

    def bars(self, paint: Paint, width: int) -> list[Rect]:
        """The piece of the bar of each share."""
        gap, total = paint.px(3), max(1, sum(share.amount for share in self.shares))
        room = width - gap * (len(self.shares) - 1)
        bars, before = list[Rect](), 0
        for i, share in enumerate(self.shares):
            left, right = (room * amount // total for amount in (before, before + share.amount))
            bars.append(Rect(left + i * gap, 0, max(paint.px(2), right - left), paint.px(20)))
            before += share.amount
        return bars

    def _legend(self, paint: Paint, width: int) -> list[Rect]:
        """Where the entries of the legend are, one after the other as in a text."""
        head = paint.px(SWATCH) + paint.px(7)
        x, y = 0, paint.px(28)
        places: list[Rect] = []
        for share in self.shares:
            wide = min(width, head + paint.text_width(share.words, SMALL) + 1)
            if x and x + wide > width:
                x, y = 0, places[-1].bottom + paint.px(3)
            places.append(Rect(x, y, wide, paint.text_height(share.words, wide - head, SMALL)))
            x += wide + paint.px(20)
        return places


@dataclass(frozen=True, slots=True)
class Meter(Drawn):
    """A share from 0 to 1 as a bar, below its name and its value; a remark below the bar."""

    label: str
    value: str
    share: float
    remark: str = ""
    space: float = 14

    def height(self, paint: Paint, width: int) -> int:
        remark = paint.text_height(self.remark, width, SMALL) if self.remark else 0
        return self._label(paint, width).height + paint.px(METER + 6) + remark

    def draw(self, paint: Paint, canvas: Surface) -> None:
        theme, width = paint.theme, canvas.get_width()
        label = self._label(paint, width)
        paint.write(canvas, self.label, label, theme.text)
        value = Rect(label.right + paint.px(GAP), 0, width - label.right - paint.px(GAP), paint.line_height())
        paint.write(canvas, self.value, value, theme.text, bold=True)
        track = Rect(0, label.bottom + paint.px(2), width, paint.px(METER))
        paint.box(canvas, track, track.height // 2, theme.raised)
        if self.share > 0:
            filled = Rect(track.x, track.y, max(track.height, round(width * self.share)), track.height)
            paint.box(canvas, filled, track.height // 2, theme.accent)
        if self.remark:
            height = paint.text_height(self.remark, width, SMALL)
            below = Rect(0, track.bottom + paint.px(4), width, height)
            paint.write(canvas, self.remark, below, theme.quiet, SMALL)

    def _label(self, paint: Paint, width: int) -> Rect:
        room = width - paint.text_width(self.value, TEXT, True) - 1 - paint.px(GAP)
        return Rect(0, 0, room, paint.text_height(self.label, room))


def draw_mark(paint: Paint, canvas: Surface, mark: Mark, rect: Rect, ink: Colour, ground: Colour) -> None:
    """Draw a mark in a square, told apart by its shape: a disc with a tick for won, a tick alone for won
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
class Legend(Drawn):
    """A mark and what it means."""

    mark: Mark
    words: str
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(MARK), paint.text_height(self.words, width - paint.px(MARK + 8), SMALL))

    def draw(self, paint: Paint, canvas: Surface) -> None:
        theme, rect, side, head = paint.theme, canvas.get_rect(), paint.px(MARK), paint.px(MARK + 8)
        spot = Rect(0, 0, side * 4 // 5, side * 4 // 5).move_to(center=(side // 2, rect.centery))
        ink = theme.quiet if self.mark == "played" else theme.accent
        draw_mark(paint, canvas, self.mark, spot, ink, theme.panel)
        words = Rect(head, 0, rect.width - head, rect.height)
        paint.write(canvas, self.words, words, theme.quiet, SMALL)
