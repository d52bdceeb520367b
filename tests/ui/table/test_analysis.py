"""What is thought out in the background belongs to a hand and a position, and to no other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any
from unittest.mock import PropertyMock, patch

import pytest

from tests.ui.table_help import CODE, ODDS_TEXT, Prompter, key, odds_of, opened, prompter, says, settle, turn
from tripeaks.engine.best import Best, best_score
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winnable_code
from tripeaks.hints import Hint
from tripeaks.match import Match
from tripeaks.session import Status
from tripeaks.storage import Hand
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.table.table_controls import key_of
from tripeaks.ui.timing import CATCH_UP_MS

HOGUE = "TP1-E-AAAAAAB-H"
OTHER = parse_code("TP1-C-AAAAAAE")
LOST = parse_code("TP1-C-AAAAAAD")
"""A code whose deal cannot be won."""


def draw_out(app: App) -> None:
    """Draw while there is stock, then play what fits, until the hand is stuck."""
    while moves := app.game.position.legal_moves:
        app.game.act(moves[-1])
    turn(app)
    assert app.game.session.status is Status.STUCK


def open_questions(app: App) -> set[Question]:
    return {question for question, _, _ in prompter(app).asked}


def answer(app: App, question: Question, value: Any) -> None:
    """Answer a question, and let the answer be taken in."""
    prompter(app).answer(question, value)
    turn(app)


def column(app: App, name: str, hand: Hand) -> Any:
    """A column of a hand in the record."""
    (row,) = app.store.ask(
        lambda record: record.execute(f"SELECT {name} FROM hands WHERE id = ?", (hand.id,)).fetchall()
    )
    return row[0]


# --- the best score ------------------------------------------------------------------------------


def test_the_best_score_is_recorded_for_its_own_hand_after_another_deal() -> None:
    with opened(HOGUE) as app:
        draw_out(app)
        first = app.game.hand
        app.game.deal(OTHER)
        app.game.draw()
        answer(app, Question.BEST, Best(77, ()))
        assert column(app, "best", first) == 77
        assert column(app, "best", app.game.hand) is None
        assert app.analysis.best is None


def catch_up(app: App, now: float) -> None:
    """Let the record be asked, and then the thinker."""
    for _ in range(3):
        app.analysis.catch_up(now)
        app.store.flush()


def test_best_scores_that_the_record_lacks_are_found_while_nobody_plays() -> None:
    with opened(HOGUE) as app:
        hands = []
        for _ in range(2):  # left early, so that none was asked for
            app.game.draw()
            hands.append(app.game.hand)
            app.game.deal(OTHER)
        turn(app)
        assert open_questions(app) == set()
        for number, hand in enumerate(reversed(hands)):
            catch_up(app, number * CATCH_UP_MS)
            assert [(asked[0], asked[2]) for asked in prompter(app).asked] == [(Question.BEST, hand)]
            answer(app, Question.BEST, Best(70 + number, ()))
            assert column(app, "best", hand) == 70 + number
            catch_up(app, number * CATCH_UP_MS)
            assert open_questions(app) == set(), "not at once"
        catch_up(app, 3 * CATCH_UP_MS)
        assert open_questions(app) == set()
        app.game.draw()
        later = app.game.hand
        app.game.deal(OTHER)
        turn(app)
        catch_up(app, 4 * CATCH_UP_MS)
        assert [asked[2] for asked in prompter(app).asked] == [later]


def test_nothing_is_caught_up_with_while_something_else_is_worked_out() -> None:
    thinking = PropertyMock(return_value=True)
    with opened(HOGUE) as app, patch.object(Prompter, "is_thinking", thinking):
        app.game.draw()
        app.game.deal(OTHER)
        draw_out(app)
        catch_up(app, 0)
        hands = {hand for question, _, hand in prompter(app).asked if question is Question.BEST}
        assert hands == {app.game.hand}


def test_a_best_score_that_came_late_is_shown_when_its_hand_returns() -> None:
    with opened(HOGUE) as app:
        draw_out(app)
        app.game.deal(OTHER)
        answer(app, Question.BEST, Best(77, ()))
        assert app.game.undo()
        turn(app)
        assert app.analysis.best == Best(77, ())


def test_a_best_score_that_is_known_is_noted_for_the_same_deal_again() -> None:
    with opened(HOGUE) as app:
        for _ in range(2):
            draw_out(app)
            if Question.BEST in open_questions(app):
                answer(app, Question.BEST, Best(77, ()))
            assert column(app, "best", app.game.hand) == 77
            app.game.deal(app.game.session.code)
            turn(app)
        assert prompter(app).asked == []


def test_the_best_score_is_that_of_the_whole_deal() -> None:
    with opened() as app:
        start = app.game.session.line[0]
        draw_out(app)
        arguments = {question: given for question, given, _ in prompter(app).asked}
        assert arguments[Question.BEST] == (start.position, start.tally)
        answer(app, Question.BEST, best_score(*arguments[Question.BEST]))
        assert app.analysis.best == best_score(start.position, start.tally)


# --- deals to come -------------------------------------------------------------------------------


def test_another_deal_ends_the_search_for_one_that_can_be_won() -> None:
    with opened(winnable_only=True, game="C") as app:
        draw_out(app)
        app.actions.end("new")
        assert Question.WINNABLE_CODE in open_questions(app)
        app.game.deal(OTHER)
        turn(app)
        assert Question.WINNABLE_CODE not in open_questions(app)
        assert app.game.session.code == OTHER


def test_a_return_to_another_hand_ends_the_search_too() -> None:
    with opened(winnable_only=True) as app:
        app.game.deal(OTHER)
        app.analysis.find_day(date(2026, 1, 2), OTHER.rules, app.game.deal)
        assert Question.DAY_CODE in open_questions(app)
        app.game.undo()
        turn(app)
        assert Question.DAY_CODE not in open_questions(app)


def test_only_one_deal_is_searched_for_at_a_time() -> None:
    with opened() as app:
        dealt: list[GameCode] = []
        app.analysis.find_winnable(LOST, app.game.deal)
        app.analysis.find_day(date(2026, 1, 2), OTHER.rules, dealt.append)
        assert open_questions(app) == {Question.DAY_CODE}
        answer(app, Question.DAY_CODE, OTHER)
        assert dealt == [OTHER] and str(app.game.session.code) == CODE


def test_a_search_continues_while_the_hand_is_played() -> None:
    with opened() as app:
        app.analysis.find_winnable(LOST, app.game.deal)
        app.game.draw()
        answer(app, Question.WINNABLE_CODE, OTHER)
        assert app.game.session.code == OTHER


def test_an_answer_after_a_deal_does_not_affect_the_new_hand() -> None:
    """Both answers come in the same turn."""
    with opened(light=True) as app:
        app.analysis.ask_hint()
        app.analysis.find_winnable(LOST, app.game.deal)
        prompter(app).answer(Question.WINNABLE_CODE, OTHER)
        prompter(app).answer(Question.ODDS, odds_of(DRAW))
        prompter(app).answer(Question.CAN_WIN, False)
        turn(app)
        assert app.game.session.code == OTHER
        assert app.analysis.hint is None and app.analysis.light == "unknown"


@pytest.mark.parametrize("winnable_only", (False, True))
def test_the_next_hand_of_a_match_is_winnable_if_the_player_chose_so(winnable_only: bool) -> None:
    first = parse_code("TP1-C-AAAAAAB")  # its second deal cannot be won
    with opened(winnable_only=winnable_only) as app:
        app.game.deal(first, Match(first, hands=3))
        draw_out(app)
        score = app.game.session.score
        app.actions.end("next")
        usual = Match(first, hands=3, scores=(score,)).code
        if winnable_only:
            assert prompter(app).asked[-1][1] == (usual,)
            answer(app, Question.WINNABLE_CODE, winnable_code(usual))
        assert app.game.session.code == (winnable_code(usual) if winnable_only else usual)
        assert app.game.match == Match(first, hands=3, scores=(score,))


def test_a_hand_taken_up_again_during_the_search_is_not_left_for_the_next_of_its_match() -> None:
    with opened(winnable_only=True) as app:
        app.game.deal(LOST, Match(LOST, hands=3))
        draw_out(app)
        app.actions.end("next")
        app.game.undo()
        answer(app, Question.WINNABLE_CODE, OTHER)
        assert app.game.session.code == LOST


@pytest.mark.parametrize("winnable_only", (False, True))
def test_the_first_hand_is_winnable_if_the_player_chose_so(
    monkeypatch: pytest.MonkeyPatch, winnable_only: bool
) -> None:
    monkeypatch.setattr("tripeaks.launch.os.urandom", lambda count: LOST.number.to_bytes(count, "big"))
    with opened(code=None, winnable_only=winnable_only, game="C") as app:
        assert app.game.session.code == (winnable_code(LOST) if winnable_only else LOST)


@pytest.mark.parametrize("winnable_only", (False, True))
@pytest.mark.parametrize("by_key", (False, True))
def test_every_new_hand_is_winnable_if_the_player_chose_so(
    monkeypatch: pytest.MonkeyPatch, by_key: bool, winnable_only: bool
) -> None:
    monkeypatch.setattr("tripeaks.launch.os.urandom", lambda count: LOST.number.to_bytes(count, "big"))
    with opened(winnable_only=winnable_only, game="C") as app:
        draw_out(app)
        if by_key:
            app.actions.deal()
        else:
            app.actions.end("new")
        if winnable_only:
            assert prompter(app).asked[-1][:2] == (Question.WINNABLE_CODE, (LOST,))
            answer(app, Question.WINNABLE_CODE, winnable_code(LOST))
        assert app.game.session.code == (winnable_code(LOST) if winnable_only else LOST)


# --- hints and the light -------------------------------------------------------------------------


def test_no_hint_is_given_or_counted_after_the_time_is_up() -> None:
    with opened("TP1-E-AAAAAAB-T20", hint="any") as app:
        app.game.draw()
        key(app, "h")
        app.game.tick(20_000)
        turn(app)
        assert app.game.session.status is Status.TIME_UP
        assert app.analysis.hint is None
        key(app, "h")
        assert app.analysis.hint is None
        assert column(app, "hints", app.game.hand) == 1


def test_a_marked_hint_is_shown_in_the_current_language() -> None:
    with opened() as app:
        app.request = replace(app.request, language_asked=False)
        move = app.game.position.plays[0]
        app.analysis.ask_hint()
        answer(app, Question.ODDS, odds_of(move))
        assert says(app, ODDS_TEXT, key_of(move))
        app.actions.change(language="de")
        settle(app)
        assert says(app, "Gewinnt 100 % von 1 Probepartien", key_of(move))


def test_better_odds_replace_the_hint() -> None:
    with opened() as app:
        one, *_, other = app.game.position.plays
        app.analysis.ask_hint()
        prompter(app).answer(Question.ODDS, odds_of(one), final=False)
        turn(app)
        assert app.analysis.hint == Hint(one, odds_of(one))
        answer(app, Question.ODDS, odds_of(other))
        assert app.analysis.hint == Hint(other, odds_of(other))


@pytest.mark.parametrize("leave", ("draw", "deal"))
def test_a_hint_is_dropped_with_its_position(leave: str) -> None:
    with opened(light=True) as app:
        app.analysis.ask_hint()
        assert open_questions(app) == {Question.ODDS, Question.CAN_WIN}
        app.game.draw() if leave == "draw" else app.game.deal(OTHER)
        turn(app)
        assert open_questions(app) == {Question.CAN_WIN}


def test_a_hint_for_a_position_is_kept_when_its_change_is_reported_later() -> None:
    with opened(hint="any") as app:
        app.game.session.act(DRAW)
        app.analysis.ask_hint()
        app.analysis.follow()
        assert app.analysis.hint is not None


def test_the_light_shows_what_is_known_about_this_position() -> None:
    with opened(light=True) as app:
        assert app.analysis.light == "unknown"
        answer(app, Question.CAN_WIN, True)
        assert app.analysis.light == "yes"
        draw_out(app)
        assert app.analysis.light == "no"
        app.actions.change(light=False)
        assert app.analysis.light is None


def test_drawing_asks_nothing_and_changes_nothing() -> None:
    with opened(light=True) as app:
        draw_out(app)
        asked = list(prompter(app).asked)
        answer(app, Question.BEST, Best(77, ()))
        asked.remove(next(given for given in asked if given[0] is Question.BEST))
        for _ in range(3):
            app.draw()
            app.table.sprites(app.ticker.now)
        assert prompter(app).asked == asked
        assert app.analysis.best == Best(77, ()) and app.analysis.light == "no"
