"""A worker that thinks in the background, so that a window never waits.

Knows the engine's solver, best scores and odds; no window and no pygame, here or in the child. What is
asked goes to one child process of low priority, started with the first question; it ends with its
parent, however that ends. Where no process can be had, the same work is done by threads of this one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from tripeaks.engine.best import best_score, best_scores
from tripeaks.engine.codes import numbers_from
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.rules import Rules
from tripeaks.engine.solver import can_win, judge, last_winnable, random_winnable, solve

NICENESS = 10
"""How much lower than its parent's the priority of the child is."""

SWITCH_INTERVAL = 0.001
"""Seconds for which a thinking thread may keep the others waiting, where there is no child."""

GOODBYE_TIME = 0.5
"""Seconds that the child is given to leave by itself when the thinker closes."""


class Kind(Enum):
    """What can be asked, with the arguments of ``ask`` and the value of the answer."""

    CAN_WIN = "can_win"
    """position: bool, whether it can still be won."""

    JUDGE = "judge"
    """position: dict[Move, bool], for every legal move whether the hand can still be won after it."""

    SOLVE = "solve"
    """position: Verdict, with the fewest draws and a line."""

    LAST_WINNABLE = "last_winnable"
    """positions of one hand: int | None, the index of the last that could still be won."""

    BEST = "best"
    """position, tally: Best, the best score under the position's rules with its line."""

    BEST_SCORES = "best_scores"
    """start position: dict[Scoring, Best]."""

    ODDS = "odds"
    """position, seed: Odds, several answers, each better than the one before."""

    WINNABLE_DEAL = "winnable_deal"
    """rules, seed: int, the number of a random deal that can be won."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A question that was asked; its answers carry it."""

    kind: Kind
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question. ``final``: no better one follows. ``failure``: why there is no value,
    empty if there is one."""

    ticket: Ticket
    value: Any
    final: bool = True
    failure: str = ""


@dataclass(frozen=True, slots=True)
class _Question:
    ticket: Ticket
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Cancellation:
    ticket: Ticket


def _answers(question: _Question) -> Iterator[tuple[Any, bool]]:
    """The values that answer a question, each with whether it is the final one."""
    match question.ticket.kind:
        case Kind.ODDS:
            for odds in fair_odds(*question.arguments):
                yield odds, odds.final
        case Kind.WINNABLE_DEAL:
            yield _winnable_deal(*question.arguments), True
        case kind:
            once: dict[Kind, Callable[..., Any]] = {
                Kind.CAN_WIN: can_win,
                Kind.JUDGE: judge,
                Kind.SOLVE: solve,
                Kind.LAST_WINNABLE: last_winnable,
                Kind.BEST: best_score,
                Kind.BEST_SCORES: best_scores,
            }
            yield once[kind](*question.arguments), True


def _winnable_deal(rules: Rules, seed: int) -> int:
    return random_winnable(rules, numbers_from(seed))


class _Desk:
    """Where questions are worked on, a thread each, so that a long one does not hold up a short one.
    Of each kind only the newest counts."""

    def __init__(self, send: Callable[[Answer], None]) -> None:
        self._send = send
        self._newest: dict[Kind, Ticket] = {}

    def take(self, message: _Question | _Cancellation) -> None:
        """Begin work on a question, or drop one."""
        ticket = message.ticket
        if isinstance(message, _Question):
            self._newest[ticket.kind] = ticket
            Thread(target=self._work, args=(message,), daemon=True).start()
        elif self._newest.get(ticket.kind) == ticket:
            del self._newest[ticket.kind]

    def _work(self, question: _Question) -> None:
        ticket = question.ticket
        try:
            for value, final in _answers(question):
                if self._newest.get(ticket.kind) != ticket:
                    return
                self._send(Answer(ticket, value, final))
        except Exception as error:  # a question gone wrong must not silence the others
            self._send(Answer(ticket, None, failure=f"{type(error).__name__}: {error}"))


def _serve(connection: Connection) -> None:
    """The child: answers what comes through the connection until its other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the parent
    _lower_priority()
    lock = Lock()

    def send(answer: Answer) -> None:
        with lock, contextlib.suppress(OSError):  # the parent may just have gone
            connection.send(answer)

    desk = _Desk(send)
    try:
        while (message := connection.recv()) is not None:
            desk.take(message)
    except (EOFError, OSError):
        pass
    os._exit(0)  # whatever is being worked on, nobody waits for it any more


def _lower_priority() -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            import ctypes

            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), 0x4000)  # BELOW_NORMAL_PRIORITY_CLASS
        else:
            os.nice(NICENESS)


class _Child:
    """The child process as its parent sees it. Raises OSError or the like when it cannot be started."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the window's connections
        self.connection, far_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(far_end,), daemon=True, name="thinker")
        self._process.start()
        far_end.close()  # so that its death shows as an end of file here

    @property
    def pid(self) -> int | None:
        """The process number."""
        return self._process.pid

    def tell(self, message: _Question | _Cancellation | None) -> None:
        """Pass a message on; None: leave. A child that is gone hears nothing, which shows elsewhere."""
        with contextlib.suppress(OSError):
            self.connection.send(message)

    def leave(self) -> None:
        """Have the child end, kindly at first."""
        self.tell(None)
        self._process.join(GOODBYE_TIME)
        if self._process.is_alive():
            self._process.kill()


class _Note(Enum):
    """What the clerk is told besides questions."""

    CLOSE = "close"
    CHILD_GONE = "child_gone"


class Thinker:
    """Takes questions and gives answers without ever waiting. To be used from one thread, and closed."""

    def __init__(self, *, process: bool = True) -> None:
        """``process``: whether a child may be started; without, threads do the work."""
        self._use_process = process
        self._asked = 0
        self._open: dict[Kind, _Question] = {}
        self._messages: SimpleQueue[_Question | _Cancellation | _Note] = SimpleQueue()
        self._arrived: SimpleQueue[Answer] = SimpleQueue()
        self._clerk: Thread | None = None
        self._child: _Child | None = None

    def ask(self, kind: Kind, *arguments: Any) -> Ticket:
        """Ask something; ``Kind`` says with which arguments. An older question of the kind is dropped."""
        self._asked += 1
        question = _Question(Ticket(kind, self._asked), arguments)
        self._open[kind] = question
        if self._clerk is None:
            self._clerk = Thread(target=self._forward, daemon=True)
            self._clerk.start()
        self._messages.put(question)
        return question.ticket

    def cancel(self, kind: Kind) -> None:
        """Drop the question of a kind, if there is one open: no answer to it will come."""
        question = self._open.pop(kind, None)
        if question is not None:
            self._messages.put(_Cancellation(question.ticket))

    def cancel_all(self) -> None:
        """Drop all open questions."""
        for kind in tuple(self._open):
            self.cancel(kind)

    def is_thinking(self, kind: Kind) -> bool:
        """Whether a question of a kind still waits for its final answer."""
        return kind in self._open

    def poll(self) -> list[Answer]:
        """The answers that came since the last call, oldest first; none to questions dropped since."""
        answers = []
        while not self._arrived.empty():
            answer = self._arrived.get()
            question = self._open.get(answer.ticket.kind)
            if question is not None and question.ticket == answer.ticket:
                answers.append(answer)
                if answer.final:
                    del self._open[answer.ticket.kind]
        return answers

    def close(self) -> None:
        """Stop thinking; the child leaves. Nothing may be asked after this."""
        self._open.clear()
        if self._clerk is not None:
            self._messages.put(_Note.CLOSE)
            self._clerk.join(2 * GOODBYE_TIME)

    @property
    def child_pid(self) -> int | None:
        """The number of the child process, None without one."""
        return self._child.pid if self._child else None

    def _forward(self) -> None:
        """The clerk, a thread: starts the child and passes messages on, as either may take a while."""
        child = self._child = self._start_child() if self._use_process else None
        desk = None if child else self._own_desk()
        newest: dict[Kind, _Question] = {}
        while (message := self._messages.get()) is not _Note.CLOSE:
            if isinstance(message, _Note):  # the child is gone: ask again here what it may have left open
                desk = desk or self._own_desk()
                for question in newest.values():
                    desk.take(question)
                continue
            if isinstance(message, _Question):
                newest[message.ticket.kind] = message
            else:
                newest.pop(message.ticket.kind, None)
            if desk:
                desk.take(message)
            elif child:
                child.tell(message)
        if child:
            child.leave()

    def _start_child(self) -> _Child | None:
        try:
            child = _Child()
        except (OSError, RuntimeError, ImportError):  # none to be had here, for one reason or another
            return None
        Thread(target=self._receive, args=(child,), daemon=True).start()
        return child

    def _own_desk(self) -> _Desk:
        sys.setswitchinterval(SWITCH_INTERVAL)
        return _Desk(self._arrived.put)

    def _receive(self, child: _Child) -> None:
        """Take in what the child answers, until it is gone."""
        try:
            while True:
                self._arrived.put(child.connection.recv())
        except (EOFError, OSError):
            self._messages.put(_Note.CHILD_GONE)
