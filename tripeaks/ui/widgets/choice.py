"""One of several: a control of segments where they fit, else rows; and choices shown as pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

import pygame

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState
from tripeaks.ui.widgets.button import touched

T = TypeVar("T")

RADIO: Final = 20
"""The circle of a row, in units."""


class Option(NamedTuple, Generic[T]):
    """A thing to choose: its value, what it is called, and a remark on it."""

    value: T
    label: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Choice(Control, Generic[T]):
    """One of several options. In segments only the remark on the chosen one is shown, in rows each.
    ``rows`` asks for rows even where segments would fit."""

    bleeds: ClassVar[bool] = True

    key: str
    options: tuple[Option[T], ...]
    chosen: T
    act: Callable[[T], None] = field(compare=False)
    rows: bool = False
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        if not self._segmented(paint, width):
            return sum(rect.height for rect in self._parts(paint, width))
        return paint.px(TARGET) + self._remark_height(paint, width)

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        if self._segmented(paint, canvas.get_width()):
            self._draw_segments(paint, canvas, state)
        else:
            self._draw_rows(paint, canvas, state)

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        hit = pygame.Rect(pos, (1, 1)).collidelist(self._parts(paint, size[0]))
        return hit if hit >= 0 else None

    def tap(self, part: int) -> None:
        if self.options[part].value != self.chosen:
            self.act(self.options[part].value)

    def press_key(self, name: str) -> bool:
        """Arrows choose: sideways always, up and down until the first or last one."""
        step = {"left": -1, "right": 1, "up": -1, "down": 1}.get(name)
        if step is None:
            return name in ("return", "space")
        part = self._chosen + step
        if name in ("up", "down") and (not self.rows or part not in range(len(self.options))):
            return False
        self.tap(min(max(part, 0), len(self.options) - 1))
        return True

    @property
    def _chosen(self) -> int:
        return next((i for i, option in enumerate(self.options) if option.value == self.chosen), 0)

    # Segments

    def _segmented(self, paint: Paint, width: int) -> bool:
        widest = max(paint.text_width(option.label, TEXT, True) for option in self.options)
        return not self.rows and (widest + 2 * paint.px(8)) * len(self.options) <= width - 2 * paint.px(BLEED)

    def _remark_height(self, paint: Paint, width: int) -> int:
        """The room for the longest remark, so that nothing below moves with the choice."""
        room = width - 2 * paint.px(BLEED)
        heights = [paint.text_height(o.remark, room, SMALL) for o in self.options if o.remark]
        return max(heights) + paint.px(6) if heights else 0

    def _parts(self, paint: Paint, width: int) -> list[pygame.Rect]:
        count = len(self.options)
        if self._segmented(paint, width):
            pad = paint.px(BLEED)
            bounds = [pad + (width - 2 * pad) * i // count for i in range(count + 1)]
            height = paint.px(TARGET)
            return [pygame.Rect(a, 0, b - a, height) for a, b in pairwise(bounds)]
        parts: list[pygame.Rect] = []
        for option in self.options:
            words, remark = self._row_heights(paint, option, width)
            height = max(paint.px(TARGET), words + remark + 2 * paint.px(8))
            parts.append(pygame.Rect(0, parts[-1].bottom if parts else 0, width, height))
        return parts

    def _draw_segments(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        theme, line, radius = paint.theme, paint.px(1), paint.px(RADIUS)
        parts = self._parts(paint, canvas.get_width())
        whole = parts[0].unionall(parts[1:])
        paint.box(canvas, whole, radius, theme.raised, theme.edge, line)
        for i, (option, part) in enumerate(zip(self.options, parts, strict=True)):
            chosen = i == self._chosen
            inner = part.inflate(-6 * line, -6 * line)
            if chosen:
                paint.box(canvas, inner, radius - 2 * line, theme.accent)
            elif i in (state.pressed, state.hover):
                fill = theme.pressed if state.pressed == i else paint.hover
                paint.box(canvas, inner, radius - 2 * line, fill)
            colour = theme.on_accent if chosen else theme.text
            paint.write(canvas, option.label, part, colour, TEXT, chosen, centred=True)
        remark = self.options[self._chosen].remark
        if remark:
            height = paint.text_height(remark, whole.width, SMALL)
            below = pygame.Rect(whole.x, whole.bottom + paint.px(6), whole.width, height)
            paint.write(canvas, remark, below, theme.quiet, SMALL)
        if state.ring:
            paint.ring(canvas, whole, radius)

    # Rows

    def _room(self, paint: Paint, width: int) -> int:
        return width - 3 * paint.px(BLEED) - paint.px(RADIO)

    def _row_heights(self, paint: Paint, option: Option[T], width: int) -> tuple[int, int]:
        room = self._room(paint, width)
        remark = paint.text_height(option.remark, room, SMALL) if option.remark else 0
        return paint.text_height(option.label, room), remark

    def _draw_rows(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        theme, pad, side = paint.theme, paint.px(BLEED), paint.px(RADIO)
        for i, (option, part) in enumerate(
            zip(self.options, self._parts(paint, canvas.get_width()), strict=True)
        ):
            touched(paint, canvas, part, state.hover == i, state.pressed == i)
            words, remark = self._row_heights(paint, option, part.width)
            x, y = 2 * pad + side, part.y + (part.height - words - remark) // 2
            room = self._room(paint, part.width)
            paint.write(canvas, option.label, pygame.Rect(x, y, room, words), theme.text)
            if option.remark:
                below = pygame.Rect(x, y + words, room, remark)
                paint.write(canvas, option.remark, below, theme.quiet, SMALL)
            circle = pygame.Rect(pad, y + (paint.line_height() - side) // 2, side, side)
            self._draw_radio(paint, canvas, circle, i == self._chosen)
            if state.ring and i == self._chosen:
                paint.ring(canvas, part, paint.px(RADIUS))

    def _draw_radio(self, paint: Paint, canvas: pygame.Surface, circle: pygame.Rect, chosen: bool) -> None:
        theme, line = paint.theme, max(1, paint.px(2))
        ink = theme.accent if chosen else theme.quiet
        paint.box(canvas, circle, circle.width // 2, theme.panel, ink, line)
        if chosen:
            dot = circle.inflate(-2 * paint.px(5), -2 * paint.px(5))
            paint.box(canvas, dot, dot.width // 2, ink)


@dataclass(frozen=True, slots=True)
class Swatches(Control, Generic[T]):
    """A choice among pictures. ``picture`` draws a value for a width in pixels; ``stamp`` tells
    apart pictures of the same value that look different. ``cell`` is the least width in units;
    ``shape`` the height of a picture over its width."""

    key: str
    options: tuple[Option[T], ...]
    chosen: T
    act: Callable[[T], None] = field(compare=False)
    picture: Callable[[T, int], pygame.Surface] = field(compare=False)
    cell: float = 68
    shape: float = 1.0
    stamp: str = ""
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        return max(cell.bottom for cell in self._cells(paint, width))

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        hit = pygame.Rect(pos, (1, 1)).collidelist(self._cells(paint, size[0]))
        return hit if hit >= 0 else None

    def tap(self, part: int) -> None:
        if self.options[part].value != self.chosen:
            self.act(self.options[part].value)

    def press_key(self, name: str) -> bool:
        step = {"left": -1, "right": 1}.get(name)
        if step is None:
            return name in ("return", "space")
        part = next(i for i, option in enumerate(self.options) if option.value == self.chosen) + step
        self.tap(min(max(part, 0), len(self.options) - 1))
        return True

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        theme, pad = paint.theme, paint.px(8)
        for i, (option, cell) in enumerate(
            zip(self.options, self._cells(paint, canvas.get_width()), strict=True)
        ):
            chosen = option.value == self.chosen
            touched(paint, canvas, cell, state.hover == i, state.pressed == i)
            picture = self.picture(option.value, cell.width - 2 * pad)
            canvas.blit(picture, (cell.x + pad, cell.y + pad))
            y = cell.y + pad + self._picture_height(paint, cell.width)
            words = pygame.Rect(cell.x, y, cell.width, cell.bottom - y)
            colour = theme.text if chosen else theme.quiet
            paint.write(canvas, option.label, words, colour, SMALL, chosen, centred=True)
            if chosen:
                line = max(2, paint.px(2.5))
                paint.box(canvas, cell, paint.px(RADIUS), None, theme.accent, line)
            if state.ring and chosen:
                paint.ring(canvas, cell, paint.px(RADIUS))

    def _picture_height(self, paint: Paint, cell_width: int) -> int:
        return round((cell_width - 2 * paint.px(8)) * self.shape)

    def _cells(self, paint: Paint, width: int) -> list[pygame.Rect]:
        gap = paint.px(4)
        least = max(
            paint.px(self.cell),
            max(paint.text_width(word, SMALL, True) for o in self.options for word in o.label.split())
            + paint.px(6),
        )
        columns = max(1, min(len(self.options), (width + gap) // (least + gap)))
        columns = -(-len(self.options) // -(-len(self.options) // columns))  # rows of even length
        cell = (width - gap * (columns - 1)) // columns
        words = max(paint.text_height(option.label, cell, SMALL, True) for option in self.options)
        height = paint.px(8) + self._picture_height(paint, cell) + paint.px(12) + words
        return [
            pygame.Rect(i % columns * (cell + gap), i // columns * (height + gap), cell, height)
            for i in range(len(self.options))
        ]
