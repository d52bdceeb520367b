"""The record dialog: its figures are those of the hands, its text those of its charts, and the list works."""

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from itertools import combinations, groupby
from typing import Any, TypeVar

import pygame
import pytest

from tests.ui.panel_help import FINGER, enter, look_for, place, record_in_view, tap
from tests.ui.record_help import LONG, TODAY, Played, add, filled, record_window, settle, some_hands
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import EASY
from tripeaks.record_text import record_texts
from tripeaks.storage import Filter, Result, Store, record
from tripeaks.storage.statistics import course, score_bins, share_bins
from tripeaks.ui.dialogs.hand_row import HandRow
from tripeaks.ui.dialogs.record import PAGE, RecordDialog, Trash, View
from tripeaks.ui.dialogs.record_figures import RESULTS, course_chart, number
from tripeaks.ui.platform.inputs import MOUSE, Drag, Key, Press, Release
from tripeaks.ui.widgets import Button, Disclosure, Paragraph, Widget
from tripeaks.ui.widgets.chart import BarChart, LineChart
from tripeaks.ui.widgets.figure import Meter, StackedBar, Tiles

SIZE = (1280, 800)


W = TypeVar("W", bound=Widget)


class Opened:
    """A record dialog over a small record, and what it called."""

    def __init__(
        self, hands: list[Played] | None = None, language: str = "en", size: tuple[int, int] = SIZE
    ) -> None:
        self.hands = some_hands() if hands is None else hands
        self.store = filled(self.hands)
        self.events: list[Any] = []
        self.today = TODAY
        self.trash = Trash()
        self._look = look_for(size, language)
        self._size = size
        self.open()

    def open(self) -> None:
        """Open the dialog, perhaps again."""
        self.panel = record_window(
            self._look,
            self.store,
            on_play=lambda code: self.events.append(("play", str(code))),
            on_copy=lambda text: self.events.append(("copy", text)),
            on_close=lambda: self.events.append("closed"),
            today=lambda: self.today,
            trash=self.trash,
        )
        self.panel.resize(self._size)

    def widgets(self, kind: type[W]) -> list[W]:
        return [widget for widget, *_ in self.panel.placed() if isinstance(widget, kind)]

    def keys(self) -> list[str]:
        return [widget.key for widget, *_ in self.panel.placed() if hasattr(widget, "key")]

    def words(self) -> list[str]:
        return [widget.words for widget in self.widgets(Paragraph)]

    def press(self, key: str, *names: str) -> None:
        enter(self.panel, key, *(Key(name) for name in names or ("return",)))
        settle(self.panel, self.store)

    def list_hands(self) -> list[HandRow]:
        self.press("view", "right", "right")
        return self.widgets(HandRow)

    def open_hand(self, index: int) -> Played:
        """Open a hand of the list; returns what it is."""
        self.press(self.list_hands()[index].key)
        return self.hands[-1 - index]


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    opened.store.close()


def test_the_tiles_are_the_figures_of_the_hands(opened: Opened) -> None:
    hands = opened.hands
    won = [hand.result is Result.WON for hand in hands]
    runs = [len(list(group)) for key, group in groupby(won) if key]
    known = [hand for hand in hands if hand.best is not None]
    share = sum(hand.score for hand in known) / sum(hand.best or 0 for hand in known)
    (tiles,) = opened.widgets(Tiles)
    shown = [(tile.value, tile.remark) for tile in tiles.tiles]
    streak = next((i for i, each in enumerate(reversed(won)) if not each), len(won))
    assert shown[0] == (str(len(hands)), "1 h 15 min of play")
    assert shown[1] == (f"{round(100 * sum(won) / len(won))} %", f"{sum(won)} won")
    assert shown[2] == (str(streak), f"{max(runs)} at best")
    mean = round(sum(hand.score for hand in hands) / len(hands))
    assert shown[3] == (str(mean), f"{max(hand.score for hand in hands)} at best")
    assert shown[4] == (f"{round(100 * share)} %", f"{len(known)} of {len(hands)} hands")
    assert shown[5][0] == "1:40"


def test_the_bar_of_results_holds_every_hand(opened: Opened) -> None:
    (bar,) = opened.widgets(StackedBar)
    counts = Counter(hand.result for hand in opened.hands)
    assert [share.amount for share in bar.shares] == [counts[result] for result in RESULTS if counts[result]]


def test_the_course_is_that_of_the_hands(opened: Opened) -> None:
    (chart,) = opened.widgets(LineChart)
    weeks: dict[date, list[bool]] = {}
    for hand in opened.hands:
        day = TODAY - timedelta(days=hand.days_ago)
        weeks.setdefault(day - timedelta(days=day.weekday()), []).append(hand.result is Result.WON)
    assert [y for _, y in chart.points] == [sum(won) / len(won) for _, won in sorted(weeks.items())]
    first, last = min(weeks), max(weeks)
    assert [x for x, _ in chart.points] == [(week - first) / (last - first) for week in sorted(weeks)]
    assert [tick.at for tick in chart.below] == [x for x, _ in chart.points]


def test_the_bars_are_the_spreads_of_the_hands(opened: Opened) -> None:
    scores, shares = opened.widgets(BarChart)
    width = 50
    expected = Counter(hand.score // width for hand in opened.hands)
    bars = range(min(expected), max(expected) + 1)
    assert scores.over == tuple(str(expected[bar]) for bar in bars)
    assert [tick.words for tick in scores.below] == [str(width * bar) for bar in bars]
    top = float(scores.side[-1].words)
    assert scores.bars == tuple(expected[bar] / top for bar in bars)
    percents = Counter(100 * hand.score // hand.best // 10 for hand in opened.hands if hand.best)
    assert shares.over == tuple(str(percents[bar]) for bar in range(min(percents), max(percents) + 1))
    assert shares.under[-1] == "100"


def test_each_rules_have_their_own_win_rate(opened: Opened) -> None:
    meters = opened.widgets(Meter)
    for rules in {hand.rules for hand in opened.hands}:
        won = [hand.result is Result.WON for hand in opened.hands if hand.rules == rules]
        assert sum(meter.share == sum(won) / len(won) for meter in meters) >= 1
    assert len(meters) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_what_the_charts_show(language: str) -> None:
    opened = Opened(language=language)
    summary = opened.store.ask(record.summary)
    (line,) = opened.widgets(LineChart)
    scores, shares = opened.widgets(BarChart)
    points = course(summary.days).points
    opened.press("view", "right")
    said = [words.replace("\u00a0", " ") for words in opened.words()]
    for point, (_, y) in zip(points, line.points, strict=True):
        assert sum(f"({round(100 * y)} %)" in words and str(point.start.day) in words for words in said)
    for bins, chart in ((score_bins(summary.scores), scores), (share_bins(summary.shares), shares)):
        for each, count in zip(bins, chart.over, strict=True):
            assert int(count) == each.hands
            if each.hands:
                part = f": {count} "
                assert any(str(each.low) in words and part in words.replace(" :", ":") for words in said)
    assert [text.split("\n")[0] for text in record_texts(opened.panel.look.catalogue, summary)] == [
        words for words in opened.words() if words.endswith(":")
    ]
    opened.store.close()


def test_the_text_can_be_copied_whole(opened: Opened) -> None:
    opened.press("view", "right")
    opened.press("copy_text")
    (event,) = opened.events
    lines = [line for line in event[1].split("\n") if line]
    assert lines == [words for words in opened.words() if words in lines]
    assert "Copied" in [button.label for button in opened.widgets(Button)]


@pytest.mark.parametrize(
    ("keys", "days"), ((("right",), 365), (("right",) * 2, 30), (("right",) * 3, 7), (("right",) * 4, 1))
)
def test_a_period_counts_its_days_only(opened: Opened, keys: tuple[str, ...], days: int) -> None:
    opened.press("period", *keys)
    assert opened.widgets(Tiles)[0].tiles[0].value == str(sum(h.days_ago < days for h in opened.hands))


def test_rules_and_scoring_count_alone_and_are_named_in_the_closed_line(opened: Opened) -> None:
    opened.press("filter")
    opened.press("wrap", "right", "right")
    assert opened.widgets(Tiles)[0].tiles[0].value == str(sum(not h.rules.wrap for h in opened.hands))
    opened.press("scoring", "right", "right", "right")
    assert opened.widgets(Tiles)[0].tiles[0].value == str(sum(h.rules == LONG for h in opened.hands))
    opened.press("filter")
    line = next(w for w in opened.widgets(Disclosure) if w.key == "filter")
    assert line.label == "Only: Classic, chains scoring"
    assert len(opened.list_hands()) == sum(h.rules == LONG for h in opened.hands)


def test_replays_count_when_asked_for_and_are_always_listed(opened: Opened) -> None:
    add(opened.store, Played(3, 0, Result.WON, 700, None, opened.hands[3].rules))
    opened.press("filter")
    opened.press("replays", "space")
    assert opened.widgets(Tiles)[0].tiles[0].value == "46"
    opened.press("replays", "space")
    assert opened.widgets(Tiles)[0].tiles[0].value == "45"
    assert "replay" in opened.list_hands()[1].remark


def test_an_empty_selection_says_so_and_offers_a_way_back() -> None:
    opened = Opened([Played(0, 50, Result.WON, 700, None, EASY)])
    opened.press("period", "right", "right", "right")
    assert "No hands in this selection" in opened.words()
    opened.press("all")
    assert opened.widgets(Tiles)[0].tiles[0].value == "1"
    opened.store.close()


def test_an_empty_record_invites() -> None:
    opened = Opened([])
    assert opened.words()[0] == "No hands yet"
    assert opened.keys() == ["close"]
    opened.store.close()


def test_the_list_is_newest_first_and_says_all_of_a_hand(opened: Opened) -> None:
    rows = opened.list_hands()
    newest = opened.hands[::-1][:PAGE]
    assert [row.score for row in rows] == [str(hand.score) for hand in newest]
    assert [row.mark for row in rows] == [hand.result.value for hand in newest]
    for row, hand in zip(rows, newest, strict=True):
        assert row.remark.startswith(str(hand.code))
        assert row.best == ("" if hand.best is None else f"of {hand.best}")
        assert row.moves == f"{30 + hand.number} moves"
        assert row.time == "1:40"
    assert rows[0].label.startswith("Today, ")
    assert rows[1].label.startswith("28 Nov 2026, ")


def test_pages_go_through_all_hands_without_gap_or_overlap(opened: Opened) -> None:
    seen = [row.score for row in opened.list_hands()]
    assert "1–20 of 45" in [getattr(widget, "words", "") for widget, *_ in opened.panel.placed()]
    while "older" in {widget.key for widget in opened.widgets(Button) if widget.enabled}:
        opened.press("older")
        seen += [row.score for row in opened.widgets(HandRow)]
    assert seen == [str(hand.score) for hand in reversed(opened.hands)]
    opened.press("newer")
    assert [row.score for row in opened.widgets(HandRow)] == seen[PAGE : 2 * PAGE]


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_a_hand_opens_by_a_tap_and_is_played_again_once_the_dialog_is_closed(
    opened: Opened, pointer: object
) -> None:
    row = opened.list_hands()[2]
    tap(opened.panel, place(opened.panel, row.key).center, pointer)
    view = opened.panel.frame.view
    assert view.contains(place(opened.panel, "play"))
    assert view.contains(place(opened.panel, "delete"))
    tap(opened.panel, place(opened.panel, "play").center, pointer)
    assert opened.events == ["closed", ("play", str(opened.hands[-3].code))]


def test_a_press_that_slides_off_a_hand_does_nothing(opened: Opened) -> None:
    rows = opened.list_hands()
    start, end = (place(opened.panel, row.key).center for row in rows[:2])
    for event in (Press(start), Drag(end), Release(end)):
        opened.panel.handle(event, 0)
    shown = opened.keys()
    assert "play" not in shown


def test_the_code_of_a_hand_is_copied(opened: Opened) -> None:
    hand = opened.open_hand(1)
    opened.press("copy")
    assert opened.events == [("copy", str(hand.code))]
    assert "Copied" in [button.label for button in opened.widgets(Button)]


def test_the_best_part_of_the_last_hand_of_a_page_is_brought_into_view(opened: Opened) -> None:
    rows = opened.list_hands()
    opened.press(rows[-1].key)
    assert opened.panel.frame.view.contains(place(opened.panel, "delete"))


def test_a_deleted_hand_is_gone_from_list_figures_and_file(opened: Opened) -> None:
    hand = opened.open_hand(1)
    opened.press("delete")
    assert "Hand deleted" in opened.words()
    assert hand.score not in [entry.figures.score for entry in opened.store.ask(record.page)[:5]]
    opened.press("view", "left", "left")
    assert opened.widgets(Tiles)[0].tiles[0].value == "44"


def test_a_deleted_hand_can_be_put_back_as_it_was(opened: Opened) -> None:
    before = opened.store.ask(record.page)
    log = partial(record.log, hand=before[1].hand.id)
    actions = opened.store.ask(log)
    opened.open_hand(1)
    opened.press("delete")
    opened.press("undo")
    assert opened.store.ask(record.page) == before
    assert opened.store.ask(log) == actions
    assert len(opened.widgets(HandRow)) == PAGE
    assert opened.panel.focus == opened.widgets(HandRow)[1].key


def shown_page(opened: Opened) -> list[str]:
    """The words between the buttons that turn pages."""
    words = [getattr(widget, "words", "") for widget, *_ in opened.panel.placed()]
    return [text for text in words if "–" in text and " of " in text]


def test_after_a_deletion_the_list_is_that_of_the_hands_left(opened: Opened) -> None:
    left = [str(hand.score) for hand in reversed(opened.hands)]
    opened.open_hand(2)
    opened.press("delete")
    del left[2]
    assert shown_page(opened) == ["1–20 of 44"]
    seen = [row.score for row in opened.widgets(HandRow)]
    assert seen == left[:PAGE]
    opened.press(opened.widgets(HandRow)[5].key)
    opened.press("delete")
    del left[5]
    assert opened.words().count("Hand deleted") == 1, "the one before it is gone for good"
    seen = [row.score for row in opened.widgets(HandRow)]
    while "older" in {widget.key for widget in opened.widgets(Button) if widget.enabled}:
        opened.press("older")
        seen += [row.score for row in opened.widgets(HandRow)]
    assert seen == left


@pytest.mark.parametrize("close", ("escape", "outside"))
def test_a_deleted_hand_can_be_put_back_after_the_dialog_was_closed(opened: Opened, close: str) -> None:
    before = opened.store.ask(record.page)
    opened.open_hand(1)
    opened.press("delete")
    if close == "escape":
        opened.panel.handle(Key("escape"), 0)
    else:
        tap(opened.panel, (1, 1))
    assert opened.events == ["closed"]
    opened.open()
    rows = opened.list_hands()
    top, undo, below = (place(opened.panel, key).y for key in (rows[0].key, "undo", rows[1].key))
    assert top < undo < below, "in its place"
    opened.press("undo")
    assert opened.store.ask(record.page) == before and "undo" not in set(opened.keys())


def test_a_hand_deleted_from_another_page_can_be_put_back_from_every_page(opened: Opened) -> None:
    before = opened.store.ask(partial(record.page, limit=45))
    opened.open_hand(PAGE - 1)
    opened.press("delete")
    opened.press("older")
    assert place(opened.panel, "undo").y < place(opened.panel, opened.widgets(HandRow)[0].key).y
    opened.press("undo")
    assert opened.store.ask(partial(record.page, limit=45)) == before


def test_the_only_hand_can_be_deleted_and_put_back() -> None:
    opened = Opened(some_hands(1))
    opened.open_hand(0)
    opened.press("delete")
    assert "No hands yet" in opened.words()
    opened.open()
    opened.press("undo")
    assert opened.store.ask(record.count) == 1
    opened.store.close()


def test_the_last_page_is_left_with_its_last_hand() -> None:
    opened = Opened(some_hands(PAGE + 1))
    opened.list_hands()
    opened.press("older")
    opened.press(opened.widgets(HandRow)[0].key)
    opened.press("delete")
    assert len(opened.widgets(HandRow)) == PAGE
    opened.store.close()


def test_deleting_everything_cannot_be_undone(opened: Opened) -> None:
    opened.open_hand(1)
    opened.press("delete")
    opened.press("delete_all")
    opened.press("delete_all_yes")
    assert "undo" not in set(opened.keys()) and opened.trash.last is None


def test_periods_follow_the_date(opened: Opened) -> None:
    opened.press("period", *("right",) * 4)
    assert opened.widgets(Tiles)[0].tiles[0].value == "1"
    opened.today = TODAY + timedelta(days=1)
    assert opened.panel.advance(0)
    settle(opened.panel, opened.store)
    assert "No hands in this selection" in opened.words()
    opened.today = TODAY
    opened.panel.advance(0)
    settle(opened.panel, opened.store)
    assert opened.list_hands()[0].label.startswith("Today, ")


def test_the_shares_of_the_results_add_up_to_a_hundred() -> None:
    results = (Result.WON, Result.STUCK, Result.TIME_UP)
    opened = Opened([Played(i, i, result, 500, None, EASY) for i, result in enumerate(results)])
    (bar,) = opened.widgets(StackedBar)
    words = [share.words for share in bar.shares]
    assert words == ["Won: 1 (33 %)", "No move left: 1 (34 %)", "Time up: 1 (33 %)"]
    assert opened.widgets(Tiles)[0].tiles[1].value == "33 %"
    opened.store.close()


def test_deleting_all_asks_once_and_can_be_called_off(opened: Opened) -> None:
    opened.list_hands()
    opened.press("delete_all")
    assert opened.panel.focus == "delete_all_no"
    opened.press("delete_all_no")
    assert opened.store.ask(record.count) == 45
    opened.press("delete_all")
    opened.press("delete_all_yes")
    assert opened.store.ask(partial(record.count, only=Filter(replays=True))) == 0
    assert "No hands yet" in opened.words()


def test_slow_answers_are_waited_for_without_stopping(opened: Opened) -> None:
    """The old figures stay until the new ones come."""
    gate = threading.Event()
    opened.store.ask_later(lambda _: gate.wait(20))
    enter(opened.panel, "period", Key("right"), Key("right"))
    assert opened.widgets(Tiles)[0].tiles[0].value == "45"
    opened.panel.advance(0)
    assert opened.widgets(Tiles)[0].tiles[0].value == "45"
    gate.set()
    settle(opened.panel, opened.store)
    assert opened.widgets(Tiles)[0].tiles[0].value == "15"


def test_it_opens_while_the_record_is_still_being_read() -> None:
    store, gate = filled(some_hands(3)), threading.Event()
    store.ask_later(lambda _: gate.wait(20))
    panel = RecordDialog(
        look_for(SIZE), store, today=lambda: TODAY, on_play=print, on_copy=print, on_close=print, fade=0
    )
    panel.resize(SIZE)
    assert len(panel.sprites(0)) > 3
    assert any(getattr(widget, "words", "") == "Counting …" for widget, *_ in panel.placed())
    gate.set()
    store.flush()
    assert panel.advance(0)
    assert any(isinstance(widget, Tiles) for widget, *_ in panel.placed())
    store.close()


def test_an_unreadable_file_is_reported(opened: Opened) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE logs")
        connection.execute("DROP TABLE hands")

    opened.store.change(broken)
    opened.press("period", "right")
    assert "The record cannot be read at the moment." in opened.words()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ((480, 360), (800, 600), (1920, 1080), (600, 1000)))
def test_the_texts_of_a_row_are_within_it_side_by_side(language: str, size: tuple[int, int]) -> None:
    store = filled(some_hands(12))
    panel = record_in_view(look_for(size, language), store, "right", "right")
    panel.resize(size)
    for row, rect, _ in panel.placed():
        if isinstance(row, HandRow):
            cells = row.cells(panel.paint, rect.width)
            assert {text.words for text, _ in cells} >= {row.label, row.score}
            assert all(pygame.Rect((0, 0), rect.size).contains(place) for _, place in cells)
            assert not any(a.colliderect(b) for (_, a), (_, b) in combinations(cells, 2))
            for text, place in cells:
                assert panel.paint.text_width(text.words, text.size, text.bold) <= place.width, text.words
    store.close()


def test_numbers_are_written_as_in_the_language() -> None:
    for language, shown in (("en", "−1,234,567"), ("nl", "−1.234.567"), ("fr", "−1\u00a0234\u00a0567")):
        assert number(look_for(SIZE, language), -1_234_567) == shown
    assert number(look_for(SIZE), None) == "–"


def test_a_chart_of_a_single_stretch_needs_no_course() -> None:
    opened = Opened([Played(0, 0, Result.WON, 700, None, EASY)])
    assert opened.widgets(LineChart) == []
    assert len(opened.widgets(BarChart)) == 1
    opened.store.close()


def test_every_step_of_a_course_has_a_label() -> None:
    store = Store(None)
    look = look_for(SIZE)
    for days, label in ((20, "10 Nov"), (200, "11 May"), (900, "Jun 2024"), (3000, "2018")):
        hands = [Played(0, days, Result.WON, 1, None, EASY), Played(1, 0, Result.WON, 1, None, EASY)]
        store = filled(hands)
        chart = course_chart(look, course(store.ask(record.summary).days))
        assert chart.below[0].words == label
        store.close()


def test_every_view_has_a_name() -> None:
    for language in LANGUAGES:
        names = [Catalogue(language).say(f"record.{view.value}") for view in View]
        assert len(set(names)) == len(View)
