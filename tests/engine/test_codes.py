"""Deal codes: the pinned deals, the one spelling of every game, and whatever people paste."""

from __future__ import annotations

import os
import random
import string
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import codes, dealt, every_rules
from tripeaks.engine.cards import JOKER, PACK
from tripeaks.engine.codes import (
    NUMBERS,
    OPTIONS,
    UNSHUFFLED,
    CodeError,
    CodeFault,
    GameCode,
    SplitMix64,
    deal_cards,
    numbers_from,
    parse_code,
    parse_rules_code,
    rules_code,
)
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring

TEXTS = int(os.environ.get("TRIPEAKS_TEXTS", "20000"))
"""How many random texts are pasted; the environment can ask for more."""


# --- the shuffle and the deals -------------------------------------------------------------------


def test_splitmix64_gives_the_outputs_published_for_it() -> None:
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_below_rejects_what_lies_past_the_last_whole_multiple() -> None:
    class Scripted(SplitMix64):
        def __init__(self, outputs: list[int]) -> None:
            super().__init__(0)
            self.outputs = outputs

        def next(self) -> int:
            return self.outputs.pop(0)

    most = 2**64 - 1
    assert Scripted([most, most - 1, 7]).below(5) == 4  # 2**64 - 1 is a multiple of 5
    assert Scripted([most - 1, 7]).below(8) == 6  # 8 divides 2**64: nothing to reject


def test_the_pack_before_the_shuffle_is_a_whole_pack() -> None:
    assert len(UNSHUFFLED) == 52
    assert set(UNSHUFFLED) == set(PACK)


@pytest.mark.parametrize("pinned", dealt(), ids=lambda pinned: pinned["body"])
def test_a_pinned_deal_is_dealt_the_same_under_either_rule(pinned: dict[str, str]) -> None:
    for rule, rules in (("E", EASY), ("C", CLASSIC)):
        code = parse_code(f"TP1-{rule}-{pinned['body']}")
        assert code == GameCode(int(pinned["number"]), rules)
        deal = code.deal()
        assert " ".join(card.short for card in deal.tableau) == pinned["tableau"]
        assert deal.waste is not None
        assert deal.waste.short == pinned["waste"]
        assert " ".join(card.short for card in deal.stock) == pinned["stock"]


def test_there_are_48_pinned_deals() -> None:
    assert len({pinned["body"] for pinned in dealt()}) == 48


@given(codes)
def test_options_change_only_what_they_must(code: GameCode) -> None:
    plain, deal = deal_cards(code.number, EASY), code.deal()
    assert plain.waste is not None
    assert deal.tableau == plain.tableau
    stock = [card for card in deal.stock if card != JOKER]
    if code.rules.empty_waste:
        assert deal.waste is None
        assert deal.stock[0] == plain.waste
        assert stock[1:] == list(plain.stock)
    else:
        assert deal.waste == plain.waste
        assert stock == list(plain.stock)
    assert deal.stock.count(JOKER) == code.rules.jokers


def test_where_jokers_lie_is_pinned() -> None:
    """The numbers continue the stream of the shuffle, first below 24, then below 25."""

    def places(code: str) -> list[int]:
        return [i for i, card in enumerate(parse_code(code).deal().stock) if card == JOKER]

    assert places("TP1-E-AAAAAAB-J") == [5]
    assert places("TP1-E-AAAAAAB-JJ") == [5, 18]
    assert places("TP1-C-AAAAAAB-WJJ") == [6, 19]


def test_jokers_lie_everywhere_in_the_stock() -> None:
    found = {deal_cards(number, Rules(jokers=1)).stock.index(JOKER) for number in range(400)}
    assert found == set(range(24))


@pytest.mark.parametrize("number", [-1, 2**35])
def test_numbers_out_of_range_deal_nothing(number: int) -> None:
    with pytest.raises(ValueError, match="no deal number"):
        deal_cards(number, EASY)
    with pytest.raises(ValueError, match="no deal number"):
        GameCode(number, EASY)


def test_a_seed_fixes_its_stream_of_numbers() -> None:
    first, again, other = numbers_from(1), numbers_from(1), numbers_from(2)
    numbers = [next(first) for _ in range(5)]
    assert numbers == [next(again) for _ in range(5)] != [next(other) for _ in range(5)]
    assert all(number in NUMBERS for number in numbers)


# --- the one spelling ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "letters"),
    [(0, "AAAAAAA"), (1, "AAAAAAB"), (3, "AAAAAAD"), (32, "AAAAABA"), (2**35 - 1, "7777777")],
)
def test_letters_spell_the_number_in_base_32(number: int, letters: str) -> None:
    assert str(GameCode(number, EASY)) == f"TP1-E-{letters}"
    assert parse_code(f"TP1-C-{letters}") == GameCode(number, CLASSIC)


def test_every_rules_is_read_back_from_its_spelling() -> None:
    spellings = set()
    for rules in every_rules():
        code = GameCode(123456789, rules)
        spellings.add(str(code))
        assert parse_code(str(code)) == code
    assert len(spellings) == 384 * 4


@given(codes)
def test_every_code_is_read_back_from_its_spelling(code: GameCode) -> None:
    assert parse_code(str(code)) == code
    assert parse_code(str(code).lower()) == code


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (Rules(open_peaks=True), "O"),
        (Rules(empty_waste=True), "W"),
        (Rules(jokers=1), "J"),
        (Rules(jokers=2), "JJ"),
        (Rules(draw_only_when_stuck=True), "D"),
        (Rules(scoring=Scoring.HOGUE), "H"),
        (Rules(scoring=Scoring.CHAIN), "K"),
        (Rules(scoring=Scoring.CHAIN, clear_bonus=0), "K0"),
        (Rules(scoring=Scoring.CHAIN, clear_bonus=200, leftover_penalty=True), "K200P"),
        (Rules(clock=180), "T180"),
        (Rules(open_peaks=True, jokers=1, clock=180), "OJT180"),
        (
            Rules(
                open_peaks=True,
                empty_waste=True,
                jokers=2,
                draw_only_when_stuck=True,
                scoring=Scoring.CHAIN,
                clear_bonus=200,
                leftover_penalty=True,
                clock=3600,
            ),
            "OWJJDK200PT3600",
        ),
    ],
)
def test_options_are_spelt_in_their_order(rules: Rules, options: str) -> None:
    assert str(GameCode(1, rules)) == f"TP1-E-AAAAAAB-{options}"


def test_rules_are_read_back_from_their_spelling_without_a_number() -> None:
    for rules in every_rules():
        assert parse_rules_code(rules_code(rules)) == rules
    assert rules_code(EASY) == "E"
    assert rules_code(Rules(wrap=False, open_peaks=True, clock=180)) == "C-OT180"
    with pytest.raises(CodeError):
        parse_rules_code("E-X")


def test_a_code_has_a_place_for_every_field_of_the_rules() -> None:
    spelt = [field for option in OPTIONS for field in option.fields]
    assert sorted([*spelt, "wrap"]) == sorted(field.name for field in fields(Rules))


# --- what people paste ---------------------------------------------------------------------------

PLAIN = "TP1-E-AAAAAAB"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TP1-E-AAAAAAB", PLAIN),
        ("tp1-e-aaaaaab", PLAIN),
        ("Try TP1-E-AAAAAAB, it is hard!", PLAIN),
        ("TP1-N-AAAAAAB", PLAIN),
        ("tp1 n aaaaaab", PLAIN),
        ("TP1EAAAAAAB", PLAIN),
        ("TP1 E AAAAAAB", PLAIN),
        ("TP1\n-E-\r\nAAAA\nAAB", PLAIN),
        ("TP1-E-AAA-AAAB", PLAIN),
        ("TP1-E-A A A A A A B", PLAIN),
        ("TP1–E–AAAAAAB", PLAIN),
        ("TP1—E—AAAAAAB", PLAIN),
        ("TP1‐E‑AAAAAAB", PLAIN),
        ("TP1−E−AAAAAAB", PLAIN),
        ("TP1 - E - AAAAAAB", PLAIN),
        ("TP1-E-AAAAAA8", PLAIN),
        ("TP1-E-0000000", "TP1-E-OOOOOOO"),
        ("TP1-E-1111111", "TP1-E-IIIIIII"),
        ("(TP1-E-AAAAAAB)", PLAIN),
        ("TP1-E-AAAAAAB.", PLAIN),
        ("TP1-E-AAAAAAB_", PLAIN),
        ("https://example.org/?code=TP1-E-AAAAAAB&x=1", PLAIN),
        ("TP1-C-Q5D7XKA-OJT180", "TP1-C-Q5D7XKA-OJT180"),
        ("tp1-c-q5d7xka-ojt180", "TP1-C-Q5D7XKA-OJT180"),
        ("TP1–C–Q5D7XKA–OJT180", "TP1-C-Q5D7XKA-OJT180"),
        ("TP1-C-Q5D7XKA-O-J-T180", "TP1-C-Q5D7XKA-OJT180"),
        ("TP1-C-Q5D7XKA-0JT180", "TP1-C-Q5D7XKA-OJT180"),
        ("TP1-E-AAAAAAB-T180JO", "TP1-E-AAAAAAB-OJT180"),
        ("TP1-E-AAAAAAB-PK0", "TP1-E-AAAAAAB-K0P"),
        ("TP1-E-AAAAAAB-K100", "TP1-E-AAAAAAB-K"),
        ("TP1-E-AAAAAAB-T0010", "TP1-E-AAAAAAB-T10"),
        ("TP1-E-AAAAAAB - O", PLAIN),
        ("TP1-E-AAAAAAB O", PLAIN),
        ("TP1-E-AAAAAAB, -O", PLAIN),
        ("TP1-E-AAAAAAB-", PLAIN),
        ("first TP2-E-AAAAAAA, then TP1-E-AAAAAAB", PLAIN),
        ("HTTP1X TP1-E-AAAAAAB", PLAIN),
        ("x" * 50_000 + "TP1-E-AAAAAAB", PLAIN),
        ("TP1-E-AAAAAAB and TP1-E-AAAAAAC", PLAIN),
    ],
)
def test_a_code_is_found_in_what_people_paste(text: str, code: str) -> None:
    assert str(parse_code(text)) == code


@pytest.mark.parametrize(
    ("text", "fault", "detail"),
    [
        ("", CodeFault.NO_CODE, ""),
        ("   ", CodeFault.NO_CODE, ""),
        ("hello", CodeFault.NO_CODE, ""),
        ("TP-E-AAAAAAB", CodeFault.NO_CODE, ""),
        ("TP1", CodeFault.NO_CODE, ""),
        ("TP1!", CodeFault.NO_CODE, ""),
        ("HTTP1XAAAAAAA", CodeFault.NO_CODE, ""),
        ("TP2-E-AAAAAAB", CodeFault.NEWER_FORMAT, "TP2"),
        ("tp10-E-AAAAAAB", CodeFault.NEWER_FORMAT, "TP10"),
        ("TP0-E-AAAAAAB", CodeFault.NEWER_FORMAT, "TP0"),
        ("TP" + "9" * 5000, CodeFault.NEWER_FORMAT, "TP9999"),
        ("TP1-X-AAAAAAB", CodeFault.RULE_LETTER, "X"),
        ("TP1-é-AAAAAAB", CodeFault.RULE_LETTER, "é"),
        ("TP1-E", CodeFault.TOO_FEW_LETTERS, ""),
        ("TP1-E-AAAAAA", CodeFault.TOO_FEW_LETTERS, "AAAAAA"),
        ("TP1-E-AAAAAA BEAT", CodeFault.TOO_FEW_LETTERS, "AAAAAA"),
        ("TP1-E-AAAAAA.", CodeFault.TOO_FEW_LETTERS, "AAAAAA"),
        ("TP1-E-AAAAAABA", CodeFault.TOO_MANY_LETTERS, "AAAAAABA"),
        ("TP1-E-AAAAAAAAAAAA", CodeFault.TOO_MANY_LETTERS, "AAAAAAAA"),
        ("TP1-E-AAAA-AAAA", CodeFault.TOO_MANY_LETTERS, "AAAAAAAA"),
        ("TP1-E-AAAAA9B", CodeFault.BAD_CHARACTER, "9"),
        ("TP1-E-AAAAAÄB", CodeFault.BAD_CHARACTER, "Ä"),
        ("TP1-E-AAA*AAB", CodeFault.BAD_CHARACTER, "*"),
        ("TP1-E-AAA_AAAB", CodeFault.TOO_FEW_LETTERS, "AAA"),
        ("TP1-E-AAAAAAB-X", CodeFault.OPTION_UNKNOWN, "X"),
        ("TP1-E-AAAAAAB-K50", CodeFault.OPTION_UNKNOWN, "5"),
        ("TP1-E-AAAAAAB-T9", CodeFault.OPTION_UNKNOWN, "T9"),
        ("TP1-E-AAAAAAB-T3601", CodeFault.OPTION_UNKNOWN, "T3601"),
        ("TP1-E-AAAAAAB-T", CodeFault.OPTION_UNKNOWN, "T"),
        ("TP1-E-AAAAAAB-OO", CodeFault.OPTION_REPEATED, "O"),
        ("TP1-E-AAAAAAB-O0", CodeFault.OPTION_REPEATED, "O"),
        ("TP1-E-AAAAAAB-JJJ", CodeFault.OPTION_REPEATED, "J"),
        ("TP1-E-AAAAAAB-JOJ", CodeFault.OPTION_REPEATED, "J"),
        ("TP1-E-AAAAAAB-T60T60", CodeFault.OPTION_REPEATED, "T"),
        ("TP1-E-AAAAAAB-KK200", CodeFault.OPTION_REPEATED, "K"),
        ("TP1-E-AAAAAAB-HK", CodeFault.OPTION_CONFLICT, "H, K"),
        ("TP1-E-AAAAAAB-K0H", CodeFault.OPTION_CONFLICT, "H, K"),
        ("TP1-E-AAAAAAB-HKX", CodeFault.OPTION_CONFLICT, "H, K"),
        ("TP1-E-AAAAAAB-P", CodeFault.OPTION_CONFLICT, "P"),
        ("TP1-E-AAAAAAB-PX", CodeFault.OPTION_UNKNOWN, "X"),
        ("TP1-E-AAAAAAB-HP", CodeFault.OPTION_CONFLICT, "P"),
    ],
)
def test_a_code_that_cannot_be_read_names_its_cause(text: str, fault: CodeFault, detail: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    assert caught.value.fault is fault
    if fault is not CodeFault.NO_CODE:
        assert caught.value.detail.upper() == detail.upper()
    assert fault.value in str(caught.value)


def test_thousands_of_faulty_codes_in_a_row_are_answered_with_the_first_fault() -> None:
    for text in ("TP1-E-AAAAAAA-" * 20_000, "TP1EAAAAAAA-TP1" * 20_000, "TP1-E-AAAAAAA-OX" * 20_000):
        with pytest.raises(CodeError) as caught:
            parse_code(text)
        assert caught.value.fault is CodeFault.OPTION_UNKNOWN


@given(st.text(max_size=60))
def test_any_text_is_a_code_or_an_error(text: str) -> None:
    answered(text)


@given(st.text(alphabet="TPtp120EeCNXABab789 -–\n_.OWJDHKPT", max_size=40))
def test_any_text_much_like_a_code_is_a_code_or_an_error(text: str) -> None:
    answered(text)
    answered(f"TP1-E-{text}")
    answered(f"TP1-C-AAAAAAB-{text}")


def answered(text: str) -> bool:
    """Whether a text is a code; that it then deals whole cards and has one spelling is checked."""
    try:
        code = parse_code(text)
    except CodeError as error:
        assert isinstance(error.fault, CodeFault)
        return False
    assert parse_code(str(code)) == code
    code.deal()  # raises for anything but a whole pack
    return True


def test_random_texts_pasted_are_always_a_deal_or_a_cause() -> None:
    chance = random.Random(20240)
    rules = list(every_rules())
    signs = string.printable + "–—−\u00ad\u200b\ufeffäßıſÅ中👍\ud800\x00♣"
    readable = 0
    for _ in range(TEXTS):
        if chance.random() < 0.25:
            text = "".join(chr(chance.randrange(0x110000)) for _ in range(chance.randrange(40)))
        else:
            text = str(GameCode(chance.randrange(len(NUMBERS)), chance.choice(rules)))
            for _ in range(chance.randrange(5)):
                at = chance.randrange(len(text) + 1)
                put = chance.choice((chance.choice(signs), "", text[at : at + 4]))
                text = text[:at] + put + text[at + chance.randrange(2) :]
            text = chance.choice(("", "see ", "TP1 ")) + text + chance.choice(("", "\n", " now"))
        readable += answered(text)
    assert 0.1 < readable / TEXTS < 0.9  # both kinds were really met
