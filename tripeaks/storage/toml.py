"""Writes values as TOML, which the standard library can only read. Knows nothing of the project.

Whatever ``tomllib`` reads is written with the same meaning; comments are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

_ESCAPES = {code: f"\\u{code:04x}" for code in (*range(32), 127)}
_ESCAPES |= str.maketrans(
    {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
)
_LONG_BITS = 14_000
_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def line(key: str, value: Any, comment: str = "") -> str:
    """One ``key = value`` line without its line break."""
    text = f"{_key(key)} = {_value(value)}"
    return f"{text}  # {comment}" if comment else text


def _key(key: str) -> str:
    return key if key and _BARE.issuperset(key) else _string(key)


def _string(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _value(value: Any) -> str:
    """A value of a type that TOML has; tables are written inline. Raises TypeError for any other."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() if value > 0 and value.bit_length() > _LONG_BITS:
            return hex(value)  # Python refuses to write so many decimal digits
        case int() | float():
            return repr(value)  # also inf and nan, which TOML spells as Python does
        case str():
            return _string(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{{', '.join(line(key, item) for key, item in value.items())}}}"
        case _:
            raise TypeError(f"TOML has no {type(value).__name__}")
