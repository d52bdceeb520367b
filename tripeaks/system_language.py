"""The language of the system, from every place where the system keeps it. Knows the list of catalogues.

Environment variables come first everywhere. Next is the player's list of languages on Windows and macOS, and
elsewhere, if no variable is set, what the administrator set. The first language with a catalogue is used.
"""

from __future__ import annotations

import ctypes
import locale
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from tripeaks.catalogue import DEFAULT_LANGUAGE, LANGUAGES

UNTRANSLATED: Final = ("c", "posix")
"""Locales that ask for no translation: English."""

LOCALE_FILES: Final = (Path("/etc/locale.conf"), Path("/etc/default/locale"))
"""Where Linux keeps the language of all users: systemd, Debian."""

MUI_LANGUAGE_NAME: Final = 0x8
"""Asks Windows for names such as ``nl-BE``, not for numbers."""


def system_language() -> str:
    """The language of this system if there is a catalogue for it, else English."""
    return first_known(_preferred())


def first_known(locales: Iterable[str]) -> str:
    """The language of the first of some locales for which there is a catalogue, English if there is none.
    They are written as any system does: ``nl``, ``nl_BE.UTF-8``, ``nl-BE``, ``de_DE@euro``, ``german``,
    ``C.UTF-8``."""
    for name in locales:
        language = re.split("[-_.@]", locale.normalize(name.strip()))[0].lower()
        if language in UNTRANSLATED:
            break
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


def _preferred() -> Iterator[str]:
    """The locales to try, in order of preference; the later ones are asked for only when they are needed."""
    named = _named_by(os.environ)
    yield from named
    if sys.platform == "win32":
        yield from _set_in_windows()
    elif sys.platform == "darwin":
        yield from _set_in_macos()
    elif not named:
        yield from _set_for_everybody()


def _named_by(variables: Mapping[str, str]) -> list[str]:
    """The locales that variables name, in order of preference. As in gettext, ``LANGUAGE`` is a list that
    takes precedence over the locale, unless that is one of ``UNTRANSLATED``."""
    named = next(filter(None, map(variables.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if re.split("[.@]", named)[0].lower() in UNTRANSLATED:
        return [named]
    return [name for name in (*variables.get("LANGUAGE", "").split(":"), named) if name]


def _set_for_everybody() -> list[str]:
    """The locales that the administrator of a Linux system set."""
    for file in LOCALE_FILES:
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        pairs = (line.partition("=") for line in lines if not line.lstrip().startswith("#"))
        return _named_by({name.strip(): value.strip().strip("\"'") for name, _, value in pairs})
    return []


def _set_in_windows() -> list[str]:
    """The display languages of Windows, the preferred one first."""
    system = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    count, size = ctypes.c_ulong(), ctypes.c_ulong()
    asked = (MUI_LANGUAGE_NAME, ctypes.byref(count))
    if system.GetUserPreferredUILanguages(*asked, None, ctypes.byref(size)):
        names = ctypes.create_unicode_buffer(size.value)
        if system.GetUserPreferredUILanguages(*asked, names, ctypes.byref(size)):
            return [name for name in "".join(names[:]).split("\0") if name]
    name = locale.windows_locale.get(system.GetUserDefaultUILanguage())
    return [name] if name else []


def _set_in_macos() -> list[str]:
    """The languages chosen in the settings of macOS, the preferred one first."""
    import subprocess

    try:
        asked = subprocess.run(
            ["defaults", "read", "-g", "AppleLanguages"], capture_output=True, encoding="utf-8", check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return []
    return re.findall(r"[\w-]+", asked.stdout)
