"""What every widget is: a frozen description that can be measured, drawn and worked.

A window says anew after each change which widgets it shows. Those that are equal to the ones before
keep their pictures, so callbacks take no part in the comparison. What changes under the player's hand
(focus, mouse, scrolling) belongs to the panel and reaches a widget as a ``ControlState``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

import pygame

from tripeaks.ui.drawing.paint import Paint

TARGET: Final = 40
"""The least height of what is pressed, in units."""

BLEED: Final = 10
"""How far rows reach beyond their column, in units."""

RADIUS: Final = 9
"""The radius of the corners of controls, in units."""


@dataclass(frozen=True, slots=True)
class ControlState:
    """How a control is being touched. ``hover`` and ``pressed``: the part under the mouse and the
    part held down. ``focus``: keys go here; ``ring``: which is to be seen. ``blink``: the caret shows."""

    hover: int | None = None
    pressed: int | None = None
    focus: bool = False
    ring: bool = False
    blink: bool = False


AT_REST: Final = ControlState()


class Widget(ABC):
    """Something that stands in a panel. ``space``: units between it and the widget above."""

    __slots__ = ()
    space: float = 12
    bleeds: ClassVar[bool] = False
    """Whether it is wider than its column by ``BLEED`` on both sides, so that what is written in
    a row with a surface of its own stands in line with the text above and below."""

    @abstractmethod
    def height(self, paint: Paint, width: int) -> int:
        """The height in pixels that it takes in a width of pixels."""

    @abstractmethod
    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        """Draw onto an empty canvas of its size."""

    def natural(self, paint: Paint) -> int:
        """The width in pixels that it wants within a row; 0 takes what is left."""
        del paint
        return 0

    def arrange(self, paint: Paint, x: int, y: int, width: int) -> list[Placed]:
        """Itself at a place, or for a container the widgets in it."""
        bleed = paint.px(BLEED) if self.bleeds else 0
        width += 2 * bleed
        return [Placed(self, pygame.Rect(x - bleed, y, width, self.height(paint, width)))]


class Placed(NamedTuple):
    """A widget and the rectangle it lies in. ``clip``: what can be seen of it, None for all."""

    widget: Widget
    rect: pygame.Rect
    clip: pygame.Rect | None = None

    @property
    def visible(self) -> pygame.Rect:
        """The rectangle in which it is seen and pressed."""
        return self.rect if self.clip is None else self.clip


class Control(Widget):
    """A widget that can be worked. Positions are relative to its top left corner."""

    __slots__ = ()

    key: str
    """Its name within the window, by which it keeps the focus."""

    @property
    def enabled(self) -> bool:
        """Whether it can be worked now."""
        return True

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        """The part of it at a position: pressing and releasing the same part is a tap."""
        del paint, size, pos
        return 0

    @abstractmethod
    def tap(self, part: int) -> None:
        """Do what a tap on a part does."""

    def press_key(self, name: str) -> bool:
        """Take a key; False leaves it to the panel."""
        if name in ("return", "space"):
            self.tap(0)
            return True
        return False

    def type_text(self, text: str) -> bool:
        """Take typed text; only text fields do."""
        del text
        return False

    @property
    def takes_text(self) -> bool:
        """Whether an input method may be on while it has the focus."""
        return False

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> bool:
        """Follow a held pointer, from its press (``begins``) on; False for what does not slide."""
        del paint, size, pos, begins
        return False


def arrange(paint: Paint, widgets: Sequence[Widget], x: int, y: int, width: int) -> list[Placed]:
    """Widgets one below the other; the last rectangle's bottom is where they end."""
    placed: list[Placed] = []
    for widget in widgets:
        top = paint.px(widget.space) if placed else 0
        placed += widget.arrange(paint, x, bottom(placed, y) + top, width)
    return placed


def bottom(placed: Sequence[Placed], otherwise: int = 0) -> int:
    """Where widgets end."""
    return max((item.rect.bottom for item in placed), default=otherwise)
