"""Hands as rows: writing, finding and leaving them. Knows hands and the tables of the record.

Every function works on an open connection, within a transaction of the caller.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from tripeaks.daily import win_counts_on
from tripeaks.engine.codes import GameCode, parse_rules_code, rules_code
from tripeaks.match import Match
from tripeaks.session import Session
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures, pack_log, unpack_log


@dataclass(frozen=True, slots=True)
class HandState:
    """The state of a hand: the figures that count, and what is needed to resume it.

    ``owner``: the number (see ``lease``) of the program that has it in progress, None when it is no
    longer in progress; the column is called ``window``. ``now_ms``: the time of this state,
    milliseconds since 1970 (UTC).
    """

    figures: Figures
    hints: int
    played_ms: int
    log: bytes
    owner: int | None
    now_ms: int


def state_of(session: Session, hints: int, owner: int | None, now_ms: int) -> HandState:
    """The present state of a session."""
    return HandState(figures(session), hints, session.played_ms, pack_log(session.log), owner, now_ms)


@dataclass(frozen=True, slots=True)
class Resumed:
    """The hand that was in progress: its session with undo history, score and clock, the hints taken
    so far, and its match (with the scores of the earlier hands) if it belongs to one."""

    hand: Hand
    session: Session
    hints: int = 0
    match: Match | None = None


MOST_ID = (1 << 63) - 1

UNPLAYED = "EXISTS (SELECT 1 FROM logs WHERE hand = id AND actions = x'')"
"""The condition in SQL for a hand without an action."""

IDENTITY = "id, number, game, played_on, kind, daily, match, goal"
"""The columns from which ``read_hand`` makes a hand, in its order."""

_SAVE = """
INSERT INTO hands (id, number, game, played_on, kind, daily, match, goal, scoring, replay,
    result, score, moves, draws, undos, hints, longest_run, played_ms, ended, window)
VALUES (:id, :number, :game, :played_on, :kind, :daily, :match, :goal, :scoring,
    EXISTS (SELECT 1 FROM hands WHERE number = :number AND id < :id),
    :result, :score, :moves, :draws, :undos, :hints, :longest_run, :played_ms, :ended, :window)
ON CONFLICT (id) DO UPDATE SET
    kind = :kind, match = :match, goal = :goal,
    played_on = CASE WHEN :result = 'won' AND result <> 'won' AND played_on = daily THEN :won_on
        ELSE played_on END,
    result = :result, score = :score, moves = :moves, draws = :draws, undos = :undos, hints = :hints,
    longest_run = :longest_run, played_ms = :played_ms, window = :window, scoring = :scoring,
    replay = replay IS 1, best = CASE typeof(best) WHEN 'integer' THEN best END,
    ended = CASE WHEN :ended IS NULL THEN NULL ELSE coalesce(ended, :ended) END
"""


def save(connection: sqlite3.Connection, hand: Hand, state: HandState) -> None:
    """Write the state of a hand. An owner has one hand in progress: its others are left. Hands of a match
    that were dealt after the one in progress have been undone, and no longer belong to the match."""
    if state.owner is not None:
        leave(connection, state.owner, state.now_ms, but=hand.id)
        if hand.match is not None:
            _detach_after(connection, hand)
    write(connection, hand, state)
    if state.owner is None:
        _leave(connection, "id = ?", (hand.id,), state.now_ms)


def write(connection: sqlite3.Connection, hand: Hand, state: HandState) -> None:
    """Insert or update a hand and its log. An earlier hand of the same deal makes a new one a replay."""
    counted = state.figures
    values = {
        "id": hand.id,
        "number": hand.code.number,
        "game": rules_code(hand.code.rules),
        "scoring": hand.code.rules.scoring.value,
        "played_on": hand.played_on.toordinal(),
        "kind": hand.kind.value,
        "daily": hand.daily and hand.daily.toordinal(),
        "match": hand.match,
        "goal": hand.goal and str(hand.goal),
        "won_on": hand.daily and win_counts_on(hand.daily, state.now_ms).toordinal(),
        "result": counted.result.value,
        "score": counted.score,
        "moves": counted.moves,
        "draws": counted.draws,
        "undos": counted.undos,
        "longest_run": counted.longest_run,
        "hints": state.hints,
        "played_ms": state.played_ms,
        "ended": None if counted.result is Result.PLAYING else state.now_ms,
        "window": state.owner,
    }
    connection.execute(_SAVE, values)
    connection.execute("INSERT OR REPLACE INTO logs (hand, actions) VALUES (?, ?)", (hand.id, state.log))


def leave(connection: sqlite3.Connection, owner: int, now_ms: int, but: int | None = None) -> None:
    """Leave the hands that an owner has in progress, except one."""
    _leave(connection, "window = ? AND id IS NOT ?", (owner, but), now_ms)


def _leave(connection: sqlite3.Connection, which: str, values: tuple[int | None, ...], now_ms: int) -> None:
    """End the progress of the hands that a condition selects. One with moves left becomes ``left``;
    one without an action is deleted, except in a match, where its score counts."""
    connection.execute(f"DELETE FROM hands WHERE {which} AND kind <> 'match' AND {UNPLAYED}", values)
    connection.execute(
        # IGNORE: a row with a value that no game writes must not keep others from being saved
        "UPDATE OR IGNORE hands SET window = NULL, ended = coalesce(ended, ?),"
        f" result = CASE result WHEN 'playing' THEN 'left' ELSE result END WHERE {which}",
        (now_ms, *values),
    )


def _detach_after(connection: sqlite3.Connection, hand: Hand) -> None:
    """Make the later hands of a match ordinary ones; those without an action do not count then."""
    which, values = "match = ? AND id > ? AND window IS NULL", (hand.match, hand.id)
    connection.execute(f"DELETE FROM hands WHERE {which} AND {UNPLAYED}", values)
    connection.execute(f"UPDATE hands SET kind = 'ordinary', match = NULL, goal = NULL WHERE {which}", values)


def set_best(connection: sqlite3.Connection, hand: int, best: int) -> None:
    """Record the best possible score of a hand."""
    connection.execute("UPDATE OR IGNORE hands SET best = ? WHERE id = ?", (best, hand))


def take_up(
    connection: sqlite3.Connection, hand: Hand, state: HandState, owner: int, is_free: Callable[[int], bool]
) -> None:
    """Write the state of a hand that a program without access to the record kept elsewhere, unless the record
    has a later one. It stays in progress for its owner, if that is ``owner`` or no longer runs; if its owner
    has dealt another hand since, it waits (see ``park``)."""
    found = connection.execute(
        "SELECT window, hints, played_ms, actions FROM hands JOIN logs ON hand = id WHERE id = ?", (hand.id,)
    ).fetchone()
    if found is not None:
        now, hints, played_ms, actions = found
        # a log is only ever added to
        if not isinstance(actions, bytes) or not state.log.startswith(actions):
            if isinstance(actions, bytes) and not actions.startswith(state.log):
                _take_up_apart(connection, hand, state, owner, is_free)
            return
        if state.log == actions and (state.hints, state.played_ms) < (hints, played_ms):
            return
        if now is not None and now != owner and not is_free(now):
            return
    later = connection.execute("SELECT 1 FROM hands WHERE window = ? AND id > ?", (state.owner, hand.id))
    waits = later.fetchone() is not None or not (state.owner in (None, owner) or is_free(state.owner))
    if waits:
        write(connection, hand, replace(state, owner=0))
    else:
        save(connection, hand, state)


def _take_up_apart(
    connection: sqlite3.Connection, hand: Hand, state: HandState, owner: int, is_free: Callable[[int], bool]
) -> None:
    """Write a hand that was played on differently in the record meanwhile as a hand of its own, which was
    left."""
    apart = replace(hand, id=hand.id + 1)
    if hand.kind is Kind.MATCH:  # there it would be one hand too many
        apart = replace(apart, kind=Kind.ORDINARY, match=None, goal=None)
    take_up(connection, apart, replace(state, owner=None), owner, is_free)


def park(connection: sqlite3.Connection, owner: int) -> None:
    """Let the hands in progress of an owner wait until a program has none of its own."""
    connection.execute("UPDATE OR IGNORE hands SET window = 0 WHERE window = ?", (owner,))


def resume(
    connection: sqlite3.Connection,
    owner: int,
    is_free: Callable[[int], bool],
    now_ms: int,
    *,
    writes: bool = True,
) -> Resumed | None:
    """Take over the newest hand in progress of this owner, else of one that no longer runs; None if
    there is none. ``is_free`` returns whether a number belongs to no other running program. A hand whose
    log is illegal is left. Without ``writes`` nothing is changed; saving the hand takes it over then."""
    found = connection.execute(
        f"SELECT window, hints, played_ms, actions, {IDENTITY} FROM hands JOIN logs ON hand = id"
        " WHERE window IS NOT NULL ORDER BY window = ? DESC, id DESC",
        (owner,),
    )
    for previous, hints, played_ms, actions, *identity in found.fetchall():
        if not isinstance(previous, int) or not is_free(previous):
            continue
        try:
            hand = read_hand(identity)
        except ValueError:
            continue
        try:
            session = _replayed(hand, actions, played_ms)
            resumed = Resumed(hand, session, _natural(hints), match_of(connection, hand))
        except ValueError:
            if writes:
                _leave(connection, "id = ?", (hand.id,), now_ms)
            continue
        if previous != owner and writes:  # otherwise nothing is written, and a full disk does no harm
            connection.execute("UPDATE OR IGNORE hands SET window = ? WHERE id = ?", (owner, hand.id))
        return resumed
    return None


def _replayed(hand: Hand, actions: object, played_ms: object) -> Session:
    """The session of a row. Raises ValueError when it has none."""
    if not isinstance(actions, bytes):
        raise ValueError("not a log")
    return Session.replay(hand.code, unpack_log(actions), _natural(played_ms))


def _natural(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value < 1 << 53:
        raise ValueError("not a figure")
    return value


def before(connection: sqlite3.Connection, owner: int, hand: Hand | None, most: int) -> list[int]:
    """The ids of the hands that undo can bring back before a hand, oldest first: in a match those of the
    match, then those dealt before it. ``hand``: None for one that is still to be dealt."""
    found: list[int] = []
    first = MOST_ID if hand is None else hand.id
    if hand is not None and hand.match is not None:
        found += _ids(connection, "match = ? AND id < ?", (hand.match, hand.id, owner, most))
        first = min(hand.match, hand.id)
    found += _ids(connection, "id < ?", (first, owner, most))
    return found[:most][::-1]


def _ids(connection: sqlite3.Connection, which: str, values: tuple[int, ...]) -> list[int]:
    """The newest hands of a condition that no other program has in progress, newest first."""
    query = f"SELECT id FROM hands WHERE {which} AND (window IS NULL OR window = ?) ORDER BY id DESC LIMIT ?"
    return [number for (number,) in connection.execute(query, values)]


def is_elsewhere(connection: sqlite3.Connection, owner: int, number: int) -> bool:
    """Whether another program has a hand in progress, by the hand's id."""
    query = "SELECT 1 FROM hands WHERE id = ? AND window IS NOT NULL AND window <> ?"
    return connection.execute(query, (number, owner)).fetchone() is not None


def bring_back(connection: sqlite3.Connection, owner: int, number: int) -> Resumed | None:
    """A hand as it was left, by its id; None when it is gone, damaged, or played by another program."""
    found = connection.execute(
        f"SELECT hints, played_ms, actions, {IDENTITY} FROM hands JOIN logs ON hand = id"
        " WHERE id = ? AND (window IS NULL OR window = ?)",
        (number, owner),
    ).fetchone()
    if found is None:
        return None
    hints, played_ms, actions, *identity = found
    try:
        hand = read_hand(identity)
        session = _replayed(hand, actions, played_ms)
        return Resumed(hand, session, _natural(hints), match_of(connection, hand))
    except (ValueError, TypeError):  # another program may have written the file
        return None


def match_of(connection: sqlite3.Connection, hand: Hand) -> Match | None:
    """The match of a hand with the scores of its earlier hands; None without a match, or when it cannot
    continue with this hand: earlier hands were deleted, or the goal is reached without it."""
    if hand.match is None or hand.goal is None:
        return None
    found = connection.execute(
        f"SELECT score, {IDENTITY} FROM hands"
        " WHERE match = ? AND id < ? AND typeof(score) = 'integer' ORDER BY id",
        (hand.match, hand.id),
    ).fetchall()
    try:
        hands = [*(read_hand(identity) for _, *identity in found), hand]
    except ValueError:  # another program may have written the file
        return None
    match = Match(hands[0].code, hand.goal.hands, hand.goal.target, tuple(score for score, *_ in found))
    if not match.can_deal(hand.code):
        match = _without_undone(match, hands)
    fits = hands[0].id == hand.match and match.can_deal(hand.code) and not match.is_over
    return match if fits else None


def _without_undone(match: Match, hands: list[Hand]) -> Match:
    """A match without the hands that were undone and dealt again, which version 1.0 kept in it. The scores
    are those of all ``hands`` but the last."""
    scores: list[int] = []
    for number, hand in enumerate(hands):
        lengths = range(len(scores), -1, -1)
        fitting = (n for n in lengths if replace(match, scores=tuple(scores[:n])).can_deal(hand.code))
        del scores[next(fitting, 0) :]
        scores += match.scores[number : number + 1]
    return replace(match, scores=tuple(scores))


def read_hand(identity: list[object] | tuple[object, ...]) -> Hand:
    """The hand that the columns ``IDENTITY`` describe. Raises ValueError when they describe none."""
    match identity:
        case (int(number), int(deal), str(game), int(played_on), str(kind), daily, first, goal):
            try:
                return Hand(
                    id=number,
                    code=GameCode(deal, parse_rules_code(game)),
                    played_on=date.fromordinal(played_on),
                    kind=Kind(kind),
                    daily=date.fromordinal(daily) if isinstance(daily, int) else None,
                    match=first if isinstance(first, int) else None,
                    goal=Goal.read(goal) if isinstance(goal, str) else None,
                )
            except OverflowError as error:  # a day beyond any calendar
                raise ValueError(str(error)) from None
    raise ValueError("not the columns of a hand")
