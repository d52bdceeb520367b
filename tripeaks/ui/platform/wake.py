"""Sleeping until there is something to do. Knows pygame and SDL."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Final

import pygame

from tripeaks.ui.platform import sdl

WAKE: Final = pygame.event.custom_type()
"""The event that ends a sleep and means nothing else."""


class Sleep:
    """Waits for input, or for another thread."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def until_input(self, blind_ms: int, most_ms: int) -> None:
        """Sleep until an event arrives, ``most_ms`` at most; ``blind_ms`` where events can only be polled
        for."""
        if not (pygame.event.peek() or sdl.wait_for_event(most_ms)):
            self._woken.wait(min(blind_ms, most_ms) / 1000)
        self._woken.clear()

    def wake(self) -> None:
        """End the sleep now, or the next one before it begins. Any thread may call this."""
        self._woken.set()
        with suppress(pygame.error):  # the window is closed, or so many events wait that nothing sleeps
            pygame.event.post(pygame.event.Event(WAKE))
