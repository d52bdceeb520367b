"""The language of the system: variables, Windows, macOS, and what the administrator of a Linux set."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tripeaks import system_language as module
from tripeaks.system_language import system_language

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variables, and no files of an administrator."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(module, "LOCALE_FILES", ())


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LC_ALL": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "nl-BE"}, "nl"),
        ({"LANG": "FR_ca.utf8"}, "fr"),
        ({"LANG": "german"}, "de"),
        ({"LC_ALL": "", "LANG": "de_DE@euro"}, "de"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "de_DE"}, "fr"),
        ({"LC_ALL": "de", "LANG": "nl_NL"}, "de"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "nl_NL"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "pt-BR"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "nl:en"}, "nl"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "sv_SE:de_AT:en"}, "de"),
        ({"LANG": "fr_FR", "LANGUAGE": "sv:da"}, "fr"),
        ({"LANG": "fr_FR", "LANGUAGE": ""}, "fr"),
        ({"LANG": "sv_SE", "LANGUAGE": "en:nl"}, "en"),
        ({"LANGUAGE": "::nl"}, "nl"),
        ({"LANG": "C", "LANGUAGE": "nl"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "nl_NL", "LANGUAGE": "nl"}, "en"),
    ],
)
def test_variables_name_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("LANG=de_DE.UTF-8\n", "de"),
        ('# set by the installer\nLANG="nl_NL.UTF-8"\nLANGUAGE="nl_NL:nl"\n', "nl"),
        ("LANG=en_US.UTF-8\nLC_MESSAGES='fr_FR.UTF-8'", "fr"),
        ("#LANG=de_DE\n", "en"),
        ("LANG=C.UTF-8\n", "en"),
        ("\xff\x00no file like this", "en"),
    ],
)
def test_without_variables_linux_is_asked(
    text: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "locale.conf"
    file.write_bytes(text.encode("latin-1"))
    monkeypatch.setattr(module, "LOCALE_FILES", (tmp_path / "missing", file))
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_language() == language
    monkeypatch.setenv("LANG", "sv_SE")  # chosen by the player, so the administrator's choice does not count
    assert system_language() == "en"


class Windows:
    """The part of Windows that is asked. ``preferred`` None: the list is not available."""

    def __init__(self, preferred: tuple[str, ...] | None, default: int) -> None:
        self.preferred, self.default = preferred, default
        self.kernel32 = self

    def GetUserPreferredUILanguages(self, flags: int, count: Any, names: Any, size: Any) -> int:
        assert flags == 8  # names, not numbers
        if self.preferred is None:
            return 0
        text = "".join(f"{name}\0" for name in self.preferred) + "\0"
        if names is not None:
            assert size._obj.value >= len(text)
            names[: len(text)] = text
        count._obj.value, size._obj.value = len(self.preferred), len(text)
        return 1

    def GetUserDefaultUILanguage(self) -> int:
        return self.default


@pytest.mark.parametrize(
    ("preferred", "default", "language"),
    [
        (("nl-BE", "en-US"), 0x0409, "nl"),
        (("ja-JP", "de-AT", "en-US"), 0x0411, "de"),
        (("ja-JP",), 0x0411, "en"),
        ((), 0x040C, "en"),
        (None, 0x0C07, "de"),  # Austria
        (None, 0x0813, "nl"),  # Belgium
        (None, 0xFFFF, "en"),
    ],
)
def test_windows_is_asked(
    preferred: tuple[str, ...] | None, default: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Windows(preferred, default), raising=False)
    assert system_language() == language


def test_a_variable_counts_before_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Windows(("nl-BE",), 0), raising=False)
    monkeypatch.setenv("LANG", "fr_FR")
    assert system_language() == "fr"
    monkeypatch.setenv("LANG", "sv_SE")
    assert system_language() == "nl"


@pytest.mark.skipif(os.name != "posix", reason="a program of a shell")
@pytest.mark.parametrize(
    ("answer", "language"),
    (
        ('echo \'(\n    "nl-BE",\n    "de-DE"\n)\'', "nl"),
        ("echo '(\n    fr\n)'", "fr"),
        ("echo '(ja-JP)'", "en"),
        ('echo \'("zh-Hans-CH", "de-CH")\'', "de"),
        ("exit 1", "en"),
    ),
)
def test_macos_is_asked(answer: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "defaults"
    program.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert system_language() == language
