"""Arrow keys reach every free card and go to its neighbours, and never to a covered one."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import random_line, start
from tripeaks.engine.board import BASE, BOARD, PLACES
from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.rules import Rules
from tripeaks.ui.table.layout import Layout, lay_out
from tripeaks.ui.table.navigation import (
    OPPOSITES,
    Walk,
    end_stop,
    first_stop,
    neighbour,
    next_of_rank,
    still_there,
    stops_of,
)

LAYOUTS = [lay_out(size, 1.0, left) for size in ((1280, 800), (600, 1000)) for left in (False, True)]
CODE = "TP1-E-AAAAAAB"
POSITIONS = 500


@cache
def positions() -> tuple[Position, ...]:
    """Moments of hands played at random, with and without a stock, of the first deals."""
    return tuple(_moments())


def _moments() -> Iterator[Position]:
    for number in range(POSITIONS):
        code = GameCode(number * 68_718_953, Rules(wrap=number % 3 > 0))
        line = random_line(code, number)
        position = Position.start(code.deal(), code.rules)
        for move in line[: number * 7 % (len(line) + 1)]:
            position = position.apply(move)
        yield position


moments = st.sampled_from(range(POSITIONS)).map(lambda number: positions()[number])
layouts = st.sampled_from(LAYOUTS)


def free(position: Position) -> list[int]:
    return [place for place in PLACES if position.is_free(place)]


def reached(begin: Move, position: Position, layout: Layout) -> set[Move]:
    seen: set[Move] = set()
    queue = [begin]
    while queue:
        stop = queue.pop()
        if stop not in seen:
            seen.add(stop)
            ways = (neighbour(stop, arrow, position, layout) for arrow in OPPOSITES)
            queue += [to for to in ways if to is not None]
    return seen


@pytest.mark.parametrize("number", range(POSITIONS))
def test_from_every_free_card_the_arrows_reach_every_other_and_the_stock(number: int) -> None:
    position, layout = positions()[number], LAYOUTS[number % len(LAYOUTS)]
    stops = {*free(position), *([DRAW] if position.stock else ())}
    assert set(stops_of(position)) == stops
    for stop in stops:
        assert reached(stop, position, layout) == stops


@pytest.mark.parametrize("number", range(POSITIONS))
def test_an_arrow_and_its_opposite_come_back(number: int) -> None:
    """Along a row by themselves, and elsewhere because the way is remembered."""
    position, layout = positions()[number], LAYOUTS[number % len(LAYOUTS)]
    for stop in stops_of(position):
        for arrow, back in OPPOSITES.items():
            to = neighbour(stop, arrow, position, layout)
            assert to is not None
            if to == stop:
                continue
            if DRAW not in (stop, to) and BOARD[to].row == BOARD[stop].row:
                assert neighbour(to, back, position, layout) == stop
            walk = Walk()
            assert walk.step(stop, arrow, position, layout) == to
            assert walk.step(to, back, position, layout) == stop


@given(layouts, moments)
def test_left_and_right_stay_in_the_row_while_it_has_free_cards(layout: Layout, position: Position) -> None:
    for place in free(position):
        for arrow, step in (("left", -1), ("right", 1)):
            to = neighbour(place, arrow, position, layout)
            columns = [(BOARD[other].column - BOARD[place].column) * step for other in free(position)]
            row = [
                other
                for other, ahead in zip(free(position), columns, strict=True)
                if ahead > 0 and BOARD[other].row == BOARD[place].row
            ]
            assert to is not None and to != DRAW
            if row:
                assert to in row
                assert all(abs(BOARD[to].column - BOARD[place].column) <= abs(
                    BOARD[other].column - BOARD[place].column) for other in row)  # fmt: skip
            else:
                assert (to != place) == any(ahead > 0 for ahead in columns)


@given(layouts, moments)
def test_up_and_down_go_to_the_next_row_that_has_free_cards(layout: Layout, position: Position) -> None:
    rows = sorted({BOARD[place].row for place in free(position)})
    for place in free(position):
        row = BOARD[place].row
        up, down = (neighbour(place, arrow, position, layout) for arrow in ("up", "down"))
        assert up is not None and down is not None
        above, below = [other for other in rows if other < row], [other for other in rows if other > row]
        assert BOARD[up].row == (above[-1] if above else row)
        if below:
            assert BOARD[down].row == below[0]
        else:
            assert down == (DRAW if position.stock else place)
    if position.stock and rows:
        up = neighbour(DRAW, "up", position, layout)
        assert up is not None and BOARD[up].row == rows[-1]


def test_a_way_back_that_is_gone_is_forgotten() -> None:
    position, layout, walk = start(CODE), LAYOUTS[0], Walk()
    gone = position.plays[0]
    to = walk.step(gone, "down", position, layout)
    assert to == DRAW
    after = position.apply(gone)
    back = walk.step(to, "up", after, layout)
    assert back is not None and after.is_free(back)


def test_first_and_last_are_the_outermost_free_cards() -> None:
    position = start(CODE)
    assert (end_stop("first", position), end_stop("last", position)) == (BASE[0], BASE[-1])
    for moment in positions():
        first, last = end_stop("first", moment), end_stop("last", moment)
        columns = [BOARD[place].column for place in free(moment)]
        if not columns:
            assert first is None and last is None
            continue
        assert first is not None and last is not None
        assert (BOARD[first].column, BOARD[last].column) == (min(columns), max(columns))


@given(moments, st.integers(1, 13))
def test_a_rank_goes_through_its_free_cards_and_round_again(position: Position, rank: int) -> None:
    cards = [place for place in free(position) if position.deal.tableau[place].rank == rank]
    focus, seen = None, []
    for _ in range(2 * len(cards)):
        focus = next_of_rank(focus, rank, position)
        seen.append(focus)
    assert set(seen) == set(cards) and seen[: len(cards)] == seen[len(cards) :]
    if not cards:
        assert next_of_rank(DRAW, rank, position) is next_of_rank(None, rank, position) is None


def test_it_starts_where_something_can_be_done() -> None:
    position = start(CODE)
    assert first_stop(position) == position.plays[0]
    gone = position.plays[0]
    after = position.apply(gone)
    assert neighbour(gone, "up", after, LAYOUTS[0]) == first_stop(after)
    assert neighbour(None, "up", position, LAYOUTS[0]) == first_stop(position)


def test_a_card_that_is_covered_again_loses_the_focus_to_a_free_one() -> None:
    """As after an undo."""
    position = start(CODE)
    covered = next(place for place in PLACES if not position.is_free(place))
    there = still_there(covered, position, LAYOUTS[0])
    assert there is not None and position.is_free(there)
