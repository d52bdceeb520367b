"""``main.py --solve``: exact answers about deals on the command line, for people and for programs.

Knows the engine, the words for actions and the catalogues. Thousands of codes are shared out over all
cores; the answers come in the order of the codes.
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
from multiprocessing.pool import Pool
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from typing import Any, TextIO

from tripeaks.actions import RefusedWord, play, words_for
from tripeaks.catalogue import Catalogue
from tripeaks.engine.best import best_scores
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.engine.rules import Scoring
from tripeaks.engine.solver import solve
from tripeaks.session import Session
from tripeaks.speech import code_fault, refused_word, shown

EXIT_FAILED = 2
"""The exit status when a line held no code, or the moves could not be made; the others are answered."""

READ_AHEAD = 1000
"""How many codes are read before they can be worked on."""

_MEANT_AS_CODE = re.compile(r"\s*TP[0-9]+\W?[ECN]\W", re.IGNORECASE)
_ENDING = re.compile(r"\.[^\W_]+")


def names_file(argument: str) -> bool:
    """Whether an argument of ``--solve`` stands for a file: there is one of that name, or the argument
    holds no code and looks like a path, which may then be that of a pipe or of nothing at all."""
    with suppress(OSError):  # the name is too long, or its folder is not to be looked into
        if Path(argument).is_file():
            return True
    try:
        parse_code(argument)
    except CodeError:
        looks_like_path = "/" in argument or os.sep in argument or _ENDING.fullmatch(Path(argument).suffix)
        return bool(looks_like_path) and not _MEANT_AS_CODE.match(argument)
    return False


def lines_of(argument: str, standard_input: TextIO) -> Iterator[str]:
    """The lines that the argument of ``--solve`` stands for: those of standard input (``-``) or of the
    file that it names, else the argument itself. Empty lines are left out. Raises OSError."""
    if argument == "-":
        yield from filter(str.strip, standard_input)
    elif names_file(argument):
        with Path(argument).open(encoding="utf-8", errors="replace") as file:
            yield from filter(str.strip, file)
    else:
        yield argument


def run(
    codes: Iterable[str],
    *,
    moves: tuple[str, ...],
    as_json: bool,
    catalogue: Catalogue,
    tell: Callable[[str], None],
) -> int:
    """Answer each text that holds a code, in order, each as soon as it is known; the exit status.

    ``moves``: words of actions to do first; ``tell`` takes each answer. The first code is answered at
    once, any others by all cores.
    """
    answer = partial(_answer, moves=moves, as_json=as_json, catalogue=catalogue)
    left = iter(codes)
    status = 0
    with closing(_by_all_cores(answer, left)) as others:  # whatever happens, the processes end
        for text, is_answer in chain(map(answer, islice(left, 1)), others):
            tell(text)
            if not is_answer:
                status = EXIT_FAILED
    return status


def _by_all_cores(
    answer: Callable[[str], tuple[str, bool]], codes: Iterator[str]
) -> Generator[tuple[str, bool], None, None]:
    """Answers to codes in order, worked on by as many processes as there are cores."""
    second = list(islice(codes, 1))
    if not second:
        return
    read: Queue[str | OSError | None] = Queue(READ_AHEAD)
    with _deaf_pool() as pool:
        # A pool waits for the next code before it ends, so what may never come is read by a thread apart;
        # it begins after the pool, whose processes could not close an input that somebody is reading.
        Thread(target=_read, args=(codes, read), daemon=True).start()
        try:
            yield from pool.imap(answer, chain(second, _as_read(read)))
        finally:
            with suppress(Full):  # then the pool has no need to be woken
                read.put_nowait(None)


def _deaf_pool() -> Pool:
    """Processes that do not hear Ctrl+C: in a terminal it reaches them all, and is meant for their parent."""
    deafen = (signal.SIGINT, signal.SIG_IGN)
    before = signal.signal(*deafen)  # so that they are deaf from the start, where that is inherited
    try:
        return multiprocessing.Pool(initializer=signal.signal, initargs=deafen)
    finally:
        signal.signal(signal.SIGINT, before)


def _read(codes: Iterator[str], read: Queue[str | OSError | None]) -> None:
    """Pass codes on, then how they ended: None, or what went wrong."""
    try:
        for code in codes:
            read.put(code)
        read.put(None)
    except OSError as error:
        read.put(error)


def _as_read(read: Queue[str | OSError | None]) -> Iterator[str]:
    """What ``_read`` passes on, up to its end. Raises OSError."""
    while (code := read.get()) is not None:
        if isinstance(code, OSError):
            raise code
        yield code


def _answer(line: str, *, moves: tuple[str, ...], as_json: bool, catalogue: Catalogue) -> tuple[str, bool]:
    """What to print for a line, and whether it is an answer rather than a fault."""
    fault = partial(_fault, as_json=as_json, catalogue=catalogue)
    try:
        session = Session(parse_code(line))
    except CodeError as error:
        return fault(shown(line.strip()), code_fault(error, catalogue)), False
    try:
        play(session, moves)
    except RefusedWord as error:
        return fault(session.code, refused_word(session, error, catalogue)), False
    begun = time.perf_counter()
    verdict = solve(session.position)
    done = [step.move for step in session.line if step.move is not None]
    best = best_scores(session.line[0].position, done)
    ms = 1000 * (time.perf_counter() - begun)
    answer = {
        "code": str(session.code),
        "winnable": verdict.winnable,
        "fewest_draws": verdict.fewest_draws,
        "best_score": {scoring.value: best[scoring].score for scoring in Scoring},
        "line": list(words_for(session.position, verdict.line or ())),
        "ms": round(ms, 1),
    }
    return (json.dumps(answer) if as_json else _told(answer, catalogue)), True


def _fault(what: GameCode | str, cause: str, *, as_json: bool, catalogue: Catalogue) -> str:
    """A code, or a line that holds none, which could not be answered, told by its cause."""
    if as_json:
        code = str(what) if isinstance(what, GameCode) else None
        return json.dumps({"code": code, "error": cause}, ensure_ascii=False)
    return catalogue.say("cli.error.about", what=what, fault=cause)


def _told(answer: dict[str, Any], catalogue: Catalogue) -> str:
    """An answer in sentences, one a line."""
    say = catalogue.say
    lines = [answer["code"]]
    if answer["winnable"]:
        lines.append(say("solve.winnable", count=answer["fewest_draws"]))
        lines.append(say("solve.line", moves=" ".join(answer["line"])))
    else:
        lines.append(say("solve.lost"))
    lines.append(say("solve.best", **answer["best_score"]))
    lines.append(say("solve.time", ms=round(answer["ms"])))
    return "\n".join(lines)
