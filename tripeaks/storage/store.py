"""Hands on disk: saves every action in order and resumes the hand in progress.

Knows hands and sessions; ``keeper`` writes them. A thread does all work on the file, in the order in which it
was requested, so that a caller waits for the disk only when it asks for a result.
"""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from tripeaks.engine.codes import GameCode
from tripeaks.match import Match
from tripeaks.session import Session
from tripeaks.storage import rows
from tripeaks.storage.database import PATIENCE_S
from tripeaks.storage.files import Notice, remove_left_over
from tripeaks.storage.hand import Hand, new_hand, new_match_hand
from tripeaks.storage.keeper import READ, WRITE, Answer, Keeper, Work
from tripeaks.storage.rescue import Rescue, Saved
from tripeaks.storage.rows import Resumed
from tripeaks.storage.worker import Worker, report

CLOSE_S = 2.0
"""How long closing waits for the disk. What is not written by then goes to a rescue file elsewhere."""

LAST_S = 1.0
"""How long closing waits for that file."""

LASTING = frozenset({"storage.rescued", "storage.rescued_elsewhere", "storage.unwritable"})
"""The notices about a state that ends with ``storage.saved_again``."""

SAID_ONCE = LASTING | {"storage.second_window"}


def _utc_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """The record of hands in a folder. Use it from one thread, and ``close`` it at the end.

    Saving never raises for a failing disk: the game continues, its hands are kept in a rescue file until
    the record can be written again, and ``take_notices`` tells it.
    """

    def __init__(
        self,
        folder: Path | None,
        now_ms: Callable[[], int] = _utc_ms,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """Open the record of a folder, None for a system without one. ``now_ms`` is the clock,
        milliseconds since 1970 (UTC). ``patience_s``: how long to wait for a write of another program."""
        self._folder = folder
        self._now_ms = now_ms
        self._last_ms = -1
        self._notices: deque[Notice] = deque()
        self._said: set[str] = set()
        self._newest: dict[int, tuple[Saved, Future[bool]]] = {}
        self._last: Future[bool] | None = None
        self._elsewhere: Rescue | None = None
        self._worker = Worker("storage")
        self._keeper = self._worker.submit(partial(Keeper, folder, self._say, patience_s)).result()
        self._worker.when_idle(self._keeper.wait_s, lambda: self._keeper.idle(lambda: self._worker.has_jobs))
        if folder is not None:
            remove_left_over(folder)

    @property
    def owner(self) -> int:
        """The number under which hands are in progress here: 2 or more while other programs share the
        folder."""
        return self._keeper.owner

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

        Returns at once. The result comes when the state is safe on a disk, in the record or in a rescue
        file: True, or False when it could not be written yet. A hand that was left is in progress again.
        """
        return self._save(hand, session, hints, self.owner)

    def finish(self, hand: Hand, session: Session, *, hints: int = 0) -> Future[bool]:
        """Save a hand that is no longer in progress. With moves left it counts as left, without an
        action it does not count."""
        return self._save(hand, session, hints, None)

    def set_best(self, hand: Hand, best: int) -> None:
        """Record the best possible score of a hand."""
        work = partial(rows.set_best, hand=hand.id, best=best)
        self._worker.submit(partial(self._keeper.write, ("best", hand.id), work))

    def resume(self) -> Resumed | None:
        """The hand that was in progress when the program ended or was killed; None if there is none.
        The hands of other running programs are left alone."""
        return self._worker.submit(partial(self._keeper.resume, self._now_ms())).result()

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
        return self._worker.submit(partial(self._keeper.run, work, READ))

    def change(self, work: Work[Answer]) -> Answer:
        """Like ``ask``, for work that also writes: all of it is done, or none. Raises sqlite3.Error, and
        tells the player, when the record cannot be written."""
        return self.change_later(work).result()

    def change_later(self, work: Work[Answer]) -> Future[Answer]:
        """Like ``change``, without waiting."""
        return self._worker.submit(partial(self._keeper.run, work, WRITE))

    def take_notices(self) -> list[Notice]:
        """The notices for the player, each returned once."""
        return [self._notices.popleft() for _ in range(len(self._notices))]

    def settle(self, timeout_s: float) -> bool:
        """Wait until what was saved last is safe on a disk, or for some time; whether it is."""
        last = self._last
        if last is not None and not last.done():
            wait([last], timeout_s)
        return last is None or _is_true(last)

    def flush(self, timeout_s: float | None = None) -> bool:
        """Wait until everything saved is safe on a disk; False when it could not be written. After a time,
        what is missing is written to a rescue file elsewhere."""
        future = self._worker.submit(self._keeper.flush)
        if wait([future], timeout_s).done:
            return _is_true(future)
        return self._keep_elsewhere()

    def close(self) -> None:
        """Finish all writes and release everything, which takes a few seconds at most: what a disk does not
        take in time is kept in a rescue file elsewhere. Doing so twice is harmless."""
        with suppress(RuntimeError):
            self._worker.submit(self._keeper.close)
        if not self._worker.stop(CLOSE_S):
            self._keep_elsewhere()
        elif self._elsewhere is not None and all(_is_true(future) for _, future in self._newest.values()):
            self._elsewhere.discard()

    def _keep_elsewhere(self) -> bool:
        """Write what is not known to be safe to a rescue file, not in the folder, whose disk does not answer;
        whether it is safe there."""
        if self._folder is None:
            return False
        self._elsewhere = self._elsewhere or Rescue(self._folder, elsewhere=True)
        left = [saved for saved, future in self._newest.values() if not _is_true(future)]
        writer = Worker("rescue")
        added = writer.submit(partial(self._elsewhere.add, left))
        return writer.stop(LAST_S) and _is_true(added)

    def _deal_ms(self) -> int:
        """The time of a new deal, later than that of the previous one, so that ids are in order."""
        self._last_ms = max(self._now_ms(), self._last_ms + 1)
        return self._last_ms

    def _begin(self, hand: Hand) -> Hand:
        self.save(hand, Session(hand.code))
        return hand

    def _save(self, hand: Hand, session: Session, hints: int, owner: int | None) -> Future[bool]:
        saved = Saved(hand, rows.state_of(session, hints, owner, self._now_ms()))
        future = self._worker.submit(partial(self._keeper.keep, saved))
        future.add_done_callback(_report_unexpected)
        for number, (_, earlier) in list(self._newest.items()):
            if _is_true(earlier):
                del self._newest[number]
        self._newest[hand.id] = saved, future
        self._last = future
        return future

    def _say(self, notice: Notice) -> None:
        """Keep a notice for the player. Called on the thread of the worker."""
        if notice.key in SAID_ONCE and notice.key in self._said:
            return
        if notice.key == "storage.saved_again":
            if not self._said & LASTING:
                return
            self._said -= LASTING
        self._said.add(notice.key)
        self._notices.append(notice)


def _report_unexpected(future: Future[bool]) -> None:
    """Report the error of a save, unless the caller caused it by an invalid value."""
    error = None if future.cancelled() else future.exception()
    if error is not None and not isinstance(error, (sqlite3.IntegrityError, OverflowError)):
        report(error)


def _is_true(future: Future[bool]) -> bool:
    return future.done() and future.exception() is None and future.result()
