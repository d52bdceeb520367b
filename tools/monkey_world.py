"""A deterministic environment for ``monkey.py``: the same seed always gives the same run.

The clock of the machine advances only with the game's own time, the disk responds at once, and work for
the background is done in this process.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final
from unittest.mock import patch

from tripeaks.engine.best import Best
from tripeaks.engine.codes import GameCode
from tripeaks.engine.odds import Odds
from tripeaks.engine.position import Move, Outcome, Position
from tripeaks.engine.solver import LOST, Verdict
from tripeaks.thinker import Answer, Question

NOON: Final = 1_796_040_000_000
"""The start time: noon (UTC) on 30 November 2026, in milliseconds since 1970."""

DAY_MS: Final = 86_400_000
MOST_SCORE: Final = 5_000
"""More points than any hand can score."""

LONGEST_THOUGHT: Final = 40
"""The maximum number of runs of the loop before an answer comes."""


class Clock:
    """The time of day, which advances only on request."""

    def __init__(self) -> None:
        self.ms: float = NOON

    def seconds(self) -> float:
        """The result of ``time.time``."""
        return self.ms / 1000

    def nanoseconds(self) -> int:
        """The result of ``time.time_ns``."""
        return int(self.ms) * 1_000_000


@contextlib.contextmanager
def same_every_time(seed: str, thinks: bool) -> Iterator[Clock]:
    """Let only the seed decide what happens. ``thinks``: whether to use the real solver."""
    rng, clock = random.Random(seed), Clock()
    answers = true_answers if thinks else quick_answers
    with contextlib.ExitStack() as stack:
        for target, replacement in (
            ("time.time", clock.seconds),
            ("time.time_ns", clock.nanoseconds),
            ("os.urandom", rng.randbytes),
            ("tripeaks.ui.table.analysis.Thinker", lambda: SlowThinker(rng, answers)),
            ("tripeaks.ui.platform.window.SMALLEST_WINDOW", (1, 1)),
            ("tripeaks.ui.platform.wake.Sleep.until_input", lambda *_: None),  # the loop need not wait
        ):
            stack.enter_context(patch(target, replacement))
        stack.enter_context(patch.object(ThreadPoolExecutor, "submit", _at_once))
        if hasattr(time, "tzset"):  # not on Windows
            stack.callback(time.tzset)
            stack.enter_context(patch.dict(os.environ, TZ="UTC"))
            time.tzset()
        yield clock


def _at_once(_pool: ThreadPoolExecutor, work: Callable[..., Any], *values: Any) -> Future[Any]:
    """Do the work of a thread pool synchronously."""
    future: Future[Any] = Future()
    try:
        future.set_result(work(*values))
    except Exception as error:
        future.set_exception(error)
    return future


# Thinking

Answers = Callable[[random.Random, Question, tuple[Any, ...]], Iterable[Any]]
"""Gives the answers to a question, the last one final."""


class SlowThinker:
    """Has the interface of ``Thinker``; each answer comes some runs of the loop after its question."""

    def __init__(self, rng: random.Random, answers: Answers) -> None:
        self._rng, self._answers = rng, answers
        self._open: dict[tuple[Question, Any], Iterator[Any]] = {}
        self._due: dict[tuple[Question, Any], int] = {}

    def ask(self, question: Question, *arguments: Any, hand: Any = None) -> None:
        """Accept a question; an earlier one of the same kind about the same hand is dropped."""
        self._open[question, hand] = iter(self._answers(self._rng, question, arguments))
        self._due[question, hand] = self._rng.randrange(LONGEST_THOUGHT)

    def cancel(self, *questions: Question) -> None:
        """Drop these questions if they are still open."""
        self._open = {key: values for key, values in self._open.items() if key[0] not in questions}

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._open)

    def poll(self) -> list[Answer]:
        """The answers that are due."""
        answers = []
        for key in tuple(self._open):
            self._due[key] -= 1
            if self._due[key] < 0:
                values = self._open.pop(key)
                value, better = next(values), list(itertools.islice(values, 1))
                if better:
                    self._open[key] = itertools.chain(better, values)
                    self._due[key] = self._rng.randrange(LONGEST_THOUGHT)
                answers.append(Answer(*key, value, final=not better))
        return answers

    def close(self) -> None:
        """Drop all questions."""
        self._open.clear()


def true_answers(_rng: random.Random, question: Question, arguments: tuple[Any, ...]) -> Iterable[Any]:
    """The answers of the solver."""
    found = question.value(*arguments)
    return found if question is Question.ODDS else (found,)


def quick_answers(rng: random.Random, question: Question, arguments: tuple[Any, ...]) -> Iterable[Any]:
    """Answers the solver could give for some hand: possible moves and figures, found without search."""
    match question:
        case Question.CAN_WIN:
            return (rng.random() < 0.7,)
        case Question.LAST_WINNABLE:
            return (rng.choice((None, rng.randrange(len(arguments[0])))),)
        case Question.WINNABLE_CODE:
            return (arguments[0],)
        case Question.DAY_CODE:
            return (GameCode(arguments[0].toordinal(), arguments[2]),)
    position: Position = arguments[0]
    moves = position.legal_moves
    if question is Question.BEST:
        return (Best(MOST_SCORE, _some_line(position, rng)),)
    if question is Question.SOLVE:
        line = _some_line(position, rng)
        return (rng.choice((LOST, Verdict(rng.randrange(24), line))),)
    wins = {move: rng.randrange(1_000) for move in moves}
    playouts = dict.fromkeys(moves, 1_000)
    return (Odds(wins, playouts, False, False), Odds(wins, playouts, rng.random() < 0.5, True))


def _some_line(position: Position, rng: random.Random) -> tuple[Move, ...]:
    """A line of play to the end of the hand."""
    line: list[Move] = []
    while position.outcome is Outcome.PLAYING:
        line.append(rng.choice(position.plays or position.legal_moves))
        position = position.apply(line[-1])
    return tuple(line)


