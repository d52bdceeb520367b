"""Every name that a player can choose has what it stands for, and nothing else has a name."""

from __future__ import annotations

import pytest

from tripeaks import choices
from tripeaks.storage import ALLOWED, Settings
from tripeaks.ui.drawing.deck import Deck, DeckStyle
from tripeaks.ui.drawing.theme import THEMES
from tripeaks.ui.timing import SPEEDS


@pytest.mark.parametrize("name", choices.BACKS)
def test_each_back_has_a_drawing(name: str) -> None:
    assert Deck(DeckStyle(back=name)).back(90).get_width() == 90


def test_each_theme_and_each_speed_has_its_figures() -> None:
    assert tuple(THEMES) == choices.THEMES
    assert tuple(SPEEDS) == choices.SPEEDS


@pytest.mark.parametrize(
    ("setting", "names"),
    [
        ("back", choices.BACKS),
        ("table", choices.THEMES),
        ("speed", choices.SPEEDS),
        ("hint", choices.HINTS),
        ("index_letters", choices.INDEX_LETTERS),
        ("scale", choices.SCALES),
    ],
)
def test_the_settings_file_may_hold_each_name(setting: str, names: tuple[object, ...] | range) -> None:
    assert all(ALLOWED[setting].takes(name) for name in names)
    assert getattr(Settings(), setting) in names
