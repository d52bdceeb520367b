"""Text as the keyboards of the world write it."""

import pytest

from tripeaks.engine.codes import parse_code
from tripeaks.typed_text import plain
from tripeaks.ui.widgets import EditLine

CODE = "TP1-E-AAAAAAB"


@pytest.mark.parametrize(
    "text",
    (
        "ＴＰ１－Ｅ－ＡＡＡＡＡＡＢ",
        "ＴＰ１ーＥーＡＡＡＡＡＡＢ",
        "TP١-E-AAAAAAB",
        "TP۱-E-AAAAAAB",
        "TP१-E-AAAAAAB",
        "TP1\u2011E\u2011AAAAAAB",
        "TP1\u2013E\u2014AAAAAAB",
        "TP1\u2212E\u00adAAAAAAB",
        "TP1\u00a0E\u202fAAAAAAB",
        "TP1-E-AAA\u200bA\u2060AAB",
        "\ufeff\u200eTP1-E-AAAAAAB\u200f",
        "𝐓𝐏𝟏-𝐄-𝐀𝐀𝐀𝐀𝐀𝐀𝐁",
    ),
)
def test_a_code_is_read_as_any_keyboard_writes_it(text: str) -> None:
    assert str(parse_code(plain(text))) == CODE
    assert str(parse_code(EditLine.of(text).text)) == CODE


def test_both_letters_i_of_turkish_are_an_i() -> None:
    assert str(parse_code(plain("tp1-e-aıİiIab"))) == "TP1-E-AIIIIAB"


@pytest.mark.parametrize("text", ("Straße É", "trèfle", "שלום", "K♣", "KC AS 2D draw", "“10h”", "2² ½", ""))
def test_other_text_stays(text: str) -> None:
    assert plain(text) == text


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert plain("tre\u0300fle") == "trèfle"
