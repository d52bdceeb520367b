"""Where the keyboard and the mouse are: the focus after a play, names of buttons, and hints beside them."""

from tests.ui.table_help import (
    ODDS_TEXT,
    click,
    focus_on,
    hover,
    key,
    odds_of,
    opened,
    prompter,
    says,
    settle,
    shown,
    turn,
)
from tripeaks.engine.position import DRAW, Move
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.table.navigation import first_stop
from tripeaks.ui.table.table_controls import key_of


def give_hint(app: App, move: Move | None = None) -> Move:
    """Ask for a hint, and have it thought out: a card that fits, the first if none is named."""
    app.analysis.ask_hint()
    move = app.game.position.plays[0] if move is None else move
    prompter(app).answer(Question.ODDS, odds_of(move))
    app.analysis.poll()
    return move


def free_focus(app: App) -> bool:
    """Whether the keyboard is on a free card."""
    move = app.table.focused_move
    return move is not None and move != DRAW and app.game.position.is_free(move)


def test_after_a_play_the_keyboard_is_on_the_nearest_free_card() -> None:
    with opened() as app:
        focus_on(app, key_of(20))  # the king of clubs, which fits
        key(app, "return")
        assert app.game.position.card(20) is None
        settle(app)
        assert app.table.focused_move in (19, 21)
        assert free_focus(app)
        assert "focus" in shown(app)


def test_the_keyboard_focus_is_never_on_a_removed_control() -> None:
    """Through a whole hand played by Enter and the stock."""
    with opened("TP1-E-AAAAAAB") as app:
        key(app, "right")
        for _ in range(80):
            focus = app.table.focused_move
            assert focus is not None
            if focus != DRAW:
                assert app.game.position.card(focus) is not None
            else:
                assert app.game.position.stock
            moves = app.game.position.legal_moves
            plays = app.game.position.plays
            if moves:
                focus_on(app, key_of(plays[0] if plays else DRAW))
                key(app, "return")
            if app.game.session.status.is_over:
                break
        assert app.game.session.status.is_over


def test_an_arrow_begins_at_the_card_of_the_hint() -> None:
    with opened() as app:
        hinted = give_hint(app, app.game.position.plays[-1])
        assert hinted != first_stop(app.game.position)
        key(app, "left")
        assert app.table.focused_move == hinted


def test_a_hint_stays_to_be_read_while_the_mouse_rests_on_its_card() -> None:
    with opened() as app:
        at = key_of(give_hint(app))
        for pos in (app.table.rect_of(at).center, app.table.layout.waste.center):
            hover(app, pos)
            for _ in range(12):
                turn(app, 100)
            assert says(app, ODDS_TEXT, at)


def test_a_focus_on_a_button_that_is_taken_away_is_let_go() -> None:
    with opened() as app:
        focus_on(app, "hint")
        app.actions.change(hint="none")
        turn(app)
        assert app.table.controls.focus == ""
        assert app.table.controls.find("hint") is None and "hint" not in app.table.hud.slots
        focus_on(app, "code")
        app.actions.change(hint="fair")
        turn(app)
        assert app.table.controls.focus == "code"


def test_a_button_of_the_end_has_the_keyboard_only_while_it_is_there() -> None:
    """Else the space bar, which draws, would deal another hand."""
    with opened("TP1-C-AAAAAAD", speed="off") as app:
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        key(app, "tab")
        assert app.table.controls.focus.startswith("end-")
        key(app, "ctrl+z")
        assert app.table.controls.focus == ""
        code = app.game.session.code
        key(app, "space")
        assert app.game.session.code == code and not app.game.position.stock
        settle(app)
        key(app, "tab")
        focus_on(app, "end-new")
        key(app, "return")
        assert app.game.session.code != code and app.table.controls.focus == ""


def test_the_focus_is_on_a_card_also_when_another_hand_comes_back() -> None:
    with opened() as app:
        app.game.play(20)
        app.game.deal(app.game.session.code)
        turn(app)
        focus_on(app, key_of(20))
        app.game.undo()
        turn(app)
        assert app.game.position.card(20) is None
        assert app.table.focused_move != 20
        assert free_focus(app)


def test_a_hint_is_not_hidden_by_the_name_of_its_button() -> None:
    with opened() as app:
        button = app.table.hud.slots["hint"].rect.center
        hover(app, button)
        turn(app, 100)
        click(app, button)
        at = key_of(give_hint(app))
        for _ in range(20):
            turn(app, 100)
        assert says(app, ODDS_TEXT, at)
        hover(app, app.table.hud.slots["undo"].rect.center)
        for _ in range(10):
            turn(app, 100)
        assert says(app, "Undo (Z)", "undo")  # another button may be named
