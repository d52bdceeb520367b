"""The controls of a layer as the player uses them: focus, hover, and the pointer that is held down.

Knows controls and inputs. Panels, the table and the replay each place their controls here; what has
the focus, what is under the mouse and what is pressed is decided in the same way for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pygame import Rect

from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.inputs import MOUSE
from tripeaks.ui.widgets.base import Control, ControlState, Placed

Size = tuple[int, int]


class Hold(Enum):
    """What a held pointer is doing."""

    TAP = "tap"
    DRAG = "drag"
    SLIDE = "slide"
    SCROLL = "scroll"
    BAR = "bar"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Capture:
    """A pointer that is down: the control and part where it went down, the position, and where it is now.
    ``scroll``: how far the layer was scrolled at the press, in pixels."""

    pointer: Hashable
    hold: Hold
    key: str
    part: int
    start: Size
    pos: Size
    scroll: int = 0


class Controls:
    """The controls of one layer, topmost first, and what the player does to them.

    ``focus``: the key of the control with the focus, empty for none; ``ring``: whether that is
    shown. ``hover``: where the mouse is while no button is down. ``held``: the pointer that is down, one at
    a time. ``slop``: how far it may slip off its control and still tap it, in pixels;
    negative where it must be released over the control itself.
    """

    def __init__(self, paint: Paint, slop: int = -1) -> None:
        self.paint = paint
        self.slop = slop
        self.placed: Sequence[Placed] = ()
        self.focus = ""
        self.ring = False
        self.hover: Size | None = None
        self.held: Capture | None = None

    @property
    def placed(self) -> Sequence[Placed]:
        """Every widget of the layer where it lies, topmost first."""
        return self._placed

    @placed.setter
    def placed(self, placed: Sequence[Placed]) -> None:
        self._placed = placed
        self._controls = [(each.widget, each) for each in placed if isinstance(each.widget, Control)]
        self._by_key = {each[0].key: each for each in reversed(self._controls)}

    def __iter__(self) -> Iterator[tuple[Control, Placed]]:
        return iter(self._controls)

    def at(self, pos: Size) -> tuple[Control, int] | None:
        """The topmost control under a pixel, with its part there."""
        for control, placed in self:
            if control.enabled and placed.visible.collidepoint(pos):
                rect = placed.rect
                part = control.part_at(self.paint, rect.size, (pos[0] - rect.x, pos[1] - rect.y))
                return None if part is None else (control, part)
        return None

    def find(self, key: str) -> tuple[Control, Rect] | None:
        """A control that can be used, with its rectangle; None without one of this key."""
        found = self._by_key.get(key)
        return (found[0], found[1].rect) if found and found[0].enabled else None

    @property
    def focused(self) -> Control | None:
        """The control with the focus."""
        found = self.find(self.focus)
        return found and found[0]

    # The pointer

    def press(self, pos: Size, pointer: Hashable, hold: Hold = Hold.TAP, scroll: int = 0) -> Capture:
        """Capture a pointer that went down, in the place of one that is held: that one was lost."""
        self.hover = pos if pointer == MOUSE else None
        self.ring = False
        hit = self.at(pos) if hold is Hold.TAP else None
        key, part = (hit[0].key, hit[1]) if hit else ("", 0)
        self.held = Capture(pointer, hold, key, part, pos, pos, scroll)
        return self.held

    def drag(self, pos: Size, pointer: Hashable) -> Capture | None:
        """Follow a pointer; its capture, None when it is not the held one."""
        if pointer == MOUSE:
            self.hover = pos
        if self.held is None or self.held.pointer != pointer:
            return None
        self.held = replace(self.held, pos=pos)
        return self.held

    def release(self, pos: Size, pointer: Hashable) -> Capture | None:
        """Release the held pointer; its capture, None when it is not the held one."""
        held = self.held
        if held is None or held.pointer != pointer:
            return None
        self.held = None
        return replace(held, pos=pos)

    def lose(self) -> None:
        """Let go what is held: its pointer was lost."""
        self.held = self.hover = None

    def tap(self, held: Capture) -> bool:
        """Tap the control that a released pointer went down on; False when it slipped off."""
        found = self.find(held.key) if held.hold is Hold.TAP else None
        slipped = abs(held.pos[0] - held.start[0]) + abs(held.pos[1] - held.start[1])
        if found is None or not (self.is_over(held) or slipped <= self.slop):
            return False
        control, rect = found
        if held.pointer != MOUSE and control.slides:
            control.slide(self.paint, rect.size, (held.pos[0] - rect.x, held.pos[1] - rect.y), True)
        control.tap(held.part)
        return True

    def slide(self, held: Capture, begins: bool) -> bool:
        """Let the held control follow the pointer; False when it is none that slides."""
        found = self.find(held.key)
        if found is None:
            return False
        control, rect = found
        if not control.slides:
            return False
        control.slide(self.paint, rect.size, (held.pos[0] - rect.x, held.pos[1] - rect.y), begins)
        self.hold(Hold.SLIDE)
        return True

    def is_over(self, held: Capture) -> bool:
        """Whether a pointer is over the part that it went down on."""
        hit = self.at(held.pos)
        return hit is not None and (hit[0].key, hit[1]) == (held.key, held.part)

    def hold(self, hold: Hold) -> None:
        """Change what the held pointer does from now on."""
        if self.held is not None:
            self.held = replace(self.held, hold=hold)

    # The keyboard

    def press_key(self, name: str) -> bool:
        """Give a key to the control with the focus; Enter only where the focus is shown."""
        control = self.focused
        if control is None or not (self.ring or control.takes_text or name != "return"):
            return False
        if not control.press_key(name):
            return False
        self.ring = not control.takes_text
        return True

    def step(self, order: Sequence[str], step: int) -> None:
        """Move the focus along an order of keys, wrapping around at its ends."""
        at = order.index(self.focus) if self.focus in order else (-1 if step > 0 else 0)
        self.focus, self.ring = order[(at + step) % len(order)], True

    # Drawing

    def states(self, blink: bool = False, composing: str = "") -> dict[str, ControlState]:
        """The state of each control that is focused, hovered or pressed, by its key. ``blink``: whether the
        caret shows; ``composing``: what an input method is composing."""
        states: dict[str, ControlState] = {}
        if self.focus:
            states[self.focus] = ControlState(focus=True, ring=self.ring, blink=blink, composing=composing)
        held = self.held
        if held is not None:
            if held.hold is Hold.SLIDE or (held.hold is Hold.TAP and self.is_over(held)):
                states[held.key] = replace(states.get(held.key, ControlState()), pressed=held.part)
        elif self.hover is not None and (under := self.at(self.hover)) is not None:
            control, part = under
            states[control.key] = replace(states.get(control.key, ControlState()), hover=part)
        return states
