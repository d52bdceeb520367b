"""Positions: legal moves, refusals and outcomes; facts of the rules, and a plain second version of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.naive import COVERED_BY, Hand
from tests.games import codes, start
from tripeaks.engine.board import ALL_REMOVED, BASE, PLACES
from tripeaks.engine.cards import JOKER, PACK, Card, parse_card
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW, Deal, IllegalMove, Outcome, Position, Refusal
from tripeaks.engine.rules import Rules


def place_of(position: Position, short: str) -> int:
    return position.deal.tableau.index(parse_card(short))


def after(position: Position, words: str) -> Position:
    for word in words.split():
        position = position.apply(DRAW if word == "draw" else place_of(position, word))
    return position


def shorts(position: Position, moves: tuple[int, ...]) -> list[str]:
    return ["draw" if move == DRAW else position.deal.tableau[move].short for move in moves]


# --- the facts of the rules ----------------------------------------------------------------------


def test_the_start_of_aaaaaab_is_as_the_rules_print_it() -> None:
    position = start("TP1-E-AAAAAAB")
    assert position.top == parse_card("A♣")
    base = [position.deal.tableau[i].short for i in BASE]
    assert base == "3S 5S KC 4S 2D AS KD 8H 7C 9S".split()
    assert len(position.stock) == 23
    assert [i for i in PLACES if position.is_face_up(i)] == list(BASE)
    assert position.peaks == 0
    assert position.outcome is Outcome.PLAYING


def test_easy_allows_three_cards_and_classic_one() -> None:
    easy, classic = start("TP1-E-AAAAAAB"), start("TP1-C-AAAAAAB")
    assert shorts(easy, easy.legal_moves) == ["KC", "2D", "KD", "draw"]
    assert shorts(classic, classic.legal_moves) == ["2D", "draw"]


def test_place_13_turns_up_as_the_seven_of_spades() -> None:
    position = after(start("TP1-E-AAAAAAB"), "KC AS")
    assert not position.is_face_up(13)
    assert position.uncovered_by(place_of(position, "2D")) == (13,)
    position = after(position, "2D")
    assert position.is_face_up(13)
    assert position.card(13) == parse_card("7S")


def test_the_two_refusals_and_only_they() -> None:
    position = start("TP1-E-AAAAAAB")
    assert position.refusal(place_of(position, "3S")) is Refusal.NOT_ADJACENT
    assert position.refusal(13) is Refusal.BLOCKED
    assert position.refusal(place_of(position, "KC")) is None
    assert {refusal.value for refusal in Refusal} == {"not_adjacent", "blocked"}


# --- moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", range(1, 14))
def test_ranks_one_apart_fit_and_king_and_ace_by_the_rule(top: int) -> None:
    for wrap in (True, False):
        position = start("TP1-E-AAAAAAB" if wrap else "TP1-C-AAAAAAB")
        card = next(card for card in PACK if card.rank == top)
        position = Position(position.deal, position.rules, 0, (card,), 0)
        fits = {card.rank for card in PACK if position.fits(card)}
        expected = {rank for rank in (top - 1, top + 1) if 1 <= rank <= 13}
        if wrap and top in (1, 13):
            expected.add(14 - top)
        assert fits == expected


def test_a_refused_move_raises_with_its_cause() -> None:
    position = start("TP1-E-AAAAAAB")
    for move, refusal in ((place_of(position, "3S"), Refusal.NOT_ADJACENT), (0, Refusal.BLOCKED)):
        with pytest.raises(IllegalMove) as caught:
            position.apply(move)
        assert caught.value.refusal is refusal


def test_an_empty_place_and_a_place_that_is_none_are_illegal_without_a_refusal() -> None:
    position = after(start("TP1-E-AAAAAAB"), "KC")
    for move in (20, 28, -2, 1000):
        with pytest.raises(IllegalMove) as caught:
            position.apply(move)
        assert caught.value.refusal is None
    assert position.card(20) is None
    with pytest.raises(IllegalMove, match="empty"):
        position.refusal(20)


def test_the_stock_is_run_through_once() -> None:
    position = start("TP1-E-AAAAAAB")
    stock = position.stock
    for card in stock:
        position = position.apply(DRAW)
        assert position.top == card
    assert not position.can_draw
    assert position.stock == ()
    with pytest.raises(IllegalMove):
        position.apply(DRAW)


def test_drawing_only_when_stuck_is_refused_while_a_card_fits() -> None:
    position = start("TP1-E-AAAAAAB-D")
    assert DRAW not in position.legal_moves
    with pytest.raises(IllegalMove) as caught:
        position.apply(DRAW)
    assert caught.value.refusal is None
    position = after(position, "KD AS 2D 3S 4S 5S")
    assert shorts(position, position.legal_moves) == ["draw"]
    assert position.apply(DRAW).drawn == 1


def test_open_peaks_show_every_card_and_still_block_the_covered_ones() -> None:
    position = start("TP1-E-AAAAAAB-O")
    assert all(position.is_face_up(i) for i in PLACES)
    assert all(position.refusal(i) is Refusal.BLOCKED for i in PLACES if i not in BASE)
    assert position.legal_moves == start("TP1-E-AAAAAAB").legal_moves
    gone = after(position, "KC")
    assert not gone.is_face_up(20)


def test_an_empty_waste_takes_any_free_card_or_the_stock() -> None:
    position = start("TP1-C-AAAAAAB-W")
    assert position.top is None
    assert position.legal_moves == (*BASE, DRAW)
    assert len(position.stock) == 24
    assert position.apply(DRAW).top == parse_card("AC")
    assert position.apply(18).top == parse_card("3S")


def test_an_empty_waste_with_drawing_only_when_stuck_must_be_played_on() -> None:
    assert start("TP1-E-AAAAAAB-WD").legal_moves == BASE


def joker_first(rules: Rules, jokers: int = 1) -> Position:
    deal = parse_code("TP1-C-AAAAAAB").deal()
    return Position.start(Deal(deal.tableau, deal.waste, (*[JOKER] * jokers, *deal.stock)), rules)


def test_a_joker_on_the_waste_takes_every_free_card() -> None:
    position = joker_first(Rules(wrap=False, jokers=1)).apply(DRAW)
    assert position.top == JOKER
    assert position.plays == BASE
    assert position.apply(18).top == parse_card("3S")
    assert position.refusal(0) is Refusal.BLOCKED


def test_a_second_joker_covers_the_first() -> None:
    position = joker_first(Rules(jokers=2), jokers=2).apply(DRAW).apply(DRAW)
    assert position.waste[1:] == (JOKER, JOKER)
    assert position.plays == BASE


# --- ends ----------------------------------------------------------------------------------------


def test_won_is_the_28_gone_whatever_is_left_in_the_stock() -> None:
    begin = start("TP1-E-AAAAAAB")
    last = 1 << 0
    position = Position(begin.deal, begin.rules, ALL_REMOVED ^ last, (parse_card("5H"),), 10)
    assert position.outcome is Outcome.PLAYING
    assert shorts(position, position.plays) == ["6D"]
    won = position.apply(0)
    assert won.outcome is Outcome.WON
    assert won.legal_moves == ()
    assert won.peaks == 3
    with pytest.raises(IllegalMove):
        won.apply(DRAW)


def test_stuck_is_an_empty_stock_with_nothing_that_fits() -> None:
    begin = start("TP1-E-AAAAAAB")
    full = len(begin.deal.stock)
    stuck = Position(begin.deal, begin.rules, 0, (parse_card("JH"),), full)
    assert stuck.outcome is Outcome.STUCK
    assert stuck.legal_moves == ()
    one_left = Position(begin.deal, begin.rules, 0, (parse_card("JH"),), full - 1)
    assert one_left.outcome is Outcome.PLAYING
    fits = Position(begin.deal, begin.rules, 0, (parse_card("AC"),), full)
    assert fits.outcome is Outcome.PLAYING


# --- deals ---------------------------------------------------------------------------------------


def test_a_deal_is_one_whole_pack() -> None:
    deal = parse_code("TP1-E-AAAAAAB").deal()
    with pytest.raises(ValueError, match="52 cards"):
        Deal(deal.tableau, deal.waste, deal.stock[1:])
    with pytest.raises(ValueError, match="52 cards"):
        Deal(deal.tableau, deal.stock[0], deal.stock)
    with pytest.raises(ValueError, match="52 cards"):
        Deal(deal.tableau[1:], deal.waste, (*deal.stock, deal.tableau[0]))
    with pytest.raises(ValueError, match="52 cards"):
        Deal(deal.tableau, None, deal.stock)


# --- properties ----------------------------------------------------------------------------------


def all_cards(position: Position) -> list[Card]:
    lying = [card for i in PLACES if (card := position.card(i)) is not None]
    return [*lying, *position.waste, *position.stock]


@given(codes, st.data())
def test_random_play_follows_the_plain_rules(code: GameCode, data: st.DataObject) -> None:
    deal = code.deal()
    position, hand = Position.start(deal, code.rules), Hand(deal, code.rules)
    while moves := position.legal_moves:
        assert list(position.plays) == hand.playable()
        assert position.can_draw == hand.drawable()
        for i in PLACES:
            lies = i in hand.table
            assert position.card(i) == hand.table.get(i)
            covered = any(j in hand.table for j in COVERED_BY[i])
            assert position.is_face_up(i) == (lies and (not covered or code.rules.open_peaks))
            if lies:
                expected = Refusal.BLOCKED if covered else Refusal.NOT_ADJACENT
                assert position.refusal(i) is (None if i in hand.playable() else expected)
        cards = all_cards(position)
        assert {*cards, JOKER} == {*PACK, JOKER}
        assert (len(cards), cards.count(JOKER)) == (52 + code.rules.jokers, code.rules.jokers)
        move = data.draw(st.sampled_from(moves))
        freed = [i for i in PLACES if not position.is_free(i)]
        before = position
        position = position.apply(move)
        freed = [i for i in freed if position.is_free(i)]
        assert list(before.uncovered_by(move)) == freed
        if move == DRAW:
            hand.draw()
        else:
            hand.play(move)
        assert list(position.waste) == hand.waste
        assert list(position.stock) == hand.stock
    assert position.outcome is (Outcome.STUCK if hand.table else Outcome.WON)
    assert not hand.table or (not hand.stock and not hand.playable())


@given(codes, st.data())
def test_what_is_not_legal_raises_and_what_is_legal_does_not(code: GameCode, data: st.DataObject) -> None:
    position = Position.start(code.deal(), code.rules)
    for _ in range(data.draw(st.integers(0, 30))):
        if not position.legal_moves:
            break
        for move in (DRAW, *PLACES):
            if move in position.legal_moves:
                position.apply(move)
            else:
                with pytest.raises(IllegalMove):
                    position.apply(move)
        position = position.apply(data.draw(st.sampled_from(position.legal_moves)))
