"""How everything looks at the moment: theme, type, unit of length, language and icons.

Knows the theme, the fonts, the catalogue and the icons in ``sprites/ui``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from tripeaks.catalogue import Catalogue
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.svg import rasterise, read_svg
from tripeaks.ui.drawing.theme import Colour, Theme, svg_colour

TEXT: Final = 17
"""The size of ordinary text, in units."""

SMALL: Final = 14
TITLE: Final = 24
ICONS_KEPT: Final = 200

ICON_COLOUR: Final = "#000000"
"""The colour in the drawings of the icons, replaced by the one asked for."""


class Look:
    """What a layer needs to draw itself. A unit is one pixel in a window of 1200 x 760 at the
    interface scale of 100 %; ``px`` turns units into pixels, ``say`` is that of the catalogue. ``density`` is
    how many pixels the system counts as one."""

    def __init__(
        self, theme: Theme, fonts: Fonts, catalogue: Catalogue, unit: float, density: float = 1.0
    ) -> None:
        self.theme = theme
        self.fonts = fonts
        self.catalogue = catalogue
        self.say = catalogue.say
        self.unit = unit
        self.density = density
        self._icon = lru_cache(ICONS_KEPT)(_icon)

    def px(self, units: float) -> int:
        """A length in units as pixels, at least 1."""
        return max(1, round(units * self.unit))

    def text(
        self, text: str, colour: Colour | None = None, size: float = TEXT, bold: bool = False
    ) -> pygame.Surface:
        """A line of text as a shared picture; the size is in units."""
        return self.fonts.text(text, self.px(size), colour or self.theme.text, bold)

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """The icon ``sprites/ui/NAME.svg`` in a square of ``size`` pixels, as a shared picture."""
        return self._icon(name, size, colour)


def _icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    return rasterise(read_svg(f"ui/{name}").replace(ICON_COLOUR, svg_colour(colour)), (size, size))


def unit_for(size: tuple[int, int], scale: float = 1.0, desktop_scale: float = 1.0) -> float:
    """The unit for a window of a size at an interface scale (1.0 is 100 %): it grows with the
    window, stays readable in the smallest one (on a desktop of a scale), and never outgrows it."""
    natural = min(max(size) / 1200, min(size) / 760)
    return min(max(natural, 0.82 * desktop_scale) * scale, size[0] / 330, size[1] / 290)
