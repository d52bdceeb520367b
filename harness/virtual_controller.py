"""A game controller made by SDL itself, in the process of the program under test. Knows SDL only.

The kernel of a test machine may offer no way to make one, but SDL can, and its events reach the program like
those of a real controller. Needs an SDL with virtual joysticks (2.24 or later).
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

import pygame

GAME_CONTROLLER: Final = 1
BUTTONS: Final = 21
AXES: Final = 6
TRIGGERS: Final = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("callbacks", ctypes.c_void_p * 6),
    )


class VirtualController:
    """A controller that is plugged in when it is made. Its buttons change when the program next reads events.
    Raises RuntimeError if SDL cannot make one."""

    def __init__(self, name: str = "Virtual Controller") -> None:
        self._sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        described = _Description(1, GAME_CONTROLLER, AXES, BUTTONS, name=name.encode())
        index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(described))
        if index < 0:
            raise RuntimeError("SDL makes no virtual controller")
        self._id = self._sdl.SDL_JoystickGetDeviceInstanceID(index)

    def hold(self, button: int) -> None:
        """Press a button, one of pygame's constants such as ``CONTROLLER_BUTTON_A``; the program must have
        opened the controller."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), button, ctypes.c_uint8(1))

    def release(self, button: int) -> None:
        """Release a button."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), button, ctypes.c_uint8(0))

    def push(self, axis: int, value: int) -> None:
        """Push a stick, -32768 to 32767, or a trigger, 0 to 32767."""
        if axis in TRIGGERS:
            value = 2 * value - 32_767  # SDL takes -32767 for a trigger at rest
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(), axis, ctypes.c_int16(value))

    def unplug(self) -> None:
        """Unplug the controller."""
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self._id:
                self._sdl.SDL_JoystickDetachVirtual(index)

    def _joystick(self) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(self._id))
