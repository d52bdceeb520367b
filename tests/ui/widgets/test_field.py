"""The text being edited as a value, and the field worked by itself."""

import weakref
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.panel_help import look_for
from tripeaks.ui.drawing.kept import size_of
from tripeaks.ui.widgets import (
    ControlState,
    EditLine,
    Paint,
    TextField,
)
from tripeaks.ui.widgets.field import LONGEST, one_line
from tripeaks.ui.widgets.picture_cache import KEPT_BYTES, PictureCache


@pytest.fixture(scope="module")
def paint() -> Paint:
    return Paint(look_for((1200, 760)))


class Kept:
    """Keeps the last value it got."""

    value: Any = None

    def __call__(self, value: object = True) -> None:
        self.value = value


texts = st.text(alphabet="aé -1\n", max_size=20)
entries = st.builds(
    lambda text, caret, anchor: EditLine.of(text).moved(anchor, False).moved(caret, True),
    texts,
    st.integers(-3, 25),
    st.integers(-3, 25),
)


@given(entries, texts)
def test_typing_replaces_the_selection(entry: EditLine, text: str) -> None:
    start, end = entry.selection
    typed = entry.typed(text)
    assert typed.text == entry.text[:start] + one_line(text) + entry.text[end:]
    assert typed.caret == typed.anchor == start + len(text)


@given(entries, st.integers(-30, 30), st.booleans())
def test_caret_and_anchor_never_leave_the_text(entry: EditLine, to: int, select: bool) -> None:
    moved = entry.moved(to, select)
    assert 0 <= moved.caret <= len(moved.text)
    assert moved.anchor == (entry.anchor if select else moved.caret)
    assert len(moved.erased(moved.word_edge(-1)).text) <= len(moved.text)


def test_words_are_passed_whole() -> None:
    entry = EditLine.of("TP1-E-AAAAAAB ok")
    assert entry.word_edge(-1) == len("TP1-E-AAAAAAB ")
    assert entry.moved(0, False).word_edge(1) == len("TP1")


def test_a_field_holds_one_line_of_some_length() -> None:
    assert "\n" not in EditLine.of("a\nb").text
    assert len(EditLine.of("x" * 99_999).text) == LONGEST
    assert len(EditLine.of("x" * LONGEST).typed("more").text) == LONGEST


def test_a_long_text_erased_letter_by_letter_takes_bounded_memory() -> None:
    """On a screen of 4K at 200 %, where each letter takes most."""
    look = look_for((3840, 2160), scale=2.0)
    pictures = PictureCache(Paint(look))
    size = look.px(600), look.px(44)
    refs = []
    for length in range(LONGEST, 0, -1):
        field = TextField("code", EditLine.of("W" * length), print, print)
        picture = pictures.picture(field, size, ControlState(focus=True))
        refs.append(weakref.ref(picture))
        del picture
    alive = [there for ref in refs if (there := ref()) is not None]
    assert sum(map(size_of, alive)) <= KEPT_BYTES


class Field:
    """A field that keeps its entry, as a dialog does."""

    def __init__(self, text: str = "") -> None:
        self.entry = EditLine.of(text)
        self.submitted = Kept()

    def press(self, *names: str) -> bool:
        """Press keys, or type the text after a ``=``; whether the last one was taken."""
        taken = True
        for name in names:
            field = TextField("f", self.entry, self._change, self.submitted)
            if name[0] == "=":
                field.type_text(name[1:])
            else:
                taken = field.press_key(name)
        return taken

    def _change(self, entry: EditLine) -> None:
        self.entry = entry


def test_a_field_is_edited_by_the_usual_keys() -> None:
    field = Field("abc")
    field.press("left", "backspace", "=X", "home", "delete", "end", "=Y")
    assert field.entry.text == "XcY"
    field.press("shift+home", "=new")
    assert field.entry.text == "new"
    field.press("ctrl+a", "backspace")
    assert field.entry.text == ""


def test_an_arrow_leaves_a_selection_at_its_edge() -> None:
    field = Field("abc")
    field.press("ctrl+a", "left")
    assert (field.entry.caret, field.entry.selected) == (0, "")
    field.press("ctrl+a", "right")
    assert field.entry.caret == 3


def test_copy_cut_and_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []

    def put(text: str) -> bool:
        board.append(text)
        return True

    monkeypatch.setattr("tripeaks.ui.platform.clipboard.put_text", put)
    monkeypatch.setattr("tripeaks.ui.platform.clipboard.get_text", lambda: board[-1])
    field = Field("abc")
    field.press("ctrl+c")
    assert board == []  # nothing was selected
    field.press("shift+left", "ctrl+x", "home", "ctrl+v", "ctrl+v")
    assert field.entry.text == "ccab"
    field.press("shift+left", "ctrl+insert", "end", "shift+insert")
    assert field.entry.text == "ccabc"
    field.press("shift+left", "shift+delete")
    assert field.entry.text == "ccab"


def test_nothing_is_lost_when_cutting_without_a_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripeaks.ui.platform.clipboard.put_text", lambda _: False)
    field = Field("abc")
    field.press("ctrl+a", "ctrl+x")
    assert field.entry.text == "abc"


def test_enter_submits_and_tab_is_left_to_the_panel() -> None:
    field = Field("abc")
    assert field.press("return")
    assert field.submitted.value is True
    for name in ("tab", "escape", "up", "f11", "ctrl+q"):
        assert not field.press(name)
    for name in ("m", "shift+m", "space", "+"):
        assert field.press(name)
    field.press("alt+left", "ctrl+alt+backspace")  # keys of the system or AltGr
    assert (field.entry.text, field.entry.caret) == ("abc", 3)


def test_a_pointer_puts_the_caret_and_drags_a_selection(paint: Paint) -> None:
    entries: list[EditLine] = []
    field = TextField("f", EditLine.of("MMMM"), entries.append, print)
    size = (300, 40)
    field.slide(paint, size, (0, 20), begins=True)
    field.slide(paint, size, (299, 20), begins=False)
    assert (entries[0].caret, entries[0].anchor) == (0, 0)
    assert (entries[1].caret, entries[1].anchor) == (4, 4)


def test_the_caret_of_a_long_text_stays_in_the_field(paint: Paint) -> None:
    for place in (0, 100, 200):
        field = TextField("f", EditLine.of("W" * 200).moved(place, False), print, print)
        pictures = []
        for blink in (False, True):
            pictures.append(paint.canvas((200, 40)))
            field.draw(paint, pictures[-1], ControlState(focus=True, blink=blink))
        caret = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
        caret.invert()  # the pixels that differ
        (rect,) = caret.get_bounding_rects()
        assert rect.width >= 2 and rect.height == paint.line_height()
        assert paint.px(12) <= rect.left and rect.right <= 200 - paint.px(12)
