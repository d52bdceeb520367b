"""Hands on disk: every action saved in order, the hand in progress found again.

Knows hands, sessions and the file of the record. All work on the file is done by one thread of the
store's own, in the order in which it was asked for, so that no caller ever waits for a disk unless
it asks for an answer.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
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
from tripeaks.storage.schema import is_damage, open_record

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"
"""How a transaction begins. One that writes must say so at once: if it found out later, another
window's write in between would make it fail."""


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Resumed:
    """The hand in progress as it was left: its session with undo history, score and clock, the
    hints taken so far, and its match (with the scores before this hand) if it belongs to one."""

    hand: Hand
    session: Session
    hints: int = 0
    match: Match | None = None


class Store:
    """The record of hands in a folder. Use from one thread; ``close`` it in the end.

    What goes wrong with the disk never reaches the caller: the game plays on in memory, and
    ``take_notices`` says so once.
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
        self.window = self._lease.number if self._lease else 1
        """The number of this window: 2 and more while others are open on the same folder."""
        if self.window > 1:
            self._say(Notice("storage.second_window"))

    # -- playing --

    def begin(self, code: GameCode, *, daily: date | None = None) -> Hand:
        """Start the record of a hand just dealt, a day's deal if a day is given. The hand that
        this window had in progress is left."""
        return self._begin(new_hand(code, self._moment(), daily=daily))

    def begin_match(self, match: Match, previous: Hand | None = None, code: GameCode | None = None) -> Hand:
        """Start the record of the next hand of a match; ``previous`` is the hand before it. ``code``: one
        that ``Match.can_deal``, None for the usual one."""
        return self._begin(new_match_hand(match, self._moment(), previous, code))

    def save(self, hand: Hand, session: Session, *, hints: int = 0) -> Future[bool]:
        """Keep a hand as it stands: after every action, and now and then for its clock.

        Returns at once. The answer comes when the hand is on disk for good: True, or False when
        it could not be written yet. A hand that was left is in progress again.
        """
        return self._save(hand, session, hints, self.window)

    def finish(self, hand: Hand, session: Session, *, hints: int = 0) -> Future[bool]:
        """Keep a hand for the last time: it is not in progress any more. One that could go on
        counts as left, one without a single action not at all."""
        return self._save(hand, session, hints, None)

    def set_best(self, hand: Hand, best: int) -> None:
        """Note the best possible score of a hand, once it is known."""
        self._write(partial(rows.set_best, hand=hand.id, best=best))

    def resume(self) -> Resumed | None:
        """The hand that was in progress when the program ended, whatever ended it; None if there
        is none. Hands of other living windows are theirs."""
        try:
            return self._find_in_progress()
        except sqlite3.Error:
            self._say(Notice("storage.unwritable", {"folder": str(self._folder)}))
            return None

    def match_of(self, hand: Hand) -> Match | None:
        """The match of a hand, with the scores of its hands before this one."""
        return self.ask(partial(rows.match_of, hand=hand))

    # -- everything else --

    def ask(self, work: Work[Answer]) -> Answer:
        """Have something read from the connection, after all that was saved, and wait for it.
        Raises sqlite3.Error when the file does not allow it."""
        return self.ask_later(work).result()

    def ask_later(self, work: Work[Answer]) -> Future[Answer]:
        """As ``ask``, without waiting."""
        return self._thread.submit(self._run, work, READ)

    def change(self, work: Work[Answer]) -> Answer:
        """As ``ask``, for work that writes as well: all of it is done or nothing."""
        return self.change_later(work).result()

    def change_later(self, work: Work[Answer]) -> Future[Answer]:
        """As ``change``, without waiting."""
        return self._thread.submit(self._run, work, WRITE)

    def take_notices(self) -> list[Notice]:
        """What the player should be told, each once."""
        return [self._notices.popleft() for _ in range(len(self._notices))]

    def flush(self) -> bool:
        """Wait until everything saved is on disk; False when it could not be written."""
        return self._thread.submit(self._write_waiting).result()

    def close(self) -> None:
        """Wait for the disk and let everything go. Doing so twice is harmless."""
        if self._lease:
            self._lease.release()
        try:
            self._thread.submit(self._close)
        except RuntimeError:
            return
        self._thread.shutdown()

    def _moment(self) -> int:
        """The time of a new deal, later than that of the one before, so that ids are in order."""
        self._last_ms = max(self._now_ms(), self._last_ms + 1)
        return self._last_ms

    def _begin(self, hand: Hand) -> Hand:
        self.save(hand, Session(hand.code))
        return hand

    def _save(self, hand: Hand, session: Session, hints: int, window: int | None) -> Future[bool]:
        state = rows.State(
            figures=figures(session),
            hints=hints,
            played_ms=session.played_ms,
            log=pack_log(session.log),
            window=window,
            now_ms=self._now_ms(),
        )
        return self._write(partial(rows.save, hand=hand, state=state))

    def _find_in_progress(self) -> Resumed | None:
        lease = self._lease
        is_free = lease.is_free if lease else lambda _number: True
        while found := self.change(partial(rows.adopt, window=self.window, is_free=is_free)):
            try:
                return self._resumed(found)
            except ValueError:  # a log that cannot be: let the hand be, look further
                self._write(partial(rows.leave, window=self.window, now_ms=self._now_ms()))
        return None

    def _resumed(self, found: rows.InProgress) -> Resumed:
        session = Session.replay(found.hand.code, found.log, found.played_ms)
        return Resumed(found.hand, session, found.hints, self.match_of(found.hand))

    # -- on the store's own thread --

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
        """Do what is to be written, oldest first. What the disk refuses waits for the next time."""
        while self._waiting:
            work = self._waiting.popleft()
            try:
                self._in_transaction(work, WRITE)
            except sqlite3.DatabaseError as error:
                damaged = is_damage(error) and self._durable
                if not damaged and not isinstance(error, sqlite3.OperationalError):
                    raise  # a mistake of ours, which would be one the next time too
                self._waiting.appendleft(work)
                if not damaged:
                    self._say(Notice("storage.unwritable", {"folder": str(self._folder)}))
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
        """The file turned out to be damaged: it is set aside, and a new one takes its place."""
        self._connection.close()
        self._connection, self._durable = self._open()

    def _say(self, notice: Notice) -> None:
        if notice.key not in self._said:
            self._said.add(notice.key)
            self._notices.append(notice)
