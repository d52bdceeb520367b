"""Folders that cannot be entered, go away while playing, or have names that nobody can write."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.store_help import keys, listed, play
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.session import Session
from tripeaks.storage import Hand, Settings, SettingsFile, Store, data_folder
from tripeaks.storage.schema import FILE_NAME

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs names of bytes and folders that can be removed")


def resumed(folder: Path) -> tuple[Hand, tuple[int, ...]]:
    """The hand that the next start resumes, and its actions."""
    with closing(Store(folder)) as store:
        found = store.resume()
        assert found is not None
        return found.hand, found.session.log


def plays_on(store: Store, hand: Hand, session: Session) -> None:
    """Play all places that fit, saved each time."""
    while plays := session.position.plays:
        session.act(plays[0])
        assert store.save(hand, session).result() is True


@pytest.mark.parametrize("name", ["n" * 300, "n" * 5000, "a/" * 2000])
def test_a_name_that_no_disk_takes_is_played_with_a_rescue_file(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    file = SettingsFile(folder)
    file.save(Settings(volume=3))
    assert [notice.key for notice in file.take_notices()] == ["storage.settings_unsaved"]
    store = Store(folder)
    hand, session = play(store, 20)
    assert keys(store.take_notices()) == ["storage.rescued_elsewhere"]
    store.close()
    assert resumed(folder) == (hand, session.log)


@POSIX
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_not_unicode_is_told_in_characters_that_can_be_shown(
    language: str, tmp_path: Path
) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9\x1b[31m")
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(b"damaged")
    (folder / "window-1.lock").write_bytes(b"")
    store = Store(folder / "new")
    store.close()
    store = Store(folder / FILE_NAME)
    for notice in store.take_notices():
        said = Catalogue(language).say(notice.key, **notice.values)
        assert said.encode("utf-8") and said.isprintable()
    store.close()


@POSIX
def test_a_relative_path_in_a_deleted_working_folder_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    folder = data_folder(Path("data"))
    assert folder == Path("data")
    SettingsFile(folder).save(Settings(volume=3))
    store = Store(folder)
    play(store, 20)
    assert keys(store.take_notices()) == ["storage.rescued_elsewhere"]
    store.close()


@POSIX
@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
@pytest.mark.parametrize("what", ["removed", "renamed", "emptied", "replaced"])
def test_a_folder_that_goes_while_playing_is_written_again_and_told(
    what: str, journal: str, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    Store(folder).close()
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
    store = Store(folder)
    before, ended = play(store, -1)
    store.finish(before, ended)
    hand, session = play(store, 20)
    if what == "renamed":
        folder.rename(tmp_path / "other")
    elif what == "emptied":
        for file in folder.iterdir():
            file.unlink()
    else:
        shutil.rmtree(folder)
        if what == "replaced":
            other = Store(folder)
            play(other, 20)
            other.close()
    session.act(23)
    assert store.save(hand, session).result() is True
    assert keys(store.take_notices()) == ["storage.record_gone"]
    with closing(Store(folder)) as second:
        assert second.owner == 2
    plays_on(store, hand, session)
    if what != "replaced":
        assert [entry.hand for entry in listed(store)] == [before]
    store.close()
    assert resumed(folder) == (hand, session.log)
    if what == "renamed":
        assert resumed(tmp_path / "other") == (hand, (20,))


@POSIX
def test_a_folder_that_is_removed_twice_is_told_twice(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    store = Store(folder)
    hand, session = play(store, 20)
    for action in (23, 22):
        shutil.rmtree(folder)
        session.act(action)
        assert store.save(hand, session).result() is True
        assert keys(store.take_notices()) == ["storage.record_gone"]
    store.close()
    assert resumed(folder) == (hand, session.log)


@POSIX
def test_two_programs_whose_folder_is_removed_both_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    stores = [Store(folder), Store(folder)]
    hands = [play(store, 20) for store in stores]
    shutil.rmtree(folder)
    for action in (23, 22):
        for store, (hand, session) in zip(stores, hands, strict=True):
            session.act(action)
            assert store.save(hand, session).result() is True
    for store in stores:
        store.close()
    again = [Store(folder), Store(folder)]
    logs = [found.session.log for store in again if (found := store.resume())]
    assert logs == [(20, 23, 22)] * 2
    for store in again:
        store.close()


@POSIX
def test_a_folder_that_is_removed_and_cannot_be_made_again_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "folder"
    store = Store(folder)
    hand, session = play(store, 20)
    shutil.rmtree(tmp_path / "above")
    (tmp_path / "above").write_text("in the way")
    plays_on(store, hand, session)
    assert set(keys(store.take_notices())) == {"storage.record_gone", "storage.rescued_elsewhere"}
    (tmp_path / "above").unlink()
    assert store.flush() is True
    store.close()
    assert resumed(folder) == (hand, session.log)


@pytest.mark.skipif(sys.platform == "win32", reason="the clock of Windows ends earlier")
@pytest.mark.parametrize("year_ms", [0, -(10**12), 8_796_093_022_208, 9_000_000_000_000, 10**15])
def test_any_clock_starts(year_ms: int, tmp_path: Path) -> None:
    """8,796,093,022,208 is a moment in 2248, the first that no id can tell."""
    store = Store(tmp_path, now_ms=lambda: year_ms)
    first, _ = play(store, 20)
    hand, session = play(store, 20)
    assert hand.id != first.id and store.take_notices() == []
    store.close()
    assert resumed(tmp_path) == (hand, session.log)
