"""Draw the pictures of the table for the documentation: ``python tools/screenshots.py``.

Each is one ``main.py --screenshot``; the files in docs/ are then brought to 256 colours by
ImageMagick's ``convert``, where there is one, to keep a clone small.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

MIDDLE: Final = "KD AS 2D 3S draw 7C 8H 9S"
"""A hand under way: some of the tableau gone, a run of three."""

PICTURES: Final = {
    "table.png": ("1280x800", "en", MIDDLE),
    "screenshots/800x600.png": ("800x600", "en", MIDDLE),
    "screenshots/1280x800.png": ("1280x800", "nl", ""),
    "screenshots/1920x1080.png": ("1920x1080", "de", MIDDLE),
    "screenshots/2560x1080.png": ("2560x1080", "nl", MIDDLE),
    "screenshots/3840x2160.png": ("3840x2160", "fr", MIDDLE),
    "screenshots/600x1000.png": ("600x1000", "en", MIDDLE),
}
"""By file in docs/: the size of the window, its language, and the actions done before."""


def main() -> int:
    """Draw them all."""
    for name, (size, language, moves) in PICTURES.items():
        file = ROOT / "docs" / name
        file.parent.mkdir(exist_ok=True)
        draw(file, size, language, moves)
        shrink(file)
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")
    return 0


def draw(file: Path, size: str, language: str, moves: str) -> None:
    """Draw one position into a file."""
    command = ("main.py", "TP1-E-AAAAAAB", "--size", size, "--lang", language, "--moves", moves)
    subprocess.run([sys.executable, *command, "--screenshot", file], cwd=ROOT, check=True)


def shrink(file: Path) -> None:
    """Bring a PNG to 256 colours, if it can be done here."""
    if shutil.which("convert"):
        file_and_kind = f"PNG8:{file}"
        colours = ("-dither", "None", "-colors", "256", "-strip", "-define", "png:compression-level=9")
        subprocess.run(["convert", file, *colours, file_and_kind], check=True)


if __name__ == "__main__":
    sys.exit(main())
