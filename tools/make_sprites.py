"""Writes every picture of the deck into sprites/: run it after changing a drawing in tools/art_*.py."""

from __future__ import annotations

import argparse
from pathlib import Path

import art_courts
from art_palette import PAPER, PAPER_EDGE, SUIT_INK, SUIT_PATHS, path, suit_at, svg

ROOT = Path(__file__).resolve().parents[1]


BACK_INKS = ("#1d5c63", "#8d2436", "#20263a", "#232a57", "#3b6ea5")


def _plain_back(ink: str) -> str:
    edge = f'fill="{PAPER}" stroke="{PAPER_EDGE}" stroke-width="2"'
    paper = f'<rect x="1" y="1" width="248" height="348" rx="16" {edge}/>'
    return paper + f'<rect x="12" y="12" width="226" height="326" rx="9" fill="{ink}"/>'


def sources() -> dict[str, str]:
    """Every SVG source by its path below sprites/."""
    files = {f"suits/{suit}.svg": svg(100, 100, path(d, SUIT_INK[suit])) for suit, d in SUIT_PATHS.items()}
    files["paper.svg"] = svg(250, 350, f'<rect x="1" y="1" width="248" height="348" rx="16" fill="{PAPER}" '
                             f'stroke="{PAPER_EDGE}" stroke-width="2"/>')
    files["slot.svg"] = svg(250, 350, '<rect x="4" y="4" width="242" height="342" rx="14" fill="#ffffff" '
                            'fill-opacity="0.06" stroke="#ffffff" stroke-opacity="0.45" stroke-width="4"/>')
    files["ace-spades.svg"] = svg(250, 350, suit_at("spades", 125, 175, 150))
    for name, ink in (("colour", "#c6202d"), ("dark", "#1a1d27")):
        files[f"jokers/{name}.svg"] = svg(250, 350, suit_at("hearts", 125, 175, 120, ink))
    for name, ink in zip(("peaks", "lattice", "deco", "night", "plain"), BACK_INKS, strict=True):
        files[f"backs/{name}.svg"] = svg(250, 350, _plain_back(ink))
    files |= art_courts.sources()
    return files


def main() -> None:
    """Write all files below the folder given with --out, sprites/ of the project by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "sprites")
    out: Path = parser.parse_args().out
    for name, text in sources().items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
