"""Queries to the record that are still to be answered, so that no dialog ever waits for a disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, wait
from typing import Any, Generic, TypeVar

from tripeaks.storage import Store
from tripeaks.ui.widgets.panel import Panel

T = TypeVar("T")


class PendingQuery(Generic[T]):
    """A query that is made again and again. ``value`` is the last answer: it stays until the next one
    comes; None before the first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._future: Future[T] | None = None
        self.value: T | None = None
        self.failed = False
        """Whether the file could not be read the last time."""

    @property
    def is_pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._future is not None

    def ask(self, query: Callable[[sqlite3.Connection], T]) -> None:
        """Make a query, in place of one that is still pending."""
        if self._future is not None:
            self._future.cancel()
        self._future = self._store.ask_later(query)
        wait([self._future], 0.015)  # so that a dialog over a small record does not open empty first
        self.poll()

    def poll(self) -> bool:
        """Take the answer if it has come; whether it has."""
        future = self._future
        if future is None or not future.done():
            return False
        self._future = None
        try:
            self.value, self.failed = future.result(), False
        except (sqlite3.Error, CancelledError):
            self.failed = True
        return True

    def clear(self) -> None:
        """Forget the last answer, and wait for none."""
        self._future, self.value, self.failed = None, None, False


class QueryDialog(Panel):
    """A dialog that shows the answers to ``queries``, which exist before ``Panel.__init__`` is called."""

    queries: tuple[PendingQuery[Any], ...]

    def advance(self, now: float) -> bool:
        """Take the answers that have come."""
        came = sum(query.poll() for query in self.queries)  # all of them, not only up to the first answer
        if came:
            self.refresh()
        return super().advance(now) or came > 0
