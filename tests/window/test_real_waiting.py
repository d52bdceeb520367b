"""A rest under a real X server is ended by the first click, also by one that came while drawing, by another
thread, and by its time."""

import subprocess
import sys

import pytest

from harness.play_window import ROOT
from harness.virtual_screen import missing_programs, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]

TOO_LONG_MS = 600_000
PATIENCE = 60

BEGIN = """
import subprocess, sys, threading
import pygame
from tripeaks.ui.platform.wake import Sleep
from tripeaks.ui.platform.window import Window
window = Window((200, 200), None, None)
window.update([window.surface.get_rect()])
sleep = Sleep()
while not pygame.mouse.get_focused():
    pygame.event.get()
"""

TIMED = BEGIN + f"""
while pygame.event.get():
    pass
sleep.until_input({TOO_LONG_MS}, 20)
"""

CLICKED = BEGIN + f"""
clicker = subprocess.Popen(["xdotool", *sys.argv[2:]])
if sys.argv[1] == "drawing":
    clicker.wait()  # the click is on its way ...
    window.surface.fill("red")
    window.update([window.surface.get_rect()])  # ... and may come in with the answer to the picture
clicked = False
while not clicked:
    sleep.until_input({TOO_LONG_MS}, {TOO_LONG_MS})
    clicked = any(event.type == pygame.MOUSEBUTTONDOWN for event in pygame.event.get())
"""

WOKEN = BEGIN + f"""
threading.Timer(0.3, sleep.wake).start()
woken = False
while not woken:
    sleep.until_input({TOO_LONG_MS}, {TOO_LONG_MS})
    woken = any(event.type >= pygame.USEREVENT for event in pygame.event.get())
"""


def wakes(program: str, *arguments: str) -> None:
    """Run a program on a separate screen; it fails if it does not wake up."""
    with virtual_screen((200, 200)) as screen:
        subprocess.run(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            env=screen.environment(),
            timeout=PATIENCE,
            check=True,
        )


@pytest.mark.parametrize("moment", ("resting", "drawing"))
def test_a_click_ends_the_rest(moment: str) -> None:
    before = ["sleep", "0.3"] if moment == "resting" else []
    wakes(CLICKED, moment, *before, "mousemove", "100", "100", "click", "1")


def test_another_thread_ends_the_rest() -> None:
    wakes(WOKEN)


def test_without_input_it_wakes_after_its_time() -> None:
    wakes(TIMED)
