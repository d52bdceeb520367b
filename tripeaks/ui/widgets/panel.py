"""The base of every panel above the table: it shows widgets and passes them the player's input.

A panel asks for its contents again after every action. It keeps only what the player's hand changes: the
focus, the pointer that is held, the scrolling. Each widget is a sprite with a picture of its own, so
that a change redraws nothing but the widgets that changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import Final

import pygame

from tripeaks.key_bindings import EVERYWHERE
from tripeaks.storage import Settings
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.style import Style
from tripeaks.ui.platform.inputs import (
    MOUSE,
    PASS,
    Composing,
    Drag,
    Hover,
    Input,
    Key,
    Lost,
    Press,
    Release,
    Text,
    Wheel,
)
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.timing import CARET_MS, FADE_MS
from tripeaks.ui.widgets.base import AT_REST, Control, Placed
from tripeaks.ui.widgets.controls import Capture, Controls, Hold
from tripeaks.ui.widgets.panel_layout import CLOSE, NOWHERE, Contents, Frame, Placement, lay_out
from tripeaks.ui.widgets.picture_cache import PictureCache

Z: Final = 10_000
"""Panels are above everything on the table."""

WHEEL: Final = 60
LINE: Final = 48
"""How far a notch of the wheel and an arrow key scroll, in units."""

SLIP: Final = 10
"""How far a finger may move before its tap becomes a scroll, in units."""

BAR_ZONE: Final = 14
"""Where the scroll bar can be grabbed: units from the edge of the panel."""


class Panel(ABC):
    """A dialog above the table; a ``Layer``. It takes every input but the keys of a few commands
    that work everywhere; Escape, its corner button and a tap outside close it.

    ``width``: the greatest width in units. ``left``: a panel at the side is at the left one.
    ``reads``: arrow keys scroll as long as nothing has the focus, even where there are buttons.
    ``fade``: milliseconds in which it appears, 0 at once. ``on_close`` is called once it is closed
    by the player; by then it has released the keyboard.
    """

    placement: Placement = Placement.CENTRE
    width: float = 560
    reads: bool = False
    covers = False

    def __init__(
        self, look: Look, on_close: Callable[[], None], *, left: bool = False, fade: float = FADE_MS
    ) -> None:
        self._on_close = on_close
        self._left_side = left
        self._fade = fade
        self._size = (0, 0)
        self.frame: Frame = NOWHERE
        self.scroll = 0
        self._gone = False
        self._typing = False
        self._composing = ""
        self._opened: float | None = None
        self._caret_from = 0.0
        self.controls = Controls(Paint(look))
        self.set_look(look)

    @abstractmethod
    def contents(self) -> Contents:
        """What it shows now."""

    # The Layer protocol

    def restyle(self, style: Style, settings: Settings) -> None:
        """Take another look; ``resize`` follows."""
        del settings
        if style.look is not self.look:
            self.set_look(style.look)

    def set_look(self, look: Look) -> None:
        """Draw everything in another look; the focus stays, and the control with it keeps its place: a button
        that makes everything larger is still under the mouse for the next click."""
        before = None if self._is_fixed(self.focus) else self.controls.find(self.focus)
        self.look = look
        self.paint = self.controls.paint = Paint(look)
        self._pictures = PictureCache(self.paint)
        self.refresh()
        after = self.controls.find(self.focus)
        if before is not None and after is not None:
            self.scroll_to(self.scroll + after[1].centery - before[1].centery)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""
        if size != self._size:
            self._size, self.controls.held = size, None
        self.refresh()

    def refresh(self) -> None:
        """Ask for the contents again; call this when anything that they show has changed."""
        if self._size == (0, 0):
            return  # not in a window yet
        self._contents = self.contents()
        self.frame = lay_out(
            self.paint, self._contents, self._size, self.placement, self.width, self._left_side, self.close
        )
        self.scroll_to(self.scroll)
        if self.controls.focused is None:
            self.controls.focus = ""
        self._follow_focus()

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; False only for the keys of commands that work everywhere."""
        self._caret_from = now
        match event:
            case Press(pos, pointer):
                self._press(pos, pointer)
            case Drag(pos, pointer):
                self._drag(pos, pointer)
            case Release(pos, pointer):
                self._release(pos, pointer)
            case Lost():
                self.controls.lose()
            case Hover(pos):
                self.controls.hover = pos
            case Wheel(_, amount):
                self.scroll_to(self.scroll - round(amount * self.paint.px(WHEEL)))
            case Text(text):
                self._composing = ""
                if (control := self.controls.focused) is not None and control.takes_text:
                    control.type_text(text)
                    self.refresh()
            case Composing(text):
                self._composing = text
            case Key():
                return self._key(event)
        return True

    def advance(self, now: float) -> bool:
        """Start to appear at the first call; whether that changed anything."""
        if self._opened is not None:
            return False
        self._opened = now
        return True

    def is_moving(self, since: float, now: float) -> bool:
        """Whether it is still appearing, or the caret blinked between two moments."""
        if self._opened is None or since < self._opened + self._fade:
            return True
        return self._typing and self._caret_at(since) != self._caret_at(now)

    def sprites(self, now: float) -> list[Sprite]:
        """The panel at a moment."""
        sprites = list(self._sprites(self._typing and self._caret_at(now)))
        opened = now if self._opened is None else self._opened
        share = (now - opened) / self._fade if self._fade else 1.0
        return sprites if share >= 1 else [self._pictures.appearing(sprites, share)]

    # For the dialogs built on it

    def say(self, key: str, /, **values: object) -> str:
        """The player's text for a key of the catalogue."""
        return self.look.say(key, **values)

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard."""
        return self._typing

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the window that it covers."""
        return self.frame.rect

    @property
    def focus(self) -> str:
        """The key of the control with the focus, empty for none."""
        return self.controls.focus

    def set_focus(self, key: str, *, ring: bool = False) -> None:
        """Give the focus to a control and scroll it into view."""
        self.controls.focus, self.controls.ring = key, ring
        self.show_focus()
        self._follow_focus()

    def close(self) -> None:
        """Close the panel and call ``on_close``."""
        if not self._gone:
            self._gone = True
            self._follow_focus()
            self._on_close()

    def placed(self) -> Iterator[Placed]:
        """Every widget with its present place in the window, those scrolled out of view included."""
        view = self.frame.view
        for item in self.frame.flowing:
            rect = item.rect.move(view.x, view.y - self.scroll)
            yield Placed(item.widget, rect, rect.clip(view))
        yield from self.frame.fixed

    # The pointer

    def _press(self, pos: tuple[int, int], pointer: Hashable) -> None:
        hold = Hold.TAP
        if not self.frame.rect.collidepoint(pos):
            hold = Hold.OUTSIDE
        elif self.frame.excess and pos[0] >= self.frame.rect.right - self.paint.px(BAR_ZONE):
            hold = Hold.BAR
        held = self.controls.press(pos, pointer, hold, self.scroll)
        if hold is not Hold.TAP:
            return
        self.controls.focus = held.key
        self._follow_focus()
        if pointer == MOUSE:
            self._slide(held, begins=True)

    def _drag(self, pos: tuple[int, int], pointer: Hashable) -> None:
        held = self.controls.drag(pos, pointer)
        if held is None:
            return
        across, down = pos[0] - held.start[0], pos[1] - held.start[1]
        hold = held.hold
        if hold is Hold.TAP and pointer != MOUSE and max(abs(across), abs(down)) > self.paint.px(SLIP):
            if abs(down) >= abs(across) or not self._slide(held, begins=True):
                self.controls.hold(Hold.SCROLL)
                self.scroll_to(held.scroll - down)
        elif hold is Hold.SLIDE:
            self._slide(held, begins=False)
        elif hold is Hold.BAR:
            view = self.frame.view.height
            self.scroll_to(held.scroll + round(down * (view + self.frame.excess) / view))
        elif hold is Hold.SCROLL:
            self.scroll_to(held.scroll - down)

    def _release(self, pos: tuple[int, int], pointer: Hashable) -> None:
        held = self.controls.release(pos, pointer)
        if held is None:
            return
        if held.hold is Hold.OUTSIDE and not self.frame.rect.collidepoint(pos):
            self.close()
        elif self.controls.tap(held):
            self.refresh()

    def _slide(self, held: Capture, begins: bool) -> bool:
        """Let the held control follow the pointer; False when it is none that slides."""
        slides = self.controls.slide(held, begins)
        if slides:
            self.refresh()
        return slides

    # The keyboard

    def _key(self, key: Key) -> bool:
        name, focused = key.name, self.controls.focused
        passes = key.command == PASS and not (focused and focused.grid)
        if not passes and self.controls.press_key(name):
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
                if self.focus or (len(self._order()) > 1 and not self.reads):
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
                return not (key.command in EVERYWHERE and (key.command != "quit" or len(name) > 1))
        return True

    def _order(self) -> list[str]:
        """The keys of all controls in the order of Tab: the body, the buttons below, the corner."""
        keys = [control.key for control, _ in self.controls if control.enabled and control.key != CLOSE]
        return [*sorted(keys, key=self._is_fixed), CLOSE]

    def _is_fixed(self, key: str) -> bool:
        return any(isinstance(item.widget, Control) and item.widget.key == key for item in self.frame.fixed)

    def _step(self, step: int) -> None:
        self.controls.step(self._order(), step)
        self.set_focus(self.focus, ring=True)

    def show_focus(self) -> None:
        """Scroll until the whole control with the focus is in view."""
        found = self.controls.find(self.focus)
        if found is None or self._is_fixed(self.focus):
            return
        rect, view, air, scroll = found[1], self.frame.view, self.paint.px(12), 0
        if rect.bottom + air > view.bottom:
            scroll += rect.bottom + air - view.bottom
        if rect.top - air - scroll < view.top:
            scroll = rect.top - air - view.top
        self.scroll_to(self.scroll + scroll)

    def _follow_focus(self) -> None:
        """Take typed text only while a text field has the focus."""
        found = None if self._gone else self.controls.find(self.focus)
        wanted = found is not None and found[0].takes_text
        if wanted != self._typing:
            self._typing, self._composing = wanted, ""
            (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()
        self._place_input_method()

    def scroll_to(self, scroll: int) -> None:
        """Scroll to a number of pixels from the top, or as far as possible."""
        self.scroll = min(max(scroll, 0), self.frame.excess)
        self.controls.placed = tuple(self.placed())
        self._place_input_method()

    def _place_input_method(self) -> None:
        """Tell an input method where the text field is, so that its window does not cover it."""
        found = self.controls.find(self.focus) if self._typing else None
        if found is not None:
            density = self.look.density
            pygame.key.set_text_input_rect(pygame.Rect([round(side / density) for side in found[1]]))

    def _caret_at(self, now: float) -> bool:
        return (now - self._caret_from) % (2 * CARET_MS) < CARET_MS

    # Drawing

    def _sprites(self, blink: bool) -> Iterator[Sprite]:
        name, frame, pictures = type(self).__name__, self.frame, self._pictures
        for part, picture, offset in pictures.body(frame.rect.size):
            yield Sprite((name, part), picture, frame.rect.x + offset[0], frame.rect.y + offset[1], Z)
        states = self.controls.states(blink, self._composing)
        for i, placed in enumerate(self.controls.placed):
            widget, rect, shown = placed.widget, placed.rect, placed.visible
            if shown.height > 0:
                state = states.get(widget.key, AT_REST) if isinstance(widget, Control) else None
                picture = pictures.picture(widget, rect.size, state)
                if shown != rect:
                    picture = pictures.cut(picture, shown.move(-rect.x, -rect.y))
                yield Sprite((name, i), picture, *shown.topleft, Z)
        if frame.excess:
            for part, picture, offset in pictures.scrolling(frame.view.size, frame.excess, self.scroll):
                yield Sprite((name, part), picture, frame.view.x + offset[0], frame.view.y + offset[1], Z)
