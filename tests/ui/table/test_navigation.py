"""Arrow keys reach every card and go to its neighbours."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tripeaks.ui.table.hit_target import STOCK_TARGET, button_target, card_target

from tests.games import random_line, start
from tripeaks.engine.board import BASE, BOARD, PLACES
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import Position
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
    stops = {card_target(place) for place in PLACES if position.card(place) is not None}
    if position.stock:
        stops.add(STOCK_TARGET)
    seen, queue = set(), [neighbour(None, "left", position, layout)] if stops else []
    while queue:
        target = queue.pop()
        if target not in seen and target is not None:
            seen.add(target)
            queue += [neighbour(target, arrow, position, layout) for arrow in DIRECTIONS]
    assert seen == stops or not (position.plays or position.stock)


@given(layouts, st.integers(0, 60), st.integers(0, 40), st.sampled_from(sorted(DIRECTIONS)))
def test_an_arrow_goes_its_way_or_nowhere(layout: Layout, seed: int, count: int, arrow: str) -> None:
    position = position_after(seed, count)
    dx, dy = DIRECTIONS[arrow]
    for place in PLACES:
        if position.card(place) is None:
            continue
        there = neighbour(card_target(place), arrow, position, layout)
        if there is not None and there != card_target(place) and there.kind == "card":
            x0, y0 = layout.places[place]
            x1, y1 = layout.places[there.place]
            assert (x1 - x0) * dx + (y1 - y0) * dy > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_sideways_goes_along_the_row(layout: Layout) -> None:
    position = start(CODE)
    for one, other in itertools.pairwise(BASE):
        assert neighbour(card_target(one), "right", position, layout) == card_target(other)
        assert neighbour(card_target(other), "left", position, layout) == card_target(one)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_down_goes_to_a_card_that_covers(layout: Layout) -> None:
    position = start(CODE)
    for place in PLACES:
        down = neighbour(card_target(place), "down", position, layout)
        if place not in BASE:
            assert down is not None and down.place in BOARD[place].covered_by


def test_it_starts_where_something_can_be_done() -> None:
    position = start(CODE)
    assert first_stop(position) == card_target(position.plays[0])
    gone = card_target(position.plays[0])
    after = position.apply(position.plays[0])
    assert neighbour(gone, "up", after, LAYOUTS[0]) == first_stop(after)
    assert neighbour(button_target("new"), "up", position, LAYOUTS[0]) == first_stop(position)
