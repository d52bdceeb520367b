"""The twelve court figures: put together of heads, robes and what they hold, in two halves turned by 180°."""

from __future__ import annotations

from tools import art_props
from tools.art_cloth import COLOURS, hand, jack_robe, king_robe, queen_robe, sash, sleeve
from tools.art_heads import jack_head, king_head, queen_head
from tools.art_palette import SUITS, group, svg

RANKS = ("jack", "queen", "king")


def sources() -> dict[str, str]:
    """The court figures by their path below sprites/, each 250 × 350 without its paper."""
    return {f"courts/{rank}-{suit}.svg": _court(rank, suit) for rank in RANKS for suit in SUITS}


def _court(rank: str, suit: str) -> str:
    half = _half(rank, suit)
    return svg(250, 350, "\n".join((half, group("rotate(180 125 175)", half), sash(suit, COLOURS[suit]))))


def _half(rank: str, suit: str) -> str:
    c = COLOURS[suit]
    robe = {"jack": jack_robe, "queen": queen_robe, "king": king_robe}[rank](c)
    head = {"jack": jack_head, "queen": queen_head, "king": king_head}[rank](suit, c)
    looks_right = suit in ("hearts", "diamonds")
    place = {
        "jack": f"translate(128 88) scale({-1.08 if looks_right else 1.08} 1.08)",
        "queen": "translate(125 84) scale(0.98)",
        "king": "translate(125 92) scale(0.96)",
    }[rank]
    arm = sleeve(c, {"king": c.accent, "queen": c.main, "jack": c.light}[rank])
    return "\n".join((robe, group(place, head), art_props.PROPS[rank, suit](c), arm, hand(c)))
