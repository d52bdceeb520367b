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
from tripeaks.engine.position import DRAW, IllegalMove, Move, Position
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Action, Session, Status, Step

WORD_SHOWN = 24
"""How many characters of a wrong word are repeated to the player."""

COURTS = {ACE: "ace", JACK: "jack", QUEEN: "queen", KING: "king"}


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
    """The sentence pair for a position: the piles, then the rows that still hold cards.

    A covered card that lies face up (open peaks) is named and said to be covered. Once the board
    is cleared only the first sentence is left.
    """
    piles = _piles(position, catalogue)
    rows = [
        catalogue.say("speech.board.row", label=label, cards=", ".join(cards))
        for label, row in zip(catalogue.entry("speech.board.labels"), ROWS, strict=True)
        if (cards := [_card_at(i, position, catalogue) for i in row if position.card(i) is not None])
    ]
    if not rows:
        return piles
    rows[0] = rows[0][0].upper() + rows[0][1:]  # it begins the sentence
    return f"{piles} {catalogue.say('speech.board.between_rows').join(rows)}."


def free_cards(position: Position, catalogue: Catalogue) -> str:
    """A position in short: the piles, then the cards that lie free, from left to right."""
    free = sorted((i for i in PLACES if position.is_free(i)), key=lambda i: BOARD[i].column)
    if not free:
        return _piles(position, catalogue)
    cards = _names((position.deal.tableau[i] for i in free), catalogue)
    return f"{_piles(position, catalogue)} {catalogue.say('speech.board.free', cards=cards)}"


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
        minutes, seconds = divmod(-(-left // 1000), 60)  # a second that has begun still counts
        text += catalogue.say("speech.figures.time", time=f"{minutes}:{seconds:02}")
    return text + "."


def status(session: Session, catalogue: Catalogue) -> str:
    """One sentence that says how the hand stands."""
    return catalogue.say(f"speech.status.{session.status.value}")


def match_now(match: Match, catalogue: Catalogue) -> str:
    """How a match stands while its next hand is played."""
    number, total = len(match.scores) + 1, match.total
    if match.hands is not None:
        return catalogue.say("table.match", number=number, hands=match.hands, total=total)
    return catalogue.say("table.target", number=number, total=total, target=match.target)


def match_after(match: Match, catalogue: Catalogue) -> str:
    """How a match stands after a hand, the score of which is in it."""
    key = "table.end.match_over" if match.is_over else "table.end.match"
    return catalogue.say(key, total=match.total, count=len(match.scores))


def happened(before: Step, action: Action, after: Step, catalogue: Catalogue) -> str:
    """What an action did, in one or two short sentences. ``before`` and ``after`` are the moments
    around it."""
    move: Move
    if action == UNDO:
        assert before.move is not None, "the deal itself is never undone"
        move = before.move
        return _moved("undrawn" if move == DRAW else "unplayed", before.position, catalogue)
    assert after.move is not None, "every move leads to a step that knows it"
    move = after.move
    told = _moved("drawn" if move == DRAW else "played", after.position, catalogue)
    free = before.position.uncovered_by(move)
    if free:
        cards = (before.position.deal.tableau[i] for i in free)
        key = "speech.happened.freed" if before.position.rules.open_peaks else "speech.happened.turned"
        told += " " + catalogue.say(key, cards=_names(cards, catalogue))
    return told


def _moved(what: str, position: Position, catalogue: Catalogue) -> str:
    """The sentence about the card that lies, or lay, on the waste of a position."""
    return catalogue.say(f"speech.happened.{what}", card=card_name(position.waste[-1], catalogue))


def _names(cards: Iterable[Card], catalogue: Catalogue) -> str:
    return ", ".join(card_name(card, catalogue) for card in cards)


def refused(session: Session, action: Action, error: IllegalMove, catalogue: Catalogue) -> str:
    """Why a session refused an action, in the words that the window shows."""
    if session.status is Status.TIME_UP:
        key = "time_up"
    elif error.refusal is not None:
        key = error.refusal.value
    elif action == UNDO:
        key = "nothing_to_undo"
    elif action == REDO:
        key = "nothing_to_redo"
    elif session.status is Status.WON:
        key = "won"
    else:
        key = "card_fits" if session.position.stock else "stock_empty"
    return catalogue.say(f"speech.refused.{key}")


def word_fault(error: WordError, catalogue: Catalogue) -> str:
    """Why a word means no action. A card that cannot be seen gets the same answer wherever it is."""
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
    """Why a text holds no code that can be read."""
    return catalogue.say(f"code.{error.fault.value}", detail=shown(error.detail))


def shown(word: str) -> str:
    """The beginning of a player's word, safe to print on a terminal."""
    cut = word if len(word) <= WORD_SHOWN else word[:WORD_SHOWN] + "…"
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in cut)
