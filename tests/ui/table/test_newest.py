"""What came last on the screen has the keyboard: the end panel, a hint, a new deal."""

import pytest

from tests.ui.table_help import focus_on, key, odds_of, opened, prompter, rgba, settle, shown, turn
from tripeaks.engine.board import BASE
from tripeaks.engine.position import DRAW
from tripeaks.session import Status
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.dialogs.board import BoardDialog
from tripeaks.ui.dialogs.calendar import CalendarDialog
from tripeaks.ui.table.table_controls import key_of

STUCK = "TP1-C-AAAAAAD"


def stick(app: App) -> None:
    while app.game.position.stock:
        app.game.draw()
    assert app.game.session.status is Status.STUCK


def test_enter_goes_to_the_panel_at_the_end_and_not_to_a_card_under_it() -> None:
    with opened(STUCK, speed="off") as app:
        key(app, "right")
        assert app.table.focused_move is not None
        stick(app)
        settle(app)
        assert app.table.controls.focus == "end-undo"
        for name in ("7", "home", "k"):
            key(app, name)
            assert app.table.controls.focus == "end-undo"
        key(app, "right")
        assert app.table.controls.focus == "end-again"
        key(app, "left")
        moves = app.game.session.undo_depth
        key(app, "return")
        assert app.game.session.undo_depth == moves - 1
        assert app.table.controls.focus == ""


def test_the_focus_is_seen_on_every_button_of_the_panel() -> None:
    with opened(STUCK, speed="off") as app:
        stick(app)
        settle(app)
        seen = set()
        for _ in range(4):
            key(app, "right")
            seen.add(rgba(shown(app)["end-panel"].surface))
        key(app, "escape")
        seen.add(rgba(shown(app)["end-panel"].surface))
        assert len(seen) == 5


def test_enter_goes_to_the_panel_even_after_a_click_elsewhere() -> None:
    with opened(STUCK, speed="off") as app:
        stick(app)
        settle(app)
        key(app, "escape")
        assert app.table.controls.focus == ""
        key(app, "return")
        assert app.game.session.status is Status.PLAYING


def test_enter_does_nothing_while_the_panel_has_just_appeared() -> None:
    with opened(STUCK, speed="off") as app:
        key(app, "right")
        stick(app)
        while app.table.end_of_hand.panel is None:
            turn(app)
        assert app.table.end_of_hand.pressable(app.ticker.now) is None
        log, refused = app.game.session.log, app.game.session.step
        key(app, "return")
        assert (app.game.session.log, app.game.session.step) == (log, refused)
        assert "bubble" not in shown(app)


@pytest.mark.parametrize("before", ((), ("right",), ("tab", "tab", "tab")))
def test_enter_plays_the_card_of_the_hint(before: tuple[str, ...]) -> None:
    with opened() as app:
        for name in before:
            key(app, name)
        key(app, "h")
        hinted = app.game.position.plays[-1]
        prompter(app).answer(Question.ODDS, odds_of(hinted))
        app.analysis.poll()
        key(app, "return")
        assert app.game.session.log == (hinted,)


def test_enter_draws_where_the_hint_is_to_draw() -> None:
    with opened() as app:
        key(app, "h")
        prompter(app).answer(Question.ODDS, odds_of(DRAW))
        app.analysis.poll()
        key(app, "return")
        assert app.game.session.log == (DRAW,)


def test_after_a_hint_an_arrow_takes_the_keyboard() -> None:
    with opened() as app:
        key(app, "h")
        hinted = app.game.position.plays[-1]
        prompter(app).answer(Question.ODDS, odds_of(hinted))
        app.analysis.poll()
        key(app, "right")
        assert app.table.focused_move == hinted
        key(app, "down")
        key(app, "return")
        assert app.game.session.log == (DRAW,)


def test_space_draws_whatever_has_the_focus() -> None:
    with opened() as app:
        usable = [key for key in app.table.hud.slots if key not in app.table.hud_state().off]
        for count, control in enumerate((*usable, "code", key_of(BASE[0])), 1):
            focus_on(app, control)
            key(app, "space")
            assert app.game.session.log == (DRAW,) * count and not app.layers, control


def test_a_new_deal_takes_the_keyboard_from_a_button() -> None:
    with opened() as app:
        key(app, "tab")
        key(app, "tab")
        key(app, "tab")
        assert app.table.controls.focus == "daily"
        key(app, "return")
        assert isinstance(app.layers[-1], CalendarDialog)
        key(app, "escape")
        assert app.table.controls.focus == "daily"  # Tab goes on from there
        key(app, "space")
        assert app.game.session.log == (DRAW,) and not app.layers
        app.game.deal(app.game.session.code)
        turn(app)
        assert app.table.controls.focus == ""


def test_the_board_in_words_has_its_key() -> None:
    with opened() as app:
        key(app, "b")
        assert isinstance(app.layers[-1], BoardDialog)
        key(app, "escape")
        assert not app.layers
