"""Which window of several on the same folder this one is. Knows the standard library only.

A window has a number and holds an operating system lock on the file of that number, which the
system lets go however the program ends.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

MOST_WINDOWS = 64


class Lease:
    """The number of a window, 1 for the first; held until ``release`` or the end of the process."""

    def __init__(self, folder: Path) -> None:
        """Take the lowest number that is free. Where the folder allows no locks it is 1."""
        self._folder = folder
        self._handle: int | None = None
        self.number = 1
        for number in range(1, MOST_WINDOWS + 1):
            try:
                self._handle = _lock(self._path(number))
            except BlockingIOError:
                continue
            except OSError:
                return
            self.number = number
            return

    def is_free(self, number: int) -> bool:
        """Whether no living window has the number; this one's own counts as free for it."""
        if number == self.number:
            return True
        try:
            os.close(_lock(self._path(number)))
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def release(self) -> None:
        """Let the number go. Doing so twice is harmless."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _path(self, number: int) -> Path:
        return self._folder / f"window-{number}.lock"


def _lock(path: Path) -> int:
    """An open file descriptor that holds the lock. Raises BlockingIOError when another has it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            except PermissionError as error:
                raise BlockingIOError from error
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BaseException:
        os.close(handle)
        raise
    return handle
