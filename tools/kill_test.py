"""Kill playing programs repeatedly and check what is on disk: ``python tools/kill_test.py [WAY] [KILLS]``.

Children play fast and print what they save and what is acknowledged (``kill_children``). They are killed (-9)
at a random moment, even while they start, on a disk that misbehaves in a WAY. The next start must then find
the last acknowledged state of every hand, or the one that was being saved. In the end an action is
added to what is expected, to prove that a lost one would be noticed.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Thread, Timer

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from harness.odd_disk import OddDisk, Trouble  # noqa: E402  (found by the line above)
from tools.kill_children import Kept  # noqa: E402
from tripeaks.storage import Figures, Filter, Result, Store, figures, record  # noqa: E402
from tripeaks.storage.rows import IDENTITY, read_hand  # noqa: E402
from tripeaks.storage.schema import FILE_NAME  # noqa: E402

KILLS = {
    "plain": 300,
    "no-shared-memory": 100,
    "rollback": 100,
    "full": 100,
    "locked": 100,
    "read-only": 100,
    "together": 100,
}
"""The ways, and how many times children are killed in each."""

LONGEST_LIFE_S = 1.2
"""A child is killed at a random moment within this time; it takes 0.2 to 0.5 s to start."""

Chore = Callable[[random.Random, Event], None]
"""Makes a disk misbehave from time to time, until an event."""


class Model:
    """What must be on disk according to the children.

    ``states``: for each hand in progress, by id or code, its possible states, the acknowledged one first.
    ``record``: the figures of those that were left. ``maybe``: those that may be in either.
    """

    def __init__(self) -> None:
        self.record: dict[int | str, Figures] = {}
        self.states: dict[int | str, list[Kept]] = {}
        self.maybe: set[int | str] = set()
        self.dealing = False
        self.actions = 0

    def hear(self, said: Sequence[Iterable[str]]) -> None:
        """Read what children printed who lived at the same time; a line that was cut off is ignored."""
        messages = [
            (*json.loads(line), child)
            for child, lines in enumerate(said)
            for line in lines
            if line.endswith("\n")
        ]
        messages.sort(key=lambda message: message[0])
        current: dict[int, int | str] = {}
        dealing: set[int] = set()
        for _, word, values, child in messages:
            if word == "deal":
                dealing.add(child)
            elif word == "left":
                self.maybe |= {key for key, states in self.states.items() if states[0].code == values}
            elif word == "resume":
                if values is not None:
                    current[child] = self._resumed(Kept(*values))
            elif word == "want":
                self.states[_key(Kept(*values))].append(Kept(*values))
            else:
                kept = Kept(*values)
                if child in current and current[child] != _key(kept):
                    self._leave(current[child])
                current[child] = _key(kept)
                dealing.discard(child)
                self.states[current[child]] = [kept]
                self.actions += bool(kept.log)
        self.dealing = bool(dealing)
        self.maybe |= {current[child] for child in dealing & set(current)}

    def _resumed(self, kept: Kept) -> int | str:
        key = kept.code if kept.code in self.states else kept.hand
        if key not in self.states:  # of a child that was killed before it told of the deal
            assert not kept.log, f"{kept} is resumed"
        else:
            assert any(state.is_state(kept) for state in self.states.pop(key)), f"{kept} is resumed"
        self.states[kept.hand] = [kept]
        self.maybe -= {key}
        return kept.hand

    def _leave(self, key: int | str) -> None:
        kept = self.states.pop(key)[0]
        if kept.log:
            self.record[key] = _left(kept)

    def check(self, folder: Path) -> None:
        """Open the folder as the next start would. Raises AssertionError if anything is lost."""
        store = Store(folder)
        assert store.take_notices() == []
        found = dict(store.ask(_in_progress))
        entries = store.ask(partial(record.page, only=Filter(replays=True), limit=1_000_000))
        assert store.ask(lambda c: c.execute("PRAGMA integrity_check").fetchall()) == [("ok",)]
        store.close()
        ended = {entry.hand.id: (str(entry.hand.code), entry.figures) for entry in entries}
        for key, states in list(self.states.items()):
            number = _number(key, {hand: kept.code for hand, kept in found.items()})
            if number is not None:
                kept = found.pop(number)
                assert any(state.is_state(kept) for state in states), f"{kept} is not among {states}"
                ended.pop(number, None)  # stuck, and still in progress
                self.states[key] = [replace(kept, ms=kept.ms if states[0].ms >= 0 else -1)]
                continue
            assert key in self.maybe, f"{states} is gone"
            del self.states[key]
            if states[-1].log:
                gone = _number(key, {hand: code for hand, (code, _) in ended.items()})
                assert gone is not None, f"{states} is gone"
                self.record[key] = next(_left(state) for state in states if _left(state) == ended[gone][1])
        for hand, kept in found.items():
            assert self.dealing and not kept.log, f"{kept} was never dealt"
            self.states[hand] = [kept]
        for key, left in self.record.items():
            number = _number(key, {hand: code for hand, (code, _) in ended.items()})
            assert number is not None and ended.pop(number)[1] == left, f"the record lacks {key}: {left}"
        assert not ended, f"the record also has {ended}"
        self.dealing = False


def _key(kept: Kept) -> int | str:
    return kept.hand or kept.code


def _number(key: int | str, codes: dict[int, str]) -> int | None:
    if isinstance(key, int):
        return key if key in codes else None
    return next((hand for hand, code in codes.items() if code == key), None)


def _left(kept: Kept) -> Figures:
    shown = figures(kept.session())
    return replace(shown, result=Result.LEFT) if shown.result is Result.PLAYING else shown


def _in_progress(connection: sqlite3.Connection) -> Iterator[tuple[int, Kept]]:
    rows = connection.execute(
        f"SELECT actions, played_ms, hints, {IDENTITY} FROM hands JOIN logs ON hand = id"
        " WHERE window IS NOT NULL"
    ).fetchall()
    hands = [(read_hand(identity), actions, ms, hints) for actions, ms, hints, *identity in rows]
    return iter([(hand.id, Kept(hand.id, str(hand.code), log.hex(), ms, n)) for hand, log, ms, n in hands])


# -- disks that misbehave --


def fill(disk: OddDisk, chance: random.Random, done: Event) -> None:
    """Fill the disk and empty it."""
    while not done.wait(chance.random() * 0.1):
        disk.set(Trouble.FULL, True)
        done.wait(chance.random() * 0.3)
        disk.set(Trouble.FULL, False)


def lock(disk: OddDisk, chance: random.Random, done: Event) -> None:
    """Lock the record and release it."""
    while not done.wait(chance.random() * 0.1):
        connection = sqlite3.connect(disk.folder / FILE_NAME, isolation_level=None, timeout=0)
        try:
            connection.execute(chance.choice(("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE")))
            done.wait(chance.random() * 0.8)
            connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # a child writes at this moment, or the file is not there yet
        finally:
            connection.close()


def protect(disk: OddDisk, chance: random.Random, done: Event) -> None:
    """Make the folder and its files read-only, and writable again."""
    while not done.wait(chance.random() * 0.1):
        _set_modes(disk.folder, 0o555, 0o444)
        done.wait(chance.random() * 0.5)
        _set_modes(disk.folder, 0o755, 0o644)


def _set_modes(folder: Path, mode: int, of_files: int) -> None:
    folder.chmod(mode)
    for file in folder.iterdir():
        try:
            file.chmod(of_files)
        except FileNotFoundError:
            continue


def as_ordinary_user() -> None:
    """Take the right from root, before a program starts, to write where the modes forbid it."""
    drop, overrides = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE
    if os.geteuid() == 0 and ctypes.CDLL(None).prctl(drop, overrides, 0, 0, 0) != 0:
        raise OSError("root keeps its rights")


CHORES: dict[str, Callable[[OddDisk, random.Random, Event], None]] = {
    "full": fill,
    "locked": lock,
    "read-only": protect,
}


@contextmanager
def misbehaving(way: str, disk: OddDisk, chance: random.Random) -> Iterator[None]:
    """Do the chore of a way meanwhile."""
    chore = CHORES.get(way)
    if chore is None:
        yield
        return
    done = Event()
    thread = Thread(target=chore, args=(disk, random.Random(chance.random()), done))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def prepare(way: str, folder: Path) -> OddDisk:
    """A disk for a way, with an empty record."""
    disk = OddDisk(folder, *([Trouble.NO_SHARED_MEMORY] if way == "no-shared-memory" else []))
    if way == "rollback":
        Store(disk.folder).close()
        with sqlite3.connect(disk.folder / FILE_NAME) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        connection.close()
    return disk


def kill_repeatedly(scratch: Path, way: str, kills: int, seed: int) -> Model:
    """Let children play in a folder and kill each, checking the record after every kill.
    Returns the model, with the number of actions acknowledged. Raises AssertionError."""
    chance = random.Random(seed)
    model = Model()
    disk = prepare(way, scratch / "disk")
    for number in range(kills):
        with misbehaving(way, disk, chance):
            lives(disk, ("play", "play", "text") if way == "together" else ("play",), chance, model)
        model.check(disk.folder)
        if sys.stdout.isatty():
            print(f"\r{number + 1} of {kills}", end="")
    prove_check(model, disk.folder)
    return model


def lives(disk: OddDisk, kinds: tuple[str, ...], chance: random.Random, model: Model) -> None:
    """Let children play together, and kill each at a moment of its own."""
    children = []
    for kind in kinds:
        command = [sys.executable, str(ROOT / "tools" / "kill_children.py"), kind, str(disk.folder)]
        child = subprocess.Popen(
            [*command, str(chance.getrandbits(32))],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=disk.environment(),
            preexec_fn=as_ordinary_user,
        )
        timer = Timer(chance.random() * LONGEST_LIFE_S * len(kinds), child.kill)
        timer.start()
        said: list[str] = []
        assert child.stdout is not None
        reader = Thread(target=lambda lines, said: said.extend(lines), args=(child.stdout, said))
        reader.start()
        children.append((child, timer, reader, said))
    for child, timer, reader, _ in children:
        ended = child.wait()
        reader.join()
        timer.cancel()
        assert child.stdout is not None
        child.stdout.close()
        assert ended == -signal.SIGKILL, f"the child ended by itself: {ended}"
    model.hear([said for _, _, _, said in children])


def prove_check(model: Model, folder: Path) -> None:
    """Raise AssertionError unless the check notices a missing action."""
    assert model.states, "the children hardly played"
    before = model.states
    model.states = {
        key: [replace(state, log=state.log + "ff") for state in states] for key, states in before.items()
    }
    try:
        model.check(folder)
    except AssertionError:
        model.states = before
    else:
        raise AssertionError("a missing action is not noticed")


def main() -> None:
    """Kill in the ways asked for, or in all."""
    ways = [word for word in sys.argv[1:] if word in KILLS] or list(KILLS)
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    for way in ways:
        kills = numbers[0] if numbers else KILLS[way]
        start = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="kill-test-") as scratch:
            os.environ["XDG_STATE_HOME"] = str(Path(scratch, "state"))
            model = kill_repeatedly(Path(scratch), way, kills, seed=1)
        seconds = time.perf_counter() - start
        print(
            f"{way}: {kills} kills, {model.actions} actions acknowledged, {len(model.record)} hands recorded,"
            f" nothing lost ({seconds:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
