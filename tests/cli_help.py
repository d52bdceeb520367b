"""What the tests of the command line share: the program as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CODE = "TP1-E-AAAAAAB"


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a separate process."""
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        check=False,
    )
