"""A card that follows the pointer and is dropped. Knows the game, the moving cards and the controls."""

from __future__ import annotations

from math import hypot

from tripeaks.engine.position import DRAW
from tripeaks.game import Game
from tripeaks.ui.table.animator import Animator
from tripeaks.ui.table.layout import Layout
from tripeaks.ui.table.table_controls import CardControl
from tripeaks.ui.widgets.controls import Capture, Controls, Hold


class Dragging:
    """What a held pointer does to a card. Times are milliseconds of the app's clock."""

    def __init__(self, game: Game, animator: Animator, controls: Controls) -> None:
        self._game = game
        self._animator = animator
        self._controls = controls

    def card_of(self, held: Capture | None) -> CardControl | None:
        """The card, the stock or the waste that a pointer holds."""
        found = held and self._controls.find(held.key)
        return found[0] if found and isinstance(found[0], CardControl) else None

    def follow(self, held: Capture | None, now: float, layout: Layout) -> None:
        """Let a free card, or the top of the stock, follow the pointer that holds it. Once the pointer has
        left its place, a release there is no tap any more."""
        cards, card = self._animator.cards, self.card_of(held)
        if held is None or card is None or card.makes is None:
            return
        way = held.pos[0] - held.start[0], held.pos[1] - held.start[1]
        if cards.dragged is None and held.hold is Hold.TAP and hypot(*way) > self._controls.slop:
            position = self._game.position
            if position.stock if card.makes == DRAW else position.is_free(card.makes):
                cards.drag(card.makes, now, self._animator.motion, layout)
        cards.carry(way)
        if cards.dragged is not None and not self._controls.is_over(held):
            self._controls.hold(Hold.DRAG)

    def drop(self, now: float, layout: Layout) -> None:
        """Let the card go: it glides back."""
        self._animator.cards.drop(now, self._animator.motion, layout)

    def release(self, held: Capture | None, now: float, layout: Layout) -> None:
        """Tap what was held, or a card dropped on the waste: by the pointer, or so that it covers a part."""
        dragged, card = self._animator.cards.dragged, self.card_of(held)
        self.drop(now, layout)
        if held is None or self._controls.tap(held) or card is None:
            return
        pose = dragged.pose(now, layout) if dragged else None
        waste = layout.waste
        near = waste.inflate(waste.width // 2, waste.height // 2)
        if waste.collidepoint(held.pos) or (pose and near.collidepoint(pose.x, pose.y)):
            card.tap(held.part)
