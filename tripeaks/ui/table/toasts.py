"""Short notices at the lower edge of the window, one after the other. Knows the look."""

from __future__ import annotations

from collections import deque
from typing import Final

import pygame

from tripeaks.ui import timing
from tripeaks.ui.drawing.look import TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.renderer import Sprite

Z_TOAST: Final = 20_000
WIDEST: Final = 560
"""The widest a notice gets before its text is broken, in units."""


class Toasts:
    """The waiting notices and the visible one."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._since: float | None = None
        self._picture: tuple[object, pygame.Surface] | None = None

    def say(self, text: str) -> None:
        """Queue a notice, unless it is waiting already; it appears after those before it."""
        if text not in self._waiting:
            self._waiting.append(text)

    def dismiss(self) -> None:
        """Hide the visible notice, which the player has seen."""
        if self._waiting and self._since is not None:
            self._waiting.popleft()
            self._since = None

    def advance(self, now: float) -> bool:
        """Show or hide a notice when it is due; whether one was."""
        if self._since is not None and now >= self._since + timing.NOTICE_MS:
            self.dismiss()
        elif not self._waiting or self._since is not None:
            return False
        if self._waiting:
            self._since = now
        return True

    def sprites(self, look: Look, size: tuple[int, int]) -> list[Sprite]:
        """The visible notice."""
        if self._since is None:
            return []
        picture = self._drawn(self._waiting[0], look, size)
        rect = picture.get_rect(midbottom=(size[0] // 2, size[1] - look.px(14)))
        return [Sprite("toast", picture, *rect.topleft, Z_TOAST)]

    def _drawn(self, text: str, look: Look, size: tuple[int, int]) -> pygame.Surface:
        key = (text, look, size)
        if self._picture is None or self._picture[0] != key:
            paint = Paint(look)
            pad = look.px(14)
            lines = paint.lines(text, min(look.px(WIDEST), size[0] - 4 * pad), TEXT)
            width = max(paint.text_width(line, TEXT) for line in lines) + 2 * pad
            height = paint.line_height(TEXT)
            canvas = paint.canvas((width, height * len(lines) + pad))
            paint.box(canvas, canvas.get_rect(), look.px(10), look.theme.tip)
            for i, line in enumerate(lines):
                picture = look.text(line, look.theme.on_tip)
                canvas.blit(picture, picture.get_rect(midtop=(width // 2, pad // 2 + i * height)))
            self._picture = (key, canvas)
        return self._picture[1]
