"""``bench.py --check [--root DIR] [--record]``: compare the program with version 1.0; 1 if it is worse.

Each figure is a ratio to a reference of the same kind, measured alternately with it, so that a slower or a
busy machine affects both: a loop of plain Python for computing, a loop of pygame for drawing, a bare
pygame program for start and memory. The fastest of several rounds counts. The figures of 1.0 are in
``bench_1_0.json``; ``--record`` records them again from the checkout of 1.0 that ``--root`` names.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from harness.play_window import game_window
from harness.virtual_screen import missing_programs, virtual_screen
from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import EASY

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = Path(__file__).with_name("bench_1_0.json")
ROUNDS: Final = 5
CODES: Final = [str(GameCode(number, EASY)) for number in range(1, 4)]
IDLE_S: Final = 10.0

COMPUTE: Final = "total = 0\nfor i in range(6_000_000):\n    total += i & 7 << i % 5"
BARE: Final = """
import pygame
pygame.display.init()
pygame.font.init()
window = pygame.display.set_mode((1280, 800))
font = pygame.font.Font(None, 40)
for i in range(200):
    window.blit(font.render(str(i), True, (255, 255, 255)), (i, i))
    pygame.display.flip()
"""
FRAMES: Final = """
import sys, tempfile, time
from pathlib import Path
import pygame
from tripeaks.engine.codes import parse_code
try:
    from tripeaks.launch import LaunchRequest
except ImportError:
    from tripeaks.options import Options as LaunchRequest
from tripeaks.ui.app import App

def reference():
    window, card = pygame.Surface((1280, 800)), pygame.Surface((90, 126), pygame.SRCALPHA)
    begin = time.process_time()
    for i in range(400):
        window.blit(card, (i, i))
        pygame.transform.rotozoom(card, i % 7, 1.02)
    return time.process_time() - begin

def frames(app):
    times = []
    for i in range(400):
        if i >= 90 and i % 20 == 0:
            plays = app.game.position.plays
            app.game.play(plays[0]) if plays else app.game.draw()
        begin = time.process_time()
        app.take_events()
        app.pass_time(1000 / 60)
        if getattr(app, "is_moving", None) and app.is_moving() or hasattr(app, "moving") and app.moving():
            app.draw()
            times.append(time.process_time() - begin)
    return sum(sorted(times)[len(times) // 4 : -len(times) // 4])

pygame.display.init()
with tempfile.TemporaryDirectory() as folder:
    code = parse_code("TP1-E-AAAAAAB")
    app = App(LaunchRequest("en", code, (1280, 800), Path(folder), language_asked=True))
    print(reference(), frames(app), reference())
    app.close()
"""
"""A whole program, since it has to run in the checkout of either version."""


class Figure(NamedTuple):
    """How a figure is measured in a checkout, and by what share it may vary without being worse."""

    measure: Callable[[Path], float]
    noise: float


def main() -> int:
    """Measure a checkout and compare, or record."""
    parser = argparse.ArgumentParser(prog="bench.py", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    found = {name: figure.measure(asked.root) for name, figure in FIGURES.items()}
    if asked.record:
        KEPT.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        return 0
    kept: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    worse = [name for name, figure in FIGURES.items() if found[name] > kept[name] * (1 + figure.noise)]
    print(f"{'':<10}{'1.0':>9}{'now':>9}{'now / 1.0':>11}{'at most':>9}")
    for name, value in found.items():
        change, most = value / kept[name], 1 + FIGURES[name].noise
        mark = "  WORSE" if name in worse else ""
        print(f"{name:<10}{kept[name]:9.3f}{value:9.3f}{change:11.2f}{most:9.2f}{mark}")
    return 1 if worse else 0


def start(root: Path) -> float:
    """From the start of the process to a picture of a complete table, over a bare pygame program."""
    with tempfile.TemporaryDirectory() as folder:
        picture = _picture(root, folder, "1280x800")
        return _ratio(lambda: _seconds(picture, root), lambda: _seconds(["-c", BARE], root))


def solver(root: Path) -> float:
    """Exact answers about a few deals, over a loop of plain Python."""
    with tempfile.TemporaryDirectory() as folder:
        codes = Path(folder, "codes.txt")
        codes.write_text("\n".join(CODES), encoding="utf-8")
        solve = [str(root / "main.py"), "--solve", str(codes)]
        return _ratio(lambda: _seconds(solve, root), lambda: _seconds(["-c", COMPUTE], root))


def frames(root: Path) -> float:
    """The middle half of the frames of a deal and fifteen moves, over a loop of pygame in one process."""
    ratios = []
    for _ in range(ROUNDS):
        before, drawn, after = map(float, _run(["-c", FRAMES], root).split())
        ratios.append(drawn / min(before, after))
    return min(ratios)


def memory(root: Path) -> float:
    """The most memory of a program that draws a table of 1920 by 1080, over that of a bare pygame program."""
    with tempfile.TemporaryDirectory() as folder:
        return _peak(_picture(root, folder, "1920x1080"), root) / _peak(["-c", BARE], root)


def idle(root: Path) -> float:
    """Seconds of processor time in ten seconds of a real window without input, at least 0.05."""
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, str(root / "main.py"), CODES[0], "--data", folder)
        with game_window(command, screen) as window:
            time.sleep(8)  # the deal and the preparations after it
            before = _processor_s(window.process.pid)
            time.sleep(IDLE_S)
            return max(0.05, _processor_s(window.process.pid) - before)


def _picture(root: Path, folder: str, size: str) -> list[str]:
    return [str(root / "main.py"), CODES[0], "--screenshot", f"{folder}/table.png", "--size", size]


def _ratio(measure: Callable[[], float], reference: Callable[[], float]) -> float:
    rounds = [(measure(), reference()) for _ in range(ROUNDS)]
    return min(first for first, _ in rounds) / min(second for _, second in rounds)


def _environment() -> dict[str, str]:
    return os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": "."}


def _run(arguments: list[str], root: Path) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=root, env=_environment(), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1] if done.stdout else ""


def _seconds(arguments: list[str], root: Path) -> float:
    """Seconds of processor that a program takes, with its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(arguments, root)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _peak(arguments: list[str], root: Path) -> float:
    """The most memory that a program takes, in MB; a program of its own asks, since only the largest child
    of a process is known."""
    ask = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)"
    )
    return float(_run(["-c", ask, sys.executable, *arguments], root))


def _processor_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


FIGURES: Final = {
    "start": Figure(start, 0.12),
    "frames": Figure(frames, 0.15),
    "solver": Figure(solver, 0.12),
    "memory": Figure(memory, 0.06),
    **({} if missing_programs() else {"idle": Figure(idle, 1.0)}),
}
"""The noise is slightly more than the variation between runs of 1.0 on a busy machine."""
