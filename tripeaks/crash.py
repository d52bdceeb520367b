"""Reports of crashes in the player's folder.

``faults.log`` has all reports. A program that crashes writes its report to a file with its process number;
the next start moves the report to ``faults.log`` and tells the player.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import sys
import threading
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from tripeaks import __version__

REPORTS: Final = "faults.log"
OLDER: Final = "faults-older.log"
LARGEST: Final = 200_000
"""A ``REPORTS`` file of more bytes is renamed to ``OLDER``, replacing the one before."""


class CrashLog:
    """Reports of faults. Nothing here raises; without a folder nothing is kept."""

    def __init__(self, folder: Path | None, about: str) -> None:
        """Keep reports in a folder. ``about``: what each should state besides version and system."""
        self._folder = folder
        system = f"Python {platform.python_version()}, {platform.platform()}"
        self._about = f"TriPeaks {__version__}, {about}, {system}"
        self._file: IO[str] | None = None
        self._ended_by_fault = False
        self.earlier: Path | None = None
        """``REPORTS``, if ``watch`` found that an earlier run ended with a crash."""

    def watch(self) -> None:
        """Collect the reports of earlier runs. From now on, also report errors of other threads, and crashes
        of the interpreter."""
        threading.excepthook = self._of_thread
        if self._folder is None:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            for path in self._folder.glob("crash-*.log"):
                self._collect(path)
            self._file = self._own.open("w", encoding="utf-8", errors="backslashreplace")
            self._file.write(self._head())
            self._file.flush()
            faulthandler.enable(self._file)

    def write(self, fault: BaseException) -> None:
        """Report the exception that ends the program."""
        self._ended_by_fault = True
        if self._file is not None:
            with suppress(OSError):
                self._file.write(_as_text(fault))
                self._file.flush()

    def close(self) -> None:
        """Stop watching. The report of this run is kept only after ``write``: on Windows it can have handled
        exceptions too."""
        threading.excepthook = threading.__excepthook__
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            if not self._ended_by_fault:
                with suppress(OSError):
                    self._own.unlink()

    @property
    def _own(self) -> Path:
        assert self._folder is not None
        return self._folder / f"crash-{os.getpid()}.log"

    def _head(self) -> str:
        return f"{datetime.now().isoformat(timespec='seconds')}  {self._about}\n"

    def _collect(self, path: Path) -> None:
        """Move the report of a process that has ended to ``REPORTS``; without a report, remove its file."""
        if _is_running(path.stem.removeprefix("crash-")):
            return
        with suppress(OSError):
            head, _, report = path.read_text(encoding="utf-8", errors="replace").partition("\n")
            path.unlink()  # fails on Windows while that process runs
            if report.strip():
                self.earlier = self._append(f"{head}\n{report}")

    def _append(self, text: str) -> Path | None:
        """Add a text to the reports; their file."""
        if self._folder is None:
            return None
        path = self._folder / REPORTS
        with suppress(OSError):
            if path.exists() and path.stat().st_size > LARGEST:
                path.replace(self._folder / OLDER)
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text + "\n")
        return path

    def _of_thread(self, unhandled: threading.ExceptHookArgs) -> None:
        if unhandled.exc_value is not None:
            self._append(self._head() + _as_text(unhandled.exc_value))
        if sys.stderr:
            threading.__excepthook__(unhandled)


def _as_text(fault: BaseException) -> str:
    return "".join(traceback.format_exception(fault))


def _is_running(number: str) -> bool:
    """Whether a process runs. Unknown on Windows, where asking would end it."""
    if sys.platform == "win32":
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, ValueError, OverflowError):
        return False
    except OSError:
        return True
    return int(number) != os.getpid()
