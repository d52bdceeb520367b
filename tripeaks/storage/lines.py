"""One hand as a JSON object: the lines of exports and of rescue files.

Knows hands and the rules. What is read is treated as data only: the actions of a hand are replayed by the
rules, and its figures are those of the replay.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from enum import Enum
from typing import Any, NamedTuple

from tripeaks.engine.codes import parse_code
from tripeaks.session import Action, Session
from tripeaks.storage import rows
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures, pack_log

FORMAT = "tripeaks-record"
VERSION = 1
FIRST_LINE = {"format": FORMAT, "version": VERSION}

LARGEST_FIGURE = 1 << 53
"""Numbers of hints, points and milliseconds must be below this."""


class Fault(Enum):
    """Why a line was skipped.

    ``NOT_JSON``: it is not a JSON object: cut off, damaged or something else. ``NO_HAND``: a required value
    is missing or invalid. ``ILLEGAL``: the actions break the rules, or do not lead to the stated result.
    """

    NOT_JSON = "not_json"
    NO_HAND = "no_hand"
    ILLEGAL = "illegal"


class BadHand(ValueError):
    """A line is not a valid hand; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class Incoming(NamedTuple):
    """A hand from a file, checked by the rules."""

    hand: Hand
    state: rows.HandState
    replay: bool
    best: int | None


def line(values: dict[str, Any]) -> bytes:
    """An object as a line, in bytes."""
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def hand_values(
    hand: Hand,
    actions: Sequence[Action],
    result: Result,
    *,
    score: int,
    hints: int,
    played_ms: int,
    ended_ms: int | None,
    best: int | None = None,
    replay: bool = False,
) -> dict[str, Any]:
    """The object of a hand; times are in milliseconds."""
    return {
        "id": _id_text(hand.id),
        "code": str(hand.code),
        "played_on": hand.played_on.isoformat(),
        "kind": hand.kind.value,
        "daily": hand.daily and hand.daily.isoformat(),
        "match": None if hand.match is None else _id_text(hand.match),
        "goal": hand.goal and str(hand.goal),
        "replay": replay,
        "result": result.value,
        "score": score,
        "best": best,
        "hints": hints,
        "played_ms": played_ms,
        "ended_ms": ended_ms,
        "actions": list(actions),
    }


def _id_text(number: int) -> str:
    """An id as text: JSON readers in other languages cannot hold such large whole numbers."""
    return f"{number:016x}"


def parse(line: bytes) -> dict[str, Any]:
    """The object in a line. Raises BadHand when there is none."""
    try:
        values = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadHand(Fault.NOT_JSON) from None
    if not isinstance(values, dict):
        raise BadHand(Fault.NOT_JSON)
    return values


def read(values: dict[str, Any]) -> Incoming:
    """The hand of a line, replayed. Raises BadHand when the line is invalid."""
    try:
        hand = _identity(values)
        result = Result(values["result"])
        actions = values["actions"]
        if not isinstance(actions, list) or not all(type(a) is int and -128 <= a < 128 for a in actions):
            raise ValueError("actions")
        played_ms, hints = _figure(values["played_ms"]), _figure(values["hints"])
        best = values["best"] if values["best"] is None else _figure(values["best"], -LARGEST_FIGURE)
        ended = hand.started_ms if values["ended_ms"] is None else _figure(values["ended_ms"])
        replay = values["replay"] is True
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError):
        raise BadHand(Fault.NO_HAND) from None
    counted = _replayed(hand, actions, played_ms, result)
    owner = 0 if result is Result.PLAYING else None  # no owner, until a program resumes it
    state = rows.HandState(counted, hints, played_ms, pack_log(actions), owner, ended)
    return Incoming(hand, state, replay, best)


def _identity(values: dict[str, Any]) -> Hand:
    code = parse_code(values["code"])
    if str(code) != values["code"]:
        raise ValueError("not the canonical spelling of the code")
    return Hand(
        id=int(values["id"], 16),
        code=code,
        played_on=date.fromisoformat(values["played_on"]),
        kind=Kind(values["kind"]),
        daily=None if values["daily"] is None else date.fromisoformat(values["daily"]),
        match=None if values["match"] is None else int(values["match"], 16),
        goal=None if values["goal"] is None else Goal.read(values["goal"]),
    )


def _figure(value: object, low: int = 0) -> int:
    if type(value) is not int or not low <= value < LARGEST_FIGURE:
        raise ValueError("not a figure")
    return value


def _replayed(hand: Hand, actions: list[int], played_ms: int, result: Result) -> Figures:
    """The figures of the replayed actions. Raises BadHand when the actions break the rules or lead to another
    result."""
    try:
        counted = figures(Session.replay(hand.code, actions, played_ms))
    except ValueError:
        raise BadHand(Fault.ILLEGAL) from None
    left = result is Result.LEFT and counted.result is Result.PLAYING
    if counted.result is not result and not left:
        raise BadHand(Fault.ILLEGAL)
    return replace(counted, result=result)
