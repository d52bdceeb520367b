"""A hand of the record as a row that opens and closes.

Knows the entries of the record and the widgets; reads nothing from the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from pygame import Rect, Surface

from tripeaks.daily import date_at
from tripeaks.record_text import rules_text
from tripeaks.storage.record import Entry
from tripeaks.ui.dialogs.record_figures import number, short_time
from tripeaks.ui.drawing.look import SMALL, TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import BLEED, TARGET, ControlState, Placed, arrange, bottom, draw_touch
from tripeaks.ui.widgets.button import Toggle
from tripeaks.ui.widgets.figure import MARK, Mark, draw_mark
from tripeaks.ui.widgets.text import Paragraph, Tone, note

PAD: Final = 9
"""Space above and below the text of a row, in units."""

WIDE: Final = 680
"""From this width in units on, all figures of a hand are in columns."""

COLUMNS: Final = (110, 80, 150)
"""The widths of the columns of moves, time and score, in units."""


@dataclass(frozen=True, slots=True)
class HandRow(Toggle):
    """A hand in two lines, in columns where they fit; its label is the time of the deal. ``score`` and
    ``best`` are separate so that scores are aligned."""

    mark: Mark
    result: str
    score: str
    best: str
    moves: str
    time: str
    remark: str
    space: float = 0

    def height(self, paint: Paint, width: int) -> int:
        return max(paint.px(TARGET), bottom(self._below(paint, width)) + paint.px(PAD))

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        rect, theme, pad = canvas.get_rect(), paint.theme, paint.px(BLEED)
        draw_touch(paint, canvas, rect, ControlState(0 if self.value else state.hover, state.pressed))
        canvas.fill(theme.edge, (pad, 0, rect.width - 2 * pad, paint.px(1)))
        side = paint.px(MARK) * 9 // 10
        spot = Rect(pad, paint.px(PAD) + (paint.line_height() - side) // 2, side, side)
        ink = theme.accent if self.mark == "won" else theme.quiet
        draw_mark(paint, canvas, self.mark, spot, ink, theme.panel)
        for text, place in self.cells(paint, rect.width):
            fonts, colour = paint.look.fonts, getattr(theme, text.tone)
            size = fonts.shrink(text.words, paint.px(text.size), place.width, text.bold)
            picture = fonts.text(text.words, size, colour, text.bold)
            canvas.blit(picture, picture.get_rect(midleft=place.midleft))
        for widget, place, _ in self._below(paint, rect.width):
            widget.draw(paint, canvas.subsurface(place.clip(rect)))

    def cells(self, paint: Paint, width: int) -> list[tuple[Paragraph, Rect]]:
        """The texts of the first line and where they are. They are shrunk rather than wrapped
        where a translation is long."""
        cells: list[tuple[Paragraph, Rect]] = []
        start, gap, right = self._left(paint), paint.px(6), width - paint.px(BLEED)

        def put(left: int, end: int, words: str, tone: Tone = "text", size: float = TEXT) -> int:
            bold = words in (self.label, self.score)
            place = Rect(left, paint.px(PAD), end - left, paint.line_height())
            cells.append((Paragraph(words, tone, size, bold), place))
            return left

        wide = self._room(paint, width) >= paint.px(WIDE)
        best = paint.text_width(self.best, SMALL) + gap if self.best else 0
        x = right - (max(paint.px(62), best) if wide else best)  # scores are aligned in all wide rows
        if self.best:
            put(x + gap, x + gap + best, self.best, "quiet", SMALL)
        x = put(x - paint.text_width(self.score, TEXT, True) - 1, x, self.score)
        if wide:
            x = right - paint.px(COLUMNS[2])
            for text, column in ((self.time, COLUMNS[1]), (self.moves, COLUMNS[0])):
                put(x - paint.text_width(text) - 1, x, text, "quiet")
                x -= paint.px(column)
            x = put(start + (x - start) // 2, x, self.result)
        put(start, x - gap, self.label)
        return cells

    def _below(self, paint: Paint, width: int) -> list[Placed]:
        """The lines below the first, with what does not fit into it."""
        left, room = self._left(paint), self._room(paint, width)
        more = () if room >= paint.px(WIDE) else (note(f"{self.result} · {self.moves} · {self.time}"),)
        return arrange(paint, (*more, note(self.remark)), left, paint.px(PAD) + paint.line_height(), room, 0)

    def _left(self, paint: Paint) -> int:
        return paint.px(BLEED) + paint.px(MARK + 10)

    def _room(self, paint: Paint, width: int) -> int:
        return width - self._left(paint) - paint.px(BLEED)


def hand_row(look: Look, entry: Entry, today: date, is_open: bool, act: Callable[[bool], None]) -> HandRow:
    """The row of a hand; ``today`` is the player's own date."""
    say, hand, figures = look.say, entry.hand, entry.figures
    remarks = [str(hand.code), rules_text(look.catalogue, hand.code.rules)]
    if entry.replay:
        remarks.append(say("record.replay"))
    if hand.daily is not None:
        remarks.append(say("record.daily", day=day_text(look, hand.daily)))
    return HandRow(
        key=f"hand-{hand.id}",
        label=when_text(look, entry, today),
        value=is_open,
        act=act,
        mark=figures.result.value,  # type: ignore[arg-type]
        result=say(f"record.result_{figures.result.value}"),
        score=number(look, figures.score),
        best="" if entry.best is None else say("record.of_best", best=number(look, entry.best)),
        moves=say("record.moves", count=figures.moves),
        time=short_time(look, entry.played_ms),
        remark=" · ".join(remarks),
    )


def details(look: Look, entry: Entry) -> str:
    """The details that the row of a hand leaves out."""
    say, figures = look.say, entry.figures
    said = [say("record.run", count=figures.longest_run), say("record.draws", count=figures.draws)]
    if figures.undos:
        said.append(say("record.undos", count=figures.undos))
    if entry.hints:
        said.append(say("record.hints", count=entry.hints))
    text = " · ".join(said)
    return text[0].upper() + text[1:]


def when_text(look: Look, entry: Entry, today: date) -> str:
    """When a hand was dealt, by the player's calendar and clock; of a day's deal that was won late, when it
    was won."""
    day, ms = entry.hand.played_on, entry.hand.started_ms
    if entry.hand.daily is not None and entry.ended_ms is not None and date_at(entry.ended_ms) == day:
        ms = ms if date_at(ms) == day else entry.ended_ms
    near = {today: "today", today - timedelta(days=1): "yesterday"}
    shown = look.say(f"record.{near[day]}") if day in near else day_text(look, day)
    time = datetime.fromtimestamp(ms / 1000).strftime("%H:%M")
    return look.say("record.when", day=shown, time=time)


def day_text(look: Look, day: date) -> str:
    """A day in few letters, with its year."""
    month = look.catalogue.entry("record.months")[day.month - 1]
    return look.say("record.date", day=day.day, month=month, year=day.year)
