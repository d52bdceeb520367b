"""Standard output, wherever it leads: a terminal, a file, another program. Knows nothing of the project."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO


def utf8_output() -> TextIO:
    """Standard output, in UTF-8 wherever it leads."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout or io.StringIO()


def tell(text: str) -> None:
    """Write a text and the end of its line at once. Raises SystemExit where nothing can be written."""
    try:
        print(text, file=utf8_output(), flush=True)
    except OSError as error:
        sys.exit(lost_output(error))


def lost_output(error: OSError) -> int:
    """Give up standard output, which ``error`` says cannot be written; the exit status that this means.

    A reader that has had enough is no fault (0), a full disk is (1). What is still unwritten is thrown
    away: Python would try once more at its end, and complain.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return 0 if isinstance(error, BrokenPipeError) else 1
