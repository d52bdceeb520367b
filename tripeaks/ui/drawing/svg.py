"""SVG drawings as pygame surfaces of exactly the size shown. Knows sprites/ and pygame, no cards."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pygame

from tripeaks.resources import SPRITES


def read_svg(name: str) -> str:
    """The text of one drawing, named by its path below sprites/ without suffix."""
    return (SPRITES / f"{name}.svg").read_text(encoding="utf-8")


def document(drawing: str, width: float, height: float) -> str:
    """A whole SVG file of a size in units, with a drawing in it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{drawing}</svg>'


def body(svg: str) -> str:
    """The content of the outermost svg element, to be placed in another drawing."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def recolour(svg: str, colours: Mapping[str, str]) -> str:
    """The drawing with some of its ``#rrggbb`` colours exchanged, all at once."""
    parts = svg.split("#")
    return parts[0] + "".join(colours.get(f"#{part[:6]}", f"#{part[:6]}") + part[6:] for part in parts[1:])


def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """The drawing at a size in pixels, in the display's own format once there is a display."""
    return for_display(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size))


def soft_box(
    size: tuple[int, int], inset: int, radius: int, alpha: int, blur: int
) -> pygame.Surface:
    """A black box with round corners and blurred edges, for shadows: inset in a picture of a size
    in pixels, with an opacity of 0 to 255 in its middle."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    box = surface.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(surface, (0, 0, 0, alpha), box, border_radius=radius)
    return pygame.transform.box_blur(pygame.transform.box_blur(surface, blur), blur)


def for_display(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the format that blits fastest; unchanged while there is no window."""
    try:
        return surface.convert_alpha()
    except pygame.error:
        return surface
