"""The system's window around the game: its driver, size, place and full screen. Knows pygame and SDL.

Sizes and places are in units of the desktop, as are positions of the mouse; on a dense screen the surface
has more pixels than the window has units.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterable
from typing import Final

import pygame

from tripeaks.launch import DRIVER_VARIABLES, SCREENS, SMALLEST_WINDOW, NoScreen
from tripeaks.resources import SPRITES
from tripeaks.ui.platform import desktop, sdl

USUAL_SIZE: Final = (1280, 800)
"""The size of the window at the first start with text of the usual size, unless the screen is much larger or
smaller."""

USUAL_SHARE: Final = 0.65
"""The share of the screen that a first window has at least, in each direction."""

LARGEST_SHARE: Final = (1.0, 0.93)
"""The largest share of the screen's usable area, per direction, for a first window: its frame needs some
height."""

GRIP: Final = (120, 40)
"""How much of the upper edge of a window must be on a screen, so that it can be moved with the mouse."""

SAME_DENSITY: Final = 0.01
"""By how much two densities may differ because of rounding."""

FRAMES_PER_SECOND: Final = (60, 144)
"""The frame rate for a screen whose rate is unknown, and the highest one."""

WAYLAND: Final = "wayland"

LIBDECOR: Final = "libdecor-0.so.0"
"""Draws the frames of windows where the desktop leaves that to the program, as GNOME does."""

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
PLAIN_DRIVERS: Final = ("x11", "windows")
"""The drivers that show a surface without the graphics card; that is the quickest for small changes."""

TITLE: Final = "TriPeaks"
ICON: Final = SPRITES / "icons" / "tripeaks-64.png"


def drivers() -> list[str]:
    """The video drivers to try, the best first; SDL chooses for an empty name."""
    asked = next(filter(None, map(os.environ.get, DRIVER_VARIABLES)), "")
    if names := [name for name in asked.split(",") if name]:
        return names
    if sys.platform in ("win32", "darwin"):
        return [""]
    found = [driver for driver, variable in SCREENS.items() if os.environ.get(variable)]
    return found[::-1] if _lacks_frames() else found


def _lacks_frames() -> bool:
    """Whether windows on Wayland would have no frame."""
    if "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return False
    try:
        ctypes.CDLL(LIBDECOR)
    except OSError:
        return True
    return False


def fitting(size: tuple[int, int] | None, area: pygame.Rect, scale: float) -> tuple[int, int]:
    """The size for a window on a screen, by its usable area and the scale of its text: the wanted size, or
    that of a first window, made smaller if it would not fit."""
    most = area.size
    if size is None:
        size = (
            max(round(USUAL_SIZE[0] * scale), round(area.width * USUAL_SHARE)),
            max(round(USUAL_SIZE[1] * scale), round(area.height * USUAL_SHARE)),
        )
        most = int(most[0] * LARGEST_SHARE[0]), int(most[1] * LARGEST_SHARE[1])
    width, height = (
        max(least, min(wanted, length))
        for least, wanted, length in zip(SMALLEST_WINDOW, size, most, strict=True)
    )
    return width, height


def reachable(place: tuple[int, int], width: int, areas: Iterable[pygame.Rect]) -> bool:
    """Whether a window at a place could be moved by its upper edge on one of the screens."""
    edge = pygame.Rect(place, (width, GRIP[1]))
    return any((seen := edge.clip(area)).width >= GRIP[0] and seen.height == GRIP[1] for area in areas)


class Window:
    """The one window; not visible until it has its first picture."""

    def __init__(
        self, asked: tuple[int, int] | None, size: tuple[int, int] | None, place: tuple[int, int] | None
    ) -> None:
        """Open a window of exactly the size asked for; without that, of the remembered size and at the
        remembered place, as far as the screens allow. Raises NoScreen, with what each driver said, or
        pygame.error if the display is initialised already."""
        self._asked, self._size, self._place = asked, size, place
        self._asked_full_screen = False
        self._density_wanted = 0.0
        self._open()
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 60)

    def _open(self) -> None:
        if pygame.display.get_init():
            self._create()
            return
        causes = []
        for driver in drivers():
            if driver:
                os.environ["SDL_VIDEODRIVER"] = driver
            try:
                pygame.display.init()
                self._create()
            except pygame.error as error:
                pygame.display.quit()
                causes.append(f"{driver}: {error}" if driver else str(error))
            else:
                return
        raise NoScreen("; ".join(causes))

    def _create(self) -> None:
        """Create the window, hidden. Raises pygame.error."""
        driver = pygame.display.get_driver()
        sdl.set_hint(ACCELERATION, "0" if driver in PLAIN_DRIVERS else "1")
        if driver == WAYLAND:
            sdl.load_opengl()
        areas = [sdl.usable_area(number) for number in range(len(pygame.display.get_desktop_sizes()))]
        place, width = self._place, (self._asked or self._size or USUAL_SIZE)[0]
        area = next((area for area in areas if place and reachable(place, width, [area])), None)
        if area is None:
            area, place = areas[min(sdl.display_of_mouse(), len(areas) - 1)], None
        scale = desktop.text_scale()
        size = self._asked or fitting(self._size, area, scale)
        if place is None:
            place = max(area.x, area.centerx - size[0] // 2), max(area.y, area.centery - size[1] // 2)
        window = pygame.Window(TITLE, size, place, hidden=True, resizable=True, allow_high_dpi=True)
        try:
            sdl.check_surface(window)
        except pygame.error:
            window.destroy()
            raise
        self._window, self._shown = window, False
        self._text_scale = desktop.text_scale(window.handle)
        if self._text_scale != scale and not (self._asked or self._size):  # only now the screen is known
            window.size = size = fitting(None, area, self._text_scale)
            window.position = area.centerx - size[0] // 2, max(area.y, area.centery - size[1] // 2)
        window.minimum_size = SMALLEST_WINDOW
        with contextlib.suppress(OSError, pygame.error):
            window.set_icon(pygame.image.load(ICON))

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, as large as the window is now."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """The size in units of the desktop; can be set."""
        return self._window.size

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._window.size = size

    @property
    def place(self) -> tuple[int, int] | None:
        """The upper left corner in units of the desktop; None where a program cannot know it."""
        driver, (x, y) = pygame.display.get_driver(), self._window.position
        if driver == WAYLAND:
            return None
        left, top = sdl.borders(self._window) if driver == "x11" else (0, 0)
        return x - left, y - top  # under X11 the place of a new window is that of its frame

    @property
    def full_screen(self) -> bool:
        """Whether the window fills its screen, also when the desktop has made it so."""
        return sdl.has_flags(self._window, sdl.FULL_SCREEN) or self._asked_full_screen

    @property
    def is_normal(self) -> bool:
        """Whether the window has a size and a place of its own: it is neither maximised nor full screen."""
        return not (self.full_screen or sdl.has_flags(self._window, sdl.MAXIMIZED))

    @property
    def density(self) -> float:
        """Pixels per unit."""
        return self.surface.get_width() / self.size[0]

    @property
    def scale(self) -> float:
        """The size of the desktop's text, in pixels of the surface; 1.0 is usual."""
        return self.density * self._text_scale

    @property
    def frames_per_second(self) -> int:
        """The rate of the screen that the window is on, within limits."""
        usual, most = FRAMES_PER_SECOND
        rates = pygame.display.get_desktop_refresh_rates()
        number = sdl.display_of(self._window)
        return min(most, (rates[number] if number < len(rates) else 0) or usual)

    def update(self, rects: Iterable[pygame.Rect]) -> None:
        """Show rectangles of the surface, in pixels. The first picture also shows the window."""
        sdl.update(self._window, rects)
        if not self._shown:
            self._shown = True
            self._window.show()

    def set_full_screen(self, wanted: bool) -> None:
        """Fill the screen without changing its video mode, or return to the window as it was."""
        if wanted == self.full_screen:
            return
        with contextlib.suppress(pygame.error):  # some systems cannot; the window then stays as it is
            if wanted:
                self._window.set_fullscreen(True)
            else:
                self._window.set_windowed()
            self._asked_full_screen = wanted

    def follow_screen(self) -> None:
        """Adopt the scale of the screen as it is now, after the window was moved to another or became active.

        On Wayland a window may not learn of a new scale of its screen; then it is replaced by a new window,
        unless there are several screens, where the new one could appear on another.
        """
        self._text_scale = desktop.text_scale(self._window.handle)
        alone = len(pygame.display.get_desktop_sizes()) == 1
        if pygame.display.get_driver() != WAYLAND or not self.is_normal or not alone:
            return
        sample = pygame.Window(TITLE, self.size, hidden=True, allow_high_dpi=True)
        density, pixels = self.density, sdl.size_in_pixels(sample)
        wanted = pixels[0] / sample.size[0]
        sample.destroy()
        if abs(wanted / density - 1) > SAME_DENSITY and wanted != self._density_wanted:
            self._density_wanted = wanted  # not again if the new window does not get it either
            self._asked, old = self.size, self._window
            self._create()
            old.destroy()

    def close(self) -> None:
        """Close the window and the display."""
        self._window.destroy()
        pygame.display.quit()
