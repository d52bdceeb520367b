"""Hints and the light. Knows the game."""

from __future__ import annotations

from tripeaks.engine.position import DRAW
from tripeaks.ui.game import Game
from tripeaks.ui.target import STOCK_TARGET, Target, card_target


class Advice:
    """What is marked on the table, and whether the hand can still be won."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.target: Target | None = None
        self.text: str | None = None
        self.light: str | None = None

    def changed(self) -> None:
        """The position changed: what was said no longer holds."""
        self.target, self.text = None, None

    def ask(self) -> None:
        """The player asks for a hint."""
        moves = self._game.position.legal_moves
        if moves:
            self._game.count_hint()
            self.target = STOCK_TARGET if moves[0] == DRAW else card_target(moves[0])
