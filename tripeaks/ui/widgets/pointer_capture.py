"""A pointer that is held down on a panel. Knows nothing of panels."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum


class Hold(Enum):
    """What a held pointer is doing."""

    TAP = "tap"
    SLIDE = "slide"
    SCROLL = "scroll"
    BAR = "bar"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Held:
    """A pointer that is down: on which control and part it went down, where, and where it is now."""

    pointer: Hashable
    hold: Hold
    key: str
    part: int | None
    start: tuple[int, int]
    pos: tuple[int, int]
    scroll: int
