"""Deal numbers, deal codes and the shuffle. Knows cards, the board, rules and the deal.

Specified in ``docs/codes.md``. Once released, a code deals the same cards in every version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple

from tripeaks.engine.board import PLACES
from tripeaks.engine.cards import JOKER, parse_card
from tripeaks.engine.position import Deal
from tripeaks.engine.rules import CLEAR_BONUSES, CLOCK_RANGE, SCHEMES, Rules

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LETTERS = 7
"""How many letters spell a deal number, most significant first."""

NUMBERS = range(len(ALPHABET) ** LETTERS)
"""All deal numbers: 0 .. 2**35 - 1."""

UNSHUFFLED = tuple(
    parse_card(short)
    for short in (
        "2C 3S 3C 4C 5C 6C 8C 9C TC JC QC AC 4S 5S 7S AD 3D 4D 5D 6D 7D 8D 7C 9D TD JD "
        "QD AH 2H 3H 4H 5H 6H 7H 9H AS TH JH 2D QH KH 2S 6S 8S KC TS 9S JS KD 8H QS KS"
    ).split()
)
"""The pack before the shuffle, laid out so that number 1 deals the cards of TP1-E-AAAAAAB."""

_WORD = (1 << 64) - 1


class SplitMix64:
    """The generator behind every shuffle: 64-bit outputs, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next(self) -> int:
        """The next output, 0 .. 2**64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """An unbiased number 0 .. n-1, by rejecting outputs past the last whole multiple of n."""
        limit = (1 << 64) - (1 << 64) % n
        while (output := self.next()) >= limit:
            pass
        return output % n


def deal_cards(number: int, rules: Rules) -> Deal:
    """Deal the cards of a number under the given rules. Raises ValueError for a number out of range.

    Jokers are inserted into the stock of 23, which keeps its order otherwise. With an empty waste the
    card that would have started it becomes the first of the stock.
    """
    if number not in NUMBERS:
        raise ValueError(f"no deal number: {number}")
    random = SplitMix64(number)
    pack = list(UNSHUFFLED)
    for i in range(len(pack) - 1, 0, -1):
        j = random.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    size = len(PLACES)
    tableau, waste, stock = pack[:size], pack[size], pack[size + 1 :]
    for _ in range(rules.jokers):
        stock.insert(random.below(len(stock) + 1), JOKER)
    if rules.empty_waste:
        return Deal(tuple(tableau), None, (waste, *stock))
    return Deal(tuple(tableau), waste, tuple(stock))


class Option(NamedTuple):
    """A row of the table of options.

    ``fields``: the fields of ``Rules`` that it sets, always together. ``spellings``: each way to spell
    it, with the values for those fields; of several ways to spell the same, the first is written. Defaults
    are not spelt. ``numbers``: if there are any, one of them follows the letter and is the value.
    """

    fields: tuple[str, ...]
    spellings: Mapping[str, tuple[Any, ...]]
    numbers: range = range(0)

    @property
    def pattern(self) -> str:
        """What a spelling of the option looks like, as a regular expression."""
        spellings = "|".join(sorted(self.spellings, key=len, reverse=True))
        return spellings + "[0-9]{0,5}" if self.numbers else spellings

    def spell(self, rules: Rules) -> str:
        """The spelling of what the rules say, empty for a default."""
        values = tuple(getattr(rules, field) for field in self.fields)
        if self.numbers:
            return "" if values[0] is None else f"{next(iter(self.spellings))}{values[0]}"
        return next((spelling for spelling, spelt in self.spellings.items() if spelt == values), "")

    def read(self, spelling: str) -> tuple[Any, ...] | None:
        """The values of a spelling that fits the pattern, None if it means nothing."""
        if not self.numbers:
            return self.spellings[spelling]
        number = int(spelling[1:] or 0)
        return (number,) if number in self.numbers else None


OPTIONS = (
    Option(("open_peaks",), {"O": (True,), "0": (True,)}),
    Option(("empty_waste",), {"W": (True,)}),
    Option(("jokers",), {"J": (1,), "JJ": (2,)}),
    Option(("draw_only_when_stuck",), {"D": (True,)}),
    Option(
        ("scoring", "clear_bonus"),
        {
            f"{scheme.letter}{bonus}": (scoring, CLEAR_BONUSES[0] if bonus == "" else bonus)
            for scoring, scheme in SCHEMES.items()
            if scheme.letter
            for bonus in ("", *scheme.clear_bonuses)
        },
    ),
    Option(("leftover_penalty",), {"P": (True,)}),
    Option(("clock",), {"T": ()}, CLOCK_RANGE),
)
"""The options that a code can name, in the order in which it does."""


def rules_code(rules: Rules) -> str:
    """Rules as a code spells them: the rule letter, then a dash and the options if there are any.

    >>> rules_code(Rules(wrap=False, open_peaks=True, clock=180))
    'C-OT180'
    """
    letter = "E" if rules.wrap else "C"
    options = "".join(option.spell(rules) for option in OPTIONS)
    return f"{letter}-{options}" if options else letter


def parse_rules_code(text: str) -> Rules:
    """The rules that ``rules_code`` wrote. Raises CodeError (a ValueError) for another text."""
    letter, dash, options = text.partition("-")
    return parse_code(f"TP1-{letter}-AAAAAAA{dash}{options}").rules


@dataclass(frozen=True, slots=True)
class GameCode:
    """A whole game by name: the deal number and the rules. ``str`` gives its only spelling."""

    number: int
    rules: Rules

    def __post_init__(self) -> None:
        if self.number not in NUMBERS:
            raise ValueError(f"no deal number: {self.number}")

    @property
    def letters(self) -> str:
        """The seven letters of the deal number."""
        return "".join(ALPHABET[self.number >> shift & 31] for shift in range(5 * (LETTERS - 1), -1, -5))

    def __str__(self) -> str:
        letter, dash, options = rules_code(self.rules).partition("-")
        return f"TP1-{letter}-{self.letters}{dash}{options}"

    def deal(self) -> Deal:
        """The cards that this code deals."""
        return deal_cards(self.number, self.rules)


class CodeFault(Enum):
    """Why no code can be read from a text."""

    NO_CODE = "no_code"
    """Nothing in the text looks like a code."""

    NEWER_FORMAT = "newer_format"
    """The code is of another format version, such as TP2."""

    RULE_LETTER = "rule_letter"
    """The rule letter is none of E, C and N."""

    TOO_FEW_LETTERS = "too_few_letters"
    """Fewer than seven letters."""

    TOO_MANY_LETTERS = "too_many_letters"
    """More than seven letters."""

    BAD_CHARACTER = "bad_character"
    """A character that codes never use is among the letters."""

    OPTION_UNKNOWN = "option_unknown"
    """The options group holds something that is no option."""

    OPTION_REPEATED = "option_repeated"
    """An option appears twice."""

    OPTION_CONFLICT = "option_conflict"
    """An option contradicts another, such as a second scoring."""


class CodeError(ValueError):
    """No code can be read from a text: the fault, and the piece of the text that shows it."""

    def __init__(self, fault: CodeFault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault
        self.detail = detail


TEXT_READ = 1_000_000
"""How many characters of a text are searched, so that a text of any length is read quickly."""

CANDIDATES_READ = 1_000
"""How many places that begin like a code are tried."""

OPTIONS_READ = 64
"""How many characters after the letters may belong to the options group. No valid group has more than 15
besides its dashes; the limit keeps many candidates in a row from reading the same text repeatedly."""

# Every dash of Unicode (category Pd), and other characters that look like one.
DASH = (
    "\\-\u00ad\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2796\u2e17\u2e1a"
    "\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead"
)
_GAP = f"[\\s{DASH}\u200b-\u200d\u2060\ufeff]*"
_PREFIX = re.compile(r"[Tt][Pp]([0-9]+)")
_RULE = re.compile(f"{_GAP}(.)", re.DOTALL)
_WORD_OF_LETTERS = re.compile(rf"({_GAP})([^\W_]{{1,{LETTERS + 1}}})")
_NEXT_SIGN = re.compile(rf"{_GAP}([^\w\s])[^\W_]")
_OPTIONS = re.compile(rf"[{DASH}]+([^\W_]+(?:[{DASH}]+[^\W_]+)*)")
_DASHES = re.compile(f"[{DASH}]+")
_STARTS = "".join(spelling[0] for option in OPTIONS for spelling in option.spellings)
_PIECE = re.compile("|".join([*(f"({option.pattern})" for option in OPTIONS), f"[^{_STARTS}]+"]))

_LOOKALIKES = {"0": "O", "1": "I", "8": "B"}
_VALUES = {letter: value for value, letter in enumerate(ALPHABET)}
_VALUES |= {look: _VALUES[letter] for look, letter in _LOOKALIKES.items()}
_VALUES |= {letter.lower(): value for letter, value in _VALUES.items()}


def parse_code(text: str) -> GameCode:
    """Read the first code anywhere in a text that a person typed or pasted.

    Any case, any dashes or spaces between and within the groups. Raises CodeError with the fault of the
    first thing that looks like a code but is none.

    >>> str(parse_code("try tp1 n aaa aaab!"))
    'TP1-E-AAAAAAB'
    """
    text = text[:TEXT_READ]
    first_error: CodeError | None = None
    for prefix in islice(_PREFIX.finditer(text), CANDIDATES_READ):
        try:
            return _read_at(text, prefix)
        except CodeError as error:
            glued = prefix.start() > 0 and text[prefix.start() - 1].isalnum()
            if first_error is None and error.fault is not CodeFault.NO_CODE and not glued:
                first_error = error
    raise first_error or CodeError(CodeFault.NO_CODE)


def _read_at(text: str, prefix: re.Match[str]) -> GameCode:
    """Read the code whose "TP" and version were matched."""
    if prefix[1] != "1":
        raise CodeError(CodeFault.NEWER_FORMAT, prefix[0][:6].upper())
    rule = _RULE.match(text, prefix.end())
    if rule is None or not rule[1].isalnum():
        raise CodeError(CodeFault.NO_CODE)
    if rule[1] not in "ECNecn":
        raise CodeError(CodeFault.RULE_LETTER, rule[1])
    letters, end = _read_letters(text, rule.end())
    number = 0
    for letter in letters:
        number = number << 5 | _VALUES[letter]
    group = _OPTIONS.match(text, end, end + OPTIONS_READ)
    options = _DASHES.sub("", group[1]).upper() if group else ""
    return GameCode(number, _read_options(options, Rules(wrap=rule[1] not in "Cc")))


def _read_letters(text: str, at: int) -> tuple[str, int]:
    """The seven letters from an index on, and the index after them."""
    letters = ""
    while len(letters) < LETTERS:
        found = _WORD_OF_LETTERS.match(text, at)
        if found is None:
            sign = _NEXT_SIGN.match(text, at)
            if sign is not None:  # a character within the word, not the full stop after it
                raise CodeError(CodeFault.BAD_CHARACTER, sign[1])
            raise CodeError(CodeFault.TOO_FEW_LETTERS, letters)
        gap, word = found.groups()
        spaced = any(sign.isspace() for sign in gap)
        total = len(letters) + len(word)
        bad = next((letter for letter in word if letter not in _VALUES), None)
        # a word after a space that makes too many belongs to the sentence around the code
        if letters and spaced and (total > LETTERS or (bad and total < LETTERS)):
            raise CodeError(CodeFault.TOO_FEW_LETTERS, letters)
        if bad is not None:
            raise CodeError(CodeFault.BAD_CHARACTER, bad)
        if total > LETTERS:
            raise CodeError(CodeFault.TOO_MANY_LETTERS, letters + word)
        letters += word
        at = found.end()
    return letters, at


def _read_options(group: str, rules: Rules) -> Rules:
    """The rules with an options group applied to them."""
    found: dict[int, tuple[str, tuple[Any, ...]]] = {}  # by row of the table, the letter and the values
    for match in _PIECE.finditer(group):
        piece, row = match[0], (match.lastindex or 0) - 1
        letter = _LOOKALIKES.get(piece[0], piece[0])
        if row in found:
            if found[row][0] == letter:
                raise CodeError(CodeFault.OPTION_REPEATED, letter)
            raise CodeError(CodeFault.OPTION_CONFLICT, ", ".join(sorted((found[row][0], letter))))
        values = OPTIONS[row].read(piece) if row >= 0 else None
        if values is None:
            raise CodeError(CodeFault.OPTION_UNKNOWN, piece[:12])
        found[row] = letter, values
    for row, (letter, values) in sorted(found.items()):
        try:
            rules = replace(rules, **dict(zip(OPTIONS[row].fields, values, strict=True)))
        except ValueError:  # not allowed together with the options before it
            raise CodeError(CodeFault.OPTION_CONFLICT, letter) from None
    return rules


def numbers_from(seed: int) -> Iterator[int]:
    """The endless stream of deal numbers that follows from a seed."""
    random = SplitMix64(seed)
    while True:
        yield random.below(len(NUMBERS))
