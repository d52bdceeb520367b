"""The window of the system: its driver, size and place."""

from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.table_help import opened
from tripeaks.launch import SMALLEST_WINDOW, NoScreen
from tripeaks.ui.platform import desktop, sdl, window
from tripeaks.ui.platform.window import Window, drivers, fitting, reachable

FULL_HD = pygame.Rect(0, 0, 1920, 1080)
LEFT_OF_IT = pygame.Rect(-1600, 100, 1600, 900)


@pytest.mark.parametrize(
    ("screen", "wanted", "given"),
    [
        ((1920, 1080), (1000, 700), (1000, 700)),
        ((1366, 768), (1280, 800), (1280, 768)),
        ((1024, 768), (2000, 1200), (1024, 768)),
        ((320, 240), (1280, 800), SMALLEST_WINDOW),
    ],
)
def test_a_remembered_size_fits_the_screen(
    screen: tuple[int, int], wanted: tuple[int, int], given: tuple[int, int]
) -> None:
    assert fitting(wanted, pygame.Rect((0, 0), screen), 1.0) == given


@pytest.mark.parametrize(
    ("screen", "scale", "given"),
    [
        ((1366, 768), 1.0, (1280, 714)),
        ((1920, 1080), 1.0, (1280, 800)),
        ((2560, 1440), 1.0, (1664, 936)),
        ((3840, 2160), 1.0, (2496, 1404)),
        ((3840, 2160), 2.0, (2560, 1600)),
        ((1080, 1920), 1.0, (1080, 1248)),
    ],
)
def test_a_first_window_suits_screen_and_text(
    screen: tuple[int, int], scale: float, given: tuple[int, int]
) -> None:
    assert fitting(None, pygame.Rect((0, 0), screen), scale) == given


@given(st.tuples(st.integers(1, 9000), st.integers(1, 9000)), st.floats(1, 4))
def test_a_first_window_never_outgrows_its_screen(screen: tuple[int, int], scale: float) -> None:
    size = fitting(None, pygame.Rect((0, 0), screen), scale)
    assert all(
        least <= side <= max(least, length)
        for least, side, length in zip(SMALLEST_WINDOW, size, screen, strict=True)
    )


@pytest.mark.parametrize(
    ("place", "is_reachable"),
    [
        ((100, 100), True),
        ((0, 0), True),
        ((-700, 0), True),  # enough of it on the right
        ((-1500, 200), False),  # on a screen that is gone
        ((1900, 100), False),
        ((100, 1079), False),
        ((100, -30), False),  # the upper edge cannot be grasped
    ],
)
def test_a_place_counts_while_its_upper_edge_is_seen(place: tuple[int, int], is_reachable: bool) -> None:
    assert reachable(place, 1280, [FULL_HD]) is is_reachable
    assert reachable((-1500, 200), 1280, [FULL_HD, LEFT_OF_IT])


@pytest.fixture
def two_screens(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A desktop of two screens, with the mouse on the left one; returns how windows were made."""
    made: list[dict[str, Any]] = []
    create = pygame.Window

    def noted(title: str, size: tuple[int, int], position: tuple[int, int], **more: Any) -> pygame.Window:
        made.append({"size": size, "position": position, **more})
        return create(title, size, position, **more)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [FULL_HD.size, LEFT_OF_IT.size])
    monkeypatch.setattr(sdl, "usable_area", lambda number: [FULL_HD, LEFT_OF_IT][number])
    monkeypatch.setattr(sdl, "display_of_mouse", lambda: 1)
    monkeypatch.setattr(pygame, "Window", noted)
    pygame.display.init()
    return made


def test_a_first_window_opens_hidden_in_the_middle_of_the_screen_with_the_mouse(
    two_screens: list[dict[str, Any]],
) -> None:
    Window(None, None, None).close()
    frame = pygame.Rect(two_screens[0]["position"], two_screens[0]["size"])
    assert frame.center == LEFT_OF_IT.center
    assert two_screens[0]["hidden"] and two_screens[0]["allow_high_dpi"]


def test_a_remembered_place_counts_on_any_screen_and_only_there(two_screens: list[dict[str, Any]]) -> None:
    for place in ((-1500, 150), (300, 20), (5000, 20)):
        Window(None, (800, 600), place).close()
    first, second, gone = (made["position"] for made in two_screens)
    assert (first, second) == ((-1500, 150), (300, 20))
    assert LEFT_OF_IT.collidepoint(gone)


def test_size_and_place_are_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [FULL_HD.size])
    with opened(size=None, folder=tmp_path) as app:
        app.native_window.size = (900, 640)
        app.take_events()
        place = app.native_window.place
    with opened(size=None, folder=tmp_path) as app:
        assert (app.native_window.size, app.native_window.place) == ((900, 640), place)
    with opened(size=(1500, 900), folder=tmp_path) as app:
        assert app.native_window.size == (1500, 900)


@pytest.mark.parametrize(("rate", "frames"), [(0, 60), (50, 50), (60, 60), (144, 144), (240, 144)])
def test_the_rate_of_frames(monkeypatch: pytest.MonkeyPatch, rate: int, frames: int) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [rate])
    with opened() as app:
        assert app.native_window.frames_per_second == frames


def test_the_rate_of_frames_is_that_of_the_windows_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [60, 120])
    monkeypatch.setattr(sdl, "display_of", lambda _: 1)
    with opened() as app:
        assert app.native_window.frames_per_second == 120


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"DISPLAY": ":0"}, ["x11"]),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, ["wayland"]),
        ("linux", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["wayland", "x11"]),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11,wayland"}, ["x11", "wayland"]),
        ("darwin", {}, [""]),
        ("win32", {}, [""]),
    ],
)
def test_the_drivers_to_try(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: list[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_CURRENT_DESKTOP"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert drivers() == expected


@pytest.mark.parametrize(("library", "expected"), [("libc.so.6", "wayland"), ("missing.so", "x11")])
def test_gnome_without_the_library_for_frames_prefers_x11(
    monkeypatch: pytest.MonkeyPatch, library: str, expected: str
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setattr(window, "LIBDECOR", library)
    assert drivers()[0] == expected


def test_the_next_driver_is_tried_and_all_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing,dummy")
    opened_window = Window((640, 480), None, None)
    assert pygame.display.get_driver() == "dummy"
    opened_window.close()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing,dummy")

    def refuse(_: pygame.Window) -> None:
        raise pygame.error("no surface here")

    monkeypatch.setattr(sdl, "check_surface", refuse)
    with pytest.raises(NoScreen, match=r"^nothing: .*; dummy: no surface here$"):
        Window((640, 480), None, None)
    assert not pygame.display.get_init()


def test_text_is_as_large_as_the_desktops(monkeypatch: pytest.MonkeyPatch) -> None:
    units = []
    for scale in (1.0, 2.0):
        monkeypatch.setattr(desktop, "text_scale", lambda _=0, scale=scale: scale)
        with opened(size=(900, 600)) as app:
            units.append(app.style.look.unit)
    assert units[1] == pytest.approx(2 * units[0])


@pytest.mark.parametrize("flag", (sdl.FULL_SCREEN, sdl.MAXIMIZED))
def test_a_maximised_window_leaves_its_usual_size_remembered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, flag: int
) -> None:
    with opened(size=None, folder=tmp_path) as app:
        app.native_window.size = (700, 500)
    with opened(size=None, folder=tmp_path) as app:
        app.native_window.size = (1020, 760)
        monkeypatch.setattr(sdl, "has_flags", lambda _, flags: bool(flags & flag))
        assert app.native_window.full_screen is (flag == sdl.FULL_SCREEN)
    monkeypatch.undo()
    with opened(size=None, folder=tmp_path) as app:
        assert app.native_window.size == (700, 500)


def test_an_asked_size_keeps_a_window_of_full_screen_settings(tmp_path: Any) -> None:
    with opened(full_screen=True, folder=tmp_path) as app:
        app.actions.change(volume=10)
        assert not app.native_window.full_screen
        app.actions.change(full_screen=True)  # as the button asks, though the setting is so already
        assert app.native_window.full_screen
