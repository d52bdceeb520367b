"""Normalizes text that a person typed or pasted, so that every keyboard can write codes and words.

Knows the dashes of the codes.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tripeaks.engine.codes import DASH

LONG_VOWEL: Final = "\u30fc"
"""What Japanese input methods write for the key with the hyphen."""

_IS_DASH: Final = re.compile(f"[{DASH}{LONG_VOWEL}]")
_LETTERS: Final = {"\u0131": "i", "\u0130": "I"}
"""The Turkish dotless i and capital I with a dot, which NFKC leaves as they are."""


class _Table(dict[int, str]):
    """What each character becomes, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = plain = _plain(chr(code))
        return plain


def _plain(sign: str) -> str:
    if _IS_DASH.match(sign):  # before NFKC, which turns some into other signs
        return "-"
    match unicodedata.category(sign):
        case "Nd":
            return str(unicodedata.decimal(sign))
        case "No":  # such as ², which stands beside the 1 of French keyboards
            return sign
        case "Zs":
            return " "
        case "Cf":  # no width: joiners, marks of direction
            return ""
    return _LETTERS.get(sign) or unicodedata.normalize("NFKC", sign)


_TABLE: Final = _Table()


def plain(text: str) -> str:
    """A text in its normal form: full-width letters and the digits of every script become those of ASCII, all
    dashes a hyphen, all spaces one kind, and characters without width are removed. Accents and other
    letters stay.

    >>> plain("ＴＰ1－Ｅ ٣")
    'TP1-E 3'
    """
    return unicodedata.normalize("NFC", text).translate(_TABLE)
