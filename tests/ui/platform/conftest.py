"""A sound device that notes what it plays."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.sound_help import Clock, Heard
from tripeaks.ui.platform.sound import Sounds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(monkeypatch)


@pytest.fixture
def sounds(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    player = Sounds(clock=clock)
    yield player
    player.close()
