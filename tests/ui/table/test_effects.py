"""Points, sparks and the fountain: functions of the time, over when they should be."""

from collections.abc import Callable, Hashable

import pygame
import pytest

from tests.ui.panel_help import look_for
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck, DeckStyle
from tripeaks.ui.table.effects import Flourish, Fountain, Points
from tripeaks.ui.table.layout import at_place, lay_out

SIZE = (800, 600)
LOOK = look_for(SIZE)
LAYOUT = lay_out(SIZE, LOOK.unit)
DECK = Deck(DeckStyle())

Effect = Points | Flourish | Fountain
MAKERS: tuple[Callable[[float], Effect], ...] = (
    lambda begin: Points(begin, at_place(0), "+100", True),
    lambda begin: Flourish(begin, at_place(1)),
    Fountain,
)


def drawn(effect: Effect, now: float) -> list[tuple[Hashable, int, int, bytes, int | None]]:
    return [
        (s.key, s.x, s.y, pygame.image.tobytes(s.surface, "RGBA"), s.surface.get_alpha())
        for s in effect.sprites(now, LAYOUT, LOOK, DECK)
    ]


@pytest.mark.parametrize("make", MAKERS)
def test_an_effect_is_a_function_of_the_time_since_it_began(make: Callable[[float], Effect]) -> None:
    one, other = make(0.0), make(500.0)
    other.sprites(800, LAYOUT, LOOK, DECK)  # what was drawn before makes no difference
    for t in (1, 100, 333, 700, 1500):
        assert [part[1:] for part in drawn(one, t)] == [part[1:] for part in drawn(other, 500 + t)]


@pytest.mark.parametrize("make", MAKERS)
def test_an_effect_is_there_in_its_time_only(make: Callable[[float], Effect]) -> None:
    effect = make(100.0)
    assert not drawn(effect, 99)
    assert drawn(effect, 300)
    assert not drawn(effect, 100 + effect.duration)


def test_the_joy_ends_within_four_seconds_and_by_itself_before() -> None:
    assert timing.WIN_MS <= 4_000
    assert not drawn(Fountain(0.0), timing.WIN_MS - 1)


def test_points_rise_and_stay_within_the_window() -> None:
    points = Points(0.0, at_place(2), "+100", True)
    tops = []
    for t in range(0, timing.POINTS_MS, 50):
        (sprite,) = points.sprites(t, LAYOUT, LOOK, DECK)
        assert pygame.Rect((0, 0), SIZE).contains(sprite.rect)
        tops.append(sprite.y)
    assert tops == sorted(tops, reverse=True) and tops[0] > tops[-1]


def test_every_suit_is_thrown_on_paper() -> None:
    """On white paper, so that black suits are seen on any cloth."""
    sprites = Fountain(0.0).sprites(1_200, LAYOUT, LOOK, DECK)
    assert len(sprites) > 40
    for sprite in sprites:
        corners = sprite.surface.get_bounding_rect()
        colours = [
            sprite.surface.get_at((x, y))[:3]
            for x in range(corners.left, corners.right, 2)
            for y in range(corners.top, corners.bottom, 2)
            if sprite.surface.get_at((x, y))[3] > 250
        ]
        assert sum(min(colour) > 230 for colour in colours) > len(colours) / 4
