"""What a hint names and says, from what was thought out. Knows the engine and the catalogue.

A window thinks in the background and asks for one hint at a time; ``think`` is for those who can wait.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tripeaks.catalogue import Catalogue
from tripeaks.engine.odds import Odds, fair_odds
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.solver import Verdict, solve

SEED: Final = 1989
"""The fair hint asks the same playouts of the same position every time."""


class Hint(NamedTuple):
    """A move that is advised, and why."""

    move: Move
    text: str


def at_once(position: Position, kind: str, catalogue: Catalogue) -> Hint | None:
    """The hint that needs no thought; None where it does. ``kind``: see ``Settings.hint``. The position
    has legal moves."""
    moves = position.legal_moves
    if moves == (DRAW,):
        return Hint(DRAW, catalogue.say("table.hint.only_stock"))
    return Hint(moves[0], catalogue.say("table.hint.any")) if kind == "any" else None


def from_odds(odds: Odds, catalogue: Catalogue) -> Hint:
    """The move that wins most often, as far as a player can see."""
    say, best = catalogue.say, odds.best
    key = "table.hint.exact_odds" if odds.exact else "table.hint.odds"
    share = round(100 * odds.share(best))
    wins, playouts = catalogue.number(odds.wins[best]), catalogue.number(odds.playouts[best])
    text = say(key, share=share, wins=wins, playouts=playouts)
    if best != DRAW and DRAW in odds.wins:
        text += say("table.hint.draw_odds", share=round(100 * odds.share(DRAW)))
    return Hint(best, text)


def from_verdict(verdict: Verdict, position: Position, catalogue: Catalogue) -> Hint:
    """The next move of a win, for those who want to be told by one who sees all cards."""
    if verdict.line:
        return Hint(verdict.line[0], catalogue.say("table.hint.exact", count=verdict.fewest_draws))
    return Hint(position.legal_moves[0], catalogue.say("table.hint.lost"))


def think(position: Position, kind: str, catalogue: Catalogue) -> Hint:
    """A hint of a kind, however long it takes (0.2 s at most, as measured)."""
    quick = at_once(position, kind, catalogue)
    if quick is not None:
        return quick
    if kind == "exact":
        return from_verdict(solve(position), position, catalogue)
    *_, odds = fair_odds(position, SEED)
    return from_odds(odds, catalogue)
