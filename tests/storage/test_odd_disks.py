"""The record on disks without shared memory, on full ones and on one that hangs, in programs of their own."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from harness.odd_disk import OddDisk, Trouble
from tests.storage.store_help import WINNING, keys, listed, play
from tripeaks.storage import Result, Store
from tripeaks.storage.schema import FILE_NAME

pytestmark = pytest.mark.skipif(not OddDisk.is_possible(), reason="needs gcc and Linux")

ROOT = Path(__file__).resolve().parents[2]
RECORD_1_0 = ROOT / "tests" / "data" / "record-1.0.db"

BEGINNING = """
import json, os, sys, time
from pathlib import Path
from tests.storage.store_help import CODE, listed, play
from tripeaks.session import Session
from tripeaks.storage import Result, Store

folder = Path(sys.argv[1])

def tell(**values):
    print(json.dumps(values), flush=True)

def keys(store):
    return [notice.key for notice in store.take_notices()]
"""


def program(disk: OddDisk, script: str) -> dict[str, Any]:
    """What a program tells last that runs a script on a disk."""
    done = subprocess.run(
        [sys.executable, "-c", BEGINNING + dedent(script), str(disk.folder)],
        env=disk.environment(),
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def mode(folder: Path) -> int:
    """How the file of a folder says that it is written: 1 with a rollback journal, 2 with a log."""
    return (folder / FILE_NAME).read_bytes()[18]


def test_without_shared_memory_a_new_record_has_a_rollback_journal(tmp_path: Path) -> None:
    disk = OddDisk(tmp_path / "disk", Trouble.NO_SHARED_MEMORY)
    told = program(
        disk,
        """
        store = Store(folder)
        play(store, 20, 23)
        os._exit(tell(said=keys(store)) or 0)
        """,
    )
    assert told == {"said": []} and mode(disk.folder) == 1
    told = program(
        disk,
        """
        store = Store(folder)
        resumed = store.resume()
        tell(said=keys(store), log=resumed.session.log)
        store.close()
        """,
    )
    assert told == {"said": [], "log": [20, 23]}


def test_where_there_is_shared_memory_a_record_is_written_with_a_log(tmp_path: Path) -> None:
    Store(tmp_path).close()
    assert mode(tmp_path) == 2


def test_a_record_that_has_a_rollback_journal_keeps_it(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    store = Store(tmp_path)
    play(store, 20)
    assert mode(tmp_path) == 1 and keys(store.take_notices()) == []
    store.close()


def test_a_record_of_version_1_0_that_was_killed_opens_without_shared_memory(tmp_path: Path) -> None:
    """Its log is still beside it, with hands that are nowhere else."""
    disk = OddDisk(tmp_path / "disk")
    shutil.copy(RECORD_1_0, disk.folder / FILE_NAME)
    program(
        disk,
        """
        import sqlite3
        connection = sqlite3.connect(folder / "record.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE hands SET hints = hints + 7")
        os._exit(tell() or 0)
        """,
    )
    assert (disk.folder / f"{FILE_NAME}-wal").stat().st_size > 0
    disk.set(Trouble.NO_SHARED_MEMORY, True)
    told = program(
        disk,
        """
        store = Store(folder)
        resumed = store.resume()
        tell(said=keys(store), hints=resumed.hints, hands=len(listed(store)))
        store.close()
        """,
    )
    with closing(sqlite3.connect(RECORD_1_0)) as old:
        (counted,) = old.execute("SELECT count(*) FROM hands WHERE result <> 'playing'").fetchone()
    assert told == {"said": [], "hints": 8, "hands": counted}
    assert mode(disk.folder) == 1 and not (disk.folder / f"{FILE_NAME}-wal").exists()


@pytest.mark.parametrize("how", ["wal", "rollback"])
def test_a_full_disk_loses_nothing_and_the_record_is_used_again_when_there_is_room(
    how: str, tmp_path: Path
) -> None:
    disk = OddDisk(tmp_path / "disk", *([Trouble.NO_SHARED_MEMORY] if how == "rollback" else []))
    told = program(
        disk,
        """
        store = Store(folder)
        hand, session = play(store, 20)
        flag = folder.with_name("disk.full")
        flag.touch()
        session.act(23)
        safe = store.save(hand, session).result()
        said = store.take_notices()
        elsewhere = Path(str(said[0].values["file"]))
        there = elsewhere.exists() and elsewhere.parent != folder
        flag.unlink()
        store.flush()
        said = [notice.key for notice in said]
        tell(safe=safe, said=said, there=there, gone=not elsewhere.exists(), then=keys(store))
        os._exit(0)
        """,
    )
    assert told == {
        "safe": True,
        "said": ["storage.rescued_elsewhere"],
        "there": True,
        "gone": True,
        "then": ["storage.saved_again"],
    }
    store = Store(disk.folder)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20, 23)
    store.close()


def test_a_program_killed_on_a_full_disk_is_continued_from_its_rescue_file(tmp_path: Path) -> None:
    disk = OddDisk(tmp_path / "disk")
    program(
        disk,
        """
        store = Store(folder)
        hand, session = play(store, 20)
        folder.with_name("disk.full").touch()
        for action in (23, 22):
            session.act(action)
            assert store.save(hand, session).result()
        os._exit(tell() or 0)
        """,
    )
    disk.set(Trouble.FULL, False)
    store = Store(disk.folder)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == WINNING
    store.close()


def test_closing_ends_although_the_disk_hangs_and_nothing_is_lost(tmp_path: Path) -> None:
    disk = OddDisk(tmp_path / "disk")
    script = """
        store = Store(folder)
        hand, session = play(store, 20)
        folder.with_name("disk.hangs").touch()
        session.act(23)
        store.save(hand, session)
        tell(settled=store.settle(0.01), flushed=store.flush(0.01))
        store.close()
        """
    began = time.monotonic()
    told = program(disk, script)
    assert told == {"settled": False, "flushed": True}
    assert time.monotonic() - began < 60, "it waited for the disk"
    disk.set(Trouble.HANGS, False)
    store = Store(disk.folder)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20, 23)
    store.close()


def test_a_log_that_breaks_the_rules_on_a_full_disk_does_not_stop_the_start(tmp_path: Path) -> None:
    disk = OddDisk(tmp_path / "disk")
    store = Store(disk.folder)
    play(store, 20)
    store.change(lambda c: c.execute("UPDATE logs SET actions = x'7f7f'"))
    store.close()
    told = program(
        disk,
        """
        store = Store(folder)
        folder.with_name("disk.full").touch()
        resumed = store.resume()
        hand, session = store.begin(CODE), Session(CODE)
        session.act(20)
        tell(resumed=resumed, safe=store.save(hand, session).result())
        store.close()
        """,
    )
    assert told == {"resumed": None, "safe": True}
    store = Store(disk.folder)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20,)
    assert [entry.figures.result for entry in listed(store)] == [Result.LEFT]
    store.close()
