"""The hands of a record whose best possible score is still unknown, to be worked out when there is time.

Knows the record and the engine. A hand may have been left early, played in text mode, imported, or ended just
before the program was closed.
"""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Event, Thread
from typing import Final

from tripeaks.engine.best import best_score
from tripeaks.session import Session
from tripeaks.storage import Hand, Store, record
from tripeaks.storage.rows import MOST_ID

PAUSE_S: Final = 0.5
"""How many seconds the thread of ``in_thread`` waits before each hand."""


class Backlog:
    """Returns these hands one after another, the newest first. ``is_done``: there are no more."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._below = MOST_ID
        self._asked: Future[tuple[Hand | None, int]] | None = None
        self._all_seen = False
        self.is_done = False

    def restart(self) -> None:
        """Begin again, because a hand was dealt or ended. Once all hands have been returned, only the newest
        are looked at again."""
        self._below, self._asked, self.is_done = MOST_ID, None, False

    def next(self, *, wait: bool = False) -> Hand | None:
        """The next hand; None when ``is_done``, or while the record is being read, unless it can ``wait``."""
        while not self.is_done:
            if self._asked is None:
                self._asked = self._store.ask_later(partial(record.without_best, below=self._below))
            if not (wait or self._asked.done()):
                break
            asked, self._asked = self._asked, None
            try:
                hand, self._below = asked.result()
            except sqlite3.Error:
                self.is_done = True
                break
            if hand is not None:
                return hand
            self.is_done = self._all_seen or not self._below
            self._all_seen = self.is_done
        return None


def in_thread(store: Store, more: Event) -> None:
    """Work out missing best scores in a thread, at first and again each time that ``more`` is set, until
    the store is closed. Nothing waits for the thread."""
    Thread(target=_work_out, args=(store, more), daemon=True).start()


def _work_out(store: Store, more: Event) -> None:
    backlog, pause = Backlog(store), Event()
    with suppress(RuntimeError):  # the store is closed
        while True:
            pause.wait(PAUSE_S)
            if (hand := backlog.next(wait=True)) is not None:
                start = Session(hand.code).step
                store.set_best(hand, best_score(start.position, start.tally).score)
            else:
                more.wait()
                more.clear()
                backlog.restart()
