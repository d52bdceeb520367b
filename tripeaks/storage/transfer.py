"""Export and import of the whole record as JSON lines, to move it to another machine.

Knows the tables and hands. A file is only ever read as data; the actions of each hand are replayed by
the rules, and its figures are those of the replay.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from tripeaks.engine.codes import parse_code
from tripeaks.session import Session
from tripeaks.storage import rows, schema, settings
from tripeaks.storage.files import write_atomically
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures, pack_log, unpack_log
from tripeaks.storage.record import ENTRY, read_entry
from tripeaks.storage.store import Store

FORMAT = "tripeaks-record"
VERSION = 1

LONGEST_LINE = 1_000_000
"""Bytes; enough for a hand of a hundred thousand actions."""

ENDLESS = 100_000_000
"""Bytes without a line break after which a file cannot be a record, but is something like /dev/zero."""

LARGEST_FIGURE = 1 << 53
"""Hints, points and milliseconds are below this."""


class NewerFormat(ValueError):
    """The file was written by a later version of the game; nothing was imported from it."""


class NoRecord(ValueError):
    """The file has neither the first line of a record nor a single hand."""


class Fault(Enum):
    """Why a line was skipped.

    ``NOT_JSON``: it is not a JSON object: cut off, damaged or something else. ``NO_HAND``: a required value
    is missing or invalid. ``ILLEGAL``: the actions break the rules, or do not lead to the stated result.
    """

    NOT_JSON = "not_json"
    NO_HAND = "no_hand"
    ILLEGAL = "illegal"


class BadLine(NamedTuple):
    """The number of a skipped line, from 1, and why it was skipped."""

    line: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an import: hands added, hands that were there already, and the lines skipped."""

    added: int = 0
    known: int = 0
    skipped: tuple[BadLine, ...] = ()


class _Incoming(NamedTuple):
    """A hand from a file, checked by the rules."""

    hand: Hand
    state: rows.HandState
    replay: bool
    best: int | None


def is_own(file: Path, folder: Path) -> bool:
    """Whether a file is one of those that the game keeps in its folder; both paths are resolved ones."""
    return file.parent == folder and file.name.startswith((settings.FILE_NAME, schema.FILE_NAME))


def count_hands(store: Store) -> int:
    """How many hands an export would hold. Raises sqlite3.Error when the record cannot be read."""
    return int(store.ask(lambda connection: connection.execute("SELECT count(*) FROM hands").fetchone()[0]))


def export(store: Store, path: Path) -> int:
    """Write every hand, including those in progress, to a file, replacing it; returns how many.

    Raises OSError when the file cannot be written; the old file is then unchanged.
    """

    def work(connection: sqlite3.Connection) -> int:
        count = 0

        def lines() -> Iterator[bytes]:
            nonlocal count
            yield _line({"format": FORMAT, "version": VERSION})
            for row in connection.execute(
                f"SELECT actions, {ENTRY}, {rows.IDENTITY} FROM hands JOIN logs ON hand = id ORDER BY id"
            ):
                if (values := _as_values(row)) is not None:
                    count += 1
                    yield _line(values)

        write_atomically(path, lines())
        return count

    return store.ask(work)


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def _as_values(row: tuple[Any, ...]) -> dict[str, Any] | None:
    actions, *columns = row
    entry = read_entry(tuple(columns))
    if entry is None:
        return None
    hand = entry.hand
    return {
        "id": _id_text(hand.id),
        "code": str(hand.code),
        "played_on": hand.played_on.isoformat(),
        "kind": hand.kind.value,
        "daily": hand.daily and hand.daily.isoformat(),
        "match": None if hand.match is None else _id_text(hand.match),
        "goal": hand.goal and str(hand.goal),
        "replay": entry.replay,
        "result": entry.figures.result.value,
        "score": entry.figures.score,
        "best": entry.best,
        "hints": entry.hints,
        "played_ms": entry.played_ms,
        "ended_ms": entry.ended_ms,
        "actions": list(unpack_log(actions)),
    }


def _id_text(number: int) -> str:
    """An id as text: JSON readers in other languages do not hold whole numbers as large."""
    return f"{number:016x}"


def import_(store: Store, path: Path) -> Report:
    """Add the hands of a file that ``export`` wrote. Hands that are there already stay unchanged, so
    importing twice changes nothing. Invalid lines are skipped and reported, even the first one.

    Raises OSError when the file cannot be read, NewerFormat when a later version wrote it, NoRecord when
    it is not a record.
    """
    skipped: list[BadLine] = []
    added = known = 0
    with path.open("rb") as file:
        hands = _read(file, skipped)
        while batch := list(islice(hands, 500)):  # in one transaction
            new = store.change(partial(_add, batch=batch))
            added += new
            known += len(batch) - new
    return Report(added, known, tuple(skipped))


def _read(file: BinaryIO, skipped: list[BadLine]) -> Iterator[_Incoming]:
    """The valid hands of a file; the other lines are added to ``skipped``. Raises NewerFormat, and NoRecord
    at the end of a file that is not a record."""
    is_record = False
    for number, line in enumerate(_lines(file), 1):
        try:
            values = _parse(line)
            if values.get("format") == FORMAT:
                if values.get("version") != VERSION:
                    raise NewerFormat(str(values.get("version"))[:20])
            else:
                yield _hand(values)
            is_record = True
        except _Skip as skip:
            skipped.append(BadLine(number, skip.fault))
    if not is_record:
        raise NoRecord


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; only the beginning of one too long, and nothing after an endless one."""
    while line := file.readline(LONGEST_LINE):
        rest, length = line, 0
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n") and length < ENDLESS:
            rest = file.readline(LONGEST_LINE)
            length += LONGEST_LINE
        yield line
        if length >= ENDLESS:
            return


class _Skip(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def _parse(line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _Skip(Fault.NOT_JSON) from None
    if not isinstance(values, dict):
        raise _Skip(Fault.NOT_JSON)
    return values


def _hand(values: dict[str, Any]) -> _Incoming:
    """The hand of a line, replayed. Raises _Skip when the line is invalid."""
    try:
        hand = _identity(values)
        result = Result(values["result"])
        actions = values["actions"]
        if not isinstance(actions, list) or not all(type(a) is int and -128 <= a < 128 for a in actions):
            raise ValueError("actions")
        played_ms, hints = _figure(values["played_ms"]), _figure(values["hints"])
        best = values["best"] if values["best"] is None else _figure(values["best"], -LARGEST_FIGURE)
        ended = hand.started_ms if values["ended_ms"] is None else _figure(values["ended_ms"])
        replay = values["replay"] is True
    except (ValueError, KeyError, TypeError, OverflowError):
        raise _Skip(Fault.NO_HAND) from None
    counted = _replayed(hand, actions, played_ms, result)
    owner = 0 if result is Result.PLAYING else None  # nobody's, until a program adopts it
    state = rows.HandState(counted, hints, played_ms, pack_log(actions), owner, ended)
    return _Incoming(hand, state, replay, best)


def _identity(values: dict[str, Any]) -> Hand:
    code = parse_code(values["code"])
    if str(code) != values["code"]:
        raise ValueError("not the canonical spelling of the code")
    return Hand(
        id=int(values["id"], 16),
        code=code,
        played_on=date.fromisoformat(values["played_on"]),
        kind=Kind(values["kind"]),
        daily=None if values["daily"] is None else date.fromisoformat(values["daily"]),
        match=None if values["match"] is None else int(values["match"], 16),
        goal=None if values["goal"] is None else Goal.read(values["goal"]),
    )


def _figure(value: object, low: int = 0) -> int:
    if type(value) is not int or not low <= value < LARGEST_FIGURE:
        raise ValueError("not a figure")
    return value


def _replayed(hand: Hand, actions: list[int], played_ms: int, result: Result) -> Figures:
    """The figures of the replayed actions. Raises _Skip when the actions break the rules or lead to another
    result."""
    try:
        counted = figures(Session.replay(hand.code, actions, played_ms))
    except ValueError:
        raise _Skip(Fault.ILLEGAL) from None
    left = result is Result.LEFT and counted.result is Result.PLAYING
    if counted.result is not result and not left:
        raise _Skip(Fault.ILLEGAL)
    return replace(counted, result=result)


def _add(connection: sqlite3.Connection, batch: list[_Incoming]) -> int:
    """Write the hands that are not there yet; returns how many."""
    added = 0
    for incoming in batch:
        hand = incoming.hand
        if connection.execute("SELECT 1 FROM hands WHERE id = ?", (hand.id,)).fetchone():
            continue
        added += 1
        rows.write(connection, hand, incoming.state)
        connection.execute(
            "UPDATE hands SET best = ?, replay = max(replay, ?) WHERE id = ?",
            (incoming.best, incoming.replay, hand.id),
        )
        connection.execute(
            "UPDATE hands SET replay = 1 WHERE number = ? AND id > ?", (hand.code.number, hand.id)
        )
    return added
