"""Charts as widgets: a line over time and bars, with axes, ticks and labels, in any size.

Knows nothing of the record: all that a chart shows is in its fields.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, repeat
from operator import mul
from typing import ClassVar, Final, NamedTuple

from pygame import Rect, Surface

from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.svg import document, rasterise
from tripeaks.ui.drawing.theme import Colour, blend, svg_colour
from tripeaks.ui.widgets.base import Drawn
from tripeaks.ui.widgets.layout import split

LABEL: Final = 13
"""The size of the labels, in units."""

LEAST_GAP: Final = 10
"""The least distance between two labels beside each other, in units."""

STEPS: Final = 4
"""Into how many steps an axis of counts is divided, at most."""

Point = tuple[float, float]


class Tick(NamedTuple):
    """A label on an axis: how far along it is, 0 .. 1, and its text."""

    at: float
    words: str


@dataclass(frozen=True, slots=True)
class Chart(Drawn):
    """A chart with labelled axes. ``side``: the labels of the upright axis from 0 (below) to 1;
    ``below``: those of the level axis, of which as many are shown as fit. ``labels_at_ends``: its first
    and last label are right below what they are for."""

    side: tuple[Tick, ...]
    below: tuple[Tick, ...]
    space: float = 8

    tall = 190
    labels_at_ends: ClassVar[bool] = False

    def draw(self, paint: Paint, canvas: Surface) -> None:
        theme, plot = paint.theme, self.plot(paint, canvas.get_size())
        for tick in self.side:
            colour = theme.edge if tick.at == 0 else blend(theme.panel, theme.edge, 0.4)
            canvas.fill(colour, (plot.left, upwards(tick.at, plot), plot.width, paint.px(1)))
        for words, rect in self.labels(paint, canvas.get_size()):
            canvas.blit(paint.look.text(words, theme.quiet, LABEL), rect)
        self.draw_figures(paint, canvas, plot)

    @abstractmethod
    def draw_figures(self, paint: Paint, canvas: Surface, plot: Rect) -> None:
        """Draw the line or the bars into the rectangle between the axes."""

    def along(self, paint: Paint, at: float, plot: Rect) -> float:
        """The pixel of a share of the level axis."""
        inset = min(plot.width / 4, self._widest(paint) / 2 - paint.px(8)) if self.labels_at_ends else 0
        return plot.left + inset + at * (plot.width - 2 * inset)

    def plot(self, paint: Paint, size: tuple[int, int]) -> Rect:
        """The rectangle between the axes."""
        left = max((paint.text_width(tick.words, LABEL) for tick in self.side), default=0) + paint.px(8)
        top, low = paint.px(22), paint.line_height(LABEL) + paint.px(6)
        return Rect(left, top, size[0] - left - paint.px(8), size[1] - top - low)

    def labels(self, paint: Paint, size: tuple[int, int]) -> list[tuple[str, Rect]]:
        """Every label that is shown, and where."""
        plot, height = self.plot(paint, size), paint.line_height(LABEL)
        shown = []
        for tick in self.side:
            width = paint.text_width(tick.words, LABEL)
            y = upwards(tick.at, plot) - height // 2
            shown.append((tick.words, Rect(plot.left - paint.px(8) - width, y, width, height)))
        last, apart = float("inf"), self._widest(paint) + paint.px(LEAST_GAP)
        for tick in sorted(self.below, reverse=True):  # the newest or highest one is always shown
            width = paint.text_width(tick.words, LABEL)
            x = min(max(self.along(paint, tick.at, plot), width / 2), size[0] - width / 2)
            if last - x >= apart:
                place = Rect(round(x - width / 2), plot.bottom + paint.px(6), width, height)
                shown.append((tick.words, place))
                last = x
        return shown

    def _widest(self, paint: Paint) -> int:
        return max((paint.text_width(tick.words, LABEL) for tick in self.below), default=0)


@dataclass(frozen=True, slots=True)
class LineChart(Chart):
    """A line through points, each a share of the level and of the upright axis, left to right."""

    labels_at_ends: ClassVar[bool] = True

    points: tuple[Point, ...] = ()

    def spots(self, paint: Paint, plot: Rect) -> list[Point]:
        """Where the points are, in pixels."""
        return [(self.along(paint, x, plot), plot.bottom - y * plot.height) for x, y in self.points]

    def draw_figures(self, paint: Paint, canvas: Surface, plot: Rect) -> None:
        theme, spots = paint.theme, self.spots(paint, plot)
        if not spots:
            return
        margin = paint.px(8)
        area = plot.inflate(2 * margin, 2 * margin)
        picture = rasterise(
            line_svg(
                [(x - area.left, y - area.top) for x, y in spots],
                area.size,
                floor=plot.bottom - area.top,
                stroke=max(1.5, 2.5 * paint.look.unit),
                dot=max(2.0, 3.6 * paint.look.unit) if len(spots) <= 62 else 0,
                ink=theme.accent,
                paper=theme.panel,
            ),
            area.size,
        )
        canvas.blit(picture, area)


@dataclass(frozen=True, slots=True)
class BarChart(Chart):
    """Bars side by side, each as high as a share of the upright axis. ``over``: what is written above
    each, where it fits. ``under``: the same below, in place of the labels of the axis."""

    bars: tuple[float, ...] = ()
    over: tuple[str, ...] = ()
    under: tuple[str, ...] = ()

    def labels(self, paint: Paint, size: tuple[int, int]) -> list[tuple[str, Rect]]:
        boxes = self.slots(self.plot(paint, size))
        widths = [paint.text_width(words, LABEL) for words in self.under]
        if not widths or max(widths) + paint.px(LEAST_GAP) > min(slot.width for slot in boxes):
            return Chart.labels(self, paint, size)
        shown = Chart.labels(replace(self, below=()), paint, size)
        for words, width, slot in zip(self.under, widths, boxes, strict=True):
            below = Rect(0, 0, width, paint.line_height(LABEL))
            shown.append((words, below.move_to(midtop=(slot.centerx, slot.bottom + paint.px(6)))))
        return shown

    def slots(self, plot: Rect) -> list[Rect]:
        """The upright stripe of each bar, in whole pixels so that edges are sharp."""
        return split(plot, len(self.bars))

    def boxes(self, paint: Paint, plot: Rect) -> list[Rect]:
        """Where the bars are."""
        boxes = []
        for share, slot in zip(self.bars, self.slots(plot), strict=True):
            width = max(1, min(slot.width - 2 * paint.px(2), paint.px(88)))
            height = max(paint.px(2), round(share * plot.height)) if share else 0
            boxes.append(Rect(slot.centerx - width // 2, plot.bottom - height, width, height))
        return boxes

    def draw_figures(self, paint: Paint, canvas: Surface, plot: Rect) -> None:
        theme, boxes = paint.theme, self.boxes(paint, plot)
        radius = paint.px(4)
        for box in boxes:
            if box.height:
                canvas.set_clip(box)  # the lower corners, which are round, fall outside
                longer = Rect(box.left, box.top, box.width, box.height + 2 * radius)
                paint.box(canvas, longer, min(radius, box.width // 2), theme.accent)
        canvas.set_clip(None)
        wide = max((paint.text_width(words, LABEL) for words in self.over), default=0)
        if boxes and wide <= boxes[0].width + paint.px(4):
            for words, box in zip(self.over, boxes, strict=True):
                if box.height:
                    picture = paint.look.text(words, theme.text, LABEL)
                    canvas.blit(picture, picture.get_rect(midbottom=(box.centerx, box.top - paint.px(1))))


def upwards(at: float, plot: Rect) -> int:
    """The pixel of a share of the upright axis."""
    return plot.bottom - round(at * plot.height)


def line_svg(
    spots: Sequence[Point], size: tuple[int, int], *, floor: float, stroke: float, dot: float,
    ink: Colour, paper: Colour,
) -> str:  # fmt: skip
    """A line through spots with dots on it and a light surface down to the floor, as a drawing:
    only drawings are smooth. All lengths are pixels; ``dot``: the radius of the dots, 0 for none."""
    colour, ground = svg_colour(ink), svg_colour(paper)
    run = " ".join(f"{x:.2f} {y:.2f}" for x, y in spots)
    surface = f"M{spots[0][0]:.2f} {floor} L{run} L{spots[-1][0]:.2f} {floor}Z"
    dots = (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{dot:.2f}" fill="{colour}" stroke="{ground}"'
        f' stroke-width="{dot * 0.5:.2f}"/>'
        for x, y in (spots if dot else ())
    )
    return document(
        f'<path d="{surface}" fill="{colour}" fill-opacity="0.16"/>'
        f'<path d="M{run}" fill="none" stroke="{colour}" stroke-width="{stroke:.2f}"'
        f' stroke-linejoin="round" stroke-linecap="round"/>{"".join(dots)}',
        *size,
    )


def percent_ticks() -> tuple[Tick, ...]:
    """The labels of an axis from 0 to 100 percent."""
    return tuple(Tick(share / 4, f"{25 * share} %") for share in range(5))


def axis_top(most: int) -> int:
    """Where an axis of counts ends: a few round steps that hold the highest count."""
    step = round_step(most / STEPS)
    return step * max(1, -(-most // step))


def count_ticks(top: int, write: Callable[[int], str]) -> tuple[Tick, ...]:
    """The labels of an axis of counts that ends at an ``axis_top``."""
    return tuple(Tick(value / top, write(value)) for value in range(0, top + 1, round_step(top / STEPS)))


def round_step(least: float) -> int:
    """The least of 1, 2, 5, 10, 20 ... that is not below a number."""
    powers = accumulate(repeat(10), mul, initial=1)
    return next(step for power in powers for step in (power, 2 * power, 5 * power) if step >= least)
