"""Hands on disk: saves every action in order and resumes the hand in progress.

Knows hands, sessions and the file of the record. A thread of the store does all work on the file, in
the order in which it was requested, so that a caller waits for the disk only when it asks for a result.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

from tripeaks.engine.codes import GameCode
from tripeaks.match import Match
from tripeaks.session import Session
from tripeaks.storage import rows
from tripeaks.storage.files import Notice
from tripeaks.storage.hand import Hand, figures, new_hand, new_match_hand, pack_log
from tripeaks.storage.lease import Lease
from tripeaks.storage.rows import Resumed
from tripeaks.storage.schema import is_damage, open_record

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"
"""How a transaction begins. One that writes must lock the file at once: if it did so only at its first
write, a write of another program in between would make it fail."""


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The record of hands in a folder. Use it from one thread, and ``close`` it at the end.

    Saving never raises for a failing disk: the game continues in memory, and ``take_notices`` reports it
    once.
    """

    def __init__(self, folder: Path | None, now_ms: Callable[[], int] = _utc_ms) -> None:
        """Open the record of a folder, None for a system without one. ``now_ms`` is the clock,
        milliseconds since 1970 (UTC)."""
        self._folder = folder
        self._now_ms = now_ms
        self._last_ms = -1
        self._notices: deque[Notice] = deque()
        self._said: set[str] = set()
        self._waiting: deque[Work[None]] = deque()
        self._thread = ThreadPoolExecutor(1, "storage")
        self._connection, self._durable = self._thread.submit(self._open).result()
        self._lease = Lease(folder) if folder and self._durable else None
        self.owner = self._lease.owner if self._lease else 1
        """The number under which hands are in progress here: 2 or more while other programs share the
        folder."""
        if self.owner > 1:
            self._say(Notice("storage.second_window"))

    # -- playing --

    def begin(self, code: GameCode, *, daily: date | None = None) -> Hand:
        """Start the record of a hand just dealt, a day's deal if a day is given. The hand that was in
        progress here is left."""
        return self._begin(new_hand(code, self._deal_ms(), daily=daily))

    def begin_match(self, match: Match, previous: Hand | None = None, code: GameCode | None = None) -> Hand:
        """Start the record of the next hand of a match; ``previous`` is the hand before it. ``code``: one
        that ``Match.can_deal``, None for the usual one."""
        return self._begin(new_match_hand(match, self._deal_ms(), previous, code))

    def save(self, hand: Hand, session: Session, *, hints: int = 0) -> Future[bool]:
        """Save the state of a hand: after every action, and from time to time for its clock.

        Returns at once. The result comes when the hand is safe on the disk: True, or False when it
        could not be written yet. A hand that was left is in progress again.
        """
        return self._save(hand, session, hints, self.owner)

    def finish(self, hand: Hand, session: Session, *, hints: int = 0) -> Future[bool]:
        """Save a hand that is no longer in progress. With moves left it counts as left, without an
        action it does not count."""
        return self._save(hand, session, hints, None)

    def set_best(self, hand: Hand, best: int) -> None:
        """Record the best possible score of a hand."""
        self._write(partial(rows.set_best, hand=hand.id, best=best))

    def resume(self) -> Resumed | None:
        """The hand that was in progress when the program ended or was killed; None if there is none.
        The hands of other running programs stay theirs."""
        is_free = self._lease.is_free if self._lease else lambda _owner: True
        work = partial(rows.resume, owner=self.owner, is_free=is_free, now_ms=self._now_ms())
        try:
            return self.change(work)
        except sqlite3.Error:
            self._say_unwritable()
            return None

    def match_of(self, hand: Hand) -> Match | None:
        """The match of a hand, with the scores of the earlier hands. Raises sqlite3.Error when the
        record cannot be read."""
        return self.ask(partial(rows.match_of, hand=hand))

    # -- queries and changes, such as those of ``record`` --

    def ask(self, work: Work[Answer]) -> Answer:
        """Run a query on the connection, after everything saved before, and wait for its result.
        Raises sqlite3.Error when the record cannot be read."""
        return self.ask_later(work).result()

    def ask_later(self, work: Work[Answer]) -> Future[Answer]:
        """Like ``ask``, without waiting."""
        return self._thread.submit(self._run, work, READ)

    def change(self, work: Work[Answer]) -> Answer:
        """Like ``ask``, for work that also writes: all of it is done or nothing."""
        return self.change_later(work).result()

    def change_later(self, work: Work[Answer]) -> Future[Answer]:
        """Like ``change``, without waiting."""
        return self._thread.submit(self._run, work, WRITE)

    def take_notices(self) -> list[Notice]:
        """What to tell the player, each notice once."""
        return [self._notices.popleft() for _ in range(len(self._notices))]

    def flush(self) -> bool:
        """Wait until everything saved is on the disk; False when it could not be written."""
        return self._thread.submit(self._write_waiting).result()

    def close(self) -> None:
        """Finish all writes and release everything. Doing so twice is harmless."""
        if self._lease:
            self._lease.release()
        try:
            self._thread.submit(self._close)
        except RuntimeError:
            return
        self._thread.shutdown()

    def _deal_ms(self) -> int:
        """The time of a new deal, later than that of the previous one, so that ids are in order."""
        self._last_ms = max(self._now_ms(), self._last_ms + 1)
        return self._last_ms

    def _begin(self, hand: Hand) -> Hand:
        self.save(hand, Session(hand.code))
        return hand

    def _save(self, hand: Hand, session: Session, hints: int, owner: int | None) -> Future[bool]:
        state = rows.HandState(
            figures=figures(session),
            hints=hints,
            played_ms=session.played_ms,
            log=pack_log(session.log),
            owner=owner,
            now_ms=self._now_ms(),
        )
        return self._write(partial(rows.save, hand=hand, state=state))

    # -- on the thread of the store --

    def _open(self) -> tuple[sqlite3.Connection, bool]:
        opened = open_record(self._folder)
        for notice in opened.notices:
            self._say(notice)
        return opened.connection, opened.durable

    def _close(self) -> None:
        self._write_waiting()
        self._connection.close()

    def _write(self, work: Work[None]) -> Future[bool]:
        def write() -> bool:
            self._waiting.append(work)
            return self._write_waiting()

        return self._thread.submit(write)

    def _write_waiting(self) -> bool:
        """Do the waiting writes, oldest first. Those that the disk refuses wait for the next call."""
        while self._waiting:
            work = self._waiting.popleft()
            try:
                self._in_transaction(work, WRITE)
            except sqlite3.DatabaseError as error:
                damaged = is_damage(error) and self._durable
                if not damaged and not isinstance(error, sqlite3.OperationalError):
                    raise  # an invalid value, which would fail every time
                self._waiting.appendleft(work)
                if not damaged:
                    self._say_unwritable()
                    return False
                self._reopen()
        return self._durable

    def _run(self, work: Work[Answer], begin: str) -> Answer:
        self._write_waiting()
        try:
            return self._in_transaction(work, begin)
        except sqlite3.Error as error:
            if not is_damage(error) or not self._durable:
                raise
            self._reopen()
            return self._in_transaction(work, begin)

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

    def _reopen(self) -> None:
        """Set the damaged file aside and begin a new one."""
        self._connection.close()
        self._connection, self._durable = self._open()

    def _say_unwritable(self) -> None:
        self._say(Notice("storage.unwritable", {"folder": str(self._folder)}))

    def _say(self, notice: Notice) -> None:
        if notice.key not in self._said:
            self._said.add(notice.key)
            self._notices.append(notice)
