"""The hand in play with the hands before it, its match and its place in the record.

Knows sessions, matches and storage; draws nothing and makes no sound. Changes are collected for
whoever shows them. A deal is undone like any other action: the previous hand comes back as it was left.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import partial
from typing import Final

from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW, IllegalMove, Move, Position, Refusal
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Action, Session, Status, Step
from tripeaks.storage import Hand, Result, Resumed, Store, figures, rows

HANDS_KEPT: Final = 20
"""How many earlier hands undo can bring back."""

CHANGES_KEPT: Final = 200
"""How many changes are kept, the newest, for whoever shows them; text mode shows none."""

SAVE_CLOCK_MS: Final = 5_000
"""How often the time played is saved between actions."""


class Happened(Enum):
    """What changed on the table.

    ``DEALT``: another hand was dealt. ``MOVED``: a card was played or drawn, for the first time or by redo.
    ``UNDONE``: a move was undone. ``RETURNED``: another hand is back as it was left. ``TIME_UP``: the
    clock ran out. ``REFUSED``: a card that cannot be played was tried, or a draw that the rules do not
    allow.
    """

    DEALT = "dealt"
    MOVED = "moved"
    UNDONE = "undone"
    RETURNED = "returned"
    TIME_UP = "time_up"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Change:
    """What happened: the ``move`` that was made, undone or refused (None for what is no move), the
    moment ``before``, the ``line`` of play after it, the state of the hand then, and why a card was
    refused."""

    happened: Happened
    move: Move | None
    before: Step
    line: tuple[Step, ...]
    status: Status
    refusal: Refusal | None = None

    @property
    def after(self) -> Step:
        """The moment after it."""
        return self.line[-1]

    @property
    def points(self) -> int:
        """By how much the points changed."""
        return self.after.tally.points - self.before.tally.points

    @property
    def peaks(self) -> int:
        """How many peaks it cleared."""
        return max(0, self.after.position.peaks - self.before.position.peaks)


@dataclass(slots=True)
class Played:
    """A hand with everything that belongs to it."""

    hand: Hand
    session: Session
    match: Match | None = None
    hints: int = 0

    @classmethod
    def of(cls, found: Resumed) -> Played:
        """A hand from the record."""
        return cls(found.hand, found.session, found.match, found.hints)

    @property
    def next_of_match(self) -> Match | None:
        """The match with the score that the record counts for this hand, once it has one: a win counts
        even if it was undone. None before, and without a match."""
        counted = figures(self.session)
        if self.match is None or counted.result is Result.PLAYING:
            return None
        return self.match.after(counted.score)

    @property
    def goes_on(self) -> bool:
        """Whether the hand, or the match that it belongs to, is not over yet; a stuck hand can be undone."""
        if self.session.status in (Status.PLAYING, Status.STUCK):
            return True
        match = self.next_of_match
        return match is not None and not match.is_over


class Game:
    """The hand in play. Every change is saved at once and kept until ``take_changes``."""

    def __init__(self, store: Store, code: GameCode | None, fresh: Callable[[], GameCode]) -> None:
        """Play the hand of a code, or resume the one in progress, or deal a ``fresh`` one."""
        self._changes: deque[Change] = deque(maxlen=CHANGES_KEPT)
        self._store = store
        self._earlier: list[Played | int] = []  # those of the record by their ids, until undo reaches them
        self._later: list[Played] = []
        self._unsaved_ms = 0
        found = store.resume() if code is None else None
        played = None if found is None else Played.of(found)
        if played is not None and not played.goes_on:
            played = None
        self.resumed = played is not None
        """Whether the hand was in progress when the program last ended, or its match was."""
        with suppress(sqlite3.Error):  # then undo ends at this hand
            hand = None if played is None else played.hand
            self._earlier += store.ask(partial(rows.before, owner=store.owner, hand=hand, most=HANDS_KEPT))
        self._played = played or self._begin(code or fresh())

    @property
    def session(self) -> Session:
        """The session of the hand in play."""
        return self._played.session

    @property
    def position(self) -> Position:
        """The present position."""
        return self.session.position

    @property
    def hand(self) -> Hand:
        """The record's name for the hand in play."""
        return self._played.hand

    @property
    def match(self) -> Match | None:
        """The match with the scores before this hand, if it belongs to one."""
        return self._played.match

    @property
    def is_in_match(self) -> bool:
        """Whether another deal than the next one of its match would leave a match."""
        match = self.next_of_match() or self.match
        return match is not None and not match.is_over

    def begin(self) -> None:
        """Add the deal of the first hand to the changes, unless it was resumed."""
        self._note(Happened.DEALT)

    def is_playing_day(self, day: date) -> bool:
        """Whether the hand in play is a day's deal that can be continued."""
        return self.hand.daily == day and not self.session.status.is_over

    @property
    def can_undo(self) -> bool:
        """Whether an action, or else the deal itself, can be undone."""
        return self.session.undo_depth > 0 or bool(self._earlier)

    @property
    def can_redo(self) -> bool:
        """Whether an undone action or deal can be done again."""
        return self.session.redo_depth > 0 or self._can_return()

    def play(self, place: int) -> Refusal | None:
        """Play the card that lies at a place, or say why it is refused. After the end nothing
        happens."""
        if self.session.status.is_over and self.session.status is not Status.STUCK:
            return None
        if (refusal := self.position.refusal(place)) is None:
            self.act(place)
        else:
            self._note(Happened.REFUSED, place, refusal=refusal)
        return refusal

    def draw(self) -> bool:
        """Draw a card; False when the rules do not allow it."""
        drawn = self._acts(DRAW)
        if not drawn and not self.session.status.is_over:
            self._note(Happened.REFUSED, DRAW)
        return drawn

    def take_changes(self) -> list[Change]:
        """What happened since the last call, oldest first."""
        changes = list(self._changes)
        self._changes.clear()
        return changes

    def undo(self) -> bool:
        """Undo the last action, or the last deal; False when there is nothing to undo."""
        return self._acts(UNDO)

    def redo(self) -> bool:
        """Redo the last undone action or deal; False when there is none."""
        return self._acts(REDO)

    def act(self, action: Action) -> Change:
        """Do an action; returns what happened. Undo and redo reach beyond this hand to the deals before
        and after it. Raises IllegalMove, which changes nothing."""
        before = self.session.step
        try:
            self.session.act(action)
        except IllegalMove:
            if action == UNDO and (earlier := self._take_earlier()) is not None:
                return self._change_hands(earlier, self._later)
            if action == REDO and self._can_return():
                later = self._latest(self._later.pop())
                if later is not None:
                    return self._change_hands(later, self._earlier)
            raise
        if action not in (UNDO, REDO):
            self._later.clear()
        self.save()
        if action == UNDO:
            return self._note(Happened.UNDONE, before.move, before)
        return self._note(Happened.MOVED, self.session.step.move, before)

    def undo_to(self, moves: int) -> None:
        """Undo moves until the line of play is this long."""
        while self.session.undo_depth > moves and self.undo():
            pass

    def deal(self, code: GameCode, match: Match | None = None, daily: date | None = None) -> None:
        """Deal another hand; undo can bring back the present one."""
        self._leave(self._played)
        self._earlier.append(self._played)
        del self._earlier[:-HANDS_KEPT]
        self._later.clear()
        self._played = self._begin(code, match, daily)
        self._note(Happened.DEALT)

    def next_of_match(self) -> Match | None:
        """The match with the score that counts for this hand, once it has one; None without a match."""
        return self._played.next_of_match

    def deal_next_of_match(self, code: GameCode) -> None:
        """Deal the next hand of the match by a code that it ``can_deal``, if the match continues."""
        match = self.next_of_match()
        if match is not None and not match.is_over:
            self.deal(code, match)

    def count_hint(self) -> None:
        """Count a hint that was given."""
        self._played.hints += 1
        self.save()

    def note_best(self, hand: Hand, score: int) -> None:
        """Save the best possible score of a hand, this one or an earlier one."""
        self._store.set_best(hand, score)

    def tick(self, ms: int) -> None:
        """Let time pass at the table; see ``Session.tick``."""
        if not self.session.clock_runs:
            return
        self.session.tick(ms)
        self._unsaved_ms += ms
        if self.session.status is Status.TIME_UP:
            self.save()
            self._note(Happened.TIME_UP)
        elif self._unsaved_ms >= SAVE_CLOCK_MS and self.session.log:
            self.save()

    def save(self) -> None:
        """Save the hand in its present state."""
        self._unsaved_ms = 0
        self._store.save(self.hand, self.session, hints=self._played.hints)

    def _acts(self, action: Action) -> bool:
        try:
            self.act(action)
        except IllegalMove:
            return False
        return True

    def _note(
        self,
        happened: Happened,
        move: Move | None = None,
        before: Step | None = None,
        refusal: Refusal | None = None,
    ) -> Change:
        session = self.session
        change = Change(happened, move, before or session.step, session.line, session.status, refusal)
        self._changes.append(change)
        return change

    def _leave(self, played: Played) -> None:
        self._store.finish(played.hand, played.session, hints=played.hints)

    def _begin(self, code: GameCode, match: Match | None = None, daily: date | None = None) -> Played:
        if match is None:
            return Played(self._store.begin(code, daily=daily), Session(code))
        previous = self._played.hand if match.scores else None
        return Played(self._store.begin_match(match, previous, code), Session(code), match)

    def _take_earlier(self) -> Played | None:
        """Take the last of the earlier hands that was not deleted meanwhile; None if there is none."""
        while self._earlier:
            earlier = self._earlier.pop()
            found = self._latest(earlier) if isinstance(earlier, Played) else self._bring_back(earlier)
            if found is not None:
                return found
        return None

    def _bring_back(self, number: int) -> Played | None:
        """A hand of the record; None if it is gone or in play elsewhere."""
        with suppress(sqlite3.Error):
            found = self._store.ask(partial(rows.bring_back, owner=self._store.owner, number=number))
            if found is not None:
                return Played.of(found)
        return None

    def _latest(self, left: Played) -> Played | None:
        """A hand that was left, as it is now: another program on the same record may have played on with it.
        None while that one still does. A record that cannot be read, or is behind, changes nothing."""
        with suppress(sqlite3.Error):
            if self._store.ask(partial(rows.is_elsewhere, owner=self._store.owner, number=left.hand.id)):
                return None
        found, log = self._bring_back(left.hand.id), left.session.log
        is_later = found is not None and found.session.log[: len(log)] == log != found.session.log
        return found if is_later else left

    def _can_return(self) -> bool:
        """Whether the last undone deal can be dealt again: one of the same match only while the score of
        this hand is the one that it followed."""
        if not self._later:
            return False
        match = self._later[-1].match
        return match is None or not match.scores or match == self._played.next_of_match

    def _change_hands(self, played: Played, others: list[Played] | list[Played | int]) -> Change:
        self._leave(self._played)
        others.append(self._played)
        self._played = played
        self.save()
        return self._note(Happened.RETURNED)
