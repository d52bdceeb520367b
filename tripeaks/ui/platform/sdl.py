"""Functions of SDL that pygame does not offer, called in the copy of SDL that pygame has loaded.

Nothing else calls SDL directly. "Without SDL" in a docstring says what happens where SDL's function cannot be
called. Knows pygame only.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import pygame

WINDOWS_LIBRARY: Final = "SDL2.dll"
"""A constant because PyInstaller, if it found the name in the call itself, would add another copy."""

DESKTOP_DRIVERS: Final = frozenset(("x11", "wayland", "windows", "cocoa"))
"""The video drivers of desktops. With these SDL sleeps until there is an event; with others it polls every
millisecond."""

AUDIO_PLAYING: Final = 1
"""SDL_AUDIO_PLAYING."""


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


@cache
def library() -> ctypes.CDLL | None:
    """The loaded SDL; None if it cannot be found. Except on Windows, it is reached through a module of
    pygame: a look-up there also searches the libraries that the module needs."""
    try:
        return ctypes.CDLL(WINDOWS_LIBRARY if sys.platform == "win32" else pygame.base.__file__)
    except OSError:
        return None


def _call(name: str, *arguments: Any, result: Any = ctypes.c_int) -> Any:
    """The result of a function of SDL; None if there is no such function."""
    function = getattr(library(), name, None)
    if function is None:
        return None
    function.restype = result
    return function(*arguments)


FULL_SCREEN: Final = 0x1
MAXIMIZED: Final = 0x80
"""Flags of SDL_WindowFlags, see ``has_flags``."""


def set_hint(name: str, value: str) -> None:
    """Set a hint, unless the environment sets it; without SDL its default stays."""
    _call("SDL_SetHint", name.encode(), value.encode())


def _pointer(window: pygame.Window) -> ctypes.c_void_p | None:
    """SDL's own window; None if unknown."""
    address = _call("SDL_GetWindowFromID", ctypes.c_uint32(window.id), result=ctypes.c_void_p)
    return ctypes.c_void_p(address) if address else None


def load_opengl() -> None:
    """Load OpenGL, which stays loaded. Raises pygame.error where there is none: SDL (2.32) would crash when
    asked for an accelerated surface. Without SDL, opens a hidden window with OpenGL instead."""
    result = _call("SDL_GL_LoadLibrary", None)
    if result is None:
        pygame.Window(hidden=True, opengl=True).destroy()
    elif result:
        raise pygame.error(pygame.get_error())


def check_surface(window: pygame.Window) -> None:
    """Raise pygame.error if the window cannot have a surface: pygame.Window (2.5.8) would crash when asked
    for one. Without SDL nothing is checked."""
    pointer = _pointer(window)
    if pointer and not _call("SDL_GetWindowSurface", pointer, result=ctypes.c_void_p):
        raise pygame.error(pygame.get_error())


def update(window: pygame.Window, rects: Iterable[pygame.Rect]) -> None:
    """Show rectangles of the window's surface (in pixels); without SDL the whole surface."""
    pointer = _pointer(window)
    areas = [_Rect(*rect) for rect in rects]
    rects_of_sdl = (_Rect * len(areas))(*areas)
    if not pointer or _call("SDL_UpdateWindowSurfaceRects", pointer, rects_of_sdl, len(areas)) != 0:
        window.flip()


def wait_for_event(ms: int) -> bool:
    """Sleep until an event is in the queue, ``ms`` at most; it stays there. False, at once, where SDL cannot
    sleep. Other threads run meanwhile, and end the sleep by posting an event."""
    if pygame.display.get_driver() not in DESKTOP_DRIVERS:
        return False
    return _call("SDL_WaitEventTimeout", None, ms) is not None


def usable_area(display: int) -> pygame.Rect:
    """The part of a display that windows may cover, in units of the desktop; without SDL all of it."""
    area = _Rect()
    if _call("SDL_GetDisplayUsableBounds", display, ctypes.byref(area)) == 0:
        return pygame.Rect(area.x, area.y, area.w, area.h)
    sizes = pygame.display.get_desktop_sizes()
    return pygame.Rect((0, 0), sizes[display if display < len(sizes) else 0])


def display_of(window: pygame.Window) -> int:
    """The number of the display that shows most of the window; without SDL the first."""
    pointer = _pointer(window)
    return max(0, _call("SDL_GetWindowDisplayIndex", pointer) or 0) if pointer else 0


def display_of_mouse() -> int:
    """The number of the display that the mouse is on; without SDL the first."""
    point = _Rect()  # SDL_Point is the first half of it
    _call("SDL_GetGlobalMouseState", ctypes.byref(point), ctypes.byref(point, _Rect.y.offset))
    return max(0, _call("SDL_GetPointDisplayIndex", ctypes.byref(point)) or 0)


def borders(window: pygame.Window) -> tuple[int, int]:
    """The widths of the window's frame on its left and at its top; without SDL 0."""
    pointer, sizes = _pointer(window), _Rect()
    if pointer:
        left, top = ctypes.byref(sizes, _Rect.x.offset), ctypes.byref(sizes, _Rect.y.offset)
        _call("SDL_GetWindowBordersSize", pointer, top, left, None, None)
    return sizes.x, sizes.y


def has_flags(window: pygame.Window, flags: int) -> bool:
    """Whether the window has any of some flags of SDL_WindowFlags; without SDL False."""
    pointer = _pointer(window)
    return bool(pointer and (_call("SDL_GetWindowFlags", pointer, result=ctypes.c_uint32) or 0) & flags)


def size_in_pixels(window: pygame.Window) -> tuple[int, int]:
    """The size that the window's surface has or would have; without SDL that of the window."""
    pointer, size = _pointer(window), _Rect(*window.size)
    if pointer:
        _call("SDL_GetWindowSizeInPixels", pointer, ctypes.byref(size), ctypes.byref(size, _Rect.y.offset))
        return size.x, size.y
    return window.size


def update_controllers() -> None:
    """Put into the queue what game controllers did, and which were plugged in or out. Needed where the hint
    SDL_AUTO_UPDATE_JOYSTICKS is 0. Without SDL that hint cannot be set, and pygame does it."""
    _call("SDL_GameControllerUpdate")


def audio_plays(device: int) -> bool:
    """Whether a sound device is open and mixes; without SDL False."""
    return bool(_call("SDL_GetAudioDeviceStatus", ctypes.c_uint32(device)) == AUDIO_PLAYING)


def lock_audio(device: int) -> None:
    """Make the thread that mixes for a device wait, until the thread that called this unlocks it."""
    _call("SDL_LockAudioDevice", ctypes.c_uint32(device), result=None)


def unlock_audio(device: int) -> None:
    """Let the thread that mixes for a device go on."""
    _call("SDL_UnlockAudioDevice", ctypes.c_uint32(device), result=None)
