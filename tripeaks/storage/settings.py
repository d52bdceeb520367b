"""What the player chose, as a file that a person can read and edit. Knows rules, codes and files.

The file is TOML: it takes comments, so every line can name what it allows, and a person's slip in
one line is easier to make good than in JSON.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tripeaks.catalogue import LANGUAGES
from tripeaks.engine.codes import CodeError, parse_rules_code, rules_code
from tripeaks.engine.rules import Rules
from tripeaks.storage import toml
from tripeaks.storage.files import Notice, set_aside, write_whole

FILE_NAME = "settings.toml"
LARGEST_FILE = 1_000_000
"""Bytes; a settings file beyond this is no settings file and is not read."""

LARGEST_COORDINATE = 100_000
"""Pixels; no window is larger or farther off."""

SYSTEM = "system"
"""The language that stands for the one of the system."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice of the player; the defaults are what a new player gets.

    ``language``: a catalogue, or ``system``. ``volume`` and ``scale`` in percent. ``game``: rule
    letter and options of the game last chosen, as in a code (``E``, ``C-OJT180``). ``match_hands``
    or ``match_target``: the goal of the match last chosen, 0 without. ``window_size`` in pixels,
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
        """The settings with other rules as those last chosen."""
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
    """A whole number from a range, both ends included."""

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
        """Whether the value is a truth value."""
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "true, false"


class Game(NamedTuple):
    """Rule letter and options as in a code."""

    def takes(self, value: object) -> bool:
        """Whether the value is the one spelling of a game."""
        try:
            return isinstance(value, str) and len(value) < 40 and rules_code(parse_rules_code(value)) == value
        except CodeError:
            return False

    def __str__(self) -> str:
        return "E, C-OJT180, ..."


class Pair(NamedTuple):
    """Two whole numbers, the first horizontal; left out of the file while None."""

    each: Between

    def takes(self, value: object) -> bool:
        """Whether the value is such a pair."""
        return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(self.each.takes, value))

    def __str__(self) -> str:
        return f"[{self.each}, {self.each}]"


Allowed = OneOf | Between | YesNo | Game | Pair

ALLOWED: Mapping[str, Allowed] = {
    "language": OneOf((SYSTEM, *LANGUAGES)),
    "index_letters": OneOf(("international", "local")),
    "four_colour": YesNo(),
    "large_index": YesNo(),
    "back": OneOf(("peaks", "night", "lattice", "deco", "leaves", "plain")),
    "table": OneOf(("felt", "night", "light", "contrast")),
    "speed": OneOf(("slow", "normal", "fast", "off")),
    "less_motion": YesNo(),
    "volume": Between(0, 100),
    "muted": YesNo(),
    "error_help": YesNo(),
    "hint": OneOf(("fair", "any", "exact", "none")),
    "light": YesNo(),
    "show_score": YesNo(),
    "show_clock": YesNo(),
    "left_handed": YesNo(),
    "scale": Between(80, 200),
    "full_screen": YesNo(),
    "winnable_only": YesNo(),
    "game": Game(),
    "match_hands": Between(0, 100),
    "match_target": Between(0, 100_000),
    "window_size": Pair(Between(1, LARGEST_COORDINATE)),
}
"""What each setting may be; the one table behind reading, writing and checking."""


class SettingsFile:
    """The settings on disk. Reading never fails; what was amiss stands in ``notices``."""

    def __init__(self, folder: Path | None) -> None:
        """Read the settings of a folder; None for a system without one."""
        self.path = folder / FILE_NAME if folder else None
        self.notices: list[Notice] = []
        self._unknown: dict[str, Any] = {}
        self._writable = folder is not None
        self._told = False
        self.is_new = self.path is None or not os.path.lexists(self.path)
        """Whether nothing had ever been set: a new player."""
        self.settings = self._read()

    def take_notices(self) -> list[Notice]:
        """What the player should be told, each once."""
        notices, self.notices = self.notices, []
        return notices

    def save(self, settings: Settings) -> None:
        """Keep these settings, on disk if that can be; unknown keys stay. Waits for the disk."""
        self.settings = settings
        if self.path is None or not self._writable:
            return
        try:
            # Where a link leads, for settings that are kept elsewhere.
            Path(os.path.realpath(self.path)).parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, [as_text(settings, self._unknown).encode()])
        except OSError:
            if not self._told:  # the next change may find room again
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
            self._writable = False  # better no settings kept than a file lost
            self.notices.append(Notice("storage.settings_unsaved"))
        else:
            self.notices.append(Notice("storage.settings_damaged", {"name": name}))


def _parse(path: Path) -> dict[str, Any]:
    """The values in a settings file. Raises OSError, or ValueError when it is none."""
    if not path.is_file() or path.stat().st_size > LARGEST_FILE:
        raise ValueError("no settings file")
    data = path.read_bytes()
    sixteen = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # how some editors save
    return tomllib.loads(data.decode("utf-16" if sixteen else "utf-8-sig"))


def as_text(settings: Settings, unknown: Mapping[str, Any]) -> str:
    """The settings file: a line for each setting with what it allows, then the unknown keys."""
    values = {name: getattr(settings, name) for name in ALLOWED}
    lines = [
        toml.line(name, value, str(ALLOWED[name])) for name, value in values.items() if value is not None
    ]
    lines += [toml.line(key, value) for key, value in unknown.items()]
    return "\n".join(lines) + "\n"
