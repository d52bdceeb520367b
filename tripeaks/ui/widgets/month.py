"""A month of days to choose from, weeks beginning on Monday. Knows dates and the marks of days."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import ClassVar, Final

import pygame
from pygame import Rect

from tripeaks.daily import DayMark
from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import blend
from tripeaks.ui.widgets.base import BLEED, RADIUS, Control, ControlState
from tripeaks.ui.widgets.figure import draw_mark

CELL: Final = 44
"""The height of a day, in units."""

HEAD: Final = 26
"""The height of the names of the days of the week, in units."""

WEEKS: Final = 6
"""Room is kept for as many weeks as a month can touch, so that nothing moves between months."""

STEPS: Final = {"left": -1, "right": 1, "up": -7, "down": 7}


@dataclass(frozen=True, slots=True)
class Month(Control):
    """The days of one month. ``marks``: what became of days, by their number in the month.
    ``chosen`` and ``today`` may lie outside of it. Days before ``first`` and after ``today`` can
    not be chosen."""

    bleeds: ClassVar[bool] = True

    key: str
    year: int
    month: int
    names: tuple[str, ...]
    marks: tuple[tuple[int, DayMark], ...]
    chosen: date
    today: date
    first: date
    act: Callable[[date], None] = field(compare=False)
    space: float = 6

    def height(self, paint: Paint, width: int) -> int:
        del width
        return paint.px(HEAD) + WEEKS * paint.px(CELL) + paint.px(BLEED) // 2

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        theme, size = paint.theme, canvas.get_size()
        cells = self.cells(paint, size)
        for name, cell in zip(self.names, self._head(paint, size), strict=True):
            fitting = paint.look.fonts.fit(name, paint.px(SMALL), cell.width)
            picture = paint.look.text(fitting, theme.quiet, SMALL)
            canvas.blit(picture, picture.get_rect(center=cell.center))
        marks = dict(self.marks)
        self._draw_streaks(paint, canvas, cells, marks)
        for number, cell in enumerate(cells, 1):
            hover, pressed = state.hover == number - 1, state.pressed == number - 1
            self._draw_day(paint, canvas, number, cell, marks.get(number), hover, pressed)
        if state.ring:
            paint.ring(canvas, canvas.get_rect(), paint.px(RADIUS))

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        hit = Rect(pos, (1, 1)).collidelist(self.cells(paint, size))
        return hit if hit >= 0 and self.can_choose(self.day(hit + 1)) else None

    def tap(self, part: int) -> None:
        self.act(self.day(part + 1))

    def press_key(self, name: str) -> bool:
        """Arrows go to other days, across months too; Enter is left to the window."""
        if name in STEPS:
            day = _moved(self.chosen, STEPS[name])
        elif name in ("page up", "page down"):
            day = same_day(self.chosen, -1 if name == "page up" else 1)
        elif name in ("home", "end"):
            last = calendar.monthrange(self.chosen.year, self.chosen.month)[1]
            day = self.chosen.replace(day=1 if name == "home" else last)
        else:
            return False
        day = min(max(day, self.first), self.today)
        if day != self.chosen:
            self.act(day)
        return True

    def day(self, number: int) -> date:
        """The date of a day of the month."""
        return date(self.year, self.month, number)

    def can_choose(self, day: date) -> bool:
        """Whether a day has come, and is not too long ago."""
        return self.first <= day <= self.today

    def cells(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        """Where the days of the month lie, the first one first."""
        before, days = calendar.monthrange(self.year, self.month)
        columns, top, height = _columns(paint, size[0]), paint.px(HEAD), paint.px(CELL)
        cells = []
        for i in range(before, before + days):
            left, right = columns[i % 7]
            cells.append(Rect(left, top + i // 7 * height, right - left, height))
        return cells

    def _head(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        return [Rect(left, 0, right - left, paint.px(HEAD)) for left, right in _columns(paint, size[0])]

    def _draw_streaks(
        self, paint: Paint, canvas: pygame.Surface, cells: list[Rect], marks: dict[int, DayMark]
    ) -> None:
        """A band behind days that were won in a row."""
        for (number, cell), (_, after) in pairwise(enumerate(cells, 1)):
            in_a_row = marks.get(number) is marks.get(number + 1) is DayMark.WON
            if in_a_row and after.y == cell.y:
                band = self._box(paint, cell).union(self._box(paint, after))
                fill = blend(paint.theme.panel, paint.theme.accent, 0.16)
                paint.box(canvas, band, paint.px(RADIUS), fill)

    def _draw_day(
        self, paint: Paint, canvas: pygame.Surface, number: int, cell: Rect, mark: DayMark | None,
        hover: bool, pressed: bool,
    ) -> None:  # fmt: skip
        theme, day, box = paint.theme, self.day(number), self._box(paint, cell)
        chosen, can = day == self.chosen, self.can_choose(day)
        ground, ink = theme.panel, theme.text if can else paint.disabled
        if chosen:
            ground, ink = theme.accent, theme.on_accent
            paint.box(canvas, box, paint.px(RADIUS), ground)
        elif can and (hover or pressed):
            ground = theme.pressed if pressed else theme.raised
            paint.box(canvas, box, paint.px(RADIUS), ground)
        if day == self.today:
            edge = theme.on_accent if chosen else theme.accent
            inner = box.inflate(-paint.px(5), -paint.px(5)) if chosen else box
            paint.box(canvas, inner, paint.px(RADIUS - 2 * chosen), None, edge, max(1, paint.px(1.5)))
        picture = paint.look.text(str(number), ink, TEXT, bold=chosen or day == self.today)
        middle = box.y + round(box.height * (0.35 if mark else 0.5))
        canvas.blit(picture, picture.get_rect(center=(box.centerx, middle)))
        if mark:
            side = paint.px(14)
            spot = Rect(0, 0, side, side)
            spot.center = (box.centerx, box.y + round(box.height * 0.76))
            colour = ink if chosen else theme.quiet if mark is DayMark.PLAYED else theme.accent
            draw_mark(paint, canvas, mark.value, spot, colour, ground)

    @staticmethod
    def _box(paint: Paint, cell: Rect) -> Rect:
        return cell.inflate(-paint.px(4), -paint.px(3))


def _columns(paint: Paint, width: int) -> list[tuple[int, int]]:
    """Where each day of the week begins and ends."""
    pad = paint.px(BLEED)
    return list(pairwise(pad + (width - 2 * pad) * i // 7 for i in range(8)))


def _moved(day: date, days: int) -> date:
    """Some days later or earlier, as far as there are dates."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


def same_day(day: date, months: int) -> date:
    """The same day of a month some months away, or the last one that it has."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year < date.min.year:
        return date.min
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
