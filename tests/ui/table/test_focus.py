"""Where the keyboard and the mouse are: the focus after a play, names of buttons, and hints beside them."""



from tripeaks.ui.table.hit_target import STOCK_TARGET, Target, button_target, card_target

from tests.ui.table_help import bubble_text, click, hover, key, opened, settle, shown, turn
from tripeaks.hints import Hint, think
from tripeaks.ui.app import App
from tripeaks.ui.table.navigation import first_stop


def give_hint(app: App) -> None:
    """Ask for a hint, and have it thought out."""
    app.advice.ask()
    app.advice._mark(think(app.game.position, "any", app.style.look.catalogue))


def test_after_a_play_the_keyboard_is_on_the_nearest_free_card() -> None:
    with opened() as app:
        app.table._focus = card_target(20)  # the king of clubs, which fits
        key(app, "return")
        assert app.game.position.card(20) is None
        settle(app)
        assert app.table._focus in (card_target(19), card_target(21))
        assert app.game.position.is_free(app.table._focus.place)
        assert "focus" in shown(app)


def test_the_keyboard_is_never_on_what_is_gone() -> None:
    """Through a whole hand played by Enter and the stock."""
    with opened("TP1-E-AAAAAAB") as app:
        key(app, "right")
        for _ in range(80):
            focus = app.table._focus
            assert focus is not None
            if focus.kind == "card":
                assert app.game.position.card(focus.place) is not None
            else:
                assert app.game.position.stock
            plays = app.game.position.plays
            if plays:
                app.table._focus = card_target(plays[0])
                key(app, "return")
            elif app.game.position.stock:
                app.table._focus = STOCK_TARGET
                key(app, "return")
            if app.game.session.status.is_over:
                break
        assert app.game.session.status.is_over


def test_an_arrow_begins_at_the_card_of_the_hint() -> None:
    with opened() as app:
        give_hint(app)
        app.advice._mark(Hint(app.game.position.plays[-1], "this one"))
        assert app.advice.target != first_stop(app.game.position)
        key(app, "left")
        assert app.table._focus == app.advice.target


def test_a_hint_stays_to_be_read_while_the_mouse_rests_on_its_card() -> None:
    with opened() as app:
        give_hint(app)
        target = app.advice.target
        assert target is not None
        for pos in (app.table._rect_of(target, app.table.hud_state()).center, app.table.layout.waste.center):
            hover(app, pos)
            for _ in range(12):
                turn(app, 100)
            assert bubble_text(app) == app.advice.text


def test_a_focus_on_a_button_that_is_taken_away_is_let_go() -> None:
    with opened() as app:
        app.table._focus = button_target("hint")
        app.desk.change(hint="none")
        turn(app)
        assert app.table._focus is None
        assert "hint" not in app.table.hud.buttons
        app.table._focus = button_target("code")
        app.desk.change(hint="fair")
        turn(app)
        assert app.table._focus == button_target("code")


def test_a_button_of_the_end_has_the_keyboard_only_while_it_is_there() -> None:
    """Else the space bar, which draws, would deal another hand."""
    with opened("TP1-C-AAAAAAD", speed="off") as app:
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        key(app, "tab")
        focus = app.table._focus
        assert focus is not None and focus.kind == "end"
        key(app, "ctrl+z")
        assert app.table._focus is None
        code = app.game.session.code
        key(app, "space")
        assert app.game.session.code == code and not app.game.position.stock
        settle(app)
        key(app, "tab")
        app.table._focus = Target("end", name="new")
        key(app, "return")
        assert app.game.session.code != code and app.table._focus is None


def test_the_focus_is_on_a_card_also_when_another_hand_comes_back() -> None:
    with opened() as app:
        app.game.play(20)
        app.game.deal(app.game.session.code)
        app.table._focus = card_target(20)
        app.game.undo()
        assert app.game.position.card(20) is None
        assert app.table._focus != card_target(20)
        assert app.game.position.is_free(app.table._focus.place)


def test_a_hint_is_not_hidden_by_the_name_of_its_button() -> None:
    with opened() as app:
        button = app.table.hud.buttons["hint"].rect.center
        hover(app, button)
        turn(app, 100)
        click(app, button)
        give_hint(app)
        for _ in range(20):
            turn(app, 100)
        assert bubble_text(app) == app.advice.text
        hover(app, app.table.hud.buttons["undo"].rect.center)
        for _ in range(10):
            turn(app, 100)
        assert bubble_text(app) not in (None, app.advice.text)  # another button may be named
