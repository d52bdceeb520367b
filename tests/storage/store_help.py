"""What the tests of the store share: hands that are begun and played so far."""

from __future__ import annotations

from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import Position
from tripeaks.engine.solver import winning_line
from tripeaks.session import Session
from tripeaks.storage import Filter, Hand, Notice, Store

CODE = parse_code("TP1-E-AAAAAAB")
WINNING = (20, 23, 22)
"""The first plays of number 1 that the rules name: K♣, A♠, 2♦."""

EVERYTHING = Filter(replays=True)


def won_line(code: GameCode) -> tuple[int, ...]:
    """A line that wins a deal."""
    line = winning_line(Position.start(code.deal(), code.rules))
    assert line is not None
    return line


def play(
    store: Store, *actions: int, code: GameCode = CODE, ms: int = 0, hints: int = 0
) -> tuple[Hand, Session]:
    """A hand begun and played so far."""
    hand, session = store.begin(code), Session(code)
    for action in actions:
        session.act(action)
        session.tick(ms)
        assert store.save(hand, session, hints=hints).result()
    return hand, session


def keys(notices: list[Notice]) -> list[str]:
    """What is said."""
    return [notice.key for notice in notices]
