"""A real window that is killed shows the same picture at the next start: a short run of a tool."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from harness.virtual_screen import missing_programs

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kill_window.py"

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]


def test_the_picture_comes_back_after_a_kill() -> None:
    done = subprocess.run([sys.executable, TOOL, "3"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "3 kills" in done.stdout
