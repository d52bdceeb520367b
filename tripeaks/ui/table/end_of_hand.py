"""The end of a hand: when its panel shows, what it says and where it lies. Knows the game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from tripeaks import speech
from tripeaks.engine.board import PLACES
from tripeaks.game import Game
from tripeaks.session import Status
from tripeaks.ui import timing
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.end_layout import EndPanel, EndState
from tripeaks.ui.table.layout import Layout


class EndOfHand:
    """The end of the hand in play. ``panel``: the end panel while it shows, else None."""

    def __init__(self, game: Game, analysis: Analysis, act: Callable[[str], None]) -> None:
        """``act`` is called with the key of a button that is tapped."""
        self._game = game
        self._analysis = analysis
        self._act = act
        self.panel: EndPanel | None = None
        self._shows_at: float | None = None

    def forget(self) -> None:
        """Lay the panel out again: the layout or the look changed."""
        self.panel = None

    def happened(self, now: float, delay: float) -> None:
        """Something changed at the table; a panel that is due shows after a delay in ms."""
        self.panel = None
        self._shows_at = now + delay if self._game.session.status.is_over else None

    def advance(self, now: float, look: Look, layout: Layout) -> bool:
        """Lay the panel out once it shows, and again when it says something else; whether it was."""
        if self._shows_at is None or now < self._shows_at:
            return False
        state = self._state(look)
        if self.panel is not None and self.panel.state == state:
            return False
        self.panel = self._lay(state, look, layout)
        return True

    def is_moving(self, since: float) -> bool:
        """Whether the panel was still to show, or to take presses, at a moment."""
        return self._shows_at is not None and since < self._shows_at + timing.END_GUARD_MS

    def pressable(self, now: float) -> EndPanel | None:
        """The panel once it can be pressed: not at once, since a press that comes as it appears was
        meant for a card."""
        guarded = self._shows_at is None or now < self._shows_at + timing.END_GUARD_MS
        return None if guarded else self.panel

    def _lay(self, state: EndState, look: Look, layout: Layout) -> EndPanel:
        position = self._game.position
        cards = [layout.rect(place) for place in PLACES if position.card(place) is not None]
        cards.append(layout.waste)
        if position.stock:
            cards.append(layout.stock)
        window = Rect(0, layout.bar.bottom, layout.size[0], layout.size[1] - layout.bar.bottom)
        return EndPanel(look, state, window, cards, [layout.info, layout.actions], self._act)

    def _state(self, look: Look) -> EndState:
        """What the panel says. What is still being thought out has its place from the start, so that
        no button moves when it comes."""
        say, session, analysis = look.say, self._game.session, self._analysis
        lines = [
            say("table.end.score", score=session.score, moves=session.moves),
            say("table.end.best", best="…" if analysis.best is None else analysis.best.score),
        ]
        stuck = session.status is Status.STUCK
        back = "undo" if analysis.way_back is None else "back"
        if stuck and analysis.way_back_known and analysis.way_back is None:
            lines.append(say("table.end.no_way_back"))
        names = [back, "again", "new", "show"] if stuck else ["new", "again", "show"]
        match = self._game.next_of_match()
        if match is not None:
            lines.append(speech.match_after(match, look.catalogue))
            names = ["new" if match.is_over else "next", *([back] if stuck else ()), "show"]
        buttons = tuple((name, say(f"table.end.{name}")) for name in names)
        return EndState(say(f"table.end.{session.status.value}"), tuple(lines), buttons)
