"""The table themes: every colour that is not printed on a card. Knows nothing of the project.

Text has a contrast of at least 4.5 : 1 with its background; a test measures it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the table.

    ``table_light`` to ``table_dark`` is the cloth from the light to the corners. ``text`` and
    ``quiet`` are written on the cloth and on panels. ``panel`` and ``raised`` are the surfaces of
    panels and controls, with ``edge`` around them. ``accent`` marks what is chosen or to be done next,
    with ``on_accent`` written on it. ``focus`` rings the control with the keyboard focus, ``good`` and
    ``bad`` colour verdicts, ``tip`` and ``on_tip`` are tooltips. ``veil`` darkens covered cards (alpha).
    """

    name: str
    table_light: Colour
    table_dark: Colour
    text: Colour
    quiet: Colour
    panel: Colour
    raised: Colour
    pressed: Colour
    edge: Colour
    accent: Colour
    on_accent: Colour
    focus: Colour
    good: Colour
    bad: Colour
    tip: Colour
    on_tip: Colour
    veil: int


FELT: Final = Theme(
    name="felt",
    table_light=(28, 107, 72),
    table_dark=(11, 56, 39),
    text=(246, 243, 230),
    quiet=(205, 221, 207),
    panel=(14, 51, 38),
    raised=(26, 77, 57),
    pressed=(36, 98, 73),
    edge=(58, 122, 94),
    accent=(244, 196, 84),
    on_accent=(38, 28, 4),
    focus=(255, 224, 138),
    good=(152, 226, 160),
    bad=(255, 180, 160),
    tip=(252, 248, 236),
    on_tip=(36, 34, 28),
    veil=56,
)

NIGHT: Final = replace(
    FELT,
    name="night",
    table_light=(43, 58, 103),
    table_dark=(14, 19, 42),
    text=(240, 243, 252),
    quiet=(190, 201, 228),
    panel=(19, 26, 54),
    raised=(38, 49, 89),
    pressed=(51, 65, 115),
    edge=(80, 97, 152),
    accent=(134, 190, 255),
    on_accent=(8, 20, 44),
    focus=(178, 213, 255),
    good=(140, 224, 190),
    bad=(255, 172, 172),
    tip=(244, 247, 255),
    on_tip=(22, 28, 48),
    veil=66,
)

LIGHT: Final = replace(
    FELT,
    name="light",
    table_light=(241, 236, 224),
    table_dark=(216, 207, 188),
    text=(44, 39, 32),
    quiet=(83, 75, 62),
    panel=(250, 247, 240),
    raised=(232, 225, 211),
    pressed=(216, 206, 187),
    edge=(178, 165, 140),
    accent=(22, 105, 96),
    on_accent=(255, 255, 255),
    focus=(12, 96, 140),
    good=(18, 100, 52),
    bad=(160, 30, 24),
    tip=(48, 44, 38),
    on_tip=(252, 249, 240),
    veil=40,
)

CONTRAST: Final = replace(
    FELT,
    name="contrast",
    table_light=(0, 0, 0),
    table_dark=(0, 0, 0),
    text=(255, 255, 255),
    quiet=(235, 235, 235),
    panel=(0, 0, 0),
    raised=(28, 28, 28),
    pressed=(70, 70, 70),
    edge=(255, 255, 255),
    accent=(255, 221, 0),
    on_accent=(0, 0, 0),
    focus=(0, 229, 255),
    good=(120, 255, 140),
    bad=(255, 160, 140),
    tip=(255, 255, 255),
    on_tip=(0, 0, 0),
    veil=110,
)

THEMES: Final = {theme.name: theme for theme in (FELT, NIGHT, LIGHT, CONTRAST)}


def svg_colour(colour: Colour | None) -> str:
    """A colour as SVG writes it; no paint for None."""
    return "#{:02x}{:02x}{:02x}".format(*colour) if colour else "none"


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; share 0 is the first, 1 the second."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b
