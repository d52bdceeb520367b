"""What rises, shines and falls for a moment: points, cleared peaks, the joy over a win.

Each effect is a function of the time since it began. Knows the layout, the look and the deck.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from tripeaks.engine.cards import Suit
from tripeaks.ui import timing
from tripeaks.ui.deck import Deck
from tripeaks.ui.layout import Layout, Spot
from tripeaks.ui.look import Look
from tripeaks.ui.motion import ease_out
from tripeaks.ui.scene import Sprite

Z_EFFECT: Final = 6_000
SIGNS: Final = 90
"""How many suit signs are thrown up for a win."""

RAYS: Final = 12
GRAVITY: Final = 1.9
"""How fast the signs fall, in window heights per second squared."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points that rise from a spot and fade."""

    begin: float
    spot: Spot
    text: str
    large: bool = False
    duration: float = timing.POINTS_MS

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:  # noqa: ARG002
        """The text at a moment."""
        share = (now - self.begin) / self.duration
        if not 0 <= share < 1:
            return []
        colour = look.theme.accent if self.large else look.theme.text
        size = 34 if self.large else 22
        outline = look.text(self.text, look.theme.panel, size, bold=True)
        picture = look.text(self.text, colour, size, bold=True)
        canvas = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
        for dx, dy in ((0, 2), (4, 2), (2, 0), (2, 4), (1, 1), (3, 3), (1, 3), (3, 1)):
            canvas.blit(outline, (dx, dy))
        canvas.blit(picture, (2, 2))
        if share > 0.55:
            canvas.set_alpha(round(255 * (1 - share) / 0.45))
        x, y = layout.centre(self.spot)
        y -= layout.card[1] * (0.30 + 0.42 * ease_out(share))
        rect = canvas.get_rect(center=(round(x), round(y)))
        rect.clamp_ip(pygame.Rect((0, 0), layout.size))
        return [Sprite(("points", self.begin, self.spot), canvas, *rect.topleft, Z_EFFECT + 1)]


@dataclass(frozen=True, slots=True)
class Flourish:
    """A ring of light that opens over a cleared peak."""

    begin: float
    spot: Spot
    duration: float = timing.PEAK_MS

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:  # noqa: ARG002
        """The rays at a moment."""
        share = (now - self.begin) / self.duration
        if not 0 <= share < 1:
            return []
        reach = layout.card[1] * 0.95
        side = round(reach * 2)
        canvas = pygame.Surface((side, side), pygame.SRCALPHA)
        eased = ease_out(share)
        inner, outer = reach * (0.25 + 0.60 * eased), reach * (0.34 + 0.64 * ease_out(min(1, share * 1.3)))
        width = max(1, round(layout.card[0] * 0.045 * (1 - share)))
        for ray in range(RAYS):
            angle = 2 * math.pi * (ray + 0.5) / RAYS
            start = (reach + inner * math.cos(angle), reach + inner * math.sin(angle))
            end = (reach + outer * math.cos(angle), reach + outer * math.sin(angle))
            pygame.draw.line(canvas, look.theme.accent, start, end, width)
            pygame.draw.aaline(canvas, look.theme.accent, start, end)
        canvas.set_alpha(round(255 * (1 - share)))
        x, y = layout.centre(self.spot)
        return [Sprite(("flourish", self.spot), canvas, round(x - reach), round(y - reach), Z_EFFECT)]


@dataclass(frozen=True, slots=True)
class Fountain:
    """Suit signs thrown up from the three peaks, falling out of the window."""

    begin: float
    duration: float = timing.WIN_MS

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:  # noqa: ARG002
        """The signs that are in the air at a moment."""
        time = (now - self.begin) / 1000
        if not 0 <= time < self.duration / 1000:
            return []
        width, height = layout.size
        random = Random(28)  # the same joy every time, so that a frame is a function of the time
        suits = list(Suit)
        sprites = []
        sizes = [max(10, round(layout.card[0] * share)) for share in (0.22, 0.32, 0.44)]
        for i in range(SIGNS):
            start = random.uniform(0, 1.35)
            peak = i % 3
            speed = random.uniform(0.85, 1.55)
            drift = random.uniform(-0.22, 0.22)
            size = random.choice(sizes)
            t = time - start
            if t < 0:
                continue
            x = layout.centre(Spot("place", peak))[0] + drift * t * width
            y = height * 0.78 - (speed * t - GRAVITY / 2 * t * t) * height
            if y > height + size:
                continue
            picture = deck.suit(suits[i % 4], size)
            corner = (round(x - size / 2), round(y - size / 2))
            sprites.append(Sprite(("sign", i), picture, *corner, Z_EFFECT - 1))
        return sprites


Effect = Points | Flourish | Fountain
