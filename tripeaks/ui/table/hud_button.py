"""A button of the table as a picture. Knows the brush of the widgets."""

from __future__ import annotations

from typing import Final

import pygame

from tripeaks.ui.drawing.paint import Paint

RADIUS: Final = 10
ICON: Final = 20
BETWEEN: Final = 7
"""Radius of the corners, side of the icon, and the space between icon and label, in units."""


def button_picture(
    paint: Paint, size: tuple[int, int], icon: str, label: str | None, *,
    mood: str = "up", focus: bool = False, lit: bool = False,
) -> pygame.Surface:  # fmt: skip
    """A button with an icon and perhaps a label. ``mood``: ``up``, ``hover``, ``down`` or ``off``
    (it does nothing now); ``lit``: a switch that is on."""
    look, px = paint.look, paint.px
    theme = look.theme
    canvas = paint.canvas(size)
    bounds = canvas.get_rect()
    fill = {"off": theme.table_dark, "up": theme.raised, "hover": paint.hover, "down": theme.pressed}[mood]
    ink = paint.disabled if mood == "off" else theme.text
    if lit:
        fill, ink = theme.accent, theme.on_accent
    paint.box(canvas, bounds, px(RADIUS), fill, None if mood == "off" else theme.edge, px(1))
    side = px(ICON)
    picture = look.icon(icon, side, ink)
    if label is None:
        canvas.blit(picture, picture.get_rect(center=bounds.center))
    else:
        text = look.text(label, ink)
        x = (bounds.width - side - px(BETWEEN) - text.get_width()) // 2
        canvas.blit(picture, (x, (bounds.height - side) // 2))
        canvas.blit(text, (x + side + px(BETWEEN), (bounds.height - text.get_height()) // 2))
    if focus:
        paint.ring(canvas, bounds, px(RADIUS))
    return canvas
