"""The program with a dialog over the table."""

from datetime import date

import pygame
import pytest

from tests.ui import panel_help
from tests.ui.table_help import (
    click,
    finger,
    key,
    opened,
    pixels,
    press,
    redrawn,
    release,
    settle,
    turn,
)
from tripeaks.engine.codes import parse_code
from tripeaks.match import Match
from tripeaks.storage import record
from tripeaks.ui.dialogs.calendar import CalendarDialog
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.widgets.panel import Panel

ROUNDING = 3
"""How much a pixel may differ, of 255, when the same layers are blended in another order of areas."""


@pytest.mark.parametrize("name", ("new", "settings", "rules"))
def test_a_dialog_opens_over_the_table_and_closes_again(name: str) -> None:
    with opened(show_clock=False) as app:
        before = pixels(app.window)
        app.actions.open(name)
        settle(app)
        assert pixels(app.window) != before and pixels(app.window) == pixels(redrawn(app))
        key(app, "escape")
        settle(app)
        assert not app.layers
        assert pixels(app.window) == before


@pytest.mark.parametrize("touch", (False, True))
def test_a_press_held_while_a_dialog_opens_is_cancelled(touch: bool) -> None:
    """Its release goes to the dialog; the next press on the table counts, even by another pointer."""
    with opened() as app:
        stock, waste = app.table.layout.stock.center, app.table.layout.waste.center
        if touch:
            finger(app, pygame.FINGERDOWN, stock)
        else:
            press(app, stock)
        key(app, "f1")
        turn(app)
        if touch:
            finger(app, pygame.FINGERUP, stock)
        else:
            release(app, stock)
        if app.layers:
            key(app, "escape")
        turn(app)
        assert not app.layers and app.game.session.log == ()
        click(app, waste)
        assert app.game.session.log == ()
        for number in (1, 2):
            finger(app, pygame.FINGERDOWN, stock, number)
            finger(app, pygame.FINGERUP, stock, number)
        assert len(app.game.session.log) == 2


def test_a_dialog_stops_the_clock() -> None:
    with opened() as app:
        app.actions.open("rules")
        played = app.game.session.played_ms
        for _ in range(20):
            turn(app, 50)
        assert app.game.session.played_ms == played


def test_all_animation_ends_with_a_dialog_open_too() -> None:
    with opened() as app:
        app.actions.open("rules")
        app.rest()
        assert not app.is_moving()


@pytest.mark.parametrize("size", ((600, 1000), (540, 960), (720, 1280), (1080, 1920)))
def test_in_a_portrait_window_the_settings_leave_the_card_faces_visible(size: tuple[int, int]) -> None:
    with opened(size=size) as app:
        app.actions.open("settings")
        turn(app)
        window = app.layers[-1]
        assert isinstance(window, Panel) and window.rect.top >= app.table.layout.tableau.bottom


def test_choosing_the_daily_deal_again_resumes_it() -> None:
    with opened() as app:
        app.actions.open("daily")  # shows the days up to today, which is selected
        (calendar,) = app.layers
        assert isinstance(calendar, CalendarDialog)
        app.game.deal(app.game.session.code, daily=date.today())
        app.game.draw()
        before = app.game.session
        turn(app)
        click(app, panel_help.place(calendar, "play_today").center)
        turn(app)
        assert not app.layers and app.game.session is before and not app.analysis.is_thinking
        assert "toast" in {sprite.key for sprite in app.sprites()}


def test_a_match_is_never_left_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as app:
        code, said = app.game.session.code, list[str]()
        monkeypatch.setattr(app, "say", said.append)
        monkeypatch.setattr("tripeaks.ui.platform.clipboard.get_text", lambda: str(code))
        app.actions.paste()
        assert said == []
        match = Match(code, hands=3)
        app.game.deal(code, match)
        app.actions.paste()
        assert said == ["table.left_match"] and app.game.match is None
        while app.game.match != match:
            assert app.game.undo()
        app.actions.deal()
        assert said == 2 * ["table.left_match"]
        app.actions.deal()
        assert said[2:] == ["table.dealt"]


def test_a_deleted_hand_can_be_put_back_until_the_program_ends() -> None:
    with opened() as app:

        def use(key: str, *names: str) -> None:
            """Use a control of the dialog once every answer has come."""
            app.store.flush()
            turn(app)
            (dialog,) = app.layers
            assert isinstance(dialog, Panel)
            panel_help.enter(dialog, key, *map(Key, names))

        app.game.draw()
        hand = app.game.hand.id
        app.game.deal(parse_code("TP1-E-AAAAAAC"))
        app.actions.open("record")
        use("view", "right", "right")
        use(f"hand-{hand}", "return")
        use("delete", "return")
        assert app.store.ask(record.count) == 0
        app.pop()
        app.actions.open("record")
        use("undo", "return")
        assert app.store.ask(record.count) == 1
