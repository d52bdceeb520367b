"""What the court figures hold upright in the hand at (207, 152)."""

from __future__ import annotations

from collections.abc import Callable

from tools.art_cloth import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    LEAF,
    LEAF_DARK,
    STEEL,
    STEEL_DARK,
    Colours,
    pearl,
    seam,
    sign,
    solid,
)
from tools.art_palette import disc, line, path

X = 207


def _staff(top: float, fill: str = GOLD, half: float = 3) -> str:
    return solid(
        f"M{X - half} {top} L{X + half} {top} L{X + half} {seam(X):.1f} L{X - half} {seam(X):.1f} Z", fill
    )


def _sword(c: Colours) -> str:
    blade = f"M{X - 6} 124 L{X - 6} 34 L{X} 20 L{X + 6} 34 L{X + 6} 124 Z"
    return (
        _staff(126, GOLD_DARK)
        + solid(blade, STEEL)
        + path(f"M{X} 22 L{X + 5} 35 L{X + 5} 123 L{X} 123 Z", STEEL_DARK)
        + solid(
            (
                f"M{X - 21} 124 C{X - 12} 120 {X + 12} 120 {X + 21} 124 L{X + 21} 131 "
                f"C{X + 12} 128 {X - 12} 128 {X - 21} 131 Z"
            ),
            GOLD,
        )
        + disc(X, 126, 3.4, c.accent)
    )


def _sceptre(c: Colours) -> str:
    return (
        _staff(66)
        + solid(f"M{X - 8} 74 L{X + 8} 74 L{X + 5} 82 L{X - 5} 82 Z", GOLD_LIGHT)
        + solid(f"M{X - 6} 104 L{X + 6} 104 L{X + 6} 110 L{X - 6} 110 Z", GOLD_LIGHT)
        + sign("hearts", X, 52, 44, c.main)
    )


def _axe(c: Colours) -> str:
    left = (
        f"M{X - 2} 46 C{X - 12} 46 {X - 18} 38 {X - 24} 32 C{X - 30} 48 {X - 30} "
        f"68 {X - 24} 84 C{X - 18} 78 {X - 12} 70 {X - 2} 70 Z"
    )
    right = (
        f"M{X + 2} 46 C{X + 10} 46 {X + 14} 40 {X + 18} 35 C{X + 24} 48 {X + 24} "
        f"68 {X + 18} 81 C{X + 14} 76 {X + 10} 70 {X + 2} 70 Z"
    )
    return (
        _staff(26, GOLD_DARK)
        + solid(left, STEEL)
        + solid(right, STEEL_DARK)
        + solid(f"M{X - 6} 42 L{X + 6} 42 L{X + 6} 74 L{X - 6} 74 Z", GOLD)
        + sign("diamonds", X, 58, 20, c.accent)
        + solid(f"M{X} 14 L{X + 5} 24 L{X - 5} 24 Z", GOLD_LIGHT)
    )


def _orb(c: Colours) -> str:
    return (
        _staff(76)
        + pearl(X, 62, 20, c.main)
        + path(f"M{X} 42 A20 20 0 0 1 {X} 82 C{X + 12} 72 {X + 12} 52 {X} 42 Z", c.dark)
        + line(f"M{X - 20} 62 C{X - 8} 67 {X + 8} 67 {X + 20} 62 M{X} 42 L{X} 64", GOLD_LIGHT, 4.5)
        + sign("clubs", X, 30, 24, GOLD)
        + solid(f"M{X - 8} 82 L{X + 8} 82 L{X + 4} 90 L{X - 4} 90 Z", GOLD_LIGHT)
    )


def _moon(c: Colours) -> str:
    moon = f"M{X + 8} 32 A25 25 0 1 0 {X + 16} 76 A21 21 0 1 1 {X + 8} 32 Z"
    star = "M4 -9 L6.4 -2.4 L13 0 L6.4 2.4 L4 9 L1.6 2.4 L-5 0 L1.6 -2.4 Z"
    return (
        _staff(80, STEEL)
        + solid(moon, GOLD_LIGHT)
        + f'<g transform="translate({X + 4} 54)">'
        + solid(star, c.light, 1.6)
        + "</g>"
    )


def _stem(top: float) -> str:
    leaf = f"M{X} 118 C{X - 8} 100 {X - 22} 100 {X - 26} 96 C{X - 26} 112 {X - 14} 122 {X} 124 Z"
    leaf2 = f"M{X} 106 C{X + 6} 92 {X + 18} 92 {X + 22} 88 C{X + 22} 102 {X + 12} 110 {X} 112 Z"
    return _staff(top, LEAF, 2.4) + solid(leaf, LEAF) + solid(leaf2, LEAF_DARK)


def _rose(c: Colours) -> str:
    return (
        _stem(70)
        + solid(f"M{X - 16} 70 L{X - 8} 78 L{X} 74 L{X + 8} 78 L{X + 16} 70 L{X} 62 Z", LEAF_DARK)
        + solid(
            (
                f"M{X - 22} 46 C{X - 26} 62 {X - 14} 74 {X} 74 C{X + 14} 74 {X + 26} 62 "
                f"{X + 22} 46 C{X + 14} 36 {X - 14} 36 {X - 22} 46 Z"
            ),
            c.main,
        )
        + solid(
            f"M{X - 15} 46 C{X - 15} 34 {X + 15} 34 {X + 15} 46 C{X + 15} 58 {X - 15} 58 {X - 15} 46 Z",
            "#dd5a60",
            1.8,
        )
        + line(
            (
                f"M{X - 7} 47 C{X - 7} 40 {X + 7} 40 {X + 6} 47 C{X + 4} 52 {X - 3} 51 "
                f"{X - 2} 47 M{X - 22} 48 C{X - 14} 66 {X} 66 {X + 6} 57 M{X + 22} 48 "
                f"C{X + 19} 60 {X + 12} 66 {X + 4} 68"
            ),
            INK,
            1.8,
        )
    )


def _mirror(_: Colours) -> str:
    return (
        _staff(92)
        + solid(f"M{X} 22 L{X + 26} 58 L{X} 94 L{X - 26} 58 Z", GOLD)
        + solid(f"M{X} 33 L{X + 18} 58 L{X} 83 L{X - 18} 58 Z", "#cfe6ea", 1.8)
        + path(f"M{X} 34 L{X + 17} 58 L{X} 82 Z", "#9cc6cf")
        + line(f"M{X - 9} 58 L{X} 45", "#ffffff", 2.6)
        + solid(f"M{X - 7} 94 L{X + 7} 94 L{X + 4} 102 L{X - 4} 102 Z", GOLD_LIGHT)
    )


def _clover(c: Colours) -> str:
    return (
        _stem(70)
        + sign("clubs", X, 52, 50, c.main)
        + line(f"M{X} 50 L{X} 36 M{X - 3} 54 L{X - 13} 58 M{X + 3} 54 L{X + 13} 58", c.light, 2)
    )


def _halberd(c: Colours) -> str:
    return (
        _staff(40, "#8a5a34")
        + solid(f"M{X} 14 L{X + 7} 40 L{X} 48 L{X - 7} 40 Z", STEEL)
        + solid(
            (
                f"M{X + 3} 50 C{X + 12} 46 {X + 18} 46 {X + 24} 40 C{X + 30} 54 {X + 26} "
                f"74 {X + 18} 82 C{X + 16} 74 {X + 10} 70 {X + 3} 70 Z"
            ),
            STEEL,
        )
        + solid(f"M{X - 3} 54 L{X - 18} 58 L{X - 3} 66 Z", STEEL_DARK)
        + solid(f"M{X - 4} 78 L{X + 4} 78 L{X + 8} 96 L{X} 90 L{X - 8} 96 Z", c.accent, 1.8)
    )


def _arrow(c: Colours) -> str:
    vane = f"M{X - 2} 108 L{X - 11} 100 L{X - 11} 122 L{X - 2} 130 Z"
    vane2 = f"M{X + 2} 108 L{X + 11} 100 L{X + 11} 122 L{X + 2} 130 Z"
    return (
        _staff(50, "#8a5a34", 2.4)
        + sign("hearts", X, 44, 38, c.main).replace("scale(", "rotate(180) scale(")
        + solid(vane, c.light, 1.8)
        + solid(vane2, c.light, 1.8)
    )


def _key(_: Colours) -> str:
    bow = f"M{X} 22 L{X + 20} 46 L{X} 70 L{X - 20} 46 Z M{X} 36 L{X - 9} 46 L{X} 56 L{X + 9} 46 Z"
    bits = (
        f"M{X + 3} 100 L{X + 18} 100 L{X + 18} 108 L{X + 11} 108 L{X + 11} 114 "
        f"L{X + 18} 114 L{X + 18} 122 L{X + 3} 122 Z"
    )
    return (
        _staff(70)
        + solid(bits, GOLD)
        + path(bow, GOLD, fill_rule="evenodd", stroke=INK, stroke_width=2.2)
        + solid(f"M{X - 7} 72 L{X + 7} 72 L{X + 7} 79 L{X - 7} 79 Z", GOLD_LIGHT)
    )


def _branch(c: Colours) -> str:
    leaf = (
        "M0 0 C-6 -4 -4 -9 -8 -12 C-13 -13 -12 -19 -8 -20 C-11 -26 -7 -31 0 -34 "
        "C7 -31 11 -26 8 -20 C12 -19 13 -13 8 -12 C4 -9 6 -4 0 0 Z"
    )
    turn = ((X, 52, 0, LEAF), (X - 2, 74, -58, LEAF_DARK), (X + 2, 86, 52, LEAF), (X - 2, 114, -62, LEAF))
    return _staff(46, "#8a5a34", 2.4) + "".join(
        f'<g transform="translate({x} {y}) rotate({a})">'
        + solid(leaf, fill)
        + line("M0 -2 L0 -26", c.light, 1.6)
        + "</g>"
        for x, y, a, fill in turn
    )


PROPS: dict[tuple[str, str], Callable[[Colours], str]] = {
    ("king", "spades"): _sword,
    ("king", "hearts"): _sceptre,
    ("king", "diamonds"): _axe,
    ("king", "clubs"): _orb,
    ("queen", "spades"): _moon,
    ("queen", "hearts"): _rose,
    ("queen", "diamonds"): _mirror,
    ("queen", "clubs"): _clover,
    ("jack", "spades"): _halberd,
    ("jack", "hearts"): _arrow,
    ("jack", "diamonds"): _key,
    ("jack", "clubs"): _branch,
}
