"""The twelve court figures. Knows the shared palette only."""

from __future__ import annotations

from art_palette import SUIT_INK, SUITS, group, path, suit_at, svg

RANKS = ("jack", "queen", "king")


def sources() -> dict[str, str]:
    """The court figures by their path below sprites/, each 250 × 350 without its paper."""
    return {f"courts/{rank}-{suit}.svg": _court(rank, suit) for rank in RANKS for suit in SUITS}


def _court(rank: str, suit: str) -> str:
    hat = {"jack": "M95 60 L155 60 L165 30 Z", "queen": "M95 60 L155 60 L125 25 Z",
           "king": "M90 60 L160 60 L170 25 L142 42 L125 20 L108 42 L80 25 Z"}[rank]
    half = "\n".join((
        path("M20 175 C20 120 80 110 125 110 C170 110 230 120 230 175 Z", SUIT_INK[suit]),
        path("M98 60 L152 60 L152 90 C152 120 98 120 98 90 Z", "#f4cfae"), path(hat, "#e3aa45"),
        suit_at(suit, 205, 60, 40)))
    return svg(250, 350, half + group("rotate(180 125 175)", half))
