"""Hints, the light and the best score: everything that is worked out in the background.

Knows the game and the thinker. Nothing here waits: it asks when the position changes or
the player wants to know, and polls for the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from tripeaks.backlog import Backlog
from tripeaks.daily import today
from tripeaks.engine.best import Best
from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import Move
from tripeaks.engine.rules import Rules
from tripeaks.game import Game
from tripeaks.hints import SEED, Hint, hint_from, quick_hint
from tripeaks.session import Session, Status
from tripeaks.storage import Settings
from tripeaks.thinker import Answer, Question, Thinker
from tripeaks.ui.timing import CATCH_UP_MS

ABOUT_POSITION: Final = (Question.ODDS, Question.SOLVE, Question.CAN_WIN, Question.LAST_WINNABLE)
"""Asked about a position, and dropped when it changes."""

DEALS: Final = (Question.WINNABLE_CODE, Question.DAY_CODE)
"""Searches for the next deal, dropped when another is dealt. ``BEST`` continues: whatever is dealt
meanwhile, the answer is saved with the hand that it is about."""


class Analysis:
    """What is known about the hand in play. Reading it changes nothing.

    ``hint``: the move that is marked, None if there is none. ``light``: whether the hand can still be won,
    ``yes``, ``no`` or ``unknown``, None while it is off. ``way_back``: after a hand got stuck, the length
    of the line of play up to the last position that could have been won, None if there was none or it is
    not known (``way_back_known``). ``thinker`` answers the questions. ``backlog``: hands of the record whose
    best score is unknown.
    """

    def __init__(self, game: Game, settings: Settings, backlog: Backlog) -> None:
        self.hint: Hint | None = None
        self.light: str | None = None
        self.way_back: int | None = None
        self.way_back_known = False
        self.thinker = Thinker()
        self._game, self._settings, self._backlog = game, settings, backlog
        self._catch_up_at = 0.0
        self._moment: tuple[Any, ...] = ()
        self._best: dict[GameCode, Best] = {}
        self._deal: Callable[[GameCode], None] | None = None
        self.follow()

    @property
    def hinted(self) -> Move | None:
        """The move that is marked, None if there is none."""
        return None if self.hint is None else self.hint.move

    @property
    def best(self) -> Best | None:
        """The best score of this deal with its line, once it is known and the hand has ended."""
        return self._best.get(self._game.session.code)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still pending."""
        return self.thinker.is_thinking

    def ask_hint(self) -> None:
        """Look for the hint that the player asked for; one that needs no search shows at once."""
        self.follow()
        game, kind = self._game, self._settings.hint
        if kind == "none" or game.session.status.is_over:
            return
        game.count_hint()
        if (quick := quick_hint(game.position, kind)) is not None:
            self.hint = quick
        elif kind == "exact":
            self._ask(Question.SOLVE, game.position)
        else:
            self._ask(Question.ODDS, game.position, SEED)

    def find_winnable(self, code: GameCode, deal: Callable[[GameCode], None]) -> None:
        """Call ``deal`` with a code whose deal can be won: this one, or its replacement."""
        self._find(deal, Question.WINNABLE_CODE, code)

    def find_day(self, day: date, rules: Rules, deal: Callable[[GameCode], None]) -> None:
        """Call ``deal`` with the code of a day's deal; the day must not be in the future."""
        self._find(deal, Question.DAY_CODE, day, today(), rules)

    def set_settings(self, settings: Settings) -> None:
        """Take other settings."""
        before, self._settings = self._settings, settings
        if settings.light != before.light:
            self._light_up()

    def follow(self) -> None:
        """Follow the game: drop hints and questions about another position or hand. Does
        nothing if neither changed."""
        game, before = self._game, self._moment
        self._moment = game.hand, game.session.step, game.session.status
        if self._moment == before:
            return
        self.hint, self.way_back, self.way_back_known = None, None, False
        self.thinker.cancel(*ABOUT_POSITION)
        if before[:1] != self._moment[:1]:
            self.thinker.cancel(*DEALS)
            self._backlog.restart()
        self._light_up()
        self._look_back()

    def poll(self) -> bool:
        """Take the answers that have come; whether anything that is shown changed. Call once per turn."""
        self.follow()
        answers = self.thinker.poll()
        for answer in answers:
            if not answer.failure:
                self._take(answer)
        return bool(answers)

    def catch_up(self, now: float) -> None:
        """Ask for a best score that the record lacks, if nothing else is being worked out and it is time.
        Call while the player does nothing."""
        if self.is_thinking or now < self._catch_up_at or (hand := self._backlog.next()) is None:
            return
        self._catch_up_at = now + CATCH_UP_MS
        start = Session(hand.code).step
        self.thinker.ask(Question.BEST, start.position, start.tally, hand=hand)

    def close(self) -> None:
        """Stop thinking."""
        self.thinker.close()

    def _ask(self, question: Question, *arguments: Any) -> None:
        self.thinker.ask(question, *arguments, hand=self._game.hand)

    def _find(self, deal: Callable[[GameCode], None], question: Question, *arguments: Any) -> None:
        self.follow()
        self.thinker.cancel(*DEALS)
        self._deal = deal
        self._ask(question, *arguments)

    def _light_up(self) -> None:
        """Start to find out whether the hand can still be won, if the light is on."""
        self.light = None
        status = self._game.session.status
        if not self._settings.light or status in (Status.WON, Status.TIME_UP):
            return
        self.light = "no" if status is Status.STUCK else "unknown"
        if status is not Status.STUCK:
            self._ask(Question.CAN_WIN, self._game.position)

    def _look_back(self) -> None:
        """At the end of a hand, start to find the best score and the way back."""
        session = self._game.session
        if not session.status.is_over:
            return
        if self.best is None:
            self._ask(Question.BEST, session.line[0].position, session.line[0].tally)
        else:
            self._game.note_best(self._game.hand, self.best.score)
        if session.status is Status.STUCK:
            self._ask(Question.LAST_WINNABLE, [step.position for step in session.line])

    def _take(self, answer: Answer) -> None:
        value = answer.value
        match answer.question:
            case Question.BEST:
                self._best[answer.hand.code] = value
                self._game.note_best(answer.hand, value.score)
            case Question.ODDS | Question.SOLVE:
                self.hint = hint_from(value, self._game.position)
            case Question.CAN_WIN:
                self.light = "yes" if value else "no"
            case Question.LAST_WINNABLE:
                self.way_back, self.way_back_known = value, True
            case Question.WINNABLE_CODE | Question.DAY_CODE if self._deal is not None:
                self._deal(value)
