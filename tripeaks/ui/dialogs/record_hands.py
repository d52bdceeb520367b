"""The list of hands: a row for each, which opens to what can be done with it.

Knows the entries of the record and the widgets; asks nothing of the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import ClassVar, Final

import pygame
from pygame import Rect

from tripeaks.record_text import rules_text
from tripeaks.storage.record import Entry
from tripeaks.ui.dialogs.record_figures import number, short_time
from tripeaks.ui.drawing.look import SMALL, TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.widgets.base import BLEED, RADIUS, TARGET, Control, ControlState
from tripeaks.ui.widgets.button import touched
from tripeaks.ui.widgets.figure import MARK, Mark, draw_mark

PAD: Final = 9
"""Room above and below what is written in a row, in units."""

WIDE: Final = 680
"""From this width in units on, everything of a hand stands in columns."""

COLUMNS: Final = (110, 80, 150)
"""The widths of the columns of moves, time and score, in units."""


@dataclass(frozen=True, slots=True)
class HandRow(Control):
    """A hand in two lines, in columns where there is room for them. ``score`` and ``best`` are
    apart so that scores stand below each other."""

    bleeds: ClassVar[bool] = True

    key: str
    mark: Mark
    when: str
    result: str
    score: str
    best: str
    moves: str
    time: str
    remark: str
    open: bool
    act: Callable[[], None] = field(compare=False)
    space: float = 0

    def height(self, paint: Paint, width: int) -> int:
        room = self._room(paint, width)
        small = sum(paint.text_height(text, room, SMALL) for text in self._small(paint, room))
        return max(paint.px(TARGET), paint.line_height() + small + 2 * paint.px(PAD))

    def draw(self, paint: Paint, canvas: pygame.Surface, state: ControlState) -> None:
        rect, theme = canvas.get_rect(), paint.theme
        touched(paint, canvas, rect, state.hover is not None or self.open, state.pressed is not None)
        canvas.fill(theme.edge, (paint.px(BLEED), 0, rect.width - 2 * paint.px(BLEED), paint.px(1)))
        left, room, y = self._left(paint), self._room(paint, rect.width), paint.px(PAD)
        side, line = paint.px(MARK) * 9 // 10, paint.line_height()
        spot = Rect(paint.px(BLEED), y + (line - side) // 2, side, side)
        won = self.mark == "won"
        draw_mark(paint, canvas, self.mark, spot, theme.accent if won else theme.quiet, theme.panel)
        right = self._draw_right(paint, canvas, Rect(left, y, room, line))
        self._write(paint, canvas, self.when, Rect(left, y, right - left, line), theme.text, bold=True)
        y += line
        for text in self._small(paint, room):
            below = Rect(left, y, room, paint.text_height(text, room, SMALL))
            paint.write(canvas, text, below, theme.quiet, SMALL)
            y = below.bottom
        if state.ring:
            paint.ring(canvas, rect, paint.px(RADIUS))

    def tap(self, part: int) -> None:
        del part
        self.act()

    def press_key(self, name: str) -> bool:
        if name in ("left", "right"):
            if self.open != (name == "right"):
                self.act()
            return True
        if name in ("return", "space"):
            self.act()
            return True
        return False

    def _draw_right(self, paint: Paint, canvas: pygame.Surface, line: Rect) -> int:
        """Write what keeps to the right; returns where that begins."""
        theme, gap = paint.theme, paint.px(6)
        best = paint.text_width(self.best, SMALL) + gap if self.best else 0
        room = paint.px(62)  # for the best of every row, so that the scores stand below each other
        x = line.right - (max(room, best) if self._is_wide(paint, line.width) else best)
        if self.best:
            spot = Rect(x + gap, line.y, best, line.height)
            self._write(paint, canvas, self.best, spot, theme.quiet, SMALL)
        score = paint.text_width(self.score, TEXT, True) + 1
        spot = Rect(x - score, line.y, score, line.height)
        self._write(paint, canvas, self.score, spot, theme.text, bold=True)
        if not self._is_wide(paint, line.width):
            return x - score - gap
        x = line.right - paint.px(COLUMNS[2])
        for text, width in ((self.time, COLUMNS[1]), (self.moves, COLUMNS[0])):
            wide = paint.text_width(text) + 1
            self._write(paint, canvas, text, Rect(x - wide, line.y, wide, line.height), theme.quiet)
            x -= paint.px(width)
        left = line.x + (x - line.x) // 2
        self._write(paint, canvas, self.result, Rect(left, line.y, x - left, line.height), theme.text)
        return left - gap

    def _write(
        self, paint: Paint, canvas: pygame.Surface, text: str, rect: Rect, colour: Colour,
        size: float = TEXT, bold: bool = False,
    ) -> None:  # fmt: skip
        """One line, made smaller rather than wrapped where a translation is long."""
        fonts = paint.look.fonts
        pixels = fonts.shrink(text, paint.px(size), rect.width, bold)
        picture = fonts.text(text, pixels, colour, bold)
        canvas.blit(picture, picture.get_rect(midleft=rect.midleft))

    def _is_wide(self, paint: Paint, room: int) -> bool:
        return room >= paint.px(WIDE)

    def _small(self, paint: Paint, room: int) -> tuple[str, ...]:
        """The lines below the first; they take over what that has no room for."""
        if self._is_wide(paint, room):
            return (self.remark,)
        return f"{self.result} · {self.moves} · {self.time}", self.remark

    def _left(self, paint: Paint) -> int:
        return paint.px(BLEED) + paint.px(MARK + 10)

    def _room(self, paint: Paint, width: int) -> int:
        return width - self._left(paint) - paint.px(BLEED)


def hand_row(look: Look, entry: Entry, today: date, is_open: bool, act: Callable[[], None]) -> HandRow:
    """The row of a hand; ``today`` is the player's own date."""
    say, hand, figures = look.say, entry.hand, entry.figures
    remarks = [str(hand.code), rules_text(look.catalogue, hand.code.rules)]
    if entry.replay:
        remarks.append(say("record.replay"))
    if hand.daily is not None:
        remarks.append(say("record.daily", day=day_text(look, hand.daily)))
    return HandRow(
        key=f"hand-{hand.id}",
        mark=figures.result.value,  # type: ignore[arg-type]
        when=when_text(look, entry, today),
        result=say(f"record.result_{figures.result.value}"),
        score=number(look, figures.score),
        best="" if entry.best is None else say("record.of_best", best=number(look, entry.best)),
        moves=say("record.moves", count=figures.moves),
        time=short_time(look, entry.played_ms),
        remark=" · ".join(remarks),
        open=is_open,
        act=act,
    )


def details(look: Look, entry: Entry) -> str:
    """What the row of a hand does not say."""
    say, figures = look.say, entry.figures
    said = [say("record.run", count=figures.longest_run), say("record.draws", count=figures.draws)]
    if figures.undos:
        said.append(say("record.undos", count=figures.undos))
    if entry.hints:
        said.append(say("record.hints", count=entry.hints))
    text = " · ".join(said)
    return text[0].upper() + text[1:]


def when_text(look: Look, entry: Entry, today: date) -> str:
    """When a hand was dealt, by the player's calendar and clock."""
    day = entry.hand.played_on
    near = {today: "today", today - timedelta(days=1): "yesterday"}
    shown = look.say(f"record.{near[day]}") if day in near else day_text(look, day)
    time = datetime.fromtimestamp(entry.hand.started_ms / 1000).strftime("%H:%M")
    return look.say("record.when", day=shown, time=time)


def day_text(look: Look, day: date) -> str:
    """A day in few letters, with its year."""
    month = look.catalogue.entry("record.months")[day.month - 1]
    return look.say("record.date", day=day.day, month=month, year=day.year)
