"""The window of the system: it fits the screen."""

import pygame
import pytest

from tests.ui.table_help import opened
from tripeaks.launch import SMALLEST_WINDOW
from tripeaks.ui.platform.window import fitting


@pytest.mark.parametrize(
    ("screen", "wanted", "given"),
    [
        ((1920, 1080), (1280, 800), (1280, 800)),
        ((1366, 768), (1280, 800), (1280, 675)),
        ((1280, 800), (1280, 800), (1280, 704)),
        ((1024, 768), (2000, 1200), (1024, 675)),
        ((320, 240), (1280, 800), SMALLEST_WINDOW),
    ],
)
def test_a_window_fits_the_screen(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], wanted: tuple[int, int], given: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    assert fitting(wanted) == given


def test_a_window_without_a_given_size_fits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1100, 700)])
    with opened(size=None) as app:
        assert app.window.get_size() == (1100, 616)
    with opened(size=(1500, 900)) as app:
        assert app.window.get_size() == (1500, 900)
