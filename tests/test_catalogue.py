"""The catalogues: every language says the same things with the same values."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tripeaks.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Catalogue
from tripeaks.resources import LOCALE

FILES = sorted({file.name for file in LOCALE.glob("*/*.toml")})
OTHERS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]


def texts(language: str, file: str) -> dict[str, str]:
    """Every text of a file by its path; texts in lists by their number."""
    found: dict[str, str] = {}

    def walk(path: str, entry: Any) -> None:
        match entry:
            case dict():
                for name, inner in entry.items():
                    walk(f"{path}.{name}", inner)
            case list():
                for number, inner in enumerate(entry):
                    walk(f"{path}[{number}]", inner)
            case _:
                found[path] = entry

    walk("", tomllib.loads((LOCALE / language / file).read_text(encoding="utf-8")))
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_language_has_every_file() -> None:
    assert FILES
    for language in LANGUAGES:
        assert sorted(file.name for file in (LOCALE / language).iterdir()) == FILES


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language: str, file: str) -> None:
    assert texts(language, file).keys() == texts(DEFAULT_LANGUAGE, file).keys()


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_uses_the_same_values(language: str, file: str) -> None:
    common = texts(DEFAULT_LANGUAGE, file)
    for key, text in texts(language, file).items():
        if not key.endswith(".one"):  # a language may say "one" in a word
            assert placeholders(text) == placeholders(common[key]), key


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something_and_plurals_are_whole(language: str, file: str) -> None:
    found = texts(language, file)
    for key, text in found.items():
        assert isinstance(text, str), key
        assert text.strip(" \t\n"), key  # a no-break space may be what parts thousands
        assert "" not in placeholders(text), key  # every value has a name
        if key.endswith((".one", ".other")):
            stem = key.rpartition(".")[0]
            assert {f"{stem}.one", f"{stem}.other"} <= found.keys(), key
            assert placeholders(found[f"{stem}.one"]) <= placeholders(found[f"{stem}.other"]), key


def test_a_text_takes_its_values_and_its_number() -> None:
    catalogue = Catalogue("nl")
    assert catalogue.say("speech.board.stock", count=1) == "1 kaart"
    assert catalogue.say("speech.board.stock", count=2) == "2 kaarten"
    assert catalogue.say("code.rule_letter", detail="{x}").endswith("niet {x}")
    assert catalogue.entry("speech.board.labels")[0] == "toppen"


@pytest.mark.parametrize("key", ["nothing.here", "speech.nothing", "speech.board.nothing"])
def test_an_unknown_key_is_a_key_error(key: str) -> None:
    with pytest.raises(KeyError):
        Catalogue("en").say(key)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="xx"):
        Catalogue("xx")


def test_files_are_found_from_any_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert Catalogue("de").say("speech.suits.clubs") == "Kreuz"


@pytest.mark.parametrize(
    ("language", "written"),
    (("en", "−14,924"), ("nl", "−14.924"), ("de", "−14.924"), ("fr", "−14\u00a0924")),
)
def test_numbers_are_written_as_in_the_language(language: str, written: str) -> None:
    said = Catalogue(language).number(-14_924)
    assert said.replace("\u202f", "\u00a0") == written
    assert Catalogue(language).number(760) == "760"
