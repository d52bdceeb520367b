"""Values that no game writes, in any column of a record: nothing that reads it ends with an error."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from tests.storage.store_help import play
from tripeaks.catalogue import Catalogue
from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import EASY
from tripeaks.match import Match
from tripeaks.record_text import record_texts
from tripeaks.storage import Filter, Store, database, record
from tripeaks.storage.schema import FILE_NAME
from tripeaks.storage.statistics import course, score_bins, share_bins
from tripeaks.storage.transfer import export

COLUMNS = (
    "number game scoring played_on kind daily match goal replay result score best moves draws undos hints"
    " longest_run played_ms ended window"
).split()

VALUES = (
    "NULL", "0", "1", "-1", "1.5", "1e18", "1e308", "-1e308", "9223372036854775807", "-9223372036854775807",
    "3652059", "3652060", "''", "'x'", "'hands 3'", "'won'", "x''", "x'ff'", "'E'", "5", "1000000",
)  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record with some hands, one of them of a match and one in progress."""
    folder = tmp_path_factory.mktemp("sound")
    store = Store(folder)
    for number in range(4):
        hand, session = play(store, -1, code=GameCode(number, EASY))
        store.finish(hand, session)
        store.set_best(hand, 700)
    first = store.begin_match(Match(GameCode(9, EASY), hands=3))
    store.begin_match(Match(GameCode(9, EASY), hands=3, scores=(1,)), first)
    store.close()
    return folder


@pytest.mark.parametrize("which", ["1", "id = (SELECT min(id) FROM hands)"])
@pytest.mark.parametrize("column", [*COLUMNS, "actions"])
def test_no_value_of_a_row_ends_the_game_its_record_or_an_export(
    column: str, which: str, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CHECKED_BYTES", 0)  # as in a large record, which is not checked at once
    for number, value in enumerate(VALUES):
        folder = tmp_path / str(number)
        shutil.copytree(sound, folder)
        with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            table, key = ("logs", "hand") if column == "actions" else ("hands", "id")
            hands = f"SELECT id FROM hands WHERE {which}"
            try:
                connection.execute(f"UPDATE {table} SET {column} = {value} WHERE {key} IN ({hands})")
            except sqlite3.IntegrityError:
                continue
        store = Store(folder)
        store.resume()
        for only in (Filter(replays=True), Filter(since=date(2020, 1, 1)), Filter(game="E")):
            summary = store.ask(partial(record.summary, only=only))
            assert record_texts(Catalogue("en"), summary)
            course(summary.days)
            score_bins(summary.scores)
            assert len(share_bins(summary.shares)) <= 11
            entries = store.ask(partial(record.page, only=only))
            for entry in entries:
                store.ask(partial(record.log, hand=entry.hand.id))
        store.ask(partial(record.day_marks, first=date(2020, 1, 1), last=date(2030, 1, 1)))
        export(store, folder / "export")
        play(store, 20)
        store.close()
