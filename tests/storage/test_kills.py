"""A process that plays fast and is killed: a short run of ``tools/kill_test.py``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kill_test.py"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_the_last_acknowledged_action_survives_a_kill_at_any_moment() -> None:
    done = subprocess.run([sys.executable, TOOL, "8"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    actions = re.search(r"(\d+) actions acknowledged", done.stdout)
    assert actions and int(actions[1]) > 20, "the children hardly played"
