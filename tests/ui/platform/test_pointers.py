"""One pointer acts at a time, and one that was lost is forgotten: the mouse always works."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from pygame.event import Event

from tests.ui.table_help import opened
from tripeaks.ui.platform.inputs import (
    MOUSE,
    Drag,
    Hover,
    Input,
    Lost,
    Press,
    Release,
    Translator,
)
from tripeaks.ui.timing import POINTER_LOST_MS

SIZE = (1280, 800)
POS = (640, 200)


class World:
    """A window with a mouse and fingers, whose events go through a translator; the clock is moved by hand."""

    def __init__(self) -> None:
        self.now = 50.0
        self.translator = Translator(lambda: self.now)

    def wait(self, ms: float) -> None:
        self.now += ms / 1000

    def send(self, kind: int, **values: Any) -> Input | None:
        return self.translator.translate(Event(kind, values), SIZE)

    def finger(self, kind: int, number: int = 1, pos: tuple[int, int] = POS) -> Input | None:
        x, y = pos[0] / SIZE[0], pos[1] / SIZE[1]
        return self.send(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=number, touch_id=1)

    def mouse(self, kind: int, down: bool = False, pos: tuple[int, int] = POS) -> Input | None:
        if kind == pygame.MOUSEMOTION:
            return self.send(kind, pos=pos, rel=(0, 0), buttons=(int(down), 0, 0), touch=False)
        return self.send(kind, pos=pos, button=1, touch=False)

    def click(self) -> list[Input | None]:
        return [self.mouse(pygame.MOUSEBUTTONDOWN), self.mouse(pygame.MOUSEBUTTONUP)]


CLICK: list[Input | None] = [Press(POS), Release(POS)]


def test_while_a_finger_is_down_other_fingers_do_nothing() -> None:
    world = World()
    assert world.finger(pygame.FINGERDOWN, 1) == Press(POS, ("finger", 1))
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        assert world.finger(kind, 2) is None
    assert world.finger(pygame.FINGERMOTION, 1) == Drag(POS, ("finger", 1))
    assert world.finger(pygame.FINGERDOWN, 2) is None
    assert world.finger(pygame.FINGERUP, 1) == Release(POS, ("finger", 1))
    assert world.finger(pygame.FINGERMOTION, 2) is None and world.finger(pygame.FINGERUP, 2) is None
    assert world.finger(pygame.FINGERDOWN, 2) == Press(POS, ("finger", 2))


def test_while_the_button_is_down_fingers_do_nothing() -> None:
    world = World()
    assert world.mouse(pygame.MOUSEBUTTONDOWN) == Press(POS)
    assert world.finger(pygame.FINGERDOWN) is None
    assert world.finger(pygame.FINGERUP) is None
    assert world.mouse(pygame.MOUSEBUTTONUP) == Release(POS)


@pytest.mark.parametrize(
    "event", (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWLEAVE)
)
@pytest.mark.parametrize("pointer", ("mouse", "finger"))
def test_a_pointer_that_is_lost_with_the_window_is_forgotten(event: int, pointer: str) -> None:
    world = World()
    if pointer == "finger":
        world.finger(pygame.FINGERDOWN)
    else:
        world.mouse(pygame.MOUSEBUTTONDOWN)
    doubted = (pointer, event) == ("finger", pygame.WINDOWLEAVE)
    lost = Lost() if pointer == "mouse" else Lost(("finger", 1))
    assert world.send(event) == (Hover(None) if doubted else lost)
    assert world.click() == CLICK
    assert world.finger(pygame.FINGERUP) is None  # its lift comes after all
    assert world.click() == CLICK


def test_a_touch_that_takes_the_mouse_out_of_the_window_is_a_tap_all_the_same() -> None:
    """Windows reports that the mouse has left when a finger comes."""
    world = World()
    world.finger(pygame.FINGERDOWN)
    world.send(pygame.WINDOWLEAVE)
    assert world.finger(pygame.FINGERUP) == Release(POS, ("finger", 1))


def test_a_finger_without_news_is_forgotten_when_something_else_acts() -> None:
    world = World()
    world.finger(pygame.FINGERDOWN, 1)
    world.wait(POINTER_LOST_MS - 1)
    assert world.finger(pygame.FINGERMOTION, 1) is not None
    world.wait(POINTER_LOST_MS - 1)
    assert world.finger(pygame.FINGERDOWN, 2) is None
    world.wait(2)
    assert world.mouse(pygame.MOUSEMOTION) is None  # the second one was just heard of
    world.wait(POINTER_LOST_MS)
    assert world.mouse(pygame.MOUSEMOTION) == Hover(POS)
    assert world.click() == CLICK
    assert world.finger(pygame.FINGERUP, 1) is None and world.finger(pygame.FINGERUP, 2) is None


def test_a_finger_that_lies_still_for_long_still_taps() -> None:
    world = World()
    world.finger(pygame.FINGERDOWN)
    world.wait(20 * POINTER_LOST_MS)
    assert world.finger(pygame.FINGERUP) == Release(POS, ("finger", 1))


def test_the_layer_is_told_that_its_finger_is_lost() -> None:
    world = World()
    world.finger(pygame.FINGERDOWN)
    world.wait(POINTER_LOST_MS + 1)
    assert world.mouse(pygame.MOUSEMOTION) == Lost(("finger", 1))
    assert world.mouse(pygame.MOUSEMOTION) == Hover(POS)


def test_a_button_that_went_up_elsewhere_is_forgotten() -> None:
    world = World()
    world.mouse(pygame.MOUSEBUTTONDOWN)
    assert world.mouse(pygame.MOUSEMOTION, down=False) == Lost()
    assert world.mouse(pygame.MOUSEBUTTONUP) is None
    assert world.click() == CLICK


def test_a_button_whose_press_was_forgotten_drags_nothing() -> None:
    world = World()
    world.mouse(pygame.MOUSEBUTTONDOWN)
    world.send(pygame.WINDOWFOCUSLOST)
    assert world.mouse(pygame.MOUSEMOTION, down=True) is None
    assert world.mouse(pygame.MOUSEBUTTONUP) is None


def random_events(world: World, chance: random.Random, count: int) -> list[Input | None]:
    """What a translator makes of anything at all: lifts that never come, fingers that never came, echoes."""
    given: list[Input | None] = []
    for _ in range(count):
        world.wait(chance.choice((0, 1, 16, 400, POINTER_LOST_MS + 1)))
        match chance.randrange(6):
            case 0 | 1:
                kind = chance.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
                given.append(world.finger(kind, chance.randrange(3)))
            case 2:
                kind = chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
                given.append(world.mouse(kind))
            case 3:
                given.append(world.mouse(pygame.MOUSEMOTION, down=chance.random() < 0.5))
            case 4:  # a touch that SDL also makes a mouse of
                given.append(world.finger(pygame.FINGERDOWN, 5))
                given.append(world.mouse(pygame.MOUSEBUTTONDOWN))
                given.append(world.finger(pygame.FINGERUP, 5))
                given.append(world.mouse(pygame.MOUSEBUTTONUP))
            case 5:
                events = (
                    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE,
                    pygame.WINDOWENTER, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED,
                )  # fmt: skip
                given.append(world.send(chance.choice(events)))
    return given


@pytest.mark.parametrize("seed", range(300))
def test_after_anything_a_click_acts_exactly_once(seed: int) -> None:
    world, chance = World(), random.Random(seed)
    given = random_events(world, chance, chance.randrange(1, 60))
    down: object = None
    for each in given:  # only what is down moves and goes up, and it goes up once
        if isinstance(each, Drag):
            assert each.pointer == down
        if isinstance(each, Press):
            down = each.pointer
        elif isinstance(each, (Release, Lost)):
            assert each.pointer == down
            down = None
        elif isinstance(each, Hover):
            assert down != MOUSE
    if chance.random() < 0.5:
        world.wait(POINTER_LOST_MS + 1)
    else:
        world.send(pygame.WINDOWFOCUSLOST)
    assert world.click() == CLICK
    assert world.click() == CLICK


@pytest.mark.parametrize("seed", range(12))
def test_after_anything_a_click_on_the_stock_draws_one_card(seed: int) -> None:
    """The same in the program, with taps on the stock and beside it."""
    chance, now = random.Random(seed), 50.0
    with opened(speed="off", muted=True) as app:
        app.translator = Translator(lambda: now)
        stock, beside = app.table.layout.stock.center, (app.window.get_width() // 2, 60)
        for _ in range(40):
            pos = chance.choice((stock, beside))
            now += chance.choice((0.0, 0.02, 4.0))
            x, y = pos[0] / SIZE[0], pos[1] / SIZE[1]
            kind = chance.choice(
                (
                    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION, pygame.MOUSEBUTTONDOWN,
                    pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE,
                )
            )  # fmt: skip
            values = {"finger_id": chance.randrange(3), "touch_id": 1, "x": x, "y": y, "dx": 0.0, "dy": 0.0}
            mouse = {
                "pos": pos,
                "button": 1,
                "buttons": (chance.randrange(2), 0, 0),
                "rel": (0, 0),
                "touch": False,
            }
            pygame.event.post(Event(kind, values | mouse))
            app.take_events()
        now += POINTER_LOST_MS / 1000
        before = len(app.game.position.stock)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, {"pos": stock, "button": 1, "touch": False}))
        app.take_events()
        assert len(app.game.position.stock) == before - 1
        assert app.table.controls.held is None
