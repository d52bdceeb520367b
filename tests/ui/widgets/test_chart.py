"""Charts: what is drawn is what was given, labels never overlap, lines are smooth, in any size."""

from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.panel_help import SIZES, look_for
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.theme import THEMES
from tripeaks.ui.widgets import Paint
from tripeaks.ui.widgets.chart import (
    BarChart,
    LineChart,
    Tick,
    axis_top,
    count_ticks,
    percent_ticks,
    round_step,
)

POINTS = tuple((i / 11, share / 10) for i, share in enumerate((0, 3, 5, 4, 6, 10, 7, 8, 2, 9, 5, 6)))
BARS = (0.5, 0.0, 1.0, 0.25)


def line_chart(points: tuple[tuple[float, float], ...] = POINTS) -> LineChart:
    below = tuple(Tick(x, f"{i} Nov") for i, (x, _) in enumerate(points, 1))
    return LineChart(percent_ticks(), below, points=points)


def bar_chart(bars: tuple[float, ...] = BARS, under: tuple[str, ...] = ()) -> BarChart:
    below = tuple(Tick(i / len(bars), str(100 * i)) for i in range(len(bars)))
    return BarChart(percent_ticks(), below, bars=bars, over=tuple(map(str, bars)), under=under)


def drawn(chart: LineChart | BarChart, width: int, look: Look | None = None) -> tuple[Paint, pygame.Surface]:
    paint = Paint(look or look_for((1280, 800)))
    canvas = paint.canvas((width, chart.height(paint, width)))
    chart.draw(paint, canvas)
    return paint, canvas


@given(st.integers(1, 10**7))
def test_an_axis_of_counts_has_a_few_round_steps_and_holds_the_highest_count(most: int) -> None:
    top = axis_top(most)
    ticks = count_ticks(top, str)
    values = [int(tick.words) for tick in ticks]
    assert most <= values[-1] == top < most + values[1]
    assert 2 <= len(values) <= 5
    assert len({after - before for before, after in pairwise(values)}) == 1
    assert [tick.at for tick in ticks] == [value / top for value in values]


@given(st.floats(0.01, 10**6))
def test_steps_are_one_two_or_five_with_zeros(least: float) -> None:
    step = round_step(least)
    assert step >= least
    assert str(step).rstrip("0") in ("1", "2", "5")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("width", (230, 400, 900))
@pytest.mark.parametrize("chart", (line_chart(), line_chart(POINTS[:2]), bar_chart(), bar_chart(BARS * 4)))
def test_labels_lie_within_the_chart_and_never_on_each_other_or_in_the_plot(
    chart: LineChart | BarChart, width: int, size: tuple[int, int]
) -> None:
    paint = Paint(look_for(size))
    whole = pygame.Rect(0, 0, width, chart.height(paint, width))
    labels = [rect for _, rect in chart.labels(paint, whole.size)]
    assert len(labels) > 5
    for rect in labels:
        assert whole.contains(rect)
        assert not rect.colliderect(chart.plot(paint, whole.size))
    assert not any(one.colliderect(other) for one, other in combinations(labels, 2))


@pytest.mark.parametrize("width", (230, 900))
def test_the_last_label_is_shown_and_the_others_stand_in_even_steps(width: int) -> None:
    paint = Paint(look_for((1280, 800)))
    size = width, 200
    days = [int(words.split()[0]) for words, _ in line_chart().labels(paint, size) if "Nov" in words]
    assert days[0] == 12
    assert len({one - other for one, other in pairwise(days)}) == 1


def test_a_label_stands_under_its_point() -> None:
    paint = Paint(look_for((1280, 800)))
    chart, size = line_chart(), (900, 200)
    points = chart.spots(paint, chart.plot(paint, size))
    spots = {tick.words: spot for tick, spot in zip(chart.below, points, strict=True)}
    for words, rect in chart.labels(paint, size):
        if words in spots:
            assert abs(rect.centerx - spots[words][0]) <= 1


@pytest.mark.parametrize("theme", THEMES)
def test_the_line_runs_through_its_points_in_the_accent(theme: str) -> None:
    look = look_for((1280, 800), theme=theme)
    chart = line_chart()
    paint, canvas = drawn(chart, 900, look)
    for x, y in chart.spots(paint, chart.plot(paint, canvas.get_size())):
        seen = canvas.get_at((round(x), round(y)))
        assert max(abs(a - b) for a, b in zip(seen[:3], look.theme.accent, strict=True)) < 12


def test_the_line_is_smooth() -> None:
    """Half covered pixels at its edge are neither ink nor ground."""
    chart = LineChart((), (), points=((0, 0.2), (1, 0.9)))
    paint, canvas = drawn(chart, 500)
    x = chart.plot(paint, canvas.get_size()).centerx
    alphas = {canvas.get_at((x, y)).a for y in range(canvas.get_height())}
    assert len(alphas) > 3


@pytest.mark.parametrize("width", (230, 500, 901))
def test_bars_are_as_high_as_what_they_stand_for_and_sharp_at_the_sides(width: int) -> None:
    chart = bar_chart()
    paint, canvas = drawn(chart, width)
    plot = chart.plot(paint, canvas.get_size())
    boxes = chart.boxes(paint, plot)
    assert [box.height for box in boxes] == [round(share * plot.height) for share in BARS]
    accent = paint.theme.accent
    for share, box in zip(BARS, boxes, strict=True):
        if share:
            y = plot.bottom - 2
            assert canvas.get_at((box.left, y))[:3] == accent == canvas.get_at((box.right - 1, y))[:3]
            assert canvas.get_at((box.left - 1, y))[:3] != accent
            assert canvas.get_at((box.right, y))[:3] != accent
            assert canvas.get_at((box.centerx, box.top))[:3] == accent
            assert canvas.get_at((box.centerx, box.top - 1))[:3] != accent


def test_a_count_of_one_among_thousands_can_still_be_seen() -> None:
    chart = bar_chart((1.0, 0.0001))
    paint = Paint(look_for((1280, 800)))
    assert chart.boxes(paint, chart.plot(paint, (400, 200)))[1].height >= paint.px(2)


def test_what_bars_are_of_stands_under_them_where_it_has_room() -> None:
    under = ("80–89", "90–99", "all", "none")
    chart = bar_chart(under=under)
    paint = Paint(look_for((1280, 800)))
    wide = dict(chart.labels(paint, (500, 200)))
    for words, slot in zip(under, chart.slots(chart.plot(paint, (500, 200))), strict=True):
        assert abs(wide[words].centerx - slot.centerx) <= 1
    narrow = [words for words, _ in chart.labels(paint, (160, 200))]
    assert not set(under) & set(narrow)
    assert "300" in narrow


def test_one_point_and_none_are_drawn_too() -> None:
    drawn(line_chart(((0.0, 0.5),)), 400)
    drawn(line_chart(()), 400)
