"""The deck as pictures: faces, jokers, backs, the empty slot and the shadow, each drawn for the size shown.

Knows cards, the drawings in sprites/ and pygame; knows nothing of tables, windows or settings files.
A drawing measures 250 × 350 card units, so a unit is width / 250 pixels.
"""

from __future__ import annotations

import importlib.resources
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import pygame

from tripeaks.engine.cards import ACE, JACK, KING, QUEEN, Card, Suit
from tripeaks.ui.raster import body, for_display, rasterise, read_svg, recolour

BACKS: Final = ("peaks", "lattice", "deco", "night", "plain")
"""The names of the card backs, the usual one first."""

UNITS: Final = 250
PIPS_FROM: Final = 64
"""Width in pixels from which pips and court figures are drawn; smaller cards show a large sign instead."""

WIDTHS_KEPT: Final = 3
"""How many card widths keep their pictures: the present one, and those just left by a resize."""

BLACK, RED = "#1a1d27", "#c6202d"
FOUR_COLOURS: Final = {
    Suit.CLUBS: {BLACK: "#0b7a3c"},
    Suit.DIAMONDS: {RED: "#1459b8"},
    Suit.HEARTS: {},
    Suit.SPADES: {},
}


class IndexLetters(NamedTuple):
    """The index letters of the ranks that have one; Dutch is ``IndexLetters("A", "B", "V", "H")``."""

    ace: str = "A"
    jack: str = "J"
    queen: str = "Q"
    king: str = "K"


INTERNATIONAL: Final = IndexLetters()

@dataclass(frozen=True, slots=True)
class DeckStyle:
    """The choices a player has about the deck."""

    four_colour: bool = False
    large_index: bool = False
    letters: IndexLetters = INTERNATIONAL
    back: str = "peaks"


class Shadow(NamedTuple):
    """A soft shadow, and where its top left corner lies from that of the card, in pixels."""

    surface: pygame.Surface
    offset: tuple[int, int]


def card_height(width: int) -> int:
    """The height in pixels of a card of some width."""
    return round(width * 1.4)


# Centres of the upright pips in card units; those below the middle are drawn upside down.
_LEFT, _MIDDLE, _RIGHT = 84.0, 125.0, 166.0
_ROWS = (62.0, 137.333, 212.667, 288.0)
_CENTRE = 175.0


def pip_places(rank: int) -> tuple[tuple[float, float], ...]:
    """The traditional places of the pips of ranks 2 to 10, in card units from the top left corner."""
    top, upper, lower, bottom = _ROWS
    sides = {4: (top, bottom), 6: (top, _CENTRE, bottom), 8: _ROWS}
    middle = {2: (top, bottom), 3: (top, _CENTRE, bottom), 5: (_CENTRE,), 7: ((top + _CENTRE) / 2,),
              8: ((top + _CENTRE) / 2, (bottom + _CENTRE) / 2), 9: (_CENTRE,),
              10: ((top + upper) / 2, (lower + bottom) / 2)}
    paired = {4: 4, 5: 4, 6: 6, 7: 6, 8: 6, 9: 8, 10: 8}
    rows = sides[paired[rank]] if rank in paired else ()
    pairs = tuple((x, y) for y in rows for x in (_LEFT, _RIGHT))
    return pairs + tuple((_MIDDLE, y) for y in middle.get(rank, ()))


def _placed(drawing: str, x: float, y: float, height: float, upside_down: bool = False) -> str:
    turn = " rotate(180)" if upside_down else ""
    scale = height / 100
    return f'<g transform="translate({x:g} {y:g}){turn} scale({scale:g}) translate(-50 -50)">{drawing}</g>'


class Deck:
    """Pictures of one style of deck, made when first asked for and kept for the widths last used."""

    def __init__(self, style: DeckStyle) -> None:
        """Draw nothing yet. Raises ValueError when the style names no known back."""
        if style.back not in BACKS:
            raise ValueError(f"no such card back: {style.back!r}")
        self.style = style
        self._sizes: OrderedDict[int, dict[str, pygame.Surface]] = OrderedDict()
        self._drawings: dict[str, str] = {}

    def face(self, card: Card, width: int) -> pygame.Surface:
        """The face of a card, ``width`` pixels wide; the coloured joker for the joker."""
        if card.suit is None:
            return self.joker(width)
        return self._kept(width, card.short, lambda: self._draw_face(card, width))

    def joker(self, width: int, dark: bool = False) -> pygame.Surface:
        """The coloured joker, or the dark one."""
        name = "jokers/dark" if dark else "jokers/colour"
        return self._kept(width, name, lambda: self._draw_card(self._drawing(name), width))

    def back(self, width: int) -> pygame.Surface:
        """The back of every card."""
        name = f"backs/{self.style.back}"
        return self._kept(width, name, lambda: self._rasterise(self._drawing(name), width))

    def slot(self, width: int) -> pygame.Surface:
        """The outline of a place without a card, to be laid over any table."""
        return self._kept(width, "slot", lambda: self._rasterise(self._drawing("slot"), width))

    def suit(self, suit: Suit, height: int) -> pygame.Surface:
        """A suit sign in its colour, in a square of ``height`` pixels."""
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{self._sign(suit)}</svg>'
        return self._kept(-height, suit.name, lambda: rasterise(drawing, (height, height)))

    def shadow(self, width: int) -> Shadow:
        """A soft shadow to be laid under a card."""
        blur = max(2, round(width * 0.045))
        drop = max(1, round(width * 0.02))
        surface = self._kept(width, "shadow", lambda: self._draw_shadow(width, blur))
        return Shadow(surface, (-2 * blur, drop - 2 * blur))

    def prime(self, cards: Iterable[Card], width: int) -> Iterator[None]:
        """Draw the faces of some cards ahead of need; yields after each one that had to be drawn."""
        for card in cards:
            if card.short not in self._sizes.get(width, ()):
                self.face(card, width)
                yield

    def _kept(self, width: int, name: str, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        pictures = self._sizes.setdefault(width, {})
        self._sizes.move_to_end(width)
        while len(self._sizes) > WIDTHS_KEPT:
            self._sizes.popitem(last=False)
        if name not in pictures:
            pictures[name] = draw()
        return pictures[name]

    def _drawing(self, name: str) -> str:
        if name not in self._drawings:
            self._drawings[name] = body(read_svg(name))
        return self._drawings[name]

    def _sign(self, suit: Suit) -> str:
        return recolour(self._drawing(f"suits/{suit.name.lower()}"), self._colours(suit))

    def _colours(self, suit: Suit) -> dict[str, str]:
        return FOUR_COLOURS[suit] if self.style.four_colour else {}

    def _ink(self, suit: Suit) -> str:
        usual = RED if suit.is_red else BLACK
        return self._colours(suit).get(usual, usual)

    def _rasterise(self, drawing: str, width: int) -> pygame.Surface:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">{drawing}</svg>'
        return rasterise(svg, (width, card_height(width)))

    def _draw_card(self, drawing: str, width: int) -> pygame.Surface:
        return self._rasterise(self._drawing("paper") + drawing, width)

    def _draw_face(self, card: Card, width: int) -> pygame.Surface:
        assert card.suit is not None
        sign = self._sign(card.suit)
        if width < PIPS_FROM or self.style.large_index:
            rank = _Box(20, 22, 104, 104) if width < PIPS_FROM else _Box(16, 18, 92, 86)
            drawing = _placed(sign, 182, 74, 90)
            drawing += _placed(sign, 125, 240, 150) if width >= PIPS_FROM else _placed(sign, 125, 240, 140)
            face = self._draw_card(drawing, width)
            self._write(face, card, rank, width, both=False)
            return face
        drawing = self._middle(card.rank, card.suit, sign)
        drawing += _placed(sign, 35, 91, 38) + _placed(sign, 215, 259, 38, upside_down=True)
        face = self._draw_card(drawing, width)
        self._write(face, card, _Box(10, 16, 50, 46), width, both=True)
        return face

    def _middle(self, rank: int, suit: Suit, sign: str) -> str:
        if rank in _COURTS:
            name = f"courts/{_COURTS[rank]}-{suit.name.lower()}"
            return recolour(self._drawing(name), self._colours(suit))
        if rank == ACE:
            return self._drawing("ace-spades") if suit is Suit.SPADES else _placed(sign, 125, _CENTRE, 100)
        return "".join(_placed(sign, x, y, 52, y > _CENTRE + 1) for x, y in pip_places(rank))

    def _write(self, face: pygame.Surface, card: Card, box: _Box, width: int, *, both: bool) -> None:
        assert card.suit is not None
        unit = width / UNITS
        word = self._words.get(card.rank, str(card.rank))
        text = self._text(word, self._ink(card.suit), box.height * unit, box.width * unit)
        x = round((box.x + box.width / 2) * unit - text.get_width() / 2)
        y = round(box.y * unit)
        face.blit(text, (x, y))
        if both:
            corner = (width - x - text.get_width(), face.get_height() - y - text.get_height())
            face.blit(pygame.transform.rotate(text, 180), corner)

    @cached_property
    def _words(self) -> dict[int, str]:
        letters = self.style.letters
        return {ACE: letters.ace, JACK: letters.jack, QUEEN: letters.queen, KING: letters.king}

    @cached_property
    def _font(self) -> pygame.font.Font:
        pygame.font.init()
        files = importlib.resources.files("fontpkg_atkinson_hyperlegible") / "files"
        with importlib.resources.as_file(files / "AtkinsonHyperlegible-Bold.ttf") as file:
            return pygame.font.Font(file, 100)

    def _text(self, word: str, ink: str, height: float, widest: float) -> pygame.Surface:
        """The word with capitals of a height in pixels, cut to its ink, narrowed where it is too wide."""
        self._font.set_point_size(max(4, round(height / 0.668)))
        drawn = self._font.render(word, True, ink)
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        if drawn.get_width() > widest:
            drawn = pygame.transform.smoothscale(drawn, (int(widest), drawn.get_height()))
        return drawn

    def _draw_shadow(self, width: int, blur: int) -> pygame.Surface:
        size = (width + 4 * blur, card_height(width) + 4 * blur)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        card = pygame.Rect(2 * blur, 2 * blur, width, card_height(width))
        pygame.draw.rect(surface, (0, 0, 0, 90), card, border_radius=round(width * 0.066))
        return for_display(pygame.transform.box_blur(pygame.transform.box_blur(surface, blur), blur))


_COURTS: Final = {JACK: "jack", QUEEN: "queen", KING: "king"}


class _Box(NamedTuple):
    """A place for the index in card units."""

    x: float
    y: float
    width: float
    height: float
