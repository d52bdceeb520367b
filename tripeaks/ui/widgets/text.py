"""Text in panels: headings, paragraphs, labels with remarks, lists of terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pygame import Rect, Surface

from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import TARGET, Drawn

Tone: TypeAlias = Literal["text", "quiet", "good", "bad"]
"""The name of a colour of the theme."""

PAD: Final = 7
"""Space above and below a term, in units."""


@dataclass(frozen=True, slots=True)
class Paragraph(Drawn):
    """A wrapped text. ``size`` and ``space`` in units; at least ``tall`` units high."""

    words: str
    tone: Tone = "text"
    size: float = TEXT
    bold: bool = False
    centred: bool = False
    space: float = 12
    tall: float = 0

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(self.tall), paint.text_height(self.words, width, self.size, self.bold))

    def draw(self, paint: Paint, canvas: Surface) -> None:
        self.write(paint, canvas, canvas.get_rect())

    def write(self, paint: Paint, canvas: Surface, rect: Rect) -> None:
        """Write it into a rectangle of any canvas, in the middle of its height."""
        colour = getattr(paint.theme, self.tone)
        paint.write(canvas, self.words, rect, colour, self.size, self.bold, self.centred)


def heading(words: str) -> Paragraph:
    """The title of a section."""
    return Paragraph(words, size=19, bold=True, space=30)


def label(words: str) -> Paragraph:
    """The name of the control below it."""
    return Paragraph(words, space=20)


def note(words: str, tone: Tone = "quiet") -> Paragraph:
    """A small remark on what is above it."""
    return Paragraph(words, tone, SMALL, space=6)


def caption(words: str, *, bold: bool = False) -> Paragraph:
    """A line of text as high as a button, to be between buttons."""
    return Paragraph(words, bold=bold, centred=True, tall=TARGET)


def labelled(words: str, remark: str) -> tuple[Paragraph, ...]:
    """A label, and a remark if there is one, to be written together."""
    return (Paragraph(words), *((note(remark),) if remark else ()))


def texts_height(paint: Paint, texts: Iterable[Paragraph], width: int) -> int:
    """The height of texts in a width, one right below the other."""
    return sum(text.height(paint, width) for text in texts)


def write_texts(paint: Paint, canvas: Surface, texts: Iterable[Paragraph], rect: Rect) -> int:
    """Write texts one right below the other in the middle of the height of a rectangle; the pixel
    at which they begin."""
    texts = tuple(texts)
    y = top = rect.y + (rect.height - texts_height(paint, texts, rect.width)) // 2
    for text in texts:
        line = Rect(rect.x, y, rect.width, text.height(paint, rect.width))
        text.write(paint, canvas, line)
        y = line.bottom
    return top


@dataclass(frozen=True, slots=True)
class Term(Drawn):
    """A term and its meaning side by side, or one above the other where it is narrow. ``line``: with
    a dividing line above."""

    term: str
    meaning: str
    line: bool = False
    share: float = 0.34
    space: float = 0

    def height(self, paint: Paint, width: int) -> int:
        return max(rect.bottom for rect in self._places(paint, width)) + paint.px(PAD)

    def draw(self, paint: Paint, canvas: Surface) -> None:
        theme, width = paint.theme, canvas.get_width()
        if self.line:
            canvas.fill(theme.edge, (0, 0, width, paint.px(1)))
        left, right = self._places(paint, width)
        paint.write(canvas, self.term, left, theme.text, TEXT, bold=True)
        paint.write(canvas, self.meaning, right, theme.quiet)

    def _places(self, paint: Paint, width: int) -> tuple[Rect, Rect]:
        """Where the term and the meaning are."""
        pad, narrow = paint.px(PAD), width < paint.px(400)
        wide = width if narrow else round(width * self.share)
        term = Rect(0, pad, wide, paint.text_height(self.term, wide, TEXT, True))
        x, y = (0, term.bottom) if narrow else (wide + paint.px(16), pad)
        return term, Rect(x, y, width - x, paint.text_height(self.meaning, width - x))


def terms(rows: Iterable[tuple[str, str]], space: float = 8) -> list[Term]:
    """Rows of terms and meanings with lines between them."""
    return [
        Term(term, meaning, line=i > 0, space=0 if i else space) for i, (term, meaning) in enumerate(rows)
    ]
