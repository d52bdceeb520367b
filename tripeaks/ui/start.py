"""Opens the window, and reports a crash. Knows the app."""

from __future__ import annotations

import signal
import sys

import pygame

from tripeaks.crash import CrashLog
from tripeaks.launch import LaunchRequest, NoScreen
from tripeaks.storage import data_folder
from tripeaks.ui.app import App


def run(request: LaunchRequest) -> int:
    """Open the window and play until it is closed; the exit status. Raises NoScreen if no window can be
    opened."""
    crashes = CrashLog(data_folder(request.data), f"SDL {pygame.get_sdl_version()}")
    crashes.watch()
    try:
        app = App(request)
        if sys.platform != "win32":  # the other signals come as pygame.QUIT
            signal.signal(signal.SIGHUP, lambda *_: sys.exit(128 + signal.SIGHUP))
        if crashes.earlier:
            app.say("table.crashed", name=crashes.earlier)
        try:
            app.run()
        finally:
            app.close()
    except Exception as fault:
        if not isinstance(fault, NoScreen):
            crashes.write(fault)
        raise
    finally:
        crashes.close()
    return 0
