"""The stage draws only what changed, with the same result as a full redraw."""

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from tripeaks.ui.platform.renderer import MANY, Renderer, Sprite, merge

SIZE = (60, 40)
CLOTH = pygame.Surface(SIZE, pygame.SRCALPHA)
CLOTH.fill((10, 80, 40, 255))
OTHER = CLOTH.copy()
OTHER.fill((90, 20, 140, 255))


def picture(number: int) -> pygame.Surface:
    surface = pygame.Surface((6 + number * 3, 14 - number * 2), pygame.SRCALPHA)
    surface.fill((40 * number, 255 - 50 * number, 99, 255 if number % 2 else 128))
    return surface


PICTURES = [picture(number) for number in range(5)]

sprites = st.builds(
    Sprite,
    st.integers(0, 7),
    st.sampled_from(PICTURES),
    st.integers(-8, 62),
    st.integers(-8, 42),
    st.integers(0, 3),
)
frames = st.lists(
    st.tuples(
        st.sampled_from((CLOTH, CLOTH, CLOTH, OTHER)),
        st.lists(sprites, max_size=8, unique_by=lambda sprite: sprite.key),
    ),
    min_size=1,
    max_size=6,
)


def pixels(window: pygame.Surface) -> bytes:
    return pygame.image.tobytes(window, "RGB")


@settings(max_examples=150)
@given(frames)
def test_the_window_equals_a_full_redraw(
    described: list[tuple[pygame.Surface, list[Sprite]]],
) -> None:
    window, stage = pygame.Surface(SIZE), Renderer()
    for background, frame in described:
        stage.show(window, background, frame)
        whole = pygame.Surface(SIZE)
        Renderer().show(whole, background, frame)
        assert pixels(window) == pixels(whole)


@settings(max_examples=60)
@given(frames)
def test_changed_areas_are_returned(described: list[tuple[pygame.Surface, list[Sprite]]]) -> None:
    window, stage = pygame.Surface(SIZE), Renderer()
    for background, frame in described:
        before = window.copy()
        changed = stage.show(window, background, frame)
        for area in changed:
            before.blit(window, area, area)
        assert pixels(before) == pixels(window)


@given(st.lists(sprites, max_size=8, unique_by=lambda sprite: sprite.key))
def test_the_same_frame_again_draws_nothing(frame: list[Sprite]) -> None:
    window, stage = pygame.Surface(SIZE), Renderer()
    assert stage.show(window, CLOTH, frame) == [window.get_rect()]
    assert stage.show(window, CLOTH, list(frame)) == []


def test_a_small_change_draws_a_small_area() -> None:
    window, stage = pygame.Surface(SIZE), Renderer()
    still = Sprite("still", PICTURES[1], 40, 20)
    stage.show(window, CLOTH, [still, Sprite("moves", PICTURES[0], 0, 0)])
    changed = stage.show(window, CLOTH, [still, Sprite("moves", PICTURES[0], 2, 0)])
    assert changed == [pygame.Rect(0, 0, 8, 14)]


def test_everything_is_drawn_after_forgetting() -> None:
    window, stage = pygame.Surface(SIZE), Renderer()
    stage.show(window, CLOTH, [])
    window.fill((1, 2, 3))
    stage.forget()
    assert stage.show(window, CLOTH, []) == [window.get_rect()]
    assert pixels(window) == pixels(CLOTH)


def test_higher_sprites_are_on_top_in_any_order() -> None:
    window = pygame.Surface(SIZE)
    low, high = Sprite("low", PICTURES[1], 0, 0, 1), Sprite("high", PICTURES[3], 0, 0, 2)
    Renderer().show(window, CLOTH, [high, low])
    assert window.get_at((1, 1)) == PICTURES[3].get_at((1, 1))


sides = st.integers(0, 20)
rects = st.builds(pygame.Rect, st.integers(-9, 60), st.integers(-9, 40), sides, sides)


@given(st.lists(rects, max_size=12))
def test_merged_rectangles_cover_the_same_and_never_overlap(some: list[pygame.Rect]) -> None:
    bounds = pygame.Rect((0, 0), SIZE)
    merged = merge(some, bounds)
    for rect in some:
        part = rect.clip(bounds)
        if part.width and part.height:
            assert any(area.contains(part) for area in merged)
    for i, area in enumerate(merged):
        assert bounds.contains(area)
        assert area.collidelist(merged[:i]) < 0


def test_very_many_rectangles_become_one() -> None:
    many = [pygame.Rect(x, y, 2, 2) for x in range(0, 60, 6) for y in range(0, 40, 6)]
    assert len(many) > MANY
    assert len(merge(many, pygame.Rect((0, 0), SIZE))) == 1
