"""The file of the record: its tables, its versions, and opening whatever stands in its place.

Knows SQLite and files; what the rows mean is for ``hand``, ``store`` and ``record`` to say.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tripeaks.storage.files import Notice, set_aside

FILE_NAME = "record.db"
COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside the record."""

APPLICATION_ID = 0x54504B53
"""``TPKS`` in the header of the file: whose it is."""

MAGIC = b"SQLite format 3\0"

JOURNAL_PAGES = 250
"""Pages of 4 KB after which the journal is taken over into the file, so that it stays small."""

BUSY_S = 5.0
"""How long a write waits for another window's."""

CHECKED_BYTES = 1_000_000
"""Up to this size (some 4,000 hands, 20 ms) a record is read through for damage at every start;
a larger one shows its damage when it is used, and is then set aside all the same."""

CREATE = """
CREATE TABLE hands (
    id INTEGER PRIMARY KEY CHECK (id >= 0),
    number INTEGER NOT NULL CHECK (number BETWEEN 0 AND 34359738367),
    game TEXT NOT NULL,
    scoring TEXT NOT NULL CHECK (scoring IN ('app', 'hogue', 'chain')),
    played_on INTEGER NOT NULL CHECK (played_on BETWEEN 1 AND 3652059),
    kind TEXT NOT NULL CHECK (kind IN ('ordinary', 'daily', 'match')),
    daily INTEGER CHECK (daily BETWEEN 1 AND 3652059),
    match INTEGER CHECK (match >= 0),
    goal TEXT,
    replay INTEGER NOT NULL CHECK (replay IN (0, 1)),
    result TEXT NOT NULL CHECK (result IN ('playing', 'won', 'stuck', 'time_up', 'left')),
    score INTEGER NOT NULL CHECK (typeof(score) = 'integer'),
    best INTEGER CHECK (typeof(best) IN ('integer', 'null')),
    moves INTEGER NOT NULL CHECK (moves >= 0),
    draws INTEGER NOT NULL CHECK (draws >= 0),
    undos INTEGER NOT NULL CHECK (undos >= 0),
    hints INTEGER NOT NULL CHECK (hints >= 0),
    longest_run INTEGER NOT NULL CHECK (longest_run >= 0),
    played_ms INTEGER NOT NULL CHECK (played_ms >= 0),
    ended INTEGER,
    window INTEGER
);
CREATE TABLE logs (
    hand INTEGER PRIMARY KEY REFERENCES hands (id) ON DELETE CASCADE,
    actions BLOB NOT NULL CHECK (typeof(actions) = 'blob')
);
CREATE INDEX counted ON hands (played_on, id, game, scoring, replay, result, score, best, played_ms)
    WHERE result <> 'playing';
CREATE INDEX spread ON hands (game, score, result, replay, scoring, played_on)
    WHERE result <> 'playing';
CREATE INDEX numbers ON hands (number);
CREATE INDEX dailies ON hands (daily, result, played_on) WHERE daily IS NOT NULL;
CREATE INDEX matches ON hands (match) WHERE match IS NOT NULL;
CREATE INDEX windows ON hands (window) WHERE window IS NOT NULL;
"""

MIGRATIONS: Sequence[str] = (CREATE,)
"""What turns version n of the tables into n + 1, by n. Entries are added, never changed."""


class NewerRecord(Exception):
    """The file was written by a later version of the game."""


class ForeignFile(sqlite3.DatabaseError):
    """An SQLite file, but not one with the tables of a record."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An open record: ``durable`` when it is the file, else a copy in memory; and what to tell."""

    connection: sqlite3.Connection
    durable: bool
    notices: tuple[Notice, ...] = ()


def open_record(folder: Path | None, migrations: Sequence[str] = MIGRATIONS) -> Opened:
    """Open the record of a folder, whatever is found there. Never fails and never overwrites:
    what cannot be read is set aside, and where nothing can be written memory has to do."""
    if folder is None:
        return _in_memory(None, Notice("storage.no_folder"), migrations)
    path = folder / FILE_NAME
    notices: list[Notice] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _move_oddities(path, notices)
        try:
            connection = _open(path, migrations)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            notices.append(_damaged(path))
            connection = _open(path, migrations)
    except NewerRecord:
        return _in_memory(None, Notice("storage.newer_record", {"name": path.name}), migrations)
    except (OSError, sqlite3.Error):
        return _in_memory(path, Notice("storage.unwritable", {"folder": str(folder)}), migrations)
    return Opened(connection, True, tuple(notices))


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error says that the file itself is no good, rather than the disk or the moment."""
    if isinstance(error, ForeignFile):
        return True
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _move_oddities(path: Path, notices: list[Notice]) -> None:
    """Set aside what stands in the place of a file but is none (a folder, a pipe, a dead link)."""
    if os.path.lexists(path) and not path.is_file():
        notices.append(_damaged(path))
    for ending in COMPANIONS:
        companion = Path(f"{path}{ending}")
        if os.path.lexists(companion) and not companion.is_file():
            notices.append(Notice("storage.record_damaged", {"name": set_aside(companion).name}))


def _damaged(path: Path) -> Notice:
    return Notice("storage.record_damaged", {"name": set_aside(path, companions=COMPANIONS).name})


def _open(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Open, check and bring up to date. Raises sqlite3.Error, OSError or NewerRecord."""
    _check_beginning(path)
    connection = _connect(str(path))
    try:
        if _version(connection) > len(migrations):  # asked before anything is touched
            raise NewerRecord
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL waits for the disk at every commit: what is acknowledged outlives a loss of power
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {JOURNAL_PAGES}")
        _bring_up_to_date(connection, path, migrations)
        _check_tables(connection, migrations)
        if path.stat().st_size <= CHECKED_BYTES:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise ForeignFile(found)
        connection.execute("BEGIN IMMEDIATE")  # shows at once whether the file can be written
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_beginning(path: Path) -> None:
    """Raise ForeignFile for a file that SQLite did not begin; it would take a short one for empty."""
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):
                raise ForeignFile("not a database")


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=BUSY_S, isolation_level=None, uri=uri)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    version = _version(connection)
    if version == len(migrations):
        return
    if version > 0:
        _back_up(connection, path, version)
    _migrate(connection, migrations)


def _version(connection: sqlite3.Connection) -> int:
    """The version of the tables; 0 for a file without any. Raises ForeignFile for another's file."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise ForeignFile("not a record of this game")
    return int(version)


def _back_up(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Copy the record beside itself under a name that says its version and is not taken yet."""
    number = 1
    while os.path.lexists(copy := path.with_name(f"{path.stem}.version-{version}-{number}{path.suffix}")):
        number += 1
    with contextlib.closing(sqlite3.connect(copy)) as target:
        connection.backup(target)


def _migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Run what is missing in one transaction, so that a kill leaves the old version whole."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for script in migrations[_version(connection) :]:  # another window may have been quicker
            for statement in script.split(";\n"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _check_tables(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Raise ForeignFile unless the tables are exactly ours: no others, no triggers, no views."""
    with contextlib.closing(_connect(":memory:")) as model:
        _migrate(model, migrations)
        if _tables(connection) != _tables(model):
            raise ForeignFile("other tables than a record has")


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY type, name"
    return connection.execute(query).fetchall()


def _in_memory(path: Path | None, notice: Notice, migrations: Sequence[str]) -> Opened:
    """A record in memory, with what can be read of the file at a path."""
    connection = _connect(":memory:")
    if path is not None and path.is_file():
        # the second way reads without the journal, where even that cannot be opened
        for way in ("mode=ro", "immutable=1"):
            try:
                with contextlib.closing(_connect(f"{path.absolute().as_uri()}?{way}", uri=True)) as source:
                    _check_tables(source, migrations)
                    source.backup(connection)
                break
            except sqlite3.Error:
                connection.close()
                connection = _connect(":memory:")
    _migrate(connection, migrations)
    return Opened(connection, False, (notice,))
