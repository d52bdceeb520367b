"""Text as pictures, drawn once for each size and colour. Knows pygame and where the font is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from tripeaks.resources import font_files
from tripeaks.ui.drawing.theme import Colour

SUBSTITUTE_SCALE: Final = 0.9
"""The size of the font that takes the place of a missing one: its letters are wider."""

CACHE: Final = 400
"""How many pictures of text are kept."""


class Fonts:
    """The two cuts of the font at any size. Sizes are pixels per em."""

    def __init__(self) -> None:
        pygame.font.init()
        found = font_files()
        self.is_substitute = found is None
        """Whether the font is missing and pygame's own, which has one bold cut, takes its place."""
        self._paths = found or 2 * (pygame.font.get_default_font(),)
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._render = lru_cache(CACHE)(self._draw)

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        """The font of a size in pixels, at least 6."""
        key = (max(6, size), bold)
        if key not in self._fonts:
            drawn = round(key[0] * SUBSTITUTE_SCALE) if self.is_substitute else key[0]
            self._fonts[key] = pygame.font.Font(self._paths[bold], drawn)
        return self._fonts[key]

    def text(self, text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """One line of text as a picture with alpha. The picture is shared: never draw on it."""
        return self._render(text, size, colour, bold)

    def _draw(self, text: str, size: int, colour: Colour, bold: bool) -> pygame.Surface:
        return self.font(size, bold).render(text, True, colour)

    def width(self, text: str, size: int, bold: bool = False) -> int:
        """How many pixels a line of text is wide."""
        return self.font(size, bold).size(text)[0]

    def height(self, size: int, bold: bool = False) -> int:
        """How many pixels a line is high."""
        return self.font(size, bold).get_height()

    def wrap(self, text: str, size: int, width: int, bold: bool = False) -> list[str]:
        """The lines of a text, broken at spaces; a word wider than the line is broken within."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                if line and self.width(f"{line} {word}", size, bold) > width:
                    lines.append(line)
                    line = ""
                line = f"{line} {word}" if line else word
                while self.width(line, size, bold) > width and len(line) > 1:
                    cut = len(line) - 1
                    while cut > 1 and self.width(line[:cut], size, bold) > width:
                        cut -= 1
                    lines.append(line[:cut])
                    line = line[cut:]
            lines.append(line)
        return lines

    def fit(self, text: str, size: int, width: int, bold: bool = False) -> str:
        """The text, shortened with an ellipsis when it is wider than allowed."""
        if self.width(text, size, bold) <= width:
            return text
        while text and self.width(text + "…", size, bold) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def shrink(self, text: str, size: int, width: int, bold: bool = False, least: int = 9) -> int:
        """The largest size, at most the given one, at which the text is not wider than allowed."""
        while size > least and self.width(text, size, bold) > width:
            size -= 1
        return size
