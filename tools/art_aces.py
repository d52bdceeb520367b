"""The aces: a large sign with a fine contour, and the ace of spades with the three peaks at night inside."""

from __future__ import annotations

import math

from tools.art_geometry import Point, flatten, reach, star
from tools.art_palette import BLACK, PAPER, SUIT_INK, SUIT_PATHS, group, line, path, svg

GOLD, GOLD_LIGHT = "#c9932f", "#efcf85"
NIGHT = "#252f5c"


def sources() -> dict[str, str]:
    """The aces by their path below sprites/, each 250 × 350 without its paper."""
    plain = {f"aces/{suit}.svg": svg(250, 350, _plain(suit)) for suit in ("clubs", "diamonds", "hearts")}
    return plain | {"aces/spades.svg": svg(250, 350, _spade())}


def _contoured(suit: str, height: float, gap: float, width: float) -> str:
    k = height / 100
    d, ink = SUIT_PATHS[suit], SUIT_INK[suit]
    edge: dict[str, str | float] = {"stroke_linejoin": "miter", "stroke_miterlimit": 6}
    return group(
        f"translate(125 175) scale({k:g}) translate(-50 -50)",
        path(d, ink, stroke=ink, stroke_width=round(2 * (gap + width) / k, 2), **edge),
        path(d, PAPER, stroke=PAPER, stroke_width=round(2 * gap / k, 2), **edge),
        path(d, ink),
    )


def _plain(suit: str) -> str:
    return _contoured(suit, 104, 4, 2.2)


def _spade() -> str:
    k = 1.92
    inside = SUIT_PATHS["spades"]
    parts = [
        path(inside, BLACK, stroke=BLACK, stroke_width=round(12 / k, 2), stroke_miterlimit=6),
        path(inside, PAPER, stroke=PAPER, stroke_width=round(7.6 / k, 2), stroke_miterlimit=6),
        path(inside, BLACK),
        *_window(),
    ]
    return group(f"translate(125 172) scale({k:g}) translate(-50 -50)", *parts) + _flourish()


# The spade again, drawn a little inside its outline and without its foot.
_WINDOW = (
    "M50 13 C57 27 89.5 43 89.5 62.5 C89.5 71.5 83.5 77 75.5 77 C66.5 77 60.5 72 56.5 65.5 "
    "L50 65.5 L43.5 65.5 C39.5 72 33.5 77 24.5 77 C16.5 77 10.5 71.5 10.5 62.5 C10.5 43 43 27 50 13 Z"
)


def _window() -> list[str]:
    outline = flatten(_WINDOW)
    moon: Point = (50, 47)
    rays = []
    for i in range(-12, 13):
        angle = math.radians(-90 + 11.2 * i)
        end = reach(outline, moon, angle) - (2.4 if i % 2 == 0 else 5)
        start = 10.5 if i % 2 == 0 else 12
        if end > start + 2:
            rays.append(_ray(moon, angle, start, end, 0.62 if i % 2 == 0 else 0.4))
    peaks = (
        path(
            "M12 66 L29 50 L38 58 L50 42 L62 58 L71 50 L88 66 C87 72 82.5 76 75.5 76 C67 76 61 71 57 64.5 "
            "L43 64.5 C39 71 33 76 24.5 76 C17.5 76 13 72 12 66 Z",
            NIGHT,
        ),
        path("M29 50 L34.6 55 L31.6 57.2 L29 54.6 L26 57 L23.6 55 Z", GOLD_LIGHT),
        path("M71 50 L76.4 55 L74 57 L71 54.6 L68.4 57.2 L65.4 55 Z", GOLD_LIGHT),
        path("M50 42 L57.5 52 L54 55 L50 51 L46 55 L42.5 52 Z", PAPER),
        path("M50 42 L57.5 52 L54 55 L50 51 Z", GOLD_LIGHT),
        line("M16 68 C22 64 28 66 34 70 M84 68 C78 64 72 66 66 70", GOLD, 0.9),
        line("M20 72.5 C24 70.6 27 71 30 73 M80 72.5 C76 70.6 73 71 70 73", GOLD, 0.9),
    )
    return [
        line(_WINDOW, GOLD, 0.9),
        *rays,
        path(star(50, 31, 6.4, 2.5), GOLD_LIGHT),
        *peaks,
        path("M50 72 L53 78.5 L50 88 L47 78.5 Z", GOLD_LIGHT),
        path("M50 72 L53 78.5 L50 88 Z", GOLD),
        line("M41.5 92.6 L58.5 92.6", GOLD, 1.1),
    ]


def _ray(centre: Point, angle: float, start: float, end: float, half: float) -> str:
    across, along = (-math.sin(angle) * half, math.cos(angle) * half), (math.cos(angle), math.sin(angle))
    near = (centre[0] + along[0] * start, centre[1] + along[1] * start)
    far = (centre[0] + along[0] * end, centre[1] + along[1] * end)
    return path(
        f"M{near[0]:.2f} {near[1]:.2f} L{far[0] + across[0]:.2f} {far[1] + across[1]:.2f} "
        f"L{far[0] - across[0]:.2f} {far[1] - across[1]:.2f} Z",
        GOLD,
    )


def _flourish() -> str:
    scroll = "M125 286 C112 286 104 276 92 278 C82 280 82 292 90 292 C96 292 97 285 91 285"
    other = "M125 286 C138 286 146 276 158 278 C168 280 168 292 160 292 C154 292 153 285 159 285"
    top = path("M125 48 L129 56 L125 64 L121 56 Z", BLACK) + path(
        "M112 58 l2.4 3.6 l-2.4 3.6 l-2.4 -3.6 Z M138 58 l2.4 3.6 l-2.4 3.6 l-2.4 -3.6 Z", GOLD
    )
    return line(f"{scroll} {other}", BLACK, 2.2) + path("M125 278 L130 286 L125 296 L120 286 Z", GOLD) + top
