"""The table by keyboard alone: shortcuts, arrows, Tab, and what has the focus."""

from unittest.mock import patch

import pygame
from tripeaks.ui.table.shortcuts import SHORTCUTS

from tests.games import start
from tests.ui.table_help import CODE, focus_on, key, opened, post_key, shown
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.table.table_controls import key_of


def test_every_shortcut_acts_like_its_button() -> None:
    for name, button in SHORTCUTS.items():
        if button == "quit":
            continue
        with opened() as app, patch.object(app.table, "press_button") as pressed:
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
    begin = table.controls.focus
    ways: dict[str, list[str]] = {begin: []}
    queue = [begin]
    while key_of(place) not in ways:
        stop = queue.pop(0)
        for arrow in ("left", "right", "up", "down"):
            focus_on(app, stop)
            key(app, arrow)
            if table.controls.focus not in ways:
                ways[table.controls.focus] = [*ways[stop], arrow]
                queue.append(table.controls.focus)
    focus_on(app, begin)
    for arrow in ways[key_of(place)]:
        key(app, arrow)
    assert table.focused_move == place


def test_tab_goes_round_everything_that_can_be_used() -> None:
    with opened() as app:
        seen = []
        for _ in range(40):
            key(app, "tab")
            seen.append(app.table.controls.focus)
        usable = (set(app.table.hud.slots) | {"code"}) - app.table.hud_state().off
        cards = set(seen) - usable
        assert usable <= set(seen) and cards == {key_of(app.game.position.plays[0])}
        assert seen[: len(usable) + 1] == seen[len(usable) + 1 : 2 * (len(usable) + 1)]
        key(app, "shift+tab")
        assert app.table.controls.focus == seen[-2]


def test_the_focus_is_seen_and_escape_lets_it_go() -> None:
    with opened() as app:
        key(app, "right")
        assert "focus" in shown(app)
        key(app, "escape")
        assert "focus" not in shown(app)
