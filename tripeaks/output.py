"""Standard output, whether a terminal, a file or another program. Knows nothing of the project."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

_INPUT = Path("/dev/stdin")
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/([0-9]+)")


def is_input(path: Path) -> bool:
    """Whether a path names standard input or another stream that is open for reading only, even by a link. To
    write there would wait for ever for a reader, or overwrite what is read."""
    for _ in range(10):
        if path.absolute() == _INPUT:
            return True
        if sys.platform != "win32" and (found := _DESCRIPTOR.fullmatch(path.absolute().as_posix())):
            import fcntl

            with suppress(OSError, OverflowError):
                return fcntl.fcntl(int(found[1]), fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
            return False
        if not path.is_symlink():
            return False
        path = path.parent / path.readlink()
    return False


def utf8_output() -> TextIO:
    """Standard output in UTF-8, whatever it is; if there is none, a stream that discards everything."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return sys.stdout or io.StringIO()


def print_line(text: str) -> None:
    """Write a line at once, without buffering. Raises SystemExit when nothing can be written."""
    try:
        print(text, file=utf8_output(), flush=True)
    except OSError as error:
        sys.exit(lost_output(error))


def lost_output(error: OSError) -> int:
    """Abandon standard output after ``error``; returns the exit status.

    A reader that has closed its end is not a failure (0), a full disk is one (1). Output that is still
    buffered is discarded: Python would try to write it again at exit, and report an error.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return 0 if isinstance(error, BrokenPipeError) else 1
