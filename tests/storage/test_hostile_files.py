"""Damaged and hostile files: every start works, nothing is lost, and the player is notified once."""

from __future__ import annotations

import hashlib
import shutil
from functools import partial
from pathlib import Path

import pytest

from tests.storage import hostile
from tests.storage.store_help import CODE, WITH_REPLAYS, listed
from tripeaks.engine.codes import parse_code
from tripeaks.session import Session
from tripeaks.storage import Settings, SettingsFile, Store, record
from tripeaks.storage.schema import COMPANIONS, FILE_NAME
from tripeaks.storage.settings import FILE_NAME as SETTINGS_NAME


def content(path: Path) -> object:
    """What is at a path, to recognise it under another name."""
    if path.is_symlink():
        return str(path.readlink())
    if path.is_dir():
        return sorted(item.name for item in path.iterdir())
    return hashlib.sha256(path.read_bytes()).digest() if path.is_file() else path.lstat().st_ino


def test_at_least_forty_kinds_of_file_are_tried() -> None:
    assert len(hostile.UNREADABLE_SETTINGS) + len(hostile.ODD_SETTINGS) >= 40
    assert len(hostile.UNREADABLE_RECORDS) + len(hostile.ODD_RECORDS) >= 40


@pytest.mark.parametrize("name", hostile.UNREADABLE_SETTINGS)
def test_unreadable_settings_are_set_aside_and_the_defaults_apply(name: str, tmp_path: Path) -> None:
    path = tmp_path / SETTINGS_NAME
    hostile.UNREADABLE_SETTINGS[name](path)
    before = content(path)
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert [notice.key for notice in file.notices] == ["storage.settings_damaged"]
    file.save(Settings(volume=5))
    assert content(tmp_path / str(file.notices[0].values["name"])) == before
    again = SettingsFile(tmp_path)
    assert (again.settings, again.notices) == (Settings(volume=5), [])


@pytest.mark.parametrize("name", hostile.ODD_SETTINGS)
def test_only_invalid_values_fall_back_to_their_defaults(name: str, tmp_path: Path) -> None:
    spoil, wrong = hostile.ODD_SETTINGS[name]
    spoil(tmp_path / SETTINGS_NAME)
    file = SettingsFile(tmp_path)
    assert [set(str(notice.values["names"]).split(", ")) for notice in file.notices] == (
        [wrong] if wrong else []
    )
    for key in wrong:
        assert getattr(file.settings, key) == getattr(Settings(), key)
    if "scale = 120" in (tmp_path / SETTINGS_NAME).read_bytes().decode("utf-16" if "16" in name else "utf-8"):
        assert file.settings.scale == 120


@pytest.fixture(scope="module")
def a_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record of some hands and one in progress."""
    folder = tmp_path_factory.mktemp("record")
    store = Store(folder)
    for number in range(40):
        code = parse_code(f"TP1-E-AAAAAA{'ABCDEFGHIJ'[number % 10]}")
        hand, session = store.begin(code), Session(code)
        while moves := session.position.legal_moves:
            session.act(moves[0])
        store.save(hand, session)
    store.close()
    return folder


@pytest.mark.parametrize("name", hostile.UNREADABLE_RECORDS)
def test_an_unreadable_record_is_set_aside_and_a_new_one_begins(
    name: str, a_record: Path, tmp_path: Path
) -> None:
    shutil.copytree(a_record, tmp_path, dirs_exist_ok=True)
    path = tmp_path / FILE_NAME
    hostile.UNREADABLE_RECORDS[name](path)
    before = content(path)
    store = Store(tmp_path)
    kept = len(listed(store)) + (store.resume() is not None)
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result()
    notices = store.take_notices()
    assert [notice.key for notice in notices] == [
        "storage.record_repaired" if kept else "storage.record_damaged"
    ]
    assert content(tmp_path / str(notices[0].values["name"])) == before
    store.close()
    again = Store(tmp_path)
    resumed = again.resume()
    assert resumed is not None and resumed.session.log == (20,)
    assert again.take_notices() == []
    again.close()


@pytest.mark.parametrize("name", hostile.ODD_RECORDS)
def test_a_record_with_single_faults_is_still_used(name: str, a_record: Path, tmp_path: Path) -> None:
    shutil.copytree(a_record, tmp_path, dirs_exist_ok=True)
    hostile.ODD_RECORDS[name](tmp_path / FILE_NAME)
    store = Store(tmp_path)
    store.resume()
    store.ask(partial(record.summary, only=WITH_REPLAYS))
    listed(store)
    hand, session = store.begin(CODE), Session(CODE)
    session.act(20)
    assert store.save(hand, session).result()
    store.close()
    again = Store(tmp_path)
    resumed = again.resume()
    assert resumed is not None and resumed.session.log == (20,)
    again.close()


def test_two_damaged_files_get_two_names(tmp_path: Path) -> None:
    for content_ in (b"first", b"second"):
        (tmp_path / FILE_NAME).write_bytes(content_ * 100)
        (tmp_path / SETTINGS_NAME).write_bytes(content_)
        Store(tmp_path).close()
        SettingsFile(tmp_path)
        for ending in ("", *COMPANIONS):
            Path(f"{tmp_path / FILE_NAME}{ending}").unlink(missing_ok=True)
    kept = {path.read_bytes()[:6] for path in tmp_path.glob("*.damaged-*")}
    assert len(list(tmp_path.glob("*.damaged-*"))) == 4
    assert kept == {b"firstf", b"second", b"first"}
