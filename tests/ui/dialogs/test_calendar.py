"""The calendar: marks, streaks and the days that can be played, by mouse, finger and keyboard."""

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.panel_help import FINGER, controls, enter, look_for, place, tap
from tests.ui.record_help import TODAY, Played, add, settle
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.daily import DayMark
from tripeaks.engine.rules import EASY
from tripeaks.storage import Result, Store
from tripeaks.ui.dialogs.calendar import FIRST_DAY, MONTH, CalendarDialog
from tripeaks.ui.drawing.theme import THEMES
from tripeaks.ui.platform.inputs import MOUSE, Key, Press, Release
from tripeaks.ui.widgets import Paint, Paragraph
from tripeaks.ui.widgets.figure import Tiles
from tripeaks.ui.widgets.month import Month, same_day

DAYS = {1: Result.WON, 2: Result.WON, 3: Result.WON, 5: Result.STUCK, 7: Result.WON, 40: Result.WON}
"""Days ago, and how the deal of that day ended on it."""

SIZE = (800, 600)


def noon_of(day: date) -> int:
    """The moment of noon on a day by the clock of this machine, milliseconds since 1970 (UTC)."""
    return int(datetime(day.year, day.month, day.day, 12).timestamp() * 1000)


class Opened:
    """A calendar over a small record, and what it called."""

    def __init__(self, language: str = "en", size: tuple[int, int] = SIZE, today: date = TODAY) -> None:
        self.store = Store(None)
        for i, (ago, result) in enumerate(DAYS.items()):
            add(self.store, Played(i, ago, result, 600, None, EASY), TODAY - timedelta(days=ago))
        add(self.store, Played(90, 8, Result.WON, 600, None, EASY), TODAY - timedelta(days=9))
        self.events: list[object] = []
        self.now_ms = noon_of(today)
        self.panel = CalendarDialog(
            look_for(size, language),
            self.store,
            now_ms=lambda: self.now_ms,
            on_play=self.events.append,
            on_close=lambda: self.events.append("closed"),
            fade=0,
        )
        settle(self.panel, self.store)
        self.panel.resize(size)

    @property
    def month(self) -> Month:
        return next(widget for widget, *_ in self.panel.placed() if isinstance(widget, Month))

    def cell(self, number: int) -> pygame.Rect:
        """Where a day of the shown month is in the window."""
        rect = place(self.panel, MONTH)
        return self.month.parts(self.panel.paint, rect.size)[number - 1].move(rect.topleft)

    def words(self) -> list[str]:
        return [widget.words for widget, *_ in self.panel.placed() if isinstance(widget, Paragraph)]

    def keys(self, *names: str) -> None:
        enter(self.panel, MONTH, *(Key(name) for name in names))


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    opened.store.close()


def test_days_have_the_marks_of_their_deals(opened: Opened) -> None:
    won = dict.fromkeys((23, 27, 28, 29), DayMark.WON)
    assert dict(opened.month.marks) == {21: DayMark.WON_LATER, 25: DayMark.PLAYED, **won}
    tap(opened.panel, place(opened.panel, "earlier").center)
    assert dict(opened.month.marks) == {21: DayMark.WON}


def test_streaks_of_days_are_shown(opened: Opened) -> None:
    tiles = next(widget for widget, *_ in opened.panel.placed() if isinstance(widget, Tiles))
    assert [tile.value for tile in tiles.tiles] == ["3", "3"]


@pytest.mark.parametrize("theme", THEMES)
def test_marks_differ_by_shape_not_by_colour_alone(theme: str) -> None:
    paint = Paint(look_for(SIZE, theme=theme))

    def shape(marks: tuple[tuple[int, DayMark], ...]) -> tuple[bool, ...]:
        """The pixels with ink of any colour in the cell of the tenth."""
        month = Month(MONTH, 2026, 11, ("",) * 7, marks, TODAY, TODAY, FIRST_DAY, print)
        canvas = paint.canvas((300, month.height(paint, 300)))
        canvas.fill(paint.theme.panel)
        month.draw(paint, canvas)
        cell = month.parts(paint, canvas.get_size())[9]
        return tuple(
            canvas.get_at((x, y))[:3] != paint.theme.panel
            for x in range(cell.left, cell.right)
            for y in range(cell.top, cell.bottom)
        )

    shapes = {shape(marks) for marks in ((), *(((10, mark),) for mark in DayMark))}
    assert len(shapes) == 4


@given(st.dates(FIRST_DAY, TODAY))
def test_every_day_is_under_its_day_of_the_week(day: date) -> None:
    paint = Paint(look_for(SIZE))
    month = Month(MONTH, day.year, day.month, ("",) * 7, (), day, TODAY, FIRST_DAY, print)
    cells = month.parts(paint, (300, 300))
    head = month.head(paint, (300, 300))
    assert len(cells) == calendar.monthrange(day.year, day.month)[1]
    assert cells[day.day - 1].left == head[day.weekday()].left
    assert pygame.Rect(0, 0, 300, month.height(paint, 300)).contains(cells[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_weeks_begin_on_monday_in_the_players_words(language: str) -> None:
    catalogue = Catalogue(language)
    short, full = catalogue.entry("calendar.weekdays_short"), catalogue.entry("calendar.weekdays")
    assert len(set(short)) == len(set(full)) == 7
    assert [name[:2] for name in full] == list(short)
    monday = {"en": "Monday", "nl": "maandag", "de": "Montag", "fr": "lundi"}
    assert full[0] == monday[language]
    opened = Opened(language)
    first = monday[language].casefold()  # TODAY is a Monday
    assert any(words.casefold().startswith(first) for words in opened.words())
    opened.store.close()


def test_the_first_of_a_month_uses_the_french_form() -> None:
    opened = Opened("fr")
    tap(opened.panel, opened.cell(1).center)
    assert "Dimanche 1er novembre 2026" in opened.words()
    opened.store.close()


def test_enter_plays_today_at_once(opened: Opened) -> None:
    opened.panel.handle(Key("return"), 0)
    assert opened.events == ["closed", TODAY]


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_a_day_is_chosen_by_a_tap_and_played_by_its_button(opened: Opened, pointer: object) -> None:
    tap(opened.panel, opened.cell(12).center, pointer)
    assert opened.month.chosen == date(2026, 11, 12)
    assert "Not played yet" in opened.words()
    tap(opened.panel, place(opened.panel, "play_day").center, pointer)
    assert opened.events == ["closed", date(2026, 11, 12)]


def test_today_can_be_played_while_another_day_is_chosen(opened: Opened) -> None:
    opened.keys("up", "left")
    enter(opened.panel, "play_today", Key("return"))
    assert opened.events == ["closed", TODAY]


def test_enter_plays_the_day_that_the_arrows_chose(opened: Opened) -> None:
    opened.keys("up", "left", "return")
    assert opened.events == ["closed", TODAY - timedelta(days=8)]


def test_arrows_page_home_and_end_go_to_days_across_months(opened: Opened) -> None:
    for names, day in (
        (("left",), date(2026, 11, 29)),
        (("up", "up", "up", "up"), date(2026, 11, 1)),
        (("left",), date(2026, 10, 31)),
        (("page up",), date(2026, 9, 30)),
        (("home",), date(2026, 9, 1)),
        (("end", "right"), date(2026, 10, 1)),
        (("page down",), date(2026, 11, 1)),
    ):
        opened.keys(*names)
        assert opened.month.chosen == day
        assert (opened.month.year, opened.month.month) == (day.year, day.month)


def test_days_to_come_cannot_be_reached(opened: Opened) -> None:
    opened.keys("right", "down", "page down", "end")
    assert opened.month.chosen == TODAY
    later = {control.key: control for control, _ in controls(opened.panel)}.get("later")
    assert later is None
    early = Opened(today=TODAY.replace(day=20))
    tap(early.panel, early.cell(21).center)
    assert early.month.chosen.day == 20
    tap(early.panel, early.cell(19).center)
    assert early.month.chosen.day == 19
    early.store.close()


def test_the_calendar_begins_on_its_first_day() -> None:
    opened = Opened(today=FIRST_DAY + timedelta(days=3))
    opened.keys("left", "left", "left", "left", "up", "page up")
    assert opened.month.chosen == FIRST_DAY
    assert "earlier" not in {control.key for control, _ in controls(opened.panel)}
    opened.store.close()


def test_turning_to_another_month_keeps_the_chosen_day(opened: Opened) -> None:
    tap(opened.panel, place(opened.panel, "earlier").center)
    assert (opened.month.month, opened.month.chosen) == (10, TODAY)
    tap(opened.panel, place(opened.panel, "later").center)
    assert opened.month.month == 11


def test_pressing_one_day_and_releasing_on_another_chooses_neither(opened: Opened) -> None:
    opened.panel.handle(Press(opened.cell(10).center), 0)
    opened.panel.handle(Release(opened.cell(11).center), 0)
    assert opened.month.chosen == TODAY


@pytest.mark.parametrize("size", ((480, 360), (800, 600), (1920, 1080), (600, 1000)))
def test_the_chosen_day_is_in_view_from_the_start_and_while_arrows_move_it(size: tuple[int, int]) -> None:
    opened = Opened(size=size)
    view = opened.panel.frame.view
    assert view.contains(opened.cell(30))
    for name in ("up", "up", "left", "up", "up", "down", "page up", "right"):
        opened.keys(name)
        assert view.contains(opened.cell(opened.month.chosen.day)), name
    opened.store.close()


@given(st.dates(), st.integers(-30_000, 30_000))
def test_the_same_day_of_another_month_exists(day: date, months: int) -> None:
    other = same_day(day, months)
    assert other.day <= day.day or other == date.max
    if date.min.year < other.year < date.max.year:
        assert (other.year * 12 + other.month) - (day.year * 12 + day.month) == months


def test_a_calendar_left_open_over_midnight_follows_the_date(opened: Opened) -> None:
    assert opened.month.today == opened.month.chosen == TODAY
    opened.now_ms = noon_of(TODAY + timedelta(days=1))
    assert opened.panel.advance(0.0)
    assert opened.month.today == opened.month.chosen == TODAY + timedelta(days=1)
    assert (opened.month.year, opened.month.month) == (2026, 12), "the chosen day stays in view"
    assert not opened.panel.advance(0.0)
    enter(opened.panel, "play_today", Key("return"))
    assert opened.events == ["closed", TODAY + timedelta(days=1)]


def test_a_day_that_was_chosen_stays_chosen_over_midnight(opened: Opened) -> None:
    opened.keys("left")
    chosen = opened.month.chosen
    assert chosen == TODAY - timedelta(days=1)
    opened.now_ms = noon_of(TODAY + timedelta(days=1))
    opened.panel.advance(0.0)
    assert (opened.month.chosen, opened.month.today) == (chosen, TODAY + timedelta(days=1))


@pytest.mark.parametrize("keys", ((), ("left",)))
def test_a_calendar_never_offers_a_day_after_a_clock_that_was_set_back(
    opened: Opened, keys: tuple[str, ...]
) -> None:
    opened.keys(*keys)
    opened.now_ms = noon_of(date(2026, 10, 2))
    opened.panel.advance(0.0)
    assert opened.month.chosen == opened.month.today == date(2026, 10, 2)
    assert (opened.month.year, opened.month.month) == (2026, 10)


def test_a_month_after_a_clock_that_was_set_back_is_not_shown(opened: Opened) -> None:
    enter(opened.panel, "earlier", Key("return"))
    assert opened.month.month == 10
    opened.now_ms = noon_of(date(2026, 9, 2))
    opened.panel.advance(0.0)
    assert (opened.month.year, opened.month.month) == (2026, 9)
