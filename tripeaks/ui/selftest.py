"""The steps of ``--selftest`` that need pygame: drawings, letters, sounds, and a hand played by clicks.

Knows the app and every kind of asset. Each step returns the values for its text, and raises an exception
if something does not work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing

import pygame

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.launch import LaunchRequest, has_screen
from tripeaks.resources import SOUNDS, SPRITES
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.svg import rasterise, read_svg
from tripeaks.ui.platform import sound
from tripeaks.ui.table.layout import STOCK, at_place

SIZE = (90, 126)
"""The size, in pixels, at which every drawing is tried."""

NO_CHARACTER = "\uffff"
"""A character that no font has."""

FRAME_MS = 20
"""The time between two clicks, in milliseconds."""


def try_drawings() -> dict[str, object]:
    """Rasterise every drawing. Raises ValueError for one that shows nothing."""
    names = [file.relative_to(SPRITES).with_suffix("").as_posix() for file in SPRITES.rglob("*.svg")]
    for name in names:
        if not rasterise(read_svg(name), SIZE).get_bounding_rect():
            raise ValueError(f"{name}.svg is empty")
    if not names:
        raise FileNotFoundError(SPRITES)
    return {"count": len(names)}


def try_letters() -> dict[str, object]:
    """Draw every character of the table's texts in both cuts of the font. Raises ValueError for one
    that the font does not have, and for a build without the font."""
    fonts = Fonts()
    if fonts.is_substitute and getattr(sys, "frozen", False):
        raise ValueError("the font is missing")
    texts = "".join(str(Catalogue(language).entry("table")) for language in LANGUAGES)
    characters = sorted(set("".join(texts.split())))
    for bold in (False, True):
        none = _drawn(fonts, NO_CHARACTER, bold)  # the picture of every character missing from the font
        missing = [character for character in characters if _drawn(fonts, character, bold) == none]
        if missing:
            raise ValueError(f"the font lacks {' '.join(missing)}")
    return {"count": len(characters)}


def _drawn(fonts: Fonts, character: str, bold: bool) -> bytes:
    return pygame.image.tobytes(fonts.text(character, SIZE[1], (0, 0, 0), bold), "RGBA")


def try_sounds() -> dict[str, object]:
    """Decode every sound. The driver is ``dummy`` where there is no device. Raises ValueError for a sound
    of no length."""
    _start(sound.open_mixer, "SDL_AUDIODRIVER", sound.device_likely())
    try:
        for stem in sound.all_stems():
            if not pygame.mixer.Sound(SOUNDS / f"{stem}.wav").get_length():
                raise ValueError(f"{stem}.wav is empty")
        return {"count": len(sound.all_stems()), "driver": pygame.mixer.get_driver()}
    finally:
        pygame.mixer.quit()


def try_window(request: LaunchRequest) -> dict[str, object]:
    """Win the hand of the request in a window, each move by a click that is handled like a real one."""
    driver = open_display()
    with closing(App(request)) as app:
        session = app.game.session
        for move in winning_line(session.position) or ():
            app.take_events()  # the window may just have been resized
            x, y = app.table.layout.centre(STOCK if move == DRAW else at_place(move))
            click = {"pos": (int(x), int(y)), "button": pygame.BUTTON_LEFT}
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, click))
            app.take_events()
            app.pass_time(FRAME_MS)
            app.draw()
        app.rest()
        app.draw()
    if session.status is not Status.WON:
        raise RuntimeError(f"{request.code}: {session.status.value}, {session.moves}")
    return {"driver": driver, "count": session.moves, "score": session.score}


def open_display() -> str:
    """Open the display, or the dummy one where there is no screen; returns the name of its driver."""
    _start(pygame.display.init, "SDL_VIDEODRIVER", has_screen())
    return pygame.display.get_driver()


def _start(init: Callable[[], None], variable: str, likely: bool) -> None:
    """Start a part of SDL, with its dummy driver if there is no device."""
    if not likely:
        os.environ.setdefault(variable, "dummy")
    try:
        init()
    except pygame.error:
        os.environ[variable] = "dummy"
        init()
