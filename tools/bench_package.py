"""``bench.py package [FOLDER]``: how large a build is, and how soon it shows a complete table.

The folder is dist/tripeaks without an argument. Starting is measured from outside, on a virtual
screen (Xvfb) whose pixels are looked at every few milliseconds. Cards do not fly for it: what counts
is the moment from which a player could play.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from harness.virtual_screen import VirtualScreen, virtual_screen
from tools.build_archive import unpacked_size
from tripeaks.storage import Settings, SettingsFile

ROOT: Final = Path(__file__).resolve().parents[1]
CODE: Final = "TP1-E-AAAAAAB"
LARGEST: Final = 35.0
"""MB unpacked, on Linux."""

SLOWEST: Final = 0.5
"""Seconds to the first complete table."""

STARTS: Final = 12
REST: Final = 2.5
"""Seconds after which the picture is that of a table at rest."""

LOOK_EVERY: Final = 0.003
ALIKE: Final = 0.98
"""The share of rows that must be those of the table at rest."""

PATIENCE: Final = 20.0


def main() -> int:
    """Measure, and say whether the build keeps within its bounds; 1 if not."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "tripeaks"
    program = folder / "tripeaks"
    if not program.is_file():
        print(f"There is no {program}; python tools/build.py makes it.")
        return 2
    size = unpacked_size(folder) / 1e6
    print(f"size unpacked          {size:7.1f} MB   (at most {LARGEST:.0f})")
    for archive in sorted(folder.parent.glob("*-linux-*.tar.gz")):
        print(f"size packed            {archive.stat().st_size / 1e6:7.1f} MB   {archive.name}")
    best = _told_starts("the build", [str(program)])
    _told_starts("from source", [sys.executable, str(ROOT / "main.py")])
    return 0 if size <= LARGEST and best <= SLOWEST else 1


def _told_starts(name: str, command: Sequence[str]) -> float:
    times = start_times(command, STARTS)
    print(
        f"start, {name:<15} {min(times):7.3f} s    best of {len(times)}, median "
        f"{statistics.median(times):.3f}, worst {max(times):.3f}   (at most {SLOWEST})"
    )
    return min(times)


def start_times(command: Sequence[str], count: int) -> list[float]:
    """The seconds from each of some starts to a complete table; the first start of all is left out."""
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as folder:
        SettingsFile(Path(folder)).save(Settings(speed="off", muted=True, show_clock=False))
        size = "{}x{}".format(*screen.size)
        words = [*command, CODE, "--data", folder, "--size", size]
        with subprocess.Popen(words, env=screen.environment()) as process:
            time.sleep(REST)
            complete = screen.pixels()
            process.kill()
        return [_start(words, screen, complete) for _ in range(count)]


def _start(words: Sequence[str], screen: VirtualScreen, complete: bytes) -> float:
    """Start the program and wait for a picture. Raises RuntimeError when it does not come."""
    _wait_for_other_picture(screen, complete)
    begun = time.perf_counter()
    with subprocess.Popen(words, env=screen.environment()) as process:
        try:
            while (passed := time.perf_counter() - begun) < PATIENCE:
                if _rows_alike(screen, complete) >= ALIKE:
                    return passed
                time.sleep(LOOK_EVERY)
        finally:
            process.kill()
    raise RuntimeError("no table is shown")


def _wait_for_other_picture(screen: VirtualScreen, complete: bytes) -> None:
    """Wait until the window of the start before is gone."""
    while _rows_alike(screen, complete) > 1 - ALIKE:
        time.sleep(LOOK_EVERY)


def _rows_alike(screen: VirtualScreen, picture: bytes) -> float:
    """The share of the rows of the screen that are those of a picture."""
    row = 4 * screen.size[0]
    now = screen.pixels()
    starts = range(0, len(now), row)
    return sum(now[i : i + row] == picture[i : i + row] for i in starts) / len(starts)
