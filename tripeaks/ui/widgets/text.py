"""Text in panels: headings, paragraphs, lists of terms, dividing lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour, Theme
from tripeaks.ui.widgets.base import ControlState, Widget

Tone: TypeAlias = Literal["text", "quiet", "good", "bad"]

PAD: Final = 7
"""Room above and below a term, in units."""

NARROW: Final = 400
"""Below this width in units a meaning stands under its term."""


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

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
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
class Term(Widget):
    """A term and its meaning side by side, or one above the other where it is narrow. ``line``: with
    a dividing line above."""

    term: str
    meaning: str
    line: bool = False
    share: float = 0.34
    space: float = 0

    def height(self, paint: Paint, width: int) -> int:
        left, right = self._places(paint, width)
        return max(left.bottom, right.bottom) + paint.px(PAD)

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        del state
        theme, width = paint.theme, canvas.get_width()
        if self.line:
            canvas.fill(theme.edge, (0, 0, width, paint.px(1)))
        left, right = self._places(paint, width)
        paint.write(canvas, self.term, left, theme.text, TEXT, bold=True)
        paint.write(canvas, self.meaning, right, theme.quiet)

    def _places(self, paint: Paint, width: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the term and the meaning lie."""
        pad, gap = paint.px(PAD), paint.px(16)
        if width < paint.px(NARROW):
            left = pygame.Rect(0, pad, width, paint.text_height(self.term, width, TEXT, True))
            return left, pygame.Rect(0, left.bottom, width, paint.text_height(self.meaning, width))
        left_width = round(width * self.share)
        room = width - left_width - gap
        left = pygame.Rect(0, pad, left_width, paint.text_height(self.term, left_width, TEXT, True))
        right = pygame.Rect(left_width + gap, pad, room, paint.text_height(self.meaning, room))
        return left, right


def terms(rows: Iterable[tuple[str, str]], space: float = 8) -> list[Term]:
    """Rows of terms and meanings with lines between them."""
    return [
        Term(term, meaning, line=i > 0, space=0 if i else space) for i, (term, meaning) in enumerate(rows)
    ]
