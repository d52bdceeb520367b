"""A second game, written from docs/rules.md and docs/codes.md alone. It knows nothing of the package.

Cards are two characters, rank and suit, as in docs/codes.md: `TC`, `AS`; a joker is `**`. A place whose card
is gone is the empty text, as is the top of an empty waste. What was guessed is marked.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import islice

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LOOKALIKES = {"0": "O", "1": "I", "8": "B"}
PACK = """2C 3S 3C 4C 5C 6C 8C 9C TC JC QC AC 4S 5S 7S AD 3D 4D 5D 6D 7D 8D 7C 9D TD JD
QD AH 2H 3H 4H 5H 6H 7H 9H AS TH JH 2D QH KH 2S 6S 8S KC TS 9S JS KD 8H QS KS""".split()
RANKS = "A23456789TJQK"
JOKER = "**"
ROWS = (range(3), range(3, 9), range(9, 18), range(18, 28))
COVERS = {
    place: (place + step, place + step + 1)
    for place, step in enumerate((3, 4, 5, 6, 6, 7, 7, 8, 8) + 9 * (9,))
}


@dataclass(frozen=True)
class Rules:
    """The options of a game; `bonus` and `penalty` count under `chain` only, a clock of 0 is none."""

    classic: bool = False
    open_peaks: bool = False
    empty_waste: bool = False
    jokers: int = 0
    only_when_stuck: bool = False
    scoring: str = "app"
    bonus: int = 100
    penalty: bool = False
    clock: int = 0

    def spelt(self, number: str = "") -> str:
        """The rules alone, or around the letters of a number."""
        scoring = {"app": "", "hogue": "H", "chain": "K" + ("" if self.bonus == 100 else str(self.bonus))}
        clock = f"T{self.clock}" if self.clock else ""
        options = (
            "O" * self.open_peaks
            + "W" * self.empty_waste
            + "J" * self.jokers
            + "D" * self.only_when_stuck
            + scoring[self.scoring]
            + "P" * self.penalty
            + clock
        )
        return "-".join(part for part in ("C" if self.classic else "E", number, options) if part)


@dataclass(frozen=True)
class Code:
    """A deal number, 0 to 2^35 - 1, and rules."""

    number: int
    rules: Rules = Rules()

    def __str__(self) -> str:
        return "TP1-" + self.rules.spelt(letters_of(self.number))


def letters_of(number: int) -> str:
    """The seven letters of a deal number."""
    return "".join(ALPHABET[number >> 5 * digit & 31] for digit in range(6, -1, -1))


class CodeError(Exception):
    """Why a text holds no code: the cause in the words of docs/codes.md, and its detail."""

    def __init__(self, cause: str, detail: str = "") -> None:
        super().__init__(cause, detail)
        self.cause, self.detail = cause, detail


def _characters(ranges: str) -> frozenset[str]:
    bounds = [[int(bound, 16) for bound in part.split("-")] for part in ranges.split()]
    return frozenset(chr(point) for bound in bounds for point in range(bound[0], bound[-1] + 1))


SPACES = _characters("9-D 1C-1F 20 85 A0 1680 2000-200A 2028 2029 202F 205F 3000")
DASHES = _characters(
    "2D AD 2D7 58A 5BE 1400 1806 2010-2015 2043 207B 208B 2212 2796 2E17 2E1A 2E3A 2E3B 2E40"
    " 2E5D 301C 3030 30A0 FE31 FE32 FE58 FE63 FF0D 10D6E 10EAD"
)
GAP = SPACES | DASHES | _characters("200B-200D 2060 FEFF")
CANDIDATE = re.compile("[Tt][Pp]([0-9]+)")
# Guessed, and said by the document since: the digits are 0 to 9 only, and the errors are in capitals.
PIECE = re.compile("K(?:0|100|200)?|JJ?|T[0-9]{0,5}|[O0WDHP]|[^O0WJDHKPT]+")


def _is_alnum(character: str) -> bool:
    return character != "" and unicodedata.category(character)[0] in "LN"


def _letter(character: str) -> str:
    """The letter of the alphabet that a character of a number stands for, or nothing."""
    upper = character.upper() if character.isascii() else character
    upper = LOOKALIKES.get(upper, upper)
    return upper if upper in ALPHABET else ""


def _skip(text: str, at: int, characters: frozenset[str]) -> int:
    while at < len(text) and text[at] in characters:
        at += 1
    return at


def _word_end(text: str, at: int, most: int) -> int:
    end = at
    while end < len(text) and end - at < most and _is_alnum(text[end]):
        end += 1
    return end


def read(text: str) -> Code:
    """The code in a pasted text; raises CodeError."""
    text = text[:1_000_000]
    error: CodeError | None = None
    for match in islice(CANDIDATE.finditer(text), 1000):
        try:
            return _read_candidate(text, match)
        except CodeError as cause:
            stands_alone = not _is_alnum(text[: match.start()][-1:])
            if error is None and cause.cause != "no code" and stands_alone:
                error = cause
    raise error or CodeError("no code")


def _read_candidate(text: str, match: re.Match[str]) -> Code:
    if match[1] != "1":
        raise CodeError("newer format", ("TP" + match[1])[:6])
    at = _skip(text, match.end(), GAP)
    if not _is_alnum(text[at : at + 1]):
        raise CodeError("no code")
    if text[at] not in "ECNecn":
        raise CodeError("rule letter", text[at])
    letters, end = _read_number(text, at + 1)
    digits = (ALPHABET.index(_letter(letter)) << 5 * place for place, letter in enumerate(letters[::-1]))
    return Code(sum(digits), _read_options(text[end : end + 64], text[at] in "Cc"))


def _read_number(text: str, at: int) -> tuple[str, int]:
    letters = ""
    while len(letters) < 7:
        start, at = at, _skip(text, at, GAP)
        spaced = not SPACES.isdisjoint(text[start:at])
        word = text[at : _word_end(text, at, 8)]
        if not word:
            here = text[at : at + 1]
            if here and here not in SPACES and here != "_" and _is_alnum(text[at + 1 : at + 2]):
                raise CodeError("bad character", here)
            raise CodeError("too few letters", letters)
        total = len(letters) + len(word)
        wrong = [character for character in word if not _letter(character)]
        if letters and spaced and (total > 7 or (total < 7 and wrong)):
            raise CodeError("too few letters", letters)
        if wrong:
            raise CodeError("bad character", wrong[0])
        letters += word
        if total > 7:
            raise CodeError("too many letters", letters)
        at += len(word)
    return letters, at


def _read_options(tail: str, classic: bool) -> Rules:
    group, at = "", 0
    while True:
        start = _skip(tail, at, DASHES)
        end = _word_end(tail, start, 64)
        if start == at or end == start:
            break
        group, at = group + tail[start:end], end
    rules, seen = Rules(classic), ""
    for piece in PIECE.findall(group.upper()):
        letter = piece[0].replace("0", "O")
        if letter in seen:
            raise CodeError("option repeated", letter)
        if letter not in "OWJDHKPT" or (letter == "T" and not 10 <= int(piece[1:] or 0) <= 3600):
            raise CodeError("option unknown", piece[:12])
        seen += letter
        if "H" in seen and "K" in seen:
            raise CodeError("option conflict", "H, K")
        if letter == "J":
            rules = replace(rules, jokers=len(piece))
        elif letter == "K":
            rules = replace(rules, scoring="chain", bonus=int(piece[1:] or 100))
        elif letter == "T":
            rules = replace(rules, clock=int(piece[1:]))
    if "P" in seen and "K" not in seen:
        raise CodeError("option conflict", "P")
    return replace(
        rules,
        open_peaks="O" in seen,
        empty_waste="W" in seen,
        only_when_stuck="D" in seen,
        scoring="hogue" if "H" in seen else rules.scoring,
        penalty="P" in seen,
    )


def outputs(seed: int) -> Iterator[int]:
    """SplitMix64."""
    state, mask = seed, 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        yield z ^ (z >> 31)


def below(numbers: Iterator[int], n: int) -> int:
    """The next number from 0 to n - 1."""
    return next(output for output in numbers if output < 2**64 - 2**64 % n) % n


def stream(seed: int) -> Iterator[int]:
    """The deal numbers that follow from a seed."""
    numbers = outputs(seed)
    while True:
        yield below(numbers, 2**35)


def day_candidates(day: date) -> Iterator[int]:
    """The numbers of a date, of which the first that can be won under plain Classic is the day's."""
    return stream(day.year * 10_000 + day.month * 100 + day.day)


def match_hands(code: Code) -> Iterator[Code]:
    """The hands of a match, without the wish for deals that can be won."""
    yield code
    for number in stream(code.number):
        yield Code(number, code.rules)


def match_over(scores: list[int], hands: int = 0, target: int = 0) -> bool:
    """Whether a match of so many hands, or else to a target, is over after hands with these scores."""
    # Guessed, and said by the document since: a goal is 1 or more, so no match is over before its first hand.
    return len(scores) >= hands if hands else sum(scores) >= target


STARTS = {"app": 500, "hogue": 0, "chain": 0}
DRAW_POINTS = {"app": -1, "hogue": -5, "chain": 0}
PEAK_BONUSES = {"app": (100, 100, 100), "hogue": (15, 15, 30), "chain": (15, 30, 45)}
DRAW = -1
BLOCKED, NOT_ADJACENT, GONE = "blocked", "not adjacent", "gone"


@dataclass(frozen=True)
class Position:
    """What lies where, and the running points. A move is the place of a card, or DRAW."""

    rules: Rules
    tableau: tuple[str, ...]
    top: str
    stock: tuple[str, ...]
    points: int
    run: int = 0

    def is_free(self, place: int) -> bool:
        return self.tableau[place] != "" and not any(self.tableau[above] for above in COVERS.get(place, ()))

    def _fits(self, card: str) -> bool:
        if self.top in ("", JOKER):
            return True
        difference = abs(RANKS.index(card[0]) - RANKS.index(self.top[0]))
        return difference == 1 or (difference == 12 and not self.rules.classic)

    def refusal(self, place: int) -> str:
        """Why the card at a place may not be played, or nothing; GONE is not shown to players."""
        if not self.tableau[place]:
            return GONE
        if not self.is_free(place):
            return BLOCKED
        return "" if self._fits(self.tableau[place]) else NOT_ADJACENT

    def moves(self) -> list[int]:
        """The legal moves: places in ascending order, then DRAW."""
        plays = [place for place in range(28) if not self.refusal(place)]
        may_draw = self.stock and not self.is_won() and not (plays and self.rules.only_when_stuck)
        return [*plays, DRAW] if may_draw else plays

    def is_won(self) -> bool:
        return not any(self.tableau)

    def is_stuck(self) -> bool:
        return not self.is_won() and not self.moves()

    def peaks(self) -> int:
        """How many peaks are cleared."""
        return self.tableau[:3].count("")

    def score(self, time_up: bool = False) -> int:
        """The score shown: less 1 for each card left while the hand is lost, if the rules say so."""
        lost = not self.is_won() and (time_up or self.is_stuck())
        return self.points - (28 - self.tableau.count("")) * (lost and self.rules.penalty)

    def apply(self, move: int) -> "Position":
        """The position after a legal move; raises ValueError for any other."""
        if move not in self.moves():
            raise ValueError(f"refused: {move}")
        if move == DRAW:
            points = self._floor(self.points + DRAW_POINTS[self.rules.scoring])
            return replace(self, top=self.stock[0], stock=self.stock[1:], points=points, run=0)
        left = (*self.tableau[:move], "", *self.tableau[move + 1 :])
        after = replace(self, tableau=left, top=self.tableau[move], run=self.run + 1)
        points = self.points + (-1 if self.rules.scoring == "app" else after.run)
        if move < 3:
            points += PEAK_BONUSES[self.rules.scoring][self.peaks()]
        if after.is_won() and self.rules.scoring == "chain":
            points += self.rules.bonus
        return replace(after, points=self._floor(points))

    def _floor(self, points: int) -> int:
        return max(points, 0) if self.rules.scoring == "app" else points


def deal(code: Code) -> Position:
    """The start of a hand."""
    numbers, cards, rules = outputs(code.number), list(PACK), code.rules
    for i in range(51, 0, -1):
        j = below(numbers, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    top, stock = cards[28], cards[29:]
    for _ in range(rules.jokers):
        stock.insert(below(numbers, len(stock) + 1), JOKER)
    if rules.empty_waste:
        top, stock = "", [top, *stock]
    return Position(rules, tuple(cards[:28]), top, tuple(stock), STARTS[rules.scoring])


def highest(rules: Rules) -> int:
    """The highest score possible under the scoring of some rules."""
    return {"app": 772, "hogue": 466, "chain": 496 + rules.bonus}[rules.scoring]


@dataclass
class Hand:
    """A position with its past and future, and the counter of moves."""

    position: Position
    count: int = 0
    past: list[Position] = field(default_factory=list)
    future: list[Position] = field(default_factory=list)

    def make(self, move: int) -> None:
        """Make a legal move; raises ValueError, with nothing changed, for any other."""
        after = self.position.apply(move)
        self.past.append(self.position)
        self.position, self.count = after, self.count + 1
        self.future.clear()

    def undo(self) -> None:
        """Go back one move."""
        self.future.append(self.position)
        self.position = self.past.pop()

    def redo(self) -> None:
        """Make the next undone move again."""
        self.past.append(self.position)
        self.position = self.future.pop()


# By language: the piles, one card, several cards, an empty pile, a card face down, one covered but visible, a
# joker; then the labels of the rows, the names of the suits, and those of the courts and the ace.
WORDS = {
    "nl": (
        "Trekstapel: {}; aflegstapel: {}.",
        "1 kaart",
        "{} kaarten",
        "leeg",
        "gedekte kaart",
        "{} (bedekt)",
        "joker",
    ),
    "de": (
        "Talon: {}; Ablagestapel: {}.",
        "1 Karte",
        "{} Karten",
        "leer",
        "verdeckte Karte",
        "{} (bedeckt)",
        "Joker",
    ),
}
LABELS = {
    "nl": ("toppen", "rij 2", "rij 3", "onderste rij"),
    "de": ("Spitzen", "Reihe 2", "Reihe 3", "unterste Reihe"),
}
SUITS = {
    "nl": {"C": "klaveren", "D": "ruiten", "H": "harten", "S": "schoppen"},
    "de": {"C": "Kreuz", "D": "Karo", "H": "Herz", "S": "Pik"},
}
COURTS = {
    "nl": {"J": "boer", "Q": "vrouw", "K": "koning", "A": "aas"},
    "de": {"J": " Bube", "Q": " Dame", "K": " König", "A": " Ass"},
}


def spoken(position: Position, language: str) -> str:
    """A position in words."""
    piles, one_card, several, empty, face_down, covered, joker = WORDS[language]

    def card(name: str) -> str:
        if name in ("", JOKER):
            return joker if name else empty
        rank, suit = name[0], SUITS[language][name[1]]
        return suit + COURTS[language].get(rank, f" {RANKS.index(rank) + 1}")

    def tableau_card(place: int) -> str:
        name = card(position.tableau[place])
        if position.is_free(place):
            return name
        return covered.format(name) if position.rules.open_peaks else face_down

    number = len(position.stock)
    stock = one_card if number == 1 else several.format(number) if number else empty
    rows = []
    for label, row in zip(LABELS[language], ROWS, strict=True):
        cards = [tableau_card(place) for place in row if position.tableau[place]]
        if cards:
            rows.append(f"{label}: {', '.join(cards)}")
    board = "; ".join(rows)
    sentences = [piles.format(stock, card(position.top))]
    return " ".join(sentences + ([board[0].upper() + board[1:] + "."] if board else []))
