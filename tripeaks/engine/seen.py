"""What the player can see of a position, without a single hidden card. Knows positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tripeaks.engine.board import PLACES
from tripeaks.engine.cards import JOKER, PACK, Card
from tripeaks.engine.position import Deal, Position
from tripeaks.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player can see of a position.

    ``tableau``: for each place its card if it is visible, else None. ``removed``: the set of empty
    places. ``top``: the waste top, None while the waste is empty. ``stock``: how many cards are left in
    it. ``unseen``: the cards face down or in the stock, in pack order, jokers last, so that the order
    says nothing about where they lie.
    """

    rules: Rules
    tableau: tuple[Card | None, ...]
    removed: int
    top: Card | None
    stock: int
    unseen: tuple[Card, ...]

    @property
    def hidden(self) -> tuple[int, ...]:
        """The places whose cards lie face down."""
        return tuple(i for i in PLACES if not self.removed >> i & 1 and self.tableau[i] is None)


def look(position: Position) -> Seen:
    """What the player can see of a position. Reads no hidden card."""
    tableau = tuple(position.card(i) if position.is_face_up(i) else None for i in PLACES)
    known = {*position.waste, *(card for card in tableau if card is not None)}
    unseen = [card for card in PACK if card not in known]
    unseen += [JOKER] * (position.rules.jokers - position.waste.count(JOKER))
    stock = len(position.deal.stock) - position.drawn
    return Seen(position.rules, tableau, position.removed, position.top, stock, tuple(unseen))


def imagine(seen: Seen, hidden: Sequence[Card], stock: Sequence[Card]) -> Position:
    """A position that looks the same, with the given cards in the hidden places (ascending) and in the
    stock. The cards below the waste top are in an order of their own, which no longer matters.
    """
    by_place = dict(zip(seen.hidden, hidden, strict=True))
    in_play = {*seen.tableau, *hidden, *stock}
    jokers = [JOKER] * (seen.rules.jokers - list(stock).count(JOKER))
    played = [card for card in PACK if card not in in_play]
    waste = sorted([*jokers, *played], key=lambda card: card == seen.top)
    tableau = tuple(seen.tableau[i] or by_place.get(i) or played.pop() for i in PLACES)
    start = None if seen.rules.empty_waste else played.pop()
    drawn = (*played, *jokers)
    deal = Deal(tableau, start, (*drawn, *stock))
    return Position(deal, seen.rules, seen.removed, tuple(waste), len(drawn))
