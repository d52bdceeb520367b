"""Numbers for the programs that share a folder, so that each owns its hand. Knows files only.

An owner holds an operating system lock on the file of its number; the system releases the lock
however the program ends.
"""

from __future__ import annotations

import os
from pathlib import Path

from tripeaks.storage.files import lock

MOST_OWNERS = 64


class Lease:
    """The number of an owner, 1 for the first; held until ``release`` or the end of the process."""

    def __init__(self, folder: Path) -> None:
        """Take the lowest free number. Where the folder allows no locks it is 1."""
        self._folder = folder
        self._handle: int | None = None
        self.owner = 1
        for owner in range(1, MOST_OWNERS + 1):
            try:
                self._handle = _lock(self._path(owner))
            except BlockingIOError:
                continue
            except OSError:
                return
            self.owner = owner
            return

    def is_free(self, owner: int) -> bool:
        """Whether no other running program has the number."""
        if owner == self.owner:
            return True
        try:
            os.close(_lock(self._path(owner)))
        except OSError as error:
            return not isinstance(error, BlockingIOError)
        return True

    def release(self) -> None:
        """Release the number. Doing so twice is harmless."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _path(self, owner: int) -> Path:
        return self._folder / f"window-{owner}.lock"  # named as in version 1.0, which may run too


def _lock(path: Path) -> int:
    """An open file descriptor that holds the lock. Raises BlockingIOError when another program holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(handle)
    except BaseException:
        os.close(handle)
        raise
    return handle
