"""A mouse for a Wayland desktop without one, by the protocol zwlr_virtual_pointer_v1.

A message consists of words of four bytes: the number of an object; the length of the message (upper half) and
the number of the request or event (lower half); and the arguments.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Final

DISPLAY, REGISTRY, FIRST_ANSWER, MANAGER, POINTER, NEXT_ANSWER = range(1, 7)
"""The numbers of objects, which must be given in the order in which they are made."""

SYNC, GET_REGISTRY = 0, 1  # requests of the display
GLOBAL: Final = 0  # event of the registry
BIND: Final = 0  # request of the registry
CREATE: Final = 0  # request of the manager
MOVE, BUTTON, FRAME = 1, 2, 4  # requests of the pointer
LEFT: Final = 0x110
INTERFACE: Final = "zwlr_virtual_pointer_manager_v1"


class WaylandPointer:
    """A mouse that exists while this is open; use it in a ``with`` statement."""

    def __init__(self, path: Path) -> None:
        """Connect to the socket of a desktop. Raises OSError, or KeyError if the desktop lacks the
        protocol."""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._read = self._socket.makefile("rb")
        self._answer = FIRST_ANSWER
        self._send(DISPLAY, GET_REGISTRY, REGISTRY)
        found = [body for number, event, body in self._events() if (number, event) == (REGISTRY, GLOBAL)]
        names = dict(map(_named, found))
        self._answer = NEXT_ANSWER
        self._send(REGISTRY, BIND, names[INTERFACE], INTERFACE, 1, MANAGER)
        self._send(MANAGER, CREATE, 0, POINTER)
        self.wait()

    def __enter__(self) -> WaylandPointer:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: object, trace: TracebackType | None) -> None:
        self._read.close()
        self._socket.close()

    def move(self, point: tuple[float, float], extent: tuple[int, int]) -> None:
        """Move to a point; ``extent`` as in ``click``."""
        self._send(POINTER, MOVE, 0, *map(round, point), *extent)
        self._send(POINTER, FRAME)
        self.wait()

    def click(self, points: Iterable[tuple[float, float]], extent: tuple[int, int]) -> None:
        """Click points of a desktop. ``extent``: the width and height of all its outputs together."""
        for point in points:
            self.move(point, extent)
            for state in (1, 0):
                self._send(POINTER, BUTTON, 0, LEFT, state)
                self._send(POINTER, FRAME)
                self.wait()

    def wait(self) -> None:
        """Wait until the desktop has handled all requests."""
        for _ in self._events():
            pass

    def _events(self) -> Iterator[tuple[int, int, bytes]]:
        """The events up to now: object, event and arguments. Raises ConnectionError for an error."""
        answer, self._answer = self._answer, self._answer + 1
        self._send(DISPLAY, SYNC, answer)
        while True:
            number, word = struct.unpack("=II", self._read.read(8))
            body = self._read.read((word >> 16) - 8)
            if number == answer:
                return
            if (number, word & 0xFFFF) == (DISPLAY, 0):
                raise ConnectionError(body)
            yield number, word & 0xFFFF, body

    def _send(self, number: int, request: int, *arguments: int | str) -> None:
        body = b"".join(map(_packed, arguments))
        self._socket.sendall(struct.pack("=II", number, (len(body) + 8) << 16 | request) + body)


def _packed(argument: int | str) -> bytes:
    """An argument; a text has its length with the zero at its end, and is filled up to whole words."""
    if isinstance(argument, int):
        return struct.pack("=I", argument)
    text = argument.encode() + b"\0"
    return struct.pack("=I", len(text)) + text + bytes(-len(text) % 4)


def _named(body: bytes) -> tuple[str, int]:
    """The interface and the number of a global."""
    name, length = struct.unpack_from("=II", body)
    return body[8 : 8 + length - 1].decode(), name
