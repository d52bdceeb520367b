"""A player of the game in a window without a screen, who always does the same at the same time.

Everything that the golden pictures need to know about the program is here: how it is opened and closed, the
four things that its loop does, and whether it still thinks. Everything else uses keys and clicks.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tripeaks import cli
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.ui.app import App

TODAY: Final = date(2026, 11, 30)
NOON: Final = 1_796_040_000
"""Seconds from 1970 to noon (UTC) of that day."""

USUAL_SIZE: Final = (1280, 800)
"""The window size at which cards can be clicked."""

COLUMNS: Final = (3, 9, 15, 2, 4, 8, 10, 14, 16, *range(1, 18, 2), *range(0, 19, 2))
"""The x of each place, in half cards from the left, the top row first; the rows have 3, 6, 9 and 10."""

FRAME_MS: Final = 50
THINKING_S: Final = 0.001

Size = tuple[int, int]


def spot(place: int) -> Size:
    """A pixel near the top of a card, which no other card covers, in a window of the usual size."""
    row = (place >= 3) + (place >= 9) + (place >= 18)
    return 70 + round(63.27 * COLUMNS[place]), 104 + 98 * row


class Player:
    """Plays in one window. Times are milliseconds of the game's own clock."""

    def __init__(self, app: App) -> None:
        self._app = app

    def wait(self, ms: int) -> None:
        """Let time pass and draw the frames; the solver's work takes no time."""
        while ms > 0:
            self._app.pass_time(min(ms, FRAME_MS))
            self._let_think()
            self._app.draw()
            ms -= FRAME_MS

    def key(self, *names: str) -> None:
        """Press keys by their names, such as ``ctrl+z``."""
        bits = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
        for name in names:
            *mods, last = name.split("+")
            code, mod = pygame.key.key_code(last), sum(bits[m] for m in mods)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._send(kind, key=code, mod=mod, scancode=0, unicode="")

    def type(self, text: str) -> None:
        """Type a text."""
        self._send(pygame.TEXTINPUT, text=text)

    def click(self, pos: Size) -> None:
        """Click with the mouse."""
        self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        self._send(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)

    def point(self, pos: Size) -> None:
        """Move the mouse."""
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def play(self, *moves: int) -> None:
        """Click on the cards at places, or draw for -1, in a window of the usual size."""
        for move in moves:
            if move < 0:
                self.key("d")
            else:
                self.click(spot(move))

    def resize(self, size: Size) -> None:
        """Drag the window to another size."""
        self._app.native_window.size = size
        self._take()

    def picture(self) -> pygame.Surface:
        """What the window shows, drawn as a whole, since blending area by area may round differently."""
        self._send(pygame.WINDOWEXPOSED)
        self._app.draw()
        return self._app.window.copy()

    def _send(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self._take()

    def _take(self) -> None:
        self._app.take_events()
        self._let_think()

    def _let_think(self) -> None:
        while self._app.analysis.is_thinking:
            time.sleep(THINKING_S)
            self._app.pass_time(0)


@contextmanager
def opened(code: str, size: Size, language: str, folder: Path) -> Iterator[Player]:
    """The program with its files in a folder, about to deal the cards."""
    pygame.display.init()
    with same_every_time():
        app = App(LaunchRequest(language, parse_code(code), size, folder, language_asked=True))
        pygame.event.clear()  # the events of opening the window
        try:
            yield Player(app)
        finally:
            app.close()


@contextmanager
def furnished(record: Path | None, settings: dict[str, object]) -> Iterator[Path]:
    """A folder for the program, with an exported record and some settings."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if settings:
            lines = (f"{key} = {json.dumps(value)}\n" for key, value in settings.items())
            (folder / "settings.toml").write_text("".join(lines), encoding="utf-8")
        if record is not None:
            with contextlib.redirect_stdout(io.StringIO()):
                assert cli.main(["--data", name, "--import", str(record)]) == 0
        yield folder


@contextmanager
def same_every_time() -> Iterator[None]:
    """Stop the clock of the machine at noon and make everything synchronous: the disk responds at once,
    and the solver, which gets no process of its own, runs in this one."""
    interval = sys.getswitchinterval()
    with ExitStack() as stack:
        stack.enter_context(patch("time.time", lambda: float(NOON)))
        stack.enter_context(patch("time.time_ns", lambda: NOON * 1_000_000_000))
        stack.enter_context(patch.object(ThreadPoolExecutor, "submit", at_once))
        stack.enter_context(patch("multiprocessing.get_context", side_effect=OSError))
        stack.callback(sys.setswitchinterval, interval)
        if hasattr(time, "tzset"):  # not on Windows
            stack.callback(time.tzset)
            stack.enter_context(patch.dict(os.environ, TZ="UTC"))
            time.tzset()
        assert date.today() == TODAY  # it asks time.time
        yield


def at_once(_pool: ThreadPoolExecutor, work: Callable[..., Any], *values: Any, **named: Any) -> Future[Any]:
    """Do the work of a thread pool synchronously."""
    future: Future[Any] = Future()
    try:
        future.set_result(work(*values, **named))
    except Exception as error:
        future.set_exception(error)
    return future
