"""What is on the window as a list of sprites, and the least drawing that makes it so.

Knows pygame only. Each frame is described completely, as a function of the state and the time; the
renderer compares it with the last one and redraws only the rectangles that differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

MANY: Final = 24
"""From this many changed rectangles on, they are redrawn as one."""


class Sprite(NamedTuple):
    """A picture at a place. ``key`` identifies it from frame to frame; later sprites are on top.
    A surface that was shown is never drawn on again: a change needs another surface."""

    key: Hashable
    surface: pygame.Surface
    x: int
    y: int
    z: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle that the sprite covers."""
        return self.surface.get_rect(topleft=(self.x, self.y))


class Renderer:
    """The window as it was last drawn."""

    def __init__(self) -> None:
        self._shown: dict[Hashable, Sprite] = {}
        self._background: pygame.Surface | None = None

    def forget(self) -> None:
        """Redraw everything next time: the window was resized, exposed or covered."""
        self._background = None

    def show(
        self, window: pygame.Surface, background: pygame.Surface, sprites: Sequence[Sprite]
    ) -> list[pygame.Rect]:
        """Draw a frame; sprites are drawn in ascending ``z``, then in their order. Returns the
        rectangles of the window that changed."""
        ordered = sorted(sprites, key=lambda sprite: sprite.z)
        shown = {sprite.key: sprite for sprite in ordered}
        if background is not self._background:
            dirty = [window.get_rect()]
            self._background = background
        else:
            dirty = self._differences(shown, window.get_rect())
        self._shown = shown
        for area in dirty:
            window.set_clip(area)
            window.blit(background, area, area)
            window.blits([(s.surface, (s.x, s.y)) for s in ordered if s.rect.colliderect(area)], False)
        window.set_clip(None)
        return dirty

    def _differences(self, shown: dict[Hashable, Sprite], bounds: pygame.Rect) -> list[pygame.Rect]:
        rects: list[pygame.Rect] = []
        for key, sprite in shown.items():
            before = self._shown.get(key)
            if before != sprite:
                rects += [changed.rect for changed in (before, sprite) if changed]
        rects += [before.rect for key, before in self._shown.items() if key not in shown]
        return merge(rects, bounds)


def merge(rects: Iterable[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles clipped to the bounds, with those that touch joined into one."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        area = rect.clip(bounds)
        if not area:  # nothing of it is within
            continue
        while (hit := area.collidelist(merged)) >= 0:
            area = area.union(merged.pop(hit))
        merged.append(area)
    return merged if len(merged) <= MANY else [merged[0].unionall(merged[1:])]
