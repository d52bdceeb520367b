"""Heads of the court figures: faces, hair, beards, crowns and caps.

Each head is drawn around (0, 0), the middle of the face, which is about 52 wide and 70 high; a group then
moves it onto the card.
"""

from __future__ import annotations

import itertools
import math

from tools.art_cloth import ERMINE, GOLD_LIGHT, INK, Colours, pearl, solid
from tools.art_headgear import CAPS, CROWNS, tiara
from tools.art_palette import disc, line, path

LIPS = "#b5343f"


def _features(brow: str, lid: float = 2.4) -> str:
    """Eyes and brows of a face seen from the front, looking a little to the left."""
    parts = []
    for s in (-1, 1):
        x = 11.5 * s
        parts.append(
            path(
                f"M{x - 7} 0.5 C{x - 4} -5 {x + 4} -5 {x + 7} 0.5 C{x + 3} 4 {x - 3} 4 {x - 7} 0.5 Z",
                "#fffaf0",
            )
        )
        parts.append(disc(x - 0.6, -0.3, 3, INK))
        parts.append(line(f"M{x - 7.4} 0.6 C{x - 4} -5.4 {x + 4} -5.4 {x + 7.4} 0.6", INK, lid))
        parts.append(
            line(
                (
                    f"M{x - 7 - s} {-8.5 + s * 0.5} C{x - 3} {-12.5} {x + 3} {-12.5} "
                    f"{x + 7 - s} {-8.5 - s * 0.5}"
                ),
                brow,
                2.8,
            )
        )
    return "".join(parts)


def _face(c: Colours) -> str:
    outline = "M-25 -30 C-27 2 -21 24 0 37 C21 24 27 2 25 -30 Z"
    shade = "M3 -30 L25 -30 C27 2 21 24 0 37 L0 16 L3 13.5 C0 12.5 -4 12 -5.5 9.5 C-3 4 1 -4 1 -12 Z"
    return solid(outline, c.skin) + path(shade, c.skin_shade) + line(outline, INK, 2.2)


def king_head(suit: str, c: Colours) -> str:
    """A crowned head with a full beard."""
    hair = solid(
        "M-27 -22 C-36 -10 -36 12 -31 28 C-36 30 -40 26 -40 26 C-38 38 -26 40 -20 36 L20 36 "
        "C26 40 38 38 40 26 C40 26 36 30 31 28 C36 12 36 -10 27 -22 Z",
        c.grey,
    )
    beard = {
        "spades": (
            "M-25 2 C-29 26 -20 46 -9 55 L0 66 L9 55 C20 46 29 26 25 2 C22 13 15 15 "
            "9 14 L-9 14 C-15 15 -22 13 -25 2 Z"
        ),
        "hearts": (
            "M-25 2 C-31 20 -30 40 -17 50 C-12 54 -5 52 0 48 C5 52 12 54 17 50 C30 "
            "40 31 20 25 2 C22 13 15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z"
        ),
        "diamonds": (
            "M-25 2 C-27 16 -24 32 -15 46 L15 46 C24 32 27 16 25 2 C22 13 15 15 9 14 "
            "L-9 14 C-15 15 -22 13 -25 2 Z"
        ),
        "clubs": (
            "M-25 2 C-30 22 -28 44 -14 53 C-6 58 6 58 14 53 C28 44 30 22 25 2 C22 13 "
            "15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z"
        ),
    }[suit]
    waves = line(
        (
            "M-18 20 C-18 30 -14 38 -11 42 M-8 26 C-8 34 -6 40 -4 43 M18 20 C18 30 14 "
            "38 11 42 M8 26 C8 34 6 40 4 43"
        ),
        INK,
        1.5,
        stroke_opacity=0.55,
    )
    mouth = path("M-6 20.5 C-3 19 3 19 6 20.5 C4 25.5 -4 25.5 -6 20.5 Z", LIPS)
    moustache = solid(
        "M0 13.5 C-5 9.5 -14 11 -19 17 C-21 19.5 -24 19.5 -26 18 C-23 24.5 -9 25 0 18 "
        "C9 25 23 24.5 26 18 C24 19.5 21 19.5 19 17 C14 11 5 9.5 0 13.5 Z",
        c.grey,
        1.8,
    )
    return (
        hair + _face(c) + solid(beard, c.grey) + waves + mouth + moustache + _features(INK) + CROWNS[suit](c)
    )


def queen_head(suit: str, c: Colours) -> str:
    """A head with a low crown; what frames the face differs by suit."""
    behind, before = {"spades": _veiled, "hearts": _veiled, "diamonds": _collared, "clubs": _curled}[suit](c)
    lips = path("M-7 20.5 C-4.5 18 -1.8 17.6 0 19 C1.8 17.6 4.5 18 7 20.5 C4 26 -4 26 -7 20.5 Z", LIPS)
    blush = "".join(disc(x, 10, 5, LIPS, fill_opacity=0.22) for x in (-15, 15))
    lashes = line("M-19 0.5 L-21.5 -1.8 M19 0.5 L21.5 -1.8", INK, 1.8)
    pearls = "".join(pearl(x, 19, 3, GOLD_LIGHT) for x in (-24, 24))
    eyes = _features(c.hair_dark, 2.8)
    return behind + _face(c) + blush + lips + eyes + lashes + before + pearls + tiara(suit, c)


def _fringe(c: Colours) -> str:
    left = "M0 -33 C-8 -20 -18 -12 -26 4 C-31 -10 -28 -36 0 -38"
    return solid(f"{left} C28 -36 31 -10 26 4 C18 -12 8 -20 0 -33 Z", c.hair)


def _veiled(c: Colours) -> tuple[str, str]:
    """Long hair under a veil."""
    veil = solid(
        "M-24 -40 C-44 -30 -48 8 -54 46 C-40 44 -30 40 -22 34 L22 34 C30 40 40 44 54 46 "
        "C48 8 44 -30 24 -40 Z",
        c.light,
    )
    hair = solid(
        "M-20 -36 C-38 -28 -36 -4 -37 10 C-38 22 -44 28 -42 38 C-34 46 -20 44 -14 34 L14 34 "
        "C20 44 34 46 42 38 C44 28 38 22 37 10 C36 -4 38 -28 20 -36 Z",
        c.hair,
    )
    strands = line("M-31 -8 C-31 10 -36 24 -34 38 M31 -8 C31 10 36 24 34 38", c.hair_dark, 2)
    return veil + hair + strands, _fringe(c)


def _collared(c: Colours) -> tuple[str, str]:
    """Hair pinned up in rolls before a standing lace collar."""
    rim = [
        (58 * math.cos(a), 4 + 50 * math.sin(a))
        for a in (math.radians(142 + 256 * i / 16) for i in range(17))
    ]
    d = "M-16 40 L" + f"{rim[0][0]:.1f} {rim[0][1]:.1f} "
    for (ax, ay), (bx, by) in itertools.pairwise(rim):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        d += f"Q{mx * 1.13:.1f} {4 + (my - 4) * 1.13:.1f} {bx:.1f} {by:.1f} "
    ribs = " ".join(
        f"M{x * 0.55:.1f} {4 + (y - 4) * 0.55:.1f} L{x * 0.93:.1f} {4 + (y - 4) * 0.93:.1f}" for x, y in rim
    )
    collar = solid(d + "L16 40 Z", ERMINE) + line(ribs, c.light, 2.6)
    rolls = "".join(
        solid(
            f"M{18 * s} -38 C{36 * s} -38 {43 * s} -22 {35 * s} -11 C{42 * s} -2 {36 * s} 12 {25 * s} 12 "
            f"L{20 * s} -20 Z",
            c.hair,
        )
        + line(f"M{35 * s} -11 C{31 * s} -9 {28 * s} -10 {26 * s} -13", c.hair_dark, 2)
        for s in (-1, 1)
    )
    return collar + rolls, _fringe(c)


def _curled(c: Colours) -> tuple[str, str]:
    """A cloud of curls."""
    bumps = 15
    d = ""
    for i in range(bumps + 1):
        a = math.radians(116 + (424 - 116) * i / bumps)
        x, y = 39 * math.cos(a), -1 + 40 * math.sin(a)
        if i == 0:
            d = f"M{x:.1f} {y:.1f} "
            continue
        b = math.radians(116 + (424 - 116) * (i - 0.5) / bumps)
        d += f"Q{54 * math.cos(b):.1f} {-1 + 55 * math.sin(b):.1f} {x:.1f} {y:.1f} "
    curls = " ".join(
        f"M{x - 3} {y} C{x - 3} {y - 5} {x + 4} {y - 5} {x + 4} {y} C{x + 4} {y + 3} {x} {y + 3} {x} {y}"
        for x, y in ((-34, -12), (-37, 4), (-32, 20), (33, -12), (36, 4), (31, 20), (-29, -25), (28, -25))
    )
    hairline = (
        "M0 -30 C-5 -24 -9 -27 -12 -21 C-17 -22 -18 -15 -22 -13 C-22 -8 -25 -5 -27 0 C-33 -14 -28 -38 0 -38 "
        "C28 -38 33 -14 27 0 C25 -5 22 -8 22 -13 C18 -15 17 -22 12 -21 C9 -27 5 -24 0 -30 Z"
    )
    return solid(d + "Z", c.hair) + line(curls, c.hair_dark, 2), solid(hairline, c.hair)


def jack_head(suit: str, c: Colours) -> str:
    """A beardless head in profile, looking left under a plumed cap."""
    face = (
        "M-17 -26 C-20 -18 -21 -13 -20 -9 C-20.5 -5 -25 1 -28 7.5 C-29 10.5 -26 "
        "11.8 -22.5 12.5 C-23.5 14.5 -24.6 16 -24.2 17.8 "
        "C-24 18.8 -22.6 19.5 -22 20.2 C-23 21.6 -23.6 23.4 -22.4 25 C-21.4 26.6 -22.6 28.6 -22.6 30.6 "
        "C-22.4 36.6 -16 40 -9 38.5 C2 36 12 30 17 18 L20 -26 Z"
    )
    shade = "M17 18 C12 30 2 36 -9 38.5 C-14 39.5 -18 38 -20 36 C-6 34 2 26 4 10 L16 -10 Z"
    lips = path(
        "M-24.4 17 C-21 16.2 -18.5 18 -16 20 C-18.5 22.4 -21 24 -23.2 23.4 C-23.4 21.6 -22.6 20.8 -22 20.2 Z",
        LIPS,
    )
    eye = (
        path("M-18.5 -0.5 C-16 -5.5 -10 -6 -6 -1 C-10 3 -15 3 -18.5 -0.5 Z", "#fffaf0")
        + disc(-14, -1.2, 3.1, INK)
        + line("M-18.8 -1 C-16 -6 -10 -6.5 -5.4 -0.6", INK, 2.4)
        + line("M-20 -10 C-16 -14 -10 -14 -4.5 -9.5", c.hair_dark, 2.8)
    )
    nostril = line("M-22.6 10 C-21 8.4 -19.6 9 -19.2 10.6", INK, 1.5)
    blush = disc(-8, 13, 5.5, LIPS, fill_opacity=0.2)
    hair = solid(
        (
            "M-12 -26 C-5 -16 -1 -8 -3 4 C-4 20 0 32 12 37 C24 42 40 38 45 26 C38 29 "
            "35 26 37 16 C40 0 38 -16 32 -28 Z"
        ),
        c.hair,
    )
    locks = line("M8 -18 C6 2 9 20 21 32 M21 -20 C21 0 22 16 32 29", c.hair_dark, 2)
    return (
        solid(face, c.skin)
        + path(shade, c.skin_shade)
        + line(face, INK, 2.2)
        + blush
        + lips
        + nostril
        + eye
        + hair
        + locks
        + CAPS[suit](c)
    )
