"""A small record for the tests of its windows, and how they come to rest."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import EASY, Rules, Scoring
from tripeaks.storage import Figures, Hand, Kind, Result, Store, rows
from tripeaks.storage.hand import ID_RANDOM_BITS, pack_log
from tripeaks.ui.dialogs.record import RecordDialog, Trash
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.widgets.panel import Panel

TODAY = date(2026, 11, 30)
NOON_MS = int(datetime(2026, 11, 30, 12).timestamp() * 1000)
"""Noon of that day by the clock of this machine."""

LONG = Rules(
    wrap=False, open_peaks=True, empty_waste=True, jokers=2, draw_only_when_stuck=True,
    scoring=Scoring.CHAIN, clear_bonus=200, leftover_penalty=True, clock=3599,
)  # fmt: skip


@dataclass(frozen=True)
class Played:
    """A hand of the small record; ``number`` is also its place, the oldest first."""

    number: int
    days_ago: int
    result: Result
    score: int
    best: int | None
    rules: Rules

    @property
    def code(self) -> GameCode:
        return GameCode(self.number, self.rules)


def some_hands(count: int = 45) -> list[Played]:
    """Hands of the last 90 days, oldest first, of every result and of three rules."""
    results = (Result.WON, Result.WON, Result.STUCK, Result.LEFT, Result.WON, Result.TIME_UP)
    games = (EASY, EASY, Rules(wrap=False), LONG)
    hands = []
    for i in range(count):
        result = results[i % len(results)]
        score = (640 if result is Result.WON else 410) + i * 7 % 90
        best = None if i % 3 == 0 else score + i % 5 * 20
        hands.append(Played(i, (count - 1 - i) * 2, result, score, best, games[i % len(games)]))
    return hands


def add(store: Store, played: Played, day: date | None = None) -> int:
    """Write a hand, that of a day's deal if a day is given; returns its id."""
    dealt = TODAY - timedelta(days=played.days_ago)
    minute = (dealt - date(1970, 1, 1)).days * 1440 + 720 + played.number
    hand = Hand(
        id=minute * 60_000 << ID_RANDOM_BITS,
        code=played.code,
        played_on=dealt,
        kind=Kind.ORDINARY if day is None else Kind.DAILY,
        daily=day,
    )
    figures = Figures(played.result, played.score, 30 + played.number, 14, 1, 6)
    state = rows.HandState(figures, 2, 100_000, pack_log([-1]), None, minute * 60_000)
    store.change(lambda connection: rows.write(connection, hand, state))
    if played.best is not None:
        store.set_best(hand, played.best)
    return hand.id


def filled(hands: list[Played]) -> Store:
    """A record in memory."""
    store = Store(None)
    for played in hands:
        add(store, played)
    return store


def record_window(
    look: Look,
    store: Store,
    on_play: Callable[[GameCode], None] = lambda _: None,
    on_copy: Callable[[str], object] = lambda _: None,
    on_close: Callable[[], None] = lambda: None,
    today: Callable[[], date] = lambda: TODAY,
    trash: Trash | None = None,
) -> RecordDialog:
    """The window over a record, with its figures come."""
    panel = RecordDialog(
        look, store, today=today, on_play=on_play, on_copy=on_copy, on_close=on_close, trash=trash, fade=0
    )
    settle(panel, store)
    return panel


def settle(panel: Panel, store: Store) -> None:
    """Let every answer come that was asked for."""
    store.flush()
    panel.advance(0)
