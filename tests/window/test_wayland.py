"""The program in a real window on Wayland: pixels, mouse, keys, clipboard, screens and scales.

Needs sway, wtype, grim and wl-clipboard, and Mesa's EGL for all that does not do without it.
"""

import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from harness.play_window import FROM_SOURCE, kept_in, points_for
from harness.wayland_screen import WaylandScreen, missing_programs, wayland_screen
from tests.games import winning_words
from tripeaks.engine.codes import parse_code
from tripeaks.storage import Settings, SettingsFile

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs sway, wtype, grim and wl-clipboard"),
]

CODE = parse_code("TP1-E-AAAAAAB")
SIZE = (1280, 800)
"""The size of the window, in units."""

DESKTOP = (1400, 900)
PATIENCE = 30.0
COLOURS = 100
"""More different bytes than any picture without the table has."""

WITHOUT_EGL = {"__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"}
"""Variables that hide every driver of EGL."""


def until(true: Callable[[], object]) -> None:
    """Wait for the desktop, which sends no reply."""
    given_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < given_up
        time.sleep(0.05)


def pixels(scale: float, size: tuple[int, int] = SIZE) -> tuple[int, int]:
    """A size in units as pixels."""
    return round(size[0] * scale), round(size[1] * scale)


def of_size(size: tuple[int, int]) -> list[str]:
    return ["--size", "{}x{}".format(*size)]


def own_picture(size: tuple[int, int], folder: Path) -> bytes:
    """The hand as the program draws it into a file of a size in pixels."""
    file = folder / "own.png"
    words = [*FROM_SOURCE, str(CODE), "--lang", "en", "--screenshot", str(file), *of_size(size)]
    subprocess.run(words, check=True)
    return pygame.image.tobytes(pygame.image.load(file), "RGB")


@contextmanager
def playing(
    screen: WaylandScreen, data: Path, *words: str, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """The program with its window on the desktop; killed afterwards if it still runs."""
    SettingsFile(data).save(Settings(speed="off"))
    command = [*FROM_SOURCE, str(CODE), "--lang", "en", "--data", str(data), *words]
    with (screen.folder / "said").open("wb") as said:
        process = subprocess.Popen(command, env=screen.environment(**environment), stderr=said)
    try:
        until(lambda: process.poll() is not None or (screen.windows() and is_drawn(screen)))
        yield process
    finally:
        process.kill()
        process.wait()
        print((screen.folder / "said").read_text())  # shown if the test fails


def is_drawn(screen: WaylandScreen) -> bool:
    """Whether the desktop shows as many colours as the table has, and the same twice."""
    first, second = (pygame.image.tobytes(screen.picture(), "RGB") for _ in range(2))
    return first == second and len(set(first)) > COLOURS


def place(screen: WaylandScreen) -> tuple[int, int]:
    """The upper left corner of the window, in units of the desktop."""
    frame = screen.windows()[0]["rect"]
    return frame["x"], frame["y"]


def seen(screen: WaylandScreen, scale: float, size: tuple[int, int], output: str = "HEADLESS-1") -> bytes:
    """What an output shows of the window, in pixels; empty while the window is not on it whole."""
    x, y = place(screen)
    at = next(found["rect"] for found in screen.ask("-t", "get_outputs") if found["name"] == output)
    area = pygame.Rect(pixels(scale, (x - at["x"], y - at["y"])), size)
    shown = screen.picture(output)
    if not shown.get_rect().contains(area):
        return b""
    return pygame.image.tobytes(shown.subsurface(area), "RGB")


def click(screen: WaylandScreen, words: Iterable[str], data: Path) -> None:
    """Make moves by clicks, at places in units: the table is laid out alike at each scale."""
    x, y = place(screen)
    screen.click((x + dx, y + dy) for dx, dy in points_for(CODE, words, SIZE, data))


def pasted(screen: WaylandScreen) -> str:
    """The text on the clipboard; empty while there is none."""
    try:
        return screen.run("wl-paste", "-n", stderr=subprocess.DEVNULL).decode()
    except subprocess.CalledProcessError:
        return ""


def leave(screen: WaylandScreen, process: subprocess.Popen[bytes]) -> None:
    screen.press("q", held=["ctrl"])
    assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("scale", (1, 1.5, 2))
def test_every_pixel_is_the_games_own(scale: float, tmp_path: Path) -> None:
    with (
        wayland_screen(pixels(scale, DESKTOP), scale) as screen,
        playing(screen, tmp_path / "data", *of_size(SIZE)) as process,
    ):
        size = pixels(scale)
        expected = own_picture(size, tmp_path)
        screen.point(0, 0)  # beside the window
        until(lambda: seen(screen, scale, size) == expected)
        leave(screen, process)


def test_a_hand_is_won_by_the_mouse_and_leaves_by_keys(tmp_path: Path) -> None:
    words = winning_words(str(CODE))
    with (
        wayland_screen(pixels(1.5, DESKTOP), 1.5) as screen,
        playing(screen, tmp_path, *of_size(SIZE)) as process,
    ):
        click(screen, words, tmp_path)
        screen.press("c", held=["ctrl"])
        until(lambda: pasted(screen) == str(CODE))
        leave(screen, process)
    kept = kept_in(tmp_path)
    assert (kept.result, kept.actions) == ("won", tuple(words))


def test_keys_play(tmp_path: Path) -> None:
    with wayland_screen() as screen, playing(screen, tmp_path) as process:
        screen.press("d", "d")
        leave(screen, process)
    assert kept_in(tmp_path).actions == ("draw", "draw")


@pytest.mark.parametrize("drivers", ("", "wayland,x11"), ids=("no driver asked for", "wayland,x11"))
def test_without_egl_xwayland_is_used(tmp_path: Path, drivers: str) -> None:
    with (
        wayland_screen(xwayland=True) as screen,
        playing(screen, tmp_path, SDL_VIDEODRIVER=drivers, **WITHOUT_EGL) as process,
    ):
        assert process.poll() is None
        assert [window["shell"] for window in screen.windows()] == ["xwayland"]
        before = pygame.image.tobytes(screen.picture(), "RGB")
        click(screen, ["draw"], tmp_path)
        until(lambda: pygame.image.tobytes(screen.picture(), "RGB") != before)
        process.terminate()
        process.wait(PATIENCE)
    assert kept_in(tmp_path).actions == ("draw",)


def test_without_egl_and_x_it_says_what_was_tried(tmp_path: Path) -> None:
    with wayland_screen() as screen, playing(screen, tmp_path, **WITHOUT_EGL) as process:
        assert process.wait(PATIENCE) == 1
        said = (screen.folder / "said").read_text()
    assert "No window can be opened here (wayland: " in said and "--text" in said
    assert "Traceback" not in said


def test_another_screen_is_sharp_at_once_and_full_screen_fills_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with wayland_screen(DESKTOP) as screen, playing(screen, data, *of_size(SIZE)) as process:
        screen.run("swaymsg", "-q", "create_output")
        screen.run("swaymsg", "-q", "output HEADLESS-2 resolution 2800x1800 position 5000 0 scale 2")
        click(screen, ["draw"], data)
        screen.run("swaymsg", "-q", "[title=TriPeaks] move container to output HEADLESS-2")
        sharp = 2 * SIZE[0], 2 * SIZE[1]
        until(lambda: len(set(seen(screen, 2, sharp, "HEADLESS-2"))) > COLOURS)
        assert is_sharp(seen(screen, 2, sharp, "HEADLESS-2"), sharp)
        click(screen, ["draw"], data)
        screen.run("swaymsg", "-q", "[title=TriPeaks] focus")
        screen.press("F11")
        until(lambda: screen.windows()[0]["fullscreen_mode"] == 1)
        assert place(screen) == (5000, 0)
        screen.press("Escape")
        until(lambda: screen.windows()[0]["fullscreen_mode"] == 0)
        leave(screen, process)
    assert kept_in(data).actions == ("draw", "draw")


def test_another_scale_is_taken_with_the_focus(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with wayland_screen(pixels(2, DESKTOP)) as screen, playing(screen, data, *of_size(SIZE)) as process:
        click(screen, ["draw"], data)
        screen.run("swaymsg", "-q", "output HEADLESS-1 scale 2")
        until(lambda: screen.ask("-t", "get_outputs")[0]["scale"] == 2)
        for workspace in ("2", "1"):  # takes the focus away and gives it back
            screen.run("swaymsg", "-q", f"workspace {workspace}")
        sharp = 2 * SIZE[0], 2 * SIZE[1]
        until(lambda: screen.windows() and is_sharp(seen(screen, 2, sharp), sharp))
        click(screen, ["draw"], data)
        leave(screen, process)
    assert kept_in(data).actions == ("draw", "draw")


def is_sharp(shown: bytes, size: tuple[int, int]) -> bool:
    """Whether a picture is not one of half its size with each pixel doubled."""
    if not shown:
        return False
    picture = pygame.image.frombytes(shown, size, "RGB")
    half = pygame.transform.scale(picture, (size[0] // 2, size[1] // 2))
    doubled = pygame.transform.scale(half, size)
    return pygame.image.tobytes(doubled, "RGB") != shown
