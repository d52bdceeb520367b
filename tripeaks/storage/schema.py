"""The file of the record: its tables, their versions, and opening it in any condition.

Knows SQLite and files; what the rows mean is defined in ``rows`` and ``record``.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tripeaks.storage.files import Notice, set_aside, unused_name

FILE_NAME = "record.db"
COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside the record."""

APPLICATION_ID = 0x54504B53
"""``TPKS`` in the header of the file, which marks it as a record of this game."""

MAGIC = b"SQLite format 3\0"

JOURNAL_PAGES = 250
"""Pages of 4 KB after which the journal is copied into the file, so that it stays small."""

BUSY_S = 5.0
"""How long a write waits for that of another program."""

CHECKED_BYTES = 1_000_000
"""Up to this size (some 4,000 hands, 20 ms) a record is checked for damage at every start;
damage in a larger one shows when it is used, and the file is then set aside too."""

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


class Migration(NamedTuple):
    """What turns a version of the tables into the next.

    ``script``: SQL statements, each ended by a semicolon and a line break. ``changes``: the tables
    whose number of rows may change; a change in any other makes the migration fail.

    SQLite cannot change a CHECK: to widen one, create the table anew under another name, copy the rows,
    drop the old table, rename the new one, and create its indices again.
    """

    script: str
    changes: frozenset[str] = frozenset()


MIGRATIONS: Sequence[Migration] = (Migration(CREATE),)
"""How each version becomes the next, from version 0 (an empty file) on. Entries are added, never changed."""


class NewerRecord(Exception):
    """The file was written by a later version of the game."""


class ForeignFile(sqlite3.DatabaseError):
    """An SQLite file, but without the tables of a record."""


class MigrationError(sqlite3.IntegrityError):
    """A migration would have lost rows or left logs without a hand; nothing was changed."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An open record: ``durable`` for the file, else a copy in memory; and what to tell the player."""

    connection: sqlite3.Connection
    durable: bool
    notices: tuple[Notice, ...] = ()


def open_record(folder: Path | None, migrations: Sequence[Migration] = MIGRATIONS) -> Opened:
    """Open the record of a folder, in any condition. Never fails and never overwrites: a file that
    cannot be read is set aside, and a record that cannot be written is kept in memory."""
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
    """Whether an error means that the file itself is damaged, rather than the disk full or busy."""
    if isinstance(error, ForeignFile):
        return True
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _move_oddities(path: Path, notices: list[Notice]) -> None:
    """Set aside what is in the place of a file but is none (a folder, a pipe, a dead link)."""
    for ending in ("", *COMPANIONS):
        file = Path(f"{path}{ending}")
        if os.path.lexists(file) and not file.is_file():
            notices.append(_damaged(file))


def _damaged(path: Path) -> Notice:
    return Notice("storage.record_damaged", {"name": set_aside(path, companions=COMPANIONS).name})


def _open(path: Path, migrations: Sequence[Migration]) -> sqlite3.Connection:
    """Open, check and migrate the file. Raises sqlite3.Error, OSError or NewerRecord."""
    _check_beginning(path)
    with contextlib.ExitStack() as on_error:
        connection = _connect(str(path))
        on_error.callback(connection.close)
        version = _version(connection)
        if version > len(migrations):  # asked before anything is written
            raise NewerRecord
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL waits for the disk at every commit: what is acknowledged survives a loss of power
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {JOURNAL_PAGES}")
        if path.stat().st_size <= CHECKED_BYTES:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise ForeignFile(found)
        if 0 < version < len(migrations):
            copy = unused_name(path, f"version-{version}")
            on_error.callback(copy.unlink, missing_ok=True)
            with contextlib.closing(sqlite3.connect(copy)) as target:
                connection.backup(target)
        migrate(connection, migrations)
        on_error.pop_all()
    return connection


def _check_beginning(path: Path) -> None:
    """Raise ForeignFile for a file without SQLite's header; SQLite would take a short one for empty."""
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(MAGIC)) not in (b"", MAGIC):
                raise ForeignFile("not a database")


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=BUSY_S, isolation_level=None, uri=uri)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _version(connection: sqlite3.Connection) -> int:
    """The version of the tables; 0 for an empty file. Raises ForeignFile for that of another program."""
    application, version, tables = connection.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)"
        " FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise ForeignFile("not a record of this game")
    return int(version)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Check the tables and run the missing migrations, all in one transaction.

    Expects a connection without a transaction; it writes even if nothing is missing, which shows at once
    whether the file can be written. Raises ForeignFile when the tables are not those of a record,
    MigrationError when rows would be lost, or another sqlite3.Error. Nothing is changed then.
    """
    # With foreign keys on, dropping the old table of hands would delete every log. SQLite
    # ignores this line within a transaction.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.execute("BEGIN IMMEDIATE")
        version = _version(connection)  # again: another program may have migrated the file since
        _check_tables(connection, migrations[:version])
        for migration in migrations[version:]:
            _run(connection, migration)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise
    finally:
        connection.execute("PRAGMA foreign_keys = ON")


def _run(connection: sqlite3.Connection, migration: Migration) -> None:
    """Run a migration. Raises MigrationError when it loses rows that it does not declare."""
    before, broken = _row_counts(connection), _broken_keys(connection)
    for statement in migration.script.split(";\n"):
        connection.execute(statement)
    after = _row_counts(connection)
    for table, rows in before.items():
        if after.get(table) != rows and table not in migration.changes:
            raise MigrationError(f"{table}: {rows} rows before, {after.get(table)} after")
    if _broken_keys(connection) - broken:
        raise MigrationError("logs without a hand")


def _row_counts(connection: sqlite3.Connection) -> dict[str, int]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for (name,) in tables}


def _broken_keys(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    return set(connection.execute("PRAGMA foreign_key_check"))


def _check_tables(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Raise ForeignFile unless the tables are exactly those that the migrations make: no others, no
    triggers, no views."""
    with contextlib.closing(_connect(":memory:")) as model:
        for migration in migrations:
            _run(model, migration)
        if _tables(connection) != _tables(model):
            raise ForeignFile("other tables than a record has")


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY type, name"
    return connection.execute(query).fetchall()


def _in_memory(path: Path | None, notice: Notice, migrations: Sequence[Migration]) -> Opened:
    """A record in memory, with a copy of the file at a path if it can be read."""
    if path is not None and path.is_file():
        # the second way reads without the journal, for when even that cannot be opened
        for way in ("mode=ro", "immutable=1"):
            connection = _connect(":memory:")
            try:
                with contextlib.closing(_connect(f"{path.absolute().as_uri()}?{way}", uri=True)) as source:
                    source.backup(connection)
                migrate(connection, migrations)
                return Opened(connection, False, (notice,))
            except sqlite3.Error:
                connection.close()
    connection = _connect(":memory:")
    migrate(connection, migrations)
    return Opened(connection, False, (notice,))
