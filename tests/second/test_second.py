"""The package against a second implementation, written from the documents alone: both must be the same game.

What fails here is a mistake in one of the two, or a sentence of the documents that can be read in two ways.
"""

import random
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice

import pytest

from tests.second import implementation as second
from tripeaks import daily, speech
from tripeaks.catalogue import Catalogue
from tripeaks.engine.cards import Card
from tripeaks.engine.codes import NUMBERS, CodeError, GameCode, parse_code, rules_code
from tripeaks.engine.position import DRAW, IllegalMove, Outcome, Position
from tripeaks.engine.rules import CLEAR_BONUSES, Rules, Scoring
from tripeaks.engine.scoring import Tally
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Session

NL, DE = Catalogue("nl"), Catalogue("de")
SIGNS = "TtPp1 0128ECNexnAaB7OWJDHKPT59_.*!ßéıſ٣²Ⅷ\u0301\n\u00a0\u001f\u180e\u200b\ufeff-–—−\u00ad"
"""What a mutation puts into a text: letters of codes, what looks like them, and gaps of every kind."""

UNUSUAL = {"Cc", "Cf", "Lm", "Nd", "Nl", "No", "Pc", "Pd", "Po", "Zl", "Zp", "Zs"}
"""The categories of characters that codes treat in different ways."""


def random_code(rng: random.Random) -> GameCode:
    scoring = rng.choice(list(Scoring))
    chain = scoring is Scoring.CHAIN
    rules = Rules(
        wrap=rng.random() < 0.5,
        draw_only_when_stuck=rng.random() < 0.5,
        open_peaks=rng.random() < 0.5,
        empty_waste=rng.random() < 0.5,
        jokers=rng.randrange(3),
        scoring=scoring,
        clear_bonus=rng.choice(CLEAR_BONUSES) if chain else CLEAR_BONUSES[0],
        leftover_penalty=chain and rng.random() < 0.5,
        clock=rng.choice((None, rng.randint(10, 3600))),
    )
    return GameCode(rng.choice(NUMBERS), rules)


def codes(seed: int, count: int) -> Iterator[GameCode]:
    rng = random.Random(seed)
    return (random_code(rng) for _ in range(count))


def name(card: Card | None) -> str:
    """A card as the second implementation names it."""
    return "" if card is None else second.JOKER if card.is_joker else card.short


def table(position: Position) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    tableau = tuple(name(position.card(place)) for place in range(28))
    return tableau, name(position.top), tuple(map(name, position.stock))


def reading(text: str) -> tuple[str, str]:
    """The code that the package reads in a text, or the cause and the detail of its error."""
    try:
        return "code", str(parse_code(text))
    except CodeError as error:
        return error.fault.value.replace("_", " "), error.detail


def second_reading(text: str) -> tuple[str, str]:
    try:
        return "code", str(second.read(text))
    except second.CodeError as error:
        return error.cause, error.detail


def assert_same(session: Session, hand: second.Hand, wrong: int) -> None:
    """Whatever can be asked about a moment of a hand is the same, and both refuse the move ``wrong`` if one
    does."""
    ours, theirs = session.position, hand.position
    assert table(ours) == (theirs.tableau, theirs.top, theirs.stock)
    assert list(ours.legal_moves) == theirs.moves()
    assert (session.step.tally.points, session.run) == (theirs.points, theirs.run)
    assert (session.score, session.moves) == (theirs.score(), hand.count)
    assert (ours.outcome is Outcome.WON) == theirs.is_won()
    assert (ours.outcome is Outcome.STUCK) == theirs.is_stuck()
    assert ours.peaks == theirs.peaks()
    assert (session.undo_depth, session.redo_depth) == (len(hand.past), len(hand.future))
    for place in range(28):
        if ours.card(place) is None:
            assert theirs.refusal(place) == second.GONE
        else:
            refusal = ours.refusal(place)
            assert (refusal.value.replace("_", " ") if refusal else "") == theirs.refusal(place)
    if wrong not in ours.legal_moves:
        with pytest.raises(IllegalMove):
            session.act(wrong)
        with pytest.raises(ValueError, match="refused"):
            hand.make(wrong)


def random_hand(rng: random.Random, code: GameCode) -> Iterator[tuple[Session, second.Hand]]:
    """The moments of a hand played at random, in both implementations; plays are preferred to draws."""
    session, hand = Session(code), second.Hand(second.deal(second.read(str(code))))
    yield session, hand
    while session.position.legal_moves:
        chance = rng.random()
        if chance < 0.1 and hand.past:
            session.act(UNDO)
            hand.undo()
        elif chance < 0.2 and hand.future:
            session.act(REDO)
            hand.redo()
        else:
            moves = session.position.plays or session.position.legal_moves
            move = rng.choice(moves if chance < 0.9 else session.position.legal_moves)
            session.act(move)
            hand.make(move)
        yield session, hand


def test_the_same_code_is_spelt_alike_and_deals_the_same_cards() -> None:
    for code in codes(1, 300):
        read = second.read(str(code))
        assert (str(read), read.rules.spelt()) == (str(code), rules_code(code.rules))
        start = second.deal(read)
        assert table(Position.start(code.deal(), code.rules)) == (start.tableau, start.top, start.stock)


def test_hands_played_at_random_are_the_same_at_every_step() -> None:
    rng = random.Random(2)
    ends = set()
    for code in codes(3, 100):
        for session, hand in random_hand(rng, code):
            assert_same(session, hand, rng.randrange(DRAW, 28))
            if session.clock_runs and session.rules.clock and rng.random() < 0.01:
                session.tick(session.rules.clock * 1000)
                assert session.score == hand.position.score(time_up=True)
                break
        ends.add(session.position.outcome)
    assert ends == set(Outcome), "hands are won, get stuck, or are cut short by the clock"


def test_cards_played_without_a_draw_score_what_is_said_to_be_the_most() -> None:
    for code in codes(4, 60):
        ours, theirs = Position.start(code.deal(), code.rules), second.deal(second.read(str(code)))
        tally = Tally.start(code.rules)
        for place in reversed(range(28)):
            ours, theirs = replace(ours, waste=()), replace(theirs, top="")
            tally = tally.after(ours, place)
            ours, theirs = ours.apply(place), theirs.apply(place)
        assert tally.points == theirs.points == second.highest(theirs.rules)


def test_mutated_texts_have_the_same_code_or_the_same_error() -> None:
    rng = random.Random(5)
    seen = set()
    for code in codes(6, 500):
        signs = list(rng.choice(("", "see TP2-E-AAAAAAA, ", "aTP1-X ", "TP1-E-AB ")) + str(code) + " by Ann")
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(signs))
            signs[at : at + rng.randrange(2)] = rng.choice(("", *SIGNS))
        text = "".join(signs)
        assert second_reading(text) == reading(text), ascii(text)
        seen.add(reading(text)[0])
    assert len(seen) > 7, "most causes of error occur"


def test_every_kind_of_character_is_read_alike_between_letters_and_options() -> None:
    """Numbers, punctuation, spaces, controls, and letters that become others in capitals."""
    for sign in map(chr, range(0x110000)):
        if unicodedata.category(sign) in UNUSUAL or (sign.upper().isascii() and not sign.isascii()):
            for text in (f"TP1-E-AAA{sign}AAAB", f"TP1{sign}3", f"TP1-E-AAAAAAB{sign}W-{sign}J"):
                assert second_reading(text) == reading(text), ascii(text)


def test_positions_are_spoken_in_the_same_words() -> None:
    rng = random.Random(7)
    for code in codes(8, 25):
        for session, hand in random_hand(rng, code):
            assert speech.board(session.position, NL) == second.spoken(hand.position, "nl")
            assert speech.board(session.position, DE) == second.spoken(hand.position, "de")


def test_days_and_matches_have_the_same_numbers() -> None:
    rng = random.Random(9)
    for code in codes(10, 50):
        day = date.fromordinal(rng.randint(1, date.max.toordinal()))
        candidates = islice(second.day_candidates(day), 200)
        number = daily.day_number(day)
        assert number in candidates
        match, target = Match(code, hands=4), rng.randint(1, 300)
        other = Match(code, target=target)
        for hand in islice(second.match_hands(second.read(str(code))), 4):
            assert str(match.code) == str(hand)
            match = match.after(rng.randint(-50, 150))
            scores = list(match.scores)
            assert match.is_over == second.match_over(scores, hands=4)
            other = replace(other, scores=match.scores)
            assert other.is_over == second.match_over(scores, target=target)
