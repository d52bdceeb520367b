"""The record of hands: queries for figures, lists and days, and deleting hands.

Knows the tables, hands and the day's deal. Each function works on a connection, within a transaction:
``store.ask(record.summary)``, ``store.ask(partial(record.page, only=..., limit=20))``, and
``store.change`` for those that write. A hand counts when it has a result; replays count only where the
filter asks for them.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tripeaks.daily import DayMark
from tripeaks.engine.codes import parse_rules_code
from tripeaks.engine.rules import Scoring
from tripeaks.session import Action
from tripeaks.storage.hand import Figures, Hand, Result, unpack_log
from tripeaks.storage.rows import IDENTITY, read_hand

LAST_DAY = date.max.toordinal()
LARGEST = (1 << 53) - 1
LARGEST_SCORE = 1_000_000
"""Figures beyond these are none of a game; another program may have written the file."""


class Period(Enum):
    """How far back a figure goes; the value is the number of days, today included."""

    ALL = None
    YEAR = 365
    MONTH = 30
    WEEK = 7
    DAY = 1

    def since(self, today: date) -> date | None:
        """The first day of the period that ends today; None for all time."""
        return None if self.value is None else today - timedelta(days=self.value - 1)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which hands to select: None or empty means all.

    ``wrap``: Easy or Classic. ``game``: exactly these rules, in the letters of a code. ``since``
    and ``until``: days, both included. ``results``: only these. ``replays``: include replays.
    """

    wrap: bool | None = None
    scoring: Scoring | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None
    results: frozenset[Result] = frozenset()
    replays: bool = False

    def where(self) -> tuple[str, list[object]]:
        """The condition in SQL and the values for its question marks."""
        terms, values = ["result <> 'playing'"], list[object]()
        for term, value in (
            ("substr(game, 1, 1) = ?", None if self.wrap is None else "E" if self.wrap else "C"),
            ("scoring = ?", self.scoring and self.scoring.value),
            ("game = ?", self.game),
            ("played_on >= ?", self.since and self.since.toordinal()),
            ("played_on <= ?", self.until and self.until.toordinal()),
            ("replay = ?", None if self.replays else 0),
        ):
            if value is not None:
                terms.append(term)
                values.append(value)
        if self.results:
            terms.append(f"result IN ({', '.join('?' * len(self.results))})")
            values += [result.value for result in self.results]
        return " AND ".join(terms), values


EVERYTHING = Filter()


class Day(NamedTuple):
    """The hands dealt on one day, by the player's date."""

    day: date
    hands: int
    won: int


class ScoreCount(NamedTuple):
    """How many hands ended with a score."""

    score: int
    hands: int


class ShareCount(NamedTuple):
    """How many hands reached a share of their best possible score, in whole percent (0 for a score
    below zero), and the sums of their scores and of the best ones."""

    percent: int
    hands: int
    scored: int
    possible: int


class GameCount(NamedTuple):
    """The hands played under the same rules, in the letters of a code."""

    game: str
    hands: int
    won: int
    mean_score: float
    best_score: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of all hands that a filter selects.

    ``streak`` and ``longest_streak``: wins in a row, the newest ones and the most. ``days``: oldest
    first, only days with hands. ``scores``: ascending. ``shares``: ascending, of the hands whose
    best possible score is known and above zero. ``games``: the most played first.
    """

    hands: int
    results: dict[Result, int]
    played_ms: int
    streak: int
    longest_streak: int
    days: tuple[Day, ...]
    scores: tuple[ScoreCount, ...]
    shares: tuple[ShareCount, ...]
    games: tuple[GameCount, ...]

    @property
    def won(self) -> int:
        """How many hands were won."""
        return self.results[Result.WON]

    @property
    def win_rate(self) -> float | None:
        """The share of hands won, 0 .. 1; None without hands."""
        return self.won / self.hands if self.hands else None

    @property
    def mean_score(self) -> float | None:
        """The mean score of a hand; None without hands."""
        total = sum(count.score * count.hands for count in self.scores)
        return total / self.hands if self.hands else None

    @property
    def best_score(self) -> int | None:
        """The highest score; None without hands."""
        return self.scores[-1].score if self.scores else None

    @property
    def best_known(self) -> int:
        """Of how many hands the best possible score is known (and above zero)."""
        return sum(count.hands for count in self.shares)

    @property
    def share_of_best(self) -> float | None:
        """The sum of scores over the sum of best possible scores, 0 .. 1, of the hands whose best is
        known; None without such hands."""
        possible = sum(count.possible for count in self.shares)
        return sum(count.scored for count in self.shares) / possible if possible else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One hand in a list. ``best``: the best possible score, None while unknown. ``replay``: its
    deal was played before. ``ended_ms``: since 1970 (UTC), None while it is in progress."""

    hand: Hand
    figures: Figures
    replay: bool
    best: int | None
    hints: int
    played_ms: int
    ended_ms: int | None


class Deleted(NamedTuple):
    """The rows of a deleted hand, for ``restore``."""

    hand: tuple[object, ...]
    log: tuple[object, ...] | None


def summary(connection: sqlite3.Connection, only: Filter = EVERYTHING) -> Summary:
    """All figures of the hands that a filter selects. Three passes over indices that hold all they need."""
    where, values = only.where()
    by_day = connection.execute(
        "SELECT played_on, count(*), sum(result = 'won'), sum(result = 'stuck'), sum(result = 'time_up'),"
        " sum(result = 'left'), total(played_ms), group_concat(result = 'won', '')"
        # a streak needs the hands of a day in the order of play, which only this index has
        f" FROM hands INDEXED BY counted WHERE {where} GROUP BY played_on ORDER BY played_on",
        values,
    ).fetchall()
    by_day = [day for day in by_day if isinstance(day[0], int) and 0 < day[0] <= LAST_DAY]
    columns = zip(*by_day, strict=True) if by_day else ((),) * 8
    days, hands, won, stuck, time_up, left, played_ms, marks = columns
    runs = "".join(marks).split("0")
    scores, games = _scores_and_games(connection, where, values)
    return Summary(
        hands=sum(hands),
        results={
            Result.PLAYING: 0,
            Result.WON: sum(won),
            Result.STUCK: sum(stuck),
            Result.TIME_UP: sum(time_up),
            Result.LEFT: sum(left),
        },
        played_ms=int(max(0, min(LARGEST, sum(played_ms)))),
        streak=len(runs[-1]),
        longest_streak=max(map(len, runs)),
        days=tuple(map(Day, map(date.fromordinal, days), hands, won)),
        scores=scores,
        shares=_shares(connection, where, values),
        games=games,
    )


def _scores_and_games(
    connection: sqlite3.Connection, where: str, values: list[object]
) -> tuple[tuple[ScoreCount, ...], tuple[GameCount, ...]]:
    """The distribution of the scores, and the figures by rules, from one pass in the order of an index."""
    found = connection.execute(
        "SELECT game, score, count(*), sum(result = 'won')"
        f" FROM hands WHERE {where} GROUP BY game, score ORDER BY game, score",
        values,
    )
    spread = Counter[int]()
    games = []
    for game, group in groupby(found, key=itemgetter(0)):
        hands = won = total = best = 0
        for _, score, count, won_with_it in group:
            if not isinstance(score, int) or abs(score) > LARGEST_SCORE:
                continue
            spread[score] += count
            hands, won, total, best = hands + count, won + won_with_it, total + score * count, score
        with suppress(ValueError):  # another program may have written the file
            parse_rules_code(str(game))
            if hands:
                games.append(GameCount(game, hands, won, total / hands, best))
    games.sort(key=lambda game: -game.hands)
    return tuple(ScoreCount(*item) for item in sorted(spread.items())), tuple(games)


def _shares(connection: sqlite3.Connection, where: str, values: list[object]) -> tuple[ShareCount, ...]:
    found = connection.execute(
        "SELECT CAST(min(100, max(0, 100 * score / best)) AS INTEGER), count(*),"
        " CAST(sum(score) AS INTEGER), CAST(sum(best) AS INTEGER)"
        f" FROM hands WHERE {where} AND best BETWEEN 1 AND {LARGEST_SCORE}"
        f" AND score BETWEEN -{LARGEST_SCORE} AND {LARGEST_SCORE} GROUP BY 1 ORDER BY 1",
        values,
    )
    return tuple(ShareCount(*row) for row in found)


def page(
    connection: sqlite3.Connection, only: Filter = EVERYTHING, offset: int = 0, limit: int = 100
) -> list[Entry]:
    """Hands for a list, newest first, from the given place on. A row that describes no hand is skipped."""
    where, values = only.where()
    found = connection.execute(
        f"SELECT {ENTRY}, {IDENTITY} FROM hands WHERE {where}"
        " ORDER BY played_on DESC, id DESC LIMIT ? OFFSET ?",
        [*values, limit, offset],
    )
    entries = (read_entry(row) for row in found)
    return [entry for entry in entries if entry is not None]


LOOKED_AT = 500
"""How many hands ``without_best`` looks at, so that no action waits for it."""


def without_best(connection: sqlite3.Connection, below: int) -> tuple[Hand | None, int]:
    """The newest hand with an id below the given one that counts and whose best possible score is unknown, if
    it is among the next few; and the id below which to go on looking, 0 when there are no more hands."""
    found = connection.execute(
        f"SELECT best IS NULL AND result <> 'playing', {IDENTITY} FROM hands WHERE id < ?"
        " ORDER BY id DESC LIMIT ?",
        (below, LOOKED_AT),
    ).fetchall()
    for is_missing, *identity in found:
        with suppress(ValueError):  # another program may have written the file
            if is_missing and (hand := read_hand(identity)):
                return hand, hand.id
    return None, found[-1][1] if len(found) == LOOKED_AT else 0


ENTRY = "result, score, moves, draws, undos, longest_run, replay, best, hints, played_ms, ended"
"""The columns besides ``IDENTITY`` from which ``read_entry`` makes an entry, in its order."""


def read_entry(row: tuple[object, ...]) -> Entry | None:
    """The entry that the columns ``ENTRY`` and ``IDENTITY`` describe; None when they describe none."""
    match row:
        case (
            str(result), int(score), int(moves), int(draws), int(undos), int(run),
            int(replay), int() | None as best, int(hints), int(played_ms), int() | None as ended,
            *identity,
        ):  # fmt: skip
            try:
                hand = read_hand(identity)
                shown = Figures(Result(result), score, moves, draws, undos, run)
            except ValueError:
                return None
            return Entry(hand, shown, bool(replay), best, hints, played_ms, ended)
    return None


def count(connection: sqlite3.Connection, only: Filter = EVERYTHING) -> int:
    """How many hands a filter selects."""
    where, values = only.where()
    (hands,) = connection.execute(f"SELECT count(*) FROM hands WHERE {where}", values).fetchone()
    return int(hands)


def log(connection: sqlite3.Connection, hand: int) -> tuple[Action, ...] | None:
    """Every action of a hand, for a replay; None when there is no such hand."""
    found = connection.execute("SELECT actions FROM logs WHERE hand = ?", (hand,)).fetchone()
    return unpack_log(found[0]) if found and isinstance(found[0], bytes) else None


def delete(connection: sqlite3.Connection, hand: int) -> Deleted | None:
    """Delete a hand and its log. Returns what ``restore`` needs; None when there is no such hand."""
    row = connection.execute("SELECT * FROM hands WHERE id = ?", (hand,)).fetchone()
    kept = connection.execute("SELECT * FROM logs WHERE hand = ?", (hand,)).fetchone()
    connection.execute("DELETE FROM hands WHERE id = ?", (hand,))
    return None if row is None else Deleted(row, kept)


def restore(connection: sqlite3.Connection, deleted: Deleted) -> None:
    """Put a deleted hand back as it was, unless it is there already."""
    for table, row in (("hands", deleted.hand), ("logs", deleted.log)):
        if row is not None:
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", row)


def delete_all(connection: sqlite3.Connection) -> None:
    """Delete every hand except those in progress."""
    connection.execute("DELETE FROM hands WHERE window IS NULL")


def days_won(connection: sqlite3.Connection) -> dict[date, int]:
    """The days whose deal was won on the day, each with the moment of its first win, milliseconds since
    1970 (UTC)."""
    found = connection.execute(
        "SELECT daily, min(coalesce(ended, 0)) FROM hands"
        " WHERE daily IS NOT NULL AND result = 'won' AND played_on = daily GROUP BY daily"
    )
    return {date.fromordinal(day): ended for day, ended in found}


def day_marks(connection: sqlite3.Connection, first: date, last: date) -> dict[date, DayMark]:
    """The marks of the days from first to last whose deal was played."""
    found: Iterable[tuple[int, int, int]] = connection.execute(
        "SELECT daily, max(result = 'won' AND played_on = daily), max(result = 'won') FROM hands"
        " WHERE daily BETWEEN ? AND ? AND (result <> 'playing' OR moves > 0) GROUP BY daily",
        (first.toordinal(), last.toordinal()),
    )
    return {
        date.fromordinal(day): DayMark.WON if in_time else DayMark.WON_LATER if won else DayMark.PLAYED
        for day, in_time, won in found
    }
