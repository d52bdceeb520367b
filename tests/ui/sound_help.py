"""A clock that is moved by hand, and what the mixer reads, plays and opens."""

from pathlib import Path

import pygame
import pytest


class Clock:
    """A clock that is moved by hand; seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Heard:
    """What is read and started, beside really doing it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[tuple[str, pygame.mixer.Sound]] = []
        """Every sound with the name of its file, in the order of reading."""
        self.started: list[str] = []
        """The names of the files started, in order."""
        self._really_read = pygame.mixer.Sound
        self._really_find = pygame.mixer.find_channel
        monkeypatch.setattr(pygame.mixer, "Sound", self._read)
        monkeypatch.setattr(pygame.mixer, "find_channel", self._find)

    def __getitem__(self, stem: str) -> pygame.mixer.Sound:
        """The sound of a file that was read."""
        return dict(self.read)[stem]

    def _read(self, file: Path) -> pygame.mixer.Sound:
        sound = self._really_read(file)
        self.read.append((file.stem, sound))
        return sound

    def _find(self, force: bool) -> "Channel":
        assert force
        return Channel(self, self._really_find(force=True))


class Channel:
    """A channel of the mixer that notes what it plays."""

    def __init__(self, heard: Heard, channel: pygame.mixer.Channel) -> None:
        self._heard, self._channel = heard, channel

    def play(self, sound: pygame.mixer.Sound) -> None:
        self._heard.started.append(next(stem for stem, read in self._heard.read if read is sound))
        self._channel.play(sound)


def openings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows by one with every attempt to open a device."""
    attempts: list[bool] = []
    init = pygame.mixer.init

    def counting(rate: int, size: int, channels: int, buffer: int, *, allowedchanges: int) -> None:
        attempts.append(True)
        init(rate, size, channels, buffer, allowedchanges=allowedchanges)

    monkeypatch.setattr(pygame.mixer, "init", counting)
    return attempts
