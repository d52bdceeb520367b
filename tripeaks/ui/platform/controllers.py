"""Game controllers, turned into the inputs of keys: the same focus, the same commands. Knows pygame.

Buttons have SDL's names, which are those of an Xbox controller: ``a`` is the lower one of the four, but on a
Nintendo controller the one with that letter. The D-pad and the left stick act as the arrow keys, and only
they repeat.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from tripeaks.ui import timing
from tripeaks.ui.platform import sdl
from tripeaks.ui.platform.inputs import PASS, Input, Key

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

BUTTONS: Final[dict[int, tuple[str, Input]]] = {
    pygame.CONTROLLER_BUTTON_A: ("a", Key("return")),
    pygame.CONTROLLER_BUTTON_B: ("b", Key("escape")),
    pygame.CONTROLLER_BUTTON_X: ("x", Key("", "draw")),
    pygame.CONTROLLER_BUTTON_Y: ("y", Key("", "hint")),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: ("left_shoulder", Key("", "undo")),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: ("right_shoulder", Key("", "redo")),
    pygame.CONTROLLER_BUTTON_START: ("start", Key("", "menu")),
    pygame.CONTROLLER_BUTTON_BACK: ("back", Key("", "rules")),
}
"""The name of each button in the catalogue, and its input."""

NAMES: Final = ("move", *(name for name, _ in BUTTONS.values()), "triggers")
"""The names that the catalogue explains, in the order of the list."""

DIRECTIONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Key("shift+tab"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Key("tab"),
}
STICK: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
}

PUSHED: Final = 18_000
RELEASED: Final = 12_000
"""A stick or trigger counts as pushed from the first value on, and as released below the second, of 32767."""

FAMILIES: Final = {
    "xbox": re.compile(r"x-?box|xinput", re.IGNORECASE),
    "playstation": re.compile(r"\bps[1-5]\b|playstation|dualshock|dualsense|\bsony\b", re.IGNORECASE),
    "nintendo": re.compile(r"nintendo|\bswitch\b|joy-?con|\bwii\b", re.IGNORECASE),
}
OTHER_FAMILY: Final = "other"
"""The family of all other controllers; their buttons are named by their places."""


def family_of(name: str) -> str:
    """The family of a controller, by its name."""
    return next((family for family, names in FAMILIES.items() if names.search(name)), OTHER_FAMILY)


def _direction(name: str) -> Key:
    """The input for a direction."""
    return Key(name, PASS if name in ("up", "down") else "")


class Controllers:
    """All controllers that are plugged in. Times are milliseconds of the app's clock."""

    def __init__(self, changed: Callable[[str, str], None]) -> None:
        """``changed`` is called with ``connected`` or ``disconnected`` and the name of the controller."""
        self._changed = changed
        self._open: dict[int, Controller] = {}
        self._started = False
        self._pushed: dict[int, dict[int, str]] = {}
        """The axes that are pushed, with the way, by controller."""
        self._held: tuple[int, str] | None = None
        """The controller and the direction that repeats."""
        self._next = 0.0
        self.family = OTHER_FAMILY
        """The family of the controller that was plugged in or used last."""

    def start(self) -> None:
        """Look for controllers from now on; events then report those that are there. Takes 10 ms. Where the
        system does not support controllers, there are none."""
        if not self._started:
            self._started = True
            with suppress(pygame.error, ImportError):
                from pygame._sdl2 import controller  # a start should not wait for it

                # else SDL looks for their events every millisecond instead of sleeping
                sdl.set_hint("SDL_AUTO_UPDATE_JOYSTICKS", "0")
                controller.init()

    def look(self) -> None:
        """Put the events of the controllers into the queue."""
        if self._started:
            sdl.update_controllers()

    @property
    def connected(self) -> bool:
        """Whether there is one; its events must be polled for, see ``look``."""
        return bool(self._open)

    def close(self) -> None:
        """Release all controllers."""
        self._open.clear()
        if self._started:
            with suppress(ImportError):
                from pygame._sdl2 import controller

                controller.quit()

    def translate(self, event: pygame.event.Event, now: float) -> Input | None:
        """The input that an event means; None for all others. Opens and drops controllers as they come and
        go."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._remove(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                self._use(event.instance_id)
                if event.button in DIRECTIONS:
                    return self._hold(event.instance_id, DIRECTIONS[event.button], now)
                return BUTTONS[event.button][1] if event.button in BUTTONS else None
            case pygame.CONTROLLERBUTTONUP:
                self._let_go(event.instance_id, DIRECTIONS.get(event.button, ""))
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event, now)
            case pygame.WINDOWFOCUSLOST:
                self._held = None
                self._pushed.clear()
        return None

    def repeated(self, now: float) -> Input | None:
        """The direction that is held, once it is due again."""
        if self._held is None or now < self._next:
            return None
        self._next = now + timing.CONTROLLER_REPEAT_MS
        return _direction(self._held[1])

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            added = controller.Controller(index)
            number = added.as_joystick().get_instance_id()  # that of events; added.id is the index
        except pygame.error:  # gone again
            return
        if number not in self._open:
            self._open[number] = added
            self._use(number)
            self._changed("connected", added.name)

    def _remove(self, number: int) -> None:
        removed = self._open.pop(number, None)
        self._pushed.pop(number, None)
        if self._held is not None and self._held[0] == number:
            self._held = None
        if removed is not None:
            self._changed("disconnected", removed.name)

    def _use(self, number: int) -> None:
        if number in self._open:
            self.family = family_of(self._open[number].name)

    def _hold(self, number: int, direction: str, now: float) -> Input:
        self._held, self._next = (number, direction), now + timing.CONTROLLER_DELAY_MS
        return _direction(direction)

    def _let_go(self, number: int, direction: str) -> None:
        if self._held == (number, direction):
            self._held = None

    def _axis(self, event: pygame.event.Event, now: float) -> Input | None:
        """A push of the stick or of a trigger beyond its threshold, once until it is released."""
        pushed = self._pushed.setdefault(event.instance_id, {})
        if event.axis in pushed:
            if abs(event.value) < RELEASED:
                self._let_go(event.instance_id, pushed.pop(event.axis))
            return None
        if abs(event.value) < PUSHED or event.axis not in (*STICK, *TRIGGERS):
            return None
        self._use(event.instance_id)
        if event.axis in TRIGGERS:
            pushed[event.axis] = ""
            return TRIGGERS[event.axis]
        if any(pushed.values()):  # one direction at a time: a stick that is pushed aslant would give two
            return None
        direction = STICK[event.axis][event.value > 0]
        pushed[event.axis] = direction
        return self._hold(event.instance_id, direction, now)
