"""Standard output, whether a terminal, a file or another program. Knows nothing of the project."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO


def utf8_output() -> TextIO:
    """Standard output in UTF-8, whatever it is; without one, what is written goes nowhere."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout or io.StringIO()


def print_line(text: str) -> None:
    """Write a text and the end of its line at once. Raises SystemExit when nothing can be written."""
    try:
        print(text, file=utf8_output(), flush=True)
    except OSError as error:
        sys.exit(lost_output(error))


def lost_output(error: OSError) -> int:
    """Give up standard output after ``error``; returns the exit status.

    A reader that has closed its end is no fault (0), a full disk is one (1). Output that is still buffered
    is thrown away: Python would try to write it once more at exit, and complain.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return 0 if isinstance(error, BrokenPipeError) else 1
