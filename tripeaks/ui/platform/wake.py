"""Sleeping until somebody does something. Knows pygame, and under X11 the connection to the server.

SDL's own way to wait for an event looks for one every millisecond under X11 (measured: 0.6 s of processor
in 30 s). So sleep there is broken by the connection itself: whatever the player does arrives on it, and
the click that ends a rest is answered at once. Elsewhere the sleep is a short one.
"""

from __future__ import annotations

import ctypes
import select
from typing import Any, Final

import pygame

X11: Final = "x11"
LIBRARY: Final = "libX11.so.6"


class Sleep:
    """Waits for input. To be made when the window is there."""

    def __init__(self) -> None:
        self._connection = _x11_connection()

    def until_input(self, blind_ms: int, most_ms: int) -> None:
        """Sleep until input arrives, ``most_ms`` at most; where input cannot break the sleep, ``blind_ms``.

        Input that is there already is looked for first: while a picture was sent, it may have come in
        over the connection without anybody asking for it, and would not be noticed by listening there.
        """
        if pygame.event.peek():
            return
        if self._connection is None:
            pygame.time.wait(min(blind_ms, most_ms))
            return
        try:
            select.select([self._connection], [], [], most_ms / 1000)
        except (OSError, ValueError):  # the server is gone, which the next look at the events tells
            self._connection = None


def _x11_connection() -> int | None:
    """The number of the file on which the X server speaks to this program; None if there is none."""
    if pygame.display.get_driver() != X11:
        return None
    try:
        display = _pointer(pygame.display.get_wm_info()["display"])
        number_of = ctypes.CDLL(LIBRARY).XConnectionNumber  # in the library that SDL has loaded
    except (AttributeError, KeyError, OSError, ValueError, pygame.error):
        return None
    number_of.argtypes = [ctypes.c_void_p]
    return int(number_of(display))


def _pointer(capsule: Any) -> int:
    """What a PyCapsule holds. Raises ValueError for one that is empty."""
    python = ctypes.pythonapi
    python.PyCapsule_GetName.restype = ctypes.c_char_p
    python.PyCapsule_GetName.argtypes = [ctypes.py_object]
    python.PyCapsule_GetPointer.restype = ctypes.c_void_p
    python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    return python.PyCapsule_GetPointer(capsule, python.PyCapsule_GetName(capsule)) or 0
