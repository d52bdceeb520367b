"""Mouse, finger and keyboard as one small set of inputs, and how those of mouse and finger are made of
pygame's events; ``keyboard`` makes the others.

One pointer acts at a time: while a finger or the button is down, others do nothing. One that was lost is
forgotten, so that the mouse always works again.

A tap on a touch screen arrives as a finger event and again as a mouse event marked ``touch``; where SDL
makes finger events from the mouse, the mouse event that follows is not marked. The finger event is
used and the mouse event dropped, so that each tap acts once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, TypeAlias

import pygame

from tripeaks.ui.timing import POINTER_LOST_MS

MOUSE: Final = "mouse"
PASS: Final = "pass"
"""The command of up and down on a controller: in a dialog they pass over a control and change nothing."""


class Press(NamedTuple):
    """A finger or the left button went down at a pixel."""

    pos: tuple[int, int]
    pointer: Hashable = MOUSE


class Drag(NamedTuple):
    """A pressed pointer moved."""

    pos: tuple[int, int]
    pointer: Hashable = MOUSE


class Release(NamedTuple):
    """A finger or the left button went up."""

    pos: tuple[int, int]
    pointer: Hashable = MOUSE


class Lost(NamedTuple):
    """A pointer that was down is gone without having gone up: what it holds is let go, nothing else."""

    pointer: Hashable = MOUSE


class Hover(NamedTuple):
    """The mouse moved with no button down; None when it left the window."""

    pos: tuple[int, int] | None


class Wheel(NamedTuple):
    """The wheel turned over a pixel: positive amounts scroll up (away from the player)."""

    pos: tuple[int, int]
    amount: float


class Key(NamedTuple):
    """A key went down. ``name``: a letter, digit or pygame's name of the key, lower case, with the modifiers
    before it (``d``, ``f11``, ``ctrl+shift+z``, ``return``); the standard key where the command has one.
    ``command``: what it means by the key bindings, empty for nothing or where it types text. A button of a
    controller gives a command without a name."""

    name: str
    command: str = ""


class Text(NamedTuple):
    """Text was typed or committed by an input method."""

    text: str


class Composing(NamedTuple):
    """The text that an input method is composing, empty when it ends."""

    text: str


Input: TypeAlias = Press | Drag | Release | Lost | Hover | Wheel | Key | Text | Composing


class Translator:
    """Turns pygame's events of mouse and finger into inputs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` gives seconds."""
        self.last_was_touch = False
        """Whether the last pointer was a finger: then nothing hovers, and targets should be large."""
        self.density = 1.0
        """Pixels per unit in which the system tells where the mouse is."""
        self._clock = clock
        self._down: Hashable | None = None
        """The pointer that is down and acts."""
        self._fingers: dict[Hashable, float] = {}
        """The fingers that are down, with the time of the last news of each; 0 for one in doubt."""
        self._mouse_moved = 0.0
        self._echo = False

    def translate(self, event: pygame.event.Event, size: tuple[int, int]) -> Input | None:
        """The input that an event means in a window of a size; None for all other events."""
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._finger(event, size)
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                return None if getattr(event, "touch", False) else self._mouse(event)
            case pygame.MOUSEWHEEL:
                return Wheel(self._pixel(pygame.mouse.get_pos()), getattr(event, "precise_y", event.y))
            case pygame.WINDOWLEAVE:  # Windows reports it at a touch too, so fingers are only in doubt
                self._fingers = dict.fromkeys(self._fingers, 0.0)
                return self._lose() if self._down == MOUSE else Hover(None)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._fingers.clear()
                return self._lose()
        return None

    def _finger(self, event: pygame.event.Event, size: tuple[int, int]) -> Input | None:
        self.last_was_touch = True
        pos = (
            min(size[0] - 1, max(0, round(event.x * size[0]))),
            min(size[1] - 1, max(0, round(event.y * size[1]))),
        )
        pointer = ("finger", event.finger_id)
        if event.type == pygame.FINGERDOWN:
            self._forget_lost()
            self._fingers[pointer] = self._clock()
            if self._down not in (None, pointer):
                return None
            self._down = pointer
            return Press(pos, pointer)
        if pointer not in self._fingers:
            return None  # forgotten
        if event.type == pygame.FINGERMOTION:
            self._fingers[pointer] = self._clock()
            return Drag(pos, pointer) if self._down == pointer else None
        del self._fingers[pointer]
        if self._down != pointer:
            return None
        self._down = None
        return Release(pos, pointer)

    def _mouse(self, event: pygame.event.Event) -> Input | None:
        self._mouse_moved = self._clock()
        lost = self._forget_lost()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._echo = bool(self._fingers)  # a button that goes down during a touch is that touch
        if self._down != MOUSE and (self._echo or self._fingers):
            self._echo = self._echo and event.type != pygame.MOUSEBUTTONUP
            return None
        self.last_was_touch = False
        pos = self._pixel(event.pos)
        if event.type == pygame.MOUSEMOTION:
            if self._down != MOUSE:
                return lost or (None if event.buttons[0] else Hover(pos))
            return Drag(pos) if event.buttons[0] else self._lose()  # it went up unseen
        if event.button != pygame.BUTTON_LEFT:
            return lost
        was_down, self._down = self._down, MOUSE if event.type == pygame.MOUSEBUTTONDOWN else None
        if self._down == MOUSE:
            return Press(pos)
        return Release(pos) if was_down == MOUSE else lost

    def _forget_lost(self) -> Lost | None:
        """Forget what was lost, now that something else acts: fingers and a button without news for some
        seconds, and fingers in doubt."""
        since = self._clock() - POINTER_LOST_MS / 1000
        self._fingers = {finger: news for finger, news in self._fingers.items() if news > since}
        down = self._down
        silent = self._mouse_moved <= since if down == MOUSE else down not in self._fingers
        return self._lose() if down is not None and silent else None

    def _lose(self) -> Lost | None:
        """Forget the pointer that is down; None if there is none."""
        was_down, self._down, self._echo = self._down, None, False
        return None if was_down is None else Lost(was_down)

    def _pixel(self, pos: tuple[int, int]) -> tuple[int, int]:
        """The pixel at a position of the mouse."""
        return round(pos[0] * self.density), round(pos[1] * self.density)
