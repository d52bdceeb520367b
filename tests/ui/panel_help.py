"""What the tests of panels share: every window in any size and language, and a player's hand."""

from collections.abc import Callable, Iterator

import pygame

from tripeaks.catalogue import Catalogue
from tripeaks.engine.rules import Rules
from tripeaks.storage import Settings
from tripeaks.ui.fonts import Fonts
from tripeaks.ui.inputs import MOUSE, Key, Press, Release, Text
from tripeaks.ui.look import Look, unit_for
from tripeaks.ui.new_game import NewGameWindow
from tripeaks.ui.panel import Panel
from tripeaks.ui.rules_window import RulesWindow
from tripeaks.ui.settings_window import SettingsWindow
from tripeaks.ui.theme import THEMES
from tripeaks.ui.widgets import Control

SIZES = ((480, 360), (800, 600), (1920, 1080), (600, 1000))
FINGER = ("finger", 1)


def look_for(
    size: tuple[int, int], language: str = "en", theme: str = "felt", scale: float = 1.0
) -> Look:
    return Look(THEMES[theme], Fonts(), Catalogue(language), unit_for(size, scale))


def new_game(look: Look) -> Panel:
    return NewGameWindow(
        look,
        rules=Rules(),
        match=None,
        winnable_only=False,
        on_start=lambda _: None,
        on_close=lambda: None,
        fade=0,
    )


def every_option(look: Look) -> Panel:
    """The new game window with everything open that can be, and a code that is none."""
    panel = new_game(look)
    panel.resize((800, 600))
    enter(panel, "code", Text("TP1-C-Q5D7XKA-OJK200PT90"))
    enter(panel, "more", Key("space"))
    enter(panel, "match", Key("right"), Key("right"))
    enter(panel, "code", Text("!!"))
    panel.set_focus("")
    return panel


def settings(look: Look) -> Panel:
    return SettingsWindow(look, Settings(), lambda _: None, lambda: None, fade=0)


def rules(look: Look) -> Panel:
    return RulesWindow(look, lambda: None, fade=0)


WINDOWS: dict[str, Callable[[Look], Panel]] = {
    "new game": new_game,
    "every option": every_option,
    "settings": settings,
    "rules": rules,
}


def opened(name: str, size: tuple[int, int], language: str = "en", scale: float = 1.0) -> Panel:
    panel = WINDOWS[name](look_for(size, language, scale=scale))
    panel.resize(size)
    return panel


def enter(panel: Panel, key: str, *events: Key | Text) -> None:
    """Give a control the keyboard and use it."""
    panel.set_focus(key, ring=True)
    for event in events:
        panel.handle(event, 0)


def controls(panel: Panel) -> Iterator[tuple[Control, pygame.Rect]]:
    """The controls that can be worked, each with its place."""
    for widget, rect in panel.placed():
        if isinstance(widget, Control) and widget.enabled:
            yield widget, rect


def place(panel: Panel, key: str) -> pygame.Rect:
    return next(rect for control, rect in controls(panel) if control.key == key)


def tap(panel: Panel, pos: tuple[int, int], pointer: object = MOUSE) -> None:
    panel.handle(Press(pos, pointer), 0)
    panel.handle(Release(pos, pointer), 0)
