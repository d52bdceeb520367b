"""Thinks in the background, so that a window never waits.

Knows the engine's solver, best scores and odds, and the day's deal; no window and no pygame, here or in
the child. Questions go through a connection to one child process of low priority, started for the first
of them; it ends with its parent, however that ends. Where no process can be started, threads of this one do
the same work.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from enum import Enum, member
from itertools import count
from threading import Lock, Thread
from typing import Any, NamedTuple

from tripeaks.daily import day_code
from tripeaks.engine.best import best_score
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.solver import can_win, last_winnable, solve, winnable_code

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


class Question(Enum):
    """The questions, each with the function that answers it and defines its arguments. All return the
    answer, except that ``ODDS`` yields several, each better than the one before."""

    CAN_WIN = member(can_win)
    SOLVE = member(solve)
    LAST_WINNABLE = member(last_winnable)
    BEST = member(best_score)
    ODDS = member(fair_odds)
    WINNABLE_CODE = member(winnable_code)
    DAY_CODE = member(day_code)


class Answer(NamedTuple):
    """An answer to a question about a hand. ``final``: no better one follows. ``failure``: why there is
    no value, empty if there is one."""

    question: Question
    hand: Any
    value: Any
    final: bool = True
    failure: str = ""


def _serve(connection: Connection) -> None:
    """Answer questions until the other end of the connection is gone. Each has a thread of its own, so that
    a long one does not hold up a short one.

    All open questions come as ``{number: (question, arguments)}``, which replaces what came before. A
    reply is a number with an ``Answer`` from its value on; None means ready for more. The asker
    sends only then, and never blocks.
    """
    asked: dict[int, tuple[Question, tuple[Any, ...]]] = {}
    lock = Lock()

    def send(reply: tuple[int, Any, bool, str] | None) -> None:
        with lock, contextlib.suppress(OSError):  # the asker may just have ended
            connection.send(reply)

    def answer(number: int, question: Question, arguments: tuple[Any, ...]) -> None:
        try:
            found = question.value(*arguments)
            for value in found if question is Question.ODDS else (found,):
                if number not in asked:
                    return
                send((number, value, question is not Question.ODDS or value.final, ""))
        except Exception as error:  # a failing question must not stop the others
            send((number, None, True, f"{type(error).__name__}: {error}"))

    with contextlib.suppress(EOFError, OSError):
        while True:
            send(None)
            before, asked = asked, connection.recv()
            for number in asked.keys() - before.keys():
                Thread(target=answer, args=(number, *asked[number]), daemon=True).start()


def _run_child(connection: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the parent
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(-1, 0x4000)  # of this process, BELOW_NORMAL_PRIORITY_CLASS
    else:
        os.nice(10)
    _serve(connection)
    os._exit(0)  # drop any unfinished work: nothing waits for it any more


def _start(in_child: bool) -> tuple[Connection, multiprocessing.process.BaseProcess | None]:
    """Have a child, or else a thread, serve the other end of a connection. A child may take 20 ms. Raises
    OSError or the like when neither can be started."""
    connection, far_end = multiprocessing.Pipe()
    if not in_child:
        sys.setswitchinterval(0.001)  # how many seconds a thread may keep the window waiting
        Thread(target=_serve, args=(far_end,), daemon=True).start()
        return connection, None
    spawn = multiprocessing.get_context("spawn")  # a fork would copy the window's connections
    child = spawn.Process(target=_run_child, args=(far_end,), daemon=True, name="thinker")
    child.start()
    far_end.close()  # so that its end shows as an end of file here
    return connection, child


class Thinker:
    """Takes questions and gives answers without blocking. Use it from one thread, ``poll`` it every
    turn while it ``is_thinking``, and ``close`` it."""

    def __init__(self, *, process: bool = True) -> None:
        """``process``: whether a child may be started; without, threads do the work."""
        self._in_child = process
        self._started: Future[tuple[Connection, multiprocessing.process.BaseProcess | None]] | None = None
        self._numbers = count()
        self._open: dict[int, tuple[Question, Any, tuple[Any, ...]]] = {}
        self._sent = self._open  # every change makes a new _open, which is unsent
        self._may_send = False

    def ask(self, question: Question, *arguments: Any, hand: Any = None) -> None:
        """Ask something. ``hand``: any value that stands for the hand it is about. The same question about
        the same hand is dropped if it is still open."""
        still_open = {n: asked for n, asked in self._open.items() if asked[:2] != (question, hand)}
        self._open = {**still_open, next(self._numbers): (question, hand, arguments)}

    def cancel(self, *questions: Question) -> None:
        """Drop all open ones of these questions, about any hand: they get no answer."""
        self._open = {n: asked for n, asked in self._open.items() if asked[0] not in questions}

    @property
    def is_thinking(self) -> bool:
        """Whether a final answer is pending."""
        return bool(self._open)

    def poll(self) -> list[Answer]:
        """Send the questions; returns the answers that came since the last call, oldest first, none to
        questions that were dropped."""
        answers: list[Answer] = []
        if self._started is None and self._open:
            self._started = ThreadPoolExecutor(1).submit(_start, self._in_child)
        if self._started is None or not self._started.done():
            return answers
        try:
            connection, _ = self._started.result()
            while connection.poll():
                reply = connection.recv()
                if reply is None:
                    self._may_send = True
                elif reply[0] in self._open:
                    number, *answer = reply
                    answers.append(Answer(*self._open[number][:2], *answer))
                    if answers[-1].final:
                        del self._open[number]
            if self._may_send and self._sent is not self._open:
                connection.send({number: asked[::2] for number, asked in self._open.items()})
                self._sent, self._may_send = self._open, False
        except (EOFError, OSError, RuntimeError, ImportError):  # none can be started here, or it has ended
            self._in_child, self._started, self._sent, self._may_send = False, None, {}, False
        return answers

    def close(self) -> None:
        """Stop thinking; the child ends. Ask nothing after this."""
        self._open.clear()
        if self._started is not None and self._started.exception() is None:
            connection, child = self._started.result()
            connection.close()
            if child is not None:
                child.kill()
                child.join()
