"""Play a hand in a real window by the clicks of a real mouse, and say what the game kept of it.

    python -m harness.play_window TP1-E-AAAAAAB "KD AS 2D 3S draw" [--size 1280x800] [-- COMMAND ...]

The command is ``python main.py`` unless another is given, such as that of a build. The mouse is
moved by xdotool, on a virtual screen (Xvfb).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from harness.virtual_screen import VirtualScreen, virtual_screen  # noqa: E402  (found by the line above)
from tripeaks.actions import parse_action, word_for  # noqa: E402
from tripeaks.engine.codes import GameCode, parse_code  # noqa: E402
from tripeaks.engine.position import DRAW  # noqa: E402
from tripeaks.session import Session  # noqa: E402
from tripeaks.storage import Filter, SettingsFile, Store, record  # noqa: E402
from tripeaks.ui.drawing.look import unit_for  # noqa: E402
from tripeaks.ui.table.layout import STOCK, at_place, lay_out  # noqa: E402

FROM_SOURCE: Final = (sys.executable, str(ROOT / "main.py"))
USUAL_SIZE: Final = (1280, 800)
WINDOW_CLASS: Final = "tripeaks"
PATIENCE: Final = 30.0
"""Seconds that the program is given to show a window, or to leave."""

BETWEEN_CLICKS: Final = 0.03
"""Seconds; much quicker than any card flies."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What the record holds of the last hand: its code, how it stands, its score and its actions."""

    code: str
    result: str
    score: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWindow:
    """A running game with its window, a number of the X server."""

    process: subprocess.Popen[bytes]
    screen: VirtualScreen
    number: str

    def xdotool(self, *words: object) -> str:
        """Let xdotool do something on the screen; what it says."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.screen.environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        lines = self.xdotool("getwindowgeometry", "--shell", self.number).splitlines()
        values = dict(line.split("=") for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, points: Iterable[tuple[float, float]]) -> None:
        """Click points of the window, one soon after the other."""
        words: list[object] = []
        for x, y in points:
            words += ["mousemove", "--window", self.number, int(x), int(y), "click", 1]
            words += ["sleep", BETWEEN_CLICKS]
        if words:
            self.xdotool(*words)

    def leave(self) -> int:
        """Close the game by its key; its exit status. Raises TimeoutExpired when it stays."""
        self.xdotool("key", "ctrl+q")
        return self.process.wait(PATIENCE)


@contextmanager
def game_window(
    command: Sequence[str],
    screen: VirtualScreen,
    environment: Mapping[str, str] | None = None,
    **rights: Any,
) -> Iterator[GameWindow]:
    """Start a game and wait for its window; what still runs afterwards is killed. ``rights``: those of
    ``Popen``, such as its user. Raises RuntimeError when no window comes."""
    process = subprocess.Popen(command, env=screen.environment(**(environment or {})), **rights)
    try:
        yield GameWindow(process, screen, _window_of(process, screen))
    finally:
        process.kill()
        process.wait()


def _window_of(process: subprocess.Popen[bytes], screen: VirtualScreen) -> str:
    given_up = time.monotonic() + PATIENCE
    while time.monotonic() < given_up and process.poll() is None:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--classname", WINDOW_CLASS],
            env=screen.environment(),
            capture_output=True,
            text=True,
            check=False,
        ).stdout.split()
        if found:
            return found[0]
        time.sleep(0.05)
    raise RuntimeError(f"no window (exit status {process.poll()})")


def points_for(
    code: GameCode, words: Iterable[str], size: tuple[int, int], data: Path
) -> list[tuple[float, float]]:
    """Where to click for each of some moves in a window of a size, with the settings in a folder.
    Raises what ``parse_action`` and ``Session`` raise for moves that cannot be made."""
    settings = SettingsFile(data).settings
    layout = lay_out(size, unit_for(size, settings.scale / 100), settings.left_handed)
    session = Session(code)
    points = []
    for word in words:
        move = parse_action(word, session.position)
        points.append(layout.centre(STOCK if move == DRAW else at_place(move)))
        session.act(move)
    return points


def kept_in(data: Path) -> Kept:
    """The newest hand in a folder. Raises RuntimeError when there is none."""
    with closing(Store(data)) as store:
        resumed = store.resume()
        if resumed is not None:
            session = resumed.session
            return _kept(session, "playing" if not session.status.is_over else session.status.value)
        entries = store.ask(partial(record.page, only=Filter(replays=True), limit=1))
        if not entries:
            raise RuntimeError(f"no hand in {data}")
        entry = entries[0]
        log = store.ask(partial(record.log, hand=entry.hand.id)) or ()
        return _kept(Session.replay(entry.hand.code, log), entry.figures.result.value)


def _kept(session: Session, result: str) -> Kept:
    actions = tuple(word_for(action, session.position) for action in session.log)
    return Kept(str(session.code), result, session.score, actions)


def play(
    command: Sequence[str],
    code: GameCode,
    words: Sequence[str],
    data: Path,
    *,
    screen: VirtualScreen,
    size: tuple[int, int] = USUAL_SIZE,
    environment: Mapping[str, str] | None = None,
) -> Kept:
    """Start a game on a hand, make moves in it, leave it by its key, and see what it kept.

    ``environment`` is added to that of the screen. Raises RuntimeError when the game shows no window
    or leaves with an error.
    """
    arguments = [*command, str(code), "--data", str(data), "--size", "{}x{}".format(*size)]
    with game_window(arguments, screen, environment) as window:
        window.click(points_for(code, words, window.size, data))
        status = window.leave()
    if status != 0:
        raise RuntimeError(f"exit status {status}")
    return kept_in(data)


def main() -> int:
    """Play what the command line says; 0 if the game kept just that."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("code", type=parse_code)
    parser.add_argument("moves", help="such as 'KC AS draw'")
    parser.add_argument("--size", default="{}x{}".format(*USUAL_SIZE))
    parser.add_argument("--data", type=Path, help="a folder to keep; a temporary one without it")
    parser.add_argument("command", nargs="*", default=FROM_SOURCE, help="after --, what starts the game")
    args = parser.parse_args()
    width, height = (int(number) for number in args.size.split("x"))
    words = args.moves.split()
    with tempfile.TemporaryDirectory() as folder, virtual_screen((width, height)) as screen:
        data = args.data or Path(folder)
        kept = play(args.command, args.code, words, data, screen=screen, size=(width, height))
    print(json.dumps(dataclasses.asdict(kept)))
    return 0 if len(kept.actions) == len(words) else 1


if __name__ == "__main__":
    sys.exit(main())
