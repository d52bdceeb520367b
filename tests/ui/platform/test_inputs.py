"""Mouse and finger as one vocabulary."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from tripeaks.ui.platform.inputs import Drag, Hover, Press, Release, Translator, Wheel

SIZE = (800, 600)


def mouse(kind: int, **values: Any) -> Event:
    return Event(kind, pos=(10, 20), **values)


def finger(kind: int, x: float = 0.5, y: float = 0.25, number: int = 7) -> Event:
    return Event(kind, x=x, y=y, dx=0, dy=0, finger_id=number, touch_id=1)


def test_the_left_button_presses_drags_and_releases() -> None:
    translator = Translator()
    assert translator.translate(mouse(pygame.MOUSEBUTTONDOWN, button=1, touch=False), SIZE) == Press((10, 20))
    dragged = mouse(pygame.MOUSEMOTION, buttons=(1, 0, 0), touch=False)
    assert translator.translate(dragged, SIZE) == Drag((10, 20))
    assert translator.translate(mouse(pygame.MOUSEBUTTONUP, button=1, touch=False), SIZE) == Release((10, 20))


def test_other_buttons_do_nothing() -> None:
    for button in (2, 3):
        assert Translator().translate(mouse(pygame.MOUSEBUTTONDOWN, button=button, touch=False), SIZE) is None


def test_a_mouse_without_a_button_hovers() -> None:
    moved = mouse(pygame.MOUSEMOTION, buttons=(0, 0, 0), touch=False)
    assert Translator().translate(moved, SIZE) == Hover((10, 20))
    assert Translator().translate(Event(pygame.WINDOWLEAVE), SIZE) == Hover(None)


def test_a_tap_arrives_once() -> None:
    """A touch screen sends a finger and a mouse event marked as touch: only the finger counts."""
    translator = Translator()
    events = [
        finger(pygame.FINGERDOWN),
        mouse(pygame.MOUSEBUTTONDOWN, button=1, touch=True),
        finger(pygame.FINGERUP),
        mouse(pygame.MOUSEBUTTONUP, button=1, touch=True),
    ]
    inputs = [translator.translate(event, SIZE) for event in events]
    assert inputs == [Press((400, 150), ("finger", 7)), None, Release((400, 150), ("finger", 7)), None]


def test_it_is_known_whether_a_finger_or_the_mouse_came_last() -> None:
    translator = Translator()
    translator.translate(finger(pygame.FINGERMOTION), SIZE)
    assert translator.last_was_touch
    translator.translate(mouse(pygame.MOUSEMOTION, buttons=(0, 0, 0), touch=False), SIZE)
    assert not translator.last_was_touch


@pytest.mark.parametrize(("x", "y", "pos"), ((0, 0, (0, 0)), (1, 1, (799, 599)), (1.2, -0.1, (799, 0))))
def test_a_finger_stays_within_the_window(x: float, y: float, pos: tuple[int, int]) -> None:
    pressed = Translator().translate(finger(pygame.FINGERDOWN, x, y), SIZE)
    assert isinstance(pressed, Press) and pressed.pos == pos


def test_the_wheel() -> None:
    pygame.display.init()
    event = Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.5)
    assert isinstance(wheel := Translator().translate(event, SIZE), Wheel)
    assert wheel.amount == 1.5


def test_other_events_mean_nothing() -> None:
    assert Translator().translate(Event(pygame.KEYUP, key=pygame.K_a, mod=0), SIZE) is None
    assert Translator().translate(Event(pygame.WINDOWFOCUSGAINED), SIZE) is None


def test_a_mouse_that_sdl_turns_into_a_finger_acts_once() -> None:
    translator = Translator()
    finger = {"touch_id": -1, "finger_id": 0, "x": 0.5, "y": 0.5, "dx": 0, "dy": 0}
    mouse = {"pos": (50, 50), "button": pygame.BUTTON_LEFT, "touch": False}
    events = [
        pygame.event.Event(pygame.FINGERDOWN, finger),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, mouse),
        pygame.event.Event(pygame.FINGERUP, finger),
        pygame.event.Event(pygame.MOUSEBUTTONUP, mouse),
    ]
    given = [translator.translate(event, (100, 100)) for event in events]
    assert [type(g) for g in given if g is not None] == [Press, Release]
    after = translator.translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, mouse), (100, 100))
    assert after == Press((50, 50))  # and a mouse alone is a mouse again
