"""Everything players read, by key and language. Knows only the files in ``locale/``.

A language is a folder of TOML files; the key ``table.score`` is ``score`` in ``table.toml``. A text
with a plural is a table of ``one`` and ``other``, chosen by the value called ``count``.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from tripeaks.resources import LOCALE

LANGUAGES = ("en", "nl", "de", "fr")
DEFAULT_LANGUAGE = "en"

_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Catalogue:
    """The texts of one language. Files are read when first used. Raises ValueError for a language
    without texts."""

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language}")
        self.language = language
        self._files: dict[str, dict[str, Any]] = {}

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key with ``{named}`` values put in. Raises KeyError for an unknown key."""
        text = self.entry(key)
        if isinstance(text, dict):
            text = text["one" if values.get("count") == 1 else "other"]
        if not values:
            return str(text)
        return str(text).format(**{name: _shown(value) for name, value in values.items()})

    def number(self, value: int) -> str:
        """A whole number as it is written in this language, such as ``14,924`` or ``14.924``."""
        return f"{value:,}".replace(",", self.say("record.thousands")).replace("-", "−")

    def entry(self, key: str) -> Any:
        """The value of a key as it is in the file: a text, a list of texts or a table."""
        file, *path = key.split(".")
        if file not in self._files:
            source = LOCALE / self.language / f"{file}.toml"
            if not source.is_file():
                raise KeyError(key)
            self._files[file] = tomllib.loads(source.read_text(encoding="utf-8"))
        entry: Any = self._files[file]
        for name in path:
            entry = entry[name]
        return entry


def _shown(value: object) -> object:
    """A value fit to be shown: a number as it is, and a text, such as the name of a file, without what no
    font and no terminal can show."""
    return value if isinstance(value, (int, float)) else _UNFIT.sub("\ufffd", str(value))
