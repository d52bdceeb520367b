"""Random input by a real mouse and keyboard: ``python tools/monkey.py --real N``.

xdotool acts on a window of the program on a virtual screen (Xvfb) with a window manager (openbox). Seen from
outside, the program must live, say nothing on stderr, answer, and lose no action of the hand in play, neither
while it runs nor when it is closed.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
import time
from collections import deque
from pathlib import Path
from typing import Final

from harness.play_window import FROM_SOURCE, GameWindow, game_window, kept_in
from harness.virtual_screen import virtual_screen
from tripeaks.storage import Settings, SettingsFile

SCREEN: Final = (1280, 800)
BATCH: Final = 20
"""How many inputs one call of xdotool makes."""

CHECK_EVERY: Final = 100
RESTART_EVERY: Final = 400
SAID: Final = "stderr.txt"
SHOWN: Final = 40
PATIENCE_S: Final = 20.0
"""Seconds in which the window must answer; the machine may be busy."""

SAVED_S: Final = 1.0
KEYS: Final = (
    *(["d"] * 8), *(["space"] * 4), *(["ctrl+z", "ctrl+y"] * 3),
    *("h e m n r f F1 F2 F3 F4 F11 1 7 k BackSpace Delete Insert Home End Prior Next".split()),
    *("ctrl+shift+z ctrl+c ctrl+v ctrl+a ctrl+x alt+Return".split()),
    *(["Left", "Right", "Up", "Down", "Tab", "shift+Tab", "Return", "Escape"] * 3), "KP_Enter", "shift",
)  # fmt: skip
SIZES: Final = ((480, 360), (640, 480), (800, 600), (1000, 700), (600, 760), (1280, 800), (200, 120), (30, 8))
TEXTS: Final = ("TP1-E-AAAAAAB", "tp1-c-q5d7xka-ojk200pt10", "TP1-E-AAAAAAD-T15", "x", "9999")


class Fault(Exception):
    """What a player would complain of."""


class RealMonkey:
    """Makes up the words for xdotool; what it does depends on the seed alone."""

    def __init__(self, seed: str, window: str) -> None:
        self._rng = random.Random(f"{seed} real")
        self._window = window

    def input(self) -> list[object]:
        """The words for one input."""
        rng = self._rng
        chance = rng.random()
        if chance < 0.45:
            return [*self._move(), "click", *rng.choices(([1], [3], [2]), (20, 1, 1))[0]]
        if chance < 0.52:
            return [*self._move(), "mousedown", 1, *self._move(), *self._move(), "mouseup", 1]
        if chance < 0.60:
            return self._move()
        if chance < 0.64:
            return [*self._move(), "click", rng.choice((4, 5))]
        if chance < 0.94:
            return ["key", rng.choice(KEYS)]
        if chance < 0.96:
            return ["type", "--delay", 5, rng.choice(TEXTS)]
        if chance < 0.98:
            return ["windowsize", self._window, *rng.choice(SIZES)]
        if chance < 0.99:
            return ["windowminimize", self._window, "sleep", 0.3, "windowactivate", self._window]
        return ["windowmove", self._window, rng.randrange(-100, 300), rng.randrange(-50, 200)]

    def _move(self) -> list[object]:
        """Anywhere on the screen; below the corner where the program is closed."""
        x, y = self._rng.randrange(SCREEN[0]), self._rng.randrange(50, SCREEN[1])
        return ["mousemove", x, y]


def in_window(seed: str, inputs: int) -> int:
    """Run with a real window; the exit status."""
    print(f"seed {seed}, {inputs:,} real inputs", flush=True)
    last: deque[str] = deque(maxlen=SHOWN)
    begun, done = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as name, virtual_screen(SCREEN) as screen:
        folder = Path(name)
        SettingsFile(folder).save(Settings(muted=True, show_clock=False))
        said = folder / SAID
        manager = subprocess.Popen(
            ["openbox"], env=screen.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            with said.open("wb") as stderr:
                words = [*FROM_SOURCE, "TP1-E-AAAAAAB", "--data", name]
                while done < inputs:
                    with game_window(words, screen, stderr=stderr) as window:
                        monkey = RealMonkey(f"{seed} {done}", window.number)
                        done = _play(monkey, window, folder, done, min(inputs, done + RESTART_EVERY), last)
                    words = [*FROM_SOURCE, "--data", name]
            if "Traceback" in (text := said.read_text(errors="replace")):
                raise Fault(text)
        except (Fault, subprocess.SubprocessError, RuntimeError) as fault:
            print(*last, said.read_text(errors="replace"), sep="\n")
            print(f"FAULT at --seed {seed} --real {inputs}, after {done}: {type(fault).__name__}: {fault}")
            return 1
        finally:
            manager.kill()
            manager.wait()
    print(f"{done:,} real inputs in {time.monotonic() - begun:.0f} s, all well")
    return 0


def _play(
    monkey: RealMonkey, window: GameWindow, folder: Path, done: int, until: int, last: deque[str]
) -> int:
    """Act until so much is done or the program was closed; how much is done then."""
    try:
        while done < until:
            words: list[object] = []
            for _ in range(BATCH):
                one = monkey.input()
                last.append(" ".join(map(str, one)))
                words += [*one, "sleep", 0.02]
            done += BATCH
            window.xdotool(*words)
            if done % CHECK_EVERY == 0 or done >= until:
                _answers(window)
        _keeps(window, folder)
    except subprocess.CalledProcessError:  # there is no such window any more: its button to quit was hit
        status = window.process.wait(PATIENCE_S)
        if status != 0:
            raise Fault(f"the program ended with {status}") from None
    return done


def _answers(window: GameWindow) -> None:
    """Raise Fault unless the window shows at once that the sound was switched, which it does under any
    dialog in which no text is typed."""
    window.xdotool("windowsize", window.number, 800, 600, "windowmove", window.number, 100, 60)
    window.xdotool("windowactivate", "--sync", window.number, "key", "Escape", "Escape", "mousemove", 5, 795)
    for _ in range(2):
        time.sleep(1)
        before = window.screen.pixels()
        window.xdotool("key", "m")
        given_up = time.monotonic() + PATIENCE_S
        while window.screen.pixels() == before:
            if time.monotonic() > given_up or window.process.poll() is not None:
                raise Fault(f"the window does not answer (exit status {window.process.poll()})")
            time.sleep(0.01)


def _keeps(window: GameWindow, folder: Path) -> None:
    """Close the program. Raise Fault when what is left behind is not what was on the disk before."""
    time.sleep(SAVED_S)
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name, "copy")
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(SAID))
        before = kept_in(copy)
    status = window.leave()
    if status != 0:
        raise Fault(f"exit status {status}")
    after = kept_in(folder)
    if before != after:
        raise Fault(f"on disk before closing: {before}, and after it: {after}")
