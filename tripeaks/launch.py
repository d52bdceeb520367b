"""The options of a start of the program, as one frozen value. Knows the engine only."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tripeaks.engine.codes import NUMBERS, GameCode
from tripeaks.engine.rules import EASY, Rules

SMALLEST_WINDOW = (480, 360)
"""The least size of the window, in pixels."""


ANSWERS = ("all", "verdict", "best")
"""What ``--solve`` can be asked for: the verdict is whether a deal can be won, and how."""


@dataclass(frozen=True, slots=True)
class LaunchRequest:
    """The command line, read and checked.

    ``language``: one of ``catalogue.LANGUAGES``; ``language_asked`` says whether it was asked for,
    else it is that of the system, and the player's settings go before it. ``code``: the game asked
    for, None for a random one. ``size``: the window in pixels, None for the usual one. ``data``: the
    folder to keep things in, None for the player's own. ``moves``: words that ``actions.play``
    understands. ``screenshot``: the PNG to draw. ``what``: one of ``ANSWERS``. ``as_json``: answers for
    programs, not people.
    """

    language: str
    code: GameCode | None = None
    size: tuple[int, int] | None = None
    data: Path | None = None
    moves: tuple[str, ...] = ()
    screenshot: Path | None = None
    what: str = ANSWERS[0]
    as_json: bool = False
    language_asked: bool = False


SCREENS = {"wayland": "WAYLAND_DISPLAY", "x11": "DISPLAY"}
"""The video drivers of Linux and the like, the sharpest first, and the variable that names such a screen."""

DRIVER_VARIABLES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
"""The variables in which a player can name video drivers."""


def has_screen() -> bool:
    """Whether there may be a screen; only on Linux the environment can tell that there is none."""
    variables = (*SCREENS.values(), *DRIVER_VARIABLES)
    return not sys.platform.startswith("linux") or any(map(os.environ.get, variables))


class NoScreen(Exception):
    """No window can be opened on this machine; the text is what was tried and failed, empty if
    there is nothing to try."""


def random_code(rules: Rules = EASY, *, winnable_only: bool = False) -> GameCode:
    """A random game under the given rules; with ``winnable_only`` one that can be won, which
    takes 0.05 s on average under Easy."""
    code = GameCode(int.from_bytes(os.urandom(5), "big") % len(NUMBERS), rules)
    if not winnable_only:
        return code
    from tripeaks.engine.solver import winnable_code  # most starts need no solver

    return winnable_code(code)
