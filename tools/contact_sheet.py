"""Draws contact sheets of the whole deck into docs/, to be looked at after every change of a drawing."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # noqa: E402

from tripeaks.catalogue import LANGUAGES, Catalogue  # noqa: E402
from tripeaks.choices import BACKS  # noqa: E402
from tripeaks.engine.cards import PACK, Card, Suit  # noqa: E402
from tripeaks.ui.drawing.deck import Deck, DeckStyle, IndexLetters  # noqa: E402

TABLE = "#245c42"
Laid = tuple[pygame.Surface, Deck]
"""A picture, and the deck whose shadow lies under it."""


def sheet(rows: Sequence[Sequence[Laid]]) -> pygame.Surface:
    """Rows of cards on the table, each row with gaps that suit its cards."""
    gaps = [max(6, row[0][0].get_width() // 9) for row in rows]
    width = max(
        sum(card.get_width() + gap for card, _ in row) + gap for row, gap in zip(rows, gaps, strict=True)
    )
    height = sum(row[0][0].get_height() + gap for row, gap in zip(rows, gaps, strict=True)) + gaps[-1]
    surface = pygame.Surface((width, height))
    surface.fill(TABLE)
    y = 0
    for row, gap in zip(rows, gaps, strict=True):
        y += gap
        x = gap
        for card, deck in row:
            shadow, (dx, dy) = deck.shadow(card.get_width())
            surface.blit(shadow, (x + dx, y + dy))
            surface.blit(card, (x, y))
            x += card.get_width() + gap
        y += row[0][0].get_height()
    return surface


def faces(deck: Deck, cards: Sequence[Card], width: int) -> list[Laid]:
    """The faces of some cards as a row."""
    return [(deck.face(card, width), deck) for card in cards]


def lettered(language: str) -> Deck:
    """The deck with the index letters of a language."""
    return Deck(DeckStyle(letters=IndexLetters(**Catalogue(language).entry("speech.letters"))))


def whole(style: DeckStyle, width: int = 104) -> pygame.Surface:
    """The 52 faces, one suit a row."""
    deck = Deck(style)
    return sheet([faces(deck, PACK[first : first + 13], width) for first in range(0, 52, 13)])


def sheets() -> dict[str, pygame.Surface]:
    """Every sheet by its name in docs/."""
    usual = Deck(DeckStyle())
    courts = [Card(rank, suit) for suit in (Suit.SPADES, Suit.HEARTS) for rank in (1, 11, 12, 13)]
    few = [PACK[i] for i in (39, 14, 30, 45, 48, 9, 23, 10, 37, 51)]
    return {
        "deck": whole(DeckStyle()),
        "deck-four-colour": whole(DeckStyle(four_colour=True)),
        "deck-large-index": whole(DeckStyle(large_index=True)),
        "deck-letters": sheet([faces(lettered(language), courts, 96) for language in LANGUAGES]),
        "deck-backs": sheet([[(Deck(DeckStyle(back=name)).back(190), usual) for name in BACKS]]),
        "deck-jokers": sheet(
            [
                [
                    (usual.joker(220), usual),
                    (usual.joker(220, dark=True), usual),
                    (usual.face(PACK[39], 220), usual),
                    (usual.joker(60), usual),
                    (usual.joker(60, dark=True), usual),
                ]
            ]
        ),
        "deck-sizes": sheet([faces(usual, few, width) for width in (48, 64, 90, 130)]),
        "deck-500": sheet([faces(usual, (Card(12, Suit.HEARTS), Card(13, Suit.SPADES)), 500)]),
    }


def main() -> None:
    """Draw all sheets into the folder given with --out, docs/ of the project by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    out: Path = parser.parse_args().out
    for name, surface in sheets().items():
        pygame.image.save(surface, out / f"{name}.png")


if __name__ == "__main__":
    main()
