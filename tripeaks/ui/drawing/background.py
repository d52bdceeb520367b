"""The cloth under the cards, drawn for a window of any size. Knows the theme and pygame."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

import pygame

from tripeaks.ui.drawing.theme import Theme, blend

COARSE: Final = 48
"""The light is computed for this many points in each direction, and interpolated between them."""

SHADES: Final = 512
"""Steps from the lightest to the darkest shade of the cloth, more than a screen can show."""

GRAIN: Final = 128
"""Side of the patch of woven grain, in pixels."""

GRAIN_DEPTH: Final = 7
"""How much lighter a thread can be, of 255; it also hides the steps of the gradient."""


def cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The table top: lit from above the middle, darker towards the corners, with a fine grain."""
    surface = pygame.transform.smoothscale(_light(theme), size)
    with suppress(pygame.error):  # while there is no window
        surface = surface.convert()
    if theme.table_light != theme.table_dark:
        grain = _grain()
        for y in range(0, size[1], GRAIN):
            for x in range(0, size[0], GRAIN):
                surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _light(theme: Theme) -> pygame.Surface:
    """The light on the cloth, in a small picture."""
    steps = [i / (SHADES - 1) for i in range(SHADES)]
    shades = [bytes(blend(theme.table_light, theme.table_dark, t * t * (3 - 2 * t))) for t in steps]
    across = [(x / (COARSE - 1) - 0.5) ** 2 * 1.5 for x in range(COARSE)]
    down = [(y / (COARSE - 1) - 0.42) ** 2 * 1.9 for y in range(COARSE)]
    points = [min(1.0, (dx + dy) ** 0.5 * 1.25) for dy in down for dx in across]
    pixels = b"".join([shades[round(away * (SHADES - 1))] for away in points])
    return pygame.image.frombytes(pixels, (COARSE, COARSE), "RGB")


def _grain() -> pygame.Surface:
    shades = Random(1989).randbytes(GRAIN * GRAIN).translate(bytes(i % GRAIN_DEPTH for i in range(256)))
    pixels = bytearray(3 * len(shades))
    for channel in range(3):
        pixels[channel::3] = shades
    return pygame.image.frombytes(bytes(pixels), (GRAIN, GRAIN), "RGB")
