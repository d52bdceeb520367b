"""The base of every window above the table: it shows widgets and hands them what the player does.

A panel asks for its contents anew after every action. It keeps what is the player's hand only: the
focus, the pointer that is held, the scrolling. Each widget is a sprite with a picture of its own, so
that a change redraws nothing but the widgets that changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Final

import pygame

from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.inputs import MOUSE, Drag, Hover, Input, Key, Press, Release, Text, Wheel
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.timing import CARET_MS, FADE_MS
from tripeaks.ui.widgets.base import Control, ControlState, Placed
from tripeaks.ui.widgets.panel_layout import CLOSE, NOWHERE, Contents, Frame, Placement, lay_out
from tripeaks.ui.widgets.picture_cache import PictureCache
from tripeaks.ui.widgets.pointer_capture import Held, Hold

Z: Final = 10_000
"""Panels lie above everything on the table."""

WHEEL: Final = 60
LINE: Final = 48
"""How far a notch of the wheel and an arrow key scroll, in units."""

SLIP: Final = 10
"""How far a finger may slip before its tap becomes a scroll, in units."""

BAR_ZONE: Final = 14
"""Where the scroll bar can be grabbed: units from the edge of the panel."""

LEFT_TO_OTHERS: Final = frozenset(("f11", "ctrl+q", "m"))
"""Keys that mean the same everywhere; a panel leaves them to the screen below."""


class Panel(ABC):
    """A window above the table; a ``Screen``. It swallows every input but a few keys of the whole
    program; Escape, its corner button and a tap outside close it.

    ``width``: the greatest width in units. ``left``: a panel at the side lies at the left one.
    ``fade``: milliseconds in which it appears, 0 at once. ``on_close`` is called once it is closed
    by the player; it has let go of the keyboard then.
    """

    placement: Placement = Placement.CENTRE
    width: float = 560

    def __init__(
        self, look: Look, on_close: Callable[[], None], *, left: bool = False, fade: float = FADE_MS
    ) -> None:
        self._on_close = on_close
        self._left_side = left
        self._fade = fade
        self._appeared = False
        self._size = (0, 0)
        self.frame: Frame = NOWHERE
        self._focus = ""
        self.ring = False
        self._hover: tuple[int, int] | None = None
        self._held: Held | None = None
        self.scroll = 0
        self._gone = False
        self._typing = False
        self._opened: float | None = None
        self._caret_from = 0.0
        self._caret_shown = False
        self.set_look(look)

    @abstractmethod
    def contents(self) -> Contents:
        """What it shows now."""

    # Screen

    def set_look(self, look: Look) -> None:
        """Draw everything in another look; the focus stays, and so does the control that has it: a button
        that makes everything larger is still under the mouse for the next click."""
        before = None if self._is_fixed(self._focus) else self.find(self._focus)
        self.look = look
        self.paint = Paint(look)
        self._gallery = PictureCache(self.paint)
        self.refresh()
        after = self.find(self._focus)
        if before is not None and after is not None:
            self.scroll_to(self.scroll + after[1].centery - before[1].centery)

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size in pixels."""
        if size != self._size:
            self._size, self._held = size, None
        self.refresh()

    def refresh(self) -> None:
        """Ask for the contents anew; to be called when something changed that they show."""
        if self._size == (0, 0):
            return  # not in a window yet
        self._contents = self.contents()
        self.frame = lay_out(
            self.paint, self._contents, self._size, self.placement, self.width, self._left_side, self.close
        )
        self.scroll_to(self.scroll)
        if self._focus and self.find(self._focus) is None:
            self._focus = ""
        self._mind_keyboard()

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; False only for the keys of the whole program."""
        self._caret_from = now
        match event:
            case Press(pos, pointer):
                self._press(pos, pointer)
            case Drag(pos, pointer):
                self._drag(pos, pointer)
            case Release(pos, pointer):
                self._release(pos, pointer)
            case Hover(pos):
                self._hover = pos
            case Wheel(_, amount):
                self.scroll_to(self.scroll - round(amount * self.paint.px(WHEEL)))
            case Text(text):
                if (control := self._focused()) is not None and control.takes_text:
                    control.type_text(text)
                    self.refresh()
            case Key(name):
                return self._key(name)
        return True

    def update(self, ms: int) -> None:
        """Let time pass: nothing here moves by itself."""
        del ms

    def moving(self, now: float) -> bool:
        """Whether the next frame will differ."""
        moves = self.is_moving(now)
        self.advance(now)
        return moves or self.is_moving(now)

    def advance(self, now: float) -> None:
        """Take in what has come since the last turn: nothing here comes by itself."""
        del now

    def is_moving(self, now: float) -> bool:
        """Whether it is still appearing, or the caret is to blink."""
        if not self._appeared:  # the frame that shows it whole is still to come
            return True
        return self._typing and self._caret_at(now) != self._caret_shown

    def sprites(self, now: float) -> list[Sprite]:
        """The panel at a moment."""
        if self._opened is None:
            self._opened = now
        self._caret_shown = self._typing and self._caret_at(now)
        sprites = list(self._sprites())
        share = (now - self._opened) / self._fade if self._fade else 1.0
        self._appeared = share >= 1
        return sprites if self._appeared else [self._gallery.appearing(sprites, share)]

    # For the dialogs built on it

    def say(self, key: str, /, **values: object) -> str:
        """The player's text for a key of the catalogue."""
        return self.look.say(key, **values)

    @property
    def rect(self) -> pygame.Rect:
        """What it covers of the window."""
        return self.frame.rect

    @property
    def focus(self) -> str:
        """The key of the control that has the keyboard, empty for none."""
        return self._focus

    def set_focus(self, key: str, *, ring: bool = False) -> None:
        """Give the keyboard to a control and bring it into view."""
        self._focus, self.ring = key, ring
        self.show_focus()
        self._mind_keyboard()

    def leave(self) -> None:
        """Let go of the keyboard, before the panel is taken away."""
        self._gone = True
        self._mind_keyboard()

    def close(self) -> None:
        """Leave, and tell so."""
        if not self._gone:
            self.leave()
            self._on_close()

    def placed(self) -> Iterator[Placed]:
        """Every widget where it lies in the window now, those scrolled out of view included."""
        x, y = self.frame.view.x, self.frame.view.y - self.scroll
        for item in self.frame.flowing:
            yield Placed(item.widget, item.rect.move(x, y))
        yield from self.frame.fixed

    # Pointer

    def _control_at(self, pos: tuple[int, int]) -> tuple[Control, int] | None:
        """The control under a pixel, with its part there."""
        for widget, rect in self.placed():
            if isinstance(widget, Control) and widget.enabled and rect.collidepoint(pos):
                if not (self._is_fixed(widget.key) or self.frame.view.collidepoint(pos)):
                    continue  # scrolled out of view
                part = widget.part_at(self.paint, rect.size, (pos[0] - rect.x, pos[1] - rect.y))
                return None if part is None else (widget, part)
        return None

    def _press(self, pos: tuple[int, int], pointer: Hashable) -> None:
        if self._held is not None:
            return
        self._hover = pos if pointer == MOUSE else None
        self.ring = False
        hold, key, part = Hold.TAP, "", None
        if not self.frame.rect.collidepoint(pos):
            hold = Hold.OUTSIDE
        elif self.frame.excess and pos[0] >= self.frame.rect.right - self.paint.px(BAR_ZONE):
            hold = Hold.BAR
        elif hit := self._control_at(pos):
            key, part = hit[0].key, hit[1]
        if hold is Hold.TAP:
            self._focus = key
            self._mind_keyboard()
        self._held = Held(pointer, hold, key, part, pos, pos, self.scroll)
        if hold is Hold.TAP and pointer == MOUSE:
            self._slide(self._held, begins=True)

    def _drag(self, pos: tuple[int, int], pointer: Hashable) -> None:
        if pointer == MOUSE:
            self._hover = pos
        held = self._held
        if held is None or held.pointer != pointer:
            return
        across, down = pos[0] - held.start[0], pos[1] - held.start[1]
        held = self._held = replace(held, pos=pos)
        if held.hold is Hold.TAP and pointer != MOUSE and max(abs(across), abs(down)) > self.paint.px(SLIP):
            if abs(down) >= abs(across) or not self._slide(held, begins=True):
                self._held = replace(held, hold=Hold.SCROLL)
        elif held.hold is Hold.SLIDE:
            self._slide(held, begins=False)
        elif held.hold is Hold.BAR:
            view = self.frame.view.height
            self.scroll_to(held.scroll + round(down * (view + self.frame.excess) / view))
        if self._held is not None and self._held.hold is Hold.SCROLL:
            self.scroll_to(held.scroll - down)

    def _release(self, pos: tuple[int, int], pointer: Hashable) -> None:
        held = self._held
        if held is None or held.pointer != pointer:
            return
        self._held = None
        if held.hold is Hold.OUTSIDE:
            if not self.frame.rect.collidepoint(pos):
                self.close()
        elif held.hold is Hold.TAP and held.key:
            hit = self._control_at(pos)
            if hit is not None and (hit[0].key, hit[1]) == (held.key, held.part):
                if pointer != MOUSE:
                    self._slide(replace(held, pos=pos), begins=True)
                    self._held = None
                hit[0].tap(hit[1])
                self.refresh()

    def _slide(self, held: Held, begins: bool) -> bool:
        """Let the held control follow the pointer; False when it is none that slides."""
        found = self.find(held.key)
        if found is None:
            return False
        control, rect = found
        at = (held.pos[0] - rect.x, held.pos[1] - rect.y)
        if not control.slides:
            return False
        control.slide(self.paint, rect.size, at, begins)
        self._held = replace(held, hold=Hold.SLIDE)
        self.refresh()
        return True

    # Keyboard

    def _key(self, name: str) -> bool:
        control = self._focused()
        marked = control is not None and (self.ring or control.takes_text or name != "return")
        if control is not None and marked and control.press_key(name):
            self.ring = not control.takes_text
            self.refresh()
            return True
        page = self.frame.view.height * 4 // 5
        match name:
            case "escape":
                self.close()
            case "tab" | "shift+tab":
                self._step(-1 if name == "shift+tab" else 1)
            case "up" | "down":
                step = -1 if name == "up" else 1
                if self._focus or len(self._order()) > 1:
                    self._step(step)
                else:
                    self.scroll_to(self.scroll + step * self.paint.px(LINE))
            case "page up" | "page down":
                self.scroll_to(self.scroll + (page if name == "page down" else -page))
            case "home" | "end":
                self.scroll_to(self.frame.excess if name == "end" else 0)
            case "return":
                if self._contents.submit is not None:
                    self._contents.submit()
                    self.refresh()
            case _:
                return name not in LEFT_TO_OTHERS
        return True

    def _order(self) -> list[str]:
        """The keys of all controls in the order of Tab: the body, the buttons below, the corner."""
        controls = [item.widget for item in self.placed() if isinstance(item.widget, Control)]
        keys = [control.key for control in controls if control.enabled and control.key != CLOSE]
        return [*sorted(keys, key=self._is_fixed), CLOSE]

    def _is_fixed(self, key: str) -> bool:
        return any(isinstance(item.widget, Control) and item.widget.key == key for item in self.frame.fixed)

    def _step(self, step: int) -> None:
        order = self._order()
        at = order.index(self._focus) if self._focus in order else (-1 if step > 0 else 0)
        self.set_focus(order[(at + step) % len(order)], ring=True)

    def find(self, key: str) -> tuple[Control, pygame.Rect] | None:
        """A control that can be worked, with its place in the window."""
        for widget, rect in self.placed():
            if isinstance(widget, Control) and widget.key == key and widget.enabled:
                return widget, rect
        return None

    def _focused(self) -> Control | None:
        found = self.find(self._focus) if self._focus else None
        return found[0] if found else None

    def show_focus(self) -> None:
        """Scroll so far that the whole control with the focus is in view."""
        found = self.find(self._focus)
        if found is None or self._is_fixed(self._focus):
            return
        rect, view, air, scroll = found[1], self.frame.view, self.paint.px(12), 0
        if rect.bottom + air > view.bottom:
            scroll += rect.bottom + air - view.bottom
        if rect.top - air - scroll < view.top:
            scroll = rect.top - air - view.top
        self.scroll_to(self.scroll + scroll)

    def _mind_keyboard(self) -> None:
        """Have text typed only while a text field has the focus, with input methods beside it."""
        found = self.find(self._focus) if self._focus and not self._gone else None
        wanted = found is not None and found[0].takes_text
        if wanted != self._typing:
            self._typing = wanted
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()
        if found is not None and wanted:
            pygame.key.set_text_input_rect(found[1])

    def scroll_to(self, scroll: int) -> None:
        self.scroll = min(max(scroll, 0), self.frame.excess)

    def _caret_at(self, now: float) -> bool:
        return (now - self._caret_from) % (2 * CARET_MS) < CARET_MS

    # Drawing

    def _state(self, control: Control, under: tuple[Control, int] | None) -> ControlState:
        key, focus = control.key, control.key == self._focus
        hover = under[1] if under and under[0].key == key and self._held is None else None
        pressed, held = None, self._held
        if held is not None and held.key == key and held.hold in (Hold.TAP, Hold.SLIDE):
            over = held.hold is Hold.SLIDE or self._control_at(held.pos)
            if over is True or (over and (over[0].key, over[1]) == (held.key, held.part)):
                pressed = held.part
        return ControlState(hover, pressed, focus, focus and self.ring, focus and self._caret_shown)

    def _sprites(self) -> Iterator[Sprite]:
        name, frame, gallery = type(self).__name__, self.frame, self._gallery
        for part, picture, offset in gallery.body(frame.rect.size):
            yield Sprite((name, part), picture, frame.rect.x + offset[0], frame.rect.y + offset[1], Z)
        under = self._control_at(self._hover) if self._hover else None
        for i, (widget, rect) in enumerate(self.placed()):
            shown = rect.clip(frame.view) if i < len(frame.flowing) else rect
            if shown.height > 0:
                state = self._state(widget, under) if isinstance(widget, Control) else None
                picture = gallery.picture(widget, rect.size, state)
                if shown != rect:
                    picture = gallery.cut(picture, shown.move(-rect.x, -rect.y))
                yield Sprite((name, i), picture, *shown.topleft, Z)
        if frame.excess:
            for part, picture, offset in gallery.scrolling(frame.view.size, frame.excess, self.scroll):
                yield Sprite((name, part), picture, frame.view.x + offset[0], frame.view.y + offset[1], Z)
