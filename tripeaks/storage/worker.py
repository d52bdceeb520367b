"""A thread that does jobs one after another, and something else while there are none.

Knows the standard library only. Unlike the threads of an executor, it does not keep the program from ending
while a call hangs in the kernel, such as on a network disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def report(error: BaseException) -> None:
    """Pass an unexpected error to ``threading.excepthook``, as if it had ended this thread."""
    threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, None)))


class _Job(Generic[T]):
    def __init__(self, work: Callable[[], T]) -> None:
        self.future: Future[T] = Future()
        self._work = work

    def do(self) -> None:
        if self.future.set_running_or_notify_cancel():
            try:
                self.future.set_result(self._work())
            except BaseException as error:
                self.future.set_exception(error)


class Worker:
    """Does jobs in the order in which they come."""

    def __init__(self, name: str) -> None:
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._wait: Callable[[], float | None] = lambda: None
        self._idle: Callable[[], None] = lambda: None
        self._stopped = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def when_idle(self, wait: Callable[[], float | None], idle: Callable[[], None]) -> None:
        """While there are no jobs, call ``idle`` after the seconds that ``wait`` returns; None for never."""
        self._wait, self._idle = wait, idle
        self.submit(lambda: None)  # so that the thread asks ``wait``

    @property
    def has_jobs(self) -> bool:
        """Whether jobs are waiting."""
        return not self._jobs.empty()

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Do a job later. Raises RuntimeError after ``stop``."""
        if self._stopped:
            raise RuntimeError("the worker was stopped")
        job = _Job(work)
        self._jobs.put(job)
        return job.future

    def stop(self, timeout_s: float) -> bool:
        """Accept no more jobs, and wait for those submitted; whether all are done in time."""
        if not self._stopped:
            self._stopped = True
            self._jobs.put(None)
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=self._wait())
            except Empty:
                try:
                    self._idle()
                except Exception as error:
                    report(error)
                    self._wait = lambda: None  # jobs go on; this would only fail again
                continue
            if job is None:
                return
            job.do()
            del job  # its result may be large
