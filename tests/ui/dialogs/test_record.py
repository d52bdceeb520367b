"""The record dialog: its figures are those of the hands, its text those of its charts, and the list works."""

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations, groupby

import pygame
import pytest

from tests.ui.dialogs.opened_record import SIZE, Opened
from tests.ui.panel_help import enter, look_for, record_in_view
from tests.ui.record_help import LONG, TODAY, Played, add, filled, settle, some_hands
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import EASY
from tripeaks.record_text import record_texts
from tripeaks.storage import Result, Store, record
from tripeaks.storage.statistics import course, score_bins, share_bins
from tripeaks.ui.dialogs.hand_row import HandRow
from tripeaks.ui.dialogs.record import RecordDialog, View
from tripeaks.ui.dialogs.record_figures import RESULTS, course_chart, number
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.widgets import Button, Disclosure
from tripeaks.ui.widgets.chart import BarChart, LineChart
from tripeaks.ui.widgets.figure import Meter, StackedBar, Tiles


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
