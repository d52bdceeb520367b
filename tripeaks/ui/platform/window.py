"""The system's window around the game: its size, icon, title and full screen. Knows pygame."""

from __future__ import annotations

import contextlib
from typing import Final

import pygame

from tripeaks.launch import SMALLEST_WINDOW, NoScreen
from tripeaks.resources import SPRITES

SHARE_OF_SCREEN: Final = (1.0, 0.88)
"""The largest share of the screen for a window: its frame and the bars of the system take some height."""

TITLE: Final = "TriPeaks"
ICON: Final = SPRITES / "icons" / "tripeaks-64.png"


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window, made smaller if it would not fit the screen, in pixels."""
    screen = pygame.display.get_desktop_sizes()[0]
    width, height = (
        max(least, min(wanted, int(length * share)))
        for least, wanted, length, share in zip(SMALLEST_WINDOW, size, screen, SHARE_OF_SCREEN, strict=True)
    )
    return width, height


class Window:
    """The one window. Raises NoScreen when it cannot be opened."""

    def __init__(self, size: tuple[int, int]) -> None:
        try:
            pygame.display.set_caption(TITLE)
            with contextlib.suppress(OSError, pygame.error):
                pygame.display.set_icon(pygame.image.load(ICON))
            pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoScreen(str(error)) from None
        self.full_screen = False
        self._window = pygame.Window.from_display_module()
        self._window.minimum_size = SMALLEST_WINDOW
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 60)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, as large as the window is now."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def set_full_screen(self, wanted: bool) -> None:
        """Fill the screen without changing its mode, or return to the window as it was."""
        if wanted == self.full_screen:
            return
        with contextlib.suppress(pygame.error):  # some systems cannot; the window then stays as it is
            if wanted:
                self._window.set_fullscreen(True)
            else:
                self._window.set_windowed()
            self.full_screen = wanted
