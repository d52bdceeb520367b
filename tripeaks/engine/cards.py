"""Ranks, suits, cards and the joker, with their short forms. Imports nothing of the project."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

RANKS = range(1, 14)
"""Ace is 1, jack 11, queen 12, king 13."""

ACE, JACK, QUEEN, KING = 1, 11, 12, 13

RANK_LETTERS = "?A23456789TJQK"
"""The letter of a rank in a short form, indexed by rank; index 0 is unused."""


class Suit(Enum):
    """The four suits in new-pack order; the value is the letter of the short form."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit as a symbol, such as ``♣``."""
        return SUIT_SYMBOLS[self]

    @property
    def is_red(self) -> bool:
        """Whether an ordinary pack prints this suit in red."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


SUIT_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class Card(NamedTuple):
    """One card. The joker has rank 0 and no suit, and fits under every card."""

    rank: int
    suit: Suit | None

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.suit is None

    @property
    def short(self) -> str:
        """The short form, such as ``KC`` or ``TH``; a joker is ``JK``.

        >>> Card(13, Suit.CLUBS).short
        'KC'
        """
        return JOKER_SHORT if self.suit is None else RANK_LETTERS[self.rank] + self.suit.value


JOKER_SHORT = "JK"
JOKER = Card(0, None)

PACK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The 52 cards in new-pack order: clubs, diamonds, hearts, spades; ace to king."""

_SUITS_READ = {letter: suit for suit in Suit for letter in (suit.value, suit.symbol)}
_SUITS_READ |= {"♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES}


def parse_card(text: str) -> Card:
    """Read a card as people type it: ``KC``, ``K♣``, ``10h``, ``TH``, in any case.

    Raises ValueError if the text names no card.

    >>> parse_card("10h").short
    'TH'
    """
    word = text.strip().upper().replace("\ufe0f", "")  # an emoji selector may trail a suit sign
    if word == JOKER_SHORT:
        return JOKER
    rank = "T" if word[:-1] == "10" else word[:-1]
    suit = _SUITS_READ.get(word[-1:])
    if suit is None or len(rank) != 1 or rank == "?" or rank not in RANK_LETTERS:
        raise ValueError(f"not a card: {text[:20]!r}")
    return Card(RANK_LETTERS.index(rank), suit)
