"""What the tests of the store share: hands that were begun and played, and the list of hands."""

from __future__ import annotations

from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import Position
from tripeaks.engine.solver import winning_line
from tripeaks.session import Session
from tripeaks.storage import Entry, Filter, Hand, Notice, Store, record

CODE = parse_code("TP1-E-AAAAAAB")
WINNING = (20, 23, 22)
"""The first plays of number 1 that the rules name: K♣, A♠, 2♦."""

WITH_REPLAYS = Filter(replays=True)


def listed(store: Store, only: Filter = WITH_REPLAYS) -> list[Entry]:
    """All hands of a record that a filter selects, newest first."""
    return store.ask(lambda connection: record.page(connection, only, limit=1_000_000))


def won_line(code: GameCode) -> tuple[int, ...]:
    """A line that wins a deal."""
    line = winning_line(Position.start(code.deal(), code.rules))
    assert line is not None
    return line


def play(
    store: Store, *actions: int, code: GameCode = CODE, ms: int = 0, hints: int = 0
) -> tuple[Hand, Session]:
    """A new hand and its session after some actions, each saved."""
    hand, session = store.begin(code), Session(code)
    for action in actions:
        session.act(action)
        session.tick(ms)
        assert store.save(hand, session, hints=hints).result()
    return hand, session


def keys(notices: list[Notice]) -> list[str]:
    """The keys of notices."""
    return [notice.key for notice in notices]
