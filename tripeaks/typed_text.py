"""Text that a person typed or pasted, made plain: the one place where keyboards of the world are made alike.

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
"""The letters i of Turkish, which no other form turns into those of codes."""


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
    """A text in its plain form: letters of full width and the digits of every script as ASCII has them,
    one kind of dash and space, no characters without width. Accents and other letters stay.

    >>> plain("ＴＰ1－Ｅ ٣")
    'TP1-E 3'
    """
    return unicodedata.normalize("NFC", text).translate(_TABLE)
