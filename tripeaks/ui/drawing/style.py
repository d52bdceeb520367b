"""The settings as looks: language, theme, unit, deck and motion. Knows settings, catalogue, look and deck."""

from __future__ import annotations

from dataclasses import dataclass

from tripeaks.catalogue import Catalogue
from tripeaks.choices import SYSTEM
from tripeaks.launch import LaunchRequest
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck, DeckStyle, IndexLetters
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.look import Look, unit_for
from tripeaks.ui.drawing.theme import THEMES


@dataclass(frozen=True, slots=True)
class Motion:
    """How things move: a speed factor (0: not at all) and whether they only fade."""

    speed: float = 1.0
    fades: bool = False

    def ms(self, duration: float) -> float:
        """A duration at this speed."""
        return duration / self.speed if self.speed else 0.0


@dataclass(frozen=True, slots=True)
class Desktop:
    """What the desktop around the window asks for: ``scale`` is the size of its text (1.0 is usual),
    ``less_motion`` whether it wants few animations; ``density`` is how many pixels it counts as one."""

    scale: float = 1.0
    density: float = 1.0
    less_motion: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How the whole window looks at the moment."""

    look: Look
    deck: Deck
    motion: Motion


def style_for(
    settings: Settings, request: LaunchRequest, fonts: Fonts, size: tuple[int, int], desktop: Desktop,
    before: Style | None,
) -> Style:  # fmt: skip
    """The style for some settings and a window of a size. What has not changed since ``before`` is taken
    from there, with all its pictures."""
    asked = request.language_asked or settings.language == SYSTEM
    language = request.language if asked else settings.language
    theme, unit = THEMES[settings.table], unit_for(size, settings.scale / 100, desktop.scale)
    look = before.look if before else None
    wanted = theme, unit, desktop.density, language
    if look is None or (look.theme, look.unit, look.density, look.catalogue.language) != wanted:
        look = Look(theme, fonts, Catalogue(language), unit, desktop.density)
    local = settings.index_letters == "local"
    letters = IndexLetters(**look.catalogue.entry("speech.letters")) if local else IndexLetters()
    style = DeckStyle(settings.four_colour, settings.large_index, letters, settings.back)
    deck = before.deck if before and before.deck.style == style else Deck(style)
    fades = desktop.less_motion if settings.less_motion == SYSTEM else settings.less_motion == "on"
    return Style(look, deck, Motion(timing.SPEEDS[settings.speed], fades))
