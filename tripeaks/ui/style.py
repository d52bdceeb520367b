"""The settings that concern the deck, as the deck's own style. Knows settings, catalogue and deck."""

from __future__ import annotations

from tripeaks.catalogue import Catalogue
from tripeaks.storage import Settings
from tripeaks.ui.deck import DeckStyle, IndexLetters


def deck_style(settings: Settings, catalogue: Catalogue) -> DeckStyle:
    """How the cards look by the settings; local index letters are those of the language."""
    letters = IndexLetters()
    if settings.index_letters == "local":
        letters = IndexLetters(**catalogue.entry("speech.letters"))
    return DeckStyle(settings.four_colour, settings.large_index, letters, settings.back)
