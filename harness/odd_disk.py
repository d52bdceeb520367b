"""A folder that behaves like a faulty disk for the programs started with it: full, hanging, or without shared
memory.

Knows nothing of the game. Needs Linux and gcc.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from enum import Enum
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("odd_disk.c")


class Trouble(Enum):
    """What is wrong with the disk. The value is the ending of the name of a file beside the folder, whose
    presence switches it on."""

    NO_SHARED_MEMORY = ".noshm"
    FULL = ".full"
    HANGS = ".hangs"


class OddDisk:
    """A folder, made if needed, and the environment of programs for which it misbehaves."""

    def __init__(self, folder: Path, *troubles: Trouble) -> None:
        """Build the library that is preloaded into programs, beside the folder. Raises CalledProcessError."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._library = folder.with_name(f"{folder.name}.so")
        words = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(self._library), str(SOURCE), "-ldl"]
        subprocess.run(words, check=True, capture_output=True)
        for trouble in troubles:
            self.set(trouble, True)

    @staticmethod
    def is_possible() -> bool:
        """Whether this machine can build it."""
        return shutil.which("gcc") is not None and Path("/proc/self/fd").exists()

    def set(self, trouble: Trouble, on: bool) -> None:
        """Begin or end a trouble, also for programs that are running."""
        flag = self.folder.with_name(f"{self.folder.name}{trouble.value}")
        if on:
            flag.touch()
        else:
            flag.unlink(missing_ok=True)

    def environment(self, **more: str) -> dict[str, str]:
        """The environment for a program."""
        return os.environ | {"LD_PRELOAD": str(self._library), "ODD_DISK": str(self.folder)} | more
