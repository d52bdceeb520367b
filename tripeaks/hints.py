"""Hints: which move is advised, why, and the sentence that says so. Knows the engine and the catalogue.

A window thinks in the background and puts a hint into words when it draws it; ``think`` is for those
who can wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tripeaks.catalogue import Catalogue
from tripeaks.engine.odds import Odds, fair_odds
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.solver import Verdict, solve

SEED: Final = 1989
"""The fair hint asks the same playouts of the same position every time."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that is advised, and what it follows from: the odds, the verdict on the position, or None
    where its being legal is enough."""

    move: Move
    reason: Odds | Verdict | None = None


def quick_hint(position: Position, kind: str) -> Hint | None:
    """The hint that needs no thought; None where it does. ``kind``: see ``Settings.hint``. The position
    has legal moves."""
    moves = position.legal_moves
    return Hint(moves[0]) if kind == "any" or moves == (DRAW,) else None


def hint_from(reason: Odds | Verdict, position: Position) -> Hint:
    """The move that wins most often, as far as a player can see, or the next one of a line that wins."""
    if isinstance(reason, Odds):
        return Hint(reason.best, reason)
    return Hint(reason.line[0] if reason.line else position.legal_moves[0], reason)


def hint_text(hint: Hint, catalogue: Catalogue) -> str:
    """Why the move is advised."""
    say, reason = catalogue.say, hint.reason
    if reason is None:
        return say("table.hint.only_stock" if hint.move == DRAW else "table.hint.any")
    if isinstance(reason, Verdict):
        return say("table.hint.exact", count=reason.fewest_draws) if reason.line else say("table.hint.lost")
    key = "table.hint.exact_odds" if reason.exact else "table.hint.odds"
    wins, playouts = (catalogue.number(counts[hint.move]) for counts in (reason.wins, reason.playouts))
    text = say(key, share=round(100 * reason.share(hint.move)), wins=wins, playouts=playouts)
    if hint.move != DRAW and DRAW in reason.wins:
        text += say("table.hint.draw_odds", share=round(100 * reason.share(DRAW)))
    return text


def think(position: Position, kind: str) -> Hint:
    """A hint of a kind, however long it takes (0.2 s at most, as measured)."""
    if (quick := quick_hint(position, kind)) is not None:
        return quick
    reason: Odds | Verdict = solve(position) if kind == "exact" else list(fair_odds(position, SEED))[-1]
    return hint_from(reason, position)
