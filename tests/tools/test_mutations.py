"""The faults of ``tools/mutations`` still fit the project, so that each can be put back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_fault_can_be_put_back() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "mutations.py", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert ": fits" in done.stdout
