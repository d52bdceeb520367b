"""The end of a hand: when its panel shows, what it says and where it lies. Knows the game."""

from __future__ import annotations

from pygame import Rect

from tripeaks import speech
from tripeaks.engine.board import PLACES
from tripeaks.game import Game
from tripeaks.session import Status
from tripeaks.ui import timing
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.end_panel import EndPanel, EndState
from tripeaks.ui.table.layout import Layout


class EndOfHand:
    """The end panel of the hand in play, or none while it is being played."""

    def __init__(self, game: Game, advice: Analysis) -> None:
        self._game = game
        self._advice = advice
        self._panel: EndPanel | None = None
        self._shows_at: float | None = None

    def forget(self) -> None:
        """The layout or the look changed: the panel is laid anew."""
        self._panel = None

    def happened(self, now: float, delay: float) -> None:
        """Something changed at the table; a panel that is due shows after a delay in ms."""
        self._panel = None
        self._shows_at = now + delay if self._game.session.status.is_over else None

    def due(self, now: float) -> bool:
        """Whether the panel is still to show, or to take presses."""
        return self._shows_at is not None and now < self._shows_at + timing.END_GUARD_MS

    def panel(self, now: float) -> EndPanel | None:
        """The panel while it shows and takes presses: not at once, since a press that comes as it
        appears was meant for a card."""
        taking = self._shows_at is not None and now >= self._shows_at + timing.END_GUARD_MS
        return self._panel if taking else None

    def rect(self, now: float) -> Rect | None:
        """Where the panel lies while it shows."""
        shows = self._shows_at is not None and now >= self._shows_at
        return self._panel.rect if shows and self._panel is not None else None

    def sprites(
        self, now: float, look: Look, layout: Layout, hover: str | None, pressed: str | None
    ) -> list[Sprite]:
        """The panel at a moment."""
        if self._shows_at is None or now < self._shows_at:
            return []
        if self._panel is None or self._panel.state != self.state(look):
            self._panel = self._lay(look, layout)
        return [self._panel.sprite(hover, pressed)]

    def _lay(self, look: Look, layout: Layout) -> EndPanel:
        position = self._game.position
        cards = [layout.rect(place) for place in PLACES if position.card(place) is not None]
        cards.append(layout.waste)
        if position.stock:
            cards.append(layout.stock)
        window = Rect(0, layout.bar.bottom, layout.size[0], layout.size[1] - layout.bar.bottom)
        return EndPanel(look, self.state(look), window, cards, [layout.info, layout.actions])

    def state(self, look: Look) -> EndState:
        """What the panel says. What is still being thought out has its place from the start, so that
        no button moves when it comes."""
        say, session, advice = look.say, self._game.session, self._advice
        best = "…" if advice.best is None else advice.best.score
        lines = [
            say("table.end.score", score=session.score, moves=session.moves),
            say("table.end.best", best=best),
        ]
        stuck = session.status is Status.STUCK
        back = "undo" if advice.way_back is None else "back"
        if stuck and advice.way_back_known and advice.way_back is None:
            lines.append(say("table.end.no_way_back"))
        names = [back, "again", "new", "show"] if stuck else ["new", "again", "show"]
        match = self._game.next_of_match()
        if match is not None:
            lines.append(speech.match_after(match, look.catalogue))
            names = ["new" if match.is_over else "next", *([back] if stuck else ()), "show"]
        buttons = tuple((name, say(f"table.end.{name}")) for name in names)
        return EndState(say(f"table.end.{session.status.value}"), tuple(lines), buttons)
