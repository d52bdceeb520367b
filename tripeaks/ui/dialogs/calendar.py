"""The calendar of the day's deals: what became of past days, and any of them to be played.

Knows the storage and its questions. Finding the deal of a day is left to the program, which must not
make a frame wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

from tripeaks.daily import DayMark, streaks
from tripeaks.storage import Store, record
from tripeaks.ui.dialogs.pending_query import PendingQuery
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import Button, Emphasis, Grid, Paragraph, Row, Widget, note
from tripeaks.ui.widgets.figure import Caption, Legend, Tile, Tiles
from tripeaks.ui.widgets.month import Month, same_day
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents

FIRST_DAY: Final = date(2000, 1, 1)
"""How far back the calendar goes; earlier days have deals too."""

MONTH: Final = "month"
"""The key of the days."""


class CalendarDialog(Panel):
    """Shows a month of days and the streaks of days. ``today`` is the player's own date. ``on_play``
    gets the day whose deal is to be played, once the window is closed."""

    width = 740

    def __init__(
        self,
        look: Look,
        store: Store,
        *,
        today: date,
        on_play: Callable[[date], None],
        on_close: Callable[[], None],
        fade: float = FADE_MS,
    ) -> None:
        self._today = today
        self._on_play = on_play
        self._chosen = today
        self._shown = today.replace(day=1)
        self._marks = PendingQuery[dict[date, DayMark]]()
        super().__init__(look, on_close, fade=fade)
        self._marks.ask(store.ask_later(partial(record.day_marks, first=date.min, last=date.max)))
        self.set_focus(MONTH)

    def advance(self, now: float) -> bool:
        """Take in the marks that have come."""
        came = self._marks.poll()
        if came:
            self.refresh()
        return super().advance(now) or came

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size, with the chosen day in view."""
        super().resize(size)
        self._show_focus()

    # What it shows

    def contents(self) -> Contents:
        say = self.look.say
        month = (self._turner(), self._month())
        beside = (*self._about_chosen(), self._tiles(), *self._legend())
        footer: tuple[Widget, ...]
        if self._chosen == self._today:
            footer = (Row((self._play_button("play_today", self._today, Emphasis.PRIMARY),), fill=True),)
        else:
            chosen = self._play_button("play_day", self._chosen, Emphasis.PRIMARY)
            today = self._play_button("play_today", self._today, Emphasis.NORMAL)
            footer = (Row((today, chosen), fill=True),)
        body = (Grid((month, beside), least=236, gap=32),)
        return Contents(say("calendar.title"), body, footer, partial(self._play, self._chosen))

    def _turner(self) -> Row:
        """The name of the month between the buttons that turn to other ones."""
        shown = self._shown
        names = self.look.catalogue.entry("storage.months")
        name = self.look.say("calendar.month", month=names[shown.month - 1], year=shown.year)
        back, on = shown > FIRST_DAY.replace(day=1), shown < self._today.replace(day=1)
        earlier = partial(self._turn, -1)
        later = partial(self._turn, 1)
        return Row(
            (
                Button("earlier", "", earlier, "chevron_left", Emphasis.QUIET, usable=back),
                Caption(name[0].upper() + name[1:], bold=True),
                Button("later", "", later, "chevron_right", Emphasis.QUIET, usable=on),
            ),
            gap=4,
            least=120,
        )

    def _month(self) -> Month:
        marks = self._marks.value or {}
        shown = self._shown
        return Month(
            MONTH,
            shown.year,
            shown.month,
            tuple(self.look.catalogue.entry("calendar.weekdays_short")),
            tuple(
                (day.day, mark)
                for day, mark in sorted(marks.items())
                if (day.year, day.month) == (shown.year, shown.month)
            ),
            self._chosen,
            self._today,
            FIRST_DAY,
            self._choose,
        )

    def _about_chosen(self) -> tuple[Widget, ...]:
        say, day = self.look.say, self._chosen
        mark = (self._marks.value or {}).get(day)
        state = "coming" if self._marks.is_coming else mark.value if mark else "not_played"
        words = say(f"calendar.{state}")
        if day == self._today:
            words = f"{say('calendar.today')} · {words}"
        return (
            Paragraph(self._day_text(day), size=20, bold=True),
            Paragraph(words, "bad" if self._marks.failed else "quiet", space=4),
        )

    def _tiles(self) -> Tiles:
        say = self.look.say
        won = [day for day, mark in (self._marks.value or {}).items() if mark is DayMark.WON]
        now, longest = streaks(won, self._today)
        return Tiles(
            (
                Tile(say("calendar.streak"), str(now), say("calendar.days", count=now)),
                Tile(say("calendar.longest"), str(longest), say("calendar.days", count=longest)),
            )
        )

    def _legend(self) -> tuple[Widget, ...]:
        say = self.look.say
        return (
            *(Legend(mark.value, say(f"calendar.legend_{mark.value}"), space=16 if mark is DayMark.WON else 4)
              for mark in (DayMark.WON, DayMark.WON_LATER, DayMark.PLAYED)),
            note(say("calendar.remark")),
        )  # fmt: skip

    def _play_button(self, key: str, day: date, kind: Emphasis) -> Button:
        play = partial(self._play, day)
        return Button(key, self.look.say(f"calendar.{key}", day=self._short_text(day)), play, "play", kind)

    def _day_text(self, day: date) -> str:
        """A day in full, such as ``Monday 30 November 2026``."""
        weekday = self.look.catalogue.entry("calendar.weekdays")[day.weekday()]
        month = self.look.catalogue.entry("storage.months")[day.month - 1]
        number = self._number(day)
        text = self.look.say("calendar.day", weekday=weekday, day=number, month=month, year=day.year)
        return text[0].upper() + text[1:]

    def _short_text(self, day: date) -> str:
        """A day without its year, such as ``30 November``."""
        month = self.look.catalogue.entry("storage.months")[day.month - 1]
        return self.look.say("calendar.short_day", day=self._number(day), month=month)

    def _number(self, day: date) -> str:
        return self.look.say("calendar.first") if day.day == 1 else str(day.day)

    # What it does

    def _turn(self, months: int) -> None:
        """Show another month; the day that is chosen stays."""
        self._shown = same_day(self._shown, months)

    def _choose(self, day: date) -> None:
        self._chosen, self._shown = day, day.replace(day=1)
        self.refresh()
        self._show_focus()

    def _show_focus(self) -> None:
        """In a low window the month is higher than the view: the chosen day is what must be seen."""
        found = self.controls.find(MONTH) if self.focus == MONTH else None
        if found is None or not isinstance(month := found[0], Month):
            super()._show_focus()
        elif self._shown == self._chosen.replace(day=1):
            cells = month.cells(self._paint, found[1].size)
            cell, view = cells[self._chosen.day - 1].move(found[1].topleft), self._frame.view
            air = self._paint.px(8)
            below, above = cell.bottom + air - view.bottom, view.top + air - cell.top
            self._scroll_to(self._scroll + max(below, 0) - max(above, 0))

    def _play(self, day: date) -> None:
        self.close()
        self._on_play(day)
