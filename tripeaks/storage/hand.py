"""A hand in the record: its identity, its figures, and its log as bytes.

Knows sessions and codes, no database. ``docs/storage.md`` says which state of a hand counts.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tripeaks.daily import date_at
from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Action, Session

ID_RANDOM_BITS = 20
IDS = range(1 << 63)


class Kind(Enum):
    """Why a hand was dealt."""

    ORDINARY = "ordinary"
    """A random deal, or one by number or code."""

    DAILY = "daily"
    """A day's deal."""

    MATCH = "match"
    """One hand of a match."""


class Result(Enum):
    """How a hand ended, or that it has not ended yet. Values are those of ``Status``, and ``left``."""

    PLAYING = "playing"
    """In progress; it does not count yet."""

    WON = "won"
    """The board was cleared at some time, even if that was undone later."""

    STUCK = "stuck"
    """No move was left."""

    TIME_UP = "time_up"
    """The clock ran out."""

    LEFT = "left"
    """The player dealt another hand while this one had moves left."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What ends a match: a number of hands, or a target score (exactly one is set)."""

    hands: int | None = None
    target: int | None = None

    def __str__(self) -> str:
        return f"hands {self.hands}" if self.hands is not None else f"target {self.target}"

    @classmethod
    def read(cls, text: str) -> Goal:
        """Parse a goal that ``str`` wrote. Raises ValueError for any other text."""
        word, _, number = text.partition(" ")
        plain = number.isascii() and number.isdecimal() and len(number) < 7
        if word not in ("hands", "target") or not plain or int(number) == 0:
            raise ValueError("not the goal of a match")
        return cls(**{word: int(number)})


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of the record.

    ``id``: milliseconds since 1970 (UTC) times 2**20 plus 20 random bits, so ids are in order of
    time and unique across machines. ``played_on``: the player's date at the deal, or at the win if a day's
    deal was won late. ``daily``: the day of a day's deal. ``match``: the id of the first hand of its match.
    Raises ValueError when these contradict each other.
    """

    id: int
    code: GameCode
    played_on: date
    kind: Kind = Kind.ORDINARY
    daily: date | None = None
    match: int | None = None
    goal: Goal | None = None

    def __post_init__(self) -> None:
        is_match = self.kind is Kind.MATCH
        given = (self.daily is not None, self.match is not None, self.goal is not None)
        if not all(number in IDS for number in (self.id, self.match or 0)) or given != (
            self.kind is Kind.DAILY,
            is_match,
            is_match,
        ):
            raise ValueError("not a hand")

    @property
    def started_ms(self) -> int:
        """When it was dealt: milliseconds since 1970, UTC."""
        return self.id >> ID_RANDOM_BITS


def new_hand(code: GameCode, now_ms: int, *, daily: date | None = None) -> Hand:
    """A hand dealt now, ordinary or a day's deal."""
    kind = Kind.ORDINARY if daily is None else Kind.DAILY
    return Hand(_new_id(now_ms), code, date_at(now_ms), kind, daily)


def new_match_hand(
    match: Match, now_ms: int, previous: Hand | None = None, code: GameCode | None = None
) -> Hand:
    """The next hand of a match; ``previous`` is the one before it, None for the first. ``code``: one that
    ``Match.can_deal``, None for the usual one."""
    if previous is not None:
        now_ms = max(now_ms, previous.started_ms + 1)  # the clock may have been set back
    number = _new_id(now_ms)
    first = number if previous is None or previous.match is None else previous.match
    goal = Goal(match.hands, match.target)
    return Hand(number, code or match.code, date_at(now_ms), Kind.MATCH, match=first, goal=goal)


def _new_id(now_ms: int) -> int:
    """An id for a hand dealt now. From 2248 on all hands get the last moment that an id can tell."""
    last_ms = IDS[-1] >> ID_RANDOM_BITS
    return min(max(0, now_ms), last_ms) << ID_RANDOM_BITS | secrets.randbits(ID_RANDOM_BITS)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a hand in the state that counts."""

    result: Result
    score: int
    moves: int
    draws: int
    undos: int
    longest_run: int


def figures(session: Session) -> Figures:
    """The figures of the state that counts: the won one with the best score (the first of equals),
    or the current one when the hand was never won."""
    log, line, win = session.log, session.line, session.best_win
    if win is not None:
        log, line = log[: win.actions], win.line
    undos = log.count(UNDO)
    return Figures(
        result=Result(session.status.value) if win is None else Result.WON,
        score=session.score if win is None else win.score,
        moves=len(log) - undos - log.count(REDO),
        draws=sum(step.move == DRAW for step in line),
        undos=undos,
        longest_run=max(step.tally.run for step in line),
    )


def pack_log(log: Iterable[Action]) -> bytes:
    """A log of actions as bytes, one each; negative ones in two's complement."""
    return bytes(action & 0xFF for action in log)


def unpack_log(data: bytes) -> tuple[Action, ...]:
    """The log that ``pack_log`` wrote. Any bytes give a log; ``Session.replay`` checks if it is legal."""
    return tuple(byte - 256 if byte > 127 else byte for byte in data)
