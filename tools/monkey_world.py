"""A world for ``monkey.py`` in which the same seed always makes the same things happen.

The clock of the machine stands still but for the game's own time, the disk answers at once, and what is
thought in the background is answered from this process.
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

import pygame

from tripeaks.engine.best import Best
from tripeaks.engine.codes import GameCode
from tripeaks.engine.odds import Odds
from tripeaks.engine.position import Move, Outcome, Position
from tripeaks.engine.solver import LOST, Verdict
from tripeaks.thinker import Answer, Question

NOON: Final = 1_796_040_000_000
"""When the world begins: noon (UTC) on 30 November 2026, in milliseconds from 1970."""

DAY_MS: Final = 86_400_000
MOST_SCORE: Final = 5_000
"""No hand brings as much."""

LONGEST_THOUGHT: Final = 40
"""The turns of the loop after which an answer comes, at most."""


class Clock:
    """The time of day, which passes only when it is told to."""

    def __init__(self) -> None:
        self.ms: float = NOON

    def seconds(self) -> float:
        """What ``time.time`` says."""
        return self.ms / 1000

    def nanoseconds(self) -> int:
        """What ``time.time_ns`` says."""
        return int(self.ms) * 1_000_000


@contextlib.contextmanager
def same_every_time(seed: str, thinks: bool) -> Iterator[Clock]:
    """Have nothing but the seed decide what happens. ``thinks``: whether the true solver answers."""
    rng, clock = random.Random(seed), Clock()
    answers = true_answers if thinks else quick_answers
    with contextlib.ExitStack() as stack:
        for target, replacement in (
            ("time.time", clock.seconds),
            ("time.time_ns", clock.nanoseconds),
            ("os.urandom", rng.randbytes),
            ("tripeaks.ui.table.analysis.Thinker", lambda: SlowThinker(rng, answers)),
        ):
            stack.enter_context(patch(target, replacement))
        stack.enter_context(patch.object(ThreadPoolExecutor, "submit", _at_once))
        stack.enter_context(patch.object(pygame.time, "wait", lambda _ms: 0))  # the loop need not rest
        if hasattr(time, "tzset"):  # not on Windows
            stack.callback(time.tzset)
            stack.enter_context(patch.dict(os.environ, TZ="UTC"))
            time.tzset()
        yield clock


def _at_once(_pool: ThreadPoolExecutor, work: Callable[..., Any], *values: Any) -> Future[Any]:
    """Do the work of a pool of threads here and now."""
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
    """Has the interface of ``Thinker``; each answer comes some turns after its question."""

    def __init__(self, rng: random.Random, answers: Answers) -> None:
        self._rng, self._answers = rng, answers
        self._open: dict[tuple[Question, Any], Iterator[Any]] = {}
        self._due: dict[tuple[Question, Any], int] = {}

    def ask(self, question: Question, *arguments: Any, hand: Any = None) -> None:
        """Take a question; the same one about the same hand is dropped."""
        self._open[question, hand] = iter(self._answers(self._rng, question, arguments))
        self._due[question, hand] = self._rng.randrange(LONGEST_THOUGHT)

    def cancel(self, *questions: Question) -> None:
        """Drop what is open of these questions."""
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
    """What the solver says."""
    found = question.value(*arguments)
    return found if question is Question.ODDS else (found,)


def quick_answers(rng: random.Random, question: Question, arguments: tuple[Any, ...]) -> Iterable[Any]:
    """What the solver could say of some hand: possible moves and figures, found without thought."""
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


