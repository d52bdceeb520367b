"""The layout of a panel: where it is in the window, and where its widgets are in it. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import pygame

from tripeaks.ui.drawing.look import TITLE
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import TARGET, Placed, Widget, arrange, bottom
from tripeaks.ui.widgets.button import Button, Emphasis
from tripeaks.ui.widgets.text import Paragraph

CLOSE: Final = "close"
"""The key of the button in the corner."""


class Placement(Enum):
    """Where a panel is: in the middle, as high as it needs to be; or at a side, in a portrait window at
    the bottom, so that the table stays in view."""

    CENTRE = "centre"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a panel shows: the title, what scrolls, what stays below it, and what Enter does
    when no control with a visible focus takes it."""

    title: str
    body: tuple[Widget, ...]
    footer: tuple[Widget, ...] = ()
    submit: Callable[[], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Frame:
    """A panel laid out. ``fixed`` is in window pixels; ``flowing`` is relative to the top left corner of
    ``view``, the visible rectangle of the body, and moves up as it scrolls. ``excess``: how many pixels of
    the body do not fit into the view."""

    rect: pygame.Rect
    view: pygame.Rect
    fixed: tuple[Placed, ...]
    flowing: tuple[Placed, ...]
    excess: int


NOWHERE: Final = Frame(pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0), (), (), 0)
"""A panel that is in no window yet."""


def lay_out(
    paint: Paint,
    contents: Contents,
    window: tuple[int, int],
    placement: Placement,
    width: float,
    left: bool,
    close: Callable[[], None],
) -> Frame:
    """The frame of a panel of a greatest width in units; ``left``: at the left side of the window."""
    area = _area(paint, window, placement, width, left)
    pad = paint.px(20 if area.width >= paint.px(380) else 16)
    inner = area.width - 2 * pad
    head_height = bottom(_header(paint, contents.title, area, pad, close)) + paint.px(10) - area.y
    foot = arrange(paint, contents.footer, area.x + pad, 0, inner)
    foot_height = bottom(foot) + paint.px(26) if foot else paint.px(8)
    body = contents.body
    if foot and area.height - head_height - foot_height < paint.px(110):  # too low to scroll in
        body, foot, foot_height = body + contents.footer, [], paint.px(8)
    flowing = arrange(paint, body, pad, paint.px(4), inner)
    flow = bottom(flowing) + paint.px(12)
    if placement is Placement.CENTRE:
        spare = area.height - head_height - foot_height - flow
        area = area.inflate(0, -max(0, spare))
    view = pygame.Rect(area.x, area.y + head_height, area.width, area.height - head_height - foot_height)
    fixed = _header(paint, contents.title, area, pad, close)
    fixed += [Placed(item.widget, item.rect.move(0, view.bottom + paint.px(10))) for item in foot]
    return Frame(area, view, tuple(fixed), tuple(flowing), max(0, flow - view.height))


def _area(
    paint: Paint, window: tuple[int, int], placement: Placement, width: float, left: bool
) -> pygame.Rect:
    """The largest rectangle that the panel may take."""
    margin = paint.px(10)
    whole = pygame.Rect((0, 0), window).inflate(-2 * margin, -2 * margin)
    area = whole.copy()
    if placement is Placement.CENTRE:
        area.width = min(whole.width, paint.px(width))
        area.centerx = whole.centerx
    elif window[1] > window[0]:
        area.width = min(whole.width, paint.px(width * 1.5))
        area.height = round(whole.height * 0.47)
        area.midbottom = whole.midbottom
    else:
        share = round(window[0] * 0.36)
        area.width = min(whole.width, max(paint.px(300), min(paint.px(400), share)))
        area.x = whole.x if left else whole.right - area.width
    return area


def _header(paint: Paint, title: str, area: pygame.Rect, pad: int, close: Callable[[], None]) -> list[Placed]:
    """The title, and the button that closes the panel."""
    side = paint.px(TARGET)
    corner = pygame.Rect(area.right - side - paint.px(8), area.y + paint.px(8), side, side)
    words = Paragraph(title, size=TITLE, bold=True)
    height = words.height(paint, corner.x - area.x - pad)
    top = area.y + max(paint.px(12), paint.px(8) + (side - height) // 2)
    text = pygame.Rect(area.x + pad, top, corner.x - area.x - pad, height)
    return [
        Placed(words, text),
        Placed(Button(CLOSE, "", close, icon="close", emphasis=Emphasis.QUIET), corner),
    ]
