"""Kill a playing process repeatedly and check what is on disk: ``python tools/kill_test.py [KILLS]``.

A child process plays fast through a store and prints, before and after every save, the state it saves
and the state that is acknowledged. It is killed (-9) at a random moment, even while it starts. The record
must then hold the last acknowledged state, or the one that was being saved. In the end an action is
added to what is expected, to prove that a lost one would be noticed.
"""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tripeaks.engine.codes import NUMBERS, GameCode, parse_code  # noqa: E402  (found by the line above)
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring  # noqa: E402
from tripeaks.session import REDO, UNDO, Session  # noqa: E402
from tripeaks.storage import Figures, Filter, Hand, Result, Store, figures, record  # noqa: E402
from tripeaks.storage.hand import pack_log, unpack_log  # noqa: E402
from tripeaks.storage.schema import FILE_NAME  # noqa: E402

KILLS = 300
LONGEST_LIFE_S = 0.6
"""A child is killed at a random moment within this time; it takes about 0.15 s to start."""

GAMES = (
    EASY,
    CLASSIC,
    Rules(scoring=Scoring.HOGUE, jokers=2),
    Rules(scoring=Scoring.CHAIN, empty_waste=True),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """The saved state of a hand: its id and code, the log as hexadecimal bytes, clock and hints."""

    hand: int
    code: str
    log: str
    ms: int
    hints: int

    def session(self) -> Session:
        """The session that resumes the hand."""
        return Session.replay(parse_code(self.code), unpack_log(bytes.fromhex(self.log)), self.ms)


# -- the child --


def play(folder: Path, seed: int) -> None:
    """Play until killed, one hand after another, and print what is saved."""
    chance = random.Random(seed)
    store = Store(folder)
    resumed = store.resume()
    if resumed is None:
        hand, session, hints = *_deal(store, chance, None), 0
    else:
        hand, session, hints = resumed.hand, resumed.session, resumed.hints
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
        kept = Kept(hand.id, str(hand.code), pack_log(session.log).hex(), session.played_ms, hints)
        _say("want", kept)
        if not store.save(hand, session, hints=hints).result():
            raise SystemExit("not on disk")
        _say("have", kept)


def _deal(store: Store, chance: random.Random, again: GameCode | None) -> tuple[Hand, Session]:
    _say("deal", None)
    code = again or GameCode(chance.choice(NUMBERS), chance.choice(GAMES))
    hand = store.begin(code)
    store.flush()
    _say("have", Kept(hand.id, str(code), "", 0, 0))
    return hand, Session(code)


def _say(word: str, kept: Kept | None) -> None:
    values = None if kept is None else [kept.hand, kept.code, kept.log, kept.ms, kept.hints]
    sys.stdout.write(f"{json.dumps([word, values])}\n")
    sys.stdout.flush()


# -- the parent --


class Model:
    """What must be on disk according to the children: the hand in progress and those before it.

    ``states`` are the possible states of the hand in progress, the acknowledged one first.
    """

    def __init__(self) -> None:
        self.record: dict[int, Figures] = {}
        self.states: list[Kept] = []
        self.dealing = False
        self.actions = 0

    def hear(self, lines: Iterable[str]) -> None:
        """Read what a child printed; a line that was cut off is ignored."""
        for line in lines:
            if not line.endswith("\n"):
                return
            word, values = json.loads(line)
            if word == "deal":
                self.dealing = True
            elif word == "want":
                self.states.append(Kept(*values))
            else:
                self._keep(Kept(*values))

    def _keep(self, kept: Kept) -> None:
        if self.states and self.states[0].hand != kept.hand:
            self._leave(self.states[0])
        self.states, self.dealing = [kept], False
        self.actions += bool(kept.log)

    def _leave(self, kept: Kept) -> None:
        if kept.log:
            shown = figures(kept.session())
            left = shown.result is Result.PLAYING
            self.record[kept.hand] = replace(shown, result=Result.LEFT) if left else shown

    def check(self, folder: Path) -> None:
        """Open the folder as the next start would. Raises AssertionError if anything is lost."""
        path = folder / FILE_NAME
        if not path.exists():
            assert not self.states, "a saved hand is gone with the file"
            return
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()
        store = Store(folder)
        resumed = store.resume()
        entries = store.ask(partial(record.page, only=Filter(replays=True), limit=1_000_000))
        notices = store.take_notices()
        store.close()
        assert not notices, notices
        if resumed is None:
            assert not self.states, "the hand in progress is gone"
            return
        hand, session = resumed.hand, resumed.session
        found = Kept(hand.id, str(hand.code), pack_log(session.log).hex(), session.played_ms, resumed.hints)
        if self.dealing and not found.log and found.hand not in [kept.hand for kept in self.states]:
            self._keep(found)  # killed between the deal and the message about it
        assert found in self.states, f"{found} is not among {self.states}"
        self.states = [found]
        meant = found.session()
        assert session.position == meant.position
        assert (session.undo_depth, session.redo_depth) == (meant.undo_depth, meant.redo_depth)
        assert (session.score, session.moves, session.played_ms) == (
            meant.score,
            meant.moves,
            meant.played_ms,
        )
        shown = {entry.hand.id: entry.figures for entry in entries if entry.hand.id != hand.id}
        assert shown == self.record, "the record differs"


def kill_repeatedly(folder: Path, kills: int, seed: int) -> Model:
    """Let children play in a folder and kill each, checking the record after every kill.
    Returns the model, with the number of actions acknowledged. Raises AssertionError."""
    chance = random.Random(seed)
    model = Model()
    for number in range(kills):
        command = [sys.executable, __file__, "play", str(folder), str(chance.getrandbits(32))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as child:
            assert child.stdout is not None
            timer = Timer(chance.random() * LONGEST_LIFE_S, child.kill)
            timer.start()
            model.hear(child.stdout)
            ended = child.wait()
            timer.cancel()
        assert ended == -signal.SIGKILL, f"the child ended by itself: {ended}"
        model.check(folder)
        if sys.stdout.isatty():
            print(f"\r{number + 1} of {kills}", end="")
    prove_check(model, folder)
    return model


def prove_check(model: Model, folder: Path) -> None:
    """Raise AssertionError unless the check notices a missing action."""
    states = model.states
    model.states = [replace(state, log=state.log + "ff") for state in states]
    try:
        model.check(folder)
    except AssertionError:
        model.states = states
    else:
        raise AssertionError("a missing action is not noticed")


def main() -> None:
    """The parent, or the child that it starts."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["play"]:
        play(Path(arguments[1]), int(arguments[2]))
        return
    kills = int(arguments[0]) if arguments else KILLS
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        model = kill_repeatedly(Path(folder), kills, seed=1)
    seconds = time.perf_counter() - start
    print(
        f"{kills} kills, {model.actions} actions acknowledged, {len(model.record)} hands recorded,"
        f" nothing lost ({seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
