"""What was asked of the storage and has not come yet, so that a window never waits for a disk."""

from __future__ import annotations

import sqlite3
from concurrent.futures import CancelledError, Future, wait
from typing import Final, Generic, TypeVar

T = TypeVar("T")

PATIENCE_S: Final = 0.015
"""A quick answer is waited for, so that a window with few hands does not open empty first."""


class PendingQuery(Generic[T]):
    """The last answer to a question that is asked again and again; it stays until the next comes."""

    def __init__(self) -> None:
        self.value: T | None = None
        self.failed = False
        """Whether the file did not allow the last question to be answered."""
        self._coming: Future[T] | None = None

    @property
    def is_coming(self) -> bool:
        """Whether a question is open."""
        return self._coming is not None

    def ask(self, coming: Future[T]) -> None:
        """Await another answer in place of the one that was awaited."""
        if self._coming is not None:
            self._coming.cancel()
        self._coming = coming
        wait([coming], PATIENCE_S)
        self.poll()

    def poll(self) -> bool:
        """Take the answer if it has come; True when it has just now."""
        coming = self._coming
        if coming is None or not coming.done():
            return False
        self._coming = None
        try:
            self.value, self.failed = coming.result(), False
        except (sqlite3.Error, CancelledError):
            self.failed = True
        return True
