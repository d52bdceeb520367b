"""Text mode: sentences for people, JSON for programs, a reply to every line."""

from __future__ import annotations

import json
import random

import pytest

from tests.games import every_rules
from tests.test_speech import AFTER_THREE, START
from tests.text_help import CODE, KEYS, Clock, output_of, states, won_hand
from tripeaks import text
from tripeaks.engine.cards import PACK
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.session import Session

pytestmark = pytest.mark.usefixtures("own_folder")


# --- sentences -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", START)
def test_it_starts_with_the_spoken_board_the_score_and_the_state(language: str) -> None:
    lines = output_of("", language=language).splitlines()
    assert lines[0] == START[language]
    assert "500" in lines[1]
    assert lines[2] == {"nl": "De partij is bezig.", "de": "Die Partie läuft."}[language]
    assert CODE in lines[3]
    assert len(lines) == 4


@pytest.mark.parametrize("language", AFTER_THREE)
def test_three_cards_lead_to_the_second_pair_of_sentences(language: str) -> None:
    lines = output_of("KC\nAS\n2D\n", language=language).splitlines()
    assert AFTER_THREE[language] in lines
    assert "497" in lines[lines.index(AFTER_THREE[language]) + 1]


@pytest.mark.parametrize(
    ("language", "message"),
    [("nl", "Moet één rang hoger of lager zijn"), ("de", "Muss einen Rang höher oder niedriger sein")],
)
def test_a_card_that_is_not_adjacent_is_refused_as_the_rules_say(language: str, message: str) -> None:
    assert output_of("3S\n", language=language).splitlines()[4:] == [message]


@pytest.mark.parametrize("typed", ["KC", "kc", "K♣", "K♣\ufe0f", " kc ", "p20", "P20", "KC\r"])
def test_a_card_is_played_by_its_short_form_symbol_or_place(typed: str) -> None:
    assert "Played: king of clubs." in output_of(typed)


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("nl", "HC", "Gespeeld: klaverenkoning."),
        ("nl", "klaverenkoning", "Gespeeld: klaverenkoning."),
        ("nl", "KC", "Gespeeld: klaverenkoning."),
        ("nl", "ruiten 2", "Gespeeld: ruiten 2."),
        ("nl", "trek", "Getrokken: schoppen 6."),
        ("de", "Kreuz  König", "Gespielt: Kreuz König."),
        ("de", "zieh", "Gezogen: Pik 6."),
        ("fr", "roi de trèfle", "Carte jouée\u00a0: roi de trèfle."),
        ("fr", "R♣", "Carte jouée\u00a0: roi de trèfle."),
        ("fr", "pioche", "Carte piochée\u00a0: 6 de pique."),
        ("en", "king of clubs", "Played: king of clubs."),
    ],
)
def test_words_and_index_letters_of_the_language_work_too(language: str, typed: str, said: str) -> None:
    assert said in output_of(typed, language=language)


def test_undo_and_redo_are_reported() -> None:
    said = output_of("KC\nundo\nredo\nundo\nundo\n")
    assert said.count("Put back: king of clubs.") == 2
    assert said.count("Played: king of clubs.") == 2
    assert said.endswith("There is nothing to undo\n")


def test_help_lists_the_commands_and_repeats_the_board() -> None:
    lines = output_of("help\n", language="nl").splitlines()
    assert lines.count(START["nl"]) == 2
    for command in ("draw", "undo", "redo", "new", "help", "quit", "p13", "10h"):
        assert any(command in line for line in lines[4:]), command


def test_new_deals_the_hand_of_a_code_or_a_random_hand_with_the_same_rules() -> None:
    assert "Code: TP1-C-AAAAAAD-O" in output_of("new see tp1 c aaaaaad-o !\n")
    fresh = states("new\n", "TP1-C-AAAAAAB-OK")[-1]["code"]
    assert fresh != "TP1-C-AAAAAAB-OK"
    assert parse_code(fresh).rules == parse_code("TP1-C-AAAAAAB-OK").rules
    assert "Code: TP1-C-AAAAAAD" in output_of("neu TP1-C-AAAAAAD\n", language="de")


def test_new_with_an_invalid_code_gives_the_reason_and_changes_nothing() -> None:
    before, after = states("KC\nnew TP2-E-AAAAAAB\n")[1:]
    assert after["error"] == "This code is of another version: TP2 instead of TP1"
    assert not after["ok"]
    assert {key: after[key] for key in KEYS[3:]} == {key: before[key] for key in KEYS[3:]}


def test_quit_exits_at_once() -> None:
    assert output_of("quit\nKC\n") == output_of("")
    assert output_of("stop\nKC\n", language="nl") == output_of("", language="nl")


def test_an_empty_line_gets_a_reply() -> None:
    assert output_of("\n").endswith("Type an action, or help\n")


def test_a_stuck_hand_says_so() -> None:
    session = Session(parse_code(CODE))
    words = []
    while moves := session.position.legal_moves:  # draws first
        words.append("draw" if moves[-1] < 0 else f"p{moves[-1]}")
        session.act(moves[-1])
    typed = "\n".join(words)
    assert output_of(typed, language="nl").splitlines()[-1] == "Geen zetten meer mogelijk"
    assert output_of(typed, language="de").splitlines()[-1] == "Keine Züge mehr möglich"
    stuck, late, undone = states(f"{typed}\ndraw\nundo\n")[-3:]
    assert (stuck["status"], stuck["legal"], stuck["stock"]) == ("stuck", [], 0)
    assert (late["ok"], late["refusal"], late["error"]) == (False, None, "The stock is empty")
    assert undone["status"] == "playing"


def test_a_whole_hand_is_reported_until_it_is_won() -> None:
    code, words = won_hand()
    said = output_of("\n".join(words), str(code), "nl")
    assert said.splitlines()[-1] == "Gewonnen!"
    last = states("\n".join(words), str(code))[-1]
    assert (last["status"], last["legal"], last["peaks"]) == ("won", [], 3)
    assert last["score"] == 500 - len(words) + 300
    late = states("\n".join(words) + "\ndraw\n", str(code))[-1]
    assert (late["ok"], late["refusal"], late["error"]) == (False, None, "The hand is already won")


# --- the clock -----------------------------------------------------------------------------------


def test_time_passes_between_lines_and_ends_the_hand() -> None:
    clock = Clock(0, 30, 6, 5, 0)  # the time before the first action does not count
    start, played, drawn, late, later = states("KC\ndraw\nundo\nredo\n", "TP1-E-AAAAAAB-T10", clock=clock)
    assert start["status"] == played["status"] == drawn["status"] == "playing"
    for state in (late, later):
        assert (state["ok"], state["refusal"], state["status"]) == (False, None, "time_up")
        assert (state["legal"], state["undo"], state["redo"]) == ([], 0, 0)
        assert state["error"] == "The time is up"
    assert late["waste"] == drawn["waste"]


def test_the_time_left_is_shown() -> None:
    said = output_of("KC\nboard\n", "TP1-E-AAAAAAB-T180", clock=Clock(0, 0, 61.5))
    assert said.count("time left: 3:00.") == 2
    assert said.count("time left: 1:59.") == 1


def test_a_new_hand_has_its_full_time() -> None:
    clock = Clock(0, 0, 11, 30)
    late, fresh = states("KC\ndraw\nnew TP1-E-AAAAAAB-T10\n", "TP1-E-AAAAAAB-T10", clock=clock)[2:]
    assert late["status"] == "time_up"
    assert fresh["status"] == "playing"


# --- JSON ----------------------------------------------------------------------------------------


def test_json_has_exactly_the_documented_keys_at_the_start_and_after_every_line() -> None:
    found = states("KC\n3S\nfoo\n\nhelp\nnew TP1-C-AAAAAAD\nquit\nKC\n")
    assert len(found) == 8  # the start and seven lines; input after quit is ignored
    for state in found:
        assert list(state) == KEYS
        assert (state["error"] is None) == state["ok"]


def test_json_of_the_start() -> None:
    (state,) = states("")
    assert state == {
        "ok": True,
        "refusal": None,
        "error": None,
        "code": CODE,
        "tableau": ["##"] * 18 + "3S 5S KC 4S 2D AS KD 8H 7C 9S".split(),
        "waste": "AC",
        "stock": 23,
        "legal": ["KC", "2D", "KD", "draw"],
        "score": 500,
        "moves": 0,
        "run": 0,
        "peaks": 0,
        "undo": 0,
        "redo": 0,
        "status": "playing",
    }


def test_json_after_three_cards_and_one_undo() -> None:
    state = states("KC\nAS\n2D\ndraw\nundo\n")[-1]
    assert state["tableau"] == ["##"] * 13 + ["7S", *["##"] * 4, *"3S 5S".split(), "", "4S", "", ""] + [
        "KD", "8H", "7C", "9S",
    ]  # fmt: skip
    assert (state["waste"], state["stock"], state["run"]) == ("2D", 23, 3)
    assert (state["score"], state["moves"], state["undo"], state["redo"]) == (497, 4, 3, 1)
    assert state["legal"] == ["3S", "draw"]


@pytest.mark.parametrize(
    ("code", "typed", "refusal", "error"),
    [
        (CODE, "3S", "not_adjacent", "Must be one rank higher or lower"),
        (CODE, "p18", "not_adjacent", "Must be one rank higher or lower"),
        (CODE, "p0", "blocked", "This card is blocked"),
        ("TP1-E-AAAAAAB-O", "6D", "blocked", "This card is blocked"),
        ("TP1-E-AAAAAAB-D", "draw", None, "You may only draw when no card fits"),
        (CODE, "undo", None, "There is nothing to undo"),
        (CODE, "redo", None, "There is nothing to redo"),
        (CODE, "7S", None, "No such card lies face up: 7S"),
        (CODE, "6S", None, "No such card lies face up: 6S"),
        (CODE, "AC", None, "This card is on the waste already: AC"),
        (CODE, "p28", None, "Not an action: p28 (type help for a list)"),
        (CODE, "quit now", None, "Not an action: quit now (type help for a list)"),
        (CODE, "new x", None, "No game code found. One looks like this: TP1-E-AAAAAAB"),
    ],
)
def test_json_of_a_refused_line(code: str, typed: str, refusal: str | None, error: str) -> None:
    before, after = states(typed, code)
    assert (after["ok"], after["refusal"], after["error"]) == (False, refusal, error)
    assert {key: after[key] for key in KEYS[3:]} == {key: before[key] for key in KEYS[3:]}


def test_json_with_an_empty_waste() -> None:
    (state,) = states("", "TP1-E-AAAAAAB-W")
    assert (state["waste"], state["stock"]) == ("", 24)
    assert len(state["legal"]) == 11


def test_json_with_open_peaks_shows_every_card() -> None:
    (state,) = states("", "TP1-E-AAAAAAB-O")
    assert "##" not in state["tableau"]
    assert state["legal"] == ["KC", "2D", "KD", "draw"]


def test_the_replies_for_unseen_cards_differ_only_in_the_name() -> None:
    """Face-down cards and cards in the stock, named in turn, get the same reply and state."""
    seen = {*"3S 5S KC 4S 2D AS KD 8H 7C 9S AC".split()}
    hidden = [card.short for card in PACK if card.short not in seen]
    answers = {
        json.dumps(state).replace(short, "??")
        for short, state in zip(hidden, states("\n".join(hidden))[1:], strict=True)
    }
    assert len(answers) == 1


# --- arbitrary input -----------------------------------------------------------------------------


def test_any_bytes_get_one_reply_per_line() -> None:
    chance = random.Random(3)
    lines = [bytes(chance.randrange(256) for _ in range(chance.randrange(30))) for _ in range(300)]
    lines = [line.replace(b"\n", b"") for line in lines]
    lines += [b"\x00", b"\xff\xfe", "new ‮TP1".encode(), b"new " + b"TP1-E-" * 20_000, b"p" * 300_000]
    assert len(states(b"\n".join(lines) + b"\n")) == 1 + len(lines)


def test_a_very_long_line_counts_as_one_line() -> None:
    assert len(states(b"x" * (2 * text.LINE_READ + 17) + b"\nKC\n")) == 3


def test_random_words_play_random_hands_without_an_error() -> None:
    chance = random.Random(5)
    words = [card.short for card in PACK] + [f"p{i}" for i in range(30)]
    words += ["draw", "draw", "draw", "undo", "redo", "help", "new", "JK"]
    for rules in list(every_rules())[::70]:
        typed = "\n".join(chance.choice(words) for _ in range(150))
        for state in states(typed, str(GameCode(chance.randrange(2**35), rules))):
            assert state["status"] in ("playing", "won", "stuck", "time_up")


def test_programs_can_play_the_deal_of_a_day_and_a_match() -> None:
    day, refused, match, following = states("day 2025-01-01\nday 9999-01-01\nmatch 2\nnew\n")[1:]
    assert (day["ok"], day["code"]) == (True, "TP1-E-LBA7NIJ")
    assert (refused["ok"], refused["error"]) == (False, "This day is yet to come")
    assert match["ok"] and match["code"] != "TP1-E-LBA7NIJ"
    assert following["ok"] and following["code"] != match["code"]
