"""Effects that last a moment: rising points, sparks over a cleared peak, the fountain of cards for a win.

Each effect is a function of the time since it began. Knows the layout, the look and the deck.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from random import Random
from typing import Final, NamedTuple

import pygame

from tripeaks.engine.board import TIPS
from tripeaks.engine.cards import Suit
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck, card_height
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.svg import for_display
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.layout import Layout, Spot, at_place
from tripeaks.ui.table.motion import ease_out

Z_EFFECT: Final = 6_000
Z_FOUNTAIN: Final = 3_000
"""Over the table, under the end panel, which must stay readable."""

CHIPS: Final = 84
"""How many small cards are thrown up for a win."""

TURN: Final = 12
"""They spin in steps of this many degrees, so that a picture can be used for many frames."""

RAYS: Final = 16


@dataclass(frozen=True, slots=True)
class Points:
    """Points that rise from a spot and fade."""

    begin: float
    spot: Spot
    text: str
    large: bool = False
    duration: float = timing.POINTS_MS

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:
        """The text at a moment."""
        share = (now - self.begin) / self.duration
        if not 0 <= share < 1:
            return []
        colour, size = (look.theme.accent, 34) if self.large else (look.theme.text, 22)
        outline = look.text(self.text, look.theme.panel, size, bold=True)
        picture = look.text(self.text, colour, size, bold=True)
        canvas = pygame.Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
        around = ((0, 2), (4, 2), (2, 0), (2, 4), (1, 1), (3, 3), (1, 3), (3, 1))
        canvas.blits([*((outline, offset) for offset in around), (picture, (2, 2))])
        if share > 0.55:
            canvas.set_alpha(round(255 * (1 - share) / 0.45))
        x, y = layout.centre(self.spot)
        y -= layout.card[1] * (0.30 + 0.42 * ease_out(share))
        rect = canvas.get_rect(center=(round(x), round(y))).clamp(pygame.Rect((0, 0), layout.size))
        return [Sprite(("points", self.begin, self.spot), canvas, *rect.topleft, Z_EFFECT + 1)]


@dataclass(frozen=True, slots=True)
class Flourish:
    """A ring of sparks that opens over a cleared peak: kites, with dots between them."""

    begin: float
    spot: Spot
    duration: float = timing.PEAK_MS

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:
        """The sparks at a moment."""
        share = (now - self.begin) / self.duration
        if not 0 <= share < 1:
            return []
        reach = layout.card[1] * 0.95
        side = round(reach * 2)
        canvas = pygame.Surface((side, side), pygame.SRCALPHA)
        colour = look.theme.accent
        inner, outer = reach * (0.25 + 0.60 * ease_out(share)), reach * (0.36 + 0.62 * ease_out(share))
        thick = max(1.2, layout.card[0] * 0.040 * (1 - share))

        def at(angle: float, away: float, aside: float = 0.0) -> tuple[float, float]:
            x, y = math.cos(angle), math.sin(angle)
            return reach + away * x - aside * y, reach + away * y + aside * x

        for ray in range(RAYS):
            angle = 2 * math.pi * ray / RAYS - math.pi / 2
            if ray % 2:
                pygame.draw.aacircle(canvas, colour, at(angle, (inner + outer) / 2), thick)
            else:
                wide = inner + (outer - inner) * 0.6
                kite = [at(angle, inner), at(angle, wide, thick), at(angle, outer), at(angle, wide, -thick)]
                pygame.draw.polygon(canvas, colour, kite)
                pygame.draw.aalines(canvas, colour, True, kite)
        canvas.set_alpha(round(255 * (1 - share**2)))
        x, y = layout.centre(self.spot)
        return [Sprite(("flourish", self.spot), canvas, round(x - reach), round(y - reach), Z_EFFECT)]


class _Throw(NamedTuple):
    """One small card of the fountain: its suit, the peak from which and the time (s) when it is thrown, its
    speed upwards (window heights per second) and sideways (window widths per second), its spin (degrees
    per second) and its width in card widths."""

    suit: Suit
    peak: int
    start: float
    speed: float
    drift: float
    spin: float
    width: float


_random = Random(28)  # the same fountain every time, so that a frame is a function of the time
THROWS: Final = tuple(
    _Throw(
        suit, i % len(TIPS), _random.uniform(0, 1.35), _random.uniform(0.95, 1.62),
        _random.uniform(-0.20, 0.20), _random.uniform(-300, 300), _random.choice((0.20, 0.27, 0.36)),
    )
    for i, suit in zip(range(CHIPS), cycle(Suit), strict=False)
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fountain:
    """Small cards thrown up from the three peaks, spinning and falling out of the window."""

    begin: float
    duration: float = timing.WIN_MS
    _chip: Callable[[Deck, Suit, int, int], pygame.Surface] = field(
        default_factory=lambda: cache(_draw_chip), compare=False
    )

    def sprites(self, now: float, layout: Layout, look: Look, deck: Deck) -> list[Sprite]:
        """The cards that are in the air at a moment."""
        time = (now - self.begin) / 1000
        if not 0 <= time < self.duration / 1000:
            return []
        width, height = layout.size
        sprites = []
        for i, throw in enumerate(THROWS):
            t = time - throw.start
            size = max(10, round(layout.card[0] * throw.width))
            y = height * 0.80 - (throw.speed * t - 0.95 * t * t) * height
            if t < 0 or y > height + size:
                continue
            x = layout.centre(at_place(TIPS[throw.peak]))[0] + throw.drift * t * width
            picture = self._chip(deck, throw.suit, size, round(throw.spin * t / TURN) * TURN % 360)
            corner = (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))
            sprites.append(Sprite(("chip", i), picture, *corner, Z_FOUNTAIN))
        return sprites


def _draw_chip(deck: Deck, suit: Suit, width: int, angle: int) -> pygame.Surface:
    """A small card with one suit sign, turned by an angle. It is paper, so that black suits are visible
    on any cloth."""
    canvas = pygame.Surface((width, card_height(width)), pygame.SRCALPHA)
    radius = max(2, round(width * 0.12))
    pygame.draw.rect(canvas, (186, 180, 166), canvas.get_rect(), border_radius=radius)
    pygame.draw.rect(canvas, (252, 250, 244), canvas.get_rect().inflate(-2, -2), border_radius=radius)
    sign = deck.suit(suit, round(width * 0.74))
    canvas.blit(sign, sign.get_rect(center=canvas.get_rect().center))
    return for_display(pygame.transform.rotozoom(canvas, angle, 1))


Effect = Points | Flourish | Fountain
