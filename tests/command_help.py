"""What the tests of text commands share: a player without a terminal, and whole hands."""

from __future__ import annotations

from tripeaks.actions import word_for
from tripeaks.catalogue import Catalogue
from tripeaks.commands import TextGame
from tripeaks.engine.codes import parse_code
from tripeaks.engine.solver import winning_line
from tripeaks.game import Game
from tripeaks.session import Status
from tripeaks.storage import Settings, Store
from tripeaks.text import told

CODE = parse_code("TP1-E-AAAAAAB")


def player(store: Store, code: str = str(CODE), language: str = "en", **settings: object) -> TextGame:
    chosen = Settings(**settings)  # type: ignore[arg-type]
    game = Game(store, parse_code(code), lambda: CODE)
    return TextGame(game, store, chosen, Catalogue(language), lambda: 0.0)


def said(player: TextGame, line: str, language: str = "en") -> str:
    """All that the player hears after a line."""
    return told(player.game, player.answer(line), Catalogue(language))


def win(player: TextGame) -> None:
    line = winning_line(player.game.position)
    assert line is not None
    for move in line:
        assert player.answer(word_for(move, player.game.position)).error is None
    assert player.game.session.status is Status.WON


def drawn_out(player: TextGame) -> None:
    """Draw until no move is left."""
    while player.game.position.legal_moves:
        move = player.game.position.legal_moves[-1]
        assert player.answer(word_for(move, player.game.position)).error is None
