"""``bench.py --check``: whether the game is slower or larger than version 1.0; the status is 1 if it is.

    --check [--rounds N]             compare N rounds (3 without) with the figures in ``bench_1_0.json``
    --record FILE [--rounds N]       measure in the same way and add the rounds to FILE

Machines differ, so ratios are compared, not times. Times are processor time, since other programs run beside
this one. Each is divided by that of a reference that is run again and again between what is measured: a loop
of plain Python for the start and the solver, a loop of pygame's blits for the frames. Memory is compared as
it is. The figure of a run is the median of its rounds.

The file holds every round that was recorded, so that the noise is known. A figure may exceed the median of
those rounds by ``SIGMAS`` times their spread (1.48 times the median distance from the median, which for
normal noise is the standard deviation), and by ``LEAST_TOLERANCE`` in any case, since the ratio between
Python and pygame differs a little from one processor to the next. The figures of 1.0 come from this file in
a checkout of 1.0, alternating with rounds of the version of the day; ``_either`` finds what had another name
there.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / "tools" / "bench_1_0.json"
CODE: Final = "TP1-E-AAAAAAB"
SIZES: Final = ((1280, 800), (1920, 1080))
ROUNDS: Final = 3
FRAME_MS: Final = 1000 / 60
REST_FRAMES: Final = 120
MOST_FRAMES: Final = 600
REFERENCE_EVERY: Final = 12
"""How many frames lie between two runs of the reference."""

STARTS: Final = 3
IDLE_S: Final = 10
BUSY_S: Final = 0.05
"""Who uses more processor time in a second is not idle."""

SEED: Final = 2
VERDICTS, JUDGED, BEST = 30, 15, 6
"""How many deals each question to the solver is asked of; the first ones of a fixed row of deals."""

SIGMAS: Final = 4.0
LEAST_TOLERANCE: Final = 0.10
MEMORY: Final = "memory after the deal, MB"

Figures = dict[str, float]
"""A value by the name of what was measured."""


def main() -> int:
    """Do what the command line says; the exit status."""
    if sys.argv[1:] == ["first-table"]:
        first_table()
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--record", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    rounds = [one_round(number + 1, args.rounds) for number in range(args.rounds)]
    if args.record:
        record(args.record, rounds)
        return 0
    return compare(json.loads(KEPT.read_text(encoding="utf-8")), rounds)


def record(file: Path, rounds: list[Figures]) -> None:
    """Add rounds to a file, which is made when there is none."""
    from tripeaks import __version__

    kept: dict[str, Any] = {"version": __version__, "made": "", "rounds": []}
    if file.exists():
        kept = json.loads(file.read_text(encoding="utf-8"))
    kept["made"] = f"by bench.py --record, Python {platform.python_version()}, {platform.machine()}"
    kept["rounds"] += [{name: float(f"{value:.5g}") for name, value in figures.items()} for figures in rounds]
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def compare(kept: Mapping[str, Any], rounds: list[Figures]) -> int:
    """Print every figure beside the one that is kept; 1 if any is beyond its tolerance."""
    before: list[Figures] = kept["rounds"]
    slower: list[str] = []
    print(f"{'':34}{kept['version']:>9}{'now':>9}{'change':>9}{'allowed':>9}")
    for name, now in medians(rounds).items():
        values = [figures[name] for figures in before if name in figures]
        if not values:
            continue
        was = statistics.median(values)
        allowed = max(LEAST_TOLERANCE, SIGMAS * spread(values) / was)
        worse = now > was * (1 + allowed)
        slower += [name] * worse
        change = f"{now / was - 1:+9.0%}{allowed:+9.0%}"
        print(f"{name:34}{was:9.3f}{now:9.3f}{change}{'  SLOWER' if worse else ''}")
    print("\nNothing is beyond the noise." if not slower else "\nBeyond the noise: " + "; ".join(slower))
    return 1 if slower else 0


def medians(rounds: list[Figures]) -> Figures:
    """The median of each figure over all rounds."""
    return {name: statistics.median(figures[name] for figures in rounds) for name in rounds[0]}


def spread(values: list[float]) -> float:
    """The standard deviation of values, told from the middle half of them."""
    middle = statistics.median(values)
    return 1.48 * statistics.median(abs(value - middle) for value in values)


def one_round(number: int, of: int) -> Figures:
    """Measure everything once."""
    print(f"round {number} of {of}", file=sys.stderr, flush=True)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    sys.path[:0] = [str(ROOT)]
    python, blits = Reference(python_loop), Reference(blit_loop)
    figures = python.ratios(_starts(python) | _solver_times(python))
    for size in SIZES:
        figures |= blits.ratios(_frame_times(size, blits))
        blits = Reference(blit_loop)
    if _screen("missing_programs")():
        print("memory and idleness are left out: they need Xvfb and xdotool", file=sys.stderr)
        return figures
    python = Reference(python_loop)
    memory_mb, idle_s = _idle(python)
    return figures | python.ratios({"idle for 10 s": idle_s}) | {MEMORY: memory_mb}


# -- the references --


class Reference:
    """A loop that is run again and again between what is measured."""

    def __init__(self, loop: Callable[[], None]) -> None:
        self._loop = loop
        self._times: list[float] = []

    def run(self) -> None:
        """Run it once more."""
        begun = time.thread_time()
        self._loop()
        self._times.append(time.thread_time() - begun)

    def ratios(self, times: Figures) -> Figures:
        """Times in s as multiples of the median time of the loop."""
        unit = statistics.median(self._times)
        return {name: seconds / unit for name, seconds in times.items()}


def python_loop() -> None:
    """Plain Python with numbers, small and very large, lists and dictionaries."""
    table: dict[int, int] = {}
    large = 1
    for i in range(12_000):
        table[i * 7919 % 4096] = i ^ table.get(i & 4095, 0)
        if i % 8 == 0:
            large = ((large << 5) | (large >> 700)) & ((1 << 900) - 1) ^ i
    sorted(table.values())


def blit_loop() -> None:
    """Pictures with alpha on a window, as pygame draws them."""
    import pygame

    window = pygame.Surface((1280, 800))
    card = pygame.Surface((100, 140), pygame.SRCALPHA)
    card.fill((200, 180, 40, 128))
    for i in range(4):
        window.fill((20, 90, 60), (i, i, 900, 600))
        window.blits([(card, (x * 61 % 1150, x * 37 % 650)) for x in range(50)], False)


# -- what is measured --


def _either(*names: str) -> Any:
    """The first of some names that there is, each as ``module:name``; 1.0 had other names."""
    for name in names:
        module, _, what = name.partition(":")
        try:
            return getattr(importlib.import_module(module), what)
        except (ImportError, AttributeError):
            continue
    raise ImportError(f"there is none of {names}")


def _screen(what: str) -> Any:
    return _either(f"harness.virtual_screen:{what}", f"tools.virtual_screen:{what}")


@contextmanager
def _opened(size: tuple[int, int], **settings: Any) -> Iterator[Any]:
    """The program on a known hand."""
    import pygame

    from tripeaks.engine.codes import parse_code
    from tripeaks.storage import Settings, SettingsFile
    from tripeaks.ui.app import App

    request = _either("tripeaks.launch:LaunchRequest", "tripeaks.options:Options")
    pygame.display.init()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        SettingsFile(folder).save(Settings(muted=True, **settings))
        app: Any = App(request("en", parse_code(CODE), size, folder, language_asked=True))
        app.is_moving = getattr(app, "is_moving", None) or app.moving
        try:
            yield app
        finally:
            app.close()


def first_table() -> None:
    """Show a complete table and end; what a start is measured by."""
    sys.path[:0] = [str(ROOT)]
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with _opened(SIZES[0], speed="off") as app:
        app.take_events()
        app.pass_time(FRAME_MS)
        app.draw()
    sys.exit(0)


def _starts(reference: Reference) -> Figures:
    times = []
    for _ in range(STARTS):
        reference.run()
        times.append(_start_s())
        reference.run()
    return {"start to a complete table": statistics.median(times)}


def _start_s() -> float:
    """Processor time from the start of a process to a complete table, and of its end, in s."""
    words = [sys.executable, __file__, "first-table"]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError("no table is shown")
    return used.ru_utime + used.ru_stime


def _frame_times(size: tuple[int, int], reference: Reference) -> Figures:
    """Median and 95th percentile of the frames of each scene, in s."""
    from tripeaks.engine.position import DRAW
    from tripeaks.engine.solver import winning_line

    with _opened(size) as app:
        scenes = {"deal": _animated(app, reference)}
        for _ in app.style.deck.prime(app.game.position.deal.tableau, app.table.layout.card[0]):
            pass  # what the loop does between the deal and the first play
        scenes["rest"] = [_frame(app) for _ in range(REST_FRAMES)]
        plays: list[float] = []
        for move in winning_line(app.game.position) or ():
            plays += scenes.get("win", [])
            if move == DRAW:
                app.game.draw()
            else:
                app.game.play(move)
            scenes["win"] = _animated(app, reference)
        scenes["plays"] = plays
    figures: Figures = {}
    for scene, times in scenes.items():
        name = f"frames, {scene}, {size[0]}x{size[1]}"
        figures[f"{name}, median"] = statistics.median(times)
        figures[f"{name}, p95"] = sorted(times)[int(0.95 * (len(times) - 1))]
    return figures


def _animated(app: Any, reference: Reference) -> list[float]:
    """Frames until nothing moves any more."""
    times = [_frame(app)]
    while app.is_moving() and len(times) < MOST_FRAMES:
        times.append(_frame(app))
        if len(times) % REFERENCE_EVERY == 0:
            reference.run()
    return times


def _frame(app: Any) -> float:
    """One turn of the loop, 1/60 s after the last one; its processor time in s."""
    begun = time.thread_time()
    app.take_events()
    app.pass_time(FRAME_MS)
    if app.changed or app.is_moving():
        app.draw()
    return time.thread_time() - begun


def _solver_times(reference: Reference) -> Figures:
    """What the answers to some questions take in the median, in s."""
    from itertools import islice

    from tripeaks.engine.best import best_score
    from tripeaks.engine.codes import deal_cards, numbers_from
    from tripeaks.engine.position import Position
    from tripeaks.engine.rules import EASY
    from tripeaks.engine.scoring import Tally
    from tripeaks.engine.solver import judge, solve

    numbers = islice(numbers_from(SEED), VERDICTS + 1)
    starts = [Position.start(deal_cards(number, EASY), EASY) for number in numbers]
    solve(starts.pop())  # builds what all answers share
    questions: dict[str, tuple[Callable[[Position], object], int]] = {
        "solver, verdict": (solve, VERDICTS),
        "solver, all moves": (judge, JUDGED),
        "solver, best score": (lambda start: best_score(start, Tally.start(start.rules)), BEST),
    }
    figures: Figures = {}
    for name, (ask, count) in questions.items():
        times = []
        for start in starts[:count]:
            begun = time.thread_time()
            ask(start)
            times.append(time.thread_time() - begun)
            reference.run()
        figures[name] = statistics.median(times)
    return figures


def _idle(reference: Reference) -> tuple[float, float]:
    """The memory after the deal in MB, and the processor time in seconds in which nobody does anything."""
    game_window = _either("harness.play_window:game_window", "tools.play_window:game_window")
    with _screen("virtual_screen")(SIZES[0]) as screen, tempfile.TemporaryDirectory() as folder:
        main = str(ROOT / "main.py")
        words = [sys.executable, main, CODE, "--data", folder, "--size", "{}x{}".format(*SIZES[0])]
        with game_window(words, screen) as window:
            process = Path(f"/proc/{window.process.pid}")
            while _used(process, 1) > BUSY_S:
                pass  # the cards fly, or something is still prepared
            reference.run()
            used = _used(process, IDLE_S)
            reference.run()
            status = (process / "status").read_text()
            return int(status.split("VmRSS:")[1].split()[0]) / 1024, used


def _used(process: Path, seconds: float) -> float:
    """What a process uses while this one waits, in s of processor time."""
    before = _processor_s(process)
    time.sleep(seconds)
    return _processor_s(process) - before


def _processor_s(process: Path) -> float:
    """What all threads of a process have used, in s; more exact than its own account in hundredths."""
    tasks = (task / "schedstat" for task in (process / "task").iterdir())
    return sum(int(file.read_text().split()[0]) for file in tasks) / 1e9


if __name__ == "__main__":
    sys.exit(main())
