"""The player's folder, and safe operations on the files in it. Knows the standard library only."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

ORGANISATION = "tripeaks"
APPLICATION = "TriPeaks"
FOLDER_VARIABLE = "TRIPEAKS_DATA"
"""The environment variable that names another folder."""


OWN_NAMES = re.compile(
    r"(settings\.toml|record\.db|(settings|record)\.(damaged|version|rescue)-"
    r"|(window-\d+\.lock|crash-\d+\.log|faults(-older)?\.log)$)",
    re.IGNORECASE,
)
"""How the names of the files begin that only the game itself writes."""

REPLACING_S = (0.02, 0.05, 0.1, 0.2)
"""How long to wait before each further attempt to replace a file that another program, such as a virus
scanner, has open."""

NEW_FILE = (".tripeaks-", ".new")
"""How the temporary name of a file being written begins and ends."""

_LEFT_OVER = re.compile(r"\.(tripeaks-\w{8}|[a-z0-9_]{8})\.new")
"""Such names, also those of version 1.0."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to show the player once: a key of the catalogue and the values for it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


def data_folder(override: Path | None = None) -> Path | None:
    """The folder of settings and record; None on a system without a home folder. Nothing is created.

    First the given folder, then ``TRIPEAKS_DATA``, then the folder that SDL (and so
    ``pygame.system.get_pref_path``) would choose on this platform.
    """
    chosen = override or os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return _absolute(Path(chosen))
    try:
        return _platform_folder() / ORGANISATION / APPLICATION
    except RuntimeError:  # from Path.home()
        return None


def _absolute(path: Path) -> Path:
    try:
        return path.absolute()
    except FileNotFoundError:  # the working folder was deleted
        return path


def _platform_folder() -> Path:
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return Path(roaming) if roaming else Path.home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    shared = os.environ.get("XDG_DATA_HOME")
    return Path(shared) if shared else Path.home() / ".local" / "share"


def unused_name(path: Path, label: str) -> Path:
    """The first free name beside a file, such as ``record.damaged-1.db`` for the label ``damaged``."""
    names = (path.with_name(f"{path.stem}.{label}-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def set_aside(path: Path, *, companions: tuple[str, ...] = ()) -> Path:
    """Rename a damaged file, or whatever is in its place, to a free name.

    ``companions`` are endings of files that belong to it, such as ``-wal``, and are renamed with it.
    Returns the new path. Raises OSError when the folder does not allow it.
    """
    path.rename(aside := unused_name(path, "damaged"))
    for ending in companions:
        companion = Path(f"{path}{ending}")
        if os.path.lexists(companion):
            companion.rename(f"{aside}{ending}")
    return aside


def make_folder(folder: Path) -> None:
    """Create a folder, and those above it, unless it is there. Raises OSError, also for a path that no
    system takes."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (ValueError, RecursionError):
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG)) from None


def lock(handle: int) -> None:
    """Lock an open file until it is closed. Raises BlockingIOError when another program has it locked, and
    OSError where files cannot be locked."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def write_atomically(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file so that at every moment either the old or the new one is there in full.

    A symbolic link is followed. A stream (``is_stream``) is appended to and never replaced. The folder
    must exist. Raises OSError; the old file is then unchanged.
    """
    if is_stream(path):
        with path.open("ab") as sink:  # the file behind it may be someone's log
            sink.writelines(pieces)
        return
    path = Path(os.path.realpath(path))  # Path.resolve fails for a link to itself
    handle, name = tempfile.mkstemp(prefix=NEW_FILE[0], suffix=NEW_FILE[1], dir=path.parent)
    new = Path(name)
    try:
        with contextlib.suppress(OSError):
            new.chmod(stat.S_IMODE(path.stat().st_mode))  # keep the permissions of the old file
        with os.fdopen(handle, "wb") as file:
            with contextlib.suppress(OSError):
                lock(handle)  # so that ``remove_left_over`` of another program leaves it alone
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        _replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _sync_folder(path.parent)


def _replace(new: Path, path: Path) -> None:
    for pause in REPLACING_S:
        try:
            new.replace(path)
        except OSError:
            time.sleep(pause)
        else:
            return
    new.replace(path)


def remove_left_over(folder: Path) -> None:
    """Remove the temporary files of programs that were killed while they wrote a file of the game."""
    with contextlib.suppress(OSError, ValueError):
        for file in folder.iterdir():
            if _LEFT_OVER.fullmatch(file.name) and _is_unused(file):
                file.unlink(missing_ok=True)


def _is_unused(file: Path) -> bool:
    """Whether no running program holds the lock on a file."""
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        lock(handle)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


def may_replace(path: Path, first: bytes) -> bool:
    """Whether a player's file may be written over: a stream, no file yet, an empty one, or one that begins
    like the new one; but none that the game keeps for itself, in any folder. Raises OSError."""
    if is_stream(path):
        return True
    real = Path(os.path.realpath(path))
    if OWN_NAMES.match(real.name) or OWN_NAMES.match(path.name):
        return False
    if not real.exists():
        return True
    with real.open("rb") as file:
        return file.read(len(first)) in (b"", first)


def is_stream(path: Path) -> bool:
    """Whether a path is a pipe, a device, or standard output under one of its names, even if that is
    redirected to a file. Files elsewhere under /dev, such as in /dev/shm, are files."""
    named = _absolute(path).parent.as_posix() in ("/dev", "/dev/fd", "/proc/self/fd")
    return named or (path.exists() and not path.is_file())


def _sync_folder(folder: Path) -> None:
    """Make a new name survive a loss of power, where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
