"""Opens the file of the record in any condition: on any disk, locked, damaged, or missing.

Knows SQLite, the tables and files. ``docs/storage.md`` says what a player can rely on.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tripeaks.storage.files import Notice, make_folder, set_aside, unused_name
from tripeaks.storage.schema import (
    COMPANIONS,
    FILE_NAME,
    MIGRATIONS,
    ForeignFile,
    Migration,
    connect,
    migrate,
    tables_of,
    version_of,
)

MAGIC = b"SQLite format 3\0"

JOURNAL_PAGES = 250
"""Pages of 4 KB after which the journal is copied into the file, so that it stays small."""

PATIENCE_S = 0.25
"""How long a write waits for a write of another program before the rescue file takes it."""

CHECKED_BYTES = 1_000_000
"""Up to this size (some 4,000 hands, 20 ms) a record is checked for damage at every start. A larger one is
checked while there is nothing else to do, see ``keeper``."""

_NO_SHARED_MEMORY = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL)
_WAITS = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


class NewerRecord(Exception):
    """The file was written by a later version of the game."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An open record, and the notices for the player.

    ``durable``: it is the file, else a copy in memory. ``returns``: the file may be used later, once it can
    be written. ``blind``: the file could not be read, so that the copy has none of its hands.
    """

    connection: sqlite3.Connection
    durable: bool
    notices: tuple[Notice, ...] = ()
    returns: bool = True
    blind: bool = False


def open_record(
    folder: Path | None, migrations: Sequence[Migration] = MIGRATIONS, patience_s: float = PATIENCE_S
) -> Opened:
    """Open the record of a folder, in any condition. Never fails and never overwrites: a file that
    cannot be read is set aside, and a record that cannot be written is kept in memory."""
    if folder is None:
        return Opened(_empty(migrations), False, (Notice("storage.no_folder"),), returns=False)
    try:
        return open_file(folder, migrations, patience_s)
    except NewerRecord:
        notice = Notice("storage.newer_record", {"name": FILE_NAME})
        return Opened(_empty(migrations), False, (notice,), returns=False)
    except (OSError, sqlite3.Error, ValueError):
        copy = _copied(folder / FILE_NAME, migrations)
        return Opened(copy or _empty(migrations), False, blind=copy is None)


def open_file(
    folder: Path, migrations: Sequence[Migration] = MIGRATIONS, patience_s: float = PATIENCE_S
) -> Opened:
    """Open the record of a folder for writing; one that is damaged is set aside first. Raises sqlite3.Error,
    OSError, NewerRecord, or ValueError for a folder that no system can have."""
    path = folder / FILE_NAME
    notices: list[Notice] = []
    make_folder(folder)
    _move_oddities(path, notices)
    try:
        connection = _open(path, migrations, patience_s)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return replace_damaged(folder, migrations, patience_s, foreign=isinstance(error, ForeignFile))
    return Opened(connection, True, tuple(notices))


def replace_damaged(
    folder: Path,
    migrations: Sequence[Migration] = MIGRATIONS,
    patience_s: float = PATIENCE_S,
    *,
    foreign: bool = False,
) -> Opened:
    """Set the file of a folder aside, which this program no longer has open, and begin a new one with the
    hands that can still be read, with none if the file is ``foreign``. Raises OSError and sqlite3.Error."""
    aside = set_aside(folder / FILE_NAME, companions=COMPANIONS)
    connection = _open(folder / FILE_NAME, migrations, patience_s)
    count = 0 if foreign else _salvage(aside, connection)
    key = "storage.record_repaired" if count else "storage.record_damaged"
    return Opened(connection, True, (Notice(key, {"name": aside.name, "count": count}),))


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file itself is damaged, rather than the disk full or busy."""
    return isinstance(error, ForeignFile) or _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether waiting may help: another program writes, or the disk is full."""
    return _code(error) in _WAITS


def check(connection: sqlite3.Connection) -> None:
    """Look for damage in the whole file, and rebuild indices that differ from their table. Raises ForeignFile
    or another sqlite3.Error when that is not enough."""
    if _fault(connection) is None:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute("REINDEX")
        if (fault := _fault(connection)) is not None:
            raise ForeignFile(fault)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _fault(connection: sqlite3.Connection) -> str | None:
    found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return None if found == "ok" else found


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _move_oddities(path: Path, notices: list[Notice]) -> None:
    """Set aside what is in the place of the file but is not a file (a folder, a pipe, a dead link)."""
    for ending in ("", *COMPANIONS):
        file = Path(f"{path}{ending}")
        if os.path.lexists(file) and not file.is_file():
            name = set_aside(file, companions=COMPANIONS).name
            notices.append(Notice("storage.record_damaged", {"name": name, "count": 0}))


def _open(path: Path, migrations: Sequence[Migration], patience_s: float) -> sqlite3.Connection:
    """Open, check and migrate the file. Raises sqlite3.Error, OSError or NewerRecord."""
    _check_beginning(path)
    with contextlib.ExitStack() as on_error:
        connection = _journalled(path, len(migrations), patience_s)
        on_error.callback(connection.close)
        version = version_of(connection)
        if path.stat().st_size <= CHECKED_BYTES:
            check(connection)
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


def _journalled(path: Path, newest: int, patience_s: float) -> sqlite3.Connection:
    """Open a file with the journal that suits its disk: a write-ahead log, or a rollback journal where there
    is no shared memory for that. The file itself remembers which. Raises NewerRecord before anything is
    written, and sqlite3.Error."""
    connection = connect(str(path), busy_s=patience_s)
    try:
        version = version_of(connection)  # already fails if there is a log but no shared memory
        if version > newest:
            raise NewerRecord
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        if mode == "wal" or version == 0:
            connection.execute("PRAGMA journal_mode = WAL")
            version_of(connection)  # SQLite asks for shared memory only when it reads
    except sqlite3.OperationalError as error:
        connection.close()
        if _code(error) not in _NO_SHARED_MEMORY:
            raise
        connection = _without_shared_memory(path, newest, patience_s)
    except BaseException:
        connection.close()
        raise
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    # FULL waits for the disk at every commit: what is acknowledged survives a loss of power. A rollback
    # journal is undone by deleting it, and only EXTRA waits for that.
    connection.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {JOURNAL_PAGES}")
    return connection


def _without_shared_memory(path: Path, newest: int, patience_s: float) -> sqlite3.Connection:
    """Open a file with a rollback journal. Raises sqlite3.Error and NewerRecord."""
    connection = connect(str(path), busy_s=patience_s)
    try:
        # Only a connection that has the file to itself can read a write-ahead log without shared memory,
        # and it must be so from the first read on.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        if version_of(connection) > newest:
            raise NewerRecord
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA locking_mode = NORMAL")
        version_of(connection)  # gives the file free, at the first read
    except BaseException:
        connection.close()
        raise
    return connection


def _salvage(damaged: Path, connection: sqlite3.Connection) -> int:
    """Copy the hands that can still be read from a damaged file; returns how many."""
    with contextlib.suppress(sqlite3.Error), _unused(damaged) as source:
        if tables_of(source) != tables_of(connection):
            return 0
        connection.execute("BEGIN IMMEDIATE")
        for table, key, allowed in (
            ("hands", "id", "1"),
            ("logs", "hand", "EXISTS (SELECT 1 FROM hands WHERE id = ?1)"),
        ):
            for row in _readable(source, table, key):
                marks = ", ".join(f"?{number}" for number in range(1, len(row) + 1))
                with contextlib.suppress(sqlite3.IntegrityError):
                    connection.execute(f"INSERT OR IGNORE INTO {table} SELECT {marks} WHERE {allowed}", row)
        connection.execute("COMMIT")
    if connection.in_transaction:
        connection.execute("ROLLBACK")
    return int(connection.execute("SELECT count(*) FROM hands").fetchone()[0])


def _readable(source: sqlite3.Connection, table: str, key: str) -> Iterator[tuple[object, ...]]:
    """The rows before the first damaged page of a table, and those after the last one."""
    for order in ("ASC", "DESC"):
        try:
            yield from source.execute(f"SELECT * FROM {table} ORDER BY {key} {order}")
        except sqlite3.DatabaseError:
            continue
        return


def _empty(migrations: Sequence[Migration]) -> sqlite3.Connection:
    connection = connect(":memory:")
    migrate(connection, migrations)
    return connection


def _copied(path: Path, migrations: Sequence[Migration]) -> sqlite3.Connection | None:
    """A copy in memory of a file that cannot be written; None if it cannot be read either."""
    # the second way needs no journal beside the file, and ignores the locks of other programs
    for way in (_read_only, _unused):
        connection = connect(":memory:")
        try:
            with way(path) as source:
                source.backup(connection)
            if way is _unused:  # someone may have been writing it
                check(connection)
            migrate(connection, migrations)
        except (OSError, sqlite3.Error, ValueError):
            connection.close()
        else:
            return connection
    return None


@contextlib.contextmanager
def _read_only(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")
        version_of(connection)  # fails if the file is locked; a backup would wait for ever
        yield connection


@contextlib.contextmanager
def _unused(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a file and its journal that this program has to itself, open for reading."""
    with tempfile.TemporaryDirectory(prefix="tripeaks-") as folder:
        for ending in ("", "-wal", "-journal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{ending}", Path(folder, f"copy{ending}"))
        # an empty name would be created
        name = f"{Path(folder, 'copy').as_uri()}?mode=rw"
        with contextlib.closing(connect(name, uri=True)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            yield connection
