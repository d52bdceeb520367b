"""The background worker: it answers everything, newest first, survives its child and dies with its parent."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tripeaks.engine.best import best_score
from tripeaks.engine.codes import GameCode, deal_cards, parse_code
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.position import DRAW, Position
from tripeaks.engine.rules import CLASSIC, Rules
from tripeaks.engine.scoring import Tally
from tripeaks.engine.solver import can_win, last_winnable, solve, winnable_code
from tripeaks.thinker import Answer, Question, Thinker

ROOT = Path(__file__).resolve().parents[1]
POSITION = Position.start(deal_cards(0, CLASSIC), CLASSIC)
HISTORY = [POSITION, POSITION.apply(DRAW)]
LOST = parse_code("TP1-C-AAAAAAD")
"""A code whose deal cannot be won."""

PATIENCE = 600
"""Seconds after which an answer, or an end, is not waited for any more. Far more than a busy machine
needs, where a worker of low priority hardly gets a turn: it only keeps a fault from hanging the run."""


@pytest.fixture(params=[True, False], ids=["process", "threads"])
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    thinker = Thinker(process=request.param)
    yield thinker
    thinker.close()


def answers_of(thinker: Thinker) -> list[Answer]:
    """All that comes until every question is answered finally."""
    answers: list[Answer] = []
    pause = Event()
    given_up = time.monotonic() + PATIENCE
    while thinker.is_thinking:
        if time.monotonic() > given_up:
            pytest.fail("no answer")
        answers += thinker.poll()
        pause.wait(0.005)  # leaves the processor to the worker
    return answers


def test_every_question_is_answered(thinker: Thinker) -> None:
    tally = Tally.start(CLASSIC)
    day, rules = date(2025, 1, 1), Rules(wrap=True)
    asked: dict[Question, tuple[tuple[Any, ...], Any]] = {
        Question.CAN_WIN: ((POSITION,), can_win(POSITION)),
        Question.SOLVE: ((POSITION,), solve(POSITION)),
        Question.LAST_WINNABLE: ((HISTORY,), last_winnable(HISTORY)),
        Question.BEST: ((POSITION, tally), best_score(POSITION, tally)),
        Question.ODDS: ((POSITION, 5), list(fair_odds(POSITION, 5))[-1]),
        Question.WINNABLE_CODE: ((LOST,), winnable_code(LOST)),
        Question.DAY_CODE: ((day, day, rules), GameCode(11845743881, rules)),
    }
    assert asked.keys() == set(Question)
    for question, (arguments, _) in asked.items():
        thinker.ask(question, *arguments)
    found = {answer.question: answer.value for answer in answers_of(thinker) if answer.final}
    assert found == {question: value for question, (_, value) in asked.items()}


def test_odds_come_as_several_answers(thinker: Thinker) -> None:
    thinker.ask(Question.ODDS, POSITION, 5)
    answers = answers_of(thinker)
    assert [answer.value for answer in answers] == list(fair_odds(POSITION, 5))
    assert [answer.final for answer in answers] == [False] * (len(answers) - 1) + [True]


def test_only_the_newest_of_the_same_questions_about_a_hand_is_answered(thinker: Thinker) -> None:
    other = POSITION.apply(DRAW)
    for position in (POSITION, other, POSITION, other):
        thinker.ask(Question.SOLVE, position, hand="this")
    (answer,) = answers_of(thinker)
    assert answer == Answer(Question.SOLVE, "this", solve(other))


def test_the_same_question_about_another_hand_is_a_question_of_its_own(thinker: Thinker) -> None:
    """Also one that was asked by the first hand before, and is answered last."""
    other = POSITION.apply(DRAW)
    thinker.ask(Question.BEST, POSITION, Tally.start(CLASSIC), hand=1)
    thinker.ask(Question.CAN_WIN, POSITION, hand=1)
    thinker.ask(Question.CAN_WIN, other, hand=2)
    values = {(answer.question, answer.hand): answer.value for answer in answers_of(thinker)}
    assert values == {
        (Question.BEST, 1): best_score(POSITION, Tally.start(CLASSIC)),
        (Question.CAN_WIN, 1): can_win(POSITION),
        (Question.CAN_WIN, 2): can_win(other),
    }


def test_cancelled_questions_get_no_answer(thinker: Thinker) -> None:
    thinker.ask(Question.ODDS, POSITION, 1, hand=1)
    thinker.ask(Question.SOLVE, POSITION, hand=1)
    thinker.ask(Question.SOLVE, POSITION, hand=2)
    thinker.poll()  # the questions are on their way, or have come already
    thinker.cancel(Question.ODDS, Question.SOLVE)
    assert not thinker.is_thinking
    thinker.ask(Question.CAN_WIN, POSITION)
    assert [answer.question for answer in answers_of(thinker)] == [Question.CAN_WIN]
    assert thinker.poll() == []


def test_a_question_that_goes_wrong_is_answered_too_and_harms_no_other(thinker: Thinker) -> None:
    thinker.ask(Question.SOLVE, "no position")
    thinker.ask(Question.CAN_WIN, POSITION)
    answers = {answer.question: answer for answer in answers_of(thinker)}
    assert "AttributeError" in answers[Question.SOLVE].failure
    assert answers[Question.CAN_WIN].value == can_win(POSITION)


def test_a_hundred_questions_at_once_are_taken_without_waiting(thinker: Thinker) -> None:
    """Also before the child is there to read them: more than fits into a connection."""
    history = [POSITION]
    while moves := history[-1].legal_moves:
        history.append(history[-1].apply(moves[0]))
    for hand in range(100):
        thinker.ask(Question.LAST_WINNABLE, history, hand=hand)
        thinker.poll()
    thinker.cancel(Question.LAST_WINNABLE)
    thinker.ask(Question.CAN_WIN, POSITION)
    assert [answer.question for answer in answers_of(thinker)] == [Question.CAN_WIN]


def test_without_a_process_threads_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no process to be had")

    monkeypatch.setattr("multiprocessing.get_context", refuse)
    with closing(Thinker()) as thinker:
        thinker.ask(Question.CAN_WIN, POSITION)
        assert [answer.value for answer in answers_of(thinker)] == [can_win(POSITION)]
        assert not multiprocessing.active_children()


def test_nothing_is_started_before_the_first_question() -> None:
    with closing(Thinker()) as thinker:
        assert thinker.poll() == []
        assert not multiprocessing.active_children()


def test_closing_at_once_or_twice_is_harmless() -> None:
    thinker = Thinker()
    thinker.ask(Question.SOLVE, POSITION)
    thinker.poll()
    thinker.close()
    thinker.close()
    assert not multiprocessing.active_children()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_when_the_child_is_killed_its_questions_are_answered_all_the_same() -> None:
    with closing(Thinker()) as thinker:
        thinker.ask(Question.CAN_WIN, POSITION)
        answers_of(thinker)
        (child,) = multiprocessing.active_children()
        thinker.ask(Question.ODDS, POSITION, 5)
        thinker.ask(Question.BEST, POSITION, Tally.start(CLASSIC), hand="this")
        thinker.poll()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        answered = {(answer.question, answer.hand) for answer in answers_of(thinker) if answer.final}
        assert answered == {(Question.ODDS, None), (Question.BEST, "this")}
        assert not multiprocessing.active_children()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_an_interrupt_in_the_terminal_leaves_the_child_alone() -> None:
    with closing(Thinker()) as thinker:
        thinker.ask(Question.CAN_WIN, POSITION)
        answers_of(thinker)
        (child,) = multiprocessing.active_children()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGINT)
        thinker.ask(Question.SOLVE, POSITION)
        assert [answer.value for answer in answers_of(thinker)] == [solve(POSITION)]
        assert multiprocessing.active_children() == [child]


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_child_that_stands_still_keeps_nobody_waiting() -> None:
    with closing(Thinker()) as thinker:
        thinker.ask(Question.CAN_WIN, POSITION)
        answers_of(thinker)
        (child,) = multiprocessing.active_children()
        assert child.pid is not None
        os.kill(child.pid, signal.SIGSTOP)
        for hand in range(2_000):  # a megabyte, many times what a connection holds
            thinker.ask(Question.CAN_WIN, POSITION, hand=hand)
            thinker.poll()
        os.kill(child.pid, signal.SIGKILL)
        thinker.cancel(Question.CAN_WIN)
        thinker.ask(Question.SOLVE, POSITION)
        assert [answer.value for answer in answers_of(thinker)] == [solve(POSITION)]


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("end", ["os.kill(os.getpid(), 9)", "os._exit(0)", "sys.exit(0)", "1 / 0"])
def test_the_child_ends_with_its_parent_however_that_ends(tmp_path: Path, end: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent(f"""
            import multiprocessing, os, sys
            from threading import Event
            from tripeaks.engine.codes import deal_cards
            from tripeaks.engine.position import Position
            from tripeaks.engine.rules import EASY
            from tripeaks.thinker import Question, Thinker

            if __name__ == "__main__":
                position = Position.start(deal_cards(9, EASY), EASY)
                thinker = Thinker()
                thinker.ask(Question.CAN_WIN, position)
                while thinker.is_thinking:
                    thinker.poll()
                    Event().wait(0.005)  # leaves the processor to the child
                print(multiprocessing.active_children()[0].pid, flush=True)
                for hand in range(20):  # still at work when the parent goes
                    thinker.ask(Question.SOLVE, position, hand=hand)
                thinker.poll()
                {end}
            """)
    )
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    # the child shares the output of its parent, so the end of file comes when both are gone
    output, _ = parent.communicate(timeout=PATIENCE)
    assert int(output) != parent.pid


def test_the_child_knows_no_window() -> None:
    code = "import sys, tripeaks.thinker; print([m for m in sys.modules if m.split('.')[0] == 'pygame'])"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
