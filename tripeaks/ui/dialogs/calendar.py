"""The calendar of the daily deals: shows how past days ended, and offers any of them to play.

Reads the record. The app finds the deal of a day, as no frame may wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from sqlite3 import Connection
from typing import Final, NamedTuple

from tripeaks.daily import DayMark, date_at, streaks
from tripeaks.storage import Store, record
from tripeaks.ui.dialogs.pending_query import PendingQuery, QueryDialog
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import Button, Emphasis, Grid, Paragraph, Row, Widget, caption, note
from tripeaks.ui.widgets.figure import Legend, Tile, Tiles
from tripeaks.ui.widgets.month import Month, same_day
from tripeaks.ui.widgets.panel_layout import Contents

FIRST_DAY: Final = date(2000, 1, 1)
"""How far back the calendar goes; earlier days have deals too."""

MONTH: Final = "month"
"""The key of the days."""


class Days(NamedTuple):
    """The marks of all days whose deal was played, and those won on the day with the moment of the win."""

    marks: dict[date, DayMark]
    won: dict[date, int]


def _days(connection: Connection) -> Days:
    return Days(record.day_marks(connection, date.min, date.max), record.days_won(connection))


class CalendarDialog(QueryDialog):
    """Shows a month of days and the streaks of days won. ``now_ms`` is the clock, milliseconds since 1970
    (UTC); the calendar follows it past midnight. ``on_play`` gets the day whose deal is to be played, once
    the dialog is closed."""

    width = 740

    def __init__(
        self,
        look: Look,
        store: Store,
        *,
        now_ms: Callable[[], int],
        on_play: Callable[[date], None],
        on_close: Callable[[], None],
        fade: float = FADE_MS,
    ) -> None:
        self._now_ms = now_ms
        self._today = self._chosen = date_at(now_ms())
        self._on_play = on_play
        self._shown = self._today.replace(day=1)
        self._query = PendingQuery[Days](store)
        self.queries = (self._query,)
        super().__init__(look, on_close, fade=fade)
        self._query.ask(_days)
        self.set_focus(MONTH)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the dialog for a window of a size in pixels, with the chosen day in view."""
        super().resize(size)
        self.show_focus()

    def advance(self, now: float) -> bool:
        """Follow the date: what showed the old day as today shows the new one."""
        before, self._today = self._today, date_at(self._now_ms())
        if self._today == before:
            return super().advance(now)
        if self._chosen == before or self._chosen > self._today:
            shows_chosen = self._shown == self._chosen.replace(day=1)
            self._chosen = self._today
            self._shown = self._today.replace(day=1) if shows_chosen else self._shown
        self._shown = min(self._shown, self._today.replace(day=1))
        self.refresh()
        super().advance(now)
        return True

    @property
    def _marks(self) -> dict[date, DayMark]:
        """How the deals of the days ended; empty until that is known."""
        return self._query.value.marks if self._query.value else {}

    # What it shows

    def contents(self) -> Contents:
        month = (self._turner(), self._month())
        beside = (*self._about_chosen(), self._tiles(), *self._legend())
        is_today = self._chosen == self._today
        chosen = () if is_today else (self._play_button("play_day", self._chosen, True),)
        buttons = (self._play_button("play_today", self._today, is_today), *chosen)
        body, footer = Grid((month, beside), least=236, gap=32), Row(buttons, fill=True)
        return Contents(self.say("calendar.title"), (body,), (footer,), partial(self._play, self._chosen))

    def _turner(self) -> Row:
        """The name of the month between the buttons that show other months."""
        shown = self._shown
        names = self.look.catalogue.entry("storage.months")
        name = self.say("calendar.month", month=names[shown.month - 1], year=shown.year)
        earlier, later = (
            Button(key, "", partial(self._turn, months), f"chevron_{side}", Emphasis.QUIET, enabled)
            for key, months, side, enabled in (
                ("earlier", -1, "left", shown > FIRST_DAY.replace(day=1)),
                ("later", 1, "right", shown < self._today.replace(day=1)),
            )
        )
        return Row((earlier, caption(name[0].upper() + name[1:], bold=True), later), gap=4, least=120)

    def _month(self) -> Month:
        shown = self._shown
        return Month(
            MONTH,
            shown.year,
            shown.month,
            tuple(self.look.catalogue.entry("calendar.weekdays_short")),
            tuple(
                (day.day, mark)
                for day, mark in sorted(self._marks.items())
                if (day.year, day.month) == (shown.year, shown.month)
            ),
            self._chosen,
            self._today,
            FIRST_DAY,
            self._choose,
        )

    def _about_chosen(self) -> tuple[Widget, ...]:
        day, mark = self._chosen, self._marks.get(self._chosen)
        state = "coming" if self._query.is_pending else mark.value if mark else "not_played"
        words = self.say(f"calendar.{state}")
        if day == self._today:
            words = f"{self.say('calendar.today')} · {words}"
        return (
            Paragraph(self._day_text(day), size=20, bold=True),
            Paragraph(words, "bad" if self._query.failed else "quiet", space=4),
        )

    def _tiles(self) -> Tiles:
        won = self._query.value.won if self._query.value else {}
        figures = zip(("streak", "longest"), streaks(won, self._today, self._now_ms()), strict=True)
        return Tiles(
            tuple(
                Tile(self.say(f"calendar.{name}"), str(days), self.say("calendar.days", count=days))
                for name, days in figures
            )
        )

    def _legend(self) -> tuple[Widget, ...]:
        marks = {DayMark.WON: 16, DayMark.WON_LATER: 4, DayMark.PLAYED: 4}  # with the space above
        return (
            *(
                Legend(mark.value, self.say(f"calendar.legend_{mark.value}"), space)
                for mark, space in marks.items()
            ),
            note(self.say("calendar.remark")),
        )

    def _play_button(self, key: str, day: date, expected: bool) -> Button:
        words = self.say(f"calendar.{key}", day=self._short_text(day))
        emphasis = Emphasis.PRIMARY if expected else Emphasis.NORMAL
        return Button(key, words, partial(self._play, day), "play", emphasis)

    def _day_text(self, day: date) -> str:
        """A day in full, such as ``Monday 30 November 2026``."""
        weekday = self.look.catalogue.entry("calendar.weekdays")[day.weekday()]
        text = self.say("calendar.day", weekday=weekday, year=day.year, **self._day_and_month(day))
        return text[0].upper() + text[1:]

    def _short_text(self, day: date) -> str:
        """A day without its year, such as ``30 November``."""
        return self.say("calendar.short_day", **self._day_and_month(day))

    def _day_and_month(self, day: date) -> dict[str, str]:
        number = self.say("calendar.first") if day.day == 1 else str(day.day)
        return {"day": number, "month": self.look.catalogue.entry("storage.months")[day.month - 1]}

    # What it does

    def _turn(self, months: int) -> None:
        """Show another month; the chosen day stays."""
        self._shown = same_day(self._shown, months)

    def _choose(self, day: date) -> None:
        self._chosen, self._shown = day, day.replace(day=1)
        self.refresh()
        self.show_focus()

    def show_focus(self) -> None:
        """Scroll to the control with the focus; in a month higher than the view, to the chosen day."""
        found = self.controls.find(MONTH) if self.focus == MONTH else None
        if found is None:
            super().show_focus()
        elif self._shown == self._chosen.replace(day=1):
            parts = found[0].parts(self.paint, found[1].size)
            cell = parts[self._chosen.day - 1].move(found[1].topleft)
            view, air = self.frame.view, self.paint.px(8)
            below, above = cell.bottom + air - view.bottom, view.top + air - cell.top
            self.scroll_to(self.scroll + max(below, 0) - max(above, 0))

    def _play(self, day: date) -> None:
        self.close()
        self._on_play(day)
