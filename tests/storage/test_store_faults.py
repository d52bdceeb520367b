"""The store on failing disks: nothing is lost, and the player is told once."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.storage.store_help import CODE, WINNING, keys, listed, play
from tripeaks.session import Session
from tripeaks.storage import Store, schema
from tripeaks.storage.schema import FILE_NAME


def test_without_a_home_the_game_continues_in_memory_and_reports_it_once() -> None:
    store = Store(None)
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result() is False
    store.finish(hand, session)
    assert [entry.hand for entry in listed(store)] == [hand]
    assert keys(store.take_notices()) == ["storage.no_folder"] and store.take_notices() == []
    store.close()


def test_a_folder_that_cannot_be_created_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "folder")
    assert keys(store.take_notices()) == ["storage.unwritable"]
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    store.save(hand, session)
    assert store.resume() is not None
    store.close()


def refuse_writable_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no database be opened but those in memory and those by a URI, which are read only."""
    connect = sqlite3.connect

    def refuse(name: str, **options: Any) -> sqlite3.Connection:
        if name != ":memory:" and not options["uri"]:
            raise sqlite3.OperationalError("unable to open database file")
        connection: sqlite3.Connection = connect(name, **options)
        return connection

    monkeypatch.setattr(sqlite3, "connect", refuse)


def test_a_read_only_record_is_still_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    hand, _ = play(store, 20)
    store.close()
    refuse_writable_files(monkeypatch)
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.hand == hand
    assert keys(store.take_notices()) == ["storage.unwritable"]
    store.close()


def test_the_journal_of_a_read_only_record_is_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "a")
    play(store, *WINNING)
    shutil.copytree(tmp_path / "a", tmp_path / "b")  # as a kill would leave it
    store.close()
    assert (tmp_path / "b" / f"{FILE_NAME}-wal").stat().st_size > 0
    refuse_writable_files(monkeypatch)
    store = Store(tmp_path / "b")
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == WINNING
    store.close()


def test_writes_that_a_full_disk_refused_are_done_once_there_is_space(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    store.ask(lambda c: c.execute("PRAGMA query_only = ON"))  # every write fails from here on
    session.act(23)
    assert store.save(hand, session).result() is False
    session.act(22)
    assert store.save(hand, session).result() is False
    assert keys(store.take_notices()) == ["storage.unwritable"]
    store.ask(lambda c: c.execute("PRAGMA query_only = OFF"))
    assert store.flush() is True
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.session.log == (20, 23, 22)


def test_an_invalid_write_does_not_block_the_others(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    for hints in (-1, 1 << 70):
        with pytest.raises((sqlite3.IntegrityError, OverflowError)):
            store.save(hand, session, hints=hints).result()
    session.act(23)
    assert store.save(hand, session).result() is True
    store.close()


def test_a_locked_file_is_reported_and_the_game_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "BUSY_S", 0.05)
    store = Store(tmp_path)
    hand, session = play(store, 20)
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert store.resume() is None
    session.act(23)
    assert store.save(hand, session).result() is False
    assert keys(store.take_notices()) == ["storage.unwritable"]
    other.execute("COMMIT")
    assert store.flush() is True
    other.close()
    store.close()


def test_damage_found_while_playing_loses_nothing_of_the_hand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    path = tmp_path / FILE_NAME
    store.close()
    store = Store(tmp_path)
    store.ask(lambda c: c.execute("PRAGMA shrink_memory"))  # so that the file is looked at again
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (size - 4096))
    session.act(23)
    assert store.save(hand, session).result() is True
    assert keys(store.take_notices()) == ["storage.record_damaged"]
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.session.log == (20, 23)
    assert len(list(tmp_path.glob("record.damaged-1.db"))) == 1
