"""Settings of the desktop: the size of its text, and whether the player wants less motion.

Each system has its own interface for this. Where it is missing or fails, the default is assumed.
"""

from __future__ import annotations

import configparser
import ctypes
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from tripeaks.ui.platform import sdl

LIBX11: Final = "libX11.so.6"
"""The library of the system, which SDL has loaded. A constant because PyInstaller, if it found the name in
the call itself, would put a copy into the build."""

USUAL_DPI: Final = 96
LARGEST_SCALE: Final = 4.0
PATIENCE: Final = 5.0
"""Seconds that a program may take to answer."""

FAULTS: Final = (
    AttributeError, OSError, RuntimeError, ValueError, configparser.Error, subprocess.SubprocessError,
)  # fmt: skip
"""What a missing or faulty interface raises."""

GNOME_FAMILY: Final = ("GNOME", "Unity", "Budgie", "Pantheon")
"""The desktops that keep this in the settings of GNOME."""

SPI_GETCLIENTAREAANIMATION: Final = 0x1042


def text_scale(window: int = 0) -> float:
    """The size of the desktop's text in pixels, relative to the usual size: 1.0 to 4.0. On Windows, screens
    can differ; ``window`` is the handle of a window on the screen that is meant.

    On Wayland and macOS the surface has more pixels instead, and this is 1.0.
    """
    try:
        if sys.platform == "win32":
            user32 = ctypes.windll.user32
            dpi = user32.GetDpiForWindow(ctypes.c_void_p(window)) if window else user32.GetDpiForSystem()
        else:
            dpi = _xft_dpi() if pygame.display.get_driver() == "x11" else USUAL_DPI
    except (AttributeError, OSError, ValueError):  # Windows before 10, no libX11, no number
        dpi = USUAL_DPI
    return min(LARGEST_SCALE, max(1.0, float(dpi) / USUAL_DPI))


def x_resources() -> str:
    """The resources of the X server, a line each. Raises AttributeError or OSError without libX11."""
    x11 = ctypes.CDLL(LIBX11)
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XResourceManagerString.restype = ctypes.c_char_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return ""
    try:
        return (x11.XResourceManagerString(display) or b"").decode("latin-1")
    finally:
        x11.XCloseDisplay(display)


def _xft_dpi() -> float:
    found = re.search(r"^Xft\.dpi:\s*([0-9.]+)", x_resources(), re.MULTILINE)
    return float(found[1]) if found else USUAL_DPI


class LessMotion:
    """Whether the desktop is set to less motion; asked in a thread, since it may take a while."""

    def __init__(self, on_answer: Callable[[], None]) -> None:
        """``on_answer`` is called in that thread after each answer."""
        self.is_wanted = False
        self._on_answer = on_answer
        self._thread = threading.Thread()

    def ask(self) -> None:
        """Ask again, unless the last answer is still to come or there is no desktop."""
        if pygame.display.get_driver() in sdl.DESKTOP_DRIVERS and not self._thread.is_alive():
            self._thread = threading.Thread(target=self._learn, name="asking for motion", daemon=True)
            self._thread.start()

    def _learn(self) -> None:
        self.is_wanted = wants_less_motion()
        self._on_answer()


def wants_less_motion() -> bool:
    """Whether the player has switched off animations for all programs. May ask another program."""
    try:
        if sys.platform == "win32":
            animated = ctypes.c_int(1)
            ctypes.windll.user32.SystemParametersInfoW(
                SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0
            )
            return not animated.value
        if sys.platform == "darwin":
            return _answer("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
        desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")
        if "KDE" in desktops:
            return _plasma_animation() == 0
        if not set(desktops) & set(GNOME_FAMILY):  # elsewhere only asking would leave a file behind
            return False
        return _answer("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"
    except FAULTS:
        return False


def _answer(*command: str) -> str:
    """What a program prints. Raises OSError or SubprocessError if it does not end in time or cannot start."""
    libraries = "LD_LIBRARY_PATH"  # of a build, which a program of the system must not use
    environment = {**os.environ, libraries: os.environ.get(f"{libraries}_ORIG", "")}
    if not environment[libraries]:
        del environment[libraries]
    done = subprocess.run(
        command, env=environment if getattr(sys, "frozen", False) else None, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    return done.stdout.strip()


def _plasma_animation() -> float:
    """The factor of KDE Plasma for the duration of animations. Raises OSError, RuntimeError without a home,
    ValueError or a configparser.Error."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    settings = configparser.ConfigParser(interpolation=None, strict=False)
    settings.read(folder / "kdeglobals", encoding="utf-8")
    return settings.getfloat("KDE", "AnimationDurationFactor", fallback=1.0)
