"""What is left behind when the program ends by a fault: a report in the player's folder.

``crash.log`` holds reports that no player was told about; a later start tells, and renames it.
"""

from __future__ import annotations

import faulthandler
import platform
import sys
import threading
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from tripeaks import __version__

NEW: Final = "crash.log"
TOLD: Final = "crash-earlier.log"
LARGEST: Final = 200_000
"""Bytes from which on nothing is added."""


class CrashLog:
    """Reports of faults. Nothing here raises; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, about: str) -> None:
        """Keep reports in a folder; ``about`` names what each should tell beside version and system."""
        self._path = folder / NEW if folder else None
        self._about = about
        self._file: IO[str] | None = None
        self.earlier: Path | None = None
        """The file with reports of earlier starts, if there are new ones."""

    def watch(self) -> None:
        """Take note of earlier reports. From now on faults of other threads and of the interpreter itself are
        reported too."""
        if self._path is None:
            return
        with suppress(OSError):
            if self._path.exists() and self._path.stat().st_size:
                self.earlier = self._path.replace(self._path.with_name(TOLD))
            self._file = self._path.open("a", encoding="utf-8")
            faulthandler.enable(self._file)
        threading.excepthook = self._of_thread

    def write(self, fault: BaseException) -> None:
        """Add a report with the traceback of a fault."""
        if self._path is None:
            return
        lines = [
            f"{datetime.now().isoformat(timespec='seconds')}  TriPeaks {__version__}, {self._about}",
            f"Python {platform.python_version()}, {platform.platform()}",
            *(line.rstrip("\n") for line in traceback.format_exception(fault)),
            "",
        ]
        with suppress(OSError):
            if self._path.exists() and self._path.stat().st_size > LARGEST:
                return
            with self._path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write("\n".join(lines) + "\n")

    def close(self) -> None:
        """Stop watching; an empty file is removed."""
        threading.excepthook = threading.__excepthook__
        if self._file is None or self._path is None:
            return
        faulthandler.disable()
        self._file.close()
        with suppress(OSError):
            if not self._path.stat().st_size:
                self._path.unlink()

    def _of_thread(self, unhandled: threading.ExceptHookArgs) -> None:
        if unhandled.exc_value is not None:
            self.write(unhandled.exc_value)
        if sys.stderr:
            threading.__excepthook__(unhandled)
