"""What is pressed: buttons, switches, and the line that shows or hides what follows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Final, Generic, TypeVar

from pygame import Rect, Surface

from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState, draw_touch
from tripeaks.ui.widgets.text import labelled, texts_height, write_texts

T = TypeVar("T")

ICON: Final = 20
"""The side of an icon in a button, in units."""

SWITCH: Final = (44, 26)
"""The size of the track of a switch, in units."""


class Emphasis(Enum):
    """How much a button stands out: one is the expected one, and quiet ones have no surface of their own
    until the mouse is over them."""

    PRIMARY = "primary"
    NORMAL = "normal"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Button(Control):
    """A button with a label, an icon or both."""

    key: str
    label: str
    act: Callable[[], None] = field(compare=False)
    icon: str = ""
    emphasis: Emphasis = Emphasis.NORMAL
    enabled: bool = True
    space: float = 12

    def natural(self, paint: Paint) -> int:
        if not self.label:
            return paint.px(TARGET)
        icon = paint.px(ICON + 8) if self.icon else 0
        return 2 * paint.px(16) + icon + paint.text_width(self.label, TEXT, self._bold)

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(TARGET), self._label_size(paint, width)[1] + 2 * paint.px(7))

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect = canvas.get_rect()
        fill, edge, colour = self._colours(paint, state)
        if fill or edge:
            paint.box(canvas, rect, paint.px(RADIUS), fill, edge, paint.px(1))
        (width, height), side = self._label_size(paint, rect.width), paint.px(ICON)
        gap = side + paint.px(8) if self.icon and self.label else side if self.icon else 0
        left = (rect.width - width - gap) // 2
        if self.icon:
            paint.icon(canvas, self.icon, Rect(left, 0, side, rect.height), side, colour)
        if self.label:
            words = Rect(left + gap, (rect.height - height) // 2, width, height)
            paint.write(canvas, self.label, words, colour, TEXT, self._bold, centred=True)

    def activate(self) -> None:
        self.act()

    @property
    def _bold(self) -> bool:
        return self.emphasis is Emphasis.PRIMARY

    def _label_size(self, paint: Paint, width: int) -> tuple[int, int]:
        """The size of the wrapped label in a button of a width."""
        if not self.label:
            return 0, 0
        room = width - 2 * paint.px(10) - (paint.px(ICON + 8) if self.icon else 0)
        lines = paint.lines(self.label, room, TEXT, self._bold)
        widest = max(paint.text_width(line, TEXT, self._bold) for line in lines)
        return widest, len(lines) * paint.line_height(TEXT, self._bold)

    def _colours(self, paint: Paint, state: ControlState) -> tuple[Colour | None, Colour | None, Colour]:
        """Those of the surface and its edge, where it has them, and of what is written."""
        theme, quiet = paint.theme, self.emphasis is Emphasis.QUIET
        if not self.enabled:
            return None, None if quiet else paint.disabled, paint.disabled
        if self._bold and state.pressed is None:
            return state.pick(theme.accent, paint.accent_hover, theme.pressed), None, theme.on_accent
        fill = state.pick(None if quiet else theme.raised, paint.hover, theme.pressed)
        return fill, theme.edge if fill and self.emphasis is Emphasis.NORMAL else None, theme.text


@dataclass(frozen=True, slots=True)
class ValueRow(Control, Generic[T]):
    """A row that shows a value beside its label; ``act`` gets the value that the player wants."""

    bleeds: ClassVar[bool] = True

    key: str
    label: str
    value: T
    act: Callable[[T], None] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Toggle(ValueRow[bool]):
    """A row that is on or off. The whole row is the target."""

    arrows: ClassVar[Mapping[str, int]] = {"left": 0, "right": 1}

    def activate(self) -> None:
        self.act(not self.value)

    def move(self, by: int) -> None:
        if self.value != by:
            self.activate()


@dataclass(frozen=True, slots=True)
class Switch(Toggle):
    """A setting that is on or off, with a remark under its label."""

    remark: str = ""
    space: float = 4

    def height(self, paint: Paint, width: int) -> int:
        words = texts_height(paint, labelled(self.label, self.remark), self._room(paint, width))
        return max(paint.px(TARGET + 4), words + 2 * paint.px(8))

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, theme, pad = canvas.get_rect(), paint.theme, paint.px(BLEED)
        draw_touch(paint, canvas, rect, state)
        words = Rect(pad, 0, self._room(paint, rect.width), rect.height)
        write_texts(paint, canvas, labelled(self.label, self.remark), words)
        size = paint.px(SWITCH[0]), paint.px(SWITCH[1])
        track = Rect((0, 0), size).move_to(midright=(rect.right - pad, rect.centery))
        knob = track.inflate(-2 * paint.px(4), -2 * paint.px(4))
        knob.width = knob.height
        fill, ink, edge = theme.panel, theme.quiet, None if self.value else theme.quiet
        if self.value:
            knob.right = track.right - paint.px(4)
            fill, ink = theme.accent, theme.on_accent
        paint.box(canvas, track, track.height // 2, fill, edge, paint.px(1.5))
        paint.box(canvas, knob, knob.width // 2, ink)

    def _room(self, paint: Paint, width: int) -> int:
        return width - 2 * paint.px(BLEED) - paint.px(SWITCH[0] + 14)


@dataclass(frozen=True, slots=True)
class Disclosure(Toggle):
    """A line that shows or hides what follows it."""

    arrows: ClassVar[Mapping[str, int]] = {}

    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        words = paint.text_height(self.label, self._room(paint, width), TEXT, True)
        return max(paint.px(TARGET), words + 2 * paint.px(8))

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, pad, side = canvas.get_rect(), paint.px(BLEED), paint.px(ICON)
        draw_touch(paint, canvas, rect, state)
        icon = "chevron_down" if self.value else "chevron_right"
        paint.icon(canvas, icon, Rect(pad, 0, side, rect.height), side, paint.theme.text)
        words = Rect(2 * pad + side, 0, self._room(paint, rect.width), rect.height)
        paint.write(canvas, self.label, words, paint.theme.text, TEXT, bold=True)

    def _room(self, paint: Paint, width: int) -> int:
        return width - 3 * paint.px(BLEED) - paint.px(ICON)
