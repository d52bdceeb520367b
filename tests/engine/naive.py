"""A second, plain version of the rules and the scoring, to check the engine against.

Written from the words of ``docs/rules.md`` alone; shares nothing with the engine but cards and rules.
"""

from __future__ import annotations

from tripeaks.engine.cards import JOKER, Card
from tripeaks.engine.position import Deal
from tripeaks.engine.rules import Rules, Scoring

COVERED_BY: dict[int, tuple[int, ...]] = {
    0: (3, 4), 1: (5, 6), 2: (7, 8),
    3: (9, 10), 4: (10, 11), 5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17),
    **{i: (i + 9, i + 10) for i in range(9, 18)},
    **dict.fromkeys(range(18, 28), ()),
}  # fmt: skip

PEAKS = (
    {0, 3, 4, 9, 10, 11, 18, 19, 20},
    {1, 5, 6, 12, 13, 14, 21, 22, 23},
    {2, 7, 8, 15, 16, 17, 24, 25, 26, 27},
)


class Hand:
    """A hand as a table with cards on it: what lies where, what is drawn next, what it scores."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        self.rules = rules
        self.table: dict[int, Card] = dict(enumerate(deal.tableau))
        self.waste = [] if deal.waste is None else [deal.waste]
        self.stock = list(deal.stock)
        self.score = 500 if rules.scoring is Scoring.APP else 0
        self.run = 0
        self.peaks_fallen = 0

    def playable(self) -> list[int]:
        found = []
        for place, card in sorted(self.table.items()):
            covered = any(i in self.table for i in COVERED_BY[place])
            if not covered and self.matches(card):
                found.append(place)
        return found

    def matches(self, card: Card) -> bool:
        if not self.waste or self.waste[-1] == JOKER:
            return True
        ranks = {card.rank, self.waste[-1].rank}
        if ranks == {1, 13}:
            return self.rules.wrap
        return max(ranks) - min(ranks) == 1

    def drawable(self) -> bool:
        if not self.stock or not self.table:
            return False
        return not (self.rules.draw_only_when_stuck and self.playable())

    def draw(self) -> None:
        self.waste.append(self.stock.pop(0))
        self.run = 0
        if self.rules.scoring is Scoring.APP:
            self.score = max(0, self.score - 1)
        if self.rules.scoring is Scoring.HOGUE:
            self.score -= 5

    def play(self, place: int) -> None:
        self.waste.append(self.table.pop(place))
        self.run += 1
        fallen = sum(1 for peak in PEAKS if not peak & set(self.table))
        falls = fallen > self.peaks_fallen
        self.peaks_fallen = fallen
        if self.rules.scoring is Scoring.APP:
            self.score = max(0, self.score - 1 + (100 if falls else 0))
        if self.rules.scoring is Scoring.HOGUE:
            self.score += self.run
            if falls:
                self.score += {1: 15, 2: 15, 3: 30}[fallen]
        if self.rules.scoring is Scoring.CHAIN:
            self.score += self.run
            if falls:
                self.score += {1: 15, 2: 30, 3: 45}[fallen]
            if not self.table:
                self.score += self.rules.clear_bonus

    def shown_score(self, time_up: bool = False) -> int:
        lost = self.table and (time_up or not (self.stock or self.playable()))
        return self.score - len(self.table) if lost and self.rules.leftover_penalty else self.score
