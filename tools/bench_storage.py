"""Measure storage: a saved action, and opening a record of up to 1,000,000 hands.

``main`` prints tables. The records hold synthetic hands, in a temporary folder.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

from tripeaks.daily import day_number
from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import EASY
from tripeaks.session import UNDO, Session
from tripeaks.storage import Filter, SettingsFile, Store, record
from tripeaks.storage.hand import pack_log
from tripeaks.storage.schema import FILE_NAME

SIZES = (0, 10_000, 100_000, 1_000_000)
ACTIONS = 1_000
FIRST_MS = 1_600_000_000_000
BETWEEN_MS = 200_000
GAMES = (("E", "app"), ("E", "app"), ("C", "app"), ("E-H", "hogue"), ("C-OJT180", "app"))


def fill(folder: Path, hands: int) -> None:
    """Create a record in a folder and add synthetic hands."""
    Store(folder).close()
    chance = random.Random(1)
    log = pack_log([DRAW] * 23 + list(range(27, -1, -1)))

    def rows() -> Iterator[tuple[object, ...]]:
        for i in range(hands):
            ms = FIRST_MS + i * BETWEEN_MS
            game, scoring = chance.choice(GAMES)
            day = date.fromtimestamp(ms / 1000).toordinal()
            result = chance.choice(("won", "won", "stuck", "left"))
            score, best = chance.randrange(400, 773), chance.choice((None, 750, 766))
            number = chance.getrandbits(35)
            yield (
                ms << 20 | chance.getrandbits(20),
                number,
                game,
                scoring,
                day,
                result,
                score,
                best,
                ms + 90_000,
            )

    connection = sqlite3.connect(folder / FILE_NAME)
    with connection:
        connection.executemany(
            "INSERT INTO hands (id, number, game, scoring, played_on, result, score, best, ended, kind,"
            " replay, moves, draws, undos, hints, longest_run, played_ms)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'ordinary', 0, 51, 23, 0, 0, 7, 90000)",
            rows(),
        )
        connection.execute("INSERT INTO logs SELECT id, ? FROM hands", (log,))
    connection.close()


def timed(work: Callable[[], object], times: int = 5) -> float:
    """The median time of some runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def saved_actions(folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds for each of many saved actions: until the call returns, and until it is on disk."""
    store = Store(folder)
    chance = random.Random(2)
    asked, on_disk = [], []
    session = Session(GameCode(1, EASY))
    hand = store.begin(session.code)
    for _ in range(ACTIONS):
        moves = session.position.legal_moves
        if not moves or (session.undo_depth and chance.random() < 0.1):
            session.act(UNDO)
        else:
            session.act(chance.choice(moves))
        if len(session.log) > 80 or session.log.count(UNDO) > 10:
            session = Session(GameCode(chance.getrandbits(35), EASY))
            hand = store.begin(session.code)
        start = time.perf_counter()
        saved = store.save(hand, session)
        asked.append((time.perf_counter() - start) * 1000)
        saved.result()
        on_disk.append((time.perf_counter() - start) * 1000)
    store.close()
    return asked, on_disk


def line(name: str, taken: list[float]) -> str:
    """Median, 99th percentile and maximum of some times."""
    ordered = sorted(taken)
    figures = (ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])
    return f"{name:<34}" + "".join(f"{figure:>9.2f}" for figure in figures)


def start(folder: Path) -> None:
    """What a start of the game does in storage."""
    SettingsFile(folder)
    store = Store(folder)
    store.resume()
    store.close()


def opening(folder: Path, size: int) -> tuple[float, ...]:
    """A row of the table of openings, for a new record of some size in a folder."""
    fill(folder, size)
    started = timed(lambda: start(folder))
    store = Store(folder)
    year = Filter(since=date.fromtimestamp(FIRST_MS / 1000), until=date(2021, 9, 13), wrap=True)
    figures = (
        timed(lambda: store.ask(record.summary)),
        timed(lambda: store.ask(partial(record.summary, only=year))),
        timed(lambda: store.ask(record.page)),
        timed(lambda: store.ask(partial(record.page, offset=max(0, size - 100)))),
    )
    store.close()
    return size, started, *figures, (folder / FILE_NAME).stat().st_size / 1e6


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        print(f"{'ms per saved action':<34}{'median':>9}{'p99':>9}{'max':>9}")
        for size in (0, SIZES[-1]):
            folder = Path(name) / f"actions-{size}"
            fill(folder, size)
            asked, on_disk = saved_actions(folder)
            print(line(f"caller waits, {size:,} hands", asked))
            print(line(f"on disk, {size:,} hands", on_disk))
        print()
        names = ("hands", "start", "record", "one year", "first page", "last page", "MB")
        print("".join(f"{name:>12}" for name in names), "(ms)")
        for size in SIZES:
            print("".join(f"{figure:>12,.1f}" for figure in opening(Path(name) / f"record-{size}", size)))
        print()
        day_number(date(2025, 1, 1))
        days = [timed(partial(day_number, date(2025, 1, day)), 1) for day in range(1, 31)]
        print(line("ms to find a day's deal", days))


if __name__ == "__main__":
    main()
