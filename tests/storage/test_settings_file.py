"""Settings: every choice is saved, unknown keys are preserved, and writing is atomic."""

from __future__ import annotations

import dataclasses
import os
import tomllib
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_rules_code, rules_code
from tripeaks.engine.rules import Rules, Scoring
from tripeaks.storage import ALLOWED, Settings, SettingsFile, toml
from tripeaks.storage.settings import FILE_NAME, KEYS, as_text

OTHERS = Settings(
    language="nl",
    index_letters="local",
    four_colour=True,
    large_index=True,
    back="night",
    table="contrast",
    speed="off",
    less_motion="on",
    volume=0,
    muted=True,
    error_help=False,
    hint="none",
    light=True,
    show_score=False,
    show_clock=False,
    left_handed=True,
    key_set="left_hand",
    scale=200,
    full_screen=True,
    winnable_only=True,
    game="C-OWJJDK0PT180",
    match_hands=5,
    match_target=2500,
    window_size=(1280, 800),
    window_place=(-1200, 40),
    keys=(("hint", ("i", "ctrl+h")), ("quit", ())),
)


def test_every_setting_has_allowed_values_and_an_allowed_default() -> None:
    fields = {field.name: field.default for field in dataclasses.fields(Settings)}
    assert list(fields) == [*ALLOWED, KEYS]
    assert all(fields[name] is None or ALLOWED[name].takes(fields[name]) for name in ALLOWED)


def test_all_settings_are_read_back_as_they_were_saved(tmp_path: Path) -> None:
    assert all(getattr(OTHERS, name) != getattr(Settings(), name) for name in ALLOWED)
    SettingsFile(tmp_path).save(OTHERS)
    again = SettingsFile(tmp_path)
    assert (again.settings, again.notices) == (OTHERS, [])


def test_the_folder_of_the_settings_is_created_when_they_are_saved(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new" / "folder")
    assert list(tmp_path.iterdir()) == []
    file.save(OTHERS)
    assert (SettingsFile(tmp_path / "new" / "folder").settings, file.notices) == (OTHERS, [])


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_the_folder_of_the_target_of_a_link_is_created_too(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    (tmp_path / FILE_NAME).symlink_to(tmp_path / "elsewhere" / "mine.toml")
    file.save(OTHERS)
    assert file.notices == [] and (tmp_path / "elsewhere" / "mine.toml").is_file()


def test_the_defaults_are_error_help_and_the_fair_hint(tmp_path: Path) -> None:
    fresh = SettingsFile(tmp_path / "nothing here").settings
    assert (fresh.error_help, fresh.hint, fresh.light, fresh.game) == (True, "fair", False, "E")


def test_the_ends_of_a_range_are_allowed_and_the_next_number_is_not() -> None:
    for name in ("volume", "scale", "match_hands", "match_target"):
        allowed = ALLOWED[name]
        low, high = map(int, allowed.words.split(" .. "))
        assert allowed.takes(low) and allowed.takes(high)
        assert not allowed.takes(low - 1) and not allowed.takes(high + 1)
    for name in ("language", "back", "table", "speed", "hint", "index_letters"):
        allowed = ALLOWED[name]
        assert all(map(allowed.takes, allowed.words.split(", "))) and not allowed.takes("")
    assert ALLOWED["window_size"].takes([800, 600]) and not ALLOWED["window_size"].takes([800, 600, 1])


def test_a_line_names_the_values_that_it_allows() -> None:
    text = as_text(Settings(), {})
    assert 'hint = "fair"  # fair, any, exact, none\n' in text
    assert "scale = 100  # 80 .. 200\n" in text


def test_unknown_keys_stay_in_the_file(tmp_path: Path) -> None:
    written = 'volume = 30\nlater = [1, {a = "b"}]\n"odd key" = 2024-05-03\n[future.part]\nx = -0.5\n'
    (tmp_path / FILE_NAME).write_text(written)
    file = SettingsFile(tmp_path)
    file.save(dataclasses.replace(file.settings, volume=31))
    kept = tomllib.loads((tmp_path / FILE_NAME).read_text())
    unknown = {key: value for key, value in kept.items() if key not in (*ALLOWED, KEYS)}
    assert unknown == {key: value for key, value in tomllib.loads(written).items() if key != "volume"}
    assert kept["volume"] == 31


values = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.datetimes()
    | st.dates()
    | st.times(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])), values)
def test_any_toml_value_is_written_so_that_it_is_read_back(key: str, value: Any) -> None:
    assert tomllib.loads(toml.line(key, value, "comment")) == {key: value}


def test_values_that_toml_does_not_have_are_refused() -> None:
    with pytest.raises(TypeError):
        toml.line("key", None)
    assert toml.line("a", [date(2024, 5, 3), time(1, 2), datetime(2024, 5, 3)]).startswith(
        "a = [2024-05-03, "
    )


def test_saving_replaces_the_file_instead_of_writing_into_it(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(volume=11))
    old = tmp_path / "old"
    old.hardlink_to(tmp_path / FILE_NAME)
    file.save(Settings(volume=22))
    assert "volume = 11" in old.read_text(), "the old file was written into"


def test_a_failed_write_leaves_the_old_file_and_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(volume=11))

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    file.save(Settings(volume=22))
    file.save(Settings(volume=33))
    assert [notice.key for notice in file.notices] == ["storage.settings_unsaved"]
    assert file.settings.volume == 33
    assert SettingsFile(tmp_path).settings.volume == 11
    monkeypatch.undo()
    file.save(Settings(volume=44))  # space again
    assert SettingsFile(tmp_path).settings.volume == 44
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_a_damaged_file_that_cannot_be_set_aside_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\0\0")

    def refuse(_self: Path, _target: Path) -> Path:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    file = SettingsFile(tmp_path)
    file.save(Settings(volume=5))
    assert (tmp_path / FILE_NAME).read_bytes() == b"\0\0"
    assert [notice.key for notice in file.notices] == ["storage.settings_unsaved"]


def test_without_a_home_settings_are_kept_in_memory() -> None:
    file = SettingsFile(None)
    file.save(Settings(volume=5))
    assert file.settings.volume == 5


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(wrap=False), Rules(jokers=2, clock=60), Rules(scoring=Scoring.CHAIN, clear_bonus=0)],
)
def test_the_letters_of_a_game_read_back_as_its_rules(rules: Rules) -> None:
    assert parse_rules_code(rules_code(rules)) == rules
    assert Settings().with_rules(rules).rules == rules


def keys_read(folder: Path, table: str) -> SettingsFile:
    (folder / FILE_NAME).write_text(f"volume = 30\n[keys]\n{table}\n", encoding="utf-8")
    return SettingsFile(folder)


def test_the_keys_of_a_player_are_read_and_kept(tmp_path: Path) -> None:
    file = keys_read(tmp_path, 'hint = ["I", "Ctrl + H"]\nquit = []\nleft = "kp"')
    assert file.settings.keys == (("hint", ("i", "ctrl+h")), ("quit", ()))
    bindings = file.settings.bindings
    assert bindings.command("i") == bindings.command("ctrl+h") == "hint"
    assert bindings.command("h") == bindings.command("x") == ""  # its usual key, and one of a command without
    assert bindings.keys["paste"] == ("ctrl+v", "shift+insert")  # which lost the i


FAULTY = {
    'fly = "u"': "keys_command",
    "hint = 7": "keys_value",
    'hint = [["u"]]': "keys_value",
    'hint = "hyper+u"': "keys_key",
    'hint = "ctrl+"': "keys_key",
    'hint = ""': "keys_key",
    'hint = "Enter"': "keys_fixed",
    'hint = ["u", "tab"]': "keys_fixed",
    'draw = "u"\nhint = ["o", "U"]': "keys_twice",
    'hint = "b"': "keys_lost",
}


@pytest.mark.parametrize(("table", "key"), FAULTY.items())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_cannot_be_used_is_reported_and_stays_in_the_file(
    table: str, key: str, language: str, tmp_path: Path
) -> None:
    file = keys_read(tmp_path, table)
    (notice,) = file.take_notices()
    assert notice.key == f"storage.{key}"
    told = Catalogue(language).say(notice.key, **notice.values)
    assert "{" not in told and any(str(value) in told for value in notice.values.values())
    before = tomllib.loads((tmp_path / FILE_NAME).read_text())["keys"]
    file.save(dataclasses.replace(file.settings, volume=31))
    after = tomllib.loads((tmp_path / FILE_NAME).read_text())["keys"]
    as_lists = {name: [value] if isinstance(value, str) else value for name, value in before.items()}
    assert {name: [value] if isinstance(value, str) else value for name, value in after.items()} == {
        name: ["u"] if (name, value) == ("draw", ["u"]) else value for name, value in as_lists.items()
    }
    again = SettingsFile(tmp_path)
    assert again.settings == file.settings and [each.key for each in again.notices] == [notice.key]


def test_a_table_of_keys_that_is_none_is_reported_and_stays(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("keys = 3\n")
    file = SettingsFile(tmp_path)
    assert [notice.values for notice in file.take_notices()] == [{"names": "keys"}]
    file.save(file.settings)
    assert tomllib.loads((tmp_path / FILE_NAME).read_text())["keys"] == 3


def test_a_table_full_of_faults_is_reported_in_a_few_words(tmp_path: Path) -> None:
    table = "\n".join(f'"fly\\u0000{number} {"x" * 90}" = "u"' for number in range(300))
    notices = keys_read(tmp_path, table).take_notices()
    assert 0 < len(notices) <= 5
    assert all(
        len(text) < 40 and text.isprintable() for each in notices for text in map(str, each.values.values())
    )
