"""The tables of the record, and how those of an older version become the present ones.

Knows SQLite; what the rows mean is defined in ``rows`` and ``record``.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

FILE_NAME = "record.db"
COMPANIONS = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside the record."""

APPLICATION_ID = 0x54504B53
"""``TPKS`` in the header of the file, which marks it as a record of this game."""

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

    SQLite cannot change a CHECK: to widen one, create the table again under another name, copy the rows,
    drop the old table, rename the new one, and create its indices again.
    """

    script: str
    changes: frozenset[str] = frozenset()


MIGRATIONS: Sequence[Migration] = (Migration(CREATE),)
"""How each version becomes the next, from version 0 (an empty file) on. Entries are added, never changed."""


class ForeignFile(sqlite3.DatabaseError):
    """An SQLite file, but without the tables of a record."""


class MigrationError(sqlite3.IntegrityError):
    """A migration would have lost rows or left logs without a hand; nothing was changed."""


def connect(name: str, *, uri: bool = False, busy_s: float = 0.0) -> sqlite3.Connection:
    """Open a database. ``busy_s``: how long a write waits for one of another program, in seconds."""
    connection = sqlite3.connect(name, timeout=busy_s, isolation_level=None, uri=uri)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def version_of(connection: sqlite3.Connection) -> int:
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
        version = version_of(connection)  # again: another program may have migrated the file since
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
    with contextlib.closing(connect(":memory:")) as model:
        for migration in migrations:
            _run(model, migration)
        if tables_of(connection) != tables_of(model):
            raise ForeignFile("other tables than a record has")


def tables_of(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    """The tables, indices and whatever else a database has, with their definitions."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY type, name"
    return connection.execute(query).fetchall()
