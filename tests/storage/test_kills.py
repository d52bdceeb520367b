"""Programs that play fast and are killed, on disks that misbehave: short runs of ``tools/kill_test.py``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from harness.odd_disk import OddDisk

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kill_test.py"
WAYS = ("plain", "no-shared-memory", "rollback", "full", "locked", "read-only", "together")


@pytest.mark.skipif(not OddDisk.is_possible(), reason="needs gcc and Linux")
@pytest.mark.parametrize("way", WAYS)
def test_the_last_acknowledged_action_survives_a_kill_at_any_moment(way: str) -> None:
    done = subprocess.run([sys.executable, TOOL, way, "8"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    actions = re.search(r"(\d+) actions acknowledged", done.stdout)
    assert actions and int(actions[1]) > 5, "the children hardly played"
