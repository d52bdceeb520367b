"""Controllers: which inputs their buttons and sticks give, and how they come and go."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from harness.virtual_controller import VirtualController
from tripeaks.ui.platform.controllers import Controllers, family_of
from tripeaks.ui.platform.inputs import PASS, Input, Key
from tripeaks.ui.timing import CONTROLLER_DELAY_MS, CONTROLLER_REPEAT_MS

FULL = 32_767


class Player:
    """Plays with what SDL reports of virtual controllers."""

    def __init__(self) -> None:
        self.now = 0.0
        self.said: list[tuple[str, str]] = []
        self.controllers = Controllers(lambda what, name: self.said.append((what, name)))
        self.controllers.start()

    def inputs(self) -> list[Input]:
        """The inputs of all waiting events."""
        self.controllers.look()
        given = [self.controllers.translate(event, self.now) for event in pygame.event.get()]
        return [each for each in given if each is not None]

    def plug_in(self, name: str = "Virtual Controller") -> VirtualController:
        controller = VirtualController(name)
        self.inputs()
        return controller

    def press(self, controller: VirtualController, button: int) -> list[Input]:
        controller.hold(button)
        given = self.inputs()
        controller.release(button)
        return given + self.inputs()

    def wait(self, ms: float) -> list[Input]:
        """What is repeated within some time, looked at every 10 ms."""
        given = []
        for _ in range(round(ms / 10)):
            self.now += 10
            given.append(self.controllers.repeated(self.now))
        return [each for each in given if each is not None]


@pytest.fixture
def player() -> Iterator[Player]:
    pygame.display.init()
    pygame.event.clear()
    player = Player()
    yield player
    player.controllers.close()


def test_each_button_does_one_thing_once(player: Player) -> None:
    controller = player.plug_in()
    for button, given in (
        (pygame.CONTROLLER_BUTTON_A, Key("return")),
        (pygame.CONTROLLER_BUTTON_B, Key("escape")),
        (pygame.CONTROLLER_BUTTON_X, Key("", "draw")),
        (pygame.CONTROLLER_BUTTON_Y, Key("", "hint")),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Key("", "undo")),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Key("", "redo")),
        (pygame.CONTROLLER_BUTTON_START, Key("", "menu")),
        (pygame.CONTROLLER_BUTTON_BACK, Key("", "rules")),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Key("left")),
        (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Key("right")),
        (pygame.CONTROLLER_BUTTON_DPAD_UP, Key("up", PASS)),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Key("down", PASS)),
    ):
        assert player.press(controller, button) == [given]


def test_other_buttons_and_axes_do_nothing(player: Player) -> None:
    controller = player.plug_in()
    assert player.press(controller, pygame.CONTROLLER_BUTTON_GUIDE) == []
    assert player.press(controller, pygame.CONTROLLER_BUTTON_LEFTSTICK) == []
    controller.push(pygame.CONTROLLER_AXIS_RIGHTX, FULL)
    assert player.inputs() == []


@pytest.mark.parametrize(
    ("axis", "value", "name"),
    (
        (pygame.CONTROLLER_AXIS_LEFTX, -FULL, "left"),
        (pygame.CONTROLLER_AXIS_LEFTX, FULL, "right"),
        (pygame.CONTROLLER_AXIS_LEFTY, -FULL, "up"),
        (pygame.CONTROLLER_AXIS_LEFTY, FULL, "down"),
        (pygame.CONTROLLER_AXIS_TRIGGERLEFT, FULL, "shift+tab"),
        (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL, "tab"),
    ),
)
def test_a_push_counts_once_until_it_is_released(player: Player, axis: int, value: int, name: str) -> None:
    controller = player.plug_in()
    for _ in range(3):
        given = []
        for share in (0.2, 0.4, 0.7, 1.0, 0.6, 0.9, 0.3, 0.0):  # it trembles on its way
            controller.push(axis, round(value * share))
            given += player.inputs()
        assert given == [Key(name, PASS if name in ("up", "down") else "")]
        assert player.wait(1_000) == []


def test_a_stick_pushed_aslant_goes_one_way(player: Player) -> None:
    controller = player.plug_in()
    controller.push(pygame.CONTROLLER_AXIS_LEFTX, FULL)
    controller.push(pygame.CONTROLLER_AXIS_LEFTY, FULL)
    assert len(player.inputs()) == 1


def test_only_directions_repeat(player: Player) -> None:
    controller = player.plug_in()
    controller.hold(pygame.CONTROLLER_BUTTON_X)
    controller.push(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FULL)
    assert player.inputs() and player.wait(3_000) == []
    for button in (True, False):
        if button:
            controller.hold(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        else:
            controller.push(pygame.CONTROLLER_AXIS_LEFTX, -FULL)
        assert player.inputs() == [Key("left")]
        assert player.wait(CONTROLLER_DELAY_MS - 10) == []
        assert player.wait(10 + 3 * CONTROLLER_REPEAT_MS) == [Key("left")] * 4
        controller.release(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        controller.push(pygame.CONTROLLER_AXIS_LEFTX, 0)
        assert player.inputs() == [] and player.wait(3_000) == []


@pytest.mark.parametrize("how", ("unplugged", "focus"))
def test_a_direction_whose_release_is_not_seen_repeats_no_more(player: Player, how: str) -> None:
    controller = player.plug_in()
    controller.hold(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert player.inputs() == [Key("down", PASS)]
    if how == "focus":
        pygame.event.post(Event(pygame.WINDOWFOCUSLOST))
    else:
        controller.unplug()
    assert player.inputs() == [] and player.wait(3_000) == []


def test_controllers_come_and_go(player: Player) -> None:
    assert not player.controllers.connected
    one = player.plug_in("Xbox Wireless Controller")
    other = player.plug_in("PS5 Controller")
    assert player.controllers.connected and player.controllers.family == "playstation"
    player.press(one, pygame.CONTROLLER_BUTTON_A)
    assert player.controllers.family == "xbox"  # the one that is used
    one.unplug()
    other.unplug()
    player.inputs()
    assert not player.controllers.connected
    again = player.plug_in("Xbox Wireless Controller")
    assert player.press(again, pygame.CONTROLLER_BUTTON_A) == [Key("return")]
    assert player.said == [
        ("connected", "Xbox Wireless Controller"),
        ("connected", "PS5 Controller"),
        ("disconnected", "Xbox Wireless Controller"),
        ("disconnected", "PS5 Controller"),
        ("connected", "Xbox Wireless Controller"),
    ]


def test_one_that_is_there_at_the_start_is_found() -> None:
    pygame.display.init()
    first = Player()
    controller = first.plug_in()
    first.inputs()
    controller.unplug()
    first.inputs()
    first.controllers.close()
    late = Player()
    other = VirtualController()
    late.inputs()
    assert late.controllers.connected and late.press(other, pygame.CONTROLLER_BUTTON_B) == [Key("escape")]
    late.controllers.close()


@pytest.mark.parametrize("missing", (True, False))
def test_where_controllers_are_unknown_there_is_none(missing: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing:
        monkeypatch.setitem(sys.modules, "pygame._sdl2.controller", None)
        monkeypatch.delattr("pygame._sdl2.controller", raising=False)
    else:
        monkeypatch.setattr("pygame._sdl2.controller.init", refuse)
    controllers = Controllers(lambda *_: pytest.fail())
    controllers.start()
    assert not controllers.connected
    controllers.close()


def refuse() -> None:
    raise pygame.error("no joysticks here")


def test_a_controller_that_is_gone_before_it_is_opened_does_no_harm(player: Player) -> None:
    controller = VirtualController()
    controller.unplug()
    assert player.inputs() == [] and not player.controllers.connected and player.said == []


@pytest.mark.parametrize(
    ("name", "family"),
    (
        ("Xbox One Controller", "xbox"),
        ("Microsoft X-Box 360 pad", "xbox"),
        ("XInput Controller #1", "xbox"),
        ("PS4 Controller", "playstation"),
        ("Sony Interactive Entertainment DualSense Wireless Controller", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("Nintendo Switch Joy-Con (L/R)", "nintendo"),
        ("8BitDo SN30 Pro", "other"),
        ("Steam Deck Controller", "other"),
        ("Generic USB Joystick", "other"),
        ("", "other"),
    ),
)
def test_the_family_is_told_by_the_name(name: str, family: str) -> None:
    assert family_of(name) == family
