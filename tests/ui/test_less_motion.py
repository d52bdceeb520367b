"""Fewer animations, as the desktop or the player wants it."""

import threading
from unittest.mock import Mock, patch

import pygame
import pytest

from tests.ui.table_help import opened, turn
from tripeaks.launch import LaunchRequest
from tripeaks.storage import Settings
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.style import Desktop, style_for
from tripeaks.ui.platform import desktop, sdl
from tripeaks.ui.platform.wake import Sleep


@pytest.mark.parametrize(
    ("choice", "wanted", "fades"),
    [
        ("system", False, False),
        ("system", True, True),
        ("on", False, True),
        ("on", True, True),
        ("off", False, False),
        ("off", True, False),
    ],
)
def test_the_desktops_wish_counts_unless_the_player_chose(choice: str, wanted: bool, fades: bool) -> None:
    settings, around = Settings(less_motion=choice), Desktop(less_motion=wanted)
    style = style_for(settings, LaunchRequest("en"), Fonts(), (800, 600), around, None)
    assert style.motion.fades is fades


def test_the_desktop_is_asked_again_with_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    woken = threading.Event()
    monkeypatch.setattr(sdl, "DESKTOP_DRIVERS", ("dummy",))
    with patch.object(Sleep, "wake", lambda _: woken.set()), opened() as app:
        before = set(threading.enumerate())
        for wanted in (True, False, True):
            monkeypatch.setattr(desktop, "wants_less_motion", lambda wanted=wanted: wanted)
            woken.clear()
            pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
            turn(app)
            assert woken.wait(20), "the answer ends the sleep of the loop"
            for thread in set(threading.enumerate()) - before:
                thread.join()  # else the next question is left out
            turn(app)
            assert app.style.motion.fades is wanted


def test_without_a_desktop_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(return_value=True)
    monkeypatch.setattr(desktop, "wants_less_motion", asked)
    pygame.display.init()
    before = set(threading.enumerate())
    desktop.LessMotion(lambda: None).ask()
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert not asked.called
