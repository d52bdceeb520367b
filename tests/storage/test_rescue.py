"""A record that another program locks: hands go to a rescue file and return, and nothing waits for long."""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.storage.store_help import CODE, WINNING, keys, listed, play
from tripeaks.engine.codes import parse_code
from tripeaks.session import UNDO, Session
from tripeaks.storage import Result, Store, record
from tripeaks.storage.hand import pack_log
from tripeaks.storage.schema import FILE_NAME
from tripeaks.storage.transfer import import_


@contextmanager
def locked(folder: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """Another program that has the record of a folder locked."""
    other = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    try:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("COMMIT")
    finally:
        other.close()


def rescued(folder: Path) -> list[Path]:
    """The rescue files in a folder."""
    return sorted(folder.glob("record.rescue-*.jsonl"))


def copied(folder: Path, to: Path) -> Path:
    """A folder as a kill would leave it."""
    shutil.copytree(folder, to)
    return to


def resumed_log(folder: Path) -> tuple[int, ...]:
    """The actions of the hand that the next start resumes."""
    store = Store(folder)
    resumed = store.resume()
    store.close()
    assert resumed is not None
    return resumed.session.log


def until(store: Store, key: str) -> None:
    """Wait for a notice."""
    given_up = time.monotonic() + 30
    while key not in keys(store.take_notices()):
        assert time.monotonic() < given_up, f"{key} is never said"
        time.sleep(0.01)


def test_actions_under_a_lock_are_safe_at_once_and_told_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        for action in (23, 22):
            session.act(action)
            assert store.save(hand, session).result() is True
        (notice,) = store.take_notices()
        assert notice.key == "storage.rescued"
        assert [str(notice.values["file"])] == [str(path) for path in rescued(tmp_path / "a")]
        assert resumed_log(copied(tmp_path / "a", tmp_path / "killed")) == WINNING
        assert rescued(tmp_path / "killed") == []
    store.close()
    assert rescued(tmp_path / "a") == [] and resumed_log(tmp_path / "a") == WINNING


def test_the_record_is_used_again_as_soon_as_the_lock_goes(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        session.act(23)
        store.save(hand, session).result()
    until(store, "storage.saved_again")
    assert rescued(tmp_path / "a") == []
    assert resumed_log(copied(tmp_path / "a", tmp_path / "killed")) == (20, 23)
    with locked(tmp_path / "a"):  # a second time is told again
        session.act(22)
        store.save(hand, session).result()
        assert keys(store.take_notices()) == ["storage.rescued"]
    store.close()


def test_a_program_closed_under_a_lock_leaves_a_rescue_file_for_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    with locked(tmp_path):
        session.act(23)
        store.save(hand, session)
        store.close()
        assert len(rescued(tmp_path)) == 1
    store = Store(tmp_path)
    assert store.take_notices() == [] and rescued(tmp_path) == []
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20, 23)
    store.close()


def test_a_rescue_file_that_is_found_late_ends_no_hand(tmp_path: Path) -> None:
    """Another program could not read the file, dealt a hand under the same number, and was killed too."""
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        session.act(23)
        store.save(hand, session).result()
        folder = copied(tmp_path / "a", tmp_path / "killed")
    store.close()
    (late,) = rescued(folder)
    kept = late.rename(tmp_path / late.name)
    other = Store(folder)
    second, _ = play(other, 22)
    other.flush()
    killed = copied(folder, tmp_path / "killed-too")
    other.close()
    kept.rename(killed / late.name)

    store = Store(killed)
    in_progress = dict(store.ask(_in_progress))
    resumed = store.resume()
    store.close()
    assert in_progress == {hand.id: pack_log((20, 23)), second.id: pack_log((22,))}
    assert resumed is not None and resumed.hand.id == second.id


def _in_progress(connection: sqlite3.Connection) -> list[tuple[int, bytes]]:
    query = "SELECT id, actions FROM hands JOIN logs ON hand = id WHERE window IS NOT NULL"
    return connection.execute(query).fetchall()


@pytest.mark.parametrize("how", ["IMMEDIATE", "EXCLUSIVE"])
@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
def test_a_start_under_a_lock_resumes_the_hand_and_returns_to_the_file(
    how: str, journal: str, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    store.close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.close()
    with locked(tmp_path, how):
        store = Store(tmp_path)
        resumed = store.resume()
        assert resumed is not None and (resumed.hand, resumed.session.log) == (hand, (20,))
        session = resumed.session
        session.act(23)
        assert store.save(hand, session).result() is True
        assert keys(store.take_notices()) == ["storage.rescued"]
    until(store, "storage.saved_again")
    assert rescued(tmp_path) == []
    session.act(22)
    assert store.save(hand, session).result() is True
    store.close()
    assert resumed_log(tmp_path) == WINNING


def test_a_start_that_cannot_read_the_record_leaves_its_hand_for_later(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, _ = play(store, 20)
    store.close()
    (tmp_path / "a").rename(tmp_path / "b")
    (tmp_path / "a").write_text("in the way")
    store = Store(tmp_path / "a")
    other, session = play(store, code=parse_code("TP1-E-AAAAAAC"))
    (tmp_path / "a").unlink()
    (tmp_path / "b").rename(tmp_path / "a")
    until(store, "storage.saved_again")
    session.act(session.position.legal_moves[0])
    store.finish(other, session)
    store.close()
    assert resumed_log(tmp_path / "a") == (20,), f"{hand} was left"


def test_a_hand_dealt_under_a_lock_leaves_the_one_before(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    with locked(tmp_path):
        store.finish(hand, session)
        other = store.begin(parse_code("TP1-E-AAAAAAC"))
        store.close()
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.hand == other
    assert [(entry.hand, entry.figures.result) for entry in listed(store)] == [(hand, Result.LEFT)]
    store.close()


def test_a_rescue_file_older_than_the_record_changes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    with locked(tmp_path):
        session.act(23)
        store.save(hand, session).result()
        (file,) = rescued(tmp_path)
        kept = file.read_bytes()
    until(store, "storage.saved_again")
    session.act(UNDO)
    session.act(23)
    session.act(22)
    store.save(hand, session)
    store.close()
    file.write_bytes(kept)
    assert resumed_log(tmp_path) == (20, 23, UNDO, 23, 22) and rescued(tmp_path) == []


def test_a_hand_played_on_differently_meanwhile_is_kept_as_a_hand_of_its_own(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    with locked(tmp_path):
        session.act(23)
        store.save(hand, session).result()
        (file,) = rescued(tmp_path)
        kept = file.read_bytes()
        file.unlink()  # out of reach of the next start
        store.close()
    for leftover in rescued(tmp_path):
        leftover.unlink()
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None
    resumed.session.act(-1)
    store.save(hand, resumed.session)
    store.close()
    for _ in range(2):
        file.write_bytes(kept)
        assert resumed_log(tmp_path) == (20, -1) and rescued(tmp_path) == []
    store = Store(tmp_path)
    (apart,) = listed(store)
    assert store.ask(lambda c: record.log(c, apart.hand.id)) == (20, 23) and apart.replay
    assert apart.figures.result is Result.LEFT
    store.close()


@pytest.mark.parametrize("cut", [1, 5, 200])
def test_a_line_cut_off_is_ignored_and_those_before_it_are_taken_up(cut: int, tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        for action in (23, 22):
            session.act(action)
            store.save(hand, session).result()
        killed = copied(tmp_path / "a", tmp_path / "killed")
    store.close()
    (file,) = rescued(killed)
    file.write_bytes(file.read_bytes()[:-cut])
    assert resumed_log(killed) == (20, 23)


def test_the_rescue_file_of_a_running_program_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    with locked(tmp_path):
        session.act(23)
        store.save(hand, session).result()
        (file,) = rescued(tmp_path)
        other = Store(tmp_path)
        assert file.exists() and other.resume() is None
        other.close()
    store.close()
    assert resumed_log(tmp_path) == (20, 23)


def test_a_rescue_file_that_someone_removed_is_written_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        session.act(23)
        store.save(hand, session).result()
        rescued(tmp_path / "a")[0].unlink()
        session.act(22)
        assert store.save(hand, session).result() is True
        assert resumed_log(copied(tmp_path / "a", tmp_path / "killed")) == WINNING
    store.close()


def test_a_rescue_file_can_be_imported_by_hand(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    hand, session = play(store, 20)
    with locked(tmp_path / "a"):
        session.act(23)
        store.save(hand, session).result()
        (file,) = rescued(tmp_path / "a")
        assert json.loads(file.read_bytes().splitlines()[0])["format"] == "tripeaks-record"
        other = Store(tmp_path / "b")
        assert import_(other, file).added == 1
        other.close()
    store.close()


def test_a_change_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20)
    with locked(tmp_path), pytest.raises(sqlite3.OperationalError):
        store.change(record.delete_all)
    assert keys(store.take_notices()) == ["storage.not_changed"]
    store.close()


def test_the_number_of_a_program_is_held_until_its_last_write(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, 20)
    owners = []

    def slow(_connection: sqlite3.Connection) -> None:
        other = Store(tmp_path)
        owners.append(other.owner)
        other.close()

    session.act(23)
    store.ask_later(slow)
    store.save(hand, session)
    store.close()
    assert owners == [2]


def test_a_copy_of_the_file_alone_has_every_finished_hand(tmp_path: Path) -> None:
    store = Store(tmp_path / "a")
    for number in range(30):
        hand, session = store.begin(CODE), Session(CODE)
        while moves := session.position.legal_moves:
            session.act(moves[0])
            store.save(hand, session)
        store.set_best(hand, 700 + number)
        store.flush()
        (tmp_path / "b").mkdir(exist_ok=True)
        shutil.copy(tmp_path / "a" / FILE_NAME, tmp_path / "b" / FILE_NAME)
        with sqlite3.connect(tmp_path / "b" / FILE_NAME) as copy:
            found = copy.execute("SELECT count(*), max(best) FROM hands WHERE result <> 'playing'")
            assert found.fetchone() == (number + 1, 700 + number)
        copy.close()
    store.close()
