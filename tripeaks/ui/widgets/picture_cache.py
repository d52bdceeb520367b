"""The pictures of a panel: those of its widgets, its own, and parts of them. No picture is drawn on
again once it was returned."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, TypeAlias

from pygame import Rect, Surface

from tripeaks.ui.drawing.kept import KeptPictures
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.widgets.base import Control, ControlState, Drawn

KEPT_BYTES: Final = 24_000_000
KEPT_PANELS: Final = 4
"""How many bytes of pictures to keep, and how many times those of the panel more: it has a shadow of its
size, and widgets that fill it."""

CUTS_KEPT: Final = 24
"""How many parts of pictures to keep: each keeps its whole picture."""

Piece: TypeAlias = tuple[str, Surface, tuple[int, int]]
"""A named piece of a panel, its picture, and its offset from a top left corner."""


class PictureCache:
    """Pictures in one look, drawn when first asked for."""

    def __init__(self, paint: Paint) -> None:
        self._paint = paint
        self._kept = KeptPictures(KEPT_BYTES)
        self._cut = lru_cache(CUTS_KEPT)(Surface.subsurface)

    def picture(self, widget: Drawn, size: tuple[int, int], state: ControlState | None = None) -> Surface:
        """A widget of a size in pixels, a control in a state."""

        def draw(canvas: Surface) -> None:
            if isinstance(widget, Control) and state is not None:
                widget.draw(self._paint, canvas, state)
            else:
                widget.draw(self._paint, canvas)

        return self._drawn((widget, state), size, draw)

    def cut(self, picture: Surface, part: Rect) -> Surface:
        """A part of one of the pictures; the same surface for the same part."""
        return self._cut(picture, tuple(part))

    def body(self, size: tuple[int, int]) -> list[Piece]:
        """The shadow of a panel and the empty panel."""
        paint, theme = self._paint, self._paint.theme
        corner, spread = paint.px(16), paint.px(22)
        self._kept.most_bytes = KEPT_BYTES + KEPT_PANELS * size[0] * size[1] * 4
        shadow = self._kept.get(("shadow", size), lambda: paint.shadow(size, corner, spread))
        panel = self._drawn("panel", size, lambda canvas: paint.box(
            canvas, canvas.get_rect(), corner, theme.panel, theme.edge, paint.px(1)))  # fmt: skip
        return [("shadow", shadow, (-spread, paint.px(5) - spread)), ("panel", panel, (0, 0))]

    def scrolling(self, view: tuple[int, int], excess: int, scroll: int) -> list[Piece]:
        """The scroll bar of a view, and lines where something is hidden above or below."""
        px, theme, (width, height) = self._paint.px, self._paint.theme, view
        thick, gap = px(5), px(4)
        length = max(px(30), height * height // (height + excess))
        bar = self._drawn("bar", (thick, length), lambda canvas: self._paint.box(
            canvas, canvas.get_rect(), thick, theme.quiet))  # fmt: skip
        line = self._drawn("line", (width - 2, px(1)), lambda canvas: canvas.fill(theme.edge))
        pieces = [("bar", bar, (width - thick - gap, (height - length) * scroll // excess))]
        if scroll > 0:
            pieces.append(("above", line, (1, 0)))
        if scroll < excess:
            pieces.append(("below", line, (1, height - px(1))))
        return pieces

    def appearing(self, sprites: list[Sprite], share: float) -> Sprite:
        """A whole panel as one picture with an opacity from 0 to 1."""
        area = sprites[0].rect.unionall([sprite.rect for sprite in sprites])
        whole = self._paint.canvas(area.size)
        whole.blits([(s.surface, (s.x - area.x, s.y - area.y)) for s in sprites], False)
        whole.set_alpha(round(255 * max(0.0, share)))
        return Sprite("appearing", whole, *area.topleft, sprites[0].z)

    def _drawn(self, key: Hashable, size: tuple[int, int], draw: Callable[[Surface], object]) -> Surface:
        def make() -> Surface:
            canvas = self._paint.canvas(size)
            draw(canvas)
            return canvas

        return self._kept.get((key, size), make)
