"""The table by keyboard alone: commands, arrows, Tab, and what has the keyboard."""

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tests.games import start, winning_words
from tests.ui.table_help import (
    CODE,
    focus_on,
    key,
    opened,
    post_key,
    settle,
    shown,
    turn,
)
from tripeaks.actions import parse_action
from tripeaks.engine.board import BASE
from tripeaks.engine.position import DRAW, Move
from tripeaks.engine.solver import winning_line
from tripeaks.key_bindings import RANK, SETS, STANDARD, bindings
from tripeaks.session import Status
from tripeaks.storage import Settings, SettingsFile
from tripeaks.storage.settings import FILE_NAME
from tripeaks.ui.app import App
from tripeaks.ui.dialogs.new_game import NewGameDialog
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.table.table_controls import key_of

LEFT_HALF = frozenset("qwertasdfgzxcvb123456") | {"space", "tab", "escape"}
SINGLE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789") | {
    "space", "tab", "escape", "return", "left", "right", "up", "down"
}  # fmt: skip
STUCK = "TP1-C-AAAAAAD"


# Commands


@pytest.mark.parametrize("key_set", SETS)
def test_every_key_does_what_its_command_says(key_set: str) -> None:
    with opened(key_set=key_set) as app:
        for command, keys in bindings(key_set).keys.items():
            if command in STANDARD or command.startswith(RANK):
                continue
            for name in keys:
                with patch.object(app.table, "press_button") as pressed:
                    key(app, name)
                    assert [call.args for call in pressed.call_args_list] == [(command,)], name


def test_commands_do_what_they_say() -> None:
    with opened() as app:
        session = app.game.session
        key(app, "d")
        key(app, "space")
        assert session.log == (DRAW, DRAW)
        for name in ("z", "backspace"):
            key(app, name)
        assert session.undo_depth == 0
        key(app, "y")
        key(app, "ctrl+shift+z")
        assert session.undo_depth == 2
        key(app, "m")
        assert app.settings.muted and app.sounds.muted
        key(app, "e")
        assert not app.settings.error_help
        key(app, "x")
        assert not app.running


def test_a_new_deal_is_one_key_and_undo_comes_back() -> None:
    with opened() as app:
        key(app, "d")
        code, log = app.game.session.code, app.game.session.log
        for _ in range(3):
            key(app, "n")
        turn(app)
        assert app.game.session.code != code and app.game.session.log == ()
        assert app.game.session.code.rules == code.rules
        told = [app.toasts.advance(app.ticker.now + ms) for ms in range(0, 60_000, 100)]
        assert told.count(True) == 1  # it goes, once for all three
        for _ in range(3):
            key(app, "z")
        assert (app.game.session.code, app.game.session.log) == (code, log)


def test_a_held_key_draws_one_card() -> None:
    with opened() as app:
        for _ in range(30):
            pygame.event.post(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, scancode=7, unicode="d")
            )
            turn(app)
        assert app.game.session.log == (DRAW,)


@pytest.mark.parametrize(
    "mod", (pygame.KMOD_RALT | pygame.KMOD_LCTRL, pygame.KMOD_MODE, pygame.KMOD_LALT, pygame.KMOD_LMETA)
)
def test_alt_gr_and_the_key_of_the_system_are_no_commands(mod: int) -> None:
    with opened() as app:
        key(app, "d")
        for code in (pygame.K_z, pygame.K_q, pygame.K_x, pygame.K_d, pygame.K_n):
            post_key(app, code, mod)
        assert app.game.session.log == (DRAW,) and app.game.session.undo_depth == 1 and app.running


def test_the_players_own_keys_are_used_and_shown(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(Settings(keys=(("draw", ("w",)), ("quit", ()), ("left", ("o",)))))
    with opened(folder=tmp_path) as app:
        key(app, "w")
        for name in ("d", "space", "x"):
            key(app, name)
        assert app.game.session.log == (DRAW,) and app.running
        key(app, "o")
        assert app.table.focused_move is not None


def test_a_key_that_cannot_be_used_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('[keys]\nhint = "b"\ndraw = "b"\n')
    with opened(folder=tmp_path) as app, patch.object(app.toasts, "say") as say:
        app.idle()
        told = " ".join(call.args[0] for call in say.call_args_list)
        assert "given twice" in told and "draw" in told
        key(app, "d")
        assert app.game.session.log == (DRAW,)


# Arrows, ranks and Tab


def test_the_keyboard_plays_a_whole_hand() -> None:
    """Arrow keys reach every free card, and Enter plays it."""
    line = winning_line(start(CODE)) or ()
    with opened(speed="off") as app:
        for move in line:
            if move == DRAW:
                key(app, "d")
                continue
            walk_to(app, move, ("left", "right", "up", "down"))
            key(app, "return")
        assert app.game.session.status is Status.WON
        assert app.game.session.log == tuple(line)


def walk_to(app: App, move: Move, arrows: tuple[str, ...]) -> list[str]:
    """Go to a free card by arrow keys alone, by the shortest way; the keys."""
    table, pressed = app.table, []
    if table.focused_move is None:
        pressed.append(arrows[1])
        key(app, arrows[1])
    begin = table.controls.focus
    ways: dict[str, list[str]] = {begin: []}
    queue = [begin]
    while key_of(move) not in ways:
        stop = queue.pop(0)
        for arrow in arrows:
            focus_on(app, stop)
            key(app, arrow)
            if table.controls.focus not in ways:
                ways[table.controls.focus] = [*ways[stop], arrow]
                queue.append(table.controls.focus)
    focus_on(app, begin)
    for arrow in ways[key_of(move)]:
        key(app, arrow)
        pressed.append(arrow)
    assert table.focused_move == move
    return pressed


def test_the_focus_never_stops_at_a_covered_card() -> None:
    with opened() as app:
        key(app, "home")
        assert app.table.focused_move == BASE[0]
        for place in BASE[1:]:
            key(app, "right")
            assert app.table.focused_move == place
        key(app, "up")  # nothing is free there
        assert app.table.focused_move == BASE[-1]
        key(app, "end")
        key(app, "down")
        assert app.table.focused_move == DRAW
        key(app, "up")
        assert app.table.focused_move == BASE[-1]


def test_a_rank_key_goes_through_the_cards_of_that_rank() -> None:
    with opened() as app:
        table, tableau = app.table, app.game.position.deal.tableau
        kings = [place for place in BASE if tableau[place].rank == 13]
        assert len(kings) == 2
        for place in (*kings, *kings):
            key(app, "k")
            assert table.focused_move == place
        for name, rank in (("7", 7), ("1", 1), ("a", 1), ("9", 9)):
            key(app, name)
            assert table.focused_move is not None and tableau[table.focused_move].rank == rank
        before = table.focused_move
        key(app, "j")  # none is free
        assert table.focused_move == before
        key(app, "k")
        key(app, "return")
        assert app.game.session.moves == 1


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


# Whole hands


def status(app: App) -> Status:
    return app.game.session.status


@pytest.mark.parametrize(
    ("key_set", "allowed"), (("usual", SINGLE), ("left_hand", LEFT_HALF)), ids=("single keys", "left hand")
)
def test_a_hand_from_start_to_win_with_settings_and_a_new_game(
    key_set: str, allowed: frozenset[str]
) -> None:
    """Undo, redo, settings, a new game with other rules and a whole hand, by the keys of a set alone."""
    keys = bindings(key_set).keys
    arrows = tuple(
        next(name for name in keys[arrow] if name in allowed) for arrow in ("left", "right", "up", "down")
    )
    with opened(key_set=key_set, speed="off") as app:

        def press(*names: str) -> None:
            for name in names:
                assert name in allowed, name
                key(app, name)

        def command(name: str) -> None:
            press(next(each for each in keys[name] if each in allowed))

        command("settings")
        assert isinstance(app.layers[-1], SettingsDialog)
        press("tab")
        was = app.settings.error_help
        command("press")
        assert app.settings.error_help is not was
        press("escape")
        command("new")
        dialog = app.layers[-1]
        assert isinstance(dialog, NewGameDialog)
        while dialog.focus != "deal":
            press("tab")
        command("press")
        assert not app.layers and str(app.game.session.code) != CODE
        command("undo")
        assert str(app.game.session.code) == CODE
        command("draw")
        command("undo")
        command("redo")
        command("undo")
        for word in winning_words(CODE):
            move = parse_action(word, app.game.position)
            assert isinstance(move, int)
            if move == DRAW:
                command("draw")
            else:
                assert set(walk_to(app, move, arrows)) <= allowed
                command("press")
        assert status(app) is Status.WON
        settle(app)
        command("press")  # the first button of the panel deals anew
        assert status(app) is Status.PLAYING and str(app.game.session.code) != CODE
