"""A number: on a line between two ends, or a step down or up at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

import pygame

from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState
from tripeaks.ui.widgets.button import touched

KNOB: Final = 20
"""The knob's diameter in units."""


@dataclass(frozen=True, slots=True)
class Slider(Control):
    """A whole number from ``low`` to ``high`` in steps, shown with a ``unit`` after it; set by
    dragging, tapping or arrows."""

    bleeds: ClassVar[bool] = True

    key: str
    label: str
    value: int
    act: Callable[[int], None] = field(compare=False)
    low: int = 0
    high: int = 100
    step: int = 5
    unit: str = " %"
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        return self._words_height(paint, width) + paint.px(TARGET)

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, theme = canvas.get_rect(), paint.theme
        touched(paint, canvas, rect, state.hover is not None, False)
        pad, words = paint.px(BLEED), self._words_height(paint, rect.width)
        shown = f"{self.value}{self.unit}"
        number = paint.text_width(shown)
        top = pygame.Rect(pad, paint.px(6), rect.width - 2 * pad, words - paint.px(2))
        name = pygame.Rect(top.x, top.y, top.width - number - pad, top.height)
        paint.write(canvas, self.label, name, theme.text)
        paint.write(canvas, shown, pygame.Rect(top.right - number, top.y, number + 1, top.height), theme.text)
        track = self._track(paint, rect.size)
        paint.box(canvas, track, track.height // 2, theme.pressed, theme.edge, paint.px(1))
        x = track.x + round(track.width * (self.value - self.low) / (self.high - self.low))
        paint.box(canvas, pygame.Rect(track.x, track.y, max(track.height, x - track.x), track.height),
                  track.height // 2, theme.accent)  # fmt: skip
        side = paint.px(KNOB) + (paint.px(4) if state.pressed is not None else 0)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (x, track.centery)
        paint.box(canvas, knob, side // 2, theme.accent, theme.panel, max(1, paint.px(2)))
        if state.ring:
            paint.ring(canvas, rect, paint.px(RADIUS))

    def tap(self, part: int) -> None:
        del part  # the value was set where the pointer slid

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> bool:
        del begins
        track = self._track(paint, size)
        share = (pos[0] - track.x) / max(1, track.width)
        self._set(self.low + round(share * (self.high - self.low) / self.step) * self.step)
        return True

    def press_key(self, name: str) -> bool:
        steps = {"left": -1, "right": 1, "-": -1, "+": 1, "page up": 4, "page down": -4}
        if name in steps:
            self._set(self.value + steps[name] * self.step)
        elif name in ("home", "end"):
            self._set(self.low if name == "home" else self.high)
        else:
            return name in ("return", "space")
        return True

    def _set(self, value: int) -> None:
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.act(value)

    def _words_height(self, paint: Paint, width: int) -> int:
        number = paint.text_width(f"{self.high}{self.unit}")
        return paint.text_height(self.label, width - 3 * paint.px(BLEED) - number, TEXT) + paint.px(2)

    def _track(self, paint: Paint, size: tuple[int, int]) -> pygame.Rect:
        side = paint.px(BLEED) + paint.px(KNOB) // 2
        height = paint.px(6)
        top = size[1] - paint.px(TARGET) + (paint.px(TARGET) - height) // 2 + paint.px(2)
        return pygame.Rect(side, top, size[0] - 2 * side, height)


@dataclass(frozen=True, slots=True)
class Stepper(Control):
    """A whole number with a button to either side, for what would slip away under a knob because
    it changes the window itself."""

    bleeds: ClassVar[bool] = True

    key: str
    label: str
    value: int
    act: Callable[[int], None] = field(compare=False)
    low: int
    high: int
    step: int
    unit: str = " %"
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        room = width - self._control_width(paint) - 2 * paint.px(BLEED)
        return max(paint.px(TARGET + 4), paint.text_height(self.label, room) + 2 * paint.px(8))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, theme, radius = canvas.get_rect(), paint.theme, paint.px(RADIUS)
        pad = paint.px(BLEED)
        words = pygame.Rect(pad, 0, rect.width - self._control_width(paint) - 2 * pad, rect.height)
        paint.write(canvas, self.label, words, theme.text)
        parts = self._parts(paint, rect.size)
        for i, (part, sign) in enumerate(zip(parts, "−+", strict=True)):
            spent = self.value == (self.high if i else self.low)
            fill = theme.pressed if state.pressed == i else paint.hover if state.hover == i else theme.raised
            paint.box(canvas, part, radius, theme.panel if spent else fill, theme.edge, paint.px(1))
            paint.write(canvas, sign, part, paint.disabled if spent else theme.text, TEXT, True, centred=True)
        between = pygame.Rect(parts[0].right, 0, parts[1].x - parts[0].right, rect.height)
        paint.write(canvas, f"{self.value}{self.unit}", between, theme.text, centred=True)
        if state.ring:
            paint.ring(canvas, rect, radius)

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        hit = pygame.Rect(pos, (1, 1)).collidelist(self._parts(paint, size))
        return hit if hit >= 0 else None

    def tap(self, part: int) -> None:
        rest = self.value % self.step
        down = self.step if rest == 0 else rest  # back onto a whole step first
        value = min(max(self.value + (self.step - rest if part else -down), self.low), self.high)
        if value != self.value:
            self.act(value)

    def press_key(self, name: str) -> bool:
        part = {"left": 0, "-": 0, "right": 1, "+": 1}.get(name)
        if part is not None:
            self.tap(part)
        return part is not None or name in ("return", "space")

    def _control_width(self, paint: Paint) -> int:
        return 2 * paint.px(TARGET) + paint.text_width(f"{self.high}{self.unit}") + 2 * paint.px(8)

    def _parts(self, paint: Paint, size: tuple[int, int]) -> list[pygame.Rect]:
        side = paint.px(TARGET)
        top, pad = (size[1] - side) // 2, paint.px(BLEED)
        left = size[0] - pad - self._control_width(paint)
        return [pygame.Rect(left, top, side, side), pygame.Rect(size[0] - pad - side, top, side, side)]
