"""What every widget is: an immutable description that can be placed, drawn and used.

A dialog lists its widgets again after each change. Those that equal the ones before keep their pictures,
so callbacks take no part in the comparison. What changes under the player's hands (focus, mouse, scrolling)
belongs to the panel and reaches a control as a ``ControlState``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, TypeVar

from pygame import Rect, Surface

from tripeaks.ui.drawing.paint import Paint

T = TypeVar("T")

TARGET: Final = 40
"""The least height of anything that can be pressed, in units."""

BLEED: Final = 10
"""How far rows reach beyond their column, in units."""

RADIUS: Final = 9
"""The radius of the corners of controls, in units."""


class Widget(ABC):
    """Something in a panel. ``space``: units between it and the widget above."""

    __slots__ = ()
    space: float = 12

    @abstractmethod
    def arrange(self, paint: Paint, x: int, y: int, width: int) -> list[Placed]:
        """Its parts, placed in a column of a width; all lengths in pixels."""

    def natural(self, paint: Paint) -> int:
        """The width in pixels that it needs in a row; 0 takes the remaining width."""
        del paint
        return 0


class Drawn(Widget):
    """A widget with a picture of its own. ``tall``: its height in units, if that does not depend on
    what it shows. ``bleeds``: it is wider than its column by ``BLEED`` on both sides, so that the text
    in a row with a surface of its own is in line with the text above and below."""

    __slots__ = ()
    tall: float = 0
    bleeds: ClassVar[bool] = False

    def height(self, paint: Paint, width: int) -> int:
        """Its height at a width, both in pixels."""
        del width
        return paint.px(self.tall)

    def draw(self, paint: Paint, canvas: Surface) -> None:
        """Draw onto an empty canvas of its size."""

    def arrange(self, paint: Paint, x: int, y: int, width: int) -> list[Placed]:
        bleed = paint.px(BLEED) if self.bleeds else 0
        width += 2 * bleed
        return [Placed(self, Rect(x - bleed, y, width, self.height(paint, width)))]


class Placed(NamedTuple):
    """A widget and its rectangle. ``clip``: the visible part of it, None for all."""

    widget: Drawn
    rect: Rect
    clip: Rect | None = None

    @property
    def visible(self) -> Rect:
        """The rectangle in which it is visible and can be pressed."""
        return self.rect if self.clip is None else self.clip


@dataclass(frozen=True, slots=True)
class ControlState:
    """How a control is being used. ``hover`` and ``pressed``: the part under the mouse and the part
    held down. ``focus``: it gets the keys; ``ring``: the focus is shown. ``blink``: the caret is visible.
    ``composing``: what an input method is composing at the caret."""

    hover: int | None = None
    pressed: int | None = None
    focus: bool = False
    ring: bool = False
    blink: bool = False
    composing: str = ""

    def pick(self, rest: T, hover: T, pressed: T, part: int = 0) -> T:
        """One of three values, by the state of a part."""
        return pressed if self.pressed == part else hover if self.hover == part else rest


AT_REST: Final = ControlState()


class Control(Drawn):
    """A widget that the player uses: as a whole, or part by part. Positions are relative to its top
    left corner.

    ``key``: its name in the panel, by which it keeps the focus. ``enabled``: it can be used now.
    ``arrows``: the keys that ``move`` it, and how far. ``grid``: its parts lie both ways, so that up and down
    of a controller, which else pass over a control, go through them. ``takes_text``: it takes typed text,
    possibly from an input method. ``slides``: it follows a held pointer. ``ring_radius``: the radius of the
    ring that shows the focus, in units, 0 for a control that shows it otherwise.
    """

    __slots__ = ()
    key: str
    enabled: bool = True
    arrows: ClassVar[Mapping[str, int]] = {}
    grid: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False
    slides: ClassVar[bool] = False
    ring_radius: ClassVar[float] = RADIUS

    def draw(self, paint: Paint, canvas: Surface, state: ControlState = AT_REST) -> None:
        """Draw onto an empty canvas of its size, with a ring around the part with the focus."""
        self.draw_state(paint, canvas, state)
        if state.ring and self.ring_radius:
            paint.ring(canvas, self.ring_rect(paint, canvas.get_size()), paint.px(self.ring_radius))

    @abstractmethod
    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        """Draw it without the ring."""

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        """The rectangles of its parts, for a size in pixels."""
        del paint
        return [Rect((0, 0), size)]

    def ring_rect(self, paint: Paint, size: tuple[int, int]) -> Rect:
        """What the ring surrounds."""
        del paint
        return Rect((0, 0), size)

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        """The part at a position: to press and release the same part is a tap."""
        part = Rect(pos, (1, 1)).collidelist(self.parts(paint, size))
        return part if part >= 0 else None

    def tap(self, part: int) -> None:
        """Handle a tap on a part."""
        del part
        self.activate()

    def activate(self) -> None:
        """Handle Enter or Space; does nothing where every other key acts at once."""

    def move(self, by: int) -> None:
        """Handle an arrow key."""

    def press_key(self, name: str) -> bool:
        """Take a key; False leaves it to the panel."""
        if name in self.arrows:
            self.move(self.arrows[name])
        elif name in ("return", "space"):
            self.activate()
        else:
            return False
        return True

    def type_text(self, text: str) -> None:
        """Take typed text, if it ``takes_text``."""

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> None:
        """Follow a held pointer, if it ``slides``; ``begins`` at the press."""


def draw_touch(paint: Paint, canvas: Surface, rect: Rect, state: ControlState, part: int = 0) -> None:
    """Draw the surface of a part of a row that is under the mouse or held down."""
    if fill := state.pick(None, paint.theme.raised, paint.theme.pressed, part):
        paint.box(canvas, rect, paint.px(RADIUS), fill)


def arrange(
    paint: Paint, widgets: Sequence[Widget], x: int, y: int, width: int, gap: int | None = None
) -> list[Placed]:
    """Widgets one below the other: ``gap`` pixels apart, or by their own ``space``."""
    placed: list[Placed] = []
    for widget in widgets:
        above = paint.px(widget.space) if gap is None else gap
        placed += widget.arrange(paint, x, bottom(placed) + above if placed else y, width)
    return placed


def bottom(placed: Sequence[Placed], otherwise: int = 0) -> int:
    """Where widgets end, in pixels."""
    return max((item.rect.bottom for item in placed), default=otherwise)
