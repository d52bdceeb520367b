"""A rest under a real X server is ended by the first click, also by one that came while drawing."""

import subprocess
import sys

import pytest

from tools.play_window import ROOT
from tools.virtual_screen import missing_programs, virtual_screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]

TOO_LONG_MS = 600_000
PATIENCE = 60

SLEEPER = f"""
import select, subprocess, sys
import pygame
from tripeaks.ui.waiting import Sleep
pygame.display.init()
window = pygame.display.set_mode((200, 200))
sleep = Sleep()
connection = sleep._connection
assert connection is not None
pygame.event.get()
clicker = subprocess.Popen(["xdotool", *sys.argv[2:]])
if sys.argv[1] == "drawing":
    clicker.wait()
    select.select([connection], [], [])  # the click is there ...
    window.fill("red")
    pygame.display.update()  # ... and comes in with the answer to the picture
clicked = False
while not clicked:
    sleep.until_input({TOO_LONG_MS}, {TOO_LONG_MS})
    clicked = any(event.type == pygame.MOUSEBUTTONDOWN for event in pygame.event.get())
print("woken")
"""


@pytest.mark.parametrize("moment", ("resting", "drawing"))
def test_a_click_ends_the_rest(moment):
    clicks = ["sleep", "0.3"] if moment == "resting" else []
    clicks += ["mousemove", "100", "100", "click", "1"]
    with virtual_screen((200, 200)) as screen:
        done = subprocess.run(
            [sys.executable, "-c", SLEEPER, moment, *clicks],
            cwd=ROOT,
            env=screen.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.stdout.endswith("woken\n"), done.stderr


def test_without_input_it_wakes_after_its_time():
    sleeper = "\n".join(SLEEPER.splitlines()[:9]) + "\nsleep.until_input(600_000, 20)\nprint('woken')"
    with virtual_screen((200, 200)) as screen:
        done = subprocess.run(
            [sys.executable, "-c", sleeper],
            cwd=ROOT,
            env=screen.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.stdout.endswith("woken\n"), done.stderr
