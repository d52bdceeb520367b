"""Test the game with random input: ``python tools/monkey.py``.

    --events N   the number of events (default 20,000)
    --seed S     the seed (default random). The same seed and number of events give the same run.
    --think      use the real solver, not a quick substitute; ten times slower
    --last N     the number of events to print after a fault (default 30)
    --real N     N inputs by xdotool to a real window on a virtual screen (Xvfb, openbox) instead

The program runs in this process without a screen. It gets events of mouse, fingers and keyboard, is resized,
hidden, closed and started again; time passes in between. After every event the current hand is compared
with a separate account made from its log (``monkey_account.py``); now and then so are the picture, the cards
at rest, the spoken board and the record on disk; at the end, memory and open files must be within bounds.

After a fault it prints the seed, the number of the event and the last events, and exits with 1.
``--seed S --events N`` with these numbers repeats the fault.
"""

from __future__ import annotations

import argparse
import faulthandler
import hashlib
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

import pygame  # noqa: E402  (after the path and the drivers are set)

from tools.monkey_checks import Checks, Fault, Usage, expect  # noqa: E402
from tools.monkey_input import Deed, Monkey, Step  # noqa: E402
from tools.monkey_world import Clock, same_every_time  # noqa: E402
from tripeaks.catalogue import LANGUAGES  # noqa: E402
from tripeaks.launch import LaunchRequest  # noqa: E402
from tripeaks.session import Status  # noqa: E402
from tripeaks.storage import Settings, SettingsFile, Store  # noqa: E402
from tripeaks.ui import timing  # noqa: E402
from tripeaks.ui.app import App  # noqa: E402
from tripeaks.ui.table.replay import Replay  # noqa: E402

EVENTS: Final = 20_000
TURN: Final = 0.2
"""How often the loop runs after an event; events between two runs come as one batch."""

TURNS_MS: Final = (0, 4, 16, 16, 16, 33, 100, 100)
PICTURE_EVERY: Final = 100
REST_EVERY: Final = 250
DISK_EVERY: Final = 400
SAMPLE_EVERY: Final = 1_000
"""The number of events between two checks of a kind."""

HANGS_AFTER_S: Final = 120
"""Seconds without a check after which the program counts as hung: all threads are dumped, and it exits."""

REST_MS: Final = 100
LONGEST_MOTION: Final = 150
REPLAY_WATCHED: Final = 12
"""Runs of the loop within which all animation must end, normally and while watching a replay."""


class Run:
    """A program that is tested with a seed, and what was done to it."""

    def __init__(self, seed: str, folder: Path, clock: Clock, shown: int) -> None:
        self._rng = random.Random(f"{seed} input")
        self._folder, self._clock = folder, clock
        self.count = 0
        self.last: deque[str] = deque(maxlen=shown)
        self.met: Counter[str] = Counter()
        """How often each situation occurred that the run should cover."""
        self.usage = Usage()
        self._digest = hashlib.sha256()
        SettingsFile(folder).save(some_settings(self._rng))
        self._app = self._start()
        self._second = Store(folder)
        self._checks = Checks(self._app, self._second)
        self._monkey = Monkey(self._rng, self._app, self._pass_hours)

    def _start(self) -> App:
        pygame.display.init()
        return App(LaunchRequest("en", data=self._folder))  # the window opens in its last size

    def _pass_hours(self, hours: int) -> None:
        self._clock.ms += hours * 3_600_000

    def go(self, events: int) -> None:
        """Process this many events. Raises Fault, or whatever the program raises."""
        for step in self._monkey:
            self.count += 1
            self.last.append(f"{self.count:>7} {description(step)}")
            self._do(step)
            self._checks.state()
            if not self._app.running:
                self._start_again()
            self._look()
            if self.count >= events:
                return

    def _do(self, step: Step) -> None:
        if isinstance(step, Deed):
            step.do()
        else:
            pygame.event.post(step)
        if self._rng.random() < TURN:
            self._turn(self._rng.choice(TURNS_MS))
        elif self._rng.random() < 0.8:
            self._app.take_events()

    def _turn(self, ms: int, idle: bool = True) -> bool:
        """Run the loop of the program once; return whether anything is animated."""
        app = self._app
        self._clock.ms += ms
        app.take_events()
        app.pass_time(ms)
        moving = not app.hidden and app.is_moving()
        if (app.changed or moving) and not app.hidden:
            app.draw()
        if idle and not moving:
            app.idle()
        return moving

    # The checks

    def _look(self) -> None:
        if self.count % PICTURE_EVERY == 0:
            self._turn(self._rng.choice(TURNS_MS), idle=False)
            if not self._app.hidden and self._app.running:
                self._checks.picture()
        if self.count % REST_EVERY == 0:
            faulthandler.dump_traceback_later(HANGS_AFTER_S, exit=True)
            self._rest()
        if self.count % DISK_EVERY == 0:
            self._checks.disk()
        if self.count % SAMPLE_EVERY == 0:
            self.usage.sample(self.count)

    def _rest(self) -> None:
        app = self._app
        watched = bool(app.layers) and isinstance(app.layers[-1], Replay)
        turns = REPLAY_WATCHED if watched else LONGEST_MOTION
        at_rest = any(not self._turn(REST_MS, idle=False) for _ in range(turns))
        self._note()
        self._checks.speech()
        if not app.running or app.hidden:
            return
        if at_rest:
            self._checks.picture()
            self._checks.cards()
        elif not watched:
            raise Fault("an animation never ends")

    def _note(self) -> None:
        app, met = self._app, self.met
        met[type(app.layers[-1] if app.layers else app.table).__name__] += 1
        met[app.game.session.status.value] += 1
        met["match"] += app.game.match is not None
        met["day's deal"] += app.game.hand.daily is not None
        met[f"settings {app.settings}"] = 1
        seen = (app.game.session.log, app.game.session.score, app.window.get_size(), app.settings)
        self._digest.update(repr(seen).encode())

    # Restart and end

    def _start_again(self) -> None:
        """Close the program and start it again: an unfinished hand is resumed."""
        before, hand = self._app.game.session, self._app.game.hand
        self._app.close()
        self._app = self._monkey.app = self._start()
        self._checks = Checks(self._app, self._second)
        self.met["start"] += 1
        if before.status in (Status.PLAYING, Status.STUCK):
            game = self._app.game
            expect("resumed", game.resumed, True)
            expect("hand", game.hand, hand)
            expect("log", game.session.log, before.log)
            expect("time played", game.session.played_ms, before.played_ms)

    def end(self) -> None:
        """Start once more, run all checks and close."""
        self._start_again()
        self._checks.state()
        self.usage.check()
        self._app.close()
        self._second.close()

    @property
    def digest(self) -> str:
        """A digest that is equal for identical runs."""
        return self._digest.hexdigest()[:12]


def some_settings(rng: random.Random) -> Settings:
    """Initial settings, mainly those that take many key presses to reach."""
    return Settings(
        language=rng.choice(LANGUAGES), speed=rng.choice(tuple(timing.SPEEDS)), light=rng.random() < 0.5,
        hint=rng.choice(("fair", "exact", "any")), match_hands=rng.choice((0, 0, 3)),
        scale=rng.choice((80, 100, 100, 150)), winnable_only=rng.random() < 0.3,
        less_motion="on" if rng.random() < 0.2 else "off",
    )  # fmt: skip


def description(step: Step) -> str:
    """A description of a step in one line."""
    if isinstance(step, Deed):
        return str(step)
    name = pygame.event.event_name(step.type)
    values = dict(step.dict)
    if "key" in values:
        values["key"] = pygame.key.name(values["key"])
    return f"{name} {' '.join(f'{name}={value!r}' for name, value in values.items())}"


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for the program, in memory if possible, because a real disk is slow."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="monkey-", dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def in_process(seed: str, events: int, thinks: bool, shown: int) -> int:
    """Run without a screen; return the exit status."""
    print(f"seed {seed}, {events:,} events", flush=True)
    begun = time.process_time()
    with scratch() as folder, same_every_time(seed, thinks) as clock:
        run = Run(seed, folder, clock, shown)
        try:
            run.go(events)
            run.end()
        except BaseException as fault:
            traceback.print_exc()
            print("\nThe last events:", *run.last, sep="\n")
            print(f"\nFAULT at --seed {seed} --events {run.count}: {type(fault).__name__}: {fault}")
            return 1
    faulthandler.cancel_dump_traceback_later()
    seconds = time.process_time() - begun
    growth = run.usage.growth_mb
    settings = sum(name.startswith("settings") for name in run.met)
    met = [f"{name} {count}" for name, count in sorted(run.met.items()) if not name.startswith("settings")]
    print("met:", *met, f"{settings} settings", sep=", ")
    print(run.usage, "" if growth is None else f"({growth:+.1f} MB in 50,000 events)")
    pace = f"{run.count / seconds:,.0f} a second of processor time"
    print(f"{run.count:,} events, {pace}, no fault; end {run.digest}")
    return 0


def main() -> int:
    """Run the test that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--seed", default=str(random.randrange(1_000_000)))
    parser.add_argument("--think", action="store_true")
    parser.add_argument("--last", type=int, default=30)
    parser.add_argument("--real", type=int, metavar="N")
    args = parser.parse_args()
    if args.real:
        from tools.monkey_real import in_window

        return in_window(args.seed, args.real)
    return in_process(args.seed, args.events, args.think, args.last)


if __name__ == "__main__":
    sys.exit(main())
