"""The table lies well in any window."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from tests.ui.table_help import SIZES as USUAL_SIZES
from tripeaks.engine.board import BOARD, PLACES
from tripeaks.ui.drawing.deck import CARD_ASPECT
from tripeaks.ui.drawing.look import unit_for
from tripeaks.ui.table.layout import (
    GAP,
    HEM,
    LEAST_CARD,
    NARROW_GAP,
    PILE_GAP,
    ROW_STEP,
    STOCK,
    WASTE,
    Layout,
    at_place,
    lay_out,
)

SIZES = (*USUAL_SIZES, (7680, 4320), (3440, 1440), (1080, 1920))
sizes = st.sampled_from(SIZES) | st.tuples(st.integers(480, 7680), st.integers(360, 4320))
scales = st.integers(80, 200).map(lambda percent: percent / 100)
hands = st.booleans()


def laid(size: tuple[int, int], scale: float, left_handed: bool) -> Layout:
    return lay_out(size, unit_for(size, scale), left_handed)


def parts(layout: Layout) -> dict[str, Rect]:
    return {
        "bar": layout.bar,
        "stock": layout.stock,
        "waste": layout.waste,
        "info": layout.info,
        "actions": layout.actions,
        "tableau": layout.tableau,
    }


@settings(max_examples=300)
@given(sizes, scales, hands)
def test_everything_lies_in_the_window_and_nothing_on_another(
    size: tuple[int, int], scale: float, left_handed: bool
) -> None:
    layout = laid(size, scale, left_handed)
    named = list(parts(layout).items())
    window = layout.bar.unionall([rect for _, rect in named])
    assert window.topleft == (0, 0) and window.right <= size[0] and window.bottom <= size[1], layout
    for i, (name, rect) in enumerate(named):
        assert rect.width > 0 and rect.height > 0, name
        for other, taken in named[:i]:
            assert not rect.colliderect(taken), (name, other)
    for place in PLACES:
        assert layout.tableau.contains(layout.rect(place)), place


@settings(max_examples=200)
@given(sizes, scales, hands)
def test_cards_of_a_row_never_touch_and_neighbouring_rows_overlap(
    size: tuple[int, int], scale: float, left_handed: bool
) -> None:
    layout = laid(size, scale, left_handed)
    for a, b in itertools.combinations(PLACES, 2):
        one, other = layout.rect(a), layout.rect(b)
        if BOARD[a].row == BOARD[b].row:
            assert not one.colliderect(other), (a, b)
        if b in BOARD[a].covered_by:
            assert one.colliderect(other) and other.top > one.top, (a, b)


@settings(max_examples=200)
@given(sizes, scales, hands)
def test_cards_are_as_large_as_the_window_allows(
    size: tuple[int, int], scale: float, left_handed: bool
) -> None:
    """One pixel more of width would be too much: for the window's width, or for its height."""
    unit = unit_for(size, scale)
    layout = laid(size, scale, left_handed)
    width = layout.card[0] + 2  # cards are whole pixels wide
    gap = NARROW_GAP if size[1] > size[0] * 1.15 else GAP
    margin = max(4, round(12 * unit))
    height = width * CARD_ASPECT
    block = max(height, round(92 * unit))
    too_wide = width * (10 + 9 * gap) > size[0] - 2 * margin
    rows = height * (1 + 3 * ROW_STEP[0] + PILE_GAP) + block
    too_high = rows > size[1] - layout.bar.height - 2 * margin - round(HEM * unit)
    assert too_wide or too_high


def test_cards_are_never_too_small_to_see() -> None:
    for size in SIZES:
        for scale in (0.8, 1.0, 1.5, 2.0):
            assert laid(size, scale, False).card[0] > LEAST_CARD
    assert lay_out((480, 360), unit_for((480, 360))).card[0] >= 34


def test_cards_are_drawn_in_the_order_in_which_they_are_hit() -> None:
    for place in PLACES:
        assert all(cover > place for cover in BOARD[place].covered_by)


@pytest.mark.parametrize("size", SIZES)
def test_left_handed_is_the_mirror_image(size: tuple[int, int]) -> None:
    usual, other = laid(size, 1.0, False), laid(size, 1.0, True)
    assert other.stock == usual.waste and other.waste == usual.stock
    assert other.places == usual.places
    assert other.actions.left == size[0] - usual.actions.right
    assert other.info.left == size[0] - usual.info.right


@given(sizes, scales, hands)
def test_spots_are_the_middles_of_their_cards(size: tuple[int, int], scale: float, left_handed: bool) -> None:
    layout = laid(size, scale, left_handed)
    for place in PLACES:
        x, y = layout.centre(at_place(place))
        assert (x - layout.card[0] / 2, y - layout.card[1] / 2) == layout.places[place]
    assert layout.stock.collidepoint(layout.centre(STOCK))
    assert layout.waste.collidepoint(layout.centre(WASTE))
    point = layout.point(31.0, 47.0)
    assert layout.centre(point) == pytest.approx((31.0, 47.0))


@pytest.mark.parametrize("size", ((2560, 1080), (3440, 1440), (1920, 1080)))
def test_the_stock_and_the_badges_do_not_touch_the_lower_edge(size: tuple[int, int]) -> None:
    unit = unit_for(size)
    layout = lay_out(size, unit)
    assert size[1] - layout.stock.bottom >= (12 + HEM - 1) * unit


@pytest.mark.parametrize("size", ((600, 1000), (480, 900), (1080, 2340)))
def test_in_an_upright_window_what_is_played_with_stays_together(size: tuple[int, int]) -> None:
    layout = lay_out(size, unit_for(size))
    card = layout.card[1]
    assert layout.stock.top - layout.tableau.bottom <= 1.5 * card
    above, below = layout.tableau.top - layout.bar.bottom, size[1] - layout.stock.bottom
    assert above <= below <= 2 * above
