"""Text as pictures, drawn once for each size and colour. Knows pygame and the path of the font."""

from __future__ import annotations

import io
from functools import lru_cache, partial
from typing import Final

import pygame
from pygame.pkgdata import getResource

from tripeaks.resources import font_files
from tripeaks.ui.drawing.kept import KeptPictures
from tripeaks.ui.drawing.theme import Colour

SUBSTITUTE_SCALE: Final = 0.9
"""The scale of the font that replaces a missing one: its letters are wider."""

TEXT_BYTES: Final = 16_000_000
"""How many bytes of pictures of text to keep: thousands of lines, or a screenful on the largest screen."""

FONTS_KEPT: Final = 60
"""How many sizes of the font to keep."""


class Fonts:
    """The two cuts of the font at any size. Sizes are pixels per em."""

    def __init__(self) -> None:
        pygame.font.init()
        found = font_files()
        self.is_substitute = found is None
        """Whether the font is missing and replaced by pygame's own, which has only a bold cut."""
        self._cuts = [path.read_bytes() for path in found] if found else 2 * [_substitute()]
        self._kept = KeptPictures(TEXT_BYTES)
        self._open = lru_cache(FONTS_KEPT)(self._opened)

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        """The font of a size in pixels, at least 6."""
        return self._open(max(6, size), bold)

    def _opened(self, size: int, bold: bool) -> pygame.font.Font:
        """The font of a size, read from memory: by its path, each size would keep the file open."""
        drawn = round(size * SUBSTITUTE_SCALE) if self.is_substitute else size
        return pygame.font.Font(io.BytesIO(self._cuts[bold]), drawn)

    def text(self, text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
        """One line of text as a picture with alpha. The picture is shared: never draw on it."""
        draw = partial(self.font(size, bold).render, text, True, colour)
        return self._kept.get((text, size, colour, bold), draw)

    def width(self, text: str, size: int, bold: bool = False) -> int:
        """The width of a line of text in pixels."""
        return self.font(size, bold).size(text)[0]

    def height(self, size: int, bold: bool = False) -> int:
        """The height of a line in pixels."""
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


def _substitute() -> bytes:
    """pygame's own font."""
    with getResource(pygame.font.get_default_font()) as file:  # type: ignore[no-untyped-call]
        return bytes(file.read())
