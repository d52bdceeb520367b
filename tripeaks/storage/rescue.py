"""Hands kept in a file of their own while the record cannot be written.

A rescue file has the form of an export: a line for each state of a hand, with the number of its owner. It
is locked while its program runs; the next start on the same folder adds its hands to the record.
``docs/storage.md`` says where it is. Knows files and lines.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tripeaks.storage import lines
from tripeaks.storage.files import lock
from tripeaks.storage.hand import Hand, unpack_log
from tripeaks.storage.rows import HandState

LARGEST_BYTES = 100_000_000
"""A file of this size is no rescue file."""

_OPEN = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class Saved(NamedTuple):
    """A state of a hand that is to be kept."""

    hand: Hand
    state: HandState


class Rescue:
    """The rescue file of a program: made when it is first needed, in the first place where it can be."""

    def __init__(self, folder: Path, *, elsewhere: bool = False) -> None:
        """For the record of a folder. ``elsewhere``: never in the folder itself."""
        self._folder = folder
        self._places = list(_places(folder))[elsewhere:]
        self._lines: dict[int, bytes] = {}
        self._handle: int | None = None
        self._length = 0
        self.path: Path | None = None
        """Where it is; None while there is none."""

    def add(self, saved: Iterable[Saved] = ()) -> bool:
        """Add states of hands, which replace older ones of the same hands; whether they are safe on a
        disk."""
        new = {each.hand.id: _line(each) for each in saved}
        self._lines |= new
        return self._append(b"".join(new.values())) or any(map(self._create, self._places))

    def discard(self) -> None:
        """Remove the file, because the record has all of it."""
        self._lines.clear()
        if self._handle is not None and self.path is not None:
            try:
                os.ftruncate(self._handle, 0)  # an empty one does no harm where it cannot be removed
            except OSError:
                return  # the next call tries again; what the record has later is not undone by it
            _remove(self.path, self._handle)
            self._handle = self.path = None

    def close(self, *, keep: bool) -> None:
        """Leave the file for the next start to read, or remove it."""
        if keep and self._handle is not None:
            os.close(self._handle)
            self._handle = None
        else:
            self.discard()

    def _append(self, data: bytes) -> bool:
        if self._handle is None:
            return False
        try:
            if os.fstat(self._handle).st_nlink == 0:  # someone removed it
                return False
            os.ftruncate(self._handle, self._length)  # half a line, from a disk that was full
            os.lseek(self._handle, self._length, os.SEEK_SET)
            _write(self._handle, data)
        except OSError:
            return False
        self._length += len(data)
        return True

    def _create(self, place: Path) -> bool:
        """Write a new file with everything that is kept, in place of the old one."""
        old, old_path, old_length = self._handle, self.path, self._length
        path = place / f"{_beginning(self._folder)}{secrets.token_hex(4)}.jsonl"
        try:
            _prepare(place, self._folder)
            self._handle = os.open(path, _OPEN | os.O_CREAT | os.O_EXCL, 0o600)
        except (OSError, ValueError):
            return False
        self.path, self._length = path, 0
        with contextlib.suppress(OSError):
            lock(self._handle)
        if not self._append(b"".join((lines.line(lines.FIRST_LINE), *self._lines.values()))):
            _remove(path, self._handle)
            self._handle, self.path, self._length = old, old_path, old_length
            return False
        if old is not None and old_path is not None:
            _remove(old_path, old)
        return True


class Left(NamedTuple):
    """A rescue file of a program that no longer runs, locked until ``remove`` or ``close``."""

    path: Path
    handle: int
    saved: tuple[Saved, ...]

    def remove(self) -> None:
        """Remove the file, because the record has all of it."""
        with contextlib.suppress(OSError):
            os.ftruncate(self.handle, 0)
        _remove(self.path, self.handle)

    def close(self) -> None:
        """Leave the file for another start."""
        os.close(self.handle)


def left_behind(folder: Path) -> Iterator[Left]:
    """The rescue files for a folder whose programs no longer run, oldest first in each place."""
    for place in _places(folder):
        beginning = "record.rescue-" if place == folder else _beginning(folder)
        try:
            if place != folder and not _is_private(place):
                continue
            found = [path for path in place.iterdir() if path.name.startswith(beginning)]
        except (OSError, ValueError):
            continue
        for path in sorted(found):
            with contextlib.suppress(OSError):
                handle = os.open(path, _OPEN)
                try:
                    lock(handle)
                    is_it = os.path.samestat(os.fstat(handle), path.stat())  # not removed meanwhile
                    saved = tuple(_read(handle)) if is_it else None
                except BaseException:
                    os.close(handle)
                    raise
                if saved is None:
                    os.close(handle)
                else:
                    yield Left(path, handle, saved)


def _places(folder: Path) -> Iterator[Path]:
    """Where a rescue file may lie: in the folder itself, else where this system keeps the state of programs,
    else with its temporary files, which is often another disk."""
    yield folder
    with contextlib.suppress(RuntimeError):  # there is no home
        yield _state_folder() / "tripeaks"
    if sys.platform == "win32":
        yield Path(tempfile.gettempdir(), "tripeaks")
    else:
        yield Path(tempfile.gettempdir(), f"tripeaks-{os.getuid()}")


def _state_folder() -> Path:
    if state := os.environ.get("XDG_STATE_HOME"):
        return Path(state)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".local" / "state"


def _beginning(folder: Path) -> str:
    """How the names of the rescue files for a folder begin."""
    return f"record.rescue-{hashlib.sha256(os.fsencode(_real(folder))).hexdigest()[:12]}-"


def _real(folder: Path) -> str:
    try:
        return os.path.realpath(folder)
    except (OSError, ValueError):
        return str(folder)


def _prepare(place: Path, folder: Path) -> None:
    """Create a place that other users cannot write to. Raises OSError when there is another kind."""
    if place != folder:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(place):
            raise PermissionError(f"others can write to {place}")


def _is_private(place: Path) -> bool:
    """Whether a folder belongs to this user alone. Raises OSError if there is none."""
    found = place.lstat()
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _line(saved: Saved) -> bytes:
    hand, state = saved
    values = lines.hand_values(
        hand,
        unpack_log(state.log),
        state.figures.result,
        score=state.figures.score,
        hints=state.hints,
        played_ms=state.played_ms,
        ended_ms=state.now_ms,
    )
    return lines.line(values | {"owner": state.owner})


def _read(handle: int) -> Iterator[Saved]:
    """The newest state of each hand in a file; what is no line of a hand is left out, such as half a line at
    the end."""
    newest: dict[int, Saved] = {}
    with os.fdopen(os.dup(handle), "rb") as file:
        for line in file.read(LARGEST_BYTES).splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            with contextlib.suppress(lines.BadHand):
                values = lines.parse(line)
                if "format" in values:
                    continue
                incoming = lines.read(values)
                owner = values.get("owner")
                is_owner = type(owner) is int and 0 < owner < 1 << 31
                state = replace(incoming.state, owner=owner if is_owner else None)
                newest.pop(incoming.hand.id, None)
                newest[incoming.hand.id] = Saved(incoming.hand, state)
    yield from newest.values()


def _remove(path: Path, handle: int) -> None:
    """Close and remove a file; some systems do not remove an open one."""
    os.close(handle)
    with contextlib.suppress(OSError):
        path.unlink()


def _write(handle: int, data: bytes) -> None:
    """Write all bytes and wait for the disk. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)
