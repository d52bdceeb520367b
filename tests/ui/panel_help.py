"""What the tests of panels share: every window in any size and language, and a player's hand."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache

import pygame

from tests.ui.record_help import TODAY, add, filled, record_window, settle, some_hands
from tripeaks.catalogue import Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import Rules
from tripeaks.key_bindings import bindings
from tripeaks.session import Session
from tripeaks.storage import Settings, Store
from tripeaks.ui.dialogs.board import BoardDialog
from tripeaks.ui.dialogs.calendar import CalendarDialog
from tripeaks.ui.dialogs.new_game import NewGameDialog
from tripeaks.ui.dialogs.record import RecordDialog
from tripeaks.ui.dialogs.rules import RulesDialog
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.look import Look, unit_for
from tripeaks.ui.drawing.theme import THEMES
from tripeaks.ui.platform.inputs import MOUSE, Key, Press, Release, Text
from tripeaks.ui.widgets import Control
from tripeaks.ui.widgets.panel import Panel

SIZES = ((480, 360), (800, 600), (1920, 1080), (600, 1000))
FINGER = ("finger", 1)


def look_for(size: tuple[int, int], language: str = "en", theme: str = "felt", scale: float = 1.0) -> Look:
    return Look(THEMES[theme], Fonts(), Catalogue(language), unit_for(size, scale))


def new_game(look: Look) -> Panel:
    return NewGameDialog(
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
    return SettingsDialog(look, Settings(), lambda _: None, lambda: None, fade=0)


def rules(look: Look) -> Panel:
    return RulesDialog(look, bindings(), lambda: None, lambda: None, fade=0)


def board(look: Look) -> Panel:
    session = Session(parse_code("TP1-E-AAAAAAB"))
    session.act(DRAW)
    return BoardDialog(look, session, lambda: None, fade=0)


def record_in_view(look: Look, store: Store, *views: str) -> RecordDialog:
    """The record after some arrow keys on the choice of views, with the second hand opened."""
    panel = record_window(look, store)
    panel.resize((800, 600))
    enter(panel, "filter", Key("space"))
    for name in views:
        enter(panel, "view", Key(name))
        settle(panel, store)
    rows_shown = [control.key for control, _ in controls(panel) if control.key.startswith("hand-")]
    if rows_shown:
        enter(panel, rows_shown[1], Key("space"))
        enter(panel, "delete_all", Key("space"))
    panel.set_focus("")
    return panel


def calendar(look: Look) -> Panel:
    """The calendar with a few days' deals, and a day chosen that is not today."""
    store = Store(None)
    for played in some_hands(12):
        add(store, played, TODAY - timedelta(days=played.days_ago))
    panel = CalendarDialog(look, store, today=TODAY, on_play=lambda _: None, on_close=lambda: None, fade=0)
    settle(panel, store)
    panel.resize((800, 600))
    enter(panel, "month", Key("up"))
    panel.set_focus("")
    return panel


@cache
def hands() -> Store:
    """A record of some pages, for windows that only read."""
    return filled(some_hands())


WINDOWS: dict[str, Callable[[Look], Panel]] = {
    "new game": new_game,
    "every option": every_option,
    "settings": settings,
    "rules": rules,
    "board": board,
    "record": lambda look: record_in_view(look, hands()),
    "record as text": lambda look: record_in_view(look, hands(), "right"),
    "hands": lambda look: record_in_view(look, hands(), "right", "right"),
    "no hands": lambda look: record_window(look, filled([])),
    "calendar": calendar,
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
    for widget, rect, _clip in panel.placed():
        if isinstance(widget, Control) and widget.enabled:
            yield widget, rect


def place(panel: Panel, key: str) -> pygame.Rect:
    return next(rect for control, rect in controls(panel) if control.key == key)


def tap(panel: Panel, pos: tuple[int, int], pointer: object = MOUSE) -> None:
    panel.handle(Press(pos, pointer), 0)
    panel.handle(Release(pos, pointer), 0)
