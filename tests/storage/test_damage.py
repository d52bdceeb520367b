"""Damage in a record, large or small: met at any time, it costs no hand that can still be read."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.storage.store_help import keys, listed, play
from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import EASY
from tripeaks.storage import Filter, Store, keeper, record
from tripeaks.storage.database import CHECKED_BYTES
from tripeaks.storage.schema import FILE_NAME

PAGE = 4096
HANDS = 12_000


def pages_of(folder: Path, table: str) -> list[int]:
    """The numbers of the pages of a table or an index that hold rows, from 0."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        found = connection.execute(
            "SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno", (table,)
        )
        return [page for (page,) in found]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of more than 1 MB, with a hand in progress."""
    folder = tmp_path_factory.mktemp("large")
    store = Store(folder)
    play(store, 20)
    store.change(
        lambda c: c.execute(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?)"
            " INSERT INTO hands (id, number, game, scoring, played_on, kind, replay, result, score, moves,"
            " draws, undos, hints, longest_run, played_ms)"
            " SELECT i << 20, i, 'E', 'app', 730000 + i / 50, 'ordinary', 0, 'won', i % 700, 51, 23, 0, 0, 7,"
            " 90000 FROM n",
            (HANDS,),
        )
    )
    store.change(lambda c: c.execute("INSERT INTO logs SELECT id, x'14' FROM hands WHERE id < 1 << 40"))
    store.close()
    assert (folder / FILE_NAME).stat().st_size > CHECKED_BYTES
    return folder


@pytest.fixture
def folder(large: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    (tmp_path / FILE_NAME).write_bytes((large / FILE_NAME).read_bytes())
    return tmp_path


def has_statistics_of_pages() -> bool:
    """Whether SQLite tells which page belongs to which table."""
    with closing(sqlite3.connect(":memory:")) as connection:
        options = {option for (option,) in connection.execute("PRAGMA compile_options")}
    return "ENABLE_DBSTAT_VTAB" in options


NEEDS_PAGES = pytest.mark.skipif(not has_statistics_of_pages(), reason="needs the table dbstat of SQLite")


def zero(folder: Path, page: int) -> None:
    """Overwrite a page with zeros."""
    with (folder / FILE_NAME).open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes(PAGE))


def draw(store: Store) -> None:
    """Resume the hand and play on."""
    resumed = store.resume()
    assert resumed is not None
    resumed.session.act(23)
    assert store.save(resumed.hand, resumed.session, hints=resumed.hints).result() is True


def count(store: Store) -> int:
    """How many hands a record has, by its table alone."""
    found = store.ask(lambda c: c.execute("SELECT count(*) FROM hands NOT INDEXED").fetchone())
    return int(found[0])


@NEEDS_PAGES
@pytest.mark.parametrize("table", ["hands", "logs"])
def test_a_damaged_page_of_a_table_costs_only_what_it_held(table: str, folder: Path) -> None:
    pages = pages_of(folder, table)
    zero(folder, pages[len(pages) // 2])
    store = Store(folder)
    draw(store)
    store.ask(lambda c: c.execute("SELECT sum(length(actions)) FROM logs").fetchone())
    left = count(store)
    assert keys(store.take_notices()) == ["storage.record_repaired"]
    assert HANDS - 100 < left <= (HANDS if table == "hands" else HANDS + 1)
    store.close()
    assert len(list(folder.glob("record.damaged-1.db"))) == 1
    again = Store(folder)
    resumed = again.resume()
    assert resumed is not None and resumed.session.log == (20, 23) and again.take_notices() == []
    again.close()


@NEEDS_PAGES
@pytest.mark.parametrize("index", ["windows", "numbers", "counted", "spread"])
def test_a_damaged_page_of_an_index_costs_nothing(index: str, folder: Path) -> None:
    pages = pages_of(folder, index)
    zero(folder, pages[len(pages) // 2])
    store = Store(folder)
    draw(store)
    summary = store.ask(partial(record.summary, only=Filter(replays=True)))
    play(store, -1, code=GameCode(HANDS // 2, EASY))
    assert summary.hands == HANDS and count(store) == HANDS + 2
    assert set(keys(store.take_notices())) <= {"storage.record_repaired"}
    store.close()


def without_a_row(folder: Path, index: str) -> None:
    """Take a row out of an index but not out of its table, as no check of single pages notices."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
        definition, page = connection.execute(
            "SELECT sql, rootpage FROM sqlite_master WHERE name = ?", (index,)
        ).fetchone()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = ?", (index,))
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE hands SET played_on = played_on + 1, score = 1 WHERE number = 7")
        connection.execute(
            "INSERT INTO sqlite_master VALUES ('index', ?, 'hands', ?, ?)", (index, page, definition)
        )


def test_an_index_of_a_small_record_that_lacks_rows_is_built_again_at_the_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in range(20):
        hand, session = play(store, -1, code=GameCode(number, EASY))
        store.finish(hand, session)
    store.close()
    without_a_row(tmp_path, "counted")
    store = Store(tmp_path)
    assert len(listed(store)) == 20 and store.take_notices() == []
    checked = store.ask(lambda c: c.execute("PRAGMA integrity_check").fetchall())
    assert checked == [("ok",)]
    store.close()


def test_a_large_record_is_checked_while_there_is_nothing_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "QUIET_S", 0.0)
    without_a_row(folder, "counted")
    store = Store(folder)
    given_up = time.monotonic() + 30
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        while connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            assert time.monotonic() < given_up, "it is never checked"
            time.sleep(0.05)
    assert store.take_notices() == []
    store.close()


def test_a_disk_that_damages_every_file_is_given_up_and_the_hand_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)

    def damage(_connection: sqlite3.Connection) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    for _ in range(keeper.MOST_REPAIRS + 3):
        with pytest.raises(sqlite3.DatabaseError):
            store.change(damage)
    session.act(23)
    assert store.save(hand, session).result() is True
    assert "storage.rescued" in keys(store.take_notices())
    store.close()
    resumed = Store(tmp_path / "a").resume()
    assert resumed is not None and resumed.session.log == (20, 23)


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_never_stops_the_game(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    store = Store(tmp_path)
    for number in range(60):
        hand, session = play(store, -1, code=GameCode(number, EASY))
        store.finish(hand, session)
    play(store, 20)
    store.close()
    path = tmp_path / FILE_NAME
    data = bytearray(path.read_bytes())
    spoil: Callable[[int], bytes] = chance.choice((lambda n: bytes(n), chance.randbytes))
    for _ in range(chance.randrange(1, 4)):
        place, size = chance.randrange(len(data)), chance.choice((1, 2, 16, 512))
        data[place : place + size] = spoil(len(data[place : place + size]))
    path.write_bytes(data)
    store = Store(tmp_path)
    store.resume()
    listed(store)
    store.ask(record.summary)
    hand, session = play(store, 20, 23)
    store.close()
    again = Store(tmp_path)
    resumed = again.resume()
    assert resumed is not None and resumed.session.log == session.log and again.take_notices() == []
    again.close()
