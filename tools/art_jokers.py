"""The two jokers: a jester in the manner of the courts, and his head alone for small cards."""

from __future__ import annotations

from tools.art_cloth import ERMINE, GOLD, GOLD_LIGHT, INK, Colours, hand, pearl, sash, seam, sleeve, solid
from tools.art_geometry import star
from tools.art_palette import BLACK, RED, disc, group, line, path, svg

JESTERS = {
    "colour": Colours(
        "#c5303d", "#8f1d2d", "#f7c65c", "#1f7480", "#f8d9bf", "#eab998", "#c9822f", "#9c5d1c", "#f1e9dc"
    ),
    "dark": Colours(
        "#3a3f55", "#252838", "#b9bfd0", "#6a4a7c", "#e3d8cf", "#c9bab0", "#2b2430", "#15111b", "#8d93a6"
    ),
}
INKS = {"colour": RED, "dark": BLACK}
LIPS = "#b5343f"

# The letters of JOKER as strokes in a box of 10 × 12.
LETTERS = (
    "M7 0 L7 8 C7 13 1 13 1 8.4",
    "M5 0 C-1.4 0 -1.4 12 5 12 C11.4 12 11.4 0 5 0 Z",
    "M1.4 0 L1.4 12 M8.6 0 L1.4 7 M4 4.6 L9 12",
    "M8.4 0 L1.6 0 L1.6 12 L8.4 12 M1.6 5.8 L7 5.8",
    "M1.6 12 L1.6 0 L5.4 0 C10 0 10 6.6 5.4 6.6 L1.6 6.6 M5.4 6.6 L9 12",
)


def sources() -> dict[str, str]:
    """The jokers and their heads by their path below sprites/."""
    files = {}
    for name, c in JESTERS.items():
        files[f"jokers/{name}.svg"] = svg(250, 350, _joker(c, INKS[name]))
        head = path(star(42, 44, 34, 14.5), INKS[name]) + group("translate(125 222) scale(1.72)", _head(c))
        files[f"jokers/{name}-small.svg"] = svg(250, 350, head)
    return files


def _joker(c: Colours, ink: str) -> str:
    half = "\n".join(
        (
            _robe(c),
            group("translate(128 92) scale(0.97)", _head(c)),
            _stick(c),
            sleeve(c, c.light),
            hand(c),
            _index(ink),
        )
    )
    band = sash(None, c)
    return "\n".join((half, group("rotate(180 125 175)", half), band))


def _index(ink: str) -> str:
    letters = "".join(
        group(f"translate(30.5 {60 + 13.6 * i:.1f}) scale(0.9)", line(d, ink, 2.6))
        for i, d in enumerate(LETTERS)
    )
    return path(star(35, 35, 20, 8.4), ink) + letters


def _robe(c: Colours) -> str:
    left = f"M125 122 C90 118 50 122 26 138 C18 143 14 146 14 {seam(14):.1f} L125 175 Z"
    right = f"M125 122 C176 118 236 134 236 170 L236 {seam(236):.1f} L125 175 Z"
    patches = "".join(
        path(f"M{x} {y - 9} L{x + 6} {y} L{x} {y + 9} L{x - 6} {y} Z", c.main)
        for x, y in ((146, 158), (166, 150), (166, 172), (186, 166))
    )
    patches += "".join(
        path(f"M{x} {y - 9} L{x + 6} {y} L{x} {y + 9} L{x - 6} {y} Z", c.accent)
        for x, y in ((104, 152), (84, 140), (60, 142), (40, 142))
    )
    tips = ((62, 138), (88, 152), (112, 160), (140, 162), (166, 154), (192, 140))
    collar = ""
    for i, (x, y) in enumerate(tips):
        a, b = 84 + 14 * i, 84 + 14 * (i + 1)
        collar += solid(
            f"M{a} 118 C{(a + x) / 2 - 6:.1f} {y - 18} {x - 4} {y - 8} {x} {y} "
            f"C{x + 4} {y - 8} {(b + x) / 2 + 6:.1f} {y - 18} {b} 118 Z",
            (c.light, c.main, ERMINE)[i % 3],
        )
        collar += pearl(x, y + 2, 4.4, GOLD_LIGHT)
    return solid(left, c.main) + solid(right, c.accent) + patches + collar


def _head(c: Colours) -> str:
    face = "M-24 -22 C-27 4 -20 24 -6 36 C-2 39 2 39 6 36 C20 24 27 4 24 -22 Z"
    shade = (
        "M3 -22 L24 -22 C27 4 20 24 6 36 C3 38.4 1 38.4 0 38 L0 18 L5 13 C2 11 -4 11 -6 8 C-4 4 1 -4 1 -12 Z"
    )
    eyes = ""
    for s in (-1, 1):
        x = 11.5 * s
        eyes += solid(f"M{x} -14 L{x + 5} -1 L{x} 14 L{x - 5} -1 Z", c.accent if s < 0 else c.main, 0.01)
        eyes += path(
            f"M{x - 7} 0.5 C{x - 4} -5.4 {x + 4} -5.4 {x + 7} 0.5 C{x + 3} 4.4 {x - 3} 4.4 {x - 7} 0.5 Z",
            "#fffaf0",
        )
        eyes += disc(x + 1, -0.4, 3.1, INK)
        eyes += line(f"M{x - 7.4} 0.6 C{x - 4} -5.8 {x + 4} -5.8 {x + 7.4} 0.6", INK, 2.4)
        eyes += line(f"M{x - 7 * s} -9 C{x - 2 * s} -15 {x + 4 * s} -15 {x + 8 * s} -13", INK, 2.8)
    grin = (
        path("M-13 18 C-8 22 8 22 13 18 C10 30 -10 30 -13 18 Z", LIPS)
        + path("M-10.5 19.6 C-6 22 6 22 10.5 19.6 C8 24 -8 24 -10.5 19.6 Z", "#fffaf0")
        + line(
            "M-15.5 15.5 C-14.6 17 -14 17.6 -12.6 18.2 C-8 22 8 22 12.6 18.2 C14 17.6 14.6 17 15.5 15.5",
            INK,
            2,
        )
    )
    blush = "".join(disc(x, 12, 5, LIPS, fill_opacity=0.25) for x in (-17, 17))
    return (
        solid(face, c.skin) + path(shade, c.skin_shade) + line(face, INK, 2.2) + blush + eyes + grin + _cap(c)
    )


def _cap(c: Colours) -> str:
    left = (
        "M-2 -58 C-22 -72 -52 -62 -54 -32 C-55 -18 -58 -8 -66 -2 C-52 -2 -42 -12 "
        "-38 -22 C-35 -28 -30 -26 -28 -14 L2 -20 Z"
    )
    right = (
        "M2 -58 C22 -72 52 -62 54 -32 C55 -18 58 -8 66 -2 C52 -2 42 -12 38 -22 "
        "C35 -28 30 -26 28 -14 L-2 -20 Z"
    )
    top = "M-16 -24 C-22 -48 -14 -60 2 -76 C4 -58 18 -50 16 -24 Z"
    fold = "M2 -74 C4 -58 18 -50 16 -24 L6 -24 C10 -44 0 -56 2 -74 Z"
    band = (
        "M-30 -24 C-12 -31 12 -31 30 -24 L28.5 -10 L21 -17 L14 -8 L7 -18 L0 -9 "
        "L-7 -18 L-14 -8 L-21 -17 L-28.5 -10 Z"
    )
    bells = "".join(
        pearl(x, y, 5.6, GOLD) + line(f"M{x - 3} {y + 1.6} L{x + 3} {y + 1.6}", INK, 1.5)
        for x, y in ((-66, 1), (66, 1), (2, -75))
    )
    return (
        solid(left, c.main)
        + solid(right, c.accent)
        + path(
            "M40 -52 C50 -46 53 -32 53 -28 C54 -16 58 -8 63 -3 C54 -4 48 -12 46 -24 C45 -34 44 -42 40 -52 Z",
            INK,
            fill_opacity=0.18,
        )
        + solid(top, c.light)
        + path(fold, INK, fill_opacity=0.14)
        + solid(band, GOLD_LIGHT)
        + bells
    )


def _stick(c: Colours) -> str:
    x = 207
    return (
        solid(f"M{x - 3} 70 L{x + 3} 70 L{x + 3} {seam(x):.1f} L{x - 3} {seam(x):.1f} Z", c.light)
        + line(
            (
                f"M{x - 3} 92 L{x + 3} 86 M{x - 3} 106 L{x + 3} 100 M{x - 3} 120 L{x + 3} "
                f"114 M{x - 3} 134 L{x + 3} 128"
            ),
            c.main,
            2.6,
        )
        + solid(
            f"M{x} 74 C{x - 12} 78 {x - 20} 90 {x - 18} 104 C{x - 12} 100 {x - 8} 96 {x - 4} 84 Z",
            c.accent,
            1.8,
        )
        + solid(
            f"M{x} 74 C{x + 12} 78 {x + 20} 90 {x + 18} 104 C{x + 12} 100 {x + 8} 96 {x + 4} 84 Z",
            c.main,
            1.8,
        )
        + solid(star(x, 52, 27, 12), GOLD)
        + path(
            f"M{x} 25 L{x + 7} 42.6 L{x + 26} 43.8 L{x + 11.4} 55.7 L{x + 16} 74 L{x} 64 Z",
            INK,
            fill_opacity=0.12,
        )
        + pearl(x, 53, 5, GOLD_LIGHT)
    )
