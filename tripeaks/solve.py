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
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import chain, islice
from multiprocessing.pool import AsyncResult, Pool
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TextIO, TypeAlias

from tripeaks.actions import RefusedWord, play, words_for
from tripeaks.catalogue import Catalogue
from tripeaks.engine.best import best_scores
from tripeaks.engine.codes import CodeError, parse_code
from tripeaks.engine.rules import Scoring
from tripeaks.engine.solver import solve
from tripeaks.launch import LaunchRequest
from tripeaks.output import print_line
from tripeaks.session import Session
from tripeaks.speech import code_fault, refused_word, shown
from tripeaks.typed_text import plain

EXIT_FAILED = 2
"""The exit status if a line held no code or the moves could not be made; the other lines are answered."""

READ_AHEAD = 1000
"""How many codes are read ahead of the answers at most."""

Answer: TypeAlias = tuple[str, bool]
"""The text to print for a line, and whether it is an answer rather than a fault."""

Results: TypeAlias = "Queue[AsyncResult[Answer] | Exception | None]"

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
        yield from filter(str.strip, standard_input)
    elif names_file(argument):
        with Path(argument).open(encoding="utf-8", errors="replace") as file:
            yield from filter(str.strip, file)
    else:
        yield argument


def run(codes: Iterable[str], request: LaunchRequest, catalogue: Catalogue) -> int:
    """Print an answer to each text that holds a code, in order, each as soon as it is known; the exit status.

    The moves of the request are made first. The first code is answered in this process, so that a single
    one needs no other; any others by all cores. Raises OSError when the codes cannot be read.
    """
    answer = partial(_answer, request=request, catalogue=catalogue)
    left = iter(codes)
    status = 0
    with closing(_by_all_cores(answer, left)) as others:  # the processes end in any case
        for text, is_answer in chain(map(answer, islice(left, 1)), others):
            print_line(text)
            if not is_answer:
                status = EXIT_FAILED
    return status


def _by_all_cores(
    answer: Callable[[str], Answer], codes: Iterator[str]
) -> Generator[Answer, None, None]:
    """The answers to codes, in order, from as many processes as there are cores."""
    second = list(islice(codes, 1))
    if not second:
        return
    results: Results = Queue(READ_AHEAD)
    with _deaf_pool() as pool:
        # Reading may block, so a thread does it. It starts after the pool, whose processes could not close
        # an input that is being read; nothing waits for the thread.
        Thread(target=_submit, args=(pool, answer, chain(second, codes), results), daemon=True).start()
        while (result := results.get()) is not None:
            if isinstance(result, Exception):
                raise result
            yield result.get()


def _deaf_pool() -> Pool:
    """Processes that ignore Ctrl+C: in a terminal it reaches them all, but is meant for their parent."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # from their start, where this is inherited
    try:
        return multiprocessing.Pool(initializer=_set_signals)
    finally:
        signal.signal(signal.SIGINT, before)


def _set_signals() -> None:
    """Ignore Ctrl+C, and end at SIGTERM, which ends a pool: SDL's handler, if inherited, would not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _submit(
    pool: Pool, answer: Callable[[str], Answer], codes: Iterable[str], results: Results
) -> None:
    """Give codes to the pool as they are read and queue the results, then None or what went wrong."""
    try:
        for code in codes:
            results.put(pool.apply_async(answer, (code,)))
        results.put(None)
    except (OSError, ValueError) as error:  # the input is broken; the pool has ended already
        results.put(error)


def _answer(line: str, *, request: LaunchRequest, catalogue: Catalogue) -> Answer:
    try:
        session = Session(parse_code(plain(line)))
    except CodeError as error:
        return _fault(None, shown(line.strip()), code_fault(error, catalogue), request, catalogue)
    code = str(session.code)
    try:
        play(session, request.moves)
    except RefusedWord as error:
        return _fault(code, code, refused_word(session, error, catalogue), request, catalogue)
    begun = time.perf_counter()
    verdict = solve(session.position)
    done = [step.move for step in session.line if step.move is not None]
    best = best_scores(session.line[0].position, done)
    ms = 1000 * (time.perf_counter() - begun)
    answer = {
        "code": code,
        "winnable": verdict.winnable,
        "fewest_draws": verdict.fewest_draws,
        "best_score": {scoring.value: best[scoring].score for scoring in Scoring},
        "line": list(words_for(session.position, verdict.line or ())),
        "ms": round(ms, 1),
    }
    return (json.dumps(answer) if request.as_json else _in_words(answer, catalogue)), True


def _fault(
    code: str | None, line: str, cause: str, request: LaunchRequest, catalogue: Catalogue
) -> Answer:
    """Why a line could not be answered; its code is None if it holds none."""
    if request.as_json:
        return json.dumps({"code": code, "error": cause}, ensure_ascii=False), False
    return catalogue.say("cli.error.about", what=line, fault=cause), False


def _in_words(answer: dict[str, Any], catalogue: Catalogue) -> str:
    """An answer in sentences, one per line."""
    say = catalogue.say
    lines = [answer["code"]]
    if answer["winnable"]:
        lines.append(say("solve.winnable", count=answer["fewest_draws"]))
        lines.append(say("solve.line", moves=" ".join(answer["line"])))
    else:
        lines.append(say("solve.lost"))
    lines += (say("solve.best", **answer["best_score"]), say("solve.time", ms=round(answer["ms"])))
    return "\n".join(lines)
