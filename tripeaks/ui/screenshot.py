"""A picture of a position at rest, also on a machine without a screen. Knows the app."""

from __future__ import annotations

import dataclasses
import errno
import io
import os
import tempfile
from contextlib import closing
from pathlib import Path

import pygame

from tripeaks.actions import play
from tripeaks.launch import LaunchRequest


def save(request: LaunchRequest) -> int:
    """Draw the position that ``request`` names into its file; the exit status.

    The player's own settings and record are neither read nor changed. Raises RefusedWord for moves
    that cannot be made and OSError when the file cannot be written or the picture needs too much memory.
    """
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert request.screenshot is not None
    try:
        picture = _picture(request)
    except (pygame.error, MemoryError):  # the dummy driver fails for no other reason
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)) from None
    drawn = io.BytesIO()  # pygame would print its errors if it wrote the file itself
    pygame.image.save(picture, drawn, "picture.png")
    request.screenshot.write_bytes(drawn.getvalue())
    return 0


def _picture(request: LaunchRequest) -> pygame.Surface:
    """The position. Raises RefusedWord, and pygame.error or MemoryError for want of memory."""
    from tripeaks.ui.app import App  # after the drivers are chosen

    pygame.display.init()
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(App(dataclasses.replace(request, data=Path(folder)))) as app,
    ):
        app.rest()
        play(app.game.session, request.moves)
        app.table.show_at_rest(app.ticker.now)
        app.rest()
        app.draw()
        return app.window.copy()
