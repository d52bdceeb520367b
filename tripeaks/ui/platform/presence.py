"""Whether somebody is playing: the window has the focus and gets input. Knows pygame's events."""

from __future__ import annotations

import pygame

from tripeaks.session import AWAY_MS
from tripeaks.ui.platform.inputs import Input, Key, Press


class Presence:
    """What is known of the player. Times are milliseconds of the app's clock.

    ``focus``: whether the window has the keyboard; assumed on a system that never says so.
    """

    def __init__(self) -> None:
        self.focus = True
        self.last_input = 0.0

    def follow(self, event: pygame.event.Event) -> None:
        """Notice whether the window gained or lost the focus."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focus = event.type == pygame.WINDOWFOCUSGAINED

    def note(self, given: Input, now: float) -> None:
        """Notice an input. A press or a key shows that the window has the focus."""
        self.last_input = now
        self.focus = self.focus or isinstance(given, (Press, Key))

    def is_there(self, now: float) -> bool:
        """Whether somebody is there: without input for a minute nobody is."""
        return self.focus and now < self.last_input + AWAY_MS
