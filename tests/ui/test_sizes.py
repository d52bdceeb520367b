"""The picture is complete at any size of the window."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.ui.app import App
from tripeaks.ui.platform import window


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The program with all cards at rest, in a system that ignores the least size of windows."""
    monkeypatch.setattr(window, "SMALLEST_WINDOW", (1, 1))
    pygame.display.init()
    code = parse_code("TP1-E-AAAAAAB")
    app = App(LaunchRequest("en", code, (800, 600), tmp_path, language_asked=True))
    app.take_events()
    app.rest()
    yield app
    app.close()


def drawn(app: App) -> bytes:
    """The window after a turn of the loop in which no time passes."""
    app.take_events()
    app.pass_time(0)
    if app.changed:
        app.draw()
    return pygame.image.tobytes(app.window, "RGB")


def test_a_size_given_and_taken_back_at_once_leaves_the_picture_whole(app: App) -> None:
    before = drawn(app)
    app.native_window.size = (640, 480)
    app.native_window.size = (800, 600)
    is_same = drawn(app) == before
    assert is_same


@pytest.mark.parametrize("size", [(1, 1), (30, 8), (60, 40), (3, 300), (300, 3)])
@pytest.mark.parametrize("dialog", [None, "new", "daily", "record", "rules", "settings"])
def test_any_size_is_survived(app: App, size: tuple[int, int], dialog: str | None) -> None:
    if dialog:
        app.actions.open(dialog)
        for _ in range(3):
            app.pass_time(100)
        while any(query.is_pending for query in getattr(app.layers[0], "queries", ())):
            app.pass_time(0)
    before = drawn(app)
    app.native_window.size = size
    drawn(app)
    assert app.window.get_size() == size
    app.native_window.size = (800, 600)
    is_same = drawn(app) == before
    assert is_same  # alone, since a difference of a megabyte takes an hour to explain
