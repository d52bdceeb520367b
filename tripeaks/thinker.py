"""Thinks in the background, so that a window never waits.

Knows the engine's solver, best scores and odds, and the day's deal; no window and no pygame, here or in
the child. Questions go through a connection to one child process of low priority, started for the first
of them; it ends with its parent, however that ends. Where no process can be had, threads of this one do
the same work.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from itertools import count
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from tripeaks.daily import day_code
from tripeaks.engine.best import best_score
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.solver import can_win, last_winnable, solve, winnable_code

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

NICENESS = 10
"""How much lower than its parent's the priority of the child is."""

SWITCH_INTERVAL = 0.001
"""Seconds for which a thread that thinks may keep the others waiting, where there is no child."""

CLOSE_TIME = 0.5
"""Seconds that the child has to end by itself when the thinker closes."""


class Question(Enum):
    """What can be asked, with the arguments of ``ask`` and the value of the answer."""

    CAN_WIN = "can_win"
    """position: bool, whether it can still be won."""

    SOLVE = "solve"
    """position: Verdict, with the fewest draws and a line."""

    LAST_WINNABLE = "last_winnable"
    """positions of one hand: int | None, the index of the last that could still be won."""

    BEST = "best"
    """position, tally: Best, the best score under the position's rules with its line."""

    ODDS = "odds"
    """position, seed: Odds, several answers, each better than the one before."""

    WINNABLE_CODE = "winnable_code"
    """code: GameCode, of a deal that can be won, this one if it can."""

    DAY_CODE = "day_code"
    """day, today, rules: GameCode, of the day's deal."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question about a hand. ``final``: no better one follows. ``failure``: why there is
    no value, empty if there is one."""

    question: Question
    hand: Any
    value: Any
    final: bool = True
    failure: str = ""


_Message: TypeAlias = tuple[int, Question | None, tuple[Any, ...]]
"""The number of what is asked, the question and its arguments; the question None: it is cancelled."""

_Reply: TypeAlias = tuple[int, Any, bool, str]
"""The number of what was asked, then an ``Answer`` from its value on."""


def _values(question: Question, arguments: tuple[Any, ...]) -> Iterator[tuple[Any, bool]]:
    """The values that answer a question, each with whether it is the final one."""
    if question is Question.ODDS:
        for odds in fair_odds(*arguments):
            yield odds, odds.final
        return
    functions: dict[Question, Callable[..., Any]] = {
        Question.CAN_WIN: can_win,
        Question.SOLVE: solve,
        Question.LAST_WINNABLE: last_winnable,
        Question.BEST: best_score,
        Question.WINNABLE_CODE: winnable_code,
        Question.DAY_CODE: day_code,
    }
    yield functions[question](*arguments), True


def _serve(connection: Connection) -> None:
    """Answer lists of messages with replies until the other end of the connection is gone. Each question
    has a thread of its own, so that a long one does not hold up a short one.

    A reply of None says that the next list is waited for. The asker sends only then, and never blocks.
    """
    asked: set[int] = set()
    lock = Lock()

    def send(reply: _Reply | None) -> None:
        with lock, contextlib.suppress(OSError):  # the asker may just have gone
            connection.send(reply)

    def answer(number: int, question: Question, arguments: tuple[Any, ...]) -> None:
        try:
            for value, final in _values(question, arguments):
                if number not in asked:
                    return
                send((number, value, final, ""))
        except Exception as error:  # a question gone wrong must not silence the others
            send((number, None, True, f"{type(error).__name__}: {error}"))
        asked.discard(number)

    with contextlib.suppress(EOFError, OSError):
        while True:
            send(None)
            for number, question, arguments in connection.recv():
                if question is None:
                    asked.discard(number)
                else:
                    asked.add(number)
                    Thread(target=answer, args=(number, question, arguments), daemon=True).start()


def _run_child(connection: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the parent
    _lower_priority()
    _serve(connection)
    os._exit(0)  # whatever is being worked on, nobody waits for it any more


def _lower_priority() -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
        else:
            os.nice(NICENESS)


def _start_child() -> tuple[Connection, SpawnProcess]:
    """Start a child, which may take 20 ms. Raises OSError or the like when none can be had."""
    context = multiprocessing.get_context("spawn")  # a fork would copy the window's connections
    connection, far_end = context.Pipe()
    process = context.Process(target=_run_child, args=(far_end,), daemon=True, name="thinker")
    process.start()
    far_end.close()  # so that its death shows as an end of file here
    return connection, process


def _start_threads() -> tuple[Connection, None]:
    """Have threads of this process do the work of a child."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    connection, far_end = multiprocessing.Pipe()
    Thread(target=_serve, args=(far_end,), daemon=True).start()
    return connection, None


class Thinker:
    """Takes questions and gives answers without ever waiting. Use it from one thread, ``poll`` it every
    turn while it ``is_thinking``, and ``close`` it."""

    def __init__(self, *, process: bool = True) -> None:
        """``process``: whether a child may be started; without, threads do the work."""
        self._start = _start_child if process else _start_threads
        self._started: Future[tuple[Connection, SpawnProcess | None]] | None = None
        self._numbers = count()
        self._open: dict[int, tuple[Question, Any, tuple[Any, ...]]] = {}
        self._unsent: list[_Message] = []
        self._may_send = False

    def ask(self, question: Question, *arguments: Any, hand: Any = None) -> None:
        """Ask something; ``Question`` says with which arguments. ``hand``: any value that stands for the
        hand it is about. The same question about the same hand is dropped if it is still open."""
        self._drop(number for number, asked in self._open.items() if asked[:2] == (question, hand))
        number = next(self._numbers)
        self._open[number] = question, hand, arguments
        self._unsent.append((number, question, arguments))

    def cancel(self, *questions: Question) -> None:
        """Drop what is open of these questions, about whichever hand: no answer to it will come."""
        self._drop(number for number, (question, *_) in self._open.items() if question in questions)

    @property
    def is_thinking(self) -> bool:
        """Whether a final answer is still to come."""
        return bool(self._open)

    def poll(self) -> list[Answer]:
        """Pass on what was asked; the answers that came since the last call, oldest first, none to
        questions that were dropped."""
        answers = []
        for number, *answer in self._exchange():
            if number in self._open:
                question, hand, _ = self._open[number]
                answers.append(Answer(question, hand, *answer))
                if answers[-1].final:
                    del self._open[number]
        return answers

    def close(self) -> None:
        """Stop thinking; the child ends. Ask nothing after this."""
        self._open.clear()
        if self._started is None or self._started.exception() is not None:
            return
        connection, process = self._started.result()
        connection.close()
        if process is not None:
            process.join(CLOSE_TIME)
            if process.is_alive():
                process.kill()

    def _drop(self, numbers: Iterable[int]) -> None:
        for number in tuple(numbers):
            del self._open[number]
            self._unsent.append((number, None, ()))

    def _exchange(self) -> Iterator[_Reply]:
        """Take in the replies and, once it will be read, send what is unsent."""
        if not self._open and not self._unsent:
            return
        if self._started is None and self._unsent:
            starter = ThreadPoolExecutor(1)
            self._started = starter.submit(self._start)
            starter.shutdown(wait=False)
        if self._started is None or not self._started.done():
            return
        try:
            connection, _ = self._started.result()
            while connection.poll():
                reply = connection.recv()
                if reply is None:
                    self._may_send = True
                else:
                    yield reply
            if self._may_send and self._unsent:
                connection.send(self._unsent)
                self._unsent, self._may_send = [], False
        except (EOFError, OSError, RuntimeError, ImportError):  # none can be had here, or it is gone
            self._start, self._started, self._may_send = _start_threads, None, False
            self._unsent = [(n, question, arguments) for n, (question, _, arguments) in self._open.items()]
