"""The colours and the four suit shapes that every drawing of the deck shares. Knows no files."""

from __future__ import annotations

SUITS = ("clubs", "diamonds", "hearts", "spades")

PAPER = "#fffdf8"
PAPER_EDGE = "#cfc8ba"
BLACK = "#1a1d27"
RED = "#c6202d"

SUIT_INK = {"clubs": BLACK, "diamonds": RED, "hearts": RED, "spades": BLACK}

# Each suit fills a box of 100 × 100 from top to bottom, so that equal heights look equal.
SUIT_PATHS = {
    "clubs": (
        "M50 4 C62.5 4 72 13.5 72 25.5 C72 31 70 35.5 66.5 39.5 C69 38.6 71.6 38.2 74 38.2 "
        "C86.5 38.2 96 47.5 96 60 C96 72.4 86.5 82 74.5 82 C65.6 82 58.6 78 54.4 71.4 "
        "C55.4 82 59.4 90.4 66.4 96 L33.6 96 C40.6 90.4 44.6 82 45.6 71.4 C41.4 78 34.4 82 25.5 82 "
        "C13.5 82 4 72.4 4 60 C4 47.5 13.5 38.2 26 38.2 C28.4 38.2 31 38.6 33.5 39.5 "
        "C30 35.5 28 31 28 25.5 C28 13.5 37.5 4 50 4 Z"
    ),
    "diamonds": "M50 2 C58.5 20.5 70.5 36.5 86 50 C70.5 63.5 58.5 79.5 50 98 "
    "C41.5 79.5 29.5 63.5 14 50 C29.5 36.5 41.5 20.5 50 2 Z",
    "hearts": (
        "M50 96 C45 83 7 63 5 34 C4 18.5 14.5 6.5 28.5 6.5 C38.5 6.5 46.5 12.5 50 22.5 "
        "C53.5 12.5 61.5 6.5 71.5 6.5 C85.5 6.5 96 18.5 95 34 C93 63 55 83 50 96 Z"
    ),
    "spades": (
        "M50 3 C56 20 95 38 95 62.5 C95 74.5 86 82.5 75.5 82.5 C66 82.5 58.6 77.6 54.4 70.6 "
        "C55.4 81.4 59.4 90.4 66.4 96 L33.6 96 C40.6 90.4 44.6 81.4 45.6 70.6 C41.4 77.6 34 82.5 24.5 82.5 "
        "C14 82.5 5 74.5 5 62.5 C5 38 44 20 50 3 Z"
    ),
}


def svg(width: float, height: float, body: str) -> str:
    """A whole SVG file of the given size in its own units."""
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return f"{root}\n{body.strip()}\n</svg>\n"


def path(d: str, fill: str, **more: str | float) -> str:
    """One filled path; extra attributes by keyword, ``stroke_width`` becoming ``stroke-width``."""
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<path d="{d}" fill="{fill}"{extra}/>'


def line(d: str, ink: str, width: float, **more: str | float) -> str:
    """One stroked path with round ends."""
    ends: dict[str, str | float] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, "none", stroke=ink, stroke_width=width, **(ends | more))


def group(transform: str, *parts: str) -> str:
    """Parts drawn under one transform."""
    return f'<g transform="{transform}">' + "\n".join(parts) + "</g>"


def suit_at(suit: str, x: float, y: float, height: float, ink: str | None = None, turn: float = 0) -> str:
    """A suit sign centred on (x, y)."""
    scale = height / 100
    return group(
        f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g}) translate(-50 -50)",
        path(SUIT_PATHS[suit], ink or SUIT_INK[suit]),
    )
