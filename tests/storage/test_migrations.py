"""Records of other versions: a migration keeps every hand and every log, or changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.storage.store_help import CODE, WINNING, keys, listed, play
from tripeaks.session import Session
from tripeaks.storage import Store, database
from tripeaks.storage.database import open_record
from tripeaks.storage.schema import (
    CREATE,
    FILE_NAME,
    MIGRATIONS,
    ForeignFile,
    Migration,
    MigrationError,
    migrate,
)
from tripeaks.storage.transfer import export

DATA = Path(__file__).resolve().parents[1] / "data"
HANDS = 100_000

TABLE, *OTHERS = CREATE.strip().split(";\n")
WIDER = Migration(
    ";\n".join(
        (
            TABLE.replace("TABLE hands", "TABLE wider").replace("'chain')", "'chain', 'race')"),
            "INSERT INTO wider SELECT * FROM hands",
            "DROP TABLE hands",
            "ALTER TABLE wider RENAME TO hands",
            *(statement for statement in OTHERS if statement.startswith("CREATE INDEX")),
        )
    )
)
"""A migration that allows one more scoring system, which takes a new table of hands."""

MOOD = Migration("ALTER TABLE hands ADD COLUMN mood TEXT;\nCREATE INDEX moods ON hands (mood);\n")


class KeysStayOn(sqlite3.Connection):
    """A connection whose foreign keys cannot be switched off."""

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        """Run any other statement."""
        return super().execute("SELECT 1" if sql == "PRAGMA foreign_keys = OFF" else sql, parameters)


def connect(folder: Path, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """The file of a folder with foreign keys on."""
    connection = sqlite3.connect(folder / FILE_NAME, isolation_level=None, factory=factory)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def content(connection: sqlite3.Connection) -> Iterator[list[tuple[object, ...]]]:
    """Every row of both tables, with columns of version 1."""
    yield connection.execute("SELECT * FROM hands ORDER BY id").fetchall()
    yield connection.execute("SELECT * FROM logs ORDER BY hand").fetchall()


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record of 100,000 hands, each with its log."""
    folder = tmp_path_factory.mktemp("large")
    Store(folder).close()
    connection = connect(folder)
    connection.execute("BEGIN")
    connection.execute(
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ?)"
        " INSERT INTO hands (id, number, game, scoring, played_on, kind, replay, result, score, moves, draws,"
        " undos, hints, longest_run, played_ms)"
        " SELECT i << 20, i, 'E', 'app', 730000 + i / 50, 'ordinary', 0, 'won', i % 700, 51, 23,"
        " 0, 0, 7, 90000 FROM n",
        (HANDS,),
    )
    connection.execute("INSERT INTO logs SELECT id, randomblob(51) FROM hands")
    connection.execute("COMMIT")
    connection.close()
    return folder


def test_a_new_table_of_hands_keeps_every_hand_and_every_log(large: Path, tmp_path: Path) -> None:
    shutil.copytree(large, tmp_path, dirs_exist_ok=True)
    connection = connect(tmp_path)
    before = list(content(connection))
    migrate(connection, (*MIGRATIONS, WIDER))
    assert list(content(connection)) == before
    assert [len(rows) for rows in before] == [HANDS, HANDS]
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.execute("UPDATE hands SET scoring = 'race' WHERE id = 0")
    connection.execute("DELETE FROM hands WHERE id = 0")  # the log goes with the hand again
    assert connection.execute("SELECT count(*) FROM logs").fetchone() == (HANDS - 1,)
    connection.close()


def test_with_foreign_keys_on_the_logs_would_be_lost_so_nothing_is_changed(
    large: Path, tmp_path: Path
) -> None:
    shutil.copytree(large, tmp_path, dirs_exist_ok=True)
    file = (tmp_path / FILE_NAME).read_bytes()
    connection = connect(tmp_path, KeysStayOn)
    with pytest.raises(MigrationError, match=f"logs: {HANDS} rows before, 0 after"):
        migrate(connection, (*MIGRATIONS, WIDER))
    connection.close()
    assert (tmp_path / FILE_NAME).read_bytes() == file


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("DELETE FROM logs WHERE hand IN (SELECT hand FROM logs LIMIT 1);\n", "logs: 2 rows before, 1 after"),
        ("DROP TABLE logs;\n", "logs: 2 rows before, None after"),
        ("UPDATE logs SET hand = hand + 1;\n", "logs without a hand"),
    ],
)
def test_a_migration_that_loses_something_changes_nothing(script: str, message: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20)
    play(store, 20, 23)
    store.close()
    file = (tmp_path / FILE_NAME).read_bytes()
    connection = connect(tmp_path)
    with pytest.raises(MigrationError, match=message):
        migrate(connection, (*MIGRATIONS, Migration(script)))
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    connection.close()
    assert (tmp_path / FILE_NAME).read_bytes() == file


def test_a_migration_may_delete_the_rows_that_it_declares(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20)
    store.close()
    connection = connect(tmp_path)
    migrate(connection, (*MIGRATIONS, Migration("DELETE FROM logs;\n", changes=frozenset({"logs"}))))
    assert connection.execute("SELECT count(*) FROM logs").fetchone() == (0,)
    connection.close()


def test_a_log_that_had_no_hand_before_does_not_stop_a_migration(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20)
    store.close()
    connection = connect(tmp_path)
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("DELETE FROM hands")
    migrate(connection, (*MIGRATIONS, WIDER))
    assert connection.execute("SELECT count(*) FROM logs").fetchone() == (1,)
    connection.close()


def test_tables_of_another_program_are_not_migrated(tmp_path: Path) -> None:
    Store(tmp_path).close()
    connection = connect(tmp_path)
    connection.execute("CREATE TRIGGER t AFTER INSERT ON hands BEGIN DELETE FROM hands; END")
    with pytest.raises(ForeignFile):
        migrate(connection, (*MIGRATIONS, WIDER))
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()


# -- opening --


def version_1_0(folder: Path) -> Path:
    """A folder with a record that version 1.0 wrote."""
    shutil.copy(DATA / "record-1.0.db", folder / FILE_NAME)
    return folder


def test_a_record_of_version_1_0_opens_with_every_hand(tmp_path: Path) -> None:
    store = Store(version_1_0(tmp_path))
    export(store, tmp_path / "export")
    resumed = store.resume()
    assert store.take_notices() == []
    assert resumed is not None and resumed.match is not None
    assert (resumed.session.log, resumed.hints, len(resumed.match.scores)) == ((-1, -1), 1, 2)
    store.close()
    assert (tmp_path / "export").read_text() == (DATA / "record-1.0.jsonl").read_text()


def test_a_record_of_version_1_0_keeps_every_row_in_a_migration(tmp_path: Path) -> None:
    opened = open_record(version_1_0(tmp_path), (*MIGRATIONS, WIDER))
    assert opened.durable and opened.notices == ()
    old = sqlite3.connect(DATA / "record-1.0.db")
    assert list(content(opened.connection)) == list(content(old))
    for connection in (opened.connection, old):
        connection.close()


def test_an_older_record_is_copied_and_then_migrated(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, _ = play(store, *WINNING)
    store.close()
    opened = open_record(tmp_path, (*MIGRATIONS, MOOD))
    assert opened.durable and opened.notices == ()
    assert opened.connection.execute("SELECT id, mood FROM hands").fetchall() == [(hand.id, None)]
    opened.connection.close()
    (copy,) = tmp_path.glob("record.version-1-*.db")
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT id FROM hands").fetchall() == [(hand.id,)]
    connection.close()
    open_record(tmp_path, (*MIGRATIONS, MOOD)).connection.close()
    assert len(list(tmp_path.glob("record.version-*"))) == 1


@pytest.mark.parametrize("script", ["CREATE UNIQUE INDEX one ON hands (kind);\n", "DELETE FROM hands;\n"])
def test_a_migration_that_fails_leaves_the_old_version_and_no_copy(script: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20)
    hand, _ = play(store, 20)
    store.close()
    for _ in range(2):
        opened = open_record(tmp_path, (*MIGRATIONS, Migration(script)))
        assert not opened.durable
        opened.connection.close()
    assert list(tmp_path.glob("record.version-*")) == []
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.hand == hand and store.take_notices() == []
    assert len(listed(store)) == 1
    store.close()


def test_an_older_record_that_cannot_be_written_is_still_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> Path:
        raise PermissionError

    monkeypatch.setattr(database, "unused_name", refuse)
    opened = open_record(version_1_0(tmp_path), (*MIGRATIONS, MOOD))
    assert not opened.durable
    assert opened.connection.execute("SELECT count(*), count(mood) FROM hands").fetchone() == (8, 0)
    opened.connection.close()


def test_a_newer_record_is_not_changed_and_the_player_is_notified(tmp_path: Path) -> None:
    play(store := Store(tmp_path), 20)
    store.close()
    path = tmp_path / FILE_NAME
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    store = Store(tmp_path)
    assert keys(store.take_notices()) == ["storage.newer_record"]
    assert store.resume() is None
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result() is False
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20,)
    store.close()
    assert path.read_bytes() == before
