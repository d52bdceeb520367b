"""The settings as looks: language, theme, unit and deck. Knows settings, catalogue, look and deck."""

from __future__ import annotations

from dataclasses import dataclass

from tripeaks.catalogue import Catalogue
from tripeaks.launch import LaunchRequest
from tripeaks.storage import Settings
from tripeaks.storage.settings import SYSTEM
from tripeaks.ui.drawing.deck import Deck, DeckStyle, IndexLetters
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.look import Look, unit_for
from tripeaks.ui.drawing.theme import THEMES


@dataclass(frozen=True, slots=True)
class Style:
    """How the whole window looks at the moment."""

    look: Look
    deck: Deck


def style_for(
    settings: Settings, options: LaunchRequest, fonts: Fonts, size: tuple[int, int], before: Style | None
) -> Style:
    """The style for some settings and a window of a size; what is the same as ``before`` is kept,
    with all the pictures in it."""
    asked = options.language_asked or settings.language == SYSTEM
    language = options.language if asked else settings.language
    theme, unit = THEMES[settings.table], unit_for(size, settings.scale / 100)
    if before is not None:
        look = before.look
        if (look.theme, look.unit, look.catalogue.language) != (theme, unit, language):
            look = Look(theme, fonts, Catalogue(language), unit)
    else:
        look = Look(theme, fonts, Catalogue(language), unit)
    style = deck_style(settings, look.catalogue)
    deck = before.deck if before is not None and before.deck.style == style else Deck(style)
    return Style(look, deck)


def deck_style(settings: Settings, catalogue: Catalogue) -> DeckStyle:
    """How the cards look by the settings; local index letters are those of the language."""
    letters = IndexLetters()
    if settings.index_letters == "local":
        letters = IndexLetters(**catalogue.entry("speech.letters"))
    return DeckStyle(settings.four_colour, settings.large_index, letters, settings.back)
