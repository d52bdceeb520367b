"""Movement as a function of (from, to, time)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks.ui.table.layout import STOCK, WASTE, at_place, lay_out
from tripeaks.ui.table.motion import Flight, Rest, ease_in_out, ease_out, shake

LAYOUT = lay_out((1280, 800), 1.0)
spots = st.sampled_from((STOCK, WASTE, at_place(0), at_place(19), LAYOUT.point(400, 300)))
flights = st.builds(
    Flight,
    start=st.builds(Rest, spots, st.sampled_from((0.0, 0.4, 1.0))),
    end=st.builds(Rest, spots, st.sampled_from((0.0, 1.0))),
    begin=st.floats(0, 1e6),
    duration=st.floats(1, 1000),
    arc=st.floats(0, 0.3),
    turn=st.floats(-10, 10),
    flip_from=st.floats(0, 0.9),
    fade=st.booleans(),
)


@given(flights)
def test_a_flight_ends_where_it_should_and_lies_flat(flight: Flight) -> None:
    pose = flight.pose(flight.begin + flight.duration + 1, LAYOUT)
    assert (pose.x, pose.y) == pytest.approx(LAYOUT.centre(flight.end.spot))
    assert pose.up == flight.end.up and pose.alpha == 1
    assert pose.angle == pytest.approx(0, abs=1e-9) and pose.lift == pytest.approx(0, abs=1e-9)


@given(flights.filter(lambda flight: not flight.fade))
def test_a_flight_begins_where_it_should(flight: Flight) -> None:
    pose = flight.pose(flight.begin - 5, LAYOUT)
    assert (pose.x, pose.y, pose.up) == pytest.approx((*LAYOUT.centre(flight.start.spot), flight.start.up))
    assert not flight.done(flight.begin)


@given(flights, st.floats(0, 1))
def test_a_pose_stays_between_its_ends(flight: Flight, share: float) -> None:
    pose = flight.pose(flight.begin + share * flight.duration, LAYOUT)
    low, high = sorted((flight.start.up, flight.end.up))
    assert low - 1e-9 <= pose.up <= high + 1e-9
    assert 0 <= pose.alpha <= 1 and -1e-9 <= pose.lift <= 1
    xs = sorted((LAYOUT.centre(flight.start.spot)[0], LAYOUT.centre(flight.end.spot)[0]))
    assert xs[0] - 1e-6 <= pose.x <= xs[1] + 1e-6


def test_a_played_card_rises_above_the_straight_way() -> None:
    there, back = Rest(at_place(18), 1.0), Rest(WASTE, 1.0)
    flat, arched = (Flight(there, back, 0, 300, arc=arc).pose(150, LAYOUT) for arc in (0.0, 0.2))
    assert arched.y == pytest.approx(flat.y - 0.2 * LAYOUT.card[1])


def test_a_card_of_no_time_has_arrived() -> None:
    flight = Flight(Rest(STOCK, 0.0), Rest(WASTE, 1.0), 50, 0)
    assert flight.done(50) and flight.share(50) == 1


@pytest.mark.parametrize("ease", (ease_out, ease_in_out))
def test_easing_goes_from_rest_to_rest_without_turning_back(ease: Callable[[float], float]) -> None:
    values = [ease(i / 100) for i in range(101)]
    assert (values[0], values[-1]) == (0, 1)
    assert values == sorted(values)


def test_a_shake_swings_both_ways_and_dies_away() -> None:
    swing = [shake(i / 100) for i in range(101)]
    assert min(swing) < -0.3 and max(swing) > 0.3
    assert swing[0] == 0 and swing[-1] == 0
    assert max(map(abs, swing[80:])) < max(map(abs, swing[:20]))
