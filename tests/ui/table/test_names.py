"""Every text that the table can show exists, and every button has a key and an icon."""

import re
from pathlib import Path

import pytest

from tests.ui.panel_help import look_for
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.position import Refusal
from tripeaks.key_bindings import bindings
from tripeaks.session import Status
from tripeaks.ui.table.hud import ACTIONS, BAR_LEFT, BAR_RIGHT

PACKAGE = Path(__file__).resolve().parents[3] / "tripeaks"
BUTTONS = (*BAR_LEFT, *BAR_RIGHT, *ACTIONS, "code")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_table_exists(language: str) -> None:
    """The keys that appear in the code, and those built from names."""
    catalogue = Catalogue(language)
    keys = set()
    for file in PACKAGE.rglob("*.py"):
        keys |= set(re.findall(r'"(table\.[a-z_.]+[a-z])"', file.read_text(encoding="utf-8")))
    assert len(keys) > 20
    keys |= {f"table.refused.{refusal.value}" for refusal in Refusal}
    keys |= {f"table.end.{status.value}" for status in Status if status is not Status.PLAYING}
    keys |= {f"table.button.{name}" for name in BUTTONS}
    keys |= {f"table.light.{light}" for light in ("yes", "no", "unknown")}
    keys |= {f"table.end.{name}" for name in ("undo", "again", "new", "next", "back", "show")}
    for key in sorted(keys):
        assert catalogue.entry(key), key


def test_every_button_has_a_key_and_an_icon() -> None:
    look = look_for((800, 600))
    assert all(any(len(key) == 1 for key in bindings().keys[name]) for name in BUTTONS)
    for name in BUTTONS:
        icon = {"daily": "calendar", "code": "copy"}.get(name, name)
        assert look.icon(icon, 20, (1, 2, 3)).get_size() == (20, 20)
