"""Crowns and caps of the court figures, around (0, 0) as the heads are; one of its own for each suit."""

from __future__ import annotations

from collections.abc import Callable

from tools.art_cloth import ERMINE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, Colours, pearl, sign, solid
from tools.art_palette import disc, line, path

BAND = "M-30 -33 C-12 -28 12 -28 30 -33 L28.5 -20 C12 -15.5 -12 -15.5 -28.5 -20 Z"


def _velvet(c: Colours) -> str:
    return solid("M-27 -30 C-34 -52 -14 -62 0 -64 C14 -62 34 -52 27 -30 Z", c.accent)


def _jewelled_band(suit: str, c: Colours) -> str:
    jewels = "".join(
        solid(f"M{x} -28.5 L{x + 4} -24.5 L{x} -20.5 L{x - 4} -24.5 Z", c.accent, 1.3) for x in (-18, 18)
    )
    return solid(BAND, GOLD_LIGHT) + jewels + sign(suit, 0, -23, 12, c.main)


def _pointed(c: Colours) -> str:
    """The king of spades: five points with pearls."""
    points = "M-29 -22 L-37 -56 L-20 -42 L-12 -60 L0 -44 L12 -60 L20 -42 L37 -56 L29 -22 Z"
    shade = "M2 -24 L2 -43 L12 -58 L19 -40 L35 -53 L28 -23 Z"
    pearls = "".join(pearl(x, y, 4, GOLD_LIGHT) for x, y in ((-37, -57), (-12, -61), (12, -61), (37, -57)))
    return (
        _velvet(c)
        + solid(points, GOLD)
        + path(shade, GOLD_DARK, fill_opacity=0.45)
        + pearls
        + _jewelled_band("spades", c)
        + sign("spades", 0, -66, 17, c.light)
    )


def _arched(c: Colours) -> str:
    """The king of hearts: a closed crown with arches."""
    velvet = solid("M-28 -28 C-50 -58 -14 -70 0 -56 C14 -70 50 -58 28 -28 Z", c.accent)
    arches = "M-29 -30 C-48 -58 -14 -68 0 -55 C14 -68 48 -58 29 -30 M0 -30 L0 -55"
    pearls = "".join(
        disc(x, y, 2.2, ERMINE)
        for x, y in ((-34, -46), (-28, -57), (-15, -61), (34, -46), (28, -57), (15, -61), (0, -38), (0, -47))
    )
    tips = "".join(sign("diamonds", x, -37, 15, GOLD) for x in (-15, 15))
    return (
        velvet
        + line(arches, INK, 9.5)
        + line(arches, GOLD, 5.4)
        + pearls
        + tips
        + _jewelled_band("hearts", c)
        + sign("hearts", 0, -63, 19, c.main)
    )


def _mural(c: Colours) -> str:
    """The king of diamonds: a wall with battlements."""
    merlons = (
        "L-37 -56 L-26 -56 L-25 -47 L-18 -47 L-18.5 -60 L-7 -60 L-6.5 -50 L6.5 -50 L7 -60 L18.5 -60 L18 -47 "
        "L25 -47 L26 -56 L37 -56"
    )
    shade = "M0 -24 L0 -50 L6.5 -50 L7 -60 L18.5 -60 L18 -47 L25 -47 L26 -56 L36 -56 L29 -24 Z"
    joints = (
        "M-30 -41 L-20 -41 M-12 -43 L-4 -43 M10 -43 L16 -43 M22 -40 L30 -40 M-24 -36 L-16 -36 M14 -36 L22 -36"
    )
    return (
        solid(f"M-29 -22 {merlons} L29 -22 Z", GOLD)
        + path(shade, GOLD_DARK, fill_opacity=0.45)
        + line(joints, GOLD_DARK, 1.7)
        + _jewelled_band("diamonds", c)
        + sign("diamonds", 0, -60, 24, c.accent)
    )


def _leafed(c: Colours) -> str:
    """The king of clubs: three large leaves."""
    rim = (
        "M-29 -22 L-35 -44 C-26 -37 -20 -37 -12 -43 C-8 -39 -4 -41 0 -47 C4 -41 8 -39 12 -43 "
        "C20 -37 26 -37 35 -44 L29 -22 Z"
    )
    shade = "M1 -24 L1 -45 C4 -41 8 -39 12 -42 C20 -37 26 -37 34 -43 L28.5 -23 Z"
    leaves = (
        sign("clubs", -33, -51, 19, GOLD) + sign("clubs", 33, -51, 19, GOLD) + sign("clubs", 0, -59, 27, GOLD)
    )
    return (
        _velvet(c)
        + leaves
        + solid(rim, GOLD)
        + path(shade, GOLD_DARK, fill_opacity=0.45)
        + _jewelled_band("clubs", c)
    )


CROWNS: dict[str, Callable[[Colours], str]] = {
    "spades": _pointed,
    "hearts": _arched,
    "diamonds": _mural,
    "clubs": _leafed,
}


def tiara(suit: str, c: Colours) -> str:
    """The low crown of a queen."""
    arch = (
        "M-30 -30 C-31 -40 -27 -46 -24 -48 C-21 -44 -17 -42 -13 -44 C-12 -50 -8 -54 -6 -55 "
        "C-4 -52 -2 -50 0 -50 C2 -50 4 -52 6 -55 C8 -54 12 -50 13 -44 C17 -42 21 -44 24 -48 "
        "C27 -46 31 -40 30 -30 C12 -37 -12 -37 -30 -30 Z"
    )
    band = "M-31 -32 C-12 -39 12 -39 31 -32 L29 -25 C12 -32 -12 -32 -29 -25 Z"
    pearls = "".join(pearl(x, -49, 2.8, ERMINE) for x in (-24, 24))
    return solid(arch, GOLD) + solid(band, GOLD_LIGHT, 1.8) + pearls + sign(suit, 0, -57, 18, c.main)


def _beret(suit: str, c: Colours) -> str:
    plume = (
        "M18 -32 C14 -56 30 -70 52 -64 C50 -60 52 -57 57 -56 C52 -53 52 -49 56 -45 C50 -45 47 -42 49 -36 "
        "C42 -38 38 -36 38 -30 C32 -34 26 -34 18 -28 Z"
    )
    crown = (
        "M-25 -22 C-42 -36 -30 -58 -2 -58 C14 -58 27 -50 34 -42 C42 -33 44 -26 "
        "40 -18 C22 -29 -4 -29 -25 -22 Z"
    )
    fold = "M-2 -57 C14 -57 27 -49 33 -41 C40 -34 43 -27 40 -19 C34 -23 28 -25 21 -26 C25 -38 18 -50 -2 -57 Z"
    band = "M-27 -25 C-6 -34 24 -34 43 -22 L41 -12 C24 -21 -4 -21 -24 -14 Z"
    return (
        solid(crown, c.main)
        + path(fold, c.dark)
        + solid(plume, c.light)
        + line("M22 -32 C26 -46 34 -54 46 -59", INK, 1.6)
        + solid(band, GOLD)
        + sign(suit, 20, -24, 17, c.light)
    )


def _archer(c: Colours) -> str:
    """The jack of clubs: a pointed hat with a long feather."""
    crown = "M-32 -16 C-30 -34 -14 -57 10 -58 C32 -58 44 -40 42 -18 C20 -28 -8 -26 -32 -16 Z"
    fold = "M10 -57 C32 -57 43 -40 41 -19 C34 -22 28 -24 22 -25 C28 -38 24 -50 10 -57 Z"
    brim = "M-47 -9 C-28 -24 8 -36 45 -23 L42 -11 C20 -21 -6 -18 -25 -12 C-33 -10 -40 -9 -47 -9 Z"
    feather = "M12 -28 C13 -48 24 -62 44 -69 C46 -50 37 -34 23 -24 Z"
    barbs = "M18 -27 C22 -44 31 -56 42 -65 M25 -46 L24 -53 M30 -53 L30 -60 M27 -49 L34 -48 M33 -56 L40 -56"
    return (
        solid(crown, c.main)
        + path(fold, c.dark)
        + solid(feather, "#d9573f")
        + line(barbs, INK, 1.6)
        + solid(brim, GOLD)
        + line("M-36 -13 C-18 -23 12 -31 42 -20", GOLD_DARK, 1.8)
        + sign("clubs", 19, -24, 17, c.light)
    )


def _chaperon(c: Colours) -> str:
    """The jack of diamonds: a padded roll with a scarf falling behind."""
    scarf = (
        "M-14 -34 C-20 -56 6 -68 24 -57 C42 -60 56 -44 51 -24 C49 -12 52 -2 59 8 L44 12 C36 2 35 -10 36 -20 Z"
    )
    inside = (
        "M24 -57 C42 -60 55 -44 50 -24 C48 -12 51 -2 58 8 L52 10 C42 -4 44 -18 42 -30 C40 -42 34 -52 24 -57 Z"
    )
    roll = (
        "M-31 -22 C-34 -36 -20 -42 4 -41 C28 -41 46 -33 45 -20 C43 -10 26 -14 6 -16 "
        "C-12 -18 -27 -10 -31 -22 Z"
    )
    turns = (
        "M-20 -39 C-16 -32 -16 -24 -20 -16 M-4 -41 C1 -33 1 -25 -3 -17 M14 -40 C19 -33 19 -24 15 -15 "
        "M31 -36 C35 -30 35 -22 32 -14"
    )
    return (
        solid(scarf, c.main)
        + path(inside, c.dark)
        + line("M6 -60 C14 -54 18 -48 19 -41", c.dark, 2)
        + solid(roll, c.accent)
        + line(turns, GOLD_LIGHT, 2.6)
        + sign("diamonds", 6, -28, 20, GOLD)
    )


CAPS: dict[str, Callable[[Colours], str]] = {
    "spades": lambda c: _beret("spades", c),
    "hearts": lambda c: _beret("hearts", c),
    "diamonds": _chaperon,
    "clubs": _archer,
}
