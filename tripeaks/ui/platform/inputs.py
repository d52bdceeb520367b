"""Mouse, finger and keyboard as one small set of inputs, and how those of mouse and finger are made of
pygame's events; ``keyboard`` makes the others.

A tap on a touch screen arrives as a finger event and again as a mouse event marked ``touch``; where SDL
makes finger events from the mouse, the mouse event that follows is not marked. The finger event is
used and the mouse event dropped, so that each tap acts once.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple, TypeAlias

import pygame

MOUSE: Final = "mouse"


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
    ``command``: what it means by the key bindings, empty for nothing or where it types text."""

    name: str
    command: str = ""


class Text(NamedTuple):
    """Text was typed or committed by an input method."""

    text: str


class Composing(NamedTuple):
    """The text that an input method is composing, empty when it ends."""

    text: str


Input: TypeAlias = Press | Drag | Release | Hover | Wheel | Key | Text | Composing


class Translator:
    """Turns pygame's events of mouse and finger into inputs."""

    def __init__(self) -> None:
        self.last_was_touch = False
        """Whether the last pointer was a finger: then nothing hovers, and targets should be large."""
        self.density = 1.0
        """Pixels per unit in which the system tells where the mouse is."""
        self._fingers: set[Hashable] = set()
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
            case pygame.WINDOWLEAVE:
                return Hover(None)
        return None

    def _finger(self, event: pygame.event.Event, size: tuple[int, int]) -> Input:
        self.last_was_touch = True
        pos = (
            min(size[0] - 1, max(0, round(event.x * size[0]))),
            min(size[1] - 1, max(0, round(event.y * size[1]))),
        )
        pointer = ("finger", event.finger_id)
        if event.type == pygame.FINGERMOTION:
            return Drag(pos, pointer)
        if event.type == pygame.FINGERDOWN:
            self._fingers.add(pointer)
            return Press(pos, pointer)
        self._fingers.discard(pointer)
        return Release(pos, pointer)

    def _mouse(self, event: pygame.event.Event) -> Input | None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._echo = bool(self._fingers)  # a button that goes down during a touch is that touch
        if self._echo or self._fingers:
            self._echo = self._echo and event.type != pygame.MOUSEBUTTONUP
            return None
        self.last_was_touch = False
        pos = self._pixel(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return Drag(pos) if event.buttons[0] else Hover(pos)
        if event.button != pygame.BUTTON_LEFT:
            return None
        return Press(pos) if event.type == pygame.MOUSEBUTTONDOWN else Release(pos)

    def _pixel(self, pos: tuple[int, int]) -> tuple[int, int]:
        """The pixel at a position of the mouse."""
        return round(pos[0] * self.density), round(pos[1] * self.density)
