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
    "diamonds": "M50 1 C58.5 20 71 36.5 88 50 C71 63.5 58.5 80 50 99 "
    "C41.5 80 29 63.5 12 50 C29 36.5 41.5 20 50 1 Z",
    "hearts": (
        "M50 97 C43.5 85.5 32 75.5 21 64 C11 53.5 4 43.5 4 31 C4 16 15 5.5 28.5 5.5 C38 5.5 46 11 50 20.5 "
        "C54 11 62 5.5 71.5 5.5 C85 5.5 96 16 96 31 C96 43.5 89 53.5 79 64 C68 75.5 56.5 85.5 50 97 Z"
    ),
    "spades": (
        "M50 3 C56 20 95 38 95 62.5 C95 74.5 86 82.5 75.5 82.5 C66 82.5 58.6 77.6 54.4 70.6 "
        "C55.4 81.4 59.4 90.4 66.4 96 L33.6 96 C40.6 90.4 44.6 81.4 45.6 70.6 C41.4 77.6 34 82.5 24.5 82.5 "
        "C14 82.5 5 74.5 5 62.5 C5 38 44 20 50 3 Z"
    ),
}

# The index 10: narrower than the font's, and its nought has no slash. Capitals are 100 high.
TEN_WIDTH = 112
TEN_PATH = (
    "M19 0 L38 0 L38 100 L17.5 100 L17.5 24 L2 31.5 L2 13 Z "
    "M80 -2 C99 -2 112 12 112 50 C112 88 99 102 80 102 C61 102 48 88 48 50 C48 12 61 -2 80 -2 Z "
    "M80 15 C73 15 68 22 68 50 C68 78 73 85 80 85 C87 85 92 78 92 50 C92 22 87 15 80 15 Z"
)


def svg(width: float, height: float, body: str) -> str:
    """A whole SVG file of the given size in its own units."""
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return f"{root}\n{body.strip()}\n</svg>\n"


def path(d: str, fill: str, **more: str | float) -> str:
    """One filled path; extra attributes by keyword, ``stroke_width`` becoming ``stroke-width``."""
    return f'<path d="{d}" fill="{fill}"{_attributes(more)}/>'


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


def disc(x: float, y: float, radius: float, fill: str, **more: str | float) -> str:
    """A filled circle; extra attributes by keyword as for a path."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{_attributes(more)}/>'


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners."""
    k = radius * 0.4477
    r, b = x + width, y + height
    return (
        f"M{x + radius:g} {y:g} L{r - radius:g} {y:g} C{r - k:g} {y:g} {r:g} {y + k:g} {r:g} {y + radius:g} "
        f"L{r:g} {b - radius:g} C{r:g} {b - k:g} {r - k:g} {b:g} {r - radius:g} {b:g} "
        f"L{x + radius:g} {b:g} C{x + k:g} {b:g} {x:g} {b - k:g} {x:g} {b - radius:g} "
        f"L{x:g} {y + radius:g} C{x:g} {y + k:g} {x + k:g} {y:g} {x + radius:g} {y:g} Z"
    )


def _attributes(more: dict[str, str | float]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
