"""Speech bubbles stay whole within the window."""

from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from tests.ui.panel_help import look_for
from tripeaks.ui.table.bubble import bubble

SIZES = ((480, 360), (480, 960), (800, 600))
LONG = "Muss genau einen Rang höher oder niedriger sein, und noch ein wenig mehr dazu"


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(SIZES),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
    st.sampled_from(("Nein", "This card is blocked", LONG)),
)
def test_a_bubble_is_within_the_window_and_near_its_target(
    size: tuple[int, int], share: tuple[float, float], text: str
) -> None:
    target = Rect(0, 0, 42, 58)
    target.topleft = (int(share[0] * (size[0] - 42)), int(share[1] * (size[1] - 58)))
    sprite = bubble(look_for(size), text, target, Rect((0, 0), size))
    assert Rect((0, 0), size).contains(sprite.rect)
    assert sprite.rect.inflate(2, 2).colliderect(target)


def test_it_is_above_if_there_is_space_and_otherwise_below() -> None:
    look, window = look_for((800, 600)), Rect(0, 0, 800, 600)
    target = Rect(300, 300, 60, 84)
    assert bubble(look, "x", target, window).rect.bottom == target.top
    target.top = 4
    assert bubble(look, "x", target, window).rect.top == target.bottom
