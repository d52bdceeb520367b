"""A Wayland desktop without a screen (sway) whose pixels can be read, with its mouse, keys and clipboard.

Knows nothing of the game. Sway refuses to run as root, so it then runs as another user; its clients need not.
"""

from __future__ import annotations

import dataclasses
import io
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pygame

from harness.wayland_pointer import WaylandPointer

NEEDED: Final = ("sway", "swaymsg", "wtype", "grim", "wl-paste")
USER: Final = "nobody"
PATIENCE: Final = 30.0
"""Seconds that the desktop has to start, and a window to appear."""

CONFIG: Final = """
xwayland {xwayland}
output HEADLESS-1 resolution {size} scale {scale} position 0 0
default_border none
for_window [title=".*"] floating enable
"""


ADMIT: Final = """
import ctypes, os, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
x11.XDisableAccessControl(display)
x11.XCloseDisplay(display)
print(os.environ["DISPLAY"])
"""
"""A program, for the user of sway, that opens XWayland to clients of all users and prints its name."""


@dataclass(frozen=True, slots=True)
class WaylandScreen:
    """A running desktop: the folder of its sockets, its display, that of XWayland, and a mouse."""

    folder: Path
    display: str
    x_display: str
    pointer: WaylandPointer

    def environment(self, **more: str) -> dict[str, str]:
        """The environment for a program to run on this desktop, without sound; a variable with an empty value
        is removed."""
        own = {name: value for name, value in os.environ.items() if name not in _REPLACED}
        sockets = {
            "XDG_RUNTIME_DIR": str(self.folder),
            "WAYLAND_DISPLAY": self.display,
            "SWAYSOCK": str(next(self.folder.glob("sway-ipc.*"))),
            "SDL_AUDIODRIVER": "dummy",
        }
        if self.x_display:
            sockets["DISPLAY"] = self.x_display
        return {name: value for name, value in (own | sockets | more).items() if value}

    def run(self, *command: object, **more: Any) -> bytes:
        """Run a program on the desktop; return what it prints. Raises CalledProcessError."""
        words = [str(word) for word in command]
        done = subprocess.run(words, env=self.environment(), check=True, stdout=subprocess.PIPE, **more)
        return bytes(done.stdout)

    def ask(self, *command: object) -> Any:
        """What sway answers to a request, such as ``-t get_tree``."""
        return json.loads(self.run("swaymsg", "-r", *command))

    def windows(self) -> list[dict[str, Any]]:
        """What sway knows of each window."""
        found, waiting = [], [self.ask("-t", "get_tree")]
        while waiting:
            node = waiting.pop()
            waiting += node["nodes"] + node["floating_nodes"]
            if node.get("pid"):
                found.append(node)
        return found

    def picture(self, output: str = "HEADLESS-1") -> pygame.Surface:
        """What an output shows, in its own pixels."""
        return pygame.image.load(io.BytesIO(self.run("grim", "-o", output, "-")), "screen.png")

    def click(self, points: Iterable[tuple[float, float]]) -> None:
        """Click points of the desktop, in its units; the leftmost and topmost output is at 0, 0."""
        self.pointer.click(points, self._extent())

    def point(self, x: float, y: float) -> None:
        """Move the mouse to a point of the desktop; its arrow is part of the pictures."""
        self.pointer.move((x, y), self._extent())

    def _extent(self) -> tuple[int, int]:
        frames = [output["rect"] for output in self.ask("-t", "get_outputs")]
        right = max(frame["x"] + frame["width"] for frame in frames)
        lower = max(frame["y"] + frame["height"] for frame in frames)
        return right, lower

    def press(self, *keys: str, held: Iterable[str] = ()) -> None:
        """Press keys by their names in xkb, while others are held. Waits first, until the window knows the
        keyboard."""
        holding = [word for key in held for word in ("-M", key)]
        pressing = [word for key in keys for word in ("-k", key)]
        self.run("wtype", *holding, "-s", 500, *pressing)


_REPLACED: Final = {
    "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP", "SDL_VIDEODRIVER",
    "SDL_AUDIODRIVER",
}  # fmt: skip


def missing_programs() -> list[str]:
    """The required programs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextmanager
def wayland_screen(
    size: tuple[int, int] = (1920, 1200), scale: float = 1, *, xwayland: bool = False
) -> Iterator[WaylandScreen]:
    """Start a desktop of a size in pixels, and end it afterwards. Raises RuntimeError if it cannot start."""
    with tempfile.TemporaryDirectory(prefix="wayland-") as name:
        folder = Path(name)
        config = CONFIG.format(
            size="{}x{}".format(*size), scale=scale, xwayland="force" if xwayland else "disable"
        )
        Path(folder, "config").write_text(config)
        rights: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
            rights = {"user": USER, "group": "nogroup", "extra_groups": ()}
        variables = {name: value for name, value in os.environ.items() if name not in _REPLACED} | {
            "XDG_RUNTIME_DIR": name, "HOME": name, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
            "WLR_LIBINPUT_NO_DEVICES": "1",
        }  # fmt: skip
        with Path(folder, "log").open("wb") as log:
            desktop = subprocess.Popen(
                ["sway", "-c", folder / "config"], env=variables, stdout=log, stderr=log, **rights
            )
        try:
            display = _display(desktop, folder)
            with WaylandPointer(folder / display) as pointer:
                screen = WaylandScreen(folder, display, "", pointer)
                with _keyboard(screen):
                    yield dataclasses.replace(screen, x_display=_x_display(screen)) if xwayland else screen
        finally:
            desktop.terminate()
            desktop.wait()


@contextmanager
def _keyboard(screen: WaylandScreen) -> Iterator[None]:
    """A keyboard that stays. Those of ``press`` come and go, too quickly for a busy window."""
    day = 86_400_000  # milliseconds
    keyboard = subprocess.Popen(["wtype", "-s", str(day), "-k", "Shift_L"], env=screen.environment())
    try:
        yield
    finally:
        keyboard.terminate()
        keyboard.wait()


def _display(desktop: subprocess.Popen[bytes], folder: Path) -> str:
    """The name of the display, once it can be reached."""
    given_up = time.monotonic() + PATIENCE
    while time.monotonic() < given_up and desktop.poll() is None:
        names = sorted(path.name for path in folder.glob("wayland-*") if path.suffix != ".lock")
        if names and any(folder.glob("sway-ipc.*")):
            return names[0]
        time.sleep(0.05)
    raise RuntimeError(f"sway does not start: {Path(folder, 'log').read_text(errors='replace')}")


def _x_display(screen: WaylandScreen) -> str:
    """The name of XWayland's display, told by a program that sway starts."""
    told = screen.folder / "display"
    Path(screen.folder, "admit").write_text(ADMIT)
    screen.run("swaymsg", "-q", "exec", f"/usr/bin/python3 {screen.folder}/admit > {told}")
    given_up = time.monotonic() + PATIENCE
    while time.monotonic() < given_up:
        if told.exists() and (display := told.read_text().strip()):
            return display
        time.sleep(0.05)
    raise RuntimeError("XWayland does not start")
