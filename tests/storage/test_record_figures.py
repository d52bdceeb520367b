"""The record: its figures, filters, lists and days, and deleting hands."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from tests.storage import random_hands
from tests.storage.store_help import WITH_REPLAYS, listed
from tripeaks.daily import DayMark
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring
from tripeaks.session import Session
from tripeaks.storage import Figures, Filter, Hand, Kind, Period, Result, Store, record, rows
from tripeaks.storage.hand import ID_RANDOM_BITS, pack_log

TODAY = date(2025, 3, 10)
HOGUE = Rules(scoring=Scoring.HOGUE)


def add(
    store: Store,
    days_ago: int,
    result: Result,
    score: int,
    *,
    rules: Rules = EASY,
    best: int | None = None,
    daily: int | None = None,
    number: int | None = None,
) -> int:
    """Add a hand of a day in the past; returns its id. Hands are added in order."""
    (count,) = store.ask(lambda c: c.execute("SELECT count(*) FROM hands").fetchone())
    day = TODAY - timedelta(days=days_ago)
    hand = Hand(
        id=((day - date(1970, 1, 1)).days * 86_400_000 + count) << ID_RANDOM_BITS,
        code=GameCode(count if number is None else number, rules),
        played_on=day,
        kind=Kind.ORDINARY if daily is None else Kind.DAILY,
        daily=None if daily is None else TODAY - timedelta(days=daily),
    )
    figures = Figures(result, score, moves=30, draws=10, undos=1, longest_run=6)
    state = rows.HandState(figures, hints=0, played_ms=60_000, log=pack_log([-1]), owner=None, now_ms=1)
    store.change(lambda c: rows.write(c, hand, state))
    if best is not None:
        store.set_best(hand, best)
    return hand.id


def count(store: Store, only: Filter) -> int:
    """How many hands a filter selects."""
    return store.ask(partial(record.count, only=only))


def log(store: Store, hand: int) -> tuple[int, ...] | None:
    """The actions of a hand."""
    return store.ask(partial(record.log, hand=hand))


def delete(store: Store, hand: int) -> record.Deleted | None:
    """Delete a hand."""
    return store.change(partial(record.delete, hand=hand))


def marks(store: Store, first: date, last: date) -> dict[date, DayMark]:
    """The calendar."""
    return store.ask(partial(record.day_marks, first=first, last=last))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty record."""
    opened = Store(tmp_path)
    yield opened
    opened.close()


def test_the_figures_of_random_hands_with_undo_restarts_replays_and_clocks_are_right(
    tmp_path: Path,
) -> None:
    done = random_hands.play(tmp_path, 60, seed=4)
    assert random_hands.compare(tmp_path, done) > 30
    some = next(hand for number, hand in done.items() if random_hands.expected(hand))
    some.actions.append(-2)
    some.actions.append(-3)
    with pytest.raises(AssertionError):
        random_hands.compare(tmp_path, done)


def test_an_empty_record_has_no_rates_and_no_points(store: Store) -> None:
    summary = store.ask(record.summary)
    assert (summary.hands, summary.streak, summary.longest_streak) == (0, 0, 0)
    assert (summary.win_rate, summary.mean_score, summary.best_score, summary.share_of_best) == (None,) * 4


def test_streaks_rates_and_distributions(store: Store) -> None:
    won, stuck, left = Result.WON, Result.STUCK, Result.LEFT
    for i, (result, score) in enumerate(
        [(won, 700), (won, 710), (won, 700), (stuck, 450), (won, 720), (left, 490)]
    ):
        add(store, 20 - i, result, score, best=750 if score >= 700 else None)
    summary = store.ask(record.summary)
    assert (summary.hands, summary.won, summary.streak, summary.longest_streak) == (6, 4, 0, 3)
    assert summary.win_rate == 4 / 6
    assert summary.results[stuck] == summary.results[left] == 1
    assert [tuple(count) for count in summary.scores] == [(450, 1), (490, 1), (700, 2), (710, 1), (720, 1)]
    assert summary.best_score == 720 and summary.mean_score == (1400 + 710 + 720 + 450 + 490) / 6
    assert summary.share_of_best == (1400 + 710 + 720) / 3000
    assert [tuple(count)[:2] for count in summary.shares] == [(93, 2), (94, 1), (96, 1)]
    assert summary.played_ms == 360_000
    add(store, 1, won, 700)
    add(store, 0, won, 700)
    assert store.ask(record.summary).streak == 2


def test_wins_on_the_same_day_make_a_streak_in_the_order_of_play(store: Store) -> None:
    for result, rules in (
        (Result.WON, EASY),
        (Result.STUCK, CLASSIC),
        (Result.WON, EASY),
        (Result.WON, CLASSIC),
    ):
        add(store, 0, result, 500, rules=rules)
    summary = store.ask(record.summary)
    assert (summary.streak, summary.longest_streak) == (2, 2)


@pytest.mark.parametrize(
    "only",
    [
        Filter(),
        WITH_REPLAYS,
        Filter(game="E"),
        Filter(game="C"),
        Filter(wrap=False),
        Filter(scoring=Scoring.HOGUE),
        Filter(since=TODAY),
        Filter(game="E", since=TODAY - timedelta(days=1), replays=True),
    ],
    ids=str,
)
def test_streaks_follow_the_order_of_play_whatever_the_filter(store: Store, only: Filter) -> None:
    chance = random.Random(3)
    for days_ago in (2, 1, 0):
        for _ in range(30):
            result, rules = chance.choice(list(Result)[1:3]), chance.choice((EASY, CLASSIC, HOGUE))
            add(store, days_ago, result, chance.randrange(400, 700), rules=rules, number=chance.randrange(60))
    wins = ["W" if entry.figures.result is Result.WON else " " for entry in listed(store, only)]
    runs = [len(run) for run in "".join(wins).split(" ")]  # the newest hands first
    summary = store.ask(partial(record.summary, only=only))
    assert max(runs) > 1, "there is nothing to confuse"
    assert (summary.streak, summary.longest_streak) == (runs[0], max(runs))


def test_a_win_after_a_higher_score_is_a_streak_under_its_rules(store: Store) -> None:
    add(store, 0, Result.STUCK, 700)
    add(store, 0, Result.WON, 500)
    assert store.ask(partial(record.summary, only=Filter(game="E"))).streak == 1


def test_filters_by_rules_scoring_and_period(store: Store) -> None:
    for days_ago, rules in (
        (0, EASY),
        (6, CLASSIC),
        (7, EASY),
        (29, HOGUE),
        (30, EASY),
        (364, HOGUE),
        (365, EASY),
    ):
        add(store, days_ago, Result.WON, 100, rules=rules)

    for only, hands in {
        Filter(since=Period.ALL.since(TODAY)): 7,
        Filter(since=Period.YEAR.since(TODAY)): 6,
        Filter(since=Period.MONTH.since(TODAY)): 4,
        Filter(since=Period.WEEK.since(TODAY)): 2,
        Filter(since=Period.DAY.since(TODAY)): 1,
        Filter(wrap=True): 6,
        Filter(wrap=False): 1,
        Filter(scoring=Scoring.HOGUE): 2,
        Filter(scoring=Scoring.CHAIN): 0,
        Filter(game="E-H"): 2,
        Filter(until=TODAY - timedelta(days=7), wrap=True, scoring=Scoring.APP): 3,
        Filter(results=frozenset({Result.WON})): 7,
        Filter(results=frozenset({Result.STUCK})): 0,
    }.items():
        assert store.ask(partial(record.summary, only=only)).hands == hands, only
        assert len(listed(store, only)) == hands, only


def test_figures_by_rules_are_those_of_the_hands_under_them(store: Store) -> None:
    for rules, result, score in (
        (EASY, Result.WON, 700),
        (EASY, Result.LEFT, 400),
        (HOGUE, Result.STUCK, -20),
    ):
        add(store, 0, result, score, rules=rules)
    games = store.ask(record.summary).games
    assert [tuple(game) for game in games] == [("E", 2, 1, 550.0, 700), ("E-H", 1, 0, -20.0, -20)]


def test_hands_of_unreadable_rules_do_no_harm(store: Store) -> None:
    for i in range(2):
        add(store, i, Result.WON, 700)
    store.change(lambda c: c.execute("UPDATE hands SET game = 'no rules' WHERE number = 0"))
    summary = store.ask(record.summary)
    assert summary.hands == 2 and [game.game for game in summary.games] == ["E"]
    assert len(store.ask(record.page)) == 1


def test_replays_are_marked_and_count_only_where_asked_for(store: Store) -> None:
    add(store, 3, Result.STUCK, 400, number=77)
    add(store, 2, Result.WON, 700, number=77, rules=CLASSIC)  # the same cards whatever the rule letter
    add(store, 1, Result.WON, 700, number=78)
    assert [entry.replay for entry in listed(store)] == [False, True, False]
    assert (store.ask(record.summary).hands, store.ask(record.count)) == (2, 2)
    assert count(store, WITH_REPLAYS) == 3


def test_pages_are_newest_first_without_gap_or_overlap(store: Store) -> None:
    ids = [add(store, 50 - i, Result.WON, 500) for i in range(25)]
    pages = [store.ask(partial(record.page, offset=offset, limit=10)) for offset in (0, 10, 20, 30)]
    assert [entry.hand.id for page in pages for entry in page] == ids[::-1]
    assert [len(page) for page in pages] == [10, 10, 5, 0]


def test_one_hand_is_deleted_with_its_log(store: Store) -> None:
    ids = [add(store, i, Result.WON, 500) for i in range(3)]
    assert log(store, ids[1]) == (-1,)
    delete(store, ids[1])
    assert [entry.hand.id for entry in listed(store, Filter())] == [ids[0], ids[2]]
    assert log(store, ids[1]) is None


def test_a_deleted_hand_is_restored_as_it_was(store: Store) -> None:
    ids = [add(store, i, Result.WON, 500, best=700, number=i % 2) for i in range(3)]
    before = listed(store)
    deleted = delete(store, ids[2])
    assert deleted is not None and count(store, WITH_REPLAYS) == 2
    for _ in range(2):
        store.change(partial(record.restore, deleted=deleted))
        assert listed(store) == before and log(store, ids[2]) == (-1,)
    assert delete(store, 12345) is None


def test_hands_are_counted_as_they_are_listed(store: Store) -> None:
    for i, rules in enumerate((EASY, CLASSIC, HOGUE, EASY)):
        add(store, i, Result.WON, 500, rules=rules)
    for only in (WITH_REPLAYS, Filter(wrap=True), Filter(scoring=Scoring.HOGUE), Filter(since=TODAY)):
        assert count(store, only) == len(listed(store, only)) > 0


def test_deleting_all_leaves_the_hand_in_progress(store: Store) -> None:
    add(store, 1, Result.WON, 500)
    code = GameCode(1, EASY)
    hand, session = store.begin(code), Session(code)
    session.act(20)
    store.save(hand, session)
    store.change(record.delete_all)
    assert listed(store) == []
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (20,)


def test_the_calendar_marks_days_won_in_time_won_later_and_played(store: Store) -> None:
    add(store, 9, Result.STUCK, 400, daily=9, number=1)
    add(store, 8, Result.WON, 700, daily=9, number=1)
    add(store, 7, Result.WON, 700, daily=7)
    add(store, 6, Result.LEFT, 400, daily=6, number=3)
    add(store, 6, Result.WON, 700, daily=6, number=3)
    add(store, 5, Result.LEFT, 400, daily=5)
    add(store, 4, Result.WON, 700)
    day = {ago: TODAY - timedelta(days=ago) for ago in range(10)}
    assert marks(store, day[9], day[0]) == {
        day[9]: DayMark.WON_LATER,
        day[7]: DayMark.WON,
        day[6]: DayMark.WON,
        day[5]: DayMark.PLAYED,
    }
    assert marks(store, day[6], day[6]) == {day[6]: DayMark.WON}
    assert set(store.ask(record.days_won)) == {day[7], day[6]}, "a streak is made of days won in time"


def test_the_summary_reads_only_indices(store: Store) -> None:
    """No query reads the table itself, which keeps a record of 100,000 hands fast."""
    plans: list[str] = []

    def watch(connection: sqlite3.Connection) -> None:
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        record.summary(connection, Filter())
        connection.set_trace_callback(None)
        for query in asked:
            plans.extend(row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}"))

    store.ask(watch)
    scans = [plan for plan in plans if plan.startswith(("SCAN", "SEARCH"))]
    assert len(scans) == 3 and all("COVERING INDEX" in scan for scan in scans)


def test_a_hand_in_progress_does_not_count_yet(store: Store) -> None:
    code = GameCode(1, EASY)
    hand, session = store.begin(code), Session(code)
    session.act(20)
    store.save(hand, session)
    assert store.ask(record.summary).hands == 0
    chance = random.Random(1)
    while moves := session.position.legal_moves:
        session.act(chance.choice(moves))
    store.save(hand, session)
    assert store.ask(record.summary).hands == 1
    store.set_best(hand, 760)
    assert [entry.best for entry in store.ask(record.page)] == [760]


def test_a_day_whose_deal_was_not_played_has_no_mark(store: Store) -> None:
    hand = store.begin(parse_code("TP1-E-AAAAAAB"), daily=TODAY)
    session = Session(hand.code)
    assert marks(store, TODAY, TODAY) == {}
    session.act(DRAW)
    store.save(hand, session)
    assert marks(store, TODAY, TODAY) == {TODAY: DayMark.PLAYED}
