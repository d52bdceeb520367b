"""Heads of the court figures: faces, hair, beards, crowns and caps.

Each head is drawn around (0, 0), the middle of the face, which is about 52 wide and 70 high; a group then
moves it onto the card.
"""

from __future__ import annotations

from art_cloth import ERMINE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, Colours, disc, solid
from art_palette import SUIT_PATHS, group, line, path

LIPS = "#b5343f"


def sign(suit: str, x: float, y: float, height: float, fill: str) -> str:
    """A small outlined suit sign, as a jewel."""
    k = height / 100
    return group(f"translate({x:g} {y:g}) scale({k:g}) translate(-50 -50)",
                 path(SUIT_PATHS[suit], fill, stroke=INK, stroke_width=round(2 / k, 1), stroke_linejoin="round"))


def _features(c: Colours, brow: str, lid: float = 2.4) -> str:
    """Eyes and brows of a face seen from the front, looking a little to the left."""
    parts = []
    for s in (-1, 1):
        x = 11.5 * s
        parts.append(path(f"M{x - 7} 0.5 C{x - 4} -5 {x + 4} -5 {x + 7} 0.5 C{x + 3} 4 {x - 3} 4 {x - 7} 0.5 Z", "#fffaf0"))
        parts.append(disc(x - 0.6, -0.3, 3, INK))
        parts.append(line(f"M{x - 7.4} 0.6 C{x - 4} -5.4 {x + 4} -5.4 {x + 7.4} 0.6", INK, lid))
        parts.append(line(f"M{x - 7 - s} {-8.5 + s * 0.5} C{x - 3} {-12.5} {x + 3} {-12.5} {x + 7 - s} {-8.5 - s * 0.5}",
                          brow, 2.8))
    return "".join(parts)


def _face(c: Colours) -> str:
    outline = "M-25 -30 C-27 2 -21 24 0 37 C21 24 27 2 25 -30 Z"
    shade = "M3 -30 L25 -30 C27 2 21 24 0 37 L0 16 L3 13.5 C0 12.5 -4 12 -5.5 9.5 C-3 4 1 -4 1 -12 Z"
    return solid(outline, c.skin) + path(shade, c.skin_shade) + line(outline, INK, 2.2)


def king_head(suit: str, c: Colours) -> str:
    """A crowned head with a full beard."""
    hair = solid("M-27 -22 C-36 -10 -36 12 -31 28 C-36 30 -40 26 -40 26 C-38 38 -26 40 -20 36 L20 36 "
                 "C26 40 38 38 40 26 C40 26 36 30 31 28 C36 12 36 -10 27 -22 Z", c.grey)
    beard = {
        "spades": "M-25 2 C-29 26 -20 46 -9 55 L0 66 L9 55 C20 46 29 26 25 2 C22 13 15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z",
        "hearts": "M-25 2 C-31 20 -30 40 -17 50 C-12 54 -5 52 0 48 C5 52 12 54 17 50 C30 40 31 20 25 2 C22 13 15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z",
        "diamonds": "M-25 2 C-27 16 -24 32 -15 46 L15 46 C24 32 27 16 25 2 C22 13 15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z",
        "clubs": "M-25 2 C-30 22 -28 44 -14 53 C-6 58 6 58 14 53 C28 44 30 22 25 2 C22 13 15 15 9 14 L-9 14 C-15 15 -22 13 -25 2 Z",
    }[suit]
    waves = line("M-18 20 C-18 32 -13 42 -9 46 M-8 28 C-8 38 -5 44 -2 49 M18 20 C18 32 13 42 9 46 M8 28 C8 38 5 44 2 49",
                 INK, 1.5, stroke_opacity=0.55)
    mouth = path("M-6 20.5 C-3 19 3 19 6 20.5 C4 25.5 -4 25.5 -6 20.5 Z", LIPS)
    moustache = solid("M0 13.5 C-5 9.5 -14 11 -19 17 C-21 19.5 -24 19.5 -26 18 C-23 24.5 -9 25 0 18 "
                      "C9 25 23 24.5 26 18 C24 19.5 21 19.5 19 17 C14 11 5 9.5 0 13.5 Z", c.grey, 1.8)
    return hair + _face(c) + solid(beard, c.grey) + waves + mouth + moustache + _features(c, INK) + _crown(suit, c)


def _crown(suit: str, c: Colours) -> str:
    velvet = solid("M-27 -30 C-34 -52 -14 -62 0 -64 C14 -62 34 -52 27 -30 Z", c.accent)
    points = solid("M-29 -22 L-37 -56 L-20 -42 L-12 -60 L0 -44 L12 -60 L20 -42 L37 -56 L29 -22 Z", GOLD)
    shade = path("M2 -24 L2 -43 L12 -58 L19 -40 L35 -53 L28 -23 Z", GOLD_DARK, fill_opacity=0.45)
    tips = "".join(disc(x, y, 4, GOLD_LIGHT, True) for x, y in ((-37, -57), (-12, -61), (12, -61), (37, -57)))
    band = solid("M-30 -33 C-12 -28 12 -28 30 -33 L28.5 -20 C12 -15.5 -12 -15.5 -28.5 -20 Z", GOLD_LIGHT)
    jewels = "".join(solid(f"M{x} {y - 4} L{x + 4} {y} L{x} {y + 4} L{x - 4} {y} Z", c.accent, 1.3)
                     for x, y in ((-18, -24.5), (18, -24.5)))
    return velvet + points + shade + tips + band + jewels + sign(suit, 0, -23, 12, c.main) + sign(suit, 0, -66, 17, c.light)


def queen_head(suit: str, c: Colours) -> str:
    """A head with long hair, a veil and a low crown."""
    veil = solid("M-24 -40 C-44 -30 -48 8 -54 46 C-40 44 -30 40 -22 34 L22 34 C30 40 40 44 54 46 "
                 "C48 8 44 -30 24 -40 Z", c.light)
    hair = solid("M-20 -36 C-38 -28 -36 -4 -37 10 C-38 22 -44 28 -42 38 C-34 46 -20 44 -14 34 L14 34 "
                 "C20 44 34 46 42 38 C44 28 38 22 37 10 C36 -4 38 -28 20 -36 Z", c.hair)
    strands = line("M-31 -8 C-31 10 -36 24 -34 38 M31 -8 C31 10 36 24 34 38", c.hair_dark, 2)
    fringe = solid("M0 -33 C-8 -20 -18 -12 -26 4 C-31 -10 -28 -36 0 -38 C28 -36 31 -10 26 4 C18 -12 8 -20 0 -33 Z", c.hair)
    lips = path("M-7 20.5 C-4.5 18 -1.8 17.6 0 19 C1.8 17.6 4.5 18 7 20.5 C4 26 -4 26 -7 20.5 Z", LIPS)
    blush = "".join(disc(x, 10, 5, LIPS + '" fill-opacity="0.22') for x in (-15, 15))
    lashes = line("M-19 0.5 L-21.5 -1.8 M19 0.5 L21.5 -1.8", INK, 1.8)
    pearls = "".join(disc(x, 19, 3, GOLD_LIGHT, True) for x in (-24, 24))
    return veil + hair + strands + _face(c) + blush + lips + _features(c, c.hair_dark, 2.8) + lashes + fringe + pearls + _tiara(suit, c)


def _tiara(suit: str, c: Colours) -> str:
    arch = solid("M-30 -30 C-31 -40 -27 -46 -24 -48 C-21 -44 -17 -42 -13 -44 C-12 -50 -8 -54 -6 -55 "
                 "C-4 -52 -2 -50 0 -50 C2 -50 4 -52 6 -55 C8 -54 12 -50 13 -44 C17 -42 21 -44 24 -48 "
                 "C27 -46 31 -40 30 -30 C12 -37 -12 -37 -30 -30 Z", GOLD)
    band = solid("M-31 -32 C-12 -39 12 -39 31 -32 L29 -25 C12 -32 -12 -32 -29 -25 Z", GOLD_LIGHT, 1.8)
    tips = "".join(disc(x, y, 2.8, ERMINE, True) for x, y in ((-24, -49), (24, -49)))
    return arch + band + tips + sign(suit, 0, -57, 18, c.main)


def jack_head(suit: str, c: Colours) -> str:
    """A beardless head in profile, looking left under a plumed cap."""
    face = ("M-17 -26 C-20 -18 -21 -13 -20 -9 C-20.5 -5 -25 1 -28 7.5 C-29 10.5 -26 11.8 -22.5 12.5 C-23.5 14.5 -24.6 16 -24.2 17.8 "
            "C-24 18.8 -22.6 19.5 -22 20.2 C-23 21.6 -23.6 23.4 -22.4 25 C-21.4 26.6 -22.6 28.6 -22.6 30.6 "
            "C-22.4 36.6 -16 40 -9 38.5 C2 36 12 30 17 18 L20 -26 Z")
    shade = "M17 18 C12 30 2 36 -9 38.5 C-14 39.5 -18 38 -20 36 C-6 34 2 26 4 10 L16 -10 Z"
    lips = path("M-24.4 17 C-21 16.2 -18.5 18 -16 20 C-18.5 22.4 -21 24 -23.2 23.4 C-23.4 21.6 -22.6 20.8 -22 20.2 Z", LIPS)
    eye = (path("M-18.5 -0.5 C-16 -5.5 -10 -6 -6 -1 C-10 3 -15 3 -18.5 -0.5 Z", "#fffaf0") + disc(-14, -1.2, 3.1, INK)
           + line("M-18.8 -1 C-16 -6 -10 -6.5 -5.4 -0.6", INK, 2.4) + line("M-20 -10 C-16 -14 -10 -14 -4.5 -9.5", c.hair_dark, 2.8))
    nostril = line("M-22.6 10 C-21 8.4 -19.6 9 -19.2 10.6", INK, 1.5)
    blush = disc(-8, 13, 5.5, LIPS + '" fill-opacity="0.2')
    hair = solid("M-12 -26 C-5 -16 -1 -8 -3 4 C-4 20 0 32 12 37 C24 42 40 38 45 26 C38 29 35 26 37 16 C40 0 38 -16 32 -28 Z", c.hair)
    locks = line("M8 -18 C6 2 9 20 21 32 M21 -20 C21 0 22 16 32 29", c.hair_dark, 2)
    return solid(face, c.skin) + path(shade, c.skin_shade) + line(face, INK, 2.2) + blush + lips + nostril + eye + hair + locks + _cap(suit, c)


def _cap(suit: str, c: Colours) -> str:
    plume = solid("M18 -32 C14 -56 30 -70 52 -64 C50 -60 52 -57 57 -56 C52 -53 52 -49 56 -45 C50 -45 47 -42 49 -36 "
                  "C42 -38 38 -36 38 -30 C32 -34 26 -34 18 -28 Z", c.light)
    quill = line("M22 -32 C26 -46 34 -54 46 -59", INK, 1.6)
    crown = solid("M-25 -22 C-42 -36 -30 -58 -2 -58 C14 -58 27 -50 34 -42 C42 -33 44 -26 40 -18 C22 -29 -4 -29 -25 -22 Z", c.main)
    fold = path("M-2 -57 C14 -57 27 -49 33 -41 C40 -34 43 -27 40 -19 C34 -23 28 -25 21 -26 C25 -38 18 -50 -2 -57 Z", c.dark)
    band = solid("M-27 -25 C-6 -34 24 -34 43 -22 L41 -12 C24 -21 -4 -21 -24 -14 Z", GOLD)
    return crown + fold + plume + quill + band + sign(suit, 20, -24, 17, c.light)
