"""The player's folder and what is done to files in it. Knows the standard library only."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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
    """Where settings and record live; None on a system without a home. Nothing is created.

    First the given folder, then ``TRIPEAKS_DATA``, then the folder that SDL (and so
    ``pygame.system.get_pref_path``) would choose on this platform.
    """
    if override is not None:
        return override.absolute()
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute()
    try:
        return _platform_folder() / ORGANISATION / APPLICATION
    except RuntimeError:  # what Path.home() raises
        return None


def _platform_folder() -> Path:
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return Path(roaming) if roaming else Path.home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    shared = os.environ.get("XDG_DATA_HOME")
    return Path(shared) if shared else Path.home() / ".local" / "share"


def set_aside(path: Path, *, companions: tuple[str, ...] = ()) -> Path:
    """Give a damaged file, or whatever stands in its place, a new name that nothing else has.

    ``companions`` are endings of files that belong to it, such as ``-wal``, and move along.
    Returns the new path. Raises OSError when the folder does not allow it.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")):
        number += 1
    path.rename(aside)
    for ending in companions:
        companion = Path(f"{path}{ending}")
        if os.path.lexists(companion):
            companion.rename(f"{aside}{ending}")
    return aside


def write_whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file so that at every moment either the old or the new one is there in full.

    A link stays one, and what it leads to is written. What is no file of its own (``is_stream``) is written
    into and never replaced. No folder is made. Raises OSError; the old file is then untouched.
    """
    if is_stream(path):
        with path.open("ab") as sink:  # what stands there already may be someone's log
            sink.writelines(pieces)
        return
    path = Path(os.path.realpath(path))  # Path.resolve would fail where a link leads to itself
    handle, name = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
    try:
        with contextlib.suppress(OSError):
            Path(name).chmod(stat.S_IMODE(path.stat().st_mode))  # who could read the old one still can
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
    """Whether what is written to a path goes on to somebody: a pipe, a device, or standard output under one
    of its names, also where that is a file. Files elsewhere under /dev, as in /dev/shm, are files."""
    named = path.absolute().parent.as_posix() in ("/dev", "/dev/fd", "/proc/self/fd")
    return named or (path.exists() and not path.is_file())


def _sync_folder(folder: Path) -> None:
    """Make a new name last through a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
