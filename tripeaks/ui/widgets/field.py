"""A field for a line of text, and the text being edited as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

from pygame import Rect, Surface

from tripeaks.typed_text import plain
from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import blend
from tripeaks.ui.platform import clipboard
from tripeaks.ui.widgets.base import RADIUS, TARGET, Control, ControlState

LONGEST: Final = 2_000
"""The most characters that a field holds."""

SELECTED: Final = 0.22
"""The share of the focus colour in the surface behind selected text."""


@dataclass(frozen=True, slots=True)
class EditLine:
    """A line of text with a caret before character ``caret``; from ``anchor`` to it is selected."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @classmethod
    def of(cls, text: str) -> EditLine:
        """A text with the caret at its end."""
        return cls().typed(text)

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends; both are equal when nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def typed(self, text: str) -> EditLine:
        """With a text, in its plain form, in place of the selection, as far as it fits."""
        start, end = self.selection
        text = one_line(plain(text[:LONGEST]))[: LONGEST - len(self.text) + end - start]
        caret = start + len(text)
        return EditLine(self.text[:start] + text + self.text[end:], caret, caret)

    def composed(self, text: str) -> EditLine:
        """With the text that an input method composes, in its plain form, in place of the selection, itself
        selected."""
        start, end = self.selection
        text = one_line(plain(text))
        if not text:
            return self
        return EditLine(self.text[:start] + text + self.text[end:], start + len(text), start)

    def moved(self, to: int, select: bool) -> EditLine:
        """With the caret elsewhere; ``select`` leaves the anchor where it is."""
        caret = min(max(to, 0), len(self.text))
        return EditLine(self.text, caret, self.anchor if select else caret)

    def erased(self, to: int) -> EditLine:
        """Without the selection; if there is none, without the text between caret and ``to``."""
        return (self if self.selected else self.moved(to, True)).typed("")

    def word_edge(self, step: int) -> int:
        """The next place to the left (-1) or right (1) where a word begins or ends."""
        place = self.caret + step
        inside = range(1, len(self.text))
        while place in inside and self.text[place - 1].isalnum() == self.text[place].isalnum():
            place += step
        return min(max(place, 0), len(self.text))


def one_line(text: str) -> str:
    """A text with a space for every break and control character."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


@dataclass(frozen=True, slots=True)
class TextField(Control):
    """A field for one line. ``hint`` shows while it is empty; ``wrong`` marks it (explain why below it).
    ``submit``: Enter. ``pasted`` takes a pasted text instead of inserting it as it is."""

    takes_text: ClassVar[bool] = True
    ring_radius: ClassVar[float] = 0  # the caret is enough
    slides: ClassVar[bool] = True

    key: str
    entry: EditLine
    change: Callable[[EditLine], None] = field(compare=False)
    submit: Callable[[], None] = field(compare=False)
    pasted: Callable[[str], None] | None = field(default=None, compare=False)
    hint: str = ""
    wrong: bool = False
    space: float = 6

    tall = TARGET

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, theme = canvas.get_rect(), paint.theme
        edge = theme.bad if self.wrong else theme.accent if state.focus else theme.edge
        line = max(2, paint.px(2)) if state.focus or self.wrong else paint.px(1)
        fill = paint.hover if state.hover is not None and not state.focus else theme.raised
        paint.box(canvas, rect, paint.px(RADIUS), fill, edge, line)
        inner = self._inner(paint, rect.size)
        canvas.set_clip(inner)
        height = paint.line_height()
        top = (rect.height - height) // 2
        entry = self.entry.composed(state.composing)
        if not entry.text:
            hint = paint.look.fonts.fit(self.hint, paint.px(TEXT), inner.width)
            paint.write(canvas, hint, Rect(inner.x, top, inner.width, height), theme.quiet)
        left = inner.x - _offset(paint, entry, inner.width)
        start, end = (_x(paint, entry, place) for place in entry.selection)
        if state.composing:  # underlined, as it is not part of the text yet
            line = max(1, paint.px(1.5))
            canvas.fill(theme.text, (left + start, top + height - line, end - start, line))
            start = end
        if start != end:
            canvas.fill(blend(theme.raised, theme.focus, SELECTED), (left + start, top, end - start, height))
        text = paint.look.text(entry.text, theme.text)
        canvas.blit(text, (left, top + (height - text.get_height()) // 2))
        if state.blink:
            caret = left + _x(paint, entry, entry.caret)
            canvas.fill(theme.text, (caret, top, max(2, paint.px(1.5)), height))
        canvas.set_clip(None)

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> None:
        inner = self._inner(paint, size)
        x = pos[0] - inner.x + _offset(paint, self.entry, inner.width)
        places = range(len(self.entry.text) + 1)
        nearest = min(places, key=lambda place: abs(_x(paint, self.entry, place) - x))
        self.change(self.entry.moved(nearest, select=not begins))

    def type_text(self, text: str) -> None:
        self.change(self.entry.typed(text))

    def press_key(self, name: str) -> bool:
        """Take the keys that edit, and every key that types something."""
        entry = self.entry
        match name:
            case "return":
                self.submit()
            case "ctrl+a":
                self.change(EditLine(entry.text, len(entry.text), 0))
            case "ctrl+c" | "ctrl+insert" | "ctrl+x" | "shift+delete":
                cuts = name in ("ctrl+x", "shift+delete")
                if entry.selected and clipboard.put_text(entry.selected) and cuts:
                    self.change(entry.typed(""))
            case "ctrl+v" | "shift+insert":
                if text := clipboard.get_text():
                    (self.pasted or self.type_text)(text)
            case _ if edited := self._edited(name):
                self.change(edited)
            case _:
                return len(name.removeprefix("shift+")) == 1 or name.removeprefix("shift+") == "space"
        return True

    def _edited(self, name: str) -> EditLine | None:
        """The entry after an editing key; None for any other key."""
        entry = self.entry
        *modifiers, key = name.split("+") if name != "+" else ["+"]
        ctrl, shift = "ctrl" in modifiers, "shift" in modifiers
        if "alt" in modifiers:
            return None
        step = 1 if key in ("right", "delete") else -1
        if key in ("left", "right"):
            if entry.selected and not shift:
                return entry.moved(entry.selection[step > 0], False)
            return entry.moved(entry.word_edge(step) if ctrl else entry.caret + step, shift)
        if key in ("home", "end"):
            return entry.moved(len(entry.text) if key == "end" else 0, shift)
        if key in ("backspace", "delete"):
            return entry.erased(entry.word_edge(step) if ctrl else entry.caret + step)
        return None

    def _inner(self, paint: Paint, size: tuple[int, int]) -> Rect:
        pad = paint.px(12)
        return Rect(pad, paint.px(3), size[0] - 2 * pad, size[1] - 2 * paint.px(3))


def _x(paint: Paint, entry: EditLine, place: int) -> int:
    """Where a character begins, in pixels from the first one."""
    return paint.text_width(entry.text[:place], TEXT)


def _offset(paint: Paint, entry: EditLine, width: int) -> int:
    """How far a text that is too long is shifted, to keep the caret in the middle."""
    excess = _x(paint, entry, len(entry.text)) + max(2, paint.px(1.5)) - width
    return min(max(_x(paint, entry, entry.caret) - width // 2, 0), max(excess, 0))
