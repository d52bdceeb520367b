"""The rules dialog explains everything, in every language."""

import re
from typing import Any

import pytest

from tests.ui.panel_help import look_for, opened
from tests.ui.table_help import key
from tests.ui.table_help import opened as table_opened
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import CLOCK_CHOICES
from tripeaks.key_bindings import bindings
from tripeaks.key_text import key_label
from tripeaks.match import HAND_CHOICES
from tripeaks.ui.dialogs.board import BoardDialog
from tripeaks.ui.dialogs.rules import RulesDialog
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.widgets import Term


def sections(language: str) -> Any:
    return Catalogue(language).entry("rules.sections")


def words(language: str) -> str:
    """All text of the dialog."""
    texts = []
    for section in sections(language):
        texts += [section["title"], *section.get("paragraphs", ())]
        texts += [text for row in section.get("terms", ()) for text in row]
    return " ".join(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sections(language: str) -> None:
    shapes = [
        (len(section.get("paragraphs", ())), len(section.get("terms", ()))) for section in sections(language)
    ]
    assert shapes == [
        (len(section.get("paragraphs", ())), len(section.get("terms", ()))) for section in sections("en")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_gives_the_same_numbers(language: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    for section, english in zip(sections(language), sections("en"), strict=True):
        for row, other in zip(section.get("terms", ()), english.get("terms", ()), strict=True):
            assert numbers(row[1]) == numbers(other[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_of_the_game_are_all_explained(language: str) -> None:
    numbers = set(re.findall(r"\d+", words(language)))
    expected = {str(seconds // 60) for seconds in CLOCK_CHOICES} | {str(hands) for hands in HAND_CHOICES}
    assert expected | {"500", "772", "466", "100", "200", "23", "28", "52"} <= numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_listed_with_the_keys_of_the_player(language: str) -> None:
    keys = bindings("left_hand", (("hint", ("f7",)),))
    catalogue = Catalogue(language)
    panel = RulesDialog(look_for((800, 600), language), keys, lambda: None, lambda: None, fade=0)
    panel.resize((800, 600))
    shown = [placed.widget for placed in panel.placed()]
    listed = {term.term: term.meaning for term in shown if isinstance(term, Term)}
    assert listed["F7"] == catalogue.say("keys.command.hint")
    for command, its_keys in keys.keys.items():
        if its_keys and command != "hint":
            assert any(key_label(its_keys[0], catalogue) in term.split(", ") for term in listed), command


def test_the_board_in_words_is_opened_from_the_rules() -> None:
    with table_opened() as app:
        key(app, "r")
        key(app, "tab")
        key(app, "return")
        assert isinstance(app.layers[-1], BoardDialog)


def test_it_is_read_by_the_arrows_alone() -> None:
    panel = opened("rules", (480, 360))
    for _ in range(400):
        panel.handle(Key("down"), 0)
    assert panel.scroll == panel.frame.excess > 0
    panel.handle(Key("home"), 0)
    assert panel.scroll == 0


def test_pages_overlap_so_that_no_line_is_missed() -> None:
    panel = opened("rules", (480, 360))
    panel.handle(Key("page down"), 0)
    assert 0 < panel.scroll < panel.frame.view.height


def test_escape_closes_it() -> None:
    closed = []
    panel = RulesDialog(
        look_for((800, 600)), bindings(), lambda: None, lambda: closed.append(True), fade=0
    )
    panel.resize((800, 600))
    panel.handle(Key("escape"), 0)
    assert closed == [True]
