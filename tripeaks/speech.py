"""Positions, actions and refusals in spoken sentences, for screen readers, terminals and reports.

Knows the engine, sessions and the catalogues. The sentence pair for a position is specified in
``docs/rules.md``, "The position in words".
"""

from __future__ import annotations

from collections.abc import Iterable

from tripeaks.actions import RefusedWord, WordError
from tripeaks.catalogue import Catalogue
from tripeaks.engine.board import BOARD, PLACES, ROWS
from tripeaks.engine.cards import ACE, JACK, KING, QUEEN, Card
from tripeaks.engine.codes import CodeError
from tripeaks.engine.position import DRAW, IllegalMove, Position
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Action, Session, Status, Step

WORD_SHOWN = 24
"""How many characters of a wrong word are repeated to the player."""

COURTS = {ACE: "ace", JACK: "jack", QUEEN: "queen", KING: "king"}

MOVED = {
    (True, False): "drawn", (True, True): "undrawn", (False, False): "played", (False, True): "unplayed",
}  # fmt: skip
"""The texts about a move, by whether it is a draw and whether it was undone."""


def card_name(card: Card, catalogue: Catalogue) -> str:
    """A card by its name, such as ``klaverenaas`` or ``Pik 3``."""
    if card.suit is None:
        return catalogue.say("speech.cards.joker")
    suit = catalogue.say(f"speech.suits.{card.suit.name.lower()}")
    if card.rank in COURTS:
        rank = catalogue.say(f"speech.ranks.{COURTS[card.rank]}")
        return catalogue.say("speech.cards.court", suit=suit, rank=rank)
    return catalogue.say("speech.cards.number", suit=suit, rank=card.rank)


def board(position: Position, catalogue: Catalogue) -> str:
    """The sentence pair for a position: the piles, then the rows that still have cards.

    A covered card that is face up (open peaks) is named and said to be covered. Once the tableau
    is cleared there is only the first sentence.
    """
    said = [
        catalogue.say("speech.board.row", label=label, cards=cards)
        for label, cards in rows(position, catalogue)
    ]
    piles, tableau = _piles(position, catalogue), catalogue.say("speech.board.between_rows").join(said)
    return f"{piles} {tableau[0].upper()}{tableau[1:]}." if tableau else piles


def rows(position: Position, catalogue: Catalogue) -> list[tuple[str, str]]:
    """The rows that still have cards: the name of each, and its cards from left to right."""
    return [
        (label, ", ".join(cards))
        for label, row in zip(catalogue.entry("speech.board.labels"), ROWS, strict=True)
        if (cards := [_card_at(i, position, catalogue) for i in row if position.card(i) is not None])
    ]


def free_cards(position: Position, catalogue: Catalogue) -> str:
    """A position in short: the piles, then the free cards from left to right."""
    free = sorted((i for i in PLACES if position.is_free(i)), key=lambda i: BOARD[i].column)
    piles, cards = _piles(position, catalogue), _names(free, position, catalogue)
    return f"{piles} {catalogue.say('speech.board.free', cards=cards)}" if free else piles


def _piles(position: Position, catalogue: Catalogue) -> str:
    stock, empty = len(position.stock), catalogue.say("speech.board.empty")
    return catalogue.say(
        "speech.board.piles",
        stock=catalogue.say("speech.board.stock", count=stock) if stock else empty,
        waste=card_name(position.top, catalogue) if position.top else empty,
    )


def _card_at(place: int, position: Position, catalogue: Catalogue) -> str:
    if not position.is_face_up(place):
        return catalogue.say("speech.board.face_down")
    name = card_name(position.deal.tableau[place], catalogue)
    return name if position.is_free(place) else catalogue.say("speech.board.covered", card=name)


def figures(session: Session, catalogue: Catalogue) -> str:
    """One sentence with score, moves, run and peaks, and the time left where a clock runs."""
    text = catalogue.say(
        "speech.figures.line",
        score=session.score,
        moves=session.moves,
        run=session.run,
        peaks=session.position.peaks,
    )
    left = session.time_left_ms
    if left is not None:
        minutes, seconds = divmod(-(-left // 1000), 60)  # round up
        text += catalogue.say("speech.figures.time", time=f"{minutes}:{seconds:02}")
    return text + "."


def status(session: Session, catalogue: Catalogue) -> str:
    """One sentence with the state of the hand."""
    return catalogue.say(f"speech.status.{session.status.value}")


def match_now(match: Match, catalogue: Catalogue) -> str:
    """The state of a match while its next hand is played."""
    key = "table.target" if match.hands is None else "table.match"
    number, total = len(match.scores) + 1, match.total
    return catalogue.say(key, number=number, hands=match.hands, total=total, target=match.target)


def match_after(match: Match, catalogue: Catalogue) -> str:
    """The state of a match after a hand, whose score it includes."""
    key = "table.end.match_over" if match.is_over else "table.end.match"
    return catalogue.say(key, total=match.total, count=len(match.scores))


def happened(before: Step, action: Action, after: Step, catalogue: Catalogue) -> str:
    """What an action did, in one or two short sentences. ``before`` and ``after`` are the moments
    around it."""
    undone = action == UNDO
    step = before if undone else after
    assert step.move is not None, "only the deal is no move, and it is never undone"
    key = MOVED[step.move == DRAW, undone]
    text = catalogue.say(f"speech.happened.{key}", card=card_name(step.position.waste[-1], catalogue))
    uncovered = () if undone else before.position.uncovered_by(step.move)
    if uncovered:
        key = "freed" if before.position.rules.open_peaks else "turned"
        cards = _names(uncovered, before.position, catalogue)
        text += " " + catalogue.say(f"speech.happened.{key}", cards=cards)
    return text


def _names(places: Iterable[int], position: Position, catalogue: Catalogue) -> str:
    return ", ".join(card_name(position.deal.tableau[place], catalogue) for place in places)


def refused(session: Session, action: Action, error: IllegalMove, catalogue: Catalogue) -> str:
    """Why a session refused an action, in the words that the table shows."""
    if session.status is Status.TIME_UP:
        key = "time_up"
    elif error.refusal is not None:
        key = error.refusal.value
    elif action in (UNDO, REDO):
        key = "nothing_to_undo" if action == UNDO else "nothing_to_redo"
    elif session.status is Status.WON:
        key = "won"
    else:
        key = "card_fits" if session.position.stock else "stock_empty"
    return catalogue.say(f"speech.refused.{key}")


def word_fault(error: WordError, catalogue: Catalogue) -> str:
    """Why a word means no action. A hidden card gets the same answer wherever it is."""
    return catalogue.say(f"speech.word.{error.fault.value}", word=shown(error.word))


def refused_word(session: Session, error: RefusedWord, catalogue: Catalogue) -> str:
    """Why a sequence of words stopped, and where. ``session`` is as the word before left it."""
    if isinstance(error.cause, WordError):
        cause = word_fault(error.cause, catalogue)
    else:
        assert error.action is not None, "the rules refuse nothing but actions"
        cause = f"{shown(error.word)}: {refused(session, error.action, error.cause, catalogue)}"
    return catalogue.say("speech.word.stopped", number=error.number, cause=cause)


def code_fault(error: CodeError, catalogue: Catalogue) -> str:
    """Why a text has no code that can be read."""
    return catalogue.say(f"code.{error.fault.value}", detail=shown(error.detail))


def shown(word: str) -> str:
    """The beginning of a player's word, safe to print on a terminal."""
    cut = word if len(word) <= WORD_SHOWN else word[:WORD_SHOWN] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in cut)
