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
    settings: Settings, request: LaunchRequest, fonts: Fonts, size: tuple[int, int], before: Style | None
) -> Style:
    """The style for some settings and a window of a size. What is the same as in ``before`` is taken
    from there, with all its pictures."""
    asked = request.language_asked or settings.language == SYSTEM
    language = request.language if asked else settings.language
    theme, unit = THEMES[settings.table], unit_for(size, settings.scale / 100)
    look = before.look if before else None
    if look is None or (look.theme, look.unit, look.catalogue.language) != (theme, unit, language):
        look = Look(theme, fonts, Catalogue(language), unit)
    local = settings.index_letters == "local"
    letters = IndexLetters(**look.catalogue.entry("speech.letters")) if local else IndexLetters()
    style = DeckStyle(settings.four_colour, settings.large_index, letters, settings.back)
    return Style(look, before.deck if before and before.deck.style == style else Deck(style))
