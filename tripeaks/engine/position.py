"""A frozen position: what may be done in it, what is refused and why, and what follows.

Knows cards, the board and the rules; scores, undo and clocks are elsewhere. Specified in
``docs/rules.md``, "Moves".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tripeaks.engine.board import ALL_REMOVED, PLACES, free_places, is_free, peaks_cleared
from tripeaks.engine.cards import JOKER, PACK, Card
from tripeaks.engine.rules import Rules

Move: TypeAlias = int
"""A place number 0..27, whose card is played, or ``DRAW``."""

DRAW: Move = -1
"""The move that turns the top stock card onto the waste."""


class Refusal(Enum):
    """The only two reasons to refuse a tableau card."""

    NOT_ADJACENT = "not_adjacent"
    """The card is uncovered, but its rank is not one above or below the waste top."""

    BLOCKED = "blocked"
    """The card is covered by another, whether it lies face down or face up (open peaks)."""


class Outcome(Enum):
    """The state of a position by the cards alone."""

    PLAYING = "playing"
    """A card can be played, or the stock is not empty."""

    WON = "won"
    """The 28 tableau cards are gone, whatever is left in the stock."""

    STUCK = "stuck"
    """The stock is empty and no free card fits."""


class IllegalMove(ValueError):
    """A move that the rules refuse. ``refusal`` is None when no tableau card was refused:
    a draw from an empty stock or while a card fits, or a place that is empty."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: 28 for the tableau by place, the waste card (None if the waste starts
    empty), and the stock in drawing order. Raises ValueError unless it is one whole pack."""

    tableau: tuple[Card, ...]
    waste: Card | None
    stock: tuple[Card, ...]

    def __post_init__(self) -> None:
        start = () if self.waste is None else (self.waste,)
        cards = (*self.tableau, *start, *(card for card in self.stock if card != JOKER))
        if len(self.tableau) != len(PLACES) or len(cards) != len(PACK) or set(cards) != set(PACK):
            raise ValueError("a deal needs each of the 52 cards once, 28 of them in the tableau")


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a hand: the deal, the rules, which places are empty (a bit set), the waste
    from bottom to top, and how many stock cards were drawn."""

    deal: Deal
    rules: Rules
    removed: int
    waste: tuple[Card, ...]
    drawn: int

    @classmethod
    def start(cls, deal: Deal, rules: Rules) -> Position:
        """The position right after the deal."""
        return cls(deal, rules, 0, () if deal.waste is None else (deal.waste,), 0)

    @property
    def top(self) -> Card | None:
        """The waste top, None while the waste is empty."""
        return self.waste[-1] if self.waste else None

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still in the stock, the next one first."""
        return self.deal.stock[self.drawn :]

    @property
    def peaks(self) -> int:
        """How many peaks are cleared, 0..3."""
        return peaks_cleared(self.removed)

    def card(self, place: int) -> Card | None:
        """The card that lies at a place, None when the place is empty."""
        return None if self.removed >> place & 1 else self.deal.tableau[place]

    def is_free(self, place: int) -> bool:
        """Whether a card lies at the place and nothing covers it."""
        return is_free(self.removed, place)

    def is_face_up(self, place: int) -> bool:
        """Whether a card lies at the place and the player can see what it is."""
        return is_free(self.removed, place) or (self.rules.open_peaks and self.card(place) is not None)

    def fits(self, card: Card) -> bool:
        """Whether a card's rank may go onto the waste top: one above or below it (king and ace
        by the rules), or anything at all onto a joker or an empty waste."""
        top = self.top
        steps = (1, 12) if self.rules.wrap else (1,)
        return top is None or top.is_joker or abs(card.rank - top.rank) in steps

    def refusal(self, place: int) -> Refusal | None:
        """Why the card at a place may not be played; None when it may.

        Raises IllegalMove when no card lies there.
        """
        card = self.card(place)
        if card is None:
            raise IllegalMove(f"place {place} is empty")
        if not self.is_free(place):
            return Refusal.BLOCKED
        return None if self.fits(card) else Refusal.NOT_ADJACENT

    @property
    def plays(self) -> tuple[Move, ...]:
        """The places whose cards may be played, ascending."""
        tableau = self.deal.tableau
        return tuple(i for i in free_places(self.removed) if self.fits(tableau[i]))

    @property
    def can_draw(self) -> bool:
        """Whether the rules allow a draw now; never after the board is cleared."""
        if self.drawn == len(self.deal.stock) or self.removed == ALL_REMOVED:
            return False
        return not (self.rules.draw_only_when_stuck and self.plays)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move: plays by place, then the draw."""
        return (*self.plays, DRAW) if self.can_draw else self.plays

    @property
    def outcome(self) -> Outcome:
        """Whether the hand is being played, won or stuck."""
        if self.removed == ALL_REMOVED:
            return Outcome.WON
        return Outcome.PLAYING if self.drawn < len(self.deal.stock) or self.plays else Outcome.STUCK

    def apply(self, move: Move) -> Position:
        """The position after a move. Raises IllegalMove when the rules refuse it."""
        if move == DRAW:
            if not self.can_draw:
                raise IllegalMove("no draw is allowed")
            card = self.deal.stock[self.drawn]
            return Position(self.deal, self.rules, self.removed, (*self.waste, card), self.drawn + 1)
        if move not in PLACES:
            raise IllegalMove(f"no such place: {move}")
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(f"place {move} is refused", refusal)
        card = self.deal.tableau[move]
        return Position(self.deal, self.rules, self.removed | 1 << move, (*self.waste, card), self.drawn)

    def uncovered_by(self, move: Move) -> tuple[int, ...]:
        """The places that become free when a move is made; none for a draw."""
        if move == DRAW:
            return ()
        after = self.removed | 1 << move
        return tuple(i for i in free_places(after) if not is_free(self.removed, i))
