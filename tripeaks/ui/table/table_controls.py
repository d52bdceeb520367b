"""The controls of the table: its buttons, the code, and the cards, which are drawn elsewhere.

Knows the widgets. The layout gives each of them its rectangle, so none has a height of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final

import pygame

from tripeaks.engine.position import DRAW, Move
from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.widgets.base import Control, ControlState

RADIUS: Final = 10
ICON: Final = 20
BETWEEN: Final = 7
"""Radius of the corners, side of the icon, and the space between icon and label, in units."""

CODE_RADIUS: Final = 8
CODE_ICON: Final = 15
CODE_PADDING: Final = 26
"""The same for the code, and how much wider than its icon and text it is, in units."""

STOCK_KEY: Final = "stock"
WASTE_KEY: Final = "waste"


def key_of(move: Move) -> str:
    """The key of the control that makes a move: a card by its place, or the stock."""
    return STOCK_KEY if move == DRAW else f"card-{move}"


@dataclass(frozen=True, slots=True)
class TableControl(Control):
    """Something on the table that can be tapped: ``act`` is called with its key."""

    ring_radius: ClassVar[float] = 0

    key: str
    act: Callable[[str], None] = field(compare=False)

    def draw_state(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        """Draw nothing: cards, piles and the empty parts of panels are drawn with what they belong to."""

    def activate(self) -> None:
        self.act(self.key)


@dataclass(frozen=True, slots=True)
class CardControl(TableControl):
    """A card on the tableau, the stock or the waste."""

    makes: Move | None = None
    """The move that a tap tries: None for the waste, which takes what is dropped on it."""

@dataclass(frozen=True, slots=True)
class TableButton(TableControl):
    """A button with an icon and perhaps a label. Without ``usable`` it looks disabled, but
    still says why when tapped; ``lit``: a switch that is on."""

    ring_radius: ClassVar[float] = RADIUS

    icon: str = ""
    label: str | None = None
    usable: bool = True
    lit: bool = False

    def draw_state(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        look, px, theme = paint.look, paint.px, paint.theme
        bounds = canvas.get_rect()
        ink: Colour = theme.text
        edge: Colour | None = theme.edge
        fill = paint.hover if state.hover is not None else theme.raised
        if not self.usable:
            fill, ink, edge = theme.table_dark, paint.disabled, None
        elif state.pressed is not None:
            fill = theme.pressed
        if self.lit:
            fill, ink = theme.accent, theme.on_accent
        paint.box(canvas, bounds, px(RADIUS), fill, edge, px(1))
        side = px(ICON)
        picture = look.icon(self.icon, side, ink)
        if self.label is None:
            canvas.blit(picture, picture.get_rect(center=bounds.center))
        else:
            text = look.text(self.label, ink)
            x = (bounds.width - side - px(BETWEEN) - text.get_width()) // 2
            canvas.blit(picture, (x, (bounds.height - side) // 2))
            canvas.blit(text, (x + side + px(BETWEEN), (bounds.height - text.get_height()) // 2))


@dataclass(frozen=True, slots=True)
class CodeButton(TableControl):
    """The code of the deal, which a tap copies: ``words`` is the code, or that it was ``copied``."""

    words: str = ""
    copied: bool = False

    def size(self, paint: Paint, widest: int) -> tuple[int, int]:
        """How large it is, in pixels; ``widest``: the most it may be."""
        text = paint.look.fonts.width(self.words, self._text_size(paint, widest))
        return text + paint.px(CODE_ICON) + paint.px(CODE_PADDING), paint.px(CODE_PADDING)

    def draw_state(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        look, theme, px = paint.look, paint.theme, paint.px
        width, height = canvas.get_size()
        ink = theme.on_accent if self.copied else theme.text
        lit = state.hover is not None or state.focus
        fill = theme.accent if self.copied else paint.hover if lit else theme.panel
        paint.box(canvas, canvas.get_rect(), px(CODE_RADIUS), fill, theme.edge, px(1))
        icon_size = px(CODE_ICON)
        icon = look.icon("check" if self.copied else "copy", icon_size, ink)
        canvas.blit(icon, (px(9), (height - icon_size) // 2))
        text = look.fonts.text(self.words, self._text_size(paint, width), ink)
        canvas.blit(text, (px(16) + icon_size, (height - text.get_height()) // 2))

    def _text_size(self, paint: Paint, width: int) -> int:
        room = width - paint.px(CODE_ICON) - paint.px(CODE_PADDING)
        return paint.look.fonts.shrink(self.words, paint.px(SMALL), room, least=6)


@dataclass(frozen=True, slots=True)
class EndButton(TableControl):
    """A button of the panel at the end of a hand; ``main``: the default button."""

    ring_radius: ClassVar[float] = RADIUS

    label: str = ""
    main: bool = False

    def draw_state(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        look, theme, px, rect = paint.look, paint.theme, paint.px, canvas.get_rect()
        pressed = state.pressed is not None
        fill = theme.accent if self.main else theme.raised
        if pressed:
            fill = theme.pressed
        elif not self.main and (state.hover is not None or state.focus):
            fill = paint.hover
        ink = theme.on_accent if self.main and not pressed else theme.text
        paint.box(canvas, rect, px(RADIUS), fill, None if self.main else theme.edge, px(1))
        size = look.fonts.shrink(self.label, px(TEXT), rect.width - px(12), self.main)
        picture = look.fonts.text(self.label, size, ink, self.main)
        canvas.blit(picture, picture.get_rect(center=rect.center))


@dataclass(frozen=True, slots=True)
class Backdrop(TableControl):
    """A surface behind buttons: nothing under it can be pressed."""

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        return None
