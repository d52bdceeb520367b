"""Containers: rows that stack when they are too narrow, grids, and room. They draw nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import ControlState, Placed, Widget, arrange, bottom


class _Container(Widget):
    __slots__ = ()

    def height(self, paint: Paint, width: int) -> int:
        return bottom(self.arrange(paint, 0, 0, width))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        raise NotImplementedError("containers are arranged, not drawn")


@dataclass(frozen=True, slots=True)
class Row(_Container):
    """Widgets side by side at their natural widths; those without one share the rest. Where they do
    not fit they stand one below the other. ``fill``: all share the width equally. ``end``: they
    keep to the right. ``least``: units that a widget without a natural width needs."""

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
            return self._stacked(paint, x, y, width, gap)
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

    def _stacked(self, paint: Paint, x: int, y: int, width: int, gap: int) -> list[Placed]:
        placed: list[Placed] = []
        for child in self.children:
            placed += child.arrange(paint, x, bottom(placed, y - gap) + gap, width)
        return placed


@dataclass(frozen=True, slots=True)
class Grid(_Container):
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
class Space(Widget):
    """Empty room of a height in units."""

    units: float

    def height(self, paint: Paint, width: int) -> int:
        del width
        return paint.px(self.units)

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del paint, canvas, state
