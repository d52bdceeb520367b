"""One hand being played: history, undo and redo, score, move counter, clock and code.

Knows the engine only. A session changes by a move (play or draw), undo, redo and passing time;
everything else about it is derived. Replaying its log of actions gives an equal session, which is how a
hand is stored. Specified in ``docs/rules.md``, "Undo and redo" and "How a hand ends".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import IllegalMove, Move, Outcome, Position
from tripeaks.engine.rules import Rules
from tripeaks.engine.scoring import Tally

AWAY_MS: Final = 60_000
"""Without input for so long, nobody is playing: time no longer counts."""

Action: TypeAlias = int
"""A ``Move``, or ``UNDO`` or ``REDO``: what the log of a session consists of."""

UNDO: Action = -2
REDO: Action = -3


class Status(Enum):
    """The state of a hand, the clock included. The other values are those of ``Outcome``."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"
    TIME_UP = "time_up"

    @property
    def is_over(self) -> bool:
        """Whether no move is left (a stuck hand can still be undone)."""
        return self is not Status.PLAYING


_STATUS = {outcome: Status(outcome.value) for outcome in Outcome}


class HandOver(IllegalMove):
    """An action was tried after the time was up, when nothing can be done or undone."""


@dataclass(frozen=True, slots=True)
class Step:
    """A moment in the line of play: the position, its tally, and the move that led to it
    (None right after the deal)."""

    position: Position
    tally: Tally
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """A moment at which the board was cleared: the line of play up to it, and how many actions of the log
    led to it."""

    line: tuple[Step, ...]
    actions: int

    @property
    def score(self) -> int:
        """The score of the win."""
        return self.line[-1].tally.score(self.line[-1].position)


class Session:
    """A hand from its deal on. Not thread-safe. Times are milliseconds of play."""

    def __init__(self, code: GameCode) -> None:
        position = Position.start(code.deal(), code.rules)
        self.code = code
        self._line = [Step(position, Tally.start(code.rules))]
        self._undone: list[Step] = []
        self._log: list[Action] = []
        self._best_win: Win | None = None
        self._played_ms = 0

    @classmethod
    def replay(cls, code: GameCode, log: Iterable[Action], played_ms: int = 0) -> Session:
        """The session that a log of actions leads to. Raises IllegalMove if one of them is illegal."""
        session = cls(code)
        for action in log:
            session.act(action)
        session._played_ms = played_ms
        return session

    @property
    def rules(self) -> Rules:
        """The rules of this hand."""
        return self.code.rules

    @property
    def step(self) -> Step:
        """The current moment."""
        return self._line[-1]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.step.position

    @property
    def line(self) -> tuple[Step, ...]:
        """Every moment from the deal to the current one, without undone moves."""
        return tuple(self._line)

    @property
    def log(self) -> tuple[Action, ...]:
        """Every action so far, undo and redo included."""
        return tuple(self._log)

    @property
    def best_win(self) -> Win | None:
        """The win with the highest score, the first of equals, even if it was undone since; None before the
        first win."""
        return self._best_win

    @property
    def moves(self) -> int:
        """The move counter: plays and draws made. Undo and redo leave it alone."""
        return len(self._log) - self._log.count(UNDO) - self._log.count(REDO)

    @property
    def run(self) -> int:
        """Cards played since the last draw."""
        return self.step.tally.run

    @property
    def score(self) -> int:
        """The score to show: points of undone moves are given back."""
        return self.step.tally.score(self.position, lost=self.status in (Status.STUCK, Status.TIME_UP))

    @property
    def undo_depth(self) -> int:
        """How many moves can be undone."""
        return 0 if self.status is Status.TIME_UP else len(self._line) - 1

    @property
    def redo_depth(self) -> int:
        """How many undone moves can be redone."""
        return 0 if self.status is Status.TIME_UP else len(self._undone)

    @property
    def played_ms(self) -> int:
        """How long this hand has been played."""
        return self._played_ms

    @property
    def time_left_ms(self) -> int | None:
        """Milliseconds left on the count-down clock; None without a clock."""
        clock = self.rules.clock
        return None if clock is None else max(0, clock * 1000 - self._played_ms)

    @property
    def clock_runs(self) -> bool:
        """Whether time counts: from the first action on, with a count-down from the deal on, while there is a
        move to make. A hand that is stuck waits for the player to undo."""
        return self.status is Status.PLAYING and (bool(self._log) or self.rules.clock is not None)

    @property
    def status(self) -> Status:
        """The state of the hand. A board cleared in time stays won."""
        status = _STATUS[self.position.outcome]
        if status is not Status.WON and self.time_left_ms == 0:
            return Status.TIME_UP
        return status

    def tick(self, ms: int) -> None:
        """Let time pass, which counts while the ``clock_runs``."""
        if self.clock_runs:
            left = self.time_left_ms
            self._played_ms += ms if left is None else min(ms, left)

    def act(self, action: Action) -> Step:
        """Play a card, draw, undo or redo. Raises IllegalMove when the rules refuse it or there is nothing
        to undo or redo, HandOver after time. Nothing changes then."""
        if self.status is Status.TIME_UP:
            raise HandOver("the time is up")
        if action == UNDO:
            if not self.undo_depth:
                raise IllegalMove("nothing to undo")
            self._undone.append(self._line.pop())
        elif action == REDO:
            if not self._undone:
                raise IllegalMove("nothing to redo")
            self._line.append(self._undone.pop())
        else:
            now = self.step
            position = now.position.apply(action)
            self._line.append(Step(position, now.tally.after(now.position, action), action))
            self._undone.clear()
        self._log.append(action)
        if self.position.outcome is Outcome.WON:
            win = Win(self.line, len(self._log))
            if self._best_win is None or win.score > self._best_win.score:
                self._best_win = win
        return self.step
