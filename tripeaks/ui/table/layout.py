"""The place of everything on the table, for any window. Knows the board; measures in pixels.

The tableau is ten cards wide. Cards are as large as the window allows; height that is left over
first shows more of each row, then becomes empty space. Stock and waste are centred under the peaks,
with the score on one side and the actions on the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from tripeaks.engine.board import BOARD, PLACES
from tripeaks.ui.drawing.deck import CARD_ASPECT

GAP: Final = 0.12
"""Between neighbours of a row, in card widths; narrow windows have a smaller one."""

NARROW_GAP: Final = 0.06
ROW_STEP: Final = (0.46, 0.62)
"""From one row to the next in card heights: least, and most where there is height to spare."""

PORTRAIT_ROW_STEP: Final = 0.86
PILE_GAP: Final = 0.20
"""Between the base and the piles, in card heights."""

PORTRAIT_PILES: Final = 0.9
"""The most empty space between them in portrait windows, in card heights."""

PILES_APART: Final = 0.34
"""Between stock and waste, in card widths."""

LEAST_CARD: Final = 24
"""Cards are never narrower, in pixels, whatever the window."""

BAR: Final = 46
MARGIN: Final = 12
HEM: Final = 8
"""More space below the piles, in units, for the thickness of the stock and the badges."""

ACTIONS: Final = (92, 300)
"""Height and greatest width of the block of actions, in units."""


class Spot(NamedTuple):
    """A place for a card, whatever the size of the window: a ``place`` of the tableau, the ``stock``,
    the ``waste``, or a ``point`` given in shares of the window."""

    kind: str
    place: int = 0
    x: float = 0.0
    y: float = 0.0


STOCK: Final = Spot("stock")
WASTE: Final = Spot("waste")
_AT_PLACE: Final = tuple(Spot("place", place) for place in PLACES)


def at_place(place: int) -> Spot:
    """The spot of a tableau place."""
    return _AT_PLACE[place]


@dataclass(frozen=True, slots=True)
class Layout:
    """The table in a window of ``size`` pixels. ``card`` is a card's size; ``places`` are the top
    left corners of the 28 places; ``bar`` is the strip along the top, ``info`` and ``actions`` the
    blocks beside the piles, ``tableau`` the rectangle around the 28 places."""

    size: tuple[int, int]
    card: tuple[int, int]
    places: tuple[tuple[int, int], ...]
    stock: Rect
    waste: Rect
    bar: Rect
    info: Rect
    actions: Rect
    tableau: Rect

    def centre(self, spot: Spot) -> tuple[float, float]:
        """The middle of a card at a spot, in pixels."""
        if spot.kind == "point":
            return spot.x * self.size[0], spot.y * self.size[1]
        piles = {"stock": self.stock, "waste": self.waste}
        rect = piles.get(spot.kind) or self.rect(spot.place)
        return rect.x + rect.width / 2, rect.y + rect.height / 2

    def point(self, x: float, y: float) -> Spot:
        """The spot of a pixel."""
        return Spot("point", 0, x / self.size[0], y / self.size[1])

    def rect(self, place: int) -> Rect:
        """The rectangle of the card at a place."""
        return Rect(self.places[place], self.card)


def lay_out(size: tuple[int, int], unit: float, left_handed: bool = False) -> Layout:
    """Lay out the table in a window of a size, with a unit in pixels (see ``look.unit_for``)."""
    width, height = size
    bar = Rect(0, 0, width, round(BAR * unit))
    margin = max(4, round(MARGIN * unit))
    portrait = height > width * 1.15
    gap, most = (NARROW_GAP, PORTRAIT_ROW_STEP) if portrait else (GAP, ROW_STEP[1])
    block = round(ACTIONS[0] * unit)  # actions are at least this high, however small the cards
    room = height - bar.height - 2 * margin - round(HEM * unit)

    by_width = (width - 2 * margin) / (10 + 9 * gap)
    tallest = 1 + 3 * ROW_STEP[0] + PILE_GAP + 1
    by_height = min(room / tallest, (room - block) / (tallest - 1)) / CARD_ASPECT
    card_width = max(LEAST_CARD, int(min(by_width, by_height)))
    card_height = round(card_width * CARD_ASPECT)
    pitch = card_width * (1 + gap)

    lower = max(card_height, block)
    spare = room - card_height * (1 + 3 * ROW_STEP[0] + PILE_GAP) - lower
    step = max(ROW_STEP[0], min(most, ROW_STEP[0] + spare / 3 / card_height))
    row_height = round(card_height * step)
    tableau_height = card_height + 3 * row_height
    spare = max(0, room - tableau_height - round(PILE_GAP * card_height) - lower)

    left = round((width - (9 * pitch + card_width)) / 2)
    between, above = 0.30 * spare, 0.38 * spare
    if portrait:  # tableau and piles stay together, high enough that a sheet at the bottom hides no cards
        between = min(PORTRAIT_PILES * card_height, 0.42 * spare)
        above = 0.38 * (spare - between)
    top = bar.height + margin + round(above)
    places = tuple((left + round(place.column * pitch / 2), top + place.row * row_height) for place in BOARD)
    tableau = Rect(left, top, places[-1][0] + card_width - left, tableau_height)

    piles_top = tableau.bottom + round(PILE_GAP * card_height) + round(between)
    apart = round(PILES_APART * card_width)
    pile_left = round((width - 2 * card_width - apart) / 2)
    card = (card_width, card_height)
    stock = Rect((pile_left, piles_top + (lower - card_height) // 2), card)
    waste = stock.move(card_width + apart, 0)
    info = Rect(margin, piles_top, pile_left - 3 * margin, lower)
    side = min(info.width, round(ACTIONS[1] * unit))
    actions = Rect(width - margin - side, piles_top, side, lower)
    if left_handed:
        stock, waste = waste, stock
        info.right, actions.left = width - margin, margin
    return Layout(size, card, places, stock, waste, bar, info, actions, tableau)
