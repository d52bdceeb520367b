"""SVG text into pygame surfaces of exactly the size shown. Knows files of sprites/ and pygame, no cards."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pygame

from tripeaks.resources import SPRITES


def read_svg(name: str) -> str:
    """The text of one drawing, named by its path below sprites/ without suffix."""
    return (SPRITES / f"{name}.svg").read_text(encoding="utf-8")


def body(svg: str) -> str:
    """What stands inside the outermost svg element, to be placed in another drawing."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def recolour(svg: str, colours: Mapping[str, str]) -> str:
    """The drawing with some of its ``#rrggbb`` colours exchanged, all at once."""
    parts = svg.split("#")
    return parts[0] + "".join(colours.get(f"#{part[:6]}", f"#{part[:6]}") + part[6:] for part in parts[1:])


def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """The drawing at a size in pixels, in the display's own format once there is a display."""
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    return for_display(surface)


def for_display(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the format that blits fastest; unchanged while no display mode is set."""
    if pygame.display.get_init() and pygame.display.get_surface():
        return surface.convert_alpha()
    return surface
