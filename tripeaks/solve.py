"""``main.py --solve``: exact answers about deals on the command line, for people and for programs.

Knows the engine, the words for actions and the catalogues. Many codes are shared among all cores; the
answers come in the order of the codes.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from itertools import chain, islice
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, TextIO, TypeAlias

from tripeaks.actions import RefusedWord, play, words_for
from tripeaks.catalogue import Catalogue
from tripeaks.engine.best import best_scores
from tripeaks.engine.codes import CodeError, parse_code
from tripeaks.engine.rules import Scoring
from tripeaks.engine.solver import Verdict, solve_all
from tripeaks.launch import LaunchRequest
from tripeaks.output import print_line
from tripeaks.session import Session
from tripeaks.speech import code_fault, refused_word, shown
from tripeaks.typed_text import plain

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

EXIT_FAILED = 2
"""The exit status if a line held no code or the moves could not be made; the other lines are answered."""

READ_AHEAD = 1000
"""How many codes are read ahead of the answers at most."""

TOGETHER = 16
"""How many codes that wait for a verdict are given to a process at once, which is quicker than one by one."""

LONGEST_LINE = 1_000_000
"""Characters of a line that are looked at, as many as ``parse_code`` does."""

ENDLESS = 100_000_000
"""A file with so many characters without a line break is no list of codes, but something like /dev/zero."""

Answer: TypeAlias = tuple[str, bool]
"""The text to print for a line, and whether it is an answer rather than a fault."""

Answerer: TypeAlias = Callable[[list[str]], list[Answer]]

Results: TypeAlias = "Queue[Future[Answer] | Exception | None]"

_MEANT_AS_CODE = re.compile(r"\s*TP[0-9]+\W?[ECN]\W", re.IGNORECASE)


def names_file(argument: str) -> bool:
    """Whether an argument of ``--solve`` names a file: there is one of that name, or the argument holds
    no code and looks like a path, even that of a pipe or of a missing file."""
    with suppress(OSError):  # the name is too long, or its folder cannot be read
        if Path(argument).is_file():
            return True
    try:
        parse_code(argument)
    except CodeError:
        looks_like_path = "/" in argument or os.sep in argument or Path(argument).suffix[1:].isalnum()
        return looks_like_path and not _MEANT_AS_CODE.match(argument)
    return False


def lines_of(argument: str, standard_input: TextIO) -> Iterator[str]:
    """The lines that an argument of ``--solve`` stands for: those of standard input (``-``) or of the file
    that it names, else the argument itself. Empty lines are left out. Raises OSError."""
    if argument == "-":
        yield from filter(str.strip, _lines(standard_input))
    elif names_file(argument):
        with Path(argument).open(encoding="utf-8", errors="replace") as file:
            yield from filter(str.strip, _lines(file))
    else:
        yield argument


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; of one that is too long only the beginning, and nothing after an endless one."""
    while line := file.readline(LONGEST_LINE):
        rest, length = line, len(line)
        while len(rest) == LONGEST_LINE and not rest.endswith("\n") and length < ENDLESS:
            rest = file.readline(LONGEST_LINE)
            length += len(rest)
        yield line
        if length >= ENDLESS:
            return


def run(codes: Iterable[str], request: LaunchRequest, catalogue: Catalogue) -> int:
    """Print an answer to each text that holds a code, in order, each as soon as it is known; the exit status.

    The moves of the request are made first. The first code is answered in this process, so that a single
    one needs no other; any others by all cores. Raises OSError when the codes cannot be read.
    """
    answer = partial(_answers, request=request, catalogue=catalogue)
    together = TOGETHER if request.what == "verdict" else 1
    left = iter(codes)
    status = 0
    with closing(_by_all_cores(answer, together, left)) as others:  # the processes end in any case
        for text, is_answer in chain(answer(list(islice(left, 1))), others):
            print_line(text)
            if not is_answer:
                status = EXIT_FAILED
    return status


def _by_all_cores(answer: Answerer, together: int, codes: Iterator[str]) -> Generator[Answer, None, None]:
    """The answers to codes, in order, from as many processes as there are cores."""
    second = list(islice(codes, 1))
    if not second:
        return
    results: Results = Queue(READ_AHEAD)
    with closing(_Workers(answer, together)) as workers:
        # reading may block, so a thread does it, for which nothing waits
        Thread(target=_submit, args=(workers, chain(second, codes), results), daemon=True).start()
        while (result := results.get()) is not None:
            if isinstance(result, Exception):
                raise result
            yield result.result()


def _submit(workers: _Workers, codes: Iterable[str], results: Results) -> None:
    """Give codes to the workers as they are read and queue the results, then None or what went wrong."""
    try:
        for code in codes:
            results.put(workers.submit(code))
        results.put(None)
    except (OSError, RuntimeError) as error:  # the input is broken; the workers have ended already
        results.put(error)


class _Workers:
    """A process for each core, and a thread here for each process: it hands over a code and waits for the
    answer. The thread of a process that was killed answers itself."""

    def __init__(self, answer: Answerer, together: int) -> None:
        """``answer`` answers up to ``together`` codes at once."""
        self._answer, self._together = answer, together
        self._waiting: Queue[tuple[str, Future[Answer]]] = Queue()
        self._closed = False
        self._processes: list[BaseProcess] = []
        self._idle: Queue[Connection | None] = Queue()
        spawn = multiprocessing.get_context("spawn")  # a fork would copy the input and what reads it
        # Ctrl+C in a terminal reaches all processes, but is meant for this one; what it ignores when it
        # starts them, they ignore from their start
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for _ in range(_cores()):
                near, far = spawn.Pipe()
                process = spawn.Process(target=_work, args=(far, answer), daemon=True)
                process.start()
                far.close()  # so that the end of the process shows as an end of file here
                self._processes.append(process)
                self._idle.put(near)
        finally:
            signal.signal(signal.SIGINT, before)
        self._threads = ThreadPoolExecutor(len(self._processes))

    def submit(self, code: str) -> Future[Answer]:
        """Have a code answered. Raises RuntimeError after ``close``."""
        future = Future[Answer]()
        self._waiting.put((code, future))
        self._threads.submit(self._serve)
        return future

    def _serve(self) -> None:
        """Have the next codes answered, as many together as wait and as may be."""
        jobs: list[tuple[str, Future[Answer]]] = []
        with suppress(Empty):
            while len(jobs) < self._together:
                jobs.append(self._waiting.get_nowait())
        try:
            answers = self._ask([code for code, _ in jobs]) if jobs else []
            for (_, future), answer in zip(jobs, answers, strict=True):
                future.set_result(answer)
        except Exception as error:  # a bug; whoever waits for an answer raises it
            for _, future in jobs:
                future.set_exception(error)

    def _ask(self, codes: list[str]) -> list[Answer]:
        connection = self._idle.get()
        if connection is not None:
            try:
                connection.send(codes)
                answers: list[Answer] = connection.recv()
            except (EOFError, OSError):
                connection = None
                if self._closed:
                    raise
        if connection is None:
            answers = self._answer(codes)
        self._idle.put(connection)
        return answers

    def close(self) -> None:
        """End every process; codes without an answer get none."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.kill()
            process.join()


def _cores() -> int:
    """How many cores this program may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _work(connection: Connection, answer: Answerer) -> None:
    """Answer codes until the other end of the connection is gone."""
    with suppress(EOFError, OSError):
        while True:
            connection.send(answer(connection.recv()))


def _answers(lines: list[str], *, request: LaunchRequest, catalogue: Catalogue) -> list[Answer]:
    """The answers to some lines; verdicts are worked out together, and share the time."""
    read = [_session(line, request, catalogue) for line in lines]
    sessions = [each for each in read if isinstance(each, Session)]
    begun = time.perf_counter()
    found: list[Verdict] = []
    if request.what != "best":
        found = solve_all(session.position for session in sessions)
    each_ms = 1000 * (time.perf_counter() - begun) / max(1, len(sessions))
    verdicts = iter(found)
    return [
        _answer(each, next(verdicts, None), each_ms, request, catalogue)
        if isinstance(each, Session)
        else each
        for each in read
    ]


def _session(line: str, request: LaunchRequest, catalogue: Catalogue) -> Session | Answer:
    """The hand of the code in a line after the moves, or why there is none."""
    try:
        session = Session(parse_code(plain(line)))
    except CodeError as error:
        return _fault(None, shown(line.strip()), code_fault(error, catalogue), request, catalogue)
    code = str(session.code)
    try:
        play(session, request.moves)
    except RefusedWord as error:
        return _fault(code, code, refused_word(session, error, catalogue), request, catalogue)
    return session


def _answer(
    session: Session, verdict: Verdict | None, ms: float, request: LaunchRequest, catalogue: Catalogue
) -> Answer:
    """The answer about a hand; ``ms``: how long its verdict took, if it was asked for."""
    begun = time.perf_counter()
    answer: dict[str, Any] = {"code": str(session.code)}
    if verdict is not None:
        answer |= {"winnable": verdict.winnable, "fewest_draws": verdict.fewest_draws}
    if request.what != "verdict":
        done = [step.move for step in session.line if step.move is not None]
        best = best_scores(session.line[0].position, done)
        answer["best_score"] = {scoring.value: best[scoring].score for scoring in Scoring}
    if verdict is not None:
        answer["line"] = list(words_for(session.position, verdict.line or ()))
    answer["ms"] = round(ms + 1000 * (time.perf_counter() - begun), 1)
    return (json.dumps(answer) if request.as_json else _in_words(answer, catalogue)), True


def _fault(code: str | None, line: str, cause: str, request: LaunchRequest, catalogue: Catalogue) -> Answer:
    """Why a line could not be answered; its code is None if it holds none."""
    if request.as_json:
        return json.dumps({"code": code, "error": cause}, ensure_ascii=False), False
    return catalogue.say("cli.error.about", what=line, fault=cause), False


def _in_words(answer: dict[str, Any], catalogue: Catalogue) -> str:
    """An answer in sentences, one per line."""
    say = catalogue.say
    lines = [answer["code"]]
    if answer.get("winnable"):
        lines.append(say("solve.winnable", count=answer["fewest_draws"]))
        lines.append(say("solve.line", moves=" ".join(answer["line"])))
    elif "winnable" in answer:
        lines.append(say("solve.lost"))
    if "best_score" in answer:
        lines.append(say("solve.best", **answer["best_score"]))
    lines.append(say("solve.time", ms=round(answer["ms"])))
    return "\n".join(lines)
