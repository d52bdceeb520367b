"""Tries what the window needs: drawings, letters, sounds, and a hand played by clicks of the mouse.

Knows the app and every kind of asset; what comes out is told by ``selftest``. Whatever does not work
raises.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.position import DRAW, Move
from tripeaks.launch import LaunchRequest
from tripeaks.resources import SOUNDS, SPRITES
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.svg import rasterise, read_svg
from tripeaks.ui.platform import sound
from tripeaks.ui.table.layout import STOCK, Spot, at_place

SIZE = (90, 126)
"""The size, in pixels, at which every drawing is tried."""

NO_SIGN = "\uffff"
"""What no font has a letter for."""

FRAME_MS = 20
"""How much time passes between two clicks."""


@dataclass(frozen=True, slots=True)
class SelftestHand:
    """What came of a hand: the driver that showed it, how it ended, its score and moves."""

    driver: str
    status: Status
    score: int
    moves: int


def open_display() -> str:
    """Open the display, or the pretended one where there is no screen; the name of its driver."""
    if sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        pygame.display.init()
    except pygame.error:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
    return pygame.display.get_driver()


def draw_all() -> int:
    """Rasterise every drawing; how many there are. Raises ValueError for one that shows nothing."""
    names = [file.relative_to(SPRITES).with_suffix("").as_posix() for file in SPRITES.rglob("*.svg")]
    for name in names:
        if not rasterise(read_svg(name), SIZE).get_bounding_rect():
            raise ValueError(f"{name}.svg is empty")
    if not names:
        raise FileNotFoundError(SPRITES)
    return len(names)


def write_all() -> int:
    """Write the window's words with both cuts of the font; how many signs it was asked for.
    Raises ValueError for a sign that it does not have."""
    fonts = Fonts()
    texts = [str(Catalogue(language).entry("table")) for language in LANGUAGES]
    signs = sorted({sign for text in texts for sign in text if not sign.isspace()})
    for bold in (False, True):
        none = _written(fonts, NO_SIGN, bold)  # what the font shows for whatever it does not have
        missing = [sign for sign in signs if _written(fonts, sign, bold) == none]
        if missing:
            raise ValueError(f"the font lacks {' '.join(missing)}")
    return len(signs)


def _written(fonts: Fonts, sign: str, bold: bool) -> bytes:
    return pygame.image.tobytes(fonts.text(sign, SIZE[1], (0, 0, 0), bold), "RGBA")


def decode_all() -> tuple[int, str]:
    """Decode every sound; how many there are, and the driver that would play them, ``dummy`` where
    there is no device. Raises ValueError for a sound of no length."""
    chosen = os.environ.get("SDL_AUDIODRIVER")
    if not (sound.device_likely() and _open_mixer()):
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        _open_mixer()
    try:
        for stem in sound.all_stems():
            if not pygame.mixer.Sound(SOUNDS / f"{stem}.wav").get_length():
                raise ValueError(f"{stem}.wav is empty")
        return len(sound.all_stems()), pygame.mixer.get_driver()
    finally:
        pygame.mixer.quit()
        if chosen is None:
            os.environ.pop("SDL_AUDIODRIVER", None)


def _open_mixer() -> bool:
    try:
        pygame.mixer.init(sound.RATE, sound.SAMPLE_BITS, 1, sound.BUFFER, allowedchanges=0)
    except pygame.error:
        return False
    return True


def play(request: LaunchRequest, line: Iterable[Move]) -> SelftestHand:
    """Play a line of moves in a window, each by a click that goes the way of a real one."""
    driver = open_display()
    app = App(request)
    try:
        for move in line:
            click(app, STOCK if move == DRAW else at_place(move))
            app.pass_time(FRAME_MS)
            app.draw()
        app.rest()
        app.draw()
        session = app.game.session
        return SelftestHand(driver, session.status, session.score, session.moves)
    finally:
        app.close()


def click(app: App, spot: Spot) -> None:
    """Press and release the left button of the mouse over a spot of the table."""
    app.take_events()  # the window may just have got another size
    x, y = app.table.layout.centre(spot)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(int(x), int(y)), button=pygame.BUTTON_LEFT))
    app.take_events()
