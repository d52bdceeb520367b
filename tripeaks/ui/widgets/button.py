"""What is pressed: buttons, switches, and the line that opens a further part of a window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Final

import pygame

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState

ICON: Final = 20
"""The side of an icon in a button, in units."""

SWITCH: Final = (44, 26)
"""The track of a switch, in units."""


class Emphasis(Enum):
    """How much a button asks to be pressed."""

    PRIMARY = "primary"
    """The one that is expected."""

    NORMAL = "normal"
    """Any other."""

    QUIET = "quiet"
    """One without a surface of its own until the mouse is over it."""


@dataclass(frozen=True, slots=True)
class Button(Control):
    """A button with a label, an icon or both."""

    key: str
    label: str
    act: Callable[[], None] = field(compare=False)
    icon: str = ""
    kind: Emphasis = Emphasis.NORMAL
    usable: bool = True
    space: float = 12

    @property
    def enabled(self) -> bool:
        return self.usable

    def natural(self, paint: Paint) -> int:
        if not self.label:
            return paint.px(TARGET)
        icon = paint.px(ICON + 8) if self.icon else 0
        return 2 * paint.px(16) + icon + paint.text_width(self.label, TEXT, self._bold)

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(TARGET), self._label_size(paint, width)[1] + 2 * paint.px(7))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, radius = canvas.get_rect(), paint.px(RADIUS)
        fill, colour = self._colours(paint, state)
        if fill:
            edge = paint.theme.edge if self.kind is Emphasis.NORMAL else None
            paint.box(canvas, rect, radius, fill, edge, paint.px(1))
        elif self.kind is not Emphasis.QUIET:
            paint.box(canvas, rect, radius, None, paint.disabled, paint.px(1))
        width, height = self._label_size(paint, rect.width)
        side = paint.px(ICON)
        gap = side + paint.px(8) if self.icon and self.label else side if self.icon else 0
        left = (rect.width - width - gap) // 2
        if self.icon:
            paint.icon(canvas, self.icon, pygame.Rect(left, 0, side, rect.height), side, colour)
        if self.label:
            words = pygame.Rect(left + gap, (rect.height - height) // 2, width, height)
            paint.write(canvas, self.label, words, colour, TEXT, self._bold, centred=True)
        if state.ring:
            paint.ring(canvas, rect, radius)

    def tap(self, part: int) -> None:
        del part
        self.act()

    @property
    def _bold(self) -> bool:
        return self.kind is Emphasis.PRIMARY

    def _label_size(self, paint: Paint, width: int) -> tuple[int, int]:
        """The size of the wrapped label in a button of a width."""
        if not self.label:
            return 0, 0
        room = width - 2 * paint.px(10) - (paint.px(ICON + 8) if self.icon else 0)
        lines = paint.lines(self.label, room, TEXT, self._bold)
        widest = max(paint.text_width(line, TEXT, self._bold) for line in lines)
        return widest, len(lines) * paint.line_height(TEXT, self._bold)

    def _colours(self, paint: Paint, state: ControlState) -> tuple[Colour | None, Colour]:
        """The surface, if there is one, and the ink."""
        theme = paint.theme
        if not self.usable:
            return None, paint.disabled
        if self.kind is Emphasis.PRIMARY:
            if state.pressed is not None:
                return theme.pressed, theme.text
            return (theme.accent if state.hover is None else paint.accent_hover), theme.on_accent
        if state.pressed is not None:
            return theme.pressed, theme.text
        if state.hover is not None:
            return paint.hover, theme.text
        return (None if self.kind is Emphasis.QUIET else theme.raised), theme.text


@dataclass(frozen=True, slots=True)
class Switch(Control):
    """Something that is on or off, with a remark under its label. The whole row is the target."""

    bleeds: ClassVar[bool] = True

    key: str
    label: str
    on: bool
    act: Callable[[bool], None] = field(compare=False)
    remark: str = ""
    space: float = 4

    def height(self, paint: Paint, width: int) -> int:
        words, remark = self._heights(paint, width)
        return max(paint.px(TARGET + 4), words + remark + 2 * paint.px(8))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, theme = canvas.get_rect(), paint.theme
        touched(paint, canvas, rect, state.hover is not None, state.pressed is not None)
        words, remark = self._heights(paint, rect.width)
        pad, room = paint.px(BLEED), self._room(paint, rect.width)
        y = (rect.height - words - remark) // 2
        paint.write(canvas, self.label, pygame.Rect(pad, y, room, words), theme.text)
        if self.remark:
            paint.write(canvas, self.remark, pygame.Rect(pad, y + words, room, remark), theme.quiet, SMALL)
        track = pygame.Rect(0, 0, paint.px(SWITCH[0]), paint.px(SWITCH[1]))
        track.midright = (rect.right - pad, rect.centery)
        self._draw_track(paint, canvas, track)
        if state.ring:
            paint.ring(canvas, rect, paint.px(RADIUS))

    def tap(self, part: int) -> None:
        del part
        self.act(not self.on)

    def press_key(self, name: str) -> bool:
        if name in ("left", "right"):
            if self.on != (name == "right"):
                self.act(not self.on)
            return True
        if name in ("return", "space"):
            self.act(not self.on)
            return True
        return False

    def _draw_track(self, paint: Paint, canvas: pygame.Surface, track: pygame.Rect) -> None:
        theme, inset = paint.theme, paint.px(4)
        surface, knob = (theme.accent, theme.on_accent) if self.on else (theme.panel, theme.quiet)
        edge = None if self.on else theme.quiet
        paint.box(canvas, track, track.height // 2, surface, edge, paint.px(1.5))
        side = track.height - 2 * inset
        ball = pygame.Rect(track.x + inset, track.y + inset, side, side)
        if self.on:
            ball.right = track.right - inset
        paint.box(canvas, ball, side // 2, knob)

    def _room(self, paint: Paint, width: int) -> int:
        return width - 2 * paint.px(BLEED) - paint.px(SWITCH[0] + 14)

    def _heights(self, paint: Paint, width: int) -> tuple[int, int]:
        room = self._room(paint, width)
        remark = paint.text_height(self.remark, room, SMALL) if self.remark else 0
        return paint.text_height(self.label, room), remark


@dataclass(frozen=True, slots=True)
class Disclosure(Control):
    """A line that shows or hides what follows it."""

    bleeds: ClassVar[bool] = True

    key: str
    label: str
    open: bool
    act: Callable[[bool], None] = field(compare=False)
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        words = paint.text_height(self.label, self._room(paint, width), TEXT, True)
        return max(paint.px(TARGET), words + 2 * paint.px(8))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, pad, side = canvas.get_rect(), paint.px(BLEED), paint.px(ICON)
        touched(paint, canvas, rect, state.hover is not None, state.pressed is not None)
        icon = "chevron_down" if self.open else "chevron_right"
        paint.icon(canvas, icon, pygame.Rect(pad, 0, side, rect.height), side, paint.theme.text)
        words = pygame.Rect(2 * pad + side, 0, self._room(paint, rect.width), rect.height)
        paint.write(canvas, self.label, words, paint.theme.text, TEXT, bold=True)
        if state.ring:
            paint.ring(canvas, rect, paint.px(RADIUS))

    def tap(self, part: int) -> None:
        del part
        self.act(not self.open)

    def _room(self, paint: Paint, width: int) -> int:
        return width - 3 * paint.px(BLEED) - paint.px(ICON)


def touched(paint: Paint, canvas: pygame.Surface, rect: pygame.Rect, hover: bool, pressed: bool) -> None:
    """The surface that appears behind a row under the mouse or held down."""
    if hover or pressed:
        fill = paint.theme.pressed if pressed else paint.theme.raised
        paint.box(canvas, rect, paint.px(RADIUS), fill)
