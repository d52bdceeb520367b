"""The player's settings, as a file that a person can read and edit. Knows rules, codes and files.

The file is TOML: unlike JSON it has comments, so that every line can name the values it allows, and a
mistake in one line is easy to correct.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tripeaks import choices
from tripeaks.catalogue import LANGUAGES
from tripeaks.engine.codes import CodeError, parse_rules_code, rules_code
from tripeaks.engine.rules import Rules
from tripeaks.storage import toml
from tripeaks.storage.files import Notice, set_aside, write_atomically

FILE_NAME = "settings.toml"
LARGEST_FILE = 1_000_000
"""Bytes; a larger file cannot be a settings file and is not read."""

LARGEST_COORDINATE = 100_000
"""Pixels; no window is larger or farther away."""

SYSTEM = "system"
"""The setting that means the language of the system."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice of the player; the defaults are those of a new player.

    ``language``: that of a catalogue, or ``system``. ``volume`` and ``scale`` in percent. ``game``: rule
    letter and options of the game last chosen, as in a code (``E``, ``C-OJT180``). ``match_hands``
    or ``match_target``: the goal of the match last chosen, 0 for none. ``window_size`` in pixels,
    None until known.
    """

    language: str = SYSTEM
    index_letters: str = "international"
    four_colour: bool = False
    large_index: bool = False
    back: str = "peaks"
    table: str = "felt"
    speed: str = "normal"
    less_motion: bool = False
    volume: int = 70
    muted: bool = False
    error_help: bool = True
    hint: str = "fair"
    light: bool = False
    show_score: bool = True
    show_clock: bool = True
    left_handed: bool = False
    scale: int = 100
    full_screen: bool = False
    winnable_only: bool = False
    game: str = "E"
    match_hands: int = 0
    match_target: int = 0
    window_size: tuple[int, int] | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the game last chosen."""
        return parse_rules_code(self.game)

    def with_rules(self, rules: Rules) -> Settings:
        """The settings with other rules last chosen."""
        return dataclasses.replace(self, game=rules_code(rules))


class OneOf(NamedTuple):
    """A choice among words."""

    words: tuple[str, ...]

    def takes(self, value: object) -> bool:
        """Whether the value is one of the words."""
        return isinstance(value, str) and value in self.words

    def __str__(self) -> str:
        return ", ".join(self.words)


class Between(NamedTuple):
    """A whole number in a range, both ends included."""

    low: int
    high: int

    def takes(self, value: object) -> bool:
        """Whether the value is such a number."""
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low} .. {self.high}"


class YesNo(NamedTuple):
    """True or false."""

    def takes(self, value: object) -> bool:
        """Whether the value is true or false."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true, false"


class Game(NamedTuple):
    """Rule letter and options as in a code."""

    def takes(self, value: object) -> bool:
        """Whether the value spells a game as ``rules_code`` does."""
        try:
            return isinstance(value, str) and len(value) < 40 and rules_code(parse_rules_code(value)) == value
        except CodeError:
            return False

    def __str__(self) -> str:
        return "E, C-OJT180, ..."


class Pair(NamedTuple):
    """Two whole numbers, the horizontal one first; omitted from the file while None."""

    each: Between

    def takes(self, value: object) -> bool:
        """Whether the value is such a pair."""
        return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(self.each.takes, value))

    def __str__(self) -> str:
        return f"[{self.each}, {self.each}]"


Allowed = OneOf | Between | YesNo | Game | Pair

ALLOWED: Mapping[str, Allowed] = {
    "language": OneOf((SYSTEM, *LANGUAGES)),
    "index_letters": OneOf(choices.INDEX_LETTERS),
    "four_colour": YesNo(),
    "large_index": YesNo(),
    "back": OneOf(choices.BACKS),
    "table": OneOf(choices.THEMES),
    "speed": OneOf(choices.SPEEDS),
    "less_motion": YesNo(),
    "volume": Between(0, 100),
    "muted": YesNo(),
    "error_help": YesNo(),
    "hint": OneOf(choices.HINTS),
    "light": YesNo(),
    "show_score": YesNo(),
    "show_clock": YesNo(),
    "left_handed": YesNo(),
    "scale": Between(choices.SCALES[0], choices.SCALES[-1]),
    "full_screen": YesNo(),
    "winnable_only": YesNo(),
    "game": Game(),
    "match_hands": Between(0, 100),
    "match_target": Between(0, 100_000),
    "window_size": Pair(Between(1, LARGEST_COORDINATE)),
}
"""The allowed values of each setting, for reading, writing and checking."""


class SettingsFile:
    """The settings on disk. Reading never fails; ``notices`` reports what was wrong."""

    def __init__(self, folder: Path | None) -> None:
        """Read the settings of a folder; None for a system without one."""
        self.path = folder / FILE_NAME if folder else None
        self.notices: list[Notice] = []
        self._unknown: dict[str, Any] = {}
        self._writable = folder is not None
        self._told = False
        self.is_new = self.path is None or not os.path.lexists(self.path)
        """Whether there was no file yet: a new player."""
        self.settings = self._read()

    def take_notices(self) -> list[Notice]:
        """What to tell the player, each notice once."""
        notices, self.notices = self.notices, []
        return notices

    def save(self, settings: Settings) -> None:
        """Save these settings, on disk if possible; unknown keys stay. Waits for the disk."""
        self.settings = settings
        if self.path is None or not self._writable:
            return
        try:
            # the target of a symbolic link, for settings that are kept elsewhere
            Path(os.path.realpath(self.path)).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, [as_text(settings, self._unknown).encode()])
        except OSError:
            if not self._told:  # the next change may succeed
                self._told = True
                self.notices.append(Notice("storage.settings_unsaved"))

    def _read(self) -> Settings:
        if self.path is None or self.is_new:
            return Settings()
        try:
            values = _parse(self.path)
        except (OSError, ValueError, RecursionError):
            self._set_aside(self.path)
            return Settings()
        self._unknown = {key: value for key, value in values.items() if key not in ALLOWED}
        return self._checked(values)

    def _checked(self, values: Mapping[str, Any]) -> Settings:
        """The settings with each wrong value left at its default."""
        good = {key: values[key] for key, allowed in ALLOWED.items() if key in values}
        wrong = [key for key, value in good.items() if not ALLOWED[key].takes(value)]
        for key in wrong:
            del good[key]
        if wrong:
            self.notices.append(Notice("storage.settings_wrong", {"names": ", ".join(wrong)}))
        pairs = {key: tuple(value) for key, value in good.items() if isinstance(value, list)}
        return Settings(**(good | pairs))

    def _set_aside(self, path: Path) -> None:
        try:
            name = set_aside(path).name
        except OSError:
            self._writable = False  # rather lose changes than the file
            self.notices.append(Notice("storage.settings_unsaved"))
        else:
            self.notices.append(Notice("storage.settings_damaged", {"name": name}))


def _parse(path: Path) -> dict[str, Any]:
    """The values in a settings file. Raises OSError, or ValueError when it is not one."""
    if not path.is_file() or path.stat().st_size > LARGEST_FILE:
        raise ValueError("not a settings file")
    data = path.read_bytes()
    sixteen = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # some editors save as UTF-16
    return tomllib.loads(data.decode("utf-16" if sixteen else "utf-8-sig"))


def as_text(settings: Settings, unknown: Mapping[str, Any]) -> str:
    """The text of the file: a line for each setting with the values it allows, then the unknown keys."""
    values = {name: getattr(settings, name) for name in ALLOWED}
    lines = [
        toml.line(name, value, str(ALLOWED[name])) for name, value in values.items() if value is not None
    ]
    lines += [toml.line(key, value) for key, value in unknown.items()]
    return "\n".join(lines) + "\n"
