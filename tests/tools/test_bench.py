"""Comparing with version 1.0 tells slower from as quick, and names what is slower."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPARE = """
import sys
from tools.bench_check import compare
before = [{"solver": value, "memory": 50.0} for value in (9.0, 9.5, 10.0, 10.5, 11.0)]
kept = {"version": "1.0", "rounds": before}
sys.exit(compare(kept, [{"solver": float(value), "memory": 52.0} for value in sys.argv[1:]]))
"""
"""As a program of its own, since tests do not import tools."""


def compared(*rounds: float) -> subprocess.CompletedProcess[str]:
    """Rounds of the solver's time beside those of 1.0, whose median is 10 and whose spread 7 percent."""
    words = [sys.executable, "-c", COMPARE, *map(str, rounds)]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_figure_within_the_noise_passes() -> None:
    run = compared(10.0, 12.5, 40.0)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "SLOWER" not in run.stdout


def test_a_figure_beyond_the_noise_fails_and_is_named() -> None:
    run = compared(14.0, 14.5, 10.0)
    assert run.returncode == 1
    assert "Beyond the noise: solver" in run.stdout


def test_sections_are_listed() -> None:
    run = subprocess.run(
        [sys.executable, "tools/bench.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "solver" in run.stdout
    assert "check" in run.stdout
