"""The one table of commands and keys, and what is made of it."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli_help import run
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.key_bindings import (
    COMMANDS,
    FIXED,
    RANK,
    ROWS,
    SETS,
    STANDARD,
    bindings,
    parse_key,
    read_own,
    without_key,
)
from tripeaks.key_text import command_text, key_label, key_rows, keys_label

ROOT = Path(__file__).resolve().parents[1]
LEFT_HALF = frozenset("qwertasdfgzxcvb123456") | {"space", "tab", "shift+tab", "escape"}
RESERVED = ("v", "p")
"""For commands to come: they mean nothing yet."""


@pytest.mark.parametrize("key_set", SETS)
def test_no_key_has_two_commands(key_set: str) -> None:
    keys = [key for its_keys in bindings(key_set).keys.values() for key in its_keys]
    assert len(keys) == len(set(keys))
    assert all(parse_key(key) == key for key in keys)


def test_every_command_has_a_single_key_that_every_keyboard_has() -> None:
    plain = re.compile(r"[a-z0-9]|space|tab|return|escape|left|right|up|down|home|end")
    for command, keys in bindings().keys.items():
        if command != "previous":  # Shift+Tab is the other way of Tab
            assert any(plain.fullmatch(key) for key in keys), command
    assert not any(bindings().command(key) for key in RESERVED)


def test_the_left_hand_reaches_every_command_that_has_no_other_way() -> None:
    """First and last, and the ranks, only save arrow keys."""
    for command, keys in bindings("left_hand").keys.items():
        if command not in ("first", "last") and not command.startswith(RANK):
            assert LEFT_HALF.intersection(keys), command


def test_every_rank_has_a_key_of_its_own() -> None:
    usual = bindings()
    assert [usual.command(key) for key in "a234567890jqk"] == [f"{RANK}{rank}" for rank in range(1, 14)]
    assert usual.command("1") == f"{RANK}1"  # so that 1, 0 ends at the tens


def test_every_command_is_listed_once() -> None:
    assert sorted(command for row in ROWS for command in row) == sorted(COMMANDS)


# The player's own keys


def test_a_players_key_no_longer_belongs_to_another_command() -> None:
    own, bad, faults = read_own({"hint": ["d", "F5"], "left": "k"})
    assert (bad, faults) == ({}, [])
    keys = bindings("usual", own).keys
    assert keys["hint"] == ("d", "f5") and keys["draw"] == ("space",)
    assert keys["left"] == ("k", "left") and keys[f"{RANK}13"] == ()
    assert without_key("usual", own) == [f"{RANK}13"]
    assert without_key("left_hand", own) == []


entries = st.dictionaries(
    st.sampled_from([*COMMANDS, "fly"]),
    st.text(max_size=3)
    | st.integers()
    | st.lists(st.sampled_from([*"abcxyz17", "f4", "Tab", "ctrl+q", "left", "?+"]), max_size=3),
)  # fmt: skip


@given(entries)
def test_any_table_of_keys_leaves_the_game_usable(table: dict[str, object]) -> None:
    """No key has two commands, the keys that move and press still do, and every fault is told."""
    own, bad, faults = read_own(table)
    assert {*dict(own), *bad} == set(table) and len(faults) == len(bad)
    for key_set in SETS:
        player = bindings(key_set, own)
        keys = [key for its_keys in player.keys.values() for key in its_keys]
        assert len(keys) == len(set(keys))
        assert all(player.command(key) == command for command, key in STANDARD.items())
        assert set(keys) >= FIXED


@pytest.mark.parametrize(
    ("text", "key"),
    (
        ("H", "h"), (" ctrl + shift+Z", "ctrl+shift+z"), ("Shift+Ctrl+z", "ctrl+shift+z"), ("+", "+"),
        ("Ctrl++", "ctrl++"), ("PageUp", "page up"), ("Enter", "return"), ("F24", "f24"), ("é", "é"),
        ("cmd+h", "ctrl+h"), ("F25", None), ("", None), (" ", None), ("ctrl", None), ("ctrl+ctrl+h", None),
        ("hh", None), ("\x07", None), ("super+h", None), ("ctrl+", None),
    ),
)  # fmt: skip
def test_keys_are_read_as_people_write_them(text: str, key: str | None) -> None:
    assert parse_key(text) == key


# What is made of the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_and_command_has_words(language: str) -> None:
    catalogue = Catalogue(language)
    for key_set in SETS:
        for keys in bindings(key_set).keys.values():
            assert all(key_label(key, catalogue) for key in keys)
    assert all(command_text(commands[0], catalogue) for commands in ROWS)
    assert key_label("ctrl+shift++", Catalogue("de")) == "Strg+Umschalt++"
    assert keys_label(("down", "left", "x"), Catalogue("en")) == "Down, Left, X"
    assert keys_label(("a", *"1234", "x", "7", "8", "0"), catalogue) == "A, 1–4, X, 7, 8, 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_the_keys(language: str) -> None:
    told = run("--help", "--lang", language).stdout
    for keys, meaning in key_rows(bindings(), Catalogue(language)):
        assert re.search(rf"^  {re.escape(keys)} +{re.escape(meaning)}$", told, re.MULTILINE), keys


def test_the_readme_lists_the_keys() -> None:
    """Its table has the usual keys, those of the left hand and the names for ``settings.toml``."""
    catalogue = Catalogue("en")
    lines = []
    for row in ROWS:
        cells = []
        for key_set in SETS:
            rows = key_rows(bindings(key_set), catalogue)
            shown = [keys for keys, meaning in rows if meaning == command_text(row[0], catalogue)]
            cells.append(", ".join(f"`{key}`" for key in shown[0].split(", ")) if shown else "")
        names = f"`{row[0]}` … `{row[-1]}`" if len(row) > 4 else ", ".join(f"`{name}`" for name in row)
        lines.append(f"| {command_text(row[0], catalogue)} | {cells[0]} | {cells[1]} | {names} |")
    table = "\n".join(lines)
    assert table in (ROOT / "README.md").read_text(encoding="utf-8"), table
