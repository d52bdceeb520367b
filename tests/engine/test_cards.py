"""Cards: short forms, and what people type for a card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks.engine.cards import JOKER, PACK, Card, Suit, parse_card


def test_a_pack_has_52_different_cards_in_new_pack_order() -> None:
    assert len(set(PACK)) == 52
    assert " ".join(card.short for card in PACK[:14]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert PACK[-1].short == "KS"


def test_every_card_is_read_back_from_its_short_form() -> None:
    assert [parse_card(card.short) for card in PACK] == list(PACK)
    assert parse_card("JK") == JOKER == parse_card("jk")


@pytest.mark.parametrize(
    ("typed", "short"),
    [
        ("KC", "KC"),
        ("kc", "KC"),
        ("K♣", "KC"),
        ("k♣\ufe0f", "KC"),
        ("10h", "TH"),
        ("TH", "TH"),
        ("th", "TH"),
        ("10♥", "TH"),
        (" 2♦ ", "2D"),
        ("A♤", "AS"),
        ("q♡", "QH"),
        ("3♧", "3C"),
        ("4♢", "4D"),
    ],
)
def test_a_card_is_read_as_people_type_it(typed: str, short: str) -> None:
    assert parse_card(typed).short == short


@pytest.mark.parametrize(
    "typed",
    ["", " ", "K", "C", "1C", "11C", "0C", "?C", "CK", "10", "110h", "KCC", "KX", "²C", "♣K", "JKC", "100C"],
)
def test_anything_else_is_no_card(typed: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_card(typed)


@given(st.text(max_size=5))
def test_any_text_is_a_card_or_a_value_error(text: str) -> None:
    try:
        card = parse_card(text)
    except ValueError:
        return
    assert card in (*PACK, JOKER)


def test_suits_have_signs_and_two_are_red() -> None:
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit for suit in Suit if suit.is_red] == [Suit.DIAMONDS, Suit.HEARTS]


def test_only_the_joker_is_a_joker() -> None:
    assert JOKER.is_joker
    assert JOKER.short == "JK"
    assert not any(card.is_joker for card in PACK)
    assert Card(1, Suit.SPADES) != JOKER
