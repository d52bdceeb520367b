"""The window as a desktop treats it: resized again and again, full screen and back, put away and fetched.

Needs Xvfb, xdotool and openbox, a small window manager that does what it is asked.
"""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.play_window import FROM_SOURCE, GameWindow, game_window, kept_in, points_for
from harness.virtual_screen import VirtualScreen, missing_programs, virtual_screen
from tests.games import winning_words
from tripeaks.engine.codes import parse_code
from tripeaks.storage import Settings, SettingsFile

MANAGER = "openbox"
CODE = parse_code("TP1-E-AAAAAAB")
SCREEN = (1400, 900)
RESIZES = 40
FULL_SCREENS = 6
PATIENCE = 10.0
ALIKE = 6
"""How many looks at the screen, 50 ms apart, must show the same."""

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        bool(missing_programs()) or shutil.which(MANAGER) is None, reason="needs Xvfb, xdotool and openbox"
    ),
]


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen(SCREEN) as screen:
        manager = subprocess.Popen([MANAGER], env=screen.environment(), stderr=subprocess.DEVNULL)
        yield screen
        manager.terminate()
        manager.wait()


def until(true: Callable[[], bool]) -> None:
    """Wait for the window manager, which sends no reply."""
    given_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < given_up
        time.sleep(0.02)


def shown_at(window: GameWindow, size: tuple[int, int]) -> None:
    """Wait until the window has a size and has drawn itself for it: until the picture stays the same. A click
    before that would be aimed at something not yet visible."""
    until(lambda: window.size == size)
    last, alike = b"", 0
    while alike < ALIKE:
        time.sleep(0.05)
        picture = window.screen.pixels()
        alike = alike + 1 if picture == last else 0
        last = picture


def test_a_hand_is_won_through_whatever_a_desktop_does(screen: VirtualScreen, tmp_path: Path) -> None:
    """Every click is aimed at where the layout for the window's size at that moment has the card: it
    would miss if cards ended elsewhere, and the line of play would break there."""
    words = winning_words(str(CODE))
    played = 0
    command = [*FROM_SOURCE, str(CODE), "--data", str(tmp_path), "--size", "800x600"]
    SettingsFile(tmp_path).save(Settings(show_clock=False, muted=True))  # a clock is never still

    with game_window(command, screen) as window:

        def play(count: int) -> None:
            nonlocal played
            points = points_for(CODE, words[: played + count], window.size, tmp_path)
            window.click(points[played:])
            played += count

        for i in range(RESIZES):  # during the deal: nobody waits for it
            window.xdotool("windowsize", window.number, 500 + 19 * (i % 20), 380 + 23 * (i % 17))
        window.xdotool("windowsize", window.number, 900, 700)
        shown_at(window, (900, 700))
        play(3)
        windowed = window.size
        for _ in range(FULL_SCREENS):
            window.xdotool("key", "F11")
            shown_at(window, SCREEN)
            play(2)
            window.xdotool("key", "F11")
            shown_at(window, windowed)
            play(2)
        window.xdotool("windowsize", window.number, 640, 800)
        shown_at(window, (640, 800))
        play(len(words) - played)
        window.xdotool("windowminimize", window.number)  # during the win animation
        shown = ["search", "--onlyvisible", "--classname", "tripeaks"]
        until(lambda: window.number not in searched(screen, shown))
        window.xdotool("windowmap", window.number, "windowactivate", "--sync", window.number)
        assert window.size == (640, 800)
        assert window.leave() == 0
    kept = kept_in(tmp_path)
    assert (kept.result, kept.actions) == ("won", tuple(words))


def searched(screen: VirtualScreen, words: list[str]) -> list[str]:
    done = subprocess.run(
        ["xdotool", *words], env=screen.environment(), capture_output=True, text=True, check=False
    )
    return done.stdout.split()


def test_a_window_comes_back_where_it_was(screen: VirtualScreen, tmp_path: Path) -> None:
    """Each start again at the same place: the frame that the window manager adds does not shift it."""
    command, places = [*FROM_SOURCE, str(CODE), "--data", str(tmp_path)], []
    for start in range(3):
        with game_window(command, screen) as window:
            if start == 0:
                window.xdotool("windowsize", window.number, 700, 500)
                window.xdotool("windowmove", window.number, 210, 130)
                shown_at(window, (700, 500))
            places.append((window.xdotool("getwindowgeometry", window.number).splitlines()[1:], window.size))
            assert window.leave() == 0
    assert places[0] == places[1] == places[2]
    assert places[0][1] == (700, 500)
