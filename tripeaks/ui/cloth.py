"""The cloth that the cards lie on, drawn for a window of any size. Knows the theme and pygame."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from tripeaks.ui.theme import Theme, blend

COARSE: Final = 48
"""The light is computed for this many points each way and smoothed from there."""

GRAIN: Final = 128
"""Side of the patch of woven grain, in pixels."""

GRAIN_DEPTH: Final = 7
"""How much lighter a thread can be, of 255; it also hides the steps of the gradient."""


def cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The table top: lit from above the middle, darker towards the corners, with a fine grain."""
    coarse = pygame.Surface((COARSE, COARSE))
    for y in range(COARSE):
        for x in range(COARSE):
            dx, dy = x / (COARSE - 1) - 0.5, y / (COARSE - 1) - 0.42
            away = min(1.0, (dx * dx * 1.5 + dy * dy * 1.9) ** 0.5 * 1.25)
            coarse.set_at((x, y), blend(theme.table_light, theme.table_dark, away * away * (3 - 2 * away)))
    surface = pygame.transform.smoothscale(coarse, size)
    if pygame.display.get_init() and pygame.display.get_surface():
        surface = surface.convert()
    if theme.table_light != theme.table_dark:
        grain = _grain()
        for y in range(0, size[1], GRAIN):
            for x in range(0, size[0], GRAIN):
                surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _grain() -> pygame.Surface:
    random = Random(1989)
    shades = bytes(random.randrange(GRAIN_DEPTH) for _ in range(GRAIN * GRAIN))
    return pygame.image.frombytes(bytes(s for shade in shades for s in (shade,) * 3), (GRAIN, GRAIN), "RGB")
