"""The deck as pictures: faces, jokers, backs, the empty slot and the shadow, each drawn for the size shown.

Knows cards, fonts, the drawings in sprites/ and pygame; knows nothing of the table or the settings.
A drawing measures 250 × 350 card units, so a unit is width / 250 pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

import pygame

from tripeaks.choices import BACKS
from tripeaks.engine.cards import ACE, JACK, KING, QUEEN, Card, Suit
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.svg import body, document, for_display, rasterise, read_svg, recolour, soft_box

UNITS, HEIGHT_UNITS = 250, 350
"""The width and the height of a card in card units."""

CARD_ASPECT: Final = HEIGHT_UNITS / UNITS
"""The height of a card over its width."""

PIPS_FROM: Final = 70
"""Width in pixels from which pips and figures are drawn; smaller cards show rank and suit only."""

BLACK, RED = "#1a1d27", "#c6202d"
"""The inks of an ordinary pack, as in the drawings in sprites/."""

FOUR_COLOURS: Final = {
    Suit.CLUBS: {BLACK: "#0b7a3c"},
    Suit.DIAMONDS: {
        RED: "#1459b8",
        # The robes of the figures follow: orange turns blue, their teal turns amber.
        "#e07f2c": "#3f8fd2",
        "#ad5617": "#215f9e",
        "#fbd9a2": "#d0e6f7",
        "#1f7480": "#d58a2e",
    },
    Suit.HEARTS: {},
    Suit.SPADES: {
        # Navy robes give way to charcoal, so that blue means diamonds alone.
        "#2f3f78": "#474955",
        "#1f2a54": "#292b36",
        "#aab8e2": "#c9ccd6",
        "#252f5c": "#343641",
    },
}
"""The colours replaced in each suit's drawings for a four-colour deck. The inks have a contrast of at least
4.5 : 1 with the paper."""


class IndexLetters(NamedTuple):
    """The index letters of the ranks that have one; Dutch is ``IndexLetters("A", "B", "V", "H")``."""

    ace: str = "A"
    jack: str = "J"
    queen: str = "Q"
    king: str = "K"


INTERNATIONAL: Final = IndexLetters()


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """The choices a player has about the deck. Raises ValueError for a back that does not exist."""

    four_colour: bool = False
    large_index: bool = False
    letters: IndexLetters = INTERNATIONAL
    back: str = BACKS[0]

    def __post_init__(self) -> None:
        if self.back not in BACKS:
            raise ValueError(f"no such card back: {self.back!r}")


class Shadow(NamedTuple):
    """A soft shadow, and the offset of its top left corner from that of the card, in pixels."""

    surface: pygame.Surface
    offset: tuple[int, int]


def card_height(width: int) -> int:
    """The height in pixels of a card of some width."""
    return round(width * CARD_ASPECT)


class _Sign(NamedTuple):
    """A place for a suit sign in card units: its centre and its height."""

    x: float
    y: float
    height: float


class _Layout(NamedTuple):
    """The places on a face in card units: of rank and suit in the corner, and of one large sign. Without
    the sign, a face has pips or a picture, and two corners."""

    rank: pygame.Rect
    sign: _Sign
    large: _Sign | None = None


_USUAL: Final = _Layout(pygame.Rect(9, 16, 52, 45), _Sign(35, 90, 38))
_LARGE: Final = _Layout(pygame.Rect(16, 20, 104, 92), _Sign(186, 66, 80), _Sign(125, 238, 158))
_SMALL: Final = _Layout(pygame.Rect(14, 24, 122, 108), _Sign(192, 78, 94), _Sign(125, 246, 146))

_PIP: Final = 46.0
_LEFT, _MIDDLE, _RIGHT = 88.5, 125.0, 161.5
_TOP, _UPPER, _CENTRE, _LOWER, _BOTTOM = 62.0, 137.333, 175.0, 212.667, 288.0
_HIGH, _LOW = (_TOP + _CENTRE) / 2, (_CENTRE + _BOTTOM) / 2

_SIDES: Final = {
    **dict.fromkeys((4, 5), (_TOP, _BOTTOM)),
    **dict.fromkeys((6, 7, 8), (_TOP, _CENTRE, _BOTTOM)),
    **dict.fromkeys((9, 10), (_TOP, _UPPER, _LOWER, _BOTTOM)),
}
"""The rows of the pips in pairs, by rank."""

_BETWEEN: Final = {
    2: (_TOP, _BOTTOM),
    3: (_TOP, _CENTRE, _BOTTOM),
    5: (_CENTRE,),
    7: (_HIGH,),
    8: (_HIGH, _LOW),
    9: (_CENTRE,),
    10: ((_TOP + _UPPER) / 2, (_LOWER + _BOTTOM) / 2),
}
"""The rows of the pips in the middle, by rank."""

_PICTURES: Final = {ACE: "aces/", JACK: "courts/jack-", QUEEN: "courts/queen-", KING: "courts/king-"}

_CAPITALS: Final = 0.668
"""Height of the font's capitals as a share of its size."""

_TEN_WIDTH: Final = 1.12
"""Width of the drawn index 10 as a share of its height."""


def pip_places(rank: int) -> tuple[tuple[float, float], ...]:
    """The traditional places of the pips of ranks 2 to 10: centres in card units from the top left corner.

    Those below the middle are upside down.
    """
    pairs = tuple((x, y) for y in _SIDES.get(rank, ()) for x in (_LEFT, _RIGHT))
    return pairs + tuple((_MIDDLE, y) for y in _BETWEEN.get(rank, ()))


def _placed(drawing: str, place: _Sign, upside_down: bool = False) -> str:
    """A drawing of 100 × 100 units in its place on the card."""
    turn = " rotate(180)" if upside_down else ""
    move = f"translate({place.x:g} {place.y:g}){turn} scale({place.height / 100:g}) translate(-50 -50)"
    return f'<g transform="{move}">{drawing}</g>'


class Deck:
    """Pictures of one style of deck, made when first asked for and kept for the sizes last used.

    All widths and heights are in pixels; the surfaces returned are shared and must not be drawn on.
    """

    def __init__(self, style: DeckStyle) -> None:
        self.style = style
        self._cards = lru_cache(3)(_no_pictures)  # by width, then by name; resizing leaves many sizes behind
        self._signs = lru_cache(8)(_no_pictures)
        self._fonts = Fonts()

    def face(self, card: Card, width: int) -> pygame.Surface:
        """The face of a card; the coloured joker for the joker."""
        suit = card.suit
        if suit is None:
            return self.joker(width)
        return _kept(self._cards(width), card.short, lambda: self._draw_face(card.rank, suit, width))

    def joker(self, width: int, dark: bool = False) -> pygame.Surface:
        """The coloured joker, or the dark one."""
        name = f"jokers/{'dark' if dark else 'colour'}{'-small' if width < PIPS_FROM else ''}"
        return self._drawn(width, "paper", name)

    def back(self, width: int) -> pygame.Surface:
        """The back of every card."""
        return self._drawn(width, f"backs/{self.style.back}")

    def slot(self, width: int) -> pygame.Surface:
        """The outline of a place without a card, to be drawn on any table."""
        return self._drawn(width, "slot")

    def suit(self, suit: Suit, height: int) -> pygame.Surface:
        """A suit sign in its colour, in a square of this height."""

        def draw() -> pygame.Surface:
            return rasterise(document(self._sign(suit), 100, 100), (height, height))

        return _kept(self._signs(height), suit.name, draw)

    def shadow(self, width: int) -> Shadow:
        """A soft shadow to be drawn under a card."""
        blur = max(2, round(width * 0.045))
        drop = max(1, round(width * 0.02))
        size = (width + 4 * blur, card_height(width) + 4 * blur)

        def draw() -> pygame.Surface:
            return for_display(soft_box(size, 2 * blur, round(width * 0.064), 90, blur))

        surface = _kept(self._cards(width), "shadow", draw)
        return Shadow(surface, (-2 * blur, drop - 2 * blur))

    def prime(self, cards: Iterable[Card], width: int) -> Iterator[None]:
        """Draw the faces of some cards ahead of need; yields after each one that had to be drawn."""
        for card in cards:
            if card.short not in self._cards(width):
                self.face(card, width)
                yield

    def _drawn(self, width: int, *names: str) -> pygame.Surface:
        """The picture of some drawings, one on top of the other."""
        return _kept(self._cards(width), names[-1], lambda: _rasterise("".join(map(_drawing, names)), width))

    def ink(self, suit: Suit) -> str:
        """The colour of a suit's signs and indices, as ``#rrggbb``."""
        usual = RED if suit.is_red else BLACK
        return self._colours(suit).get(usual, usual)

    def _colours(self, suit: Suit) -> dict[str, str]:
        return FOUR_COLOURS[suit] if self.style.four_colour else {}

    def _sign(self, suit: Suit) -> str:
        return recolour(_drawing(f"suits/{suit.name.lower()}"), self._colours(suit))

    def _draw_face(self, rank: int, suit: Suit, width: int) -> pygame.Surface:
        layout = _SMALL if width < PIPS_FROM else _LARGE if self.style.large_index else _USUAL
        sign = self._sign(suit)
        corner = _placed(sign, layout.sign) + (self._ten(suit, layout.rank) if rank == 10 else "")
        if layout.large:
            middle = _placed(sign, layout.large)
        elif rank in _PICTURES:
            middle = recolour(_drawing(f"{_PICTURES[rank]}{suit.name.lower()}"), self._colours(suit))
        else:
            middle = "".join(_placed(sign, _Sign(x, y, _PIP), y > _CENTRE) for x, y in pip_places(rank))
        if not layout.large:
            corner += f'<g transform="rotate(180 125 175)">{corner}</g>'
        face = _rasterise(_drawing("paper") + middle + corner, width)
        if rank != 10:
            letters = dict(zip((ACE, JACK, QUEEN, KING), self.style.letters, strict=True))
            self._write(face, letters.get(rank, str(rank)), suit, layout)
        return face

    def _ten(self, suit: Suit, box: pygame.Rect) -> str:
        """The index 10, a drawing because the font's is wide and its zero slashed."""
        drawing = recolour(_drawing("ten"), {BLACK: self.ink(suit)})
        x = box.x + (box.width - _TEN_WIDTH * box.height) / 2
        return f'<g transform="translate({x:g} {box.y:g}) scale({box.height / 100:g})">{drawing}</g>'

    def _write(self, face: pygame.Surface, word: str, suit: Suit, layout: _Layout) -> None:
        """Write an index, narrowed if it is too wide, into each corner that the layout has."""
        width, height = face.get_size()
        unit, box = width / UNITS, layout.rank
        font = self._fonts.font(round(box.height * unit / _CAPITALS), bold=True)
        text = font.render(word, True, self.ink(suit))
        text = text.subsurface(text.get_bounding_rect())
        if text.get_width() > box.width * unit:
            text = pygame.transform.smoothscale(text, (int(box.width * unit), text.get_height()))
        x = round((box.x + box.width / 2) * unit - text.get_width() / 2)
        y = round(box.y * unit)
        face.blit(text, (x, y))
        if not layout.large:
            corner = (width - x - text.get_width(), height - y - text.get_height())
            face.blit(pygame.transform.rotate(text, 180), corner)


def _no_pictures(_size: int) -> dict[str, pygame.Surface]:
    return {}


def _kept(
    pictures: dict[str, pygame.Surface], name: str, draw: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """The picture of a name, drawn when first asked for."""
    if name not in pictures:
        pictures[name] = draw()
    return pictures[name]


@cache
def _drawing(name: str) -> str:
    """The content of a file in sprites/, to combine with others."""
    return body(read_svg(name))


def _rasterise(drawing: str, width: int) -> pygame.Surface:
    """A drawing in card units as a picture of a card's width."""
    return rasterise(document(drawing, UNITS, HEIGHT_UNITS), (width, card_height(width)))
