"""Measuring, wrapping and caching text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripeaks.catalogue import LANGUAGES
from tripeaks.resources import LOCALE
from tripeaks.ui.drawing.fonts import CACHE, Fonts

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


def test_pictures_do_not_pile_up() -> None:
    other = Fonts()
    pictures = [other.text(str(i), 8, (0, 0, 0)) for i in range(CACHE + 50)]
    for i in range(50, CACHE + 50):
        assert other.text(str(i), 8, (0, 0, 0)) is pictures[i]
    assert other.text("49", 8, (0, 0, 0)) is not pictures[49]


@pytest.mark.parametrize("bold", (False, True))
def test_all_letters_of_the_languages_are_there(bold: bool) -> None:
    font = fonts.font(20, bold)
    assert None not in font.metrics("äöüßéèêëïôûçœÄÖÜÉÈÇ’„“«»…–−·")


@pytest.mark.parametrize("bold", (False, True))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_that_is_shown_is_in_the_font(language: str, bold: bool) -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in (LOCALE / language).glob("*.toml"))
    signs = sorted(set(text) - {"\n"})
    metrics = fonts.font(20, bold).metrics("".join(signs))
    assert [sign for sign, found in zip(signs, metrics, strict=True) if found is None] == []
