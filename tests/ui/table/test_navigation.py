"""Arrow keys reach every card and go to its neighbours."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_line, start
from tripeaks.engine.board import BASE, BOARD, PLACES
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Position
from tripeaks.ui.table.layout import Layout, lay_out
from tripeaks.ui.table.navigation import DIRECTIONS, first_stop, neighbour

LAYOUTS = [lay_out(size, 1.0, left) for size in ((1280, 800), (600, 1000)) for left in (False, True)]
CODE = "TP1-E-AAAAAAB"
layouts = st.sampled_from(LAYOUTS)


def position_after(seed: int, count: int) -> Position:
    position = start(CODE)
    for move in random_line(parse_code(CODE), seed)[:count]:
        position = position.apply(move)
    return position


@given(layouts, st.integers(0, 60), st.integers(0, 40))
def test_every_card_and_the_stock_can_be_reached(layout: Layout, seed: int, count: int) -> None:
    position = position_after(seed, count)
    stops = {place for place in PLACES if position.card(place) is not None}
    if position.stock:
        stops.add(DRAW)
    seen, queue = set(), [neighbour(None, "left", position, layout)] if stops else []
    while queue:
        stop = queue.pop()
        if stop not in seen and stop is not None:
            seen.add(stop)
            queue += [neighbour(stop, arrow, position, layout) for arrow in DIRECTIONS]
    assert seen == stops or not (position.plays or position.stock)


@given(layouts, st.integers(0, 60), st.integers(0, 40), st.sampled_from(sorted(DIRECTIONS)))
def test_an_arrow_goes_its_way_or_nowhere(layout: Layout, seed: int, count: int, arrow: str) -> None:
    position = position_after(seed, count)
    dx, dy = DIRECTIONS[arrow]
    for place in PLACES:
        if position.card(place) is None:
            continue
        there = neighbour(place, arrow, position, layout)
        if there is not None and there not in (place, DRAW):
            x0, y0 = layout.places[place]
            x1, y1 = layout.places[there]
            assert (x1 - x0) * dx + (y1 - y0) * dy > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_sideways_goes_along_the_row(layout: Layout) -> None:
    position = start(CODE)
    for one, other in itertools.pairwise(BASE):
        assert neighbour(one, "right", position, layout) == other
        assert neighbour(other, "left", position, layout) == one


@pytest.mark.parametrize("layout", LAYOUTS)
def test_down_goes_to_a_card_that_covers(layout: Layout) -> None:
    position = start(CODE)
    for place in PLACES:
        down = neighbour(place, "down", position, layout)
        if place not in BASE:
            assert down in BOARD[place].covered_by


def test_it_starts_where_something_can_be_done() -> None:
    position = start(CODE)
    assert first_stop(position) == position.plays[0]
    gone = position.plays[0]
    after = position.apply(gone)
    assert neighbour(gone, "up", after, LAYOUTS[0]) == first_stop(after)
    assert neighbour(None, "up", position, LAYOUTS[0]) == first_stop(position)
