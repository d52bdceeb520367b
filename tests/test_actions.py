"""The words for actions: what they mean in a position, and that they give nothing away."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import codes, random_line, start
from tripeaks.actions import RefusedWord, WordError, WordFault, parse_action, play, word_for, words_for
from tripeaks.engine.board import PLACES
from tripeaks.engine.cards import JOKER, PACK
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW, Position
from tripeaks.session import REDO, UNDO, Session


@pytest.mark.parametrize(
    ("word", "action"),
    [
        ("KC", 20),
        ("kc", 20),
        ("K♣", 20),
        ("8h", 25),
        (" 9♠ ", 27),
        ("p20", 20),
        ("P0", 0),
        ("p13", 13),
        ("draw", DRAW),
        ("DRAW", DRAW),
        ("undo", UNDO),
        ("redo", REDO),
    ],
)
def test_a_word_means_its_action(word: str, action: int) -> None:
    assert parse_action(word, start("TP1-E-AAAAAAB")) == action


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("", WordFault.UNKNOWN),
        ("jump", WordFault.UNKNOWN),
        ("p28", WordFault.UNKNOWN),
        ("p", WordFault.UNKNOWN),
        ("p²", WordFault.UNKNOWN),
        ("p-1", WordFault.UNKNOWN),
        ("p" + "1" * 5000, WordFault.UNKNOWN),
        ("draw draw", WordFault.UNKNOWN),
        ("7S", WordFault.UNSEEN),
        ("6S", WordFault.UNSEEN),
        ("JK", WordFault.UNSEEN),
        ("AC", WordFault.GONE),
    ],
)
def test_a_word_without_an_action_has_its_fault(word: str, fault: WordFault) -> None:
    with pytest.raises(WordError) as caught:
        parse_action(word, start("TP1-E-AAAAAAB"))
    assert caught.value.fault is fault
    assert caught.value.word == word.strip()


def test_a_place_whose_card_is_gone_is_empty() -> None:
    position = start("TP1-E-AAAAAAB").apply(20)
    for word, fault in (("p20", WordFault.EMPTY_PLACE), ("KC", WordFault.GONE)):
        with pytest.raises(WordError) as caught:
            parse_action(word, position)
        assert caught.value.fault is fault


def test_open_peaks_let_every_card_be_named() -> None:
    position = start("TP1-E-AAAAAAB-O")
    for i in PLACES:
        assert parse_action(position.deal.tableau[i].short, position) == i


@given(codes, st.data())
def test_a_card_that_cannot_be_seen_gets_the_same_answer_wherever_it_lies(
    code: GameCode, data: st.DataObject
) -> None:
    position = Position.start(code.deal(), code.rules)
    for _ in range(data.draw(st.integers(0, 30))):
        if not position.legal_moves:
            break
        position = position.apply(data.draw(st.sampled_from(position.legal_moves)))
    lying = {position.card(i): i for i in PLACES}
    for card in PACK:
        place = lying.get(card)
        if place is not None and position.is_face_up(place):
            assert parse_action(card.short, position) == place
            continue
        with pytest.raises(WordError) as caught:
            parse_action(card.short, position)
        seen = card in position.waste
        assert caught.value.fault is (WordFault.GONE if seen else WordFault.UNSEEN)
        assert str(caught.value) == f"{'gone' if seen else 'unseen'}: {card.short!r}"


@given(codes, st.integers(0, 10**6))
def test_a_line_and_its_words_lead_to_the_same_hand(code: GameCode, seed: int) -> None:
    line = random_line(code, seed)
    words = words_for(Position.start(code.deal(), code.rules), line)
    session = Session(code)
    play(session, words)
    assert session.log == tuple(line)
    assert JOKER.short not in words


def test_every_action_has_its_word() -> None:
    position = start("TP1-E-AAAAAAB")
    assert [word_for(action, position) for action in (20, DRAW, UNDO, REDO)] == ["KC", "draw", "undo", "redo"]


def test_a_sequence_stops_at_the_first_word_that_cannot_be_done() -> None:
    session = Session(parse_code("TP1-E-AAAAAAB"))
    with pytest.raises(RefusedWord, match="word 3") as caught:
        play(session, ["KC", "undo", "3S", "KC"])
    assert (caught.value.number, caught.value.word, caught.value.action) == (3, "3S", 18)
    assert session.log == (20, UNDO)
