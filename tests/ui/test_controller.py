"""The whole game by a controller: a virtual one, which SDL makes in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame
import pytest

from harness.virtual_controller import VirtualController
from tests.ui.table_help import CODE, focus_on, opened, settle, shown, turn
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Move
from tripeaks.engine.solver import winning_line
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.dialogs.new_game import NewGameDialog
from tripeaks.ui.dialogs.rules import RulesDialog
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.platform.controllers import FAMILIES, NAMES, OTHER_FAMILY
from tripeaks.ui.platform.wake import Sleep
from tripeaks.ui.table.table_controls import key_of
from tripeaks.ui.timing import CALM_MS, CALM_WAIT_MS, CONTROLLER_DELAY_MS, CONTROLLER_REPEAT_MS, IDLE_WAIT_MS
from tripeaks.ui.widgets.panel import Panel

A, B, X = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_X
UNDO, REDO = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
MENU, RULES = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
UP, DOWN = pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN
LEFT, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


class Hand:
    """A player with one controller."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.plug_in()

    def plug_in(self, name: str = "Virtual Controller") -> None:
        self.controller = VirtualController(name)
        self.app.take_events()

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.controller.hold(button)
            self.app.take_events()
            self.controller.release(button)
            self.app.take_events()
            turn(self.app)

    def pull(self, trigger: int) -> None:
        for value in (32_767, 0):
            self.controller.push(trigger, value)
            self.app.take_events()
            turn(self.app)

    def go_to(self, move: Move) -> None:
        """Move the focus to a card, or the stock, by the D-pad alone."""
        table = self.app.table
        if table.focused_move is None:
            self.press(DOWN)
        start = table.focused_move
        assert start is not None
        ways: dict[Move, tuple[int, ...]] = {start: ()}
        unseen = [start]
        while move not in ways:
            at = unseen.pop(0)
            for button in (LEFT, RIGHT, UP, DOWN):
                focus_on(self.app, key_of(at))
                self.press(button)
                to = table.focused_move
                if to is not None and to not in ways:
                    ways[to] = (*ways[at], button)
                    unseen.append(to)
        focus_on(self.app, key_of(start))
        self.press(*ways[move])
        assert table.focused_move == move

    def make(self, move: Move) -> None:
        """Play a card, or draw."""
        if move == DRAW:
            self.press(X)
        else:
            self.go_to(move)
            self.press(A)

    def menu(self, button: str) -> None:
        """Open a dialog by the buttons at the top."""
        self.press(MENU)
        for _ in range(20):
            if self.app.table.controls.focus == button:
                break
            self.press(RIGHT)
        self.press(A)

    def reach(self, key: str) -> None:
        """Move the focus of a dialog to a control."""
        for _ in range(60):
            if self.dialog.focus == key:
                return
            self.press(DOWN)
        raise AssertionError(f"{key} is out of reach")

    @property
    def dialog(self) -> Panel:
        layer = self.app.layers[-1]
        assert isinstance(layer, Panel)
        return layer


@contextmanager
def played(code: str | None = CODE, **settings: object) -> Iterator[Hand]:
    with opened(code, **settings) as app:  # type: ignore[arg-type]
        app.controllers.start()
        yield Hand(app)


def test_a_hand_from_start_to_win_with_settings_and_a_new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    number = parse_code("TP1-E-AAAAAAC").number
    monkeypatch.setattr("tripeaks.launch.os.urandom", lambda count: number.to_bytes(count, "big"))
    with played(speed="off", error_help=True) as hand:
        app = hand.app
        hand.menu("settings")
        assert isinstance(hand.dialog, SettingsDialog)
        hand.reach("error_help")
        hand.press(A)
        assert not app.settings.error_help
        hand.press(B)
        assert not app.layers
        hand.menu("new")
        assert isinstance(hand.dialog, NewGameDialog)
        hand.reach("deal")
        hand.press(A)
        assert not app.layers and str(app.game.session.code) == "TP1-E-AAAAAAC"
        line = winning_line(app.game.position)
        assert line is not None
        for i, move in enumerate(line):
            if i % 9 == 4:  # the batteries are empty
                hand.controller.unplug()
                app.take_events()
                assert not app.controllers.connected
                hand.plug_in("PS4 Controller")
            hand.make(move)
            if i == 6:
                hand.press(UNDO)
                assert len(app.game.session.line) == 7
                hand.press(REDO)
        assert app.game.session.status is Status.WON
        before = app.game.session
        settle(app)
        assert "end-panel" in shown(app)
        hand.press(B, A)
        assert app.game.session is not before and not app.game.session.log  # the first button deals anew


@pytest.mark.parametrize("name", ("new", "daily", "record", "rules", "settings"))
def test_every_control_of_a_dialog_can_be_reached_and_left(name: str) -> None:
    with played() as hand:
        hand.menu(name)
        dialog = hand.dialog
        seen = set()
        for _ in range(40):
            hand.press(DOWN)
            seen.add(dialog.focus)
        for _ in range(5):  # where up and down scroll a text
            hand.pull(pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
            seen.add(dialog.focus)
        wanted = {control.key for control, _ in dialog.controls if control.enabled}
        assert wanted <= seen
        hand.press(B)
        assert not hand.app.layers


def test_the_buttons_at_the_top_are_a_menu() -> None:
    with played() as hand:
        table = hand.app.table
        hand.press(MENU)
        assert table.controls.focus == "new" and table.controls.ring
        hand.press(RIGHT, RIGHT, LEFT)
        assert table.controls.focus == "daily"
        hand.press(DOWN)
        assert table.focused_move is not None  # back at the cards
        hand.press(MENU, B)
        assert table.controls.focus == ""


def test_a_direction_that_is_held_goes_on() -> None:
    with played() as hand:
        app = hand.app
        hand.press(MENU)
        hand.controller.hold(RIGHT)
        app.take_events()
        assert app.table.controls.focus == "daily"
        app.pass_time(CONTROLLER_DELAY_MS / 4)
        assert app.table.controls.focus == "daily"
        passed = 0.0
        while passed < CONTROLLER_DELAY_MS + CONTROLLER_REPEAT_MS:
            app.pass_time(10)
            passed += 10
        assert app.table.controls.focus == "rules"
        hand.controller.release(RIGHT)
        app.take_events()
        app.pass_time(90)
        app.pass_time(90)
        assert app.table.controls.focus == "rules"


def test_what_is_plugged_in_and_out_is_said() -> None:
    with played() as hand:
        hand.app.pass_time(10)
        assert "toast" in {sprite.key for sprite in hand.app.sprites()}
        assert hand.app.controllers.connected


def buttons_said(app: App) -> set[str]:
    """The texts of the terms in the rules window."""
    layer = app.layers[-1]
    assert isinstance(layer, RulesDialog)
    return {str(getattr(placed.widget, "term", "")) for placed in layer.placed()}


def test_the_rules_name_the_buttons_as_on_the_controller() -> None:
    with played() as hand:
        said = Catalogue("en")
        for name, family in (("PS5 Controller", "playstation"), ("Xbox One Controller", "xbox")):
            hand.press(RULES)
            assert said.say(f"controller.{OTHER_FAMILY}.a") in buttons_said(hand.app)
            hand.controller.unplug()
            hand.plug_in(name)  # while one looks
            assert said.say(f"controller.{family}.a") in buttons_said(hand.app)
            hand.controller.unplug()
            hand.plug_in()
            hand.press(B)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_name_and_an_explanation(language: str) -> None:
    catalogue = Catalogue(language)
    for family in (*FAMILIES, OTHER_FAMILY):
        names = [catalogue.say(f"controller.{family}.{name}") for name in NAMES]
        assert len(set(names)) == len(NAMES)
    assert len({catalogue.say(f"controller.command.{name}") for name in NAMES}) == len(NAMES)


def test_while_a_controller_is_there_the_loop_looks_for_its_events() -> None:
    """No input of it ends a sleep under X11."""
    with played(muted=True, show_clock=False) as hand:
        app = hand.app
        waits: list[int] = []

        def until_input(blind_ms: int, most_ms: int) -> None:
            del blind_ms
            waits.append(most_ms)
            app.running = len(waits) < 300

        with patch.object(Sleep, "until_input", side_effect=until_input):
            app.run()
            assert waits and max(waits) <= IDLE_WAIT_MS
            for _ in range(CALM_MS // 100):
                app.pass_time(100)
            waits.clear()
            app.running = True
            app.run()
        assert max(waits) == CALM_WAIT_MS
