"""Widgets that only place others: rows that stack when they are too narrow, grids, and empty space."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import Drawn, Placed, Widget, arrange, bottom


@dataclass(frozen=True, slots=True)
class Row(Widget):
    """Widgets side by side at their natural widths; those without one share the rest. Where they do
    not fit, they are one below the other. ``fill``: all share the width equally. ``end``: they are
    aligned right. ``least``: units that a widget without a natural width needs."""

    children: tuple[Widget, ...]
    fill: bool = False
    end: bool = False
    gap: float = 10
    least: float = 150

    def arrange(self, paint: Paint, x: int, y: int, width: int) -> list[Placed]:
        gap = paint.px(self.gap)
        room = width - gap * (len(self.children) - 1)
        widths = [child.natural(paint) for child in self.children]
        share = room // len(self.children)
        if self.fill and max(widths) <= share:
            widths = [share] * len(widths)
        elif sum(widths) + widths.count(0) * paint.px(self.least) > room:
            return arrange(paint, self.children, x, y, width, gap)
        elif 0 in widths:
            rest = (room - sum(widths)) // widths.count(0)
            widths = [natural or rest for natural in widths]
        if self.end:
            x += room - sum(widths)
        placed: list[Placed] = []
        for child, child_width in zip(self.children, widths, strict=True):
            placed += child.arrange(paint, x, y, child_width)
            x += child_width + gap
        return placed


@dataclass(frozen=True, slots=True)
class Grid(Widget):
    """Cells in as many equal columns as the width holds, at most ``most``; each cell is a column of
    widgets. ``least``: units that a column needs."""

    cells: tuple[tuple[Widget, ...], ...]
    least: float
    most: int = 2
    gap: float = 24

    def arrange(self, paint: Paint, x: int, y: int, width: int) -> list[Placed]:
        gap = paint.px(self.gap)
        columns = max(1, min(self.most, (width + gap) // (paint.px(self.least) + gap)))
        column = (width - gap * (columns - 1)) // columns
        placed: list[Placed] = []
        for start in range(0, len(self.cells), columns):
            top = bottom(placed, y) + (paint.px(self.cells[start][0].space) if placed else 0)
            for i, cell in enumerate(self.cells[start : start + columns]):
                placed += arrange(paint, cell, x + i * (column + gap), top, column)
        return placed


@dataclass(frozen=True, slots=True)
class Space(Drawn):
    """Empty space, ``tall`` units high."""

    tall: float


def split(rect: Rect, count: int) -> list[Rect]:
    """A rectangle split into columns of the same width, some of them one pixel wider."""
    bounds = [rect.x + rect.width * i // count for i in range(count + 1)]
    return [Rect(left, rect.y, right - left, rect.height) for left, right in pairwise(bounds)]


def even_columns(count: int, width: int, least: int, gap: int) -> tuple[int, int]:
    """As many columns as the width holds, in rows of even length, and the width of one in pixels.

    Of 5 cells, where 4 fit side by side, 3 are in the first row and 2 in the second.
    """
    fitting = max(1, min(count, (width + gap) // (least + gap)))
    rows = -(-count // fitting)
    columns = -(-count // rows)
    return columns, (width - gap * (columns - 1)) // columns
