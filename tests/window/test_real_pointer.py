"""A real mouse drags cards in a real window, loses its button, and the window loses the focus.

Needs Xvfb and xdotool, for the last two tests also openbox, a small window manager.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from harness.play_window import FROM_SOURCE, GameWindow, game_window, kept_in, points_for
from harness.virtual_screen import VirtualScreen, missing_programs, virtual_screen
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.storage import Settings, SettingsFile, Store

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]
needs_manager = pytest.mark.skipif(shutil.which("openbox") is None, reason="needs openbox")

CODE = parse_code("TP1-E-AAAAAAB")
TIMED = parse_code("TP1-E-AAAAAAB-T300")
SIZE = (800, 600)
FELT = (280, 90)
"""Between two peaks, where no card lies."""

PATIENCE = 10.0


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen(SIZE) as screen:
        yield screen


@contextmanager
def opened(screen: VirtualScreen, data: Path, code: GameCode = CODE) -> Iterator[GameWindow]:
    """A window with a hand that has been dealt at once."""
    SettingsFile(data).save(Settings(speed="off", muted=True))
    words = [*FROM_SOURCE, str(code), "--data", str(data), "--size", "{}x{}".format(*SIZE)]
    with game_window(words, screen) as window:
        window.xdotool("sleep", 0.5)
        yield window


@contextmanager
def managed(screen: VirtualScreen) -> Iterator[None]:
    """A window manager on the screen."""
    manager = subprocess.Popen(["openbox"], env=screen.environment(), stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        manager.terminate()
        manager.wait()


def drag(window: GameWindow, start: tuple[float, float], *way: tuple[float, float]) -> None:
    """Press the button at a point and move the mouse, without releasing it."""
    words: list[object] = ["mousemove", "--window", window.number, *map(int, start), "mousedown", 1]
    for x, y in way:
        words += ["sleep", 0.05, "mousemove", "--window", window.number, int(x), int(y)]
    window.xdotool(*words, "sleep", 0.2)


def until(true: Callable[[], bool]) -> None:
    given_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < given_up
        time.sleep(0.02)


def white_at(screen: VirtualScreen, point: tuple[int, int]) -> bool:
    """Whether the paper of a card is seen near a point of the screen."""
    row = 4 * (point[1] * SIZE[0] + point[0])
    pixels = screen.pixels()[row - 4 * 36 : row + 4 * 36]
    return any(min(pixels[i : i + 3]) > 235 for i in range(0, len(pixels), 4))


def faces_seen(screen: VirtualScreen) -> bool:
    """Whether there is as much white as on the faces of some cards; their backs have a white edge."""
    return sum(blue > 235 for blue in screen.pixels()[::4]) > 25_000


def test_a_card_follows_the_mouse_and_is_played_where_it_is_dropped(
    screen: VirtualScreen, tmp_path: Path
) -> None:
    with opened(screen, tmp_path) as window:
        king, stock = points_for(CODE, ["KC", "draw"], window.size, tmp_path)
        waste = (2 * window.size[0] // 2 - stock[0] + window.size[0] % 2, stock[1])  # they lie symmetrically
        assert not white_at(screen, FELT)
        drag(window, king, (king[0], king[1] - 60), FELT)
        until(lambda: white_at(screen, FELT))
        window.xdotool("mouseup", 1, "sleep", 0.3)
        until(lambda: not white_at(screen, FELT))  # it is back
        drag(window, king, FELT, waste)
        window.xdotool("mouseup", 1, "sleep", 0.2)
        drag(window, stock, FELT, waste)
        window.xdotool("mouseup", 1, "sleep", 0.2)
        assert window.leave() == 0
    assert kept_in(tmp_path).actions == ("KC", "draw")


@needs_manager
def test_a_button_that_goes_up_while_the_window_is_away_leaves_the_mouse_alive(
    screen: VirtualScreen, tmp_path: Path
) -> None:
    with managed(screen), opened(screen, tmp_path) as window:
        king, stock = points_for(CODE, ["KC", "draw"], window.size, tmp_path)
        drag(window, king, FELT)
        window.xdotool("windowminimize", window.number, "sleep", 0.4, "mouseup", 1)
        window.xdotool("windowmap", window.number, "windowactivate", "--sync", window.number, "sleep", 0.4)
        assert not white_at(screen, FELT)
        window.click([stock])
        window.xdotool("sleep", 0.2)
        assert window.leave() == 0
    assert kept_in(tmp_path).actions == ("draw",)


OTHER_WINDOW = (
    "import pygame; pygame.display.init(); window = pygame.Window('other', (80, 60)); window.focus(); "
    "[pygame.event.wait() for _ in iter(int, 1)]"
)


@needs_manager
def test_a_count_down_stands_still_and_shows_no_card_while_another_window_has_the_focus(
    screen: VirtualScreen, tmp_path: Path
) -> None:
    with managed(screen), opened(screen, tmp_path, TIMED) as window:
        until(lambda: faces_seen(screen))
        other = subprocess.Popen([sys.executable, "-c", OTHER_WINDOW], env=screen.environment())
        try:
            until(lambda: not faces_seen(screen))  # the cards show their backs
            window.xdotool("sleep", 3)
        finally:
            other.kill()  # SDL makes an event of a request to end
            other.wait()
        window.xdotool("windowactivate", "--sync", window.number)
        until(lambda: faces_seen(screen))
        assert window.leave() == 0
    with closing(Store(tmp_path)) as store:
        resumed = store.resume()
    assert resumed is not None and resumed.session.played_ms < 2_500
