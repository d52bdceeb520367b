"""SDL itself, and what each function does where SDL cannot be reached."""

from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest

from tripeaks.ui.platform import sdl


@pytest.fixture(params=["with SDL", "without SDL"])
def window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Window]:
    """A visible window, with and without access to SDL."""
    if request.param == "without SDL":
        monkeypatch.setattr(sdl, "library", lambda: None)
    pygame.display.init()
    window = pygame.Window("", (300, 200), (10, 20))
    yield window
    window.destroy()
    pygame.display.quit()


def test_sdl_is_the_copy_that_pygame_uses() -> None:
    library = sdl.library()
    assert library is not None
    pygame.display.init()
    assert library.SDL_WasInit(0x20)  # SDL_INIT_VIDEO
    pygame.display.quit()
    assert not library.SDL_WasInit(0x20)


def test_it_works_with_and_without(window: pygame.Window) -> None:
    sdl.check_surface(window)
    window.get_surface().fill("red")
    sdl.update(window, [pygame.Rect(0, 0, 10, 10), pygame.Rect(50, 50, 10, 10)])
    assert sdl.display_of(window) == 0
    assert sdl.display_of_mouse() == 0
    assert sdl.usable_area(0) == pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    assert sdl.size_in_pixels(window) == (300, 200)
    assert sdl.borders(window) == (0, 0)
    assert not sdl.wait_for_event(600_000)  # this driver cannot sleep
    sdl.set_hint("SDL_FRAMEBUFFER_ACCELERATION", "0")


def test_rectangles_are_shown_with_sdl_and_all_of_the_window_without(window: pygame.Window) -> None:
    window.get_surface()
    with patch.object(pygame, "Window") as shown:
        shown.id = window.id
        sdl.update(shown, [pygame.Rect(0, 0, 10, 10)])
    assert shown.flip.called is (sdl.library() is None)


@pytest.mark.usefixtures("window")
def test_no_opengl_is_an_error_not_a_crash() -> None:
    with pytest.raises(pygame.error):  # this driver has none
        sdl.load_opengl()
