"""The player's folder, and safe operations on the files in it. Knows the standard library only."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

ORGANISATION = "tripeaks"
APPLICATION = "TriPeaks"
FOLDER_VARIABLE = "TRIPEAKS_DATA"
"""The environment variable that names another folder."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the player once: a key of the catalogue and the values for it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


def data_folder(override: Path | None = None) -> Path | None:
    """The folder of settings and record; None on a system without a home folder. Nothing is created.

    First the given folder, then ``TRIPEAKS_DATA``, then the folder that SDL (and so
    ``pygame.system.get_pref_path``) would choose on this platform.
    """
    if override is not None:
        return override.absolute()
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute()
    try:
        return _platform_folder() / ORGANISATION / APPLICATION
    except RuntimeError:  # from Path.home()
        return None


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
    """Rename a damaged file, or whatever is in its place, to a name that is not taken.

    ``companions`` are endings of files that belong to it, such as ``-wal``, and are renamed with it.
    Returns the new path. Raises OSError when the folder does not allow it.
    """
    path.rename(aside := unused_name(path, "damaged"))
    for ending in companions:
        companion = Path(f"{path}{ending}")
        if os.path.lexists(companion):
            companion.rename(f"{aside}{ending}")
    return aside


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
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
    try:
        with contextlib.suppress(OSError):
            Path(name).chmod(stat.S_IMODE(path.stat().st_mode))  # keep the permissions of the old file
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    _sync_folder(path.parent)


def is_stream(path: Path) -> bool:
    """Whether a path is a pipe, a device, or standard output under one of its names, even if that is
    redirected to a file. Files elsewhere under /dev, such as in /dev/shm, are files."""
    named = path.absolute().parent.as_posix() in ("/dev", "/dev/fd", "/proc/self/fd")
    return named or (path.exists() and not path.is_file())


def _sync_folder(folder: Path) -> None:
    """Make a new name survive a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
