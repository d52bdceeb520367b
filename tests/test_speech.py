"""The spoken board: word for word in Dutch and German, its gaps, and the sentences for actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import codes, start
from tripeaks import speech
from tripeaks.actions import RefusedWord, play
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.board import ALL_REMOVED, PLACES
from tripeaks.engine.cards import JOKER, PACK, parse_card
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.engine.position import DRAW, IllegalMove, Position
from tripeaks.session import REDO, UNDO, Session

NL, DE, EN, FR = (Catalogue(language) for language in ("nl", "de", "en", "fr"))
NBSP = "\u00a0"

START = {
    "nl": (
        "Trekstapel: 23 kaarten; aflegstapel: klaverenaas. Toppen: gedekte kaart, gedekte kaart, gedekte "
        "kaart; rij 2: gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte "
        "kaart; rij 3: gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte "
        "kaart, gedekte kaart, gedekte kaart, gedekte kaart; onderste rij: schoppen 3, schoppen 5, "
        "klaverenkoning, schoppen 4, ruiten 2, schoppenaas, ruitenkoning, harten 8, klaveren 7, schoppen 9."
    ),
    "de": (
        "Talon: 23 Karten; Ablagestapel: Kreuz Ass. Spitzen: verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte; Reihe 2: verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte, verdeckte Karte; Reihe 3: verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte; "
        "unterste Reihe: Pik 3, Pik 5, Kreuz König, Pik 4, Karo 2, Pik Ass, Karo König, Herz 8, Kreuz 7, "
        "Pik 9."
    ),
}
AFTER_THREE = {
    "nl": (
        "Trekstapel: 23 kaarten; aflegstapel: ruiten 2. Toppen: gedekte kaart, gedekte kaart, gedekte "
        "kaart; rij 2: gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, gedekte "
        "kaart; rij 3: gedekte kaart, gedekte kaart, gedekte kaart, gedekte kaart, schoppen 7, gedekte "
        "kaart, gedekte kaart, gedekte kaart, gedekte kaart; onderste rij: schoppen 3, schoppen 5, "
        "schoppen 4, ruitenkoning, harten 8, klaveren 7, schoppen 9."
    ),
    "de": (
        "Talon: 23 Karten; Ablagestapel: Karo 2. Spitzen: verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte; Reihe 2: verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte, verdeckte Karte; Reihe 3: verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte "
        "Karte, Pik 7, verdeckte Karte, verdeckte Karte, verdeckte Karte, verdeckte Karte; unterste "
        "Reihe: Pik 3, Pik 5, Pik 4, Karo König, Herz 8, Kreuz 7, Pik 9."
    ),
}
"""The sentence pairs as the documents print them, for the start of TP1-E-AAAAAAB and the same hand
after K♣, A♠ and 2♦."""


def session_after(*words: str, code: str = "TP1-E-AAAAAAB") -> Session:
    session = Session(parse_code(code))
    play(session, words)
    return session


def position_with(removed: int, waste: str, drawn: int, code: str = "TP1-E-AAAAAAB") -> Position:
    begin = start(code)
    cards = tuple(parse_card(word) for word in waste.split())
    return Position(begin.deal, begin.rules, removed, cards, drawn)


def without(*places: int) -> int:
    """The set in which all but these places are empty."""
    return ALL_REMOVED & ~sum(1 << place for place in places)


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", START)
def test_the_start_is_told_word_for_word(language: str) -> None:
    assert speech.board(start("TP1-E-AAAAAAB"), Catalogue(language)) == START[language]
    assert speech.board(start("TP1-C-AAAAAAB"), Catalogue(language)) == START[language]


@pytest.mark.parametrize("language", AFTER_THREE)
def test_the_position_after_three_cards_is_told_word_for_word(language: str) -> None:
    position = session_after("KC", "AS", "2D").position
    assert speech.board(position, Catalogue(language)) == AFTER_THREE[language]


def test_english_and_french_tell_the_same() -> None:
    position = position_with(without(0, 20, 21), "AC", 22)
    assert speech.board(position, EN) == (
        "Stock: 1 card; waste: ace of clubs. Tips: 6 of diamonds; bottom row: king of clubs, 4 of spades."
    )
    assert speech.board(position, FR).replace(NBSP, "_") == (
        "Talon_: 1 carte_; défausse_: as de trèfle. "
        "Sommets_: 6 de carreau_; rangée du bas_: roi de trèfle, 4 de pique."
    )


def test_an_empty_row_is_left_out_with_its_label() -> None:
    position = position_with(without(0, 9, 18), "AC", 0)
    assert speech.board(position, NL) == (
        "Trekstapel: 23 kaarten; aflegstapel: klaverenaas. "
        "Toppen: ruiten 6; rij 3: gedekte kaart; onderste rij: schoppen 3."
    )


def test_the_first_label_that_is_left_begins_the_sentence() -> None:
    assert "klaverenaas. Onderste rij: schoppen 3." in speech.board(position_with(without(18), "AC", 0), NL)
    assert "Kreuz Ass. Unterste Reihe: Pik 3." in speech.board(position_with(without(18), "AC", 0), DE)


@pytest.mark.parametrize(
    ("drawn", "nl", "de"),
    [
        (21, "Trekstapel: 2 kaarten;", "Talon: 2 Karten;"),
        (22, "Trekstapel: 1 kaart;", "Talon: 1 Karte;"),
        (23, "Trekstapel: leeg;", "Talon: leer;"),
    ],
)
def test_a_stock_of_one_and_of_none(drawn: int, nl: str, de: str) -> None:
    position = position_with(0, "AC", drawn)
    assert speech.board(position, NL).startswith(nl)
    assert speech.board(position, DE).startswith(de)


def test_an_empty_waste_is_said_to_be_empty() -> None:
    position = start("TP1-E-AAAAAAB-W")
    assert speech.board(position, NL).startswith("Trekstapel: 24 kaarten; aflegstapel: leeg. Toppen: ")
    assert speech.board(position, DE).startswith("Talon: 24 Karten; Ablagestapel: leer. Spitzen: ")


def test_a_cleared_board_leaves_the_piles_alone() -> None:
    position = position_with(ALL_REMOVED, "KH", 9)
    assert speech.board(position, NL) == "Trekstapel: 14 kaarten; aflegstapel: hartenkoning."


def test_a_joker_on_the_waste_is_named() -> None:
    position = position_with(0, "AC JK", 1, "TP1-E-AAAAAAB-J")
    assert "aflegstapel: joker." in speech.board(position, NL)
    assert "Ablagestapel: Joker." in speech.board(position, DE)


def test_open_peaks_name_covered_cards_and_say_that_they_are() -> None:
    position = position_with(without(0, 3, 4, 9), "AC", 0, "TP1-E-AAAAAAB-O")
    assert speech.board(position, NL).endswith(
        "Toppen: ruiten 6 (bedekt); rij 2: harten 7 (bedekt), ruiten 7; rij 3: klaverenvrouw."
    )


@given(codes, st.data())
def test_the_board_never_tells_what_lies_face_down(code: GameCode, data: st.DataObject) -> None:
    """Two hands that look alike are told alike, whatever lies underneath."""
    position = Position.start(code.deal(), code.rules)
    for _ in range(data.draw(st.integers(0, 25))):
        if not position.legal_moves:
            break
        position = position.apply(data.draw(st.sampled_from(position.legal_moves)))
    hidden = [i for i in PLACES if position.card(i) is not None and not position.is_face_up(i)]
    tableau = list(position.deal.tableau)
    for i, j in zip(hidden, data.draw(st.permutations(hidden)), strict=True):
        tableau[i] = position.deal.tableau[j]
    deal = type(position.deal)(tuple(tableau), position.deal.waste, position.deal.stock)
    other = Position(deal, position.rules, position.removed, position.waste, position.drawn)
    for catalogue in (NL, DE, EN, FR):
        assert speech.board(position, catalogue) == speech.board(other, catalogue)


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "nl", "de", "en", "fr"),
    [
        ("AC", "klaverenaas", "Kreuz Ass", "ace of clubs", "as de trèfle"),
        ("KC", "klaverenkoning", "Kreuz König", "king of clubs", "roi de trèfle"),
        ("QD", "ruitenvrouw", "Karo Dame", "queen of diamonds", "dame de carreau"),
        ("JH", "hartenboer", "Herz Bube", "jack of hearts", "valet de cœur"),
        ("3S", "schoppen 3", "Pik 3", "3 of spades", "3 de pique"),
        ("TH", "harten 10", "Herz 10", "10 of hearts", "10 de cœur"),
    ],
)
def test_cards_have_their_names(short: str, nl: str, de: str, en: str, fr: str) -> None:
    card = parse_card(short)
    assert [speech.card_name(card, catalogue) for catalogue in (NL, DE, EN, FR)] == [nl, de, en, fr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: str) -> None:
    assert len({speech.card_name(card, Catalogue(language)) for card in (*PACK, JOKER)}) == 53


# --- figures, state and actions ------------------------------------------------------------------


def test_figures_tell_score_moves_run_and_peaks() -> None:
    session = session_after("KC", "AS")
    assert speech.figures(session, NL) == "Score: 498; zetten: 2; reeks: 2; pieken leeg: 0 van 3."
    assert speech.figures(session, DE) == "Punkte: 498; Züge: 2; Serie: 2; abgeräumte Gipfel: 0 von 3."


@pytest.mark.parametrize(
    ("passed", "shown"), [(0, "3:00"), (1, "3:00"), (1_000, "2:59"), (121_000, "0:59"), (179_999, "0:01")]
)
def test_figures_tell_the_time_left_where_a_clock_runs(passed: int, shown: str) -> None:
    session = Session(parse_code("TP1-E-AAAAAAB-T180"))
    session.tick(passed)
    assert speech.figures(session, NL).endswith(f"; tijd over: {shown}.")


def test_the_state_of_a_hand_is_told() -> None:
    session = Session(parse_code("TP1-E-AAAAAAB-T10"))
    assert speech.status(session, EN) == "The hand is being played."
    session.tick(10_000)
    assert speech.status(session, NL) == "De tijd is om."
    stuck = Session(parse_code("TP1-E-AAAAAAB"))
    while stuck.position.legal_moves:
        stuck.act(stuck.position.legal_moves[-1])
    assert speech.status(stuck, NL) == "Geen zetten meer mogelijk"
    assert speech.status(stuck, DE) == "Keine Züge mehr möglich"


def happened(session: Session, action: int, catalogue: Catalogue = NL) -> str:
    before = session.step
    return speech.happened(before, action, session.act(action), catalogue)


def test_what_an_action_did_is_told() -> None:
    session = session_after("KC", "AS")
    assert happened(session, 22) == "Gespeeld: ruiten 2. Omgedraaid: schoppen 7."
    assert happened(session, DRAW) == "Getrokken: schoppen 6."
    assert happened(session, UNDO) == "Terug op de trekstapel: schoppen 6."
    assert happened(session, UNDO) == "Teruggelegd: ruiten 2."
    assert happened(session, REDO) == "Gespeeld: ruiten 2. Omgedraaid: schoppen 7."
    assert happened(session, REDO, DE) == "Gezogen: Pik 6."


def test_open_peaks_free_cards_rather_than_turn_them() -> None:
    session = session_after("KC", "AS", code="TP1-E-AAAAAAB-O")
    assert happened(session, 22, DE) == "Gespielt: Karo 2. Jetzt frei: Pik 7."


# --- refusals ------------------------------------------------------------------------------------


def refusal(session: Session, action: int, catalogue: Catalogue) -> str:
    with pytest.raises(IllegalMove) as caught:
        session.act(action)
    return speech.refused(session, action, caught.value, catalogue)


def test_the_two_refusals_have_the_words_of_the_rules() -> None:
    session = Session(parse_code("TP1-E-AAAAAAB"))
    assert refusal(session, 18, NL) == "Moet één rang hoger of lager zijn"
    assert refusal(session, 18, DE) == "Muss einen Rang höher oder niedriger sein"
    assert refusal(session, 0, NL) == "Deze kaart is geblokkeerd"
    assert refusal(session, 0, DE) == "Diese Karte ist blockiert"


def test_every_other_refused_action_has_its_reason() -> None:
    fresh = Session(parse_code("TP1-E-AAAAAAB"))
    assert refusal(fresh, UNDO, EN) == "There is nothing to undo"
    assert refusal(fresh, REDO, EN) == "There is nothing to redo"
    assert refusal(Session(parse_code("TP1-E-AAAAAAB-D")), DRAW, EN) == "You may only draw when no card fits"
    emptied = session_after(*["draw"] * 23)
    assert refusal(emptied, DRAW, EN) == "The stock is empty"
    late = Session(parse_code("TP1-E-AAAAAAB-T10"))
    late.tick(10_000)
    for action in (18, DRAW, UNDO, REDO):
        assert refusal(late, action, EN) == "The time is up"


def test_a_draw_after_the_win_is_refused_because_of_it() -> None:
    for number in range(200):
        session = Session(GameCode(number, parse_code("TP1-E-AAAAAAA").rules))
        while session.position.legal_moves:
            session.act(session.position.legal_moves[0])
        if session.position.removed == ALL_REMOVED and session.position.stock:
            assert refusal(session, DRAW, EN) == "The hand is already won"
            return
    raise AssertionError("some hand is won with cards left")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("KC 3S", "Action 2 cannot be done. 3S: Must be one rank higher or lower"),
        ("p13", "Action 1 cannot be done. p13: This card is blocked"),
        ("undo", "Action 1 cannot be done. undo: There is nothing to undo"),
        ("KC KC", "Action 2 cannot be done. This card is on the waste already: KC"),
        ("KC p20", "Action 2 cannot be done. No card lies at this place any more: p20"),
        ("7S", "Action 1 cannot be done. No such card lies face up: 7S"),
        ("jump", "Action 1 cannot be done. Not an action: jump"),
    ],
)
def test_a_refused_word_of_a_sequence_is_told_with_its_place(words: str, told: str) -> None:
    session = Session(parse_code("TP1-E-AAAAAAB"))
    with pytest.raises(RefusedWord) as caught:
        play(session, words.split())
    assert speech.refused_word(session, caught.value, EN) == told


def test_a_code_that_cannot_be_read_has_its_cause_in_every_language() -> None:
    def cause(text: str, catalogue: Catalogue) -> str:
        with pytest.raises(CodeError) as caught:
            parse_code(text)
        return speech.code_fault(caught.value, catalogue)

    assert cause("TP2-E-AAAAAAB", NL) == "Deze code is van een andere versie: TP2 in plaats van TP1"
    assert cause("TP1-X-AAAAAAB", DE) == "Der Regelbuchstabe nach TP1 muss E oder C sein, nicht X"
    faults = ["", "TP2", "TP1-X-A", "TP1-E-A", "TP1-E-AAAAAAAA", "TP1-E-9"]
    faults += [f"TP1-E-AAAAAAA-{options}" for options in ("X", "OO", "HK")]
    for catalogue in (NL, DE, EN, FR):
        assert len({cause(text, catalogue) for text in faults}) == len(faults)


def test_a_players_word_is_shown_short_and_without_signs_that_move_the_terminal() -> None:
    assert speech.shown("abc") == "abc"
    assert speech.shown("\x1b[2Jx") == "\ufffd[2Jx"
    assert speech.shown("x" * 1000) == "x" * speech.WORD_SHOWN + "…"
