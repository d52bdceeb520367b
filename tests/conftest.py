"""Set-up shared by all tests: no screen and no sound device is ever needed."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.pop("PYTHONUNBUFFERED", None)  # a player has it not, and what is left unwritten shows only without
