"""A process that plays fast and is killed: a short version of ``tools/kill_test.py``."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.kill_test import kill_repeatedly

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


def test_killed_at_any_moment_the_last_acknowledged_action_is_there(tmp_path: Path) -> None:
    model = kill_repeatedly(tmp_path, kills=8, seed=5)
    assert model.actions > 20, "the children did hardly play"
    (state,) = model.states
    model.states = [replace(state, log=state.log + "ff")]
    with pytest.raises(AssertionError):  # the check itself would see an action missing
        model.check(tmp_path)
