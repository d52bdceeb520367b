"""A whole hand in a real window, by the clicks and taps of xdotool. Needs Xvfb and xdotool."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tripeaks.actions import words_for
from tripeaks.engine.codes import parse_code
from tripeaks.engine.solver import solve
from tripeaks.session import Session, Status

ROOT = Path(__file__).resolve().parents[2]
CODE = "TP1-E-AAAAAAB"

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
    ),
]


@pytest.mark.parametrize("touch", ["0", "1"], ids=["mouse", "finger"])
def test_a_hand_played_to_its_win_scores_what_the_session_says(touch: str) -> None:
    session = Session(parse_code(CODE))
    line = solve(session.position).line
    assert line is not None
    words = list(words_for(session.position, line))
    for move in line:
        session.move(move)
    assert session.status is Status.WON

    environment = os.environ | {"SDL_MOUSE_TOUCH_EVENTS": touch}
    environment.pop("SDL_VIDEODRIVER", None)
    played = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "play_window.py"), CODE, " ".join(words)],
        env=environment, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    kept = json.loads(played.stdout)
    assert (kept["result"], kept["score"], kept["actions"]) == ("won", session.score, words)
