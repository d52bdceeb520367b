"""SDL's thread waits and goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tripeaks.ui.platform import sdl
from tripeaks.ui.platform.audio_thread import AudioThread
from tripeaks.ui.platform.sound import open_mixer


@pytest.fixture
def thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[AudioThread]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    thread = AudioThread()
    yield thread
    thread.release()
    pygame.mixer.quit()


def test_it_waits_until_it_is_released(thread: AudioThread) -> None:
    open_mixer()
    for _ in range(20):
        assert thread.hold() and thread.hold() and thread.held
        channel = pygame.mixer.find_channel(force=True)
        channel.play(pygame.mixer.Sound(buffer=bytes(2)))
        assert channel.get_busy()
        thread.release()
        thread.release()
        assert not thread.held
        while channel.get_busy():  # for ever, if it still waited
            pygame.time.wait(1)


def test_without_an_open_device_there_is_nothing_to_hold(thread: AudioThread) -> None:
    assert not thread.hold()
    thread.release()


def test_where_sdl_cannot_be_reached_nothing_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sdl, "library", lambda: None)
    thread = AudioThread()
    open_mixer()
    assert not thread.hold()
    pygame.mixer.quit()
