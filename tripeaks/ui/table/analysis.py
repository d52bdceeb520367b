"""Hints, the light, and what could have been: everything that is thought out in the background.

Knows the game and the thinker. Nothing here waits: questions are asked when the position changes or
the player wants to know, and answers are taken in when they come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tripeaks.engine.best import Best
from tripeaks.engine.position import Move
from tripeaks.engine.rules import Rules
from tripeaks.game import Game
from tripeaks.hints import SEED, Hint, at_once, from_odds, from_verdict
from tripeaks.session import Status
from tripeaks.storage import Settings
from tripeaks.thinker import Answer, Kind, Thinker
from tripeaks.ui.drawing.look import Look


class Analysis:
    """What is marked on the table, whether the hand can still be won, and what it could have brought.

    ``hinted`` and ``hint_text``: the hint. ``light``: ``yes``, ``no`` or ``unknown``, None while it is
    off. ``best``: the best score of this deal with its line, once the hand has ended and it is known.
    ``way_back``: after a hand got stuck, the length of the line of play up to the last position that
    could have been won, None if there was none or it is not known (``way_back_known``).
    """

    def __init__(self, game: Game, settings: Settings, look: Look) -> None:
        self.settings, self.look = settings, look
        self.hinted: Move | None = None
        self.hint_text = ""
        self.light: str | None = None
        self.best: Best | None = None
        self.way_back: int | None = None
        self.way_back_known = False
        self.winnable: Callable[[int], None] | None = None
        """Takes the number of a deal that can be won, once one was asked for."""
        self._game = game
        self._thinker: Thinker | None = None
        self._best_of: str | None = None

    def ask(self) -> None:
        """The player wants a hint: think, or show at once what needs no thought."""
        position = self._game.position
        if not position.legal_moves or self.settings.hint == "none":
            return
        self._game.count_hint()
        hint = at_once(position, self.settings.hint, self.look.catalogue)
        if hint is not None:
            self._mark(hint)
        elif self.settings.hint == "exact":
            self._think(Kind.SOLVE, position)
        else:
            self._think(Kind.ODDS, position, SEED)

    def ask_winnable(self, rules: Rules, seed: int, take: Callable[[int], None]) -> None:
        """Look for a deal that can be won and give its number to ``take``."""
        self.winnable = take
        self._think(Kind.WINNABLE_DEAL, rules, seed)

    def changed(self) -> None:
        """The position changed: what was said of the last one no longer holds."""
        self.hinted, self.hint_text = None, ""
        self.way_back, self.way_back_known = None, False
        for kind in (Kind.SOLVE, Kind.ODDS, Kind.CAN_WIN, Kind.LAST_WINNABLE):
            if self._thinker is not None:
                self._thinker.cancel(kind)
        self._light_up()
        self._look_back()

    def restyle(self, settings: Settings, look: Look) -> None:
        """Take other settings or another look."""
        light_before = self.settings.light
        self.settings, self.look = settings, look
        if settings.light != light_before:
            self._light_up()

    def poll(self) -> bool:
        """Take in what was thought out; whether anything that is shown changed."""
        answers = self._thinker.poll() if self._thinker is not None else []
        for answer in answers:
            if not answer.failure:
                self._take(answer)
        return bool(answers)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._thinker is not None and any(self._thinker.is_thinking(kind) for kind in Kind)

    def close(self) -> None:
        """Stop thinking."""
        if self._thinker is not None:
            self._thinker.close()

    def _think(self, kind: Kind, *arguments: Any) -> None:
        if self._thinker is None:
            self._thinker = Thinker()
        self._thinker.ask(kind, *arguments)

    def _light_up(self) -> None:
        """Begin to find out whether the hand can still be won, if the light is on."""
        self.light = None
        status = self._game.session.status
        if not self.settings.light or status in (Status.WON, Status.TIME_UP):
            return
        if status is Status.STUCK:
            self.light = "no"
            return
        self.light = "unknown"
        self._think(Kind.CAN_WIN, self._game.position)

    def _look_back(self) -> None:
        """At the end of a hand, begin to find out what could have been."""
        session = self._game.session
        if str(session.code) != self._best_of:
            self.best = None
        if not session.status.is_over:
            return
        if self.best is None:
            self._best_of = str(session.code)
            start = session.line[0]
            self._think(Kind.BEST, start.position, start.tally)
        if session.status is Status.STUCK:
            self._think(Kind.LAST_WINNABLE, [step.position for step in session.line])

    def _take(self, answer: Answer) -> None:
        value = answer.value
        match answer.ticket.kind:
            case Kind.ODDS:
                self._mark(from_odds(value, self.look.catalogue))
            case Kind.SOLVE:
                self._mark(from_verdict(value, self._game.position, self.look.catalogue))
            case Kind.CAN_WIN:
                self.light = "yes" if value else "no"
            case Kind.BEST:
                self.best = value
                self._game.note_best(value.score)
            case Kind.LAST_WINNABLE:
                self.way_back, self.way_back_known = value, True
            case Kind.WINNABLE_DEAL if self.winnable is not None:
                take, self.winnable = self.winnable, None
                take(value)

    def _mark(self, hint: Hint) -> None:
        self.hinted, self.hint_text = hint
