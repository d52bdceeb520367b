"""The background worker: it answers everything, newest first, survives its child and dies with its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from tripeaks.engine.best import best_score, best_scores
from tripeaks.engine.codes import deal_cards, numbers_from
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.position import DRAW, Position
from tripeaks.engine.rules import CLASSIC
from tripeaks.engine.scoring import Tally
from tripeaks.engine.solver import can_win, judge, last_winnable, random_winnable, solve
from tripeaks.thinker import Answer, Kind, Thinker

ROOT = Path(__file__).resolve().parents[1]
POSITION = Position.start(deal_cards(0, CLASSIC), CLASSIC)
HISTORY = [POSITION, POSITION.apply(DRAW)]

PATIENCE = 600
"""Seconds after which an answer, or an end, is not waited for any more. Far more than a busy machine
needs, where a worker of low priority hardly gets a turn: it only keeps a fault from hanging the run."""


@pytest.fixture(params=[True, False], ids=["process", "threads"])
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    thinker = Thinker(process=request.param)
    yield thinker
    thinker.close()


def answers_to(thinker: Thinker, *kinds: Kind) -> list[Answer]:
    """All that comes until the questions of some kinds are answered finally."""
    answers: list[Answer] = []
    pause = Event()
    given_up = time.monotonic() + PATIENCE
    while waiting := [kind for kind in kinds if thinker.is_thinking(kind)]:
        if time.monotonic() > given_up:
            pytest.fail(f"no answer to {waiting}")
        answers += thinker.poll()
        pause.wait(0.005)  # leaves the processor to the worker
    return answers


def test_every_kind_of_question_is_answered(thinker: Thinker) -> None:
    tally = Tally.start(CLASSIC)
    expected = {
        thinker.ask(Kind.CAN_WIN, POSITION): can_win(POSITION),
        thinker.ask(Kind.JUDGE, POSITION): judge(POSITION),
        thinker.ask(Kind.SOLVE, POSITION): solve(POSITION),
        thinker.ask(Kind.LAST_WINNABLE, HISTORY): last_winnable(HISTORY),
        thinker.ask(Kind.BEST, POSITION, tally): best_score(POSITION, tally),
        thinker.ask(Kind.BEST_SCORES, POSITION): best_scores(POSITION),
        thinker.ask(Kind.WINNABLE_DEAL, CLASSIC, 4): random_winnable(CLASSIC, numbers_from(4)),
    }
    found = {answer.ticket: answer.value for answer in answers_to(thinker, *Kind) if answer.final}
    assert found == expected


def test_odds_come_as_several_answers(thinker: Thinker) -> None:
    thinker.ask(Kind.ODDS, POSITION, 5)
    answers = answers_to(thinker, Kind.ODDS)
    assert [answer.value for answer in answers] == list(fair_odds(POSITION, 5))
    assert [answer.final for answer in answers] == [False] * (len(answers) - 1) + [True]


def test_only_the_newest_question_of_a_kind_is_answered(thinker: Thinker) -> None:
    other = POSITION.apply(DRAW)
    tickets = [thinker.ask(Kind.JUDGE, position) for position in (POSITION, other, POSITION, other)]
    assert [(a.ticket, a.value) for a in answers_to(thinker, Kind.JUDGE)] == [(tickets[-1], judge(other))]


def test_cancelled_questions_get_no_answer(thinker: Thinker) -> None:
    thinker.ask(Kind.ODDS, POSITION, 1)
    thinker.ask(Kind.JUDGE, POSITION)
    thinker.cancel_all()
    assert not thinker.is_thinking(Kind.ODDS)
    kept = thinker.ask(Kind.CAN_WIN, POSITION)
    assert [answer.ticket for answer in answers_to(thinker, Kind.CAN_WIN)] == [kept]
    assert thinker.poll() == []


def test_a_question_that_goes_wrong_is_answered_too_and_harms_no_other(thinker: Thinker) -> None:
    bad = thinker.ask(Kind.SOLVE, "no position")
    good = thinker.ask(Kind.CAN_WIN, POSITION)
    answers = {answer.ticket: answer for answer in answers_to(thinker, *Kind)}
    assert "AttributeError" in answers[bad].failure
    assert answers[good].value == can_win(POSITION)


def test_without_a_process_threads_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no process to be had")

    monkeypatch.setattr("multiprocessing.get_context", refuse)
    thinker = Thinker()
    thinker.ask(Kind.CAN_WIN, POSITION)
    assert [answer.value for answer in answers_to(thinker, Kind.CAN_WIN)] == [can_win(POSITION)]
    thinker.close()


def test_nothing_is_started_before_the_first_question() -> None:
    thinker = Thinker()
    assert thinker.child_pid is None
    assert thinker.poll() == []
    thinker.close()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_when_the_child_is_killed_its_questions_are_answered_all_the_same() -> None:
    thinker = Thinker()
    thinker.ask(Kind.CAN_WIN, POSITION)
    answers_to(thinker, Kind.CAN_WIN)
    ticket = thinker.ask(Kind.BEST_SCORES, POSITION)
    assert thinker.child_pid is not None
    os.kill(thinker.child_pid, signal.SIGKILL)
    assert [answer.ticket for answer in answers_to(thinker, Kind.BEST_SCORES)] == [ticket]
    thinker.close()


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("end", ["os.kill(os.getpid(), 9)", "os._exit(0)", "sys.exit(0)", "1 / 0"])
def test_the_child_ends_with_its_parent_however_that_ends(tmp_path: Path, end: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent(f"""
            import os, sys
            from threading import Event
            from tripeaks.engine.codes import deal_cards
            from tripeaks.engine.position import Position
            from tripeaks.engine.rules import EASY
            from tripeaks.thinker import Kind, Thinker

            if __name__ == "__main__":
                position = Position.start(deal_cards(9, EASY), EASY)
                thinker = Thinker()
                thinker.ask(Kind.CAN_WIN, position)
                while thinker.is_thinking(Kind.CAN_WIN):
                    thinker.poll()
                    Event().wait(0.005)  # leaves the processor to the child
                print(thinker.child_pid, flush=True)
                thinker.ask(Kind.BEST_SCORES, position)  # still at work when the parent goes
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
