"""Check a build as a player could meet it: ``python tools/check_package.py [ARCHIVE or FOLDER]``.

Without an argument it is the archive for Linux in dist/. The build is copied away from the project
and started there under hard conditions, on a virtual screen (Xvfb) with a mouse moved by xdotool.
One line for each check; 0 when all hold.
"""

from __future__ import annotations

import argparse
import operator
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

import pygame  # noqa: E402  (what lies in the project is found by the line above)

from harness.play_window import FROM_SOURCE, GameWindow, game_window, play  # noqa: E402
from harness.virtual_screen import VirtualScreen, missing_programs, virtual_screen  # noqa: E402
from tools.bench_package import LARGEST  # noqa: E402
from tools.build_archive import unpacked_size  # noqa: E402
from tripeaks.actions import words_for  # noqa: E402
from tripeaks.engine.codes import parse_code  # noqa: E402
from tripeaks.engine.position import Position  # noqa: E402
from tripeaks.engine.solver import solve  # noqa: E402
from tripeaks.identity import APP_ID  # noqa: E402

Value = TypeVar("Value")

HARD_NAME: Final = "Zoë’s 山 дом"
"""A folder with spaces and with letters that are not Latin."""

WON: Final = parse_code("TP1-E-AAAAAAB")
SHOWN: Final = parse_code("TP1-C-AAAAAAD")
NOBODY: Final = 65534
PATIENCE: Final = 30.0
"""Seconds for whatever is waited for."""

ALIKE: Final = 0.99
"""The share of pixels that a window has in common with the picture of its deal (measured: 0.9998; with
another deal 0.96). They differ in the clock."""


class Skipped(Exception):
    """A check that does not apply; the text says why."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Where a build is tried: the folder it was copied to, a screen, and a folder for what is made."""

    build: Path
    screen: VirtualScreen
    folder: Path

    @property
    def program(self) -> str:
        """The program of the build."""
        return str(self.build / "tripeaks")

    def selftest(self, **environment: str) -> None:
        """Run the self-test away from the project. Raises CalledProcessError when it fails."""
        subprocess.run(
            [self.program, "--selftest"],
            check=True,
            cwd="/",
            env=self.screen.environment(**environment),
            stdout=subprocess.PIPE,
        )

    def play(self, moves: int | None = None, **environment: str) -> None:
        """Play a hand with the mouse, to its win or for some moves; the game must have kept just that."""
        start = Position.start(WON.deal(), WON.rules)
        words = words_for(start, (solve(start).line or ())[:moves])
        data = Path(tempfile.mkdtemp(prefix=f"{HARD_NAME} ", dir=self.folder))
        kept = play([self.program], WON, words, data, screen=self.screen, environment=environment)
        expected = (str(WON), "won" if moves is None else "playing", words)
        if (kept.code, kept.result, kept.actions) != expected:
            raise AssertionError(f"kept: {kept}")


def check_size(bench: Bench) -> None:
    """It is not larger than promised."""
    size = unpacked_size(bench.build) / 1e6
    assert size <= LARGEST, f"{size:.1f} MB"


def check_moved(bench: Bench) -> None:
    """The self-test passes in another folder, with spaces and letters that are not Latin."""
    bench.selftest()


def check_no_screen(bench: Bench) -> None:
    """The self-test passes where there is no screen."""
    bench.selftest(DISPLAY="", SDL_VIDEODRIVER="dummy")


def check_other_python(bench: Bench) -> None:
    """What is set for another Python does not matter."""
    bench.selftest(PYTHONHOME="/nowhere", PYTHONPATH="/nowhere:/tmp", PYTHONSTARTUP="/nowhere")


def check_no_sound(bench: Bench) -> None:
    """Without a sound device the self-test passes and a hand can be played."""
    bench.selftest(SDL_AUDIODRIVER="none-such")
    bench.play(6, SDL_AUDIODRIVER="none-such")


def check_read_only_home(bench: Bench) -> None:
    """With a home that cannot be written the self-test passes, and a game starts and ends well."""
    home = bench.folder / "read-only"
    home.mkdir(mode=0o555)
    environment = {"HOME": str(home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""}
    rights = without_rights()
    quiet: dict[str, Any] = {"check": True, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    for words in (["--selftest"], ["--text", str(WON)]):
        environ = bench.screen.environment(**environment)
        subprocess.run([bench.program, *words], cwd="/", env=environ, **quiet, **rights)
    with game_window([bench.program, str(WON)], bench.screen, environment, **rights) as window:
        window.click([(640, 300)])
        assert window.leave() == 0, "exit status"
    assert not list(home.iterdir()), "something was written"


def check_deal_shown(bench: Bench) -> None:
    """Started with a code it shows that deal."""
    picture = bench.folder / "deal.png"
    width, height = bench.screen.size
    size = f"{width}x{height}"
    subprocess.run([*FROM_SOURCE, str(SHOWN), "--screenshot", str(picture), "--size", size], check=True)
    expected = pygame.image.tobytes(pygame.image.load(picture), "RGBA")
    words = [bench.program, str(SHOWN), "--size", size, "--data", str(bench.folder / "shown")]
    with game_window(words, bench.screen):
        wait_until(lambda: share_alike(bench.screen.pixels(), expected) >= ALIKE, "another table is shown")


def check_hand_played(bench: Bench) -> None:
    """A whole hand is won with the mouse, and kept."""
    bench.play()


def check_workers(bench: Bench) -> None:
    """The worker opens no window, and is gone after any end of the game."""
    ends: dict[str, Callable[[GameWindow], object]] = {
        "kill -9": lambda window: window.process.kill(),
        "kill": lambda window: window.process.terminate(),
        "the key": lambda window: window.leave(),
    }
    for name, end in ends.items():
        words = [bench.program, str(WON), "--data", str(bench.folder / name)]
        with game_window(words, bench.screen) as window:
            _end_while_thinking(window, name, end)


def _end_while_thinking(window: GameWindow, name: str, end: Callable[[GameWindow], object]) -> None:
    window.xdotool("key", "h")
    workers = wait_until(lambda: descendants(window.process.pid), "no worker thinks about a hint")
    windows = window.xdotool("search", "--onlyvisible", "--classname", APP_ID).split()
    assert windows == [window.number], f"windows: {windows}"
    end(window)
    wait_until(lambda: not alive(workers), f"after {name} a worker is still there")


def check_solving_workers(bench: Bench) -> None:
    """Those who solve many deals are gone after a kill -9."""
    codes = b"".join(b"TP1-E-AAAAA%c%c\n" % (65 + i % 26, 65 + j % 26) for i in range(9) for j in range(9))
    solver = subprocess.Popen(
        [bench.program, "--solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # what the workers say as they find the other end gone
    )
    try:
        assert solver.stdin is not None
        solver.stdin.write(codes)
        solver.stdin.close()
        workers = wait_until(lambda: descendants(solver.pid), "no worker solves")
    finally:
        solver.kill()
        solver.wait()
    wait_until(lambda: not alive(workers), "a worker is still there")


def check_installed(bench: Bench) -> None:
    """It is installed without root, runs from there, and is removed without a trace."""
    if not (bench.build / "install.sh").is_file():
        raise Skipped("no archive but a folder")
    home = bench.folder / HARD_NAME
    home.mkdir()
    environment = bench.screen.environment(HOME=str(home), XDG_DATA_HOME="")
    quiet: dict[str, Any] = {"check": True, "env": environment, "cwd": "/", "stdout": subprocess.PIPE}
    for _ in range(2):  # the second time over the first
        subprocess.run([str(bench.build / "install.sh")], **quiet)
    entry = (home / f".local/share/applications/{APP_ID}.desktop").read_text(encoding="utf-8")
    program = home / ".local/bin/tripeaks"
    assert f'Exec="{program}"\n' in entry, entry
    subprocess.run([str(program), "--selftest"], **quiet)
    subprocess.run([str(home / ".local/lib/tripeaks/uninstall.sh")], **quiet)
    left = [str(path) for path in home.rglob("*") if not path.is_dir()]
    assert not left, f"left behind: {left}"


CHECKS: Final = (
    check_size, check_moved, check_no_screen, check_other_python, check_no_sound, check_read_only_home,
    check_deal_shown, check_hand_played, check_workers, check_solving_workers, check_installed,
)  # fmt: skip


def without_rights() -> Mapping[str, Any]:
    """What makes a process run without special rights: root writes everywhere, so it becomes nobody."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def wait_until(condition: Callable[[], Value], otherwise: str) -> Value:
    """Wait for something to be true, and return it. Raises TimeoutError with ``otherwise``."""
    given_up = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > given_up:
            raise TimeoutError(otherwise)
        time.sleep(0.05)
    return value


def share_alike(shown: bytes, expected: bytes) -> float:
    """The share of pixels that a screen (BGRX) has in common with a picture (RGBA)."""
    channels = [bytearray(map(operator.eq, shown[2 - i :: 4], expected[i::4])) for i in range(3)]
    return sum(map(all, zip(*channels, strict=True))) / len(channels[0])


def descendants(pid: int) -> set[int]:
    """The processes that a process started, and those that they started."""
    parents = {child: parent for child, parent, _state in processes()}
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def alive(pids: set[int]) -> bool:
    """Whether one of some processes still runs; one that nobody has buried yet does not."""
    return any(pid in pids and state != "Z" for pid, _parent, state in processes())


def processes() -> Iterator[tuple[int, int, str]]:
    """The number, the parent's number and the state of every process."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:2]
        except OSError:  # gone in the meantime
            continue
        yield int(file.parent.name), int(parent), state


def unpacked(source: Path, target: Path) -> Path:
    """A copy, in a new folder, of the build that an archive or a folder holds."""
    if source.is_dir():
        build = target / source.name
        shutil.copytree(source, build, symlinks=True)
    else:
        target.mkdir()
        with tarfile.open(source) as archive:
            archive.extractall(target)  # our own archive; filters came with Python 3.11.4
        (build,) = target.iterdir()
    return build


def main() -> int:
    """Take every check and tell its result; 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("build", type=Path, nargs="?", help="an archive (tar.gz) or a folder")
    source: Path | None = parser.parse_args().build
    if source is None:
        built = (ROOT / "dist").glob("*-linux-*.tar.gz")
        source = max(built, key=lambda file: file.stat().st_mtime, default=None)
    if source is None or missing_programs():
        print("Wanting:", *([] if source else ["a build (python tools/build.py)"]), *missing_programs())
        return 2
    failed = 0
    with tempfile.TemporaryDirectory() as name, virtual_screen() as screen:
        Path(name).chmod(0o755)
        build = unpacked(source, Path(name, HARD_NAME))
        for check in CHECKS:
            folder = Path(name, check.__name__)
            folder.mkdir()
            failed += not passes(check, Bench(build, screen, folder))
    return 1 if failed else 0


def passes(check: Callable[[Bench], None], bench: Bench) -> bool:
    """Take a check and print its line."""
    begun = time.monotonic()
    told = (check.__doc__ or "").strip()
    try:
        check(bench)
    except Skipped as reason:
        print(f"skipped  {told} ({reason})", flush=True)
    except Exception as error:  # each check is told, whatever went wrong with one
        output = getattr(error, "stdout", None) or b""
        print(f"FAILED   {told} {type(error).__name__}: {error}\n{output.decode()}", flush=True)
        return False
    else:
        print(f"ok       {told} {time.monotonic() - begun:.1f} s", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
