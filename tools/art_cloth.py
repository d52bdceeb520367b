"""What a court figure wears and holds: colours of the suits, robes, hands and attributes.

All in card units (250 × 350) of the upper half; the middle of the card is (125, 175).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.art_geometry import star
from tools.art_palette import SUIT_PATHS, disc, group, line, path, suit_at

INK = "#241f30"
GOLD, GOLD_DARK, GOLD_LIGHT = "#e6ad3f", "#b67a1d", "#f7d98a"
ERMINE = "#fdf6e6"
STEEL, STEEL_DARK = "#d5dbe6", "#98a3b8"
LEAF, LEAF_DARK = "#3f8a5a", "#27633e"
OUTLINE = 2.2

EDGE = 14
"""How far the robes stay from the card's sides."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one suit's figures."""

    main: str
    dark: str
    light: str
    accent: str
    skin: str
    skin_shade: str
    hair: str
    hair_dark: str
    grey: str


COLOURS = {
    "spades": Colours(
        "#2f3f78", "#1f2a54", "#aab8e2", "#b8323f", "#d9a377", "#bf8358", "#2b2430", "#15111b", "#8d93a6"
    ),
    "hearts": Colours(
        "#c5303d", "#8f1d2d", "#f6b9b0", "#2f4a80", "#f8d9bf", "#eab998", "#c9822f", "#9c5d1c", "#f1e9dc"
    ),
    "diamonds": Colours(
        "#e07f2c", "#ad5617", "#fbd9a2", "#1f7480", "#f3c9a0", "#dca678", "#5b3420", "#3c2012", "#7a5236"
    ),
    "clubs": Colours(
        "#2f7d5d", "#1c5641", "#b5dcc0", "#8a2f52", "#a86e4a", "#8c5536", "#35241f", "#1f1411", "#d9d4cb"
    ),
}


def seam(x: float) -> float:
    """Height at which the two halves meet: a line through the middle, falling to the right."""
    return 175 + 0.27 * (x - 125)


def solid(d: str, fill: str, width: float = OUTLINE) -> str:
    """A filled shape with the outline of the deck."""
    return path(d, fill, stroke=INK, stroke_width=width, stroke_linejoin="round")


def pearl(x: float, y: float, radius: float, fill: str) -> str:
    """A disc with the outline of the deck."""
    return disc(x, y, radius, fill, stroke=INK, stroke_width=OUTLINE)


def sign(suit: str, x: float, y: float, height: float, fill: str) -> str:
    """A small outlined suit sign, as a jewel."""
    k = height / 100
    return group(
        f"translate({x:g} {y:g}) scale({k:g}) translate(-50 -50)",
        path(SUIT_PATHS[suit], fill, stroke=INK, stroke_width=round(2 / k, 1), stroke_linejoin="round"),
    )


def sash(suit: str | None, c: Colours) -> str:
    """The slanted band that hides where the halves meet, with signs of a suit, or stars; point-symmetric."""

    def band(half: float, fill: str, inset: float = 0, **more: str | float) -> str:
        left, right = EDGE + inset, 250 - EDGE - inset
        return path(
            f"M{left} {seam(left) - half:.2f} L{right} {seam(right) - half:.2f} "
            f"L{right} {seam(right) + half:.2f} L{left} {seam(left) + half:.2f} Z",
            fill,
            **more,
        )

    places = (-88, -44, 44, 88)
    if suit is not None:
        signs = [suit_at(suit, x, 0, 13, GOLD_LIGHT, 0 if x > 0 else 180) for x in places]
    else:
        signs = [path(star(x, 0, 7.5, 3.2, turn=-90 if x > 0 else 90), GOLD_LIGHT) for x in places]
    dots = [path(f"M{x} -4.5 L{x + 4.5} 0 L{x} 4.5 L{x - 4.5} 0 Z", GOLD) for x in (-66, -22, 22, 66)]
    return "\n".join(
        (
            band(15.5, GOLD, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"),
            band(11.2, c.dark, 1),
            group(
                "translate(125 175) rotate(15.11)",
                *signs,
                *dots,
                path("M0 -8.5 L8.5 0 L0 8.5 L-8.5 0 Z", GOLD_LIGHT),
                path("M0 -8.5 L8.5 0 L0 8.5 Z", GOLD),
            ),
        )
    )


def hand(c: Colours, x: float = 207, y: float = 152) -> str:
    """A fist closed around a staff."""
    fist = (
        f"M{x - 11} {y - 7} C{x - 6} {y - 12} {x + 8} {y - 12} {x + 10} {y - 6} "
        f"C{x + 12} {y + 2} {x + 11} {y + 9} "
        f"{x + 6} {y + 12} L{x - 8} {y + 12} C{x - 13} {y + 8} {x - 14} {y - 1} {x - 11} {y - 7} Z"
    )
    fingers = "".join(line(f"M{x - 11} {y + dy} L{x + 3} {y + dy}", INK, 1.5) for dy in (-2.2, 2.8, 7.6))
    return solid(fist, c.skin) + fingers


def sleeve(c: Colours, fill: str, x: float = 207, y: float = 152) -> str:
    """The forearm from the sash up to the hand, with its cuff."""
    low = seam(x) + 6
    return (
        solid(f"M{x - 13} {y + 14} L{x + 13} {y + 14} L{x + 25} {low + 6} L{x - 27} {low} Z", fill)
        + path(
            f"M{x + 4} {y + 14} L{x + 12} {y + 14} L{x + 23} {low + 4} L{x + 8} {low + 3} Z",
            INK,
            fill_opacity=0.16,
        )
        + solid(f"M{x - 15} {y + 8} L{x + 15} {y + 8} L{x + 17} {y + 19} L{x - 17} {y + 19} Z", ERMINE)
        + line(f"M{x - 15} {y + 13.6} L{x + 15} {y + 13.6}", c.accent, 2.4)
    )


def king_robe(c: Colours) -> str:
    """A wide mantle, an ermine collar and a chain."""
    mantle = (
        f"M88 112 C62 116 30 122 18 138 C15 142 14 144 14 {seam(14):.1f} L236 {seam(236):.1f} L236 166 "
        "C236 136 200 116 166 112 Z"
    )
    tails = "".join(
        path(f"M{x} {y} l2.2 3.6 l-2.2 6 l-2.2 -6 Z", INK)
        for x, y in (
            (62, 126),
            (78, 134),
            (92, 124),
            (158, 124),
            (172, 136),
            (188, 127),
            (106, 140),
            (146, 141),
        )
    )
    return (
        solid(mantle, c.main)
        + path(f"M180 116 C206 121 235 136 235 166 L235 {seam(235):.1f} L204 {seam(204):.1f} Z", c.dark)
        + solid(
            "M92 106 C78 112 58 114 42 122 C46 138 74 154 125 158 C176 154 204 138 208 122 "
            "C192 114 172 112 158 106 Z",
            ERMINE,
        )
        + path(
            "M158 107 C172 112 192 114 207 122 C203 137 178 152 140 157 C160 146 166 128 158 107 Z", "#e4d8c2"
        )
        + tails
        + line("M78 114 C92 150 112 162 125 162 C138 162 158 150 172 114", GOLD_DARK, 6)
        + line(
            "M78 114 C92 150 112 162 125 162 C138 162 158 150 172 114", GOLD_LIGHT, 3, stroke_dasharray="5 4"
        )
    )


def queen_robe(c: Colours) -> str:
    """Puffed sleeves, a bodice with lace, and a necklace."""
    gown = (
        f"M100 120 C84 122 52 118 34 128 C20 136 15 144 14 {seam(14):.1f} L236 {seam(236):.1f} "
        "C238 158 230 140 214 130 C194 118 166 122 150 120 Z"
    )
    folds = "".join(
        line(f"M{x} {y} C{x + 8 * s} {y + 14} {x + 10 * s} {y + 30} {x + 8 * s} {y + 46}", c.dark, 2)
        for x, y, s in ((190, 126, 1), (206, 130, 1), (176, 125, 1), (60, 124, -1), (44, 126, -1))
    )
    bodice = f"M92 121 C90 140 92 152 96 {seam(96):.1f} L154 {seam(154):.1f} C160 160 161 140 158 121 Z"
    neckline = "M94 119 C96 140 112 150 125 151 C138 150 154 140 156 119 L140 108 L110 108 Z"
    return (
        solid(gown, c.main)
        + folds
        + solid(bodice, c.light)
        + line(f"M125 150 L125 {seam(125):.1f}", c.accent, 2)
        + solid(neckline, c.skin)
        + path("M127 108 L140 108 L155 119 C153 139 138 149 127 150 Z", c.skin_shade)
        + line("M92 119 C94 144 112 154 125 155 C138 154 156 144 158 119", ERMINE, 7)
        + line(
            "M92 119 C94 144 112 154 125 155 C138 154 156 144 158 119",
            c.accent,
            2.2,
            stroke_dasharray="0.1 6.2",
        )
        + "".join(
            pearl(x, y, 3, GOLD_LIGHT)
            for x, y in ((107, 121), (112, 127.5), (118.5, 132), (131.5, 132), (138, 127.5), (143, 121))
        )
        + solid("M125 130 L130.5 137 L125 145.5 L119.5 137 Z", c.accent, 1.8)
    )


def jack_robe(c: Colours) -> str:
    """A striped doublet with slashed shoulder wings and a ruff."""
    doublet = (
        f"M92 120 C64 120 36 124 22 138 C16 143 14 145 14 {seam(14):.1f} L236 {seam(236):.1f} L236 170 "
        "C236 138 206 120 158 120 Z"
    )
    stripes = "".join(
        path(f"M{x} 126 L{x + 9} 126 L{x + 9} {seam(x + 9):.1f} L{x} {seam(x):.1f} Z", c.light)
        for x in (97, 144)
    )
    front = line(f"M125 130 L125 {seam(125):.1f}", c.dark, 2) + "".join(
        disc(125, y, 3, GOLD_LIGHT) for y in (146, 156)
    )
    shade = path(
        (
            f"M190 124 C214 128 235 144 235 170 L235 {seam(235):.1f} L216 "
            f"{seam(216):.1f} C216 150 208 134 190 124 Z"
        ),
        c.dark,
    )
    wings = (
        solid("M90 121 C64 119 34 124 20 141 C40 151 72 149 88 142 Z", c.accent)
        + solid("M160 121 C188 119 216 127 229 147 C208 154 178 150 162 142 Z", c.accent)
        + line("M76 123 C68 130 64 138 62 146 M56 124 C48 131 44 139 43 147", GOLD_LIGHT, 2.4)
        + line("M174 123 C182 130 186 138 188 147 M194 126 C202 133 206 141 207 150", GOLD_LIGHT, 2.4)
    )
    return solid(doublet, c.main) + shade + stripes + front + wings + _ruff(128, 124)


def _ruff(x: float, y: float) -> str:
    """A pleated collar seen a little from above."""
    pleats = 18
    rim = [
        (x + 45 * math.cos(a), y + 17 * math.sin(a))
        for a in (2 * math.pi * i / pleats for i in range(pleats))
    ]
    d = f"M{rim[0][0]:.1f} {rim[0][1]:.1f} "
    for i in range(pleats):
        a = 2 * math.pi * (i + 0.5) / pleats
        to = rim[(i + 1) % pleats]
        d += f"Q{x + 56 * math.cos(a):.1f} {y + 24 * math.sin(a):.1f} {to[0]:.1f} {to[1]:.1f} "
    folds = " ".join(
        (
            f"M{x + 22 * math.cos(a):.1f} {y + 7 * math.sin(a):.1f} "
            f"L{x + 44 * math.cos(a):.1f} {y + 16.5 * math.sin(a):.1f}"
        )
        for a in (2 * math.pi * i / pleats for i in range(pleats))
    )
    return solid(d + "Z", ERMINE) + line(folds, "#cdbfa6", 1.6)
