"""The account of a hand that ``monkey.py`` keeps beside the game's own, from the log of actions alone.

Written after the rules, not after the engine: cards are numbered 0..27 by their place, 28 for the card that
starts the waste, 29.. for the stock in drawing order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tripeaks.engine.cards import Card
from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import Scoring

UNDO: Final = -2
REDO: Final = -3
DRAW: Final = -1
WASTE_START: Final = 28
STOCK_FROM: Final = 29
ALL: Final = (1 << 28) - 1

COVERED_BY: Final = (
    (3, 4), (5, 6), (7, 8), (9, 10), (10, 11), (12, 13), (13, 14), (15, 16), (16, 17),
    *((i + 9, i + 10) for i in range(9, 18)), *(() for _ in range(18, 28)),
)  # fmt: skip
PEAKS: Final = {Scoring.APP: (100, 100, 100), Scoring.HOGUE: (15, 15, 30), Scoring.CHAIN: (15, 30, 45)}


class Moment(NamedTuple):
    """How the hand stood: the set of ``removed`` places, the cards on the waste by number, how many were
    ``drawn``, the points and the length of the run."""

    removed: int
    waste: tuple[int, ...]
    drawn: int
    points: int
    run: int


class Account:
    """A hand since its deal."""

    def __init__(self, hand: int, code: GameCode) -> None:
        self.hand = hand
        self.rules, self.deal = code.rules, code.deal()
        self.log: list[int] = []
        self.moves = 0
        self.line: list[Moment] = []
        """The moments before the present one, undone moves left out."""
        self.undone: list[Moment] = []
        waste = () if self.deal.waste is None else (WASTE_START,)
        self._now = Moment(0, waste, 0, 500 if self.rules.scoring is Scoring.APP else 0, 0)
        cards = [*self.deal.tableau, *self.deal.stock, *([self.deal.waste] if self.deal.waste else [])]
        self.pack = sorted(map(str, cards))
        assert len(set(cards) - {card for card in cards if card.is_joker}) == 52

    @property
    def removed(self) -> int:
        """The set of empty places."""
        return self._now.removed

    @property
    def waste(self) -> tuple[int, ...]:
        """The cards on the waste by their numbers, from bottom to top."""
        return self._now.waste

    @property
    def drawn(self) -> int:
        """How many cards were drawn."""
        return self._now.drawn

    @property
    def run(self) -> int:
        """Cards played since the last draw."""
        return self._now.run

    def card(self, number: int) -> Card:
        """The card of a number."""
        if number < WASTE_START:
            return self.deal.tableau[number]
        if number >= STOCK_FROM:
            return self.deal.stock[number - STOCK_FROM]
        assert self.deal.waste is not None
        return self.deal.waste

    def free(self) -> list[int]:
        """The places whose cards nothing covers."""
        gone = self.removed
        return [
            place
            for place, covers in enumerate(COVERED_BY)
            if not gone >> place & 1 and all(gone >> cover & 1 for cover in covers)
        ]

    def seen(self) -> tuple[list[int], list[int]]:
        """The places whose cards lie face up, and face down."""
        lying, free = [place for place in range(28) if not self.removed >> place & 1], self.free()
        up = lying if self.rules.open_peaks else free
        return up, [place for place in lying if place not in up]

    def fits(self, place: int) -> bool:
        """Whether the rank of a card lets it go on the waste."""
        if not self.waste or (top := self.card(self.waste[-1])).is_joker:
            return True
        apart = abs(top.rank - self.deal.tableau[place].rank)
        return apart == 1 or (apart == 12 and self.rules.wrap)

    @property
    def status(self) -> str:
        """The state of the hand according to its cards: ``playing``, ``won`` or ``stuck``."""
        if self.removed == ALL:
            return "won"
        goes_on = self.drawn < len(self.deal.stock) or any(map(self.fits, self.free()))
        return "playing" if goes_on else "stuck"

    def score(self, lost: bool) -> int:
        """The score, when the hand is ``lost`` or not."""
        left = 28 - self.removed.bit_count()
        return self._now.points - (left if lost and self.rules.leftover_penalty else 0)

    def act(self, action: int) -> None:
        """Apply an action of the log."""
        self.log.append(action)
        if action == UNDO:
            self.undone.append(self._now)
            self._now = self.line.pop()
        elif action == REDO:
            self.line.append(self._now)
            self._now = self.undone.pop()
        else:
            self.line.append(self._now)
            self.undone.clear()
            self.moves += 1
            self._now = self._drawn() if action == DRAW else self._played(action)

    def _drawn(self) -> Moment:
        now = self._now
        if self.rules.draw_only_when_stuck:
            assert not any(map(self.fits, self.free())), "drawn though a card fits"
        cost = {Scoring.APP: 1, Scoring.HOGUE: 5, Scoring.CHAIN: 0}[self.rules.scoring]
        waste = (*now.waste, STOCK_FROM + now.drawn)
        return Moment(now.removed, waste, now.drawn + 1, self._floor(now.points - cost), 0)

    def _played(self, place: int) -> Moment:
        now, scoring = self._now, self.rules.scoring
        assert place in self.free() and self.fits(place), "played though it may not be"
        removed, run = now.removed | 1 << place, now.run + 1
        points = now.points + (-1 if scoring is Scoring.APP else run)
        if place < 3:
            points += PEAKS[scoring][(now.removed & 0b111).bit_count()]
        if removed == ALL and scoring is Scoring.CHAIN:
            points += self.rules.clear_bonus
        return Moment(removed, (*now.waste, place), now.drawn, self._floor(points), run)

    def _floor(self, points: int) -> int:
        return max(0, points) if self.rules.scoring is Scoring.APP else points
