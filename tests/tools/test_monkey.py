"""The monkey finds no fault in a short run, is deterministic, and detects faults."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = ("--seed", "3", "--events", "500")

FAULTS = {
    "score": "from tripeaks.session import Session as S; S.score = property(lambda session: session.moves)",
    "full redraw": "from tripeaks.ui.platform import renderer as r; r.merge = lambda rects, bounds: []",
    "log on disk": "from tripeaks.game import Game as G; G.save = lambda game: None",
}
"""The monkey's message for some faults, and the line of Python that causes each."""


def ended(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The result of running Python with some arguments."""
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=os.environ | environment, capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip


def test_the_same_seed_gives_the_same_run_without_a_fault() -> None:
    runs = [ended("tools/monkey.py", *RUN, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    ends = []
    for run in runs:
        assert run.returncode == 0, run.stdout + run.stderr
        assert "seed 3" in run.stdout
        ends += re.findall(r"end (\w+)", run.stdout)
    assert len(ends) == 2
    assert len(set(ends)) == 1


@pytest.mark.parametrize("said", FAULTS)
def test_a_fault_is_reported_with_everything_to_repeat_it(said: str) -> None:
    tool = "import runpy; runpy.run_path('tools/monkey.py', run_name='__main__')"
    run = ended("-c", f"import sys; sys.path.insert(0, '.'); {FAULTS[said]}; {tool}", *RUN)
    assert run.returncode == 1
    fault = re.search(r"FAULT at --seed 3 --events (\d+): \w+: (.*)", run.stdout)
    assert fault, run.stdout + run.stderr
    assert said in fault[2]
    assert f"{fault[1]:>7} " in run.stdout
