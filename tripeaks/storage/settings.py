"""The player's settings, as a file that a person can read and edit. Knows rules, codes and files.

The file is TOML: unlike JSON it has comments, so that every line can name the values it allows, and a
mistake in one line is easy to correct.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tripeaks import choices, key_bindings
from tripeaks.catalogue import LANGUAGES
from tripeaks.choices import SYSTEM
from tripeaks.engine.codes import CodeError, parse_rules_code, rules_code
from tripeaks.engine.rules import Rules
from tripeaks.key_bindings import Bindings, Own
from tripeaks.storage import toml
from tripeaks.storage.files import Notice, set_aside, write_atomically

FILE_NAME = "settings.toml"
KEYS = "keys"
"""The name of the table of commands and keys, the last in the file."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice of the player; a new player has the defaults.

    ``language``: that of a catalogue, or ``system``. ``volume`` and ``scale`` in percent. ``game``: rule
    letter and options of the game last chosen, as in a code (``E``, ``C-OJT180``). ``match_hands``
    or ``match_target``: the goal of the match last chosen, 0 for none. ``window_size`` and
    ``window_place`` in units of the desktop, None until known. ``keys``: the player's own keys, by
    command; only the file can change them.
    """

    language: str = SYSTEM
    index_letters: str = "international"
    four_colour: bool = False
    large_index: bool = False
    back: str = "peaks"
    table: str = "felt"
    speed: str = "normal"
    less_motion: str = SYSTEM
    volume: int = 70
    muted: bool = False
    error_help: bool = True
    hint: str = "fair"
    light: bool = False
    show_score: bool = True
    show_clock: bool = True
    left_handed: bool = False
    key_set: str = key_bindings.SETS[0]
    scale: int = 100
    full_screen: bool = False
    winnable_only: bool = False
    game: str = "E"
    match_hands: int = 0
    match_target: int = 0
    window_size: tuple[int, int] | None = None
    window_place: tuple[int, int] | None = None
    keys: Own = ()

    @property
    def rules(self) -> Rules:
        """The rules of the game last chosen."""
        return parse_rules_code(self.game)

    @property
    def bindings(self) -> Bindings:
        """Which key means which command."""
        return key_bindings.bindings(self.key_set, self.keys)

    def with_rules(self, rules: Rules) -> Settings:
        """The settings with other rules last chosen."""
        return dataclasses.replace(self, game=rules_code(rules))


FAULTS_SHOWN = 4
"""How many of the entries of the table of keys that cannot be used are reported."""

KEYS_REMARK = f'such as hint = ["i", "ctrl+h"]; commands: {", ".join(key_bindings.COMMANDS)}'


class Allowed(NamedTuple):
    """What a setting can be: ``words`` for the file, and whether it ``takes`` a value."""

    words: str
    takes: Callable[[object], bool]


def one_of(words: tuple[str, ...]) -> Allowed:
    """A choice among words."""
    return Allowed(", ".join(words), lambda value: isinstance(value, str) and value in words)


def between(low: int, high: int) -> Allowed:
    """A whole number in a range, both ends included."""
    return Allowed(f"{low} .. {high}", lambda value: type(value) is int and low <= value <= high)


def pair(each: Allowed) -> Allowed:
    """Two values of a kind, the horizontal one first."""

    def takes(value: object) -> bool:
        return isinstance(value, (list, tuple)) and len(value) == 2 and all(map(each.takes, value))

    return Allowed(f"[{each.words}, {each.words}]", takes)


def is_game(value: object) -> bool:
    """Whether a value spells rules and options as ``rules_code`` does."""
    try:
        return isinstance(value, str) and len(value) < 40 and rules_code(parse_rules_code(value)) == value
    except CodeError:
        return False


YES_NO = Allowed("true, false", lambda value: isinstance(value, bool))

ALLOWED: Mapping[str, Allowed] = {
    "language": one_of((SYSTEM, *LANGUAGES)),
    "index_letters": one_of(choices.INDEX_LETTERS),
    "four_colour": YES_NO,
    "large_index": YES_NO,
    "back": one_of(choices.BACKS),
    "table": one_of(choices.THEMES),
    "speed": one_of(choices.SPEEDS),
    "less_motion": one_of(choices.LESS_MOTION),
    "volume": between(0, 100),
    "muted": YES_NO,
    "error_help": YES_NO,
    "hint": one_of(choices.HINTS),
    "light": YES_NO,
    "show_score": YES_NO,
    "show_clock": YES_NO,
    "left_handed": YES_NO,
    "key_set": one_of(key_bindings.SETS),
    "scale": between(choices.SCALES[0], choices.SCALES[-1]),
    "full_screen": YES_NO,
    "winnable_only": YES_NO,
    "game": Allowed("E, C-OJT180, ...", is_game),
    "match_hands": between(0, 100),
    "match_target": between(0, 100_000),
    "window_size": pair(between(1, 100_000)),  # no window is larger
    "window_place": pair(between(-100_000, 100_000)),
}
"""The allowed values of each setting but the keys, for reading, writing and checking."""


class SettingsFile:
    """The settings on disk. Reading never fails; ``notices`` reports what was wrong. ``is_new``: there was
    no file yet, as for a new player."""

    def __init__(self, folder: Path | None) -> None:
        """Read the settings of a folder; None for a system without one."""
        self.path = folder / FILE_NAME if folder else None
        self.notices: list[Notice] = []
        self._unknown: dict[str, Any] = {}
        self._bad_keys: dict[str, Any] = {}
        self._writable = folder is not None
        self._told = False
        self.is_new = self.path is None or not os.path.lexists(self.path)
        self.settings = self._read()

    def take_notices(self) -> list[Notice]:
        """The notices for the player, each returned once."""
        notices, self.notices = self.notices, []
        return notices

    def save(self, settings: Settings) -> None:
        """Save these settings, on disk if possible; unknown keys are kept. Waits for the disk."""
        self.settings = settings
        if self.path is None or not self._writable:
            return
        try:
            # follow a symbolic link, for settings that are kept elsewhere
            Path(os.path.realpath(self.path)).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, [as_text(settings, self._unknown, self._bad_keys).encode()])
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
        settings = self._checked(values)
        if isinstance(values.get(KEYS), dict):
            settings = self._with_keys(settings, self._unknown.pop(KEYS))
        return settings

    def _with_keys(self, settings: Settings, table: Mapping[str, Any]) -> Settings:
        """The settings with the player's own keys. Entries that cannot be used are reported and stay in the
        file."""
        own, self._bad_keys, faults = key_bindings.read_own(table)
        for fault in faults[:FAULTS_SHOWN]:
            self.notices.append(Notice(f"storage.keys_{fault.kind}", dict(fault.values)))
        if lost := key_bindings.without_key(settings.key_set, own):
            self.notices.append(Notice("storage.keys_lost", {"commands": ", ".join(lost)}))
        return dataclasses.replace(settings, keys=own)

    def _checked(self, values: Mapping[str, Any]) -> Settings:
        """The settings with each wrong value left at its default."""
        if isinstance(still := values.get("less_motion"), bool):  # as version 1.0 always wrote it
            values = {**values, "less_motion": "on" if still else SYSTEM}
        wrong = [key for key, allowed in ALLOWED.items() if key in values and not allowed.takes(values[key])]
        wrong += [KEYS] * (KEYS in values and not isinstance(values[KEYS], dict))
        if wrong:
            self.notices.append(Notice("storage.settings_wrong", {"names": ", ".join(wrong)}))
        good: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in values.items()
            if key in ALLOWED and key not in wrong
        }
        return Settings(**good)

    def _set_aside(self, path: Path) -> None:
        try:
            name = set_aside(path).name
        except OSError:
            self._writable = False  # losing changes is better than losing the file
            self.notices.append(Notice("storage.settings_unsaved"))
        else:
            self.notices.append(Notice("storage.settings_damaged", {"name": name}))


def _parse(path: Path) -> dict[str, Any]:
    """The values in a settings file. Raises OSError, or ValueError for another file."""
    if not path.is_file() or path.stat().st_size > 1_000_000:  # bytes, more than any settings file has
        raise ValueError("not a settings file")
    data = path.read_bytes()
    sixteen = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # some editors save as UTF-16
    return tomllib.loads(data.decode("utf-16" if sixteen else "utf-8-sig"))


def as_text(settings: Settings, unknown: Mapping[str, Any], bad_keys: Mapping[str, Any] | None = None) -> str:
    """The text of the file: a line for each setting with the values it allows, then the unknown ones, then
    the table of keys with its entries that cannot be used, unless the unknown ones have that name."""
    lines = [
        toml.line(name, value, allowed.words)
        for name, allowed in ALLOWED.items()
        if (value := getattr(settings, name)) is not None
    ]
    lines += [toml.line(key, value) for key, value in unknown.items()]
    if KEYS not in unknown:
        lines += ["", f"[{KEYS}]  # {KEYS_REMARK}"]
        lines += [toml.line(name, value) for name, value in (*settings.keys, *(bad_keys or {}).items())]
    return "\n".join(lines) + "\n"
