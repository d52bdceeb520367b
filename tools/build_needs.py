"""What a machine needs to make a build. Standard library only."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import sys
import sysconfig
from typing import Final

OLDEST: Final = (3, 11)
"""The oldest Python that the game runs on."""


def missing() -> list[str]:
    """A sentence for everything that is missing, with how to get it; empty when nothing is."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = []
    if sys.version_info < OLDEST:
        found.append(f"Python {'.'.join(map(str, OLDEST))} or later is needed; this is {version}.")
    if not _has_module("venv") or not _has_module("ensurepip"):
        found.append("Python lacks its module for virtual environments. Debian: apt-get install python3-venv")
    if not sys.platform.startswith("linux"):
        return found
    if not has_shared_library():
        found.append(
            f"The shared library of this Python ({sys.base_prefix}) is missing. "
            f"Debian: apt-get install libpython{version}; pyenv: install it again with "
            "PYTHON_CONFIGURE_OPTS=--enable-shared"
        )
    programs = [name for name in ("objdump", "strip") if shutil.which(name) is None]
    if programs:
        found.append(f"Missing: {' and '.join(programs)}. Debian: apt-get install binutils")
    return found


def has_shared_library() -> bool:
    """Whether this Python can be packed: PyInstaller includes its shared library."""
    if not sysconfig.get_config_var("Py_ENABLE_SHARED"):
        return False
    try:
        ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))
    except OSError:
        return False
    return True


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None
