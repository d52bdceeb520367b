"""Where the files are that the game reads: in a checkout, an installed package and a frozen build.

Knows no pygame. Drawings and sounds are folders beside the package, but inside it once it is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


SPRITES: Final = _folder("sprites")
SOUNDS: Final = _folder("sounds")
LOCALE: Final = PACKAGE / "locale"

FONT_NAME: Final = re.compile(
    r"atkinson[ _-]?hyperlegible[ _-](?P<cut>regular|bold)([ _-](?!italic).*)?\.(ttf|otf)", re.IGNORECASE
)
"""Names that files of the font have had, such as ``Atkinson-Hyperlegible-Bold-102.otf``."""


@cache
def font_files() -> tuple[Path, Path] | None:
    """The regular and the bold cut of Atkinson Hyperlegible: those of its Python package, else those
    installed on the system, else None."""
    for folders in (_package_folder(), _system_folders()):
        cuts = _cuts_in(folders)
        if len(cuts) == 2:
            return cuts["regular"], cuts["bold"]
    return None


def _cuts_in(folders: list[Path]) -> dict[str, Path]:
    """The font's files by cut in some folders and below them; the first of each counts."""
    cuts: dict[str, Path] = {}
    for top in folders:
        for folder, _, names in os.walk(top):
            for name in sorted(names):
                if found := FONT_NAME.fullmatch(name):
                    cuts.setdefault(found["cut"].lower(), Path(folder, name))
    return cuts


def _package_folder() -> list[Path]:
    """Where the Python package of the font lies; in a frozen build it is a folder without code."""
    package = importlib.util.find_spec("fontpkg_atkinson_hyperlegible")
    return [Path(folder) for folder in package.submodule_search_locations or ()] if package else []


def _system_folders() -> list[Path]:
    """Where this kind of system keeps fonts, the player's own first."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  (where there is no home, Path.home raises)
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
        return [local / "Microsoft/Windows/Fonts", Path(os.environ.get("WINDIR") or "C:/Windows", "Fonts")]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    shared = (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    return [own / "fonts", home / ".fonts", *(Path(folder, "fonts") for folder in shared if folder)]
