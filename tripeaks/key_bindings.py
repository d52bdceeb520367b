"""The commands of the window and their keys, in one table. Knows nothing of the project.

A key is named by what is printed on it, in lower case, with its modifiers before it: ``d``, ``f11``,
``page up``, ``ctrl+shift+z``. On macOS ``ctrl`` is Command.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

SETS: Final = ("usual", "left_hand")
"""The sets of keys: the usual one, and one for the left hand alone."""


class Keys(NamedTuple):
    """The keys of a command in each set, and those that it has in ``both``. The first is the one to show."""

    usual: tuple[str, ...]
    left_hand: tuple[str, ...]
    both: tuple[str, ...] = ()


RANK: Final = "rank_"
"""The prefix of the commands that go to the free cards of a rank; the rank follows, 1 for aces."""

_RANKS: Final = (("a", "1"), *((digit,) for digit in "234567890"), ("j",), ("q",), ("k",))

COMMANDS: Final[Mapping[str, Keys]] = {
    "left": Keys((), ("s",), ("left",)),
    "right": Keys((), ("f",), ("right",)),
    "up": Keys((), ("e",), ("up",)),
    "down": Keys((), ("d",), ("down",)),
    "first": Keys((), (), ("home",)),
    "last": Keys((), (), ("end",)),
    **{f"{RANK}{rank}": Keys(keys, ()) for rank, keys in enumerate(_RANKS, 1)},
    "press": Keys((), ("a",), ("return",)),
    "draw": Keys(("d", "space"), ("space",)),
    "hint": Keys(("h",), ("t",)),
    "undo": Keys(("z", "backspace"), ("q", "backspace"), ("ctrl+z",)),
    "redo": Keys(("y",), ("w",), ("ctrl+y", "ctrl+shift+z")),
    "deal": Keys(("n",), ("z",)),
    "new": Keys(("g",), ("g",), ("ctrl+n",)),
    "daily": Keys(("c",), ("c",), ("f4",)),
    "record": Keys(("t",), ("v",), ("f3",)),
    "settings": Keys(("s",), ("1",), ("f2",)),
    "rules": Keys(("r",), ("r",), ("f1",)),
    "board": Keys(("b",), ("b",)),
    "help": Keys(("e",), ("2",)),
    "sound": Keys(("m",), ("3",)),
    "fullscreen": Keys(("f",), ("4",), ("f11", "alt+return")),
    "code": Keys(("l",), ("5",), ("ctrl+c", "ctrl+insert")),
    "paste": Keys(("i",), ("6",), ("ctrl+v", "shift+insert")),
    "next": Keys((), (), ("tab",)),
    "previous": Keys((), (), ("shift+tab",)),
    "close": Keys((), (), ("escape",)),
    "quit": Keys(("x",), ("x",), ("ctrl+q",)),
}
"""Every command with its keys, in the order in which they are listed."""

STANDARD: Final = {
    command: COMMANDS[command].both[0]
    for command in ("left", "right", "up", "down", "first", "last", "press", "next", "previous", "close")
}
"""The commands that move and press, with the key that always means them, in dialogs too. Whatever
other keys they have, layers get this one."""

FIXED: Final = frozenset(STANDARD.values())
"""The keys that no other command can have."""

EVERYWHERE: Final = ("fullscreen", "sound", "quit")
"""The commands that work in dialogs too."""

_TOGETHER: Final = (
    ("left", "right", "up", "down"),
    ("first", "last"),
    tuple(command for command in COMMANDS if command.startswith(RANK)),
    ("next", "previous"),
)
_GROUPS: Final = {command: group for group in _TOGETHER for command in group}

ROWS: Final = tuple(dict.fromkeys(_GROUPS.get(command, (command,)) for command in COMMANDS))
"""The commands as they are listed; those with one meaning are in one row."""

Own: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""The keys that a player has chosen, by command."""


@dataclass(frozen=True)
class Bindings:
    """Which keys each command has, the one to show first."""

    keys: Mapping[str, tuple[str, ...]]

    def command(self, key: str) -> str:
        """The command of a key, empty for none."""
        return self._commands.get(key, "")

    @cached_property
    def _commands(self) -> dict[str, str]:
        return {key: command for command, keys in self.keys.items() for key in keys}


@lru_cache(maxsize=8)
def bindings(key_set: str = SETS[0], own: Own = ()) -> Bindings:
    """The keys of a set, with those that a player has chosen; these no longer belong to other commands."""
    chosen = dict(own)
    taken = {key for keys in chosen.values() for key in keys}
    keys: dict[str, tuple[str, ...]] = {}
    for command, row in COMMANDS.items():
        defaults = (*getattr(row, key_set), *row.both)
        if command in chosen:
            fixed = (key for key in row.both if key in FIXED)
            keys[command] = tuple(dict.fromkeys((*chosen[command], *fixed)))
        else:
            keys[command] = tuple(key for key in defaults if key not in taken)
    return Bindings(keys)


def without_key(key_set: str, own: Own) -> list[str]:
    """The commands that lost their last key to the player's choice for another command."""
    before, after, chosen = bindings(key_set).keys, bindings(key_set, own).keys, dict(own)
    return [name for name in COMMANDS if before[name] and not after[name] and name not in chosen]


# Keys as a player writes them

_MODIFIERS: Final = ("ctrl", "alt", "shift")
_NAMED: Final = frozenset(
    (
        *"space return tab escape backspace delete insert home end left right up down".split(),
        *("page up", "page down"),
        *(f"f{number}" for number in range(1, 25)),
    )
)
_ALIASES: Final = {
    "enter": "return", "esc": "escape", "del": "delete", "ins": "insert", "pageup": "page up",
    "pagedown": "page down", "spacebar": "space", "control": "ctrl", "cmd": "ctrl", "command": "ctrl",
}  # fmt: skip


def parse_key(text: str) -> str | None:
    """The name of a key that a player wrote, such as ``Ctrl+H`` or ``PageUp``; None if there is none."""
    words = [word.strip() for word in text.lower().split("+")]
    if words[-2:] == ["", ""]:  # the key + itself
        words[-2:] = ["+"]
    *modifiers, key = (_ALIASES.get(word, word) for word in words)
    one_sign = len(key) == 1 and key.isprintable() and not key.isspace()
    if not (key in _NAMED or one_sign) or len(set(modifiers)) < len(modifiers):
        return None
    if any(modifier not in _MODIFIERS for modifier in modifiers):
        return None
    return "+".join((*sorted(modifiers, key=_MODIFIERS.index), key))


class Fault(NamedTuple):
    """Why an entry in the player's table of keys cannot be used: ``kind`` is ``command``, ``value``, ``key``,
    ``fixed`` or ``twice``; ``values`` are the words to report it with."""

    kind: str
    values: Mapping[str, str]


def read_own(table: Mapping[str, Any]) -> tuple[Own, dict[str, Any], list[Fault]]:
    """Read a player's table of commands and their keys; return the entries that can be used, the others
    unchanged, and what is wrong with those. A value is a key or a list of keys; an empty list leaves the
    command without a key."""
    own: dict[str, tuple[str, ...]] = {}
    bad: dict[str, Any] = {}
    faults = []
    for command, value in table.items():
        given = {key: name for name, keys in own.items() for key in keys}
        entry = _read_entry(command, [value] if isinstance(value, str) else value, given)
        if isinstance(entry, Fault):
            bad[command] = value
            faults.append(entry)
        else:
            own[command] = entry
    return tuple(own.items()), bad, faults


def _read_entry(command: str, value: object, given: Mapping[str, str]) -> tuple[str, ...] | Fault:
    """The keys of one entry, or what is wrong with it. ``given``: the keys of the entries before it."""
    if command not in COMMANDS:
        return Fault("command", {"command": _shown(command)})
    if not isinstance(value, Iterable) or not all(isinstance(text, str) for text in value):
        return Fault("value", {"command": command})
    keys = []
    for text in value:
        key = parse_key(text)
        words = {"key": _shown(text), "command": command}
        if key is None:
            return Fault("key", words)
        if key in FIXED and key not in COMMANDS[command].both:
            return Fault("fixed", words)
        if key in given:
            return Fault("twice", {**words, "other": given[key]})
        keys.append(key)
    return tuple(dict.fromkeys(keys))


def _shown(text: str) -> str:
    """The beginning of a text from a file, safe to show."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text[:24])
