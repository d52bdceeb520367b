"""An X server without a screen (Xvfb) whose pixels can be read. Knows nothing of the game."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HEADER: Final = struct.Struct(">25I")
"""The head of an XWD file: the first number is its length, the 20th the number of colours after it."""

NEEDED: Final = ("Xvfb", "xdotool")


@dataclass(frozen=True, slots=True)
class VirtualScreen:
    """A running server: its ``display``, such as ``:3``, and its size in pixels."""

    display: str
    size: tuple[int, int]
    _memory: mmap.mmap

    def pixels(self) -> bytes:
        """What is shown now, four bytes a pixel, row by row."""
        head = HEADER.unpack_from(self._memory)
        start = head[0] + head[19] * 12
        return self._memory[start : start + 4 * self.size[0] * self.size[1]]

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a program that is to show on this screen, with no sound and no Wayland."""
        own = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        return own | {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"} | more


_NOT_PASSED_ON: Final = {"WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"}


def missing_programs() -> list[str]:
    """Which of the programs needed here are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextmanager
def virtual_screen(size: tuple[int, int] = (1280, 800)) -> Iterator[VirtualScreen]:
    """Start a server on a free display, and end it afterwards."""
    with tempfile.TemporaryDirectory(prefix="screen-") as folder:
        ready, said = os.pipe()
        size_words = ["-screen", "0", "{}x{}x24".format(*size), "-fbdir", folder]
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(said), *size_words, "-ac", "-nolisten", "tcp", "-noreset"],
            pass_fds=[said],
            stderr=subprocess.DEVNULL,
        )
        os.close(said)
        try:
            with os.fdopen(ready) as answer:
                number = answer.readline().strip()
            if not number:
                raise RuntimeError("Xvfb does not start")
            with Path(folder, "Xvfb_screen0").open("rb") as file:
                memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            with memory:
                yield VirtualScreen(f":{number}", size, memory)
        finally:
            server.terminate()
            server.wait()
