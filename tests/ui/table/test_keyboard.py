"""The table by keyboard alone: shortcuts, arrows, Tab, and what has the focus."""

from unittest.mock import patch

import pygame
from tripeaks.ui.table.hit_target import Target, card_target

from tests.games import start
from tests.ui.table_help import (
    CODE,
    key,
    opened,
    post_key,
    shown,
)
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.table.table import SHORTCUTS


def test_every_shortcut_is_the_button_it_stands_for() -> None:
    for name, button in SHORTCUTS.items():
        if button == "quit":
            continue
        with opened() as app, patch.object(app.table, "_button") as pressed:
            key(app, name)
            assert [call.args for call in pressed.call_args_list] == [(button,)], name


def test_shortcuts_do_what_they_say() -> None:
    with opened() as app:
        session = app.game.session
        key(app, "d")
        key(app, "space")
        assert session.log == (DRAW, DRAW)
        key(app, "ctrl+z")
        key(app, "backspace")
        assert session.undo_depth == 0
        key(app, "ctrl+y")
        key(app, "ctrl+shift+z")
        assert session.undo_depth == 2
        key(app, "m")
        assert app.settings.muted and app.sounds.muted
        key(app, "e")
        assert not app.settings.error_help
        key(app, "ctrl+q")
        assert not app.running


def test_alt_gr_is_not_ctrl() -> None:
    with opened() as app:
        key(app, "d")
        post_key(app, pygame.K_z, pygame.KMOD_RALT | pygame.KMOD_LCTRL)
        post_key(app, pygame.K_q, pygame.KMOD_MODE)
        assert app.game.session.undo_depth == 1 and app.running


def test_the_keyboard_plays_a_whole_hand() -> None:
    """Arrow keys reach every card, and Enter plays it."""
    line = winning_line(start(CODE)) or ()
    with opened(speed="off") as app:
        for move in line:
            if move == DRAW:
                key(app, "d")
                continue
            walk_to(app, move)
            key(app, "return")
        assert app.game.session.status is Status.WON
        assert app.game.session.log == tuple(line)


def walk_to(app: App, place: int) -> None:
    """Go to a card by arrow keys alone, by the shortest way."""
    table = app.table
    key(app, "right")
    begin = table._focus
    ways: dict[Target | None, list[str]] = {begin: []}
    queue = [begin]
    while card_target(place) not in ways:
        focus = queue.pop(0)
        for arrow in ("left", "right", "up", "down"):
            table._focus = focus
            key(app, arrow)
            if table._focus not in ways:
                ways[table._focus] = [*ways[focus], arrow]
                queue.append(table._focus)
    table._focus = begin
    for arrow in ways[card_target(place)]:
        key(app, arrow)
    assert table._focus == card_target(place)


def test_tab_goes_round_everything_that_can_be_used() -> None:
    with opened() as app:
        seen = []
        for _ in range(40):
            key(app, "tab")
            seen.append(app.table._focus)
        names = {target.name for target in seen if target and target.kind == "button"}
        assert names == (set(app.table.hud.buttons) | {"code"}) - app.table.hud_state().off
        assert any(target and target.kind in ("card", "stock") for target in seen)
        key(app, "shift+tab")
        assert app.table._focus == seen[-2]


def test_the_focus_is_seen_and_escape_lets_it_go() -> None:
    with opened() as app:
        key(app, "right")
        assert "focus" in shown(app)
        key(app, "escape")
        assert "focus" not in shown(app)
