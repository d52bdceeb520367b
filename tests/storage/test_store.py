"""The store: what is saved is resumed, however the program ended and wherever the folder is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from tests.storage.store_help import CODE, WINNING, keys, listed, play, won_line
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.match import Match
from tripeaks.session import REDO, UNDO, Session
from tripeaks.storage import Kind, Result, Store, data_folder, record
from tripeaks.storage.hand import Goal, figures, new_match_hand, pack_log, unpack_log


def test_a_hand_is_resumed_with_undo_history_score_clock_and_hints(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store, *WINNING, -1, -2, -2, ms=700, hints=2)
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None
    again = resumed.session
    assert (resumed.hand, resumed.hints, again.log) == (hand, 2, session.log)
    assert (again.position, again.score, again.moves) == (session.position, session.score, 4)
    assert (again.undo_depth, again.redo_depth, again.played_ms) == (2, 2, 4200)


def test_a_fresh_deal_and_a_won_board_are_resumed_too(tmp_path: Path) -> None:
    for actions in ((), won_line(CODE)):
        store = Store(tmp_path)
        hand, session = play(store, *actions)
        store.close()
        store = Store(tmp_path)
        resumed = store.resume()
        assert resumed is not None and (resumed.hand, resumed.session.log) == (hand, session.log)
        store.close()


def test_time_saved_without_an_action_is_kept_and_time_not_played_does_not_count(tmp_path: Path) -> None:
    clock = [1_700_000_000_000]
    store = Store(tmp_path, lambda: clock[0])
    hand, session = play(store, 20, ms=500)
    session.tick(250)
    store.save(hand, session)
    clock[0] += 3_600_000  # the machine slept for an hour
    session.act(23)
    store.save(hand, session)
    store.close()
    store = Store(tmp_path, lambda: clock[0])
    resumed = store.resume()
    assert resumed is not None and resumed.session.played_ms == 750
    store.finish(resumed.hand, resumed.session)
    (entry,) = listed(store)
    assert (entry.played_ms, entry.ended_ms, entry.hand.started_ms) == (750, clock[0], clock[0] - 3_600_000)
    store.close()


def test_dealing_again_leaves_the_previous_hand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, _ = play(store, 20)
    second, _ = play(store, DRAW, code=replace(CODE, number=7))
    entries = {entry.hand.id: entry for entry in listed(store)}
    assert list(entries) == [first.id]
    assert entries[first.id].figures.result is Result.LEFT
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.hand == second


def test_a_hand_that_was_left_can_be_resumed_and_counts_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, session = play(store, 20)
    store.begin(replace(CODE, number=2))
    session.act(23)
    store.save(first, session)
    assert listed(store) == []
    store.finish(first, session)
    assert [entry.figures.moves for entry in listed(store)] == [2]
    assert store.resume() is None
    store.close()


def test_hands_dealt_at_the_same_time_or_with_the_clock_set_back_stay_in_order(tmp_path: Path) -> None:
    clock = [5000]
    store = Store(tmp_path, lambda: clock[0])
    ids = []
    for clock[0] in (5000, 5000, 4000, 5000):
        ids.append(play(store)[0].id)
    assert ids == sorted(ids)
    match = Match(CODE, hands=3)
    late = new_match_hand(match, 9000)
    assert new_match_hand(match.after(1), 8000, late).id > late.id
    store.close()


def test_a_deal_without_an_action_does_not_count(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand, session = play(store)
    store.finish(hand, session)
    assert listed(store) == [] and store.resume() is None
    assert store.ask(lambda c: c.execute("SELECT count(*) FROM logs").fetchone()) == (0,)
    store.close()


def test_a_win_still_counts_after_undo(tmp_path: Path) -> None:
    line = won_line(CODE)
    store = Store(tmp_path)
    hand, session = play(store, *line)
    won = figures(session)
    session.act(UNDO)
    store.save(hand, session)
    assert [entry.figures for entry in listed(store)] == [won]
    session.act(REDO)
    store.finish(hand, session)
    assert [entry.figures for entry in listed(store)] == [won]
    assert won.result is Result.WON and won.undos == 0
    store.close()


def test_of_two_wins_the_better_counts_and_of_equal_ones_the_first() -> None:
    good = won_line(CODE)
    shared = good[:35]
    before = Session.replay(CODE, (*shared, DRAW)).position
    poor = (*shared, DRAW, *(winning_line(before) or ()))
    for first, second in ((poor, good), (good, poor), (good, good)):
        session = Session.replay(CODE, first)
        won_first = figures(session)
        while session.undo_depth > len(shared):
            session.act(UNDO)
        for action in second[len(shared) :]:
            session.act(action)
        counted = figures(session)
        if second is good and first is poor:
            assert counted.score == 760 > won_first.score
            assert (counted.undos, counted.moves) == (len(poor) - 35, len(poor) + len(good) - 35)
        else:
            assert counted == won_first


def test_a_hand_whose_time_is_up_has_that_result(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, 20, code=parse_code("TP1-E-AAAAAAB-T10"), ms=10_000)
    assert [entry.figures.result for entry in listed(store)] == [Result.TIME_UP]
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.session.status.value == "time_up"


def test_a_log_is_packed_into_one_byte_per_action_and_back() -> None:
    log = (0, 27, -1, -2, -3)
    assert len(pack_log(log)) == 5 and unpack_log(pack_log(log)) == log


# -- matches and days --


def test_a_match_is_resumed_with_the_scores_of_its_hands(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = Match(CODE, hands=3)
    previous = None
    for _ in range(2):
        hand, session = store.begin_match(match, previous), Session(match.code)
        session.act(session.position.legal_moves[-1])
        store.save(hand, session)
        store.finish(hand, session)
        match, previous = match.after(session.score), hand
    third = store.begin_match(match, previous)
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and (resumed.hand, resumed.match) == (third, match)
    assert third.kind is Kind.MATCH and match.scores == (499, 499)


def test_a_match_whose_hands_were_deleted_does_not_continue(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = Match(CODE, target=2500)
    first = store.begin_match(match)
    second = store.begin_match(match.after(500), first)
    assert store.match_of(second) == match.after(500)
    store.change(partial(record.delete, hand=first.id))
    assert store.match_of(second) is None
    store.close()


def test_goals_are_read_back_and_other_texts_are_refused() -> None:
    for goal in (Goal(hands=3), Goal(target=2500)):
        assert Goal.read(str(goal)) == goal
    for text in ("", "hands", "hands -1", "hands 0", "fun 3", "hands ³"):
        with pytest.raises(ValueError):
            Goal.read(text)


def test_a_days_deal_keeps_its_day(tmp_path: Path) -> None:
    store = Store(tmp_path)
    hand = store.begin(CODE, daily=date(2024, 2, 29))
    store.close()
    resumed = Store(tmp_path).resume()
    assert resumed is not None and resumed.hand == hand
    assert (hand.kind, hand.daily) == (Kind.DAILY, date(2024, 2, 29))


# -- several programs --


def test_a_second_program_plays_its_own_hand_and_reports_it(tmp_path: Path) -> None:
    first, second = Store(tmp_path), None
    hand, session = play(first, 20)
    second = Store(tmp_path)
    assert (first.owner, second.owner) == (1, 2)
    assert keys(second.take_notices()) == ["storage.second_window"] and first.take_notices() == []
    assert second.resume() is None
    other, other_session = play(second, 20, 23)
    session.act(23)
    assert first.save(hand, session).result()
    first.close()
    second.close()
    one, two = Store(tmp_path), Store(tmp_path)
    found = {resumed.hand: resumed.session.log for store in (one, two) if (resumed := store.resume())}
    assert found == {hand: session.log, other: other_session.log}
    one.close()
    two.close()


def test_a_program_resumes_the_hand_of_one_that_no_longer_runs(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    hand, _ = play(second, 20)
    second.close()
    first.close()
    third = Store(tmp_path)
    resumed = third.resume()
    assert third.owner == 1 and resumed is not None and resumed.hand == hand
    third.close()


# -- folders --


@pytest.mark.parametrize(
    "name", ["with space", "Jürgen Ößmann", "中文用户", "a" * 200, "it's 100% #1?&x=y", "été/日本", "-rf"]
)
def test_any_folder_name_works(name: str, tmp_path: Path) -> None:
    store = Store(tmp_path / name)
    play(store, 20)
    store.close()
    store = Store(tmp_path / name)
    assert store.resume() is not None and store.take_notices() == []
    store.close()


def test_the_folder_is_the_given_one_else_the_variables_else_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("TRIPEAKS_DATA", raising=False)
    assert data_folder() == tmp_path / "share" / "tripeaks" / "TriPeaks"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "tripeaks" / "TriPeaks"
    monkeypatch.setenv("TRIPEAKS_DATA", str(tmp_path / "chosen"))
    assert data_folder() == tmp_path / "chosen"
    assert data_folder(tmp_path / "given") == tmp_path / "given"


def test_a_system_without_a_home_has_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("TRIPEAKS_DATA", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert data_folder() is None
