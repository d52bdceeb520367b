"""Text in panels: headings, paragraphs, lists of terms, dividing lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from tripeaks.ui.look import SMALL, TEXT
from tripeaks.ui.theme import Colour, Theme
from tripeaks.ui.widget_base import State, Widget
from tripeaks.ui.widget_paint import Paint

Tone: TypeAlias = Literal["text", "quiet", "good", "bad"]


def ink(theme: Theme, tone: Tone) -> Colour:
    """The colour of a tone."""
    return {"text": theme.text, "quiet": theme.quiet, "good": theme.good, "bad": theme.bad}[tone]


@dataclass(frozen=True, slots=True)
class Paragraph(Widget):
    """A wrapped text. ``size`` and ``space`` in units."""

    words: str
    tone: Tone = "text"
    size: float = TEXT
    bold: bool = False
    centred: bool = False
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        return paint.text_height(self.words, width, self.size, self.bold)

    def draw(self, paint: Paint, canvas: pygame.Surface, state: State) -> None:
        del state
        colour = ink(paint.theme, self.tone)
        paint.write(canvas, self.words, canvas.get_rect(), colour, self.size, self.bold, self.centred)


def heading(words: str) -> Paragraph:
    """The title of a section."""
    return Paragraph(words, size=19, bold=True, space=30)


def label(words: str) -> Paragraph:
    """What a control below is about."""
    return Paragraph(words, space=20)


def note(words: str, tone: Tone = "quiet") -> Paragraph:
    """A small remark on what stands above it."""
    return Paragraph(words, tone, SMALL, space=6)


@dataclass(frozen=True, slots=True)
class Terms(Widget):
    """Rows of a term and its meaning side by side, or one above the other where it is narrow."""

    rows: tuple[tuple[str, str], ...]
    share: float = 0.34
    space: float = 12

    def height(self, paint: Paint, width: int) -> int:
        return sum(height for *_, height in self._rows(paint, width))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: State) -> None:
        del state
        y, theme = 0, paint.theme
        for (term, meaning), (left, right, height) in zip(
            self.rows, self._rows(paint, canvas.get_width()), strict=True
        ):
            row = pygame.Rect(0, y, canvas.get_width(), height)
            if y:
                canvas.fill(theme.edge, (0, y, row.width, 1))
            for words, box, bold in ((term, left, True), (meaning, right, False)):
                paint.write(canvas, words, box.move(0, y), theme.text if bold else theme.quiet, TEXT, bold)
            y += height

    def _rows(self, paint: Paint, width: int) -> list[tuple[pygame.Rect, pygame.Rect, int]]:
        """For each row: where the term and the meaning lie within it, and its height."""
        gap, pad = paint.px(16), paint.px(7)
        narrow = width < paint.px(330)
        left = width if narrow else round(width * self.share)
        right = width if narrow else width - left - gap
        rows = []
        for term, meaning in self.rows:
            one = pygame.Rect(0, pad, left, paint.text_height(term, left, TEXT, True))
            x, y = (0, one.bottom) if narrow else (left + gap, pad)
            other = pygame.Rect(x, y, right, paint.text_height(meaning, right))
            rows.append((one, other, max(one.bottom, other.bottom) + pad))
        return rows
