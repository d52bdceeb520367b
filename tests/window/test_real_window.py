"""The program as a player runs it: a real window on a virtual screen, a real mouse, a finger.

Needs Xvfb and xdotool; the tests start a screen on a free display.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.play_window import FROM_SOURCE, ROOT, game_window, kept_in, play, points_for
from harness.virtual_screen import VirtualScreen, missing_programs, virtual_screen
from tests.games import winning_words
from tripeaks.engine.codes import parse_code
from tripeaks.storage import Settings, SettingsFile

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]

CODE = parse_code("TP1-E-AAAAAAB")


@pytest.fixture(scope="module")
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen() as screen:
        yield screen


def final_text_state(words: list[str], folder: Path) -> Any:
    """The last state that text mode prints after the same actions."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--text", "--json", "--data", str(folder), str(CODE)],
        input="\n".join(words),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("touch", (False, True), ids=("mouse", "finger"))
def test_a_hand_is_played_to_the_win_with_the_score_of_the_text_mode(
    screen: VirtualScreen, tmp_path: Path, touch: bool
) -> None:
    """With a finger, each tap acts once: the hand would fail at the first one that acts twice."""
    words = winning_words(str(CODE))
    environment = {"SDL_MOUSE_TOUCH_EVENTS": "1"} if touch else {}
    kept = play(FROM_SOURCE, CODE, words, tmp_path / "window", screen=screen, environment=environment)
    text_state = final_text_state(words, tmp_path / "text")
    assert text_state["status"] == "won"
    assert (kept.code, kept.result, kept.score) == (str(CODE), "won", text_state["score"])
    assert kept.actions == tuple(words)


def test_the_panel_of_a_win_is_shown(screen: VirtualScreen, tmp_path: Path) -> None:
    """Its first button, in the accent colour, is on the screen, and was not before."""
    accent = bytes((84, 196, 244))  # of the green felt, as the screen has it: blue, green, red
    settings = Settings(speed="off", muted=True, error_help=False)
    SettingsFile(tmp_path).save(settings)
    words = [*FROM_SOURCE, str(CODE), "--data", str(tmp_path), "--size", "1280x800"]
    with game_window(words, screen) as window:
        points = points_for(CODE, winning_words(str(CODE)), window.size, tmp_path)
        window.click(points[:-1])
        window.xdotool("sleep", 0.4)
        before = screen.pixels().count(accent)
        window.click(points[-1:])
        window.xdotool("sleep", 1.2)
        assert screen.pixels().count(accent) > before + 3_000
        assert window.leave() == 0


@pytest.mark.parametrize("driver", ("bogus", "disk"))
def test_the_game_runs_without_a_sound_device(screen: VirtualScreen, tmp_path: Path, driver: str) -> None:
    words = winning_words(str(CODE))[:12]
    environment = {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": os.devnull}
    kept = play(FROM_SOURCE, CODE, words, tmp_path, screen=screen, environment=environment)
    assert len(kept.actions) == 12 and kept.result == "playing"


def test_the_game_runs_with_a_read_only_folder(screen: VirtualScreen, tmp_path: Path) -> None:
    """A file has the name of the folder, which stops even root."""
    data = tmp_path / "data"
    data.write_text("no folder")
    words = [*FROM_SOURCE, str(CODE), "--data", str(data), "--size", "800x600"]
    with game_window(words, screen) as window:
        window.click([(400, 540)] * 3)
        assert window.process.poll() is None
        assert window.leave() == 0
    assert data.read_text() == "no folder"


def test_a_kill_loses_at_most_the_last_action(screen: VirtualScreen, tmp_path: Path) -> None:
    words = [*FROM_SOURCE, str(CODE), "--data", str(tmp_path), "--size", "1280x800"]
    with game_window(words, screen) as window:
        window.click(points_for(CODE, winning_words(str(CODE))[:9], window.size, tmp_path))
        window.xdotool("sleep", 0.6)
        window.process.kill()
        window.process.wait()
    assert len(kept_in(tmp_path).actions) >= 8


def test_a_window_of_any_size_is_survived(screen: VirtualScreen, tmp_path: Path) -> None:
    """A tiling window manager heeds no least size."""
    SettingsFile(tmp_path).save(Settings(speed="off"))
    command = [*FROM_SOURCE, str(CODE), "--data", str(tmp_path), "--size", "800x600"]
    with game_window(command, screen) as window:
        for size in ((30, 8), (1, 1), (60, 40), (800, 600)):
            window.xdotool("windowsize", "--sync", window.number, *size)
            assert window.size == size
        window.click(points_for(CODE, ["KD", "draw"], (800, 600), tmp_path))
        assert window.leave() == 0
    assert kept_in(tmp_path).actions == ("KD", "draw")


RESOURCES = """
import ctypes, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
name, kind = (ctypes.c_ulong(x11.XInternAtom(display, word, 0)) for word in (b"RESOURCE_MANAGER", b"STRING"))
text = sys.argv[1].encode()
x11.XChangeProperty(display, root, name, kind, 8, 0, text, len(text))
x11.XCloseDisplay(display)
"""
"""Sets the resources of an X server, as a desktop does."""


@pytest.mark.parametrize(("dpi", "size"), [(96, (2496, 1404)), (192, (2560, 1600))])
def test_a_first_window_suits_a_large_screen_and_its_text(
    tmp_path: Path, dpi: int, size: tuple[int, int]
) -> None:
    with virtual_screen((3840, 2160)) as large:
        command = [sys.executable, "-c", RESOURCES, f"Xft.dpi:\t{dpi}\n"]
        subprocess.run(command, env=large.environment(), check=True)
        with game_window([*FROM_SOURCE, "--data", str(tmp_path)], large) as window:
            assert window.size == size
            assert window.leave() == 0
