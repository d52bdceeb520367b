"""Writes every picture of the deck into sprites/: run it after changing a drawing in tools/art_*.py."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools import (  # noqa: E402  (found by the line above)
    art_aces,
    art_backs,
    art_courts,
    art_icon,
    art_jokers,
    icon_files,
)
from tools.art_palette import (  # noqa: E402
    BLACK,
    PAPER,
    PAPER_EDGE,
    SUIT_INK,
    SUIT_PATHS,
    TEN_PATH,
    TEN_WIDTH,
    path,
    rounded,
    svg,
)

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
PLAIN_ICON_UP_TO = 32


def sources() -> dict[str, str]:
    """Every SVG source by its path below sprites/."""
    files = {f"suits/{suit}.svg": svg(100, 100, path(d, SUIT_INK[suit])) for suit, d in SUIT_PATHS.items()}
    card = rounded(1, 1, 248, 348, 16)
    files["paper.svg"] = svg(250, 350, path(card, PAPER, stroke=PAPER_EDGE, stroke_width=2))
    files["slot.svg"] = svg(250, 350, _slot())
    files["ten.svg"] = svg(TEN_WIDTH, 100, path(TEN_PATH, BLACK, fill_rule="evenodd"))
    for art in (art_aces, art_backs, art_courts, art_icon, art_jokers):
        files |= art.sources()
    return files


def _slot() -> str:
    """A dark and a light line together, so that the outline shows on any table."""
    place = rounded(5, 5, 240, 340, 13)
    dark = path(place, "#000000", fill_opacity=0.1, stroke="#000000", stroke_opacity=0.22, stroke_width=8)
    return dark + path(place, "none", stroke="#ffffff", stroke_opacity=0.5, stroke_width=3)


def icons(drawings: dict[str, str]) -> dict[str, bytes]:
    """The icon in every size as PNG, and all of them as one Windows and one Apple icon."""
    pngs = {}
    for size in ICON_SIZES:
        drawing = drawings["icon-small.svg" if size <= PLAIN_ICON_UP_TO else "icon.svg"]
        surface = pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (4 * size, 4 * size))
        surface = pygame.transform.smoothscale(surface, (size, size))
        pngs[size] = icon_files.png(size, pygame.image.tobytes(surface, "RGBA"))
    files = {f"icons/tripeaks-{size}.png": data for size, data in pngs.items()}
    files["icons/tripeaks.ico"] = icon_files.ico({size: data for size, data in pngs.items() if size <= 256})
    files["icons/tripeaks.icns"] = icon_files.icns(pngs)
    return files


def main() -> None:
    """Write all files below the folder given with --out, sprites/ of the project by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "sprites")
    out: Path = parser.parse_args().out
    drawings = sources()
    files = {name: text.encode() for name, text in drawings.items()} | icons(drawings)
    for name, data in files.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


if __name__ == "__main__":
    main()
