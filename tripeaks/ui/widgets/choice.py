"""One of several: a control of segments where they fit, else rows; and choices shown as pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from pygame import Rect, Surface

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState, draw_touch
from tripeaks.ui.widgets.layout import even_columns, split
from tripeaks.ui.widgets.text import labelled, texts_height, write_texts

T = TypeVar("T")

RADIO: Final = 20
"""The diameter of the radio button of a row, in units."""


class Option(NamedTuple, Generic[T]):
    """A value to choose, its name, and a remark on it."""

    value: T
    label: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class OptionControl(Control, Generic[T]):
    """One of several options, each a part; arrow keys choose."""

    arrows: ClassVar[Mapping[str, int]] = {"left": -1, "right": 1}

    key: str
    options: tuple[Option[T], ...]
    chosen: T
    act: Callable[[T], None] = field(compare=False)

    @property
    def index(self) -> int:
        """Which option is chosen; the first one where none is."""
        return next((i for i, option in enumerate(self.options) if option.value == self.chosen), 0)

    def height(self, paint: Paint, width: int) -> int:
        return self.parts(paint, (width, 0))[-1].bottom

    def ring_rect(self, paint: Paint, size: tuple[int, int]) -> Rect:
        return self.parts(paint, size)[self.index]

    def tap(self, part: int) -> None:
        if self.options[part].value != self.chosen:
            self.act(self.options[part].value)

    def move(self, by: int) -> None:
        self.tap(min(max(self.index + by, 0), len(self.options) - 1))


@dataclass(frozen=True, slots=True)
class Choice(OptionControl[T]):
    """One of several options as text. In segments only the remark on the chosen one is shown, in rows
    all of them. ``rows`` asks for rows even where segments would fit."""

    bleeds: ClassVar[bool] = True

    rows: bool = False
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        below = self._remark_height(paint, width) if self._segmented(paint, width) else 0
        return OptionControl.height(self, paint, width) + below

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        draw = self._draw_segments if self._segmented(paint, canvas.get_width()) else self._draw_rows
        draw(paint, canvas, state, self.parts(paint, canvas.get_size()))

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        width, pad = size[0], paint.px(BLEED)
        if self._segmented(paint, width):
            return split(Rect(pad, 0, width - 2 * pad, paint.px(TARGET)), len(self.options))
        parts: list[Rect] = []
        for option in self.options:
            words = texts_height(paint, labelled(option.label, option.remark), self._room(paint, width))
            height = max(paint.px(TARGET), words + 2 * paint.px(8))
            parts.append(Rect(0, parts[-1].bottom if parts else 0, width, height))
        return parts

    def ring_rect(self, paint: Paint, size: tuple[int, int]) -> Rect:
        parts = self.parts(paint, size)
        return parts[0].unionall(parts) if self._segmented(paint, size[0]) else parts[self.index]

    def press_key(self, name: str) -> bool:
        """Take the arrows: sideways always, in rows also up and down, until the first or last one."""
        if name not in ("up", "down"):
            return Control.press_key(self, name)
        part = self.index + (1 if name == "down" else -1)
        if not self.rows or part not in range(len(self.options)):
            return False
        self.tap(part)
        return True

    def _segmented(self, paint: Paint, width: int) -> bool:
        widest = max(paint.text_width(option.label, TEXT, True) for option in self.options)
        return not self.rows and (widest + 2 * paint.px(8)) * len(self.options) <= width - 2 * paint.px(BLEED)

    def _remark_height(self, paint: Paint, width: int) -> int:
        """The height of the longest remark, so that nothing below moves with the choice."""
        room = width - 2 * paint.px(BLEED)
        heights = [paint.text_height(o.remark, room, SMALL) for o in self.options if o.remark]
        return max(heights) + paint.px(6) if heights else 0

    def _draw_segments(self, paint: Paint, canvas: Surface, state: ControlState, parts: list[Rect]) -> None:
        theme, line, radius = paint.theme, paint.px(1), paint.px(RADIUS)
        whole = parts[0].unionall(parts)
        paint.box(canvas, whole, radius, theme.raised, theme.edge, line)
        for i, (option, part) in enumerate(zip(self.options, parts, strict=True)):
            chosen = i == self.index
            fill = theme.accent if chosen else state.pick(None, paint.hover, theme.pressed, i)
            if fill:
                paint.box(canvas, part.inflate(-6 * line, -6 * line), radius - 2 * line, fill)
            colour = theme.on_accent if chosen else theme.text
            paint.write(canvas, option.label, part, colour, TEXT, chosen, centred=True)
        if remark := self.options[self.index].remark:
            height = paint.text_height(remark, whole.width, SMALL)
            below = Rect(whole.x, whole.bottom + paint.px(6), whole.width, height)
            paint.write(canvas, remark, below, theme.quiet, SMALL)

    def _draw_rows(self, paint: Paint, canvas: Surface, state: ControlState, parts: list[Rect]) -> None:
        pad, side, line = paint.px(BLEED), paint.px(RADIO), max(1, paint.px(2))
        for i, (option, part) in enumerate(zip(self.options, parts, strict=True)):
            draw_touch(paint, canvas, part, state, i)
            words = Rect(2 * pad + side, part.y, self._room(paint, part.width), part.height)
            top = write_texts(paint, canvas, labelled(option.label, option.remark), words)
            circle = Rect(pad, top + (paint.line_height() - side) // 2, side, side)
            ink = paint.theme.accent if i == self.index else paint.theme.quiet
            paint.box(canvas, circle, side // 2, paint.theme.panel, ink, line)
            if i == self.index:
                dot = circle.inflate(-2 * paint.px(5), -2 * paint.px(5))
                paint.box(canvas, dot, dot.width // 2, ink)

    def _room(self, paint: Paint, width: int) -> int:
        return width - 3 * paint.px(BLEED) - paint.px(RADIO)


@dataclass(frozen=True, slots=True)
class Swatches(OptionControl[T]):
    """One of several options as pictures. ``picture`` draws a value for a width in pixels, ``shape`` is
    its height in widths; ``cell``: the least width of a part in units."""

    picture: Callable[[T, int], Surface] = field(compare=False)
    cell: float = 68
    shape: float = 1.0
    space: float = 6

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        gap, texts = paint.px(4), [option.label for option in self.options]
        longest = max(paint.text_width(word, SMALL, True) for text in texts for word in text.split())
        least = max(paint.px(self.cell), longest + paint.px(6))
        columns, width = even_columns(len(texts), size[0], least, gap)
        words = max(paint.text_height(text, width, SMALL, True) for text in texts)
        height = paint.px(8) + self._picture_height(paint, width) + paint.px(12) + words
        return [
            Rect(i % columns * (width + gap), i // columns * (height + gap), width, height)
            for i in range(len(texts))
        ]

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        theme, pad = paint.theme, paint.px(8)
        for i, (option, cell) in enumerate(
            zip(self.options, self.parts(paint, canvas.get_size()), strict=True)
        ):
            chosen = option.value == self.chosen
            draw_touch(paint, canvas, cell, state, i)
            canvas.blit(self.picture(option.value, cell.width - 2 * pad), (cell.x + pad, cell.y + pad))
            y = cell.y + pad + self._picture_height(paint, cell.width)
            words = Rect(cell.x, y, cell.width, cell.bottom - y)
            colour = theme.text if chosen else theme.quiet
            paint.write(canvas, option.label, words, colour, SMALL, chosen, centred=True)
            if chosen:
                paint.box(canvas, cell, paint.px(RADIUS), None, theme.accent, max(2, paint.px(2.5)))

    def _picture_height(self, paint: Paint, cell_width: int) -> int:
        return round((cell_width - 2 * paint.px(8)) * self.shape)
