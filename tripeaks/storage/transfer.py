"""Export and import of the whole record as JSON lines, to move it to another machine.

Knows the tables and hands; the form of a line is in ``lines``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from tripeaks.storage import lines, rows
from tripeaks.storage.files import write_atomically
from tripeaks.storage.hand import unpack_log
from tripeaks.storage.lines import FIRST_LINE, FORMAT, VERSION, BadHand, Fault, Incoming
from tripeaks.storage.record import ENTRY, read_entry
from tripeaks.storage.store import Store

BEGINNING = lines.line(FIRST_LINE)[:27]
"""How an export begins, whatever its version."""

LONGEST_LINE = 1_000_000
"""Bytes; enough for a hand of a hundred thousand actions."""

ENDLESS = 100_000_000
"""A file with this many bytes without a line break is not a record, but something like /dev/zero."""

SKIPPED_KEPT = 1_000
"""How many of the skipped lines are remembered; a damaged file has millions."""


class NewerFormat(ValueError):
    """The file was written by a later version of the game; nothing was imported from it."""


class NoRecord(ValueError):
    """The file has neither the first line of a record nor a single hand."""


class BadLine(NamedTuple):
    """The number of a skipped line, from 1, and why it was skipped."""

    line: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an import: hands added, hands that were there already, and the first lines skipped."""

    added: int = 0
    known: int = 0
    skipped: tuple[BadLine, ...] = ()


def count_hands(store: Store) -> int:
    """How many hands an export would hold. Raises sqlite3.Error when the record cannot be read."""
    return int(store.ask(lambda connection: connection.execute("SELECT count(*) FROM hands").fetchone()[0]))


def export(store: Store, path: Path) -> int:
    """Write every hand, including those in progress, to a file, replacing it; returns how many.

    Raises OSError when the file cannot be written; the old file is then unchanged.
    """

    def work(connection: sqlite3.Connection) -> int:
        count = 0

        def written() -> Iterator[bytes]:
            nonlocal count
            yield lines.line(FIRST_LINE)
            for row in connection.execute(
                f"SELECT actions, {ENTRY}, {rows.IDENTITY} FROM hands JOIN logs ON hand = id ORDER BY id"
            ):
                if (values := _as_values(row)) is not None:
                    count += 1
                    yield lines.line(values)

        write_atomically(path, written())
        return count

    return store.ask(work)


def _as_values(row: tuple[Any, ...]) -> dict[str, Any] | None:
    actions, *columns = row
    entry = read_entry(tuple(columns))
    if entry is None or not isinstance(actions, bytes):
        return None
    return lines.hand_values(
        entry.hand,
        unpack_log(actions),
        entry.figures.result,
        score=entry.figures.score,
        hints=entry.hints,
        played_ms=entry.played_ms,
        ended_ms=entry.ended_ms,
        best=entry.best,
        replay=entry.replay,
    )


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


def _read(file: BinaryIO, skipped: list[BadLine]) -> Iterator[Incoming]:
    """The valid hands of a file; the other lines are added to ``skipped``. Raises NewerFormat, and NoRecord
    at the end of a file that is not a record."""
    is_record = False
    for number, line in enumerate(_lines(file), 1):
        if line.isspace():
            continue
        try:
            values = lines.parse(line)
            if values.get("format") == FORMAT:
                if values.get("version") != VERSION:
                    raise NewerFormat(str(values.get("version"))[:20])
            else:
                yield lines.read(values)
            is_record = True
        except BadHand as bad:
            if len(skipped) < SKIPPED_KEPT:
                skipped.append(BadLine(number, bad.fault))
    if not is_record:
        raise NoRecord


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning, and nothing after an endless one."""
    while line := file.readline(LONGEST_LINE):
        rest, length = line, 0
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n") and length < ENDLESS:
            rest = file.readline(LONGEST_LINE)
            length += LONGEST_LINE
        yield line
        if length >= ENDLESS:
            return


def _add(connection: sqlite3.Connection, batch: list[Incoming]) -> int:
    """Write the hands that are not in the record yet; returns how many."""
    added = 0
    for incoming in batch:
        hand = incoming.hand
        if connection.execute("SELECT 1 FROM hands WHERE id = ?", (hand.id,)).fetchone():
            continue
        added += 1
        rows.write(connection, hand, incoming.state)
        connection.execute(
            "UPDATE OR IGNORE hands SET best = ?, replay = max(replay, ?) WHERE id = ?",
            (incoming.best, incoming.replay, hand.id),
        )
        connection.execute(
            "UPDATE OR IGNORE hands SET replay = 1 WHERE number = ? AND id > ?", (hand.code.number, hand.id)
        )
    return added
