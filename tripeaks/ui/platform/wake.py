"""Sleeping until there is input. Knows pygame, and under X11 the connection to the server.

Under X11, SDL waits for an event by polling every millisecond (measured: 0.6 s of CPU time in
30 s). So the game waits on the connection itself there: all input arrives on it, and the click that ends a
rest is answered at once. Elsewhere the sleep is short.
"""

from __future__ import annotations

import ctypes
import select
from typing import Any, Final

import pygame

LIBX11: Final = "libX11.so.6"
"""The library that SDL has loaded. Written into the call itself, PyInstaller would put a copy of it into the
build, but it must be that of the system."""


class Sleep:
    """Waits for input. Make it when the window is open."""

    def __init__(self) -> None:
        self._connection = _x11_connection()

    def until_input(self, blind_ms: int, most_ms: int) -> None:
        """Sleep until input arrives, ``most_ms`` at most; where input cannot end the sleep, ``blind_ms``.

        The queue is checked first: input may have been read from the connection while a picture was
        sent, and waiting there would not notice it.
        """
        if pygame.event.peek():
            return
        if self._connection is None:
            pygame.time.wait(min(blind_ms, most_ms))
            return
        try:
            select.select([self._connection], [], [], most_ms / 1000)
        except (OSError, ValueError):  # the server is gone; the next event will report it
            self._connection = None


def _x11_connection() -> int | None:
    """The file descriptor of the connection to the X server; None if there is none."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        display = _pointer(pygame.display.get_wm_info()["display"])
        number_of = ctypes.CDLL(LIBX11).XConnectionNumber
    except (AttributeError, KeyError, OSError, ValueError, pygame.error):
        return None
    number_of.argtypes = [ctypes.c_void_p]
    return int(number_of(display))


def _pointer(capsule: Any) -> int:
    """The pointer to the display in pygame's PyCapsule. Raises ValueError for another capsule."""
    get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    get_pointer.restype = ctypes.c_void_p
    get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    return get_pointer(capsule, b"display") or 0
