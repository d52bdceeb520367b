"""The programs that ``kill_test`` kills: they play fast and print, as lines of JSON, what is saved.

``resume``: the hand they resumed, or null; ``deal``: they deal another one; ``want``: a state that is being
saved; ``have``: a state that is acknowledged; ``left``: the code of a hand that they left. The time
comes first in each line.
"""

from __future__ import annotations

import io
import json
import random
import sys
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import BinaryIO, cast

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tripeaks.actions import parse_action  # noqa: E402  (found by the line above)
from tripeaks.engine.codes import NUMBERS, GameCode, parse_code  # noqa: E402
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring  # noqa: E402
from tripeaks.launch import LaunchRequest  # noqa: E402
from tripeaks.session import REDO, UNDO, Session  # noqa: E402
from tripeaks.storage import Hand, Store  # noqa: E402
from tripeaks.storage.hand import pack_log, unpack_log  # noqa: E402
from tripeaks.text import run  # noqa: E402

GAMES = (
    EASY,
    CLASSIC,
    Rules(scoring=Scoring.HOGUE, jokers=2),
    Rules(scoring=Scoring.CHAIN, empty_waste=True),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """The saved state of a hand: its id (0: unknown, there is no other with its code), its code, the log as
    hexadecimal bytes, clock (-1: unknown) and hints."""

    hand: int
    code: str
    log: str
    ms: int
    hints: int

    def session(self) -> Session:
        """The session that resumes the hand."""
        return Session.replay(parse_code(self.code), unpack_log(bytes.fromhex(self.log)), max(0, self.ms))

    def is_state(self, other: Kept) -> bool:
        """Whether a row of the record is this state."""
        ms = self.ms if self.ms >= 0 else other.ms
        return (self.code, self.log, ms, self.hints) == (other.code, other.log, other.ms, other.hints)


def play(folder: Path, seed: int) -> None:
    """Play in a store until killed, one hand after another."""
    chance = random.Random(seed)
    store = Store(folder)
    resumed = store.resume()
    if resumed is None:
        _say("resume", None)
        hand, session, hints = *_deal(store, chance, None), 0
    else:
        hand, session, hints = resumed.hand, resumed.session, resumed.hints
        _say("resume", _kept(hand, session, hints))
    while True:
        moves = session.position.legal_moves
        roll = chance.random()
        if roll < 0.02 or not moves:
            again = hand.code if chance.random() < 0.3 else None  # the same deal once more: a replay
            hand, session = _deal(store, chance, again)
            hints = 0
            continue
        if roll < 0.15 and session.undo_depth:
            session.act(UNDO)
        elif roll < 0.25 and session.redo_depth:
            session.act(REDO)
        else:
            session.act(chance.choice(session.position.plays or moves))
        hints += roll > 0.95
        session.tick(chance.randrange(3000))
        kept = _kept(hand, session, hints)
        _say("want", kept)
        if not store.save(hand, session, hints=hints).result():
            raise SystemExit("not on disk")
        _say("have", kept)


def _deal(store: Store, chance: random.Random, again: GameCode | None) -> tuple[Hand, Session]:
    _say("deal", None)
    code = again or GameCode(chance.choice(NUMBERS), chance.choice(GAMES))
    hand = store.begin(code)
    if not store.flush():
        raise SystemExit("not on disk")
    _say("have", _kept(hand, Session(code), 0))
    return hand, Session(code)


def _kept(hand: Hand, session: Session, hints: int) -> Kept:
    return Kept(hand.id, str(hand.code), pack_log(session.log).hex(), session.played_ms, hints)


class Typist(io.RawIOBase):
    """Standard input and output of a game in text mode: types actions, and reads the answers."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._session: Session | None = None
        self._next = ""

    def readline(self, size: int | None = -1) -> bytes:
        """The next action."""
        del size
        session, roll = self._session, self._chance.random()
        if session is None or roll < 0.02 or not session.position.legal_moves:
            self._next = "new"
            _say("deal", None)
        else:
            undo, redo = roll < 0.15 and session.undo_depth, roll < 0.25 and session.redo_depth
            legal: list[str] = self._answer["legal"]
            self._next = "undo" if undo else "redo" if redo else self._chance.choice(legal)
            session.act(parse_action(self._next, session.position))
            _say("want", self._kept(session))
        return f"{self._next}\n".encode()

    def answer(self, text: str) -> int:
        """Read an answer."""
        if text.strip():
            self._answer = json.loads(text)
            code = self._answer["code"]
            if self._next == "new":
                self._session = Session(parse_code(code))
            elif self._session is None:
                _say("left", code)
            if self._session is not None:
                assert len(self._session.log) == 0 or self._answer["ok"], text
                _say("have", self._kept(self._session))
        return len(text)

    @staticmethod
    def _kept(session: Session) -> Kept:
        return Kept(0, str(session.code), pack_log(session.log).hex(), -1, 0)


class Answers(io.StringIO):
    """Hands every answer to a typist."""

    def __init__(self, typist: Typist) -> None:
        super().__init__()
        self._typist = typist

    def write(self, text: str) -> int:
        """Hand on an answer."""
        return self._typist.answer(text)


def play_text(folder: Path, seed: int) -> None:
    """Play in text mode until killed."""
    typist = Typist(random.Random(seed))
    request = LaunchRequest(language="en", data=folder, as_json=True)
    run(request, source=cast(BinaryIO, typist), sink=Answers(typist))


def _say(word: str, said: Kept | str | None) -> None:
    values = astuple(said) if isinstance(said, Kept) else said
    sys.stdout.write(f"{json.dumps([time.monotonic_ns(), word, values])}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    {"play": play, "text": play_text}[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3]))
