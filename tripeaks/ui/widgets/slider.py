"""A number: on a line between two ends, or with a button to either side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect, Surface

from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, ControlState, draw_touch
from tripeaks.ui.widgets.button import ValueRow

KNOB: Final = 20
"""The diameter of the knob, in units."""

ALL: Final = 1_000
"""More steps than any number has: to one of its ends."""


@dataclass(frozen=True, slots=True)
class Number(ValueRow[int]):
    """A percentage from ``low`` to ``high``, in steps."""

    low: int = 0
    high: int = 100
    step: int = 5
    space: float = 12

    def set(self, value: int) -> None:
        """Ask for a value, or the end nearest to it, unless that is the one shown."""
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.act(value)

    @property
    def shown(self) -> str:
        """The number as it is written."""
        return f"{self.value} %"

    def widest(self, paint: Paint) -> int:
        """The width in pixels that the number may need."""
        return paint.text_width(f"{self.high} %")


@dataclass(frozen=True, slots=True)
class Slider(Number):
    """A number set by dragging, tapping or arrow keys."""

    slides: ClassVar[bool] = True
    arrows: ClassVar[Mapping[str, int]] = {
        "left": -1, "right": 1, "-": -1, "+": 1, "page up": 4, "page down": -4, "home": -ALL, "end": ALL,
    }  # fmt: skip

    def height(self, paint: Paint, width: int) -> int:
        return self._words_height(paint, width) + paint.px(TARGET)

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, theme, pad = canvas.get_rect(), paint.theme, paint.px(BLEED)
        draw_touch(paint, canvas, rect, ControlState(hover=state.hover))
        number, height = paint.text_width(self.shown), self._words_height(paint, rect.width) - paint.px(2)
        right = rect.right - pad
        words = Rect(pad, paint.px(6), right - number - 2 * pad, height)
        paint.write(canvas, self.label, words, theme.text)
        paint.write(canvas, self.shown, Rect(right - number, words.y, number + 1, height), theme.text)
        track = self._track(paint, rect.size)
        radius = track.height // 2
        paint.box(canvas, track, radius, theme.pressed, theme.edge, paint.px(1))
        x = track.x + round(track.width * (self.value - self.low) / (self.high - self.low))
        filled = Rect(track.topleft, (max(track.height, x - track.x), track.height))
        paint.box(canvas, filled, radius, theme.accent)
        side = paint.px(KNOB) + (paint.px(4) if state.pressed is not None else 0)
        knob = Rect(0, 0, side, side).move_to(center=(x, track.centery))
        paint.box(canvas, knob, side // 2, theme.accent, theme.panel, max(1, paint.px(2)))

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> None:
        del begins
        track = self._track(paint, size)
        share = (pos[0] - track.x) / max(1, track.width)
        self.set(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def move(self, by: int) -> None:
        self.set(self.value + by * self.step)

    def _words_height(self, paint: Paint, width: int) -> int:
        room = width - 3 * paint.px(BLEED) - self.widest(paint)
        return paint.text_height(self.label, room) + paint.px(2)

    def _track(self, paint: Paint, size: tuple[int, int]) -> Rect:
        side, height = paint.px(BLEED) + paint.px(KNOB) // 2, paint.px(6)
        top = size[1] - paint.px(TARGET) + (paint.px(TARGET) - height) // 2 + paint.px(2)
        return Rect(side, top, size[0] - 2 * side, height)


@dataclass(frozen=True, slots=True)
class Stepper(Number):
    """A number with a button to either side, for one that changes the dialog itself: a knob would
    move away from under the mouse."""

    arrows: ClassVar[Mapping[str, int]] = {"left": 0, "-": 0, "right": 1, "+": 1}

    def height(self, paint: Paint, width: int) -> int:
        words = paint.text_height(self.label, self._room(paint, width))
        return max(paint.px(TARGET + 4), words + 2 * paint.px(8))

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, theme = canvas.get_rect(), paint.theme
        words = Rect(paint.px(BLEED), 0, self._room(paint, rect.width), rect.height)
        paint.write(canvas, self.label, words, theme.text)
        parts = self.parts(paint, rect.size)
        for i, (part, sign, end) in enumerate(zip(parts, "−+", (self.low, self.high), strict=True)):
            fill, ink = state.pick(theme.raised, paint.hover, theme.pressed, i), theme.text
            if self.value == end:
                fill, ink = theme.panel, paint.disabled
            paint.box(canvas, part, paint.px(RADIUS), fill, theme.edge, paint.px(1))
            paint.write(canvas, sign, part, ink, TEXT, True, centred=True)
        between = Rect(parts[0].right, 0, parts[1].x - parts[0].right, rect.height)
        paint.write(canvas, self.shown, between, theme.text, centred=True)

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        side, right = paint.px(TARGET), size[0] - paint.px(BLEED)
        top = (size[1] - side) // 2
        return [Rect(x, top, side, side) for x in (right - self._control_width(paint), right - side)]

    def tap(self, part: int) -> None:
        rest = self.value % self.step  # back onto a whole step first: from 93 down to 90, up to 100
        self.set(self.value + (self.step - rest if part else -(rest or self.step)))

    def move(self, by: int) -> None:
        self.tap(by)

    def _control_width(self, paint: Paint) -> int:
        return 2 * paint.px(TARGET) + self.widest(paint) + 2 * paint.px(8)

    def _room(self, paint: Paint, width: int) -> int:
        return width - self._control_width(paint) - 2 * paint.px(BLEED)
