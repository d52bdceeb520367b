"""Keeps hands in the record, or in a rescue file while the record cannot be written.

Knows the file of the record, rescue files and rows. All of it runs on one thread, that of ``store``.
``docs/storage.md`` says what a player can rely on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from tripeaks.storage import rows
from tripeaks.storage.database import (
    CHECKED_BYTES,
    NewerRecord,
    Opened,
    check,
    is_busy,
    is_damage,
    open_file,
    open_record,
    replace_damaged,
)
from tripeaks.storage.files import Notice, make_folder
from tripeaks.storage.hand import Result
from tripeaks.storage.lease import Lease
from tripeaks.storage.rescue import Rescue, Saved, left_behind
from tripeaks.storage.rows import Resumed
from tripeaks.storage.schema import FILE_NAME, connect

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
Say = Callable[[Notice], None]

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"
"""How a transaction begins. One that writes must lock the file at once: if it did so only at its first
write, a write of another program in between would make it fail."""

RETRY_S = 0.5
"""How often a record that cannot be written is tried again."""

QUIET_S = 5.0
"""After this time without anything to do, a large record is checked for damage."""

MOST_REPAIRS = 3
"""How many damaged files are replaced; a disk that damages more is not used any longer."""


class Keeper:
    """The record of a folder. ``owner``: the number under which hands are in progress here."""

    def __init__(self, folder: Path | None, say: Say, patience_s: float) -> None:
        """``say`` is called with what the player must know. ``patience_s``: how long to wait for writes of
        other programs."""
        self._folder = folder
        self._say = say
        self._patience_s = patience_s
        self._paths = [folder / name for name in (FILE_NAME, f"{FILE_NAME}-wal")] if folder else []
        self._waiting: dict[tuple[str, int], Saved | Work[None]] = {}
        self._current: Saved | None = None
        self._away = False
        self._repairs = 0
        self._lease: Lease | None = None
        self._rescue: Rescue | None = None
        self._use(open_record(folder, patience_s=patience_s))
        if folder is not None and self._returns:
            self._rescue = Rescue(folder)
            self._own(folder)
            if not self._durable:
                self._keep_elsewhere()

    @property
    def owner(self) -> int:
        """The number under which hands are in progress here: 2 or more while other programs share the
        folder."""
        return self._lease.owner if self._lease else 1

    # -- what the store asks for --

    def keep(self, saved: Saved) -> bool:
        """Write the state of a hand; whether it is safe on a disk."""
        if saved.state.owner is not None:
            self._current = saved
        elif self._current is not None and self._current.hand.id == saved.hand.id:
            self._current = None
        self._put(("hand", saved.hand.id), saved)
        return self._write_waiting() or self._keep_elsewhere(saved)

    def write(self, key: tuple[str, int], work: Work[None]) -> bool:
        """Write something that can be worked out again and may wait, in place of what waits under the same
        key; whether it is in the record."""
        self._put(key, work)
        return self._write_waiting()

    def run(self, work: Work[Answer], begin: str) -> Answer:
        """The answer of a query or a change. Raises sqlite3.Error; a change that fails is reported."""
        self._write_waiting()
        try:
            if begin == WRITE and self._rescue is not None and not self._durable:
                raise sqlite3.OperationalError("the record cannot be written")
            return self._repaired(work, begin)
        except sqlite3.OperationalError:
            if begin == WRITE:
                self._say(Notice("storage.not_changed"))
            raise

    def resume(self, now_ms: int) -> Resumed | None:
        """The hand that was in progress when a program ended or was killed; None if there is none."""
        for begin in (WRITE, READ):
            work = partial(
                rows.resume, owner=self.owner, is_free=self._is_free, now_ms=now_ms, writes=begin == WRITE
            )
            with suppress(sqlite3.Error):
                resumed = self._repaired(work, begin)
                if resumed is not None:
                    state = rows.state_of(resumed.session, resumed.hints, self.owner, now_ms)
                    self._current = Saved(resumed.hand, state)
                return resumed
        return None

    def flush(self) -> bool:
        """Write what waits; whether all is safe on a disk, or the start said that nothing is kept."""
        return self._write_waiting() or self._rescue is None or self._rescue.add()

    def close(self) -> None:
        """Write what waits and release everything."""
        self.flush()
        if self._rescue is not None:
            self._rescue.close(keep=bool(self._waiting))
        self._connection.close()
        if self._lease:
            self._lease.release()

    def wait_s(self) -> float | None:
        """After how many seconds without work ``idle`` is to be called; None for never."""
        if self._waiting or (self._returns and not self._durable):
            return RETRY_S
        return QUIET_S if self._unchecked else None

    def idle(self, is_wanted: Callable[[], bool]) -> None:
        """While there is no work, return to the file or check it, until ``is_wanted`` says that there is."""
        if self._waiting or not self._durable:
            self._write_waiting()
            return
        self._connection.set_progress_handler(is_wanted, 10_000)
        try:
            check(self._connection)
            self._unchecked = False
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._connection.set_progress_handler(None, 0)
                self._repair()
        finally:
            self._connection.set_progress_handler(None, 0)

    # -- the file, and the memory in its place --

    def _use(self, opened: Opened) -> None:
        self._connection, self._durable = opened.connection, opened.durable
        self._returns, self._blind = opened.returns, opened.blind
        self._opened_files = self._files()
        self._unchecked = self._size() > CHECKED_BYTES
        for notice in opened.notices:
            self._say(notice)
        if not opened.durable:
            for write in self._waiting.values():
                self._in_transaction(self._work(write), WRITE)

    def _own(self, folder: Path) -> None:
        """Take a number as owner, and add the hands of rescue files whose programs have ended."""
        self._lease = self._lease or Lease(folder)
        if self.owner > 1:
            self._say(Notice("storage.second_window"))
        for left in left_behind(folder):
            for saved in left.saved:
                self._put(("left", saved.hand.id), partial(self._take_up, saved=saved))
            if self._write_waiting() or (self._rescue is not None and self._rescue.add(left.saved)):
                left.remove()
            else:
                left.close()

    def _take_up(self, connection: sqlite3.Connection, saved: Saved) -> None:
        rows.take_up(connection, saved.hand, saved.state, self.owner, self._is_free)

    def _is_free(self, owner: int) -> bool:
        return self._lease is None or self._lease.is_free(owner)

    def _put(self, key: tuple[str, int], write: Saved | Work[None]) -> None:
        self._waiting.pop(key, None)
        if not self._durable:
            self._in_transaction(self._work(write), WRITE)
        if self._rescue is not None:
            self._waiting[key] = write

    def _work(self, write: Saved | Work[None]) -> Work[None]:
        if not isinstance(write, Saved):
            return write
        hand, state = write
        if state.owner not in (None, self.owner):
            state = replace(state, owner=self.owner)  # another one than before, after a return to the file
        return partial(rows.save, hand=hand, state=state)

    def _write_waiting(self) -> bool:
        """Do the waiting writes, oldest first; whether all of them are in the file. Those that fail wait for
        the next call."""
        if self._rescue is None or not (self._durable or self._come_back()):
            return False
        while self._waiting:
            try:
                self._find_file()
                self._write_all()
            except sqlite3.DatabaseError as error:
                if is_damage(error) and self._repair():
                    continue
                if not is_damage(error) and not isinstance(error, sqlite3.OperationalError):
                    raise  # an invalid value, which would fail every time
                self._go_away(error)
                return False
        self._rescue.discard()
        if self._away:
            self._away = False
            self._connection.execute(f"PRAGMA busy_timeout = {round(self._patience_s * 1000)}")
            self._say(Notice("storage.saved_again"))
        return True

    def _write_all(self) -> None:
        finished = False
        while self._waiting:
            key, write = next(iter(self._waiting.items()))
            try:
                self._in_transaction(self._work(write), WRITE)
            except (sqlite3.IntegrityError, OverflowError):
                del self._waiting[key]
                raise
            del self._waiting[key]
            finished = finished or not isinstance(write, Saved) or _is_finished(write)
        if finished:  # so that a copy of the file alone has every finished hand
            with suppress(sqlite3.OperationalError):
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _go_away(self, error: sqlite3.Error) -> None:
        """Do without the file for now. From the second failure on, writes do not wait for other programs."""
        if self._away and self._durable and not is_busy(error):
            self._connection.close()  # it may be the connection that is of no use
            self._use(open_record(self._folder, patience_s=0))
        if self._durable:
            self._connection.execute("PRAGMA busy_timeout = 0")
        self._away = True

    def _come_back(self) -> bool:
        """Open the file in place of the memory, if that is possible now."""
        if not self._returns or self._folder is None:
            return False
        self._away = True
        try:
            opened = open_file(self._folder, patience_s=0)
        except (OSError, sqlite3.Error, NewerRecord, ValueError):
            return False
        if self._blind:  # the hand begun meanwhile must not end the one before
            self._waiting = {("park", 0): lambda file: rows.park(file, self.owner), **self._waiting}
        self._connection.close()
        self._use(opened)
        self._own(self._folder)
        return True

    def _keep_elsewhere(self, *saved: Saved) -> bool:
        """Write states to the rescue file; whether they are safe there. The player is told."""
        if self._rescue is None:
            return False
        self._away = True
        if self._rescue.add(
            Saved(hand, replace(state, owner=state.owner and self.owner)) for hand, state in saved
        ):
            file = self._rescue.path
            place = file.parent if file else None
            key = "storage.rescued" if place == self._folder else "storage.rescued_elsewhere"
            self._say(Notice(key, {"folder": self._folder, "place": place, "file": file}))
            return True
        self._say(Notice("storage.unwritable", {"folder": self._folder}))
        return False

    def _files(self) -> set[tuple[int, int]]:
        """What identifies the file and its log, as far as they are there."""
        files = set()
        if self._durable:
            for path in self._paths:
                with suppress(OSError):
                    found = path.stat()
                    files.add((found.st_dev, found.st_ino))
        return files

    def _size(self) -> int:
        """The bytes of the file; 0 without one."""
        with suppress(OSError):
            return self._paths[0].stat().st_size if self._durable else 0
        return 0

    def _find_file(self) -> None:
        """If someone removed or renamed the file, write it again in its place. Raises sqlite3.Error."""
        if self._folder is None or self._opened_files <= self._files():
            return
        path = self._paths[0]
        with closing(connect(":memory:")) as copy:
            self._connection.backup(copy)
            # It goes first: with the last connection SQLite removes the log, whichever has its name.
            self._connection.close()
            try:
                if not path.exists():
                    make_folder(self._folder)
                    with closing(connect(str(path))) as target:
                        copy.backup(target)
                opened = open_file(self._folder, patience_s=self._patience_s)
            except (OSError, sqlite3.Error, NewerRecord):
                opened = Opened(connect(":memory:"), False)
                copy.backup(opened.connection)
        self._use(opened)
        self._say(Notice("storage.record_gone", {"folder": self._folder}))
        if not opened.durable:
            raise sqlite3.OperationalError("the folder is gone")
        if self._lease:
            self._lease.release()
        self._lease = None
        self._own(self._folder)
        if self._current is not None:
            self._waiting.setdefault(("hand", self._current.hand.id), self._current)

    def _repaired(self, work: Work[Answer], begin: str) -> Answer:
        """Run something, once more after a repair if the file is damaged."""
        try:
            return self._in_transaction(work, begin)
        except sqlite3.DatabaseError as error:
            if not is_damage(error) or not self._repair():
                raise
            return self._in_transaction(work, begin)

    def _repair(self) -> bool:
        """Rebuild the indices of a damaged file, or set it aside and begin a new one with what can be read;
        whether there is a file after that."""
        if not self._durable or self._folder is None:
            return False
        self._repairs += 1
        with suppress(sqlite3.DatabaseError):
            if self._repairs <= MOST_REPAIRS:
                check(self._connection)
                return True
        self._connection.close()
        try:
            if self._repairs > MOST_REPAIRS:
                raise OSError("too much damage")
            opened = replace_damaged(self._folder, patience_s=self._patience_s)
        except (OSError, sqlite3.Error, NewerRecord):
            opened = open_record(None)
            opened = Opened(opened.connection, False, returns=False)
        self._use(opened)
        if self._current is not None:
            self._put(("hand", self._current.hand.id), self._current)
        return self._durable

    def _in_transaction(self, work: Work[Answer], begin: str) -> Answer:
        self._connection.execute(begin)
        try:
            answer = work(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return answer


def _is_finished(saved: Saved) -> bool:
    return saved.state.owner is None or saved.state.figures.result is not Result.PLAYING
