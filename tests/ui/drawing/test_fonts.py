"""Measuring, wrapping and caching text."""

import weakref
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripeaks.catalogue import LANGUAGES
from tripeaks.resources import LOCALE
from tripeaks.ui.drawing.fonts import TEXT_BYTES, Fonts
from tripeaks.ui.drawing.kept import size_of

fonts = Fonts()
words = st.lists(st.text(alphabet="abcdé1", min_size=1, max_size=12), min_size=1, max_size=12)


@settings(max_examples=60)
@given(words, st.integers(60, 400), st.booleans())
def test_wrapping_loses_nothing_and_stays_in_its_width(parts: list[str], width: int, bold: bool) -> None:
    text = " ".join(parts)
    lines = fonts.wrap(text, 16, width, bold)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(fonts.width(line, 16, bold) <= width for line in lines)


def test_words_are_kept_whole_where_they_fit() -> None:
    assert fonts.wrap("one two", 16, fonts.width("one tw", 16)) == ["one", "two"]
    assert fonts.wrap("one two", 16, fonts.width("one two", 16)) == ["one two"]


def test_breaks_of_the_text_are_kept() -> None:
    assert fonts.wrap("one\n\ntwo", 16, 500) == ["one", "", "two"]


def test_a_word_wider_than_the_line_is_broken_within() -> None:
    lines = fonts.wrap("Wassersportverein", 16, 60)
    assert len(lines) > 1
    assert "".join(lines) == "Wassersportverein"


def test_nothing_endless_where_not_even_a_letter_fits() -> None:
    assert "".join(fonts.wrap("abc", 16, 1)) == "abc"


def test_fitting_shortens_only_what_is_too_wide() -> None:
    assert fonts.fit("short", 16, 500) == "short"
    short = fonts.fit("a long text that does not fit", 16, 80)
    assert short.endswith("…")
    assert fonts.width(short, 16) <= 80


def test_shrinking_finds_the_largest_size_that_fits() -> None:
    size = fonts.shrink("some words", 40, 100)
    assert fonts.width("some words", size) <= 100 < fonts.width("some words", size + 1)
    assert fonts.shrink("some words", 40, 1, least=9) == 9


def test_a_text_is_drawn_once() -> None:
    assert fonts.text("a", 16, (1, 2, 3)) is fonts.text("a", 16, (1, 2, 3))
    assert fonts.text("a", 16, (1, 2, 3)) is not fonts.text("a", 16, (3, 2, 1))
    assert fonts.text("a", 16, (1, 2, 3)) is not fonts.text("a", 16, (1, 2, 3), bold=True)


def test_pictures_of_text_take_bounded_memory() -> None:
    """A long text is typed and erased again letter by letter, at ever larger sizes."""
    other = Fonts()
    kept: dict[int, weakref.ref[pygame.Surface]] = {}
    for size in range(20, 200, 20):
        for length in range(1, 400):
            picture = other.text("x" * length, size, (0, 0, 0))
            kept[id(picture)] = weakref.ref(picture)
            del picture
    alive = [there for each in kept.values() if (there := each()) is not None]
    assert TEXT_BYTES / 2 < sum(map(size_of, alive)) <= TEXT_BYTES


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="cannot count open files")
def test_no_size_of_the_font_keeps_a_file_open() -> None:
    other = Fonts()
    before = len(list(Path("/proc/self/fd").iterdir()))
    for size in range(8, 200):
        other.text("x", size, (0, 0, 0))
        other.text("x", size, (0, 0, 0), bold=True)
    assert len(list(Path("/proc/self/fd").iterdir())) <= before


def drawn(letter: str, bold: bool) -> bytes:
    return pygame.image.tobytes(fonts.text(letter, 20, (0, 0, 0), bold), "RGBA")


@pytest.mark.parametrize("bold", (False, True))
def test_all_letters_of_the_languages_are_there(bold: bool) -> None:
    none = drawn("\uffff", bold)  # the picture of every letter that is missing
    assert drawn("漢", bold) == none, "one that the font does not have"
    assert all(drawn(letter, bold) != none for letter in "äöüßéèêëïôûçœÄÖÜÉÈÇ’„“«»…–−·")


@pytest.mark.parametrize("bold", (False, True))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_that_the_window_shows_is_in_the_font(language: str, bold: bool) -> None:
    files = set((LOCALE / language).glob("*.toml")) - {LOCALE / language / "text.toml"}  # of the terminal
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    signs = sorted(set(text) - {"\n"})
    none = drawn("\uffff", bold)
    assert [sign for sign in signs if drawn(sign, bold) == none] == []
