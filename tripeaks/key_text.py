"""Keys and commands in the player's language: for the rules, tooltips, ``--help`` and the README.

Knows the key bindings and the catalogues.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from itertools import zip_longest
from typing import Final

from tripeaks.catalogue import Catalogue
from tripeaks.key_bindings import RANK, ROWS, Bindings

ARROWS: Final = ("left", "right", "up", "down")


def key_label(key: str, catalogue: Catalogue) -> str:
    """The name of a key, such as ``D``, ``F11``, ``Strg+Z`` or ``Leertaste``."""
    *modifiers, name = key.split("+") if key[-1] != "+" else [*key[:-2].split("+"), "+"]
    labels = [_name(each, catalogue) for each in modifiers if each]
    return "+".join((*labels, _name(name, catalogue)))


def keys_label(keys: Iterable[str], catalogue: Catalogue) -> str:
    """The names of keys, such as ``2–9, J``: three or more consecutive digits become a range, the four arrow
    keys one word."""
    groups: list[list[str]] = []
    keys = list(keys)
    if set(ARROWS) <= set(keys):
        keys[keys.index(ARROWS[0])] = "arrows"
        keys = [key for key in keys if key not in ARROWS]
    for key in keys:
        before = groups[-1][-1] if groups else ""
        if key.isdecimal() and before.isdecimal() and int(key) == int(before) + 1:
            groups[-1].append(key)
        else:
            groups.append([key])
    words: list[str] = []
    for group in groups:
        labels = [key_label(key, catalogue) for key in group]
        words += [f"{labels[0]}–{labels[-1]}"] if len(labels) > 2 else labels
    return ", ".join(words)


def command_text(command: str, catalogue: Catalogue) -> str:
    """What a command does, in a few words."""
    name = "rank" if command.startswith(RANK) else command
    return catalogue.say(f"keys.command.{name}")


def key_rows(bindings: Bindings, catalogue: Catalogue) -> list[tuple[str, str]]:
    """All keys and what they do, in the order of the list; commands without a key are left out."""
    rows = []
    for commands in ROWS:
        in_turn = zip_longest(*(bindings.keys[command] for command in commands))  # the main keys first
        keys = [key for each in in_turn for key in each if key is not None]
        if keys:
            rows.append((keys_label(keys, catalogue), command_text(commands[0], catalogue)))
    return rows


def _name(name: str, catalogue: Catalogue) -> str:
    if len(name) == 1 or re.fullmatch(r"f\d+", name):
        upper = name.upper()
        return upper if len(upper) == len(name) else name  # not so the German ß
    if name == "ctrl" and sys.platform == "darwin":
        name = "cmd"
    return catalogue.say(f"keys.name.{name.replace(' ', '_')}")
