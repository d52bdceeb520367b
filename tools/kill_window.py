"""Kill a real window and start it again: ``python tools/kill_window.py [KILLS]``.

On a virtual screen (Xvfb), real clicks (xdotool) play cards and draw. The window is killed (-9) once the
picture is at rest; the next start must show the same picture, pixel by pixel. The clock is switched off, the
one thing that would differ. Some kills come while cards fly; then no action may be missing either.
"""

from __future__ import annotations

import dataclasses
import random
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from harness.play_window import (  # noqa: E402  (found by the line above)
    FROM_SOURCE,
    GameWindow,
    game_window,
    points_for,
)
from harness.virtual_screen import VirtualScreen, virtual_screen  # noqa: E402
from tripeaks.actions import word_for  # noqa: E402
from tripeaks.engine.codes import GameCode, parse_code  # noqa: E402
from tripeaks.session import Session  # noqa: E402
from tripeaks.storage import Settings, SettingsFile, Store  # noqa: E402

KILLS = 20
SIZE = (800, 600)
PATIENCE_S = 40.0
AT_REST_S = 0.6
"""A picture that stays the same so long is at rest."""

CODE = parse_code("TP1-E-AAAAAAB")


def at_rest(screen: VirtualScreen) -> bytes:
    """The picture once nothing moves. Raises TimeoutError."""
    given_up = time.monotonic() + PATIENCE_S
    before, since = screen.pixels(), time.monotonic()
    while time.monotonic() < given_up:
        time.sleep(0.05)
        if (now := screen.pixels()) != before:
            before, since = now, time.monotonic()
        elif time.monotonic() - since > AT_REST_S:
            return now
    raise TimeoutError("the picture never rests")


def shows(screen: VirtualScreen, picture: bytes) -> bool:
    """Whether the screen comes to show a picture, after the greeting of a start has gone."""
    given_up = time.monotonic() + PATIENCE_S
    while time.monotonic() < given_up:
        if screen.pixels() == picture:
            return True
        time.sleep(0.05)
    return False


def click_on(window: GameWindow, session: Session, chance: random.Random, data: Path) -> None:
    """Make a random move with the mouse, or undo by key, and rest the mouse in a corner."""
    if session.undo_depth and chance.random() < 0.2:
        session.act(-2)
        window.xdotool("key", "BackSpace")
    else:
        move = chance.choice(session.position.plays or session.position.legal_moves)
        replayed = Session.replay(session.code, session.log)
        (point,) = points_after(replayed, word_for(move, session.position), data)
        window.click([point])
        session.act(move)
    window.xdotool("mousemove", "--window", window.number, 1, SIZE[1] - 1)


def points_after(session: Session, word: str, data: Path) -> list[tuple[float, float]]:
    """Where to click for a move in a position."""
    words: list[str] = []
    line = Session(session.code)
    for step in session.line[1:]:
        assert step.move is not None
        words.append(word_for(step.move, line.position))
        line.act(step.move)
    return points_for(session.code, [*words, word], SIZE, data)[-1:]


def resumed(data: Path) -> Session:
    """The hand that the next start resumes."""
    with closing(Store(data)) as store:
        found = store.resume()
        assert found is not None, "the hand is gone"
        return found.session


def kill_once(screen: VirtualScreen, data: Path, chance: random.Random, code: GameCode | None) -> None:
    """Start, play some moves, kill, and compare with the next start. Raises AssertionError."""
    arguments = [*FROM_SOURCE, *([str(code)] if code else []), "--data", str(data), "--size", "800x600"]
    session = Session(code) if code else resumed(data)
    with game_window(arguments, screen) as window:
        at_rest(screen)
        for _ in range(chance.randrange(1, 6)):
            if session.position.legal_moves:
                click_on(window, session, chance, data)
                time.sleep(0.3)  # the card flies, or lies already
        in_flight = chance.random() < 0.3
        picture = b"" if in_flight else at_rest(screen)
        if not in_flight:
            time.sleep(6)  # until a greeting has gone
            picture = at_rest(screen)
        window.process.kill()
        window.process.wait()
    assert resumed(data).log == session.log, f"{resumed(data).log} instead of {session.log}"
    if picture:
        with game_window([*FROM_SOURCE, *arguments[len(FROM_SOURCE) + bool(code) :]], screen) as window:
            window.xdotool("mousemove", "--window", window.number, 1, SIZE[1] - 1)
            assert shows(screen, picture), "the next start shows another picture"
            window.process.kill()


def main() -> None:
    """Kill as often as asked for."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder, virtual_screen(SIZE) as screen:
        for number in range(kills):
            data = Path(folder, str(number // 5))  # five kills in the same hand
            is_new = not data.exists()
            if is_new:
                data.mkdir()
                settings = Settings(show_clock=False, muted=True, speed="fast")
                SettingsFile(data).save(dataclasses.replace(settings, error_help=False))
            kill_once(screen, data, chance, CODE if is_new else None)
            print(f"{number + 1} of {kills}", end="\r", flush=True)
    print(f"{kills} kills of a real window: every picture came back, no action was lost")


if __name__ == "__main__":
    main()
