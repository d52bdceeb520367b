"""What a Linux desktop reads about the game: ``python tools/desktop_files.py FOLDER``.

Writes menu entry, AppStream file and icons below FOLDER as they belong below ``/usr/share``. Names and
addresses come from ``tripeaks.identity``, releases from CHANGELOG.md. Standard library only.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tripeaks.identity import ADDRESSES, APP_ID, DEVELOPER, NAME, SCREENSHOT  # noqa: E402

TEMPLATES: Final = ROOT / "packaging" / "linux"
SPRITES: Final = ROOT / "sprites"
RELEASE: Final = re.compile(r"^## \[(?P<version>[0-9.]+)\] - (?P<date>[0-9-]+)$", re.MULTILINE)


def write(folder: Path) -> None:
    """Write all of it below a folder."""
    _write(folder / "applications" / f"{APP_ID}.desktop", filled("desktop.in"))
    _write(folder / "metainfo" / f"{APP_ID}.metainfo.xml", filled("metainfo.xml.in"))
    icons = folder / "icons" / "hicolor"
    for icon in (SPRITES / "icons").glob("tripeaks-*.png"):
        size = icon.stem.partition("-")[2]
        _copy(icon, icons / f"{size}x{size}" / "apps" / f"{APP_ID}.png")
    _copy(SPRITES / "icon.svg", icons / "scalable" / "apps" / f"{APP_ID}.svg")


def filled(name: str) -> str:
    """A template with its ``@WORDS@`` replaced; a line that is left empty by that goes."""
    values = {
        "ID": APP_ID,
        "NAME": NAME,
        "DEVELOPER": DEVELOPER,
        "ADDRESSES": "\n".join(addresses()),
        "RELEASES": "\n".join(
            f'    <release version="{version}" date="{date}"/>' for version, date in releases()
        ),
    }
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    return re.sub(r"@([A-Z]+)@", lambda word: values[word[1]], text).replace("\n\n", "\n")


def addresses() -> Iterator[str]:
    """The tags with an address that is known."""
    for kind, address in ADDRESSES.items():
        if address:
            yield f'  <url type="{kind}">{address}</url>'
    if SCREENSHOT:
        yield "  <screenshots>"
        yield f'    <screenshot type="default"><image>{SCREENSHOT}</image></screenshot>'
        yield "  </screenshots>"


def releases() -> list[tuple[str, str]]:
    """Version and date of every release that CHANGELOG.md names, the newest first."""
    return RELEASE.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
