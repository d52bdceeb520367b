"""The store on failing disks: nothing is lost, and the player is notified once."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.storage.store_help import CODE, WINNING, keys, listed, play
from tripeaks.session import Session
from tripeaks.storage import Store
from tripeaks.storage.schema import FILE_NAME


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rescue files lie beside the folder of the record."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def test_without_a_home_the_game_continues_in_memory_and_reports_it_once() -> None:
    store = Store(None)
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result() is False
    store.finish(hand, session)
    assert [entry.hand for entry in listed(store)] == [hand]
    assert keys(store.take_notices()) == ["storage.no_folder"] and store.take_notices() == []
    store.close()


def test_a_hand_in_a_folder_that_cannot_be_created_is_kept_elsewhere(tmp_path: Path, places: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "folder")
    hand, session = play(store, 20)
    (notice,) = store.take_notices()
    assert (
        notice.key == "storage.rescued_elsewhere"
        and Path(str(notice.values["file"])).parent == places / "tripeaks"
    )
    store.close()
    store = Store(tmp_path / "file" / "folder")
    resumed = store.resume()
    assert resumed is not None and (resumed.hand, resumed.session.log) == (hand, session.log)
    store.close()
    assert len(list(places.rglob("*.jsonl"))) == 1


def test_where_nothing_can_be_written_the_game_continues_and_reports_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file" / "state"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file" / "temp"))
    store = Store(tmp_path / "file" / "folder")
    assert keys(store.take_notices()) == ["storage.unwritable"]
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result() is False and store.flush() is False
    assert store.resume() is not None and store.take_notices() == []
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
    assert keys(store.take_notices()) == ["storage.rescued"]
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
    store.ask(lambda c: c.execute("PRAGMA max_page_count = 1"))  # every write that needs a page fails
    while not store.take_notices():
        hand, session = play(store, *WINNING[:1])
    assert len(list(tmp_path.glob("record.rescue-*.jsonl"))) == 1
    session.act(23)
    assert store.save(hand, session).result() is True
    store.ask(lambda c: c.execute("PRAGMA max_page_count = 1000000"))
    assert store.flush() is True
    assert keys(store.take_notices()) == ["storage.saved_again"]
    assert list(tmp_path.glob("record.rescue-*")) == []
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.session.log == (20, 23)


def test_an_invalid_write_does_not_block_the_others(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    for hints in (-1, 1 << 70):
        with pytest.raises((sqlite3.IntegrityError, OverflowError)):
            store.save(hand, session, hints=hints).result()
    session.act(23)
    assert store.save(hand, session).result() is True
    store.close()


def test_damage_found_while_playing_loses_nothing_of_the_hand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    path = tmp_path / FILE_NAME
    store.close()
    store = Store(tmp_path)
    store.ask(lambda c: c.execute("PRAGMA shrink_memory"))  # so that the file is read again
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (size - 4096))
    session.act(23)
    assert store.save(hand, session).result() is True
    assert keys(store.take_notices()) == ["storage.record_damaged"]
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.session.log == (20, 23)
    assert len(list(tmp_path.glob("record.damaged-1.db"))) == 1


def test_an_error_that_nobody_expects_is_reported_and_the_thread_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[object] = []
    monkeypatch.setattr("threading.excepthook", lambda args: reported.append(args.exc_type))
    store = Store(tmp_path)
    hand, session = store.begin(CODE), Session(CODE)

    def fault(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as context:
        context.setattr("tripeaks.storage.rows.save", fault)
        session.act(20)
        with pytest.raises(ZeroDivisionError):
            store.save(hand, session).result()
    assert store.save(hand, session).result() is True
    assert set(reported) == {ZeroDivisionError}
    store.close()
