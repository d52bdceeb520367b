"""The program opens the sound device for a sound, and for nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.table_help import hover, key, make, opened
from tripeaks.engine.position import DRAW
from tripeaks.ui.app import App


@pytest.fixture
def resumed(tmp_path: Path) -> Iterator[App]:
    """A hand that is resumed, which makes no sound."""
    with opened(folder=tmp_path) as app:
        make(app, DRAW)
    with opened(code=None, folder=tmp_path) as app:
        assert app.game.resumed
        yield app


def test_neither_the_mouse_nor_a_key_nor_time_opens_the_device(resumed: App) -> None:
    for pos in ((300, 300), (640, 680), (30, 30)):
        hover(resumed, pos)
        resumed.idle()
    for name in ("left", "tab", "escape"):
        key(resumed, name)
        resumed.idle()
    assert not resumed.sounds.awake
    make(resumed, DRAW)
    assert resumed.sounds.awake


@pytest.mark.parametrize("how", ("focus", "muted"))
def test_it_stays_open_until_it_may_not_sound(resumed: App, how: str) -> None:
    make(resumed, DRAW)
    for _ in range(30):
        pygame.mixer.stop()
        resumed.idle()
    assert resumed.sounds.awake
    if how == "focus":
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        resumed.take_events()
    else:
        key(resumed, "m")
        pygame.mixer.stop()  # the click of the button
    resumed.idle()
    assert not resumed.sounds.awake
