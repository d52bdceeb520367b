"""The words for actions: ``KC``, ``p13``, ``draw``, ``undo``, ``redo``. Knows engine and session.

All that reads actions as text (the terminal, ``--moves``) or writes them (the solver) uses this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from tripeaks.engine.board import PLACES
from tripeaks.engine.cards import parse_card
from tripeaks.engine.position import DRAW, IllegalMove, Move, Position
from tripeaks.session import REDO, UNDO, Action, Session

DRAW_WORD, UNDO_WORD, REDO_WORD = "draw", "undo", "redo"
_ACTIONS = {DRAW_WORD: DRAW, UNDO_WORD: UNDO, REDO_WORD: REDO}
_WORDS = {action: word for word, action in _ACTIONS.items()}
_PLACE = re.compile(r"p([0-9]{1,3})", re.IGNORECASE)


class WordFault(Enum):
    """Why a word means no action in a position."""

    UNKNOWN = "unknown"
    """It is not a word for an action."""

    UNSEEN = "unseen"
    """It names a card that the player cannot see; where that is stays secret."""

    GONE = "gone"
    """It names a card that is on the waste already."""

    EMPTY_PLACE = "empty_place"
    """It names a place of the tableau whose card is gone."""


class WordError(ValueError):
    """A word that means no action: the fault and the word."""

    def __init__(self, fault: WordFault, word: str) -> None:
        super().__init__(f"{fault.value}: {word[:20]!r}")
        self.fault = fault
        self.word = word


class RefusedWord(ValueError):
    """A word of a sequence, counted from 1, that means nothing or that the rules refuse.

    ``cause`` is what was raised for it; ``action`` what it means, None if it means nothing.
    """

    def __init__(self, number: int, word: str, cause: WordError | IllegalMove, action: Action | None) -> None:
        super().__init__(f"word {number}, {word[:20]!r}: {cause}")
        self.number = number
        self.word = word
        self.cause = cause
        self.action = action


def parse_action(word: str, position: Position) -> Action:
    """The action that a word means in a position, which the rules may still refuse.

    Only cards that are face up can be named. Raises WordError for anything else.
    """
    word = word.strip()
    if word.lower() in _ACTIONS:
        return _ACTIONS[word.lower()]
    number = _PLACE.fullmatch(word)
    if number is not None and (place := int(number[1])) in PLACES:
        if position.card(place) is None:
            raise WordError(WordFault.EMPTY_PLACE, word)
        return place
    try:
        card = parse_card(word)
    except ValueError:
        raise WordError(WordFault.UNKNOWN, word) from None
    for place in PLACES:
        if position.card(place) == card and position.is_face_up(place):
            return place
    raise WordError(WordFault.GONE if card in position.waste else WordFault.UNSEEN, word)


def word_for(action: Action, position: Position) -> str:
    """The word for an action in the position where it is done; for a play the card's short form."""
    return _WORDS[action] if action in _WORDS else position.deal.tableau[action].short


def words_for(start: Position, line: Iterable[Move]) -> tuple[str, ...]:
    """The words for a line of moves from a position."""
    return tuple(word_for(move, start) for move in line)


def play(session: Session, words: Iterable[str]) -> None:
    """Do one action after another. Raises RefusedWord at the first that cannot be done."""
    for number, word in enumerate(words, start=1):
        action: Action | None = None
        try:
            action = parse_action(word, session.position)
            session.act(action)
        except (WordError, IllegalMove) as error:
            raise RefusedWord(number, word, error, action) from error
