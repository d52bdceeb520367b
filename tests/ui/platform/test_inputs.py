"""Mouse, finger and keyboard as one vocabulary."""

from typing import Any

import pygame
import pytest
from pygame.event import Event

from tripeaks.ui.platform.inputs import Drag, Hover, Key, Press, Release, Text, Translator, Wheel, key_name

SIZE = (800, 600)


def key(code: int, mod: int = 0, scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode, unicode="")


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


def test_the_wheel_and_typed_text() -> None:
    pygame.display.init()
    event = Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.5)
    assert isinstance(wheel := Translator().translate(event, SIZE), Wheel)
    assert wheel.amount == 1.5
    assert Translator().translate(Event(pygame.TEXTINPUT, text="é"), SIZE) == Text("é")


def test_other_events_mean_nothing() -> None:
    assert Translator().translate(Event(pygame.KEYUP, key=pygame.K_a, mod=0), SIZE) is None
    assert Translator().translate(Event(pygame.WINDOWFOCUSGAINED), SIZE) is None


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    (
        (pygame.K_d, 0, "d"),
        (pygame.K_z, pygame.KMOD_LCTRL, "ctrl+z"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "ctrl+shift+z"),
        (pygame.K_z, pygame.KMOD_LMETA, "ctrl+z"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "alt+return"),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, "shift+tab"),
        (pygame.K_d, pygame.KMOD_CAPS | pygame.KMOD_NUM, "d"),
        (pygame.K_F11, 0, "f11"),
        (pygame.K_SPACE, 0, "space"),
        (pygame.K_KP_ENTER, 0, "return"),
        (pygame.K_ESCAPE, 0, "escape"),
        (pygame.K_PAGEDOWN, 0, "page down"),
        (pygame.K_LEFT, 0, "left"),
    ),
)
def test_keys_are_named_with_their_modifiers(code: int, mod: int, name: str) -> None:
    pygame.display.init()
    assert key_name(key(code, mod)) == name


@pytest.mark.parametrize("code", (pygame.K_LCTRL, pygame.K_RSHIFT, pygame.K_RALT, pygame.K_CAPSLOCK))
def test_a_modifier_alone_is_no_key(code: int) -> None:
    assert key_name(key(code)) == ""
    assert Translator().translate(key(code), SIZE) is None


@pytest.mark.parametrize(
    "mod", (pygame.KMOD_RALT | pygame.KMOD_LCTRL, pygame.KMOD_MODE, pygame.KMOD_MODE | pygame.KMOD_LCTRL)
)
def test_alt_gr_is_not_ctrl(mod: int) -> None:
    assert key_name(key(pygame.K_q, mod)) == "q"


def test_a_cyrillic_key_goes_by_its_place() -> None:
    assert key_name(key(0x044F, pygame.KMOD_LCTRL, pygame.KSCAN_Z)) == "ctrl+z"
    assert key_name(key(0x0432, 0, pygame.KSCAN_D)) == "d"


def test_an_azerty_key_means_the_character_printed_on_it() -> None:
    """Where QWERTY has Q, AZERTY has A: Ctrl with that key is Ctrl+A."""
    assert key_name(key(pygame.K_a, pygame.KMOD_LCTRL, pygame.KSCAN_Q)) == "ctrl+a"
    assert Translator().translate(key(pygame.K_w, 0, pygame.KSCAN_Z), SIZE) == Key("w")


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
