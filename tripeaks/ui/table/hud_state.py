"""What the display shows, taken from the game and the settings. Knows no drawing."""

from __future__ import annotations

from functools import lru_cache

from tripeaks import speech
from tripeaks.engine.codes import GameCode
from tripeaks.game import Game
from tripeaks.session import Session, Status
from tripeaks.storage import Settings
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.table.hud import HudState


def hud_state(
    game: Game, settings: Settings, look: Look, *, full_screen: bool, copied: bool, light: str | None,
    paused: bool = False,
) -> HudState:  # fmt: skip
    """What the display shows now. ``light``: ``yes``, ``no`` or ``unknown`` when it is on. ``paused``: the
    clock stands still although the hand is in play."""
    session = game.session
    paused = paused and (settings.show_clock or session.rules.clock is not None)
    return HudState(
        score=session.score if settings.show_score else None,
        moves=session.moves,
        stock=len(session.position.stock),
        run=session.run,
        code=_code_text(session.code),
        clock=clock_text(session) if settings.show_clock else None,
        off=_useless(game),
        on=frozenset({"help"} if settings.error_help else ()),
        muted=settings.muted,
        full_screen=full_screen,
        note=(look.say("table.paused"), look.theme.text) if paused else _note(game, look, light),
        copied=copied,
        paused=paused,
    )


@lru_cache(maxsize=1)
def _code_text(code: GameCode) -> str:
    """A code as text, which every frame asks for."""
    return str(code)


def clock_text(session: Session) -> str:
    """Minutes and seconds: what is left of a count-down, rounded up, else the time
    played."""
    left = session.time_left_ms
    seconds = session.played_ms // 1000 if left is None else -(-left // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _useless(game: Game) -> frozenset[str]:
    """The buttons that do nothing now."""
    session = game.session
    names = {
        "undo": not game.can_undo,
        "redo": not game.can_redo,
        "draw": not session.position.can_draw or session.status is Status.TIME_UP,
        "hint": session.status.is_over,
    }
    return frozenset(name for name, useless in names.items() if useless)


def _note(game: Game, look: Look, light: str | None) -> tuple[str, Colour] | None:
    """The line in the middle of the bar: the match, and whether the deal can still be won."""
    match = "" if game.match is None else speech.match_now(game.match, look.catalogue)
    texts = [text for text in (match, light and look.say(f"table.light.{light}")) if text]
    colours = {"yes": look.theme.good, "no": look.theme.bad}
    return (" · ".join(texts), colours.get(light or "", look.theme.quiet)) if texts else None
