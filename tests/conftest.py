"""Set-up shared by all tests: no screen, no sound device and no file of the player's own is needed."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.pop("PYTHONUNBUFFERED", None)  # a player has it not, and what is left unwritten shows only without

_folder = tempfile.mkdtemp(prefix="tripeaks-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["TRIPEAKS_DATA"] = str(Path(_folder, "player"))
