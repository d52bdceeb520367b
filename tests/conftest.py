"""Set-up shared by all tests: no screen, no sound device and no file of the player's own is needed."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the program
settings.load_profile("untimed")

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.pop("PYTHONUNBUFFERED", None)  # a player has it not, and what is left unwritten shows only without

_folder = tempfile.mkdtemp(prefix="tripeaks-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["TRIPEAKS_DATA"] = str(Path(_folder, "player"))
os.environ["XDG_STATE_HOME"] = os.environ["LOCALAPPDATA"] = str(Path(_folder, "state"))


@pytest.fixture
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A player's folder for this test alone."""
    monkeypatch.setenv("TRIPEAKS_DATA", str(tmp_path / "player"))


@pytest.fixture
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that speaks English, in lines of a hundred characters."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
