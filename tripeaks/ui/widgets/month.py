"""A month of days to choose from, with weeks that begin on Monday. Knows dates and the marks of days."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import ClassVar, Final

from pygame import Rect, Surface

from tripeaks.daily import DayMark
from tripeaks.ui.drawing.look import SMALL, TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import blend
from tripeaks.ui.widgets.base import BLEED, RADIUS, Control, ControlState
from tripeaks.ui.widgets.figure import draw_mark
from tripeaks.ui.widgets.layout import split

CELL: Final = 44
"""The height of a day, in units."""

HEAD: Final = 26
"""The height of the names of the days of the week, in units."""

STEPS: Final = {"left": -1, "right": 1, "up": -7, "down": 7}


@dataclass(frozen=True, slots=True)
class Month(Control):
    """The days of one month, each a part. ``marks``: how the deals of days ended, by the day of the
    month. ``chosen`` and ``today`` may be in other months. Days before ``first`` and after ``today``
    cannot be chosen."""

    bleeds: ClassVar[bool] = True
    grid: ClassVar[bool] = True

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
        return paint.px(HEAD) + 6 * paint.px(CELL) + paint.px(BLEED) // 2  # for the longest month

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        theme, size = paint.theme, canvas.get_size()
        for name, cell in zip(self.names, self.head(paint, size), strict=True):
            fitting = paint.look.fonts.fit(name, paint.px(SMALL), cell.width)
            picture = paint.look.text(fitting, theme.quiet, SMALL)
            canvas.blit(picture, picture.get_rect(center=cell.center))
        boxes = [cell.inflate(-paint.px(4), -paint.px(3)) for cell in self.parts(paint, size)]
        marks = dict(self.marks)
        for number, (box, after) in enumerate(pairwise(boxes), 1):
            if marks.get(number) is marks.get(number + 1) is DayMark.WON and after.y == box.y:
                band = blend(theme.panel, theme.accent, 0.16)  # behind days that were won in a row
                paint.box(canvas, box.union(after), paint.px(RADIUS), band)
        for number, box in enumerate(boxes, 1):
            self._draw_day(paint, canvas, state, number, box, marks.get(number))

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        before, days = calendar.monthrange(self.year, self.month)
        head, height = self.head(paint, size), paint.px(CELL)
        return [
            Rect(head[i % 7].x, head[0].bottom + i // 7 * height, head[i % 7].width, height)
            for i in range(before, before + days)
        ]

    def head(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        """The rectangles of the names of the days of the week, Monday first."""
        return split(Rect(paint.px(BLEED), 0, size[0] - 2 * paint.px(BLEED), paint.px(HEAD)), 7)

    def part_at(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int]) -> int | None:
        part = Control.part_at(self, paint, size, pos)
        return part if part is not None and self.can_choose(self.day(part + 1)) else None

    def tap(self, part: int) -> None:
        self.act(self.day(part + 1))

    def press_key(self, name: str) -> bool:
        """Take the keys that move to other days, across months too. Enter is left to the panel, and an arrow
        where there is no other day."""
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
        return day != self.chosen or name not in STEPS

    def day(self, number: int) -> date:
        """The date of a day of the month."""
        return date(self.year, self.month, number)

    def can_choose(self, day: date) -> bool:
        """Whether a day has come, and is not before the first."""
        return self.first <= day <= self.today

    def _draw_day(
        self, paint: Paint, canvas: Surface, state: ControlState, number: int, box: Rect, mark: DayMark | None
    ) -> None:
        theme, day = paint.theme, self.day(number)
        chosen, can = day == self.chosen, self.can_choose(day)
        fill, ink = None, theme.text if can else paint.disabled
        if chosen:
            fill, ink = theme.accent, theme.on_accent
        elif can:
            fill = state.pick(None, theme.raised, theme.pressed, number - 1)
        if fill:
            paint.box(canvas, box, paint.px(RADIUS), fill)
        if day == self.today:
            edge = theme.on_accent if chosen else theme.accent
            inner = box.inflate(-paint.px(5), -paint.px(5)) if chosen else box
            paint.box(canvas, inner, paint.px(RADIUS - 2 * chosen), None, edge, max(1, paint.px(1.5)))
        picture = paint.look.text(str(number), ink, TEXT, bold=chosen or day == self.today)
        middle = box.y + round(box.height * (0.35 if mark else 0.5))
        canvas.blit(picture, picture.get_rect(center=(box.centerx, middle)))
        if mark:
            center = box.centerx, box.y + round(box.height * 0.76)
            spot = Rect(0, 0, paint.px(14), paint.px(14)).move_to(center=center)
            colour = ink if chosen else theme.quiet if mark is DayMark.PLAYED else theme.accent
            draw_mark(paint, canvas, mark.value, spot, colour, fill or theme.panel)


def _moved(day: date, days: int) -> date:
    """Some days later or earlier, or the last or first date there is."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


def same_day(day: date, months: int) -> date:
    """The same day of another month, or the last one that this has."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if year < date.min.year:
        return date.min
    if year > date.max.year:
        return date.max
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
