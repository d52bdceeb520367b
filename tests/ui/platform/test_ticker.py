"""The fixed step under everything that moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripeaks.ui.platform.ticker import Ticker
from tripeaks.ui.timing import LONGEST_FRAME_MS, LONGEST_REST_MS, REST_WAIT_MS, STEP_MS

MAX_STEPS = LONGEST_FRAME_MS // STEP_MS


@pytest.mark.parametrize("rate", (24, 30, 60, 75, 144, 240))
def test_a_second_is_as_many_steps_at_any_rate(rate: int) -> None:
    ticker = Ticker()
    steps = sum(ticker.advance(1000 / rate) for _ in range(rate * 10))
    assert abs(steps - 10_000 // STEP_MS) <= 1
    assert ticker.now == pytest.approx(10_000)


@given(st.lists(st.floats(0, 90)))
def test_no_time_is_lost_or_won(frames: list[float]) -> None:
    ticker = Ticker()
    steps = sum(map(ticker.advance, frames))
    assert ticker.now == pytest.approx(sum(frames))
    assert 0 <= sum(frames) - steps * STEP_MS <= STEP_MS + 1e-6


@given(st.lists(st.floats(-1e6, 1e9)))
def test_the_clock_never_runs_back(frames: list[float]) -> None:
    ticker = Ticker()
    before = 0.0
    for ms in frames:
        assert 0 <= ticker.advance(ms) <= MAX_STEPS
        assert before <= ticker.now <= before + (MAX_STEPS + 1) * STEP_MS
        before = ticker.now


def test_a_suspended_laptop_loses_its_pause() -> None:
    ticker = Ticker()
    assert ticker.advance(8 * 3600 * 1000) == MAX_STEPS
    assert ticker.now == MAX_STEPS * STEP_MS


def test_a_rest_that_input_may_break_counts_in_full() -> None:
    ticker = Ticker()
    assert ticker.advance(REST_WAIT_MS, LONGEST_REST_MS) == REST_WAIT_MS // STEP_MS
    assert ticker.advance(8 * 3600 * 1000, LONGEST_REST_MS) == LONGEST_REST_MS // STEP_MS
