"""Where the keyboard and the mouse are: the focus after a play, names of buttons, and hints beside them."""

from datetime import date

import pygame
import pytest

from tests.ui.table_help import click, hover, key, opened, settle, shown, turn
from tripeaks.hints import Hint, think
from tripeaks.storage import Settings
from tripeaks.ui.frame import SMALLEST, fitting
from tripeaks.ui.navigation import first_stop
from tripeaks.ui.target import STOCK_TARGET, Target, button_target, card_target
from tripeaks.ui.widget_frame import CLOSE


def give_hint(app):
    """Ask for a hint, and have it thought out."""
    app.advice.ask()
    app.advice._mark(think(app.game.position, "any", app.style.look.catalogue))


def bubble_of(app):
    return app.table._bubbles(app.ticker.now, app.table.hud_state()), app.table.messages


def said(app):
    """The key of the bubble that is shown: its text, then where."""
    sprites, messages = bubble_of(app)
    return messages._bubble[0][0] if sprites else None


def test_after_a_play_the_keyboard_is_on_the_nearest_free_card():
    with opened() as app:
        app.table._focus = card_target(20)  # the king of clubs, which fits
        key(app, "return")
        assert app.game.position.card(20) is None
        settle(app)
        assert app.table._focus in (card_target(19), card_target(21))
        assert app.game.position.is_free(app.table._focus.place)
        assert "focus" in shown(app)


def test_the_keyboard_is_never_on_what_is_gone():
    """Through a whole hand played by Enter and the stock."""
    with opened("TP1-E-AAAAAAB") as app:
        key(app, "right")
        for _ in range(80):
            focus = app.table._focus
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


def test_an_arrow_begins_at_the_card_of_the_hint():
    with opened() as app:
        give_hint(app)
        app.advice._mark(Hint(app.game.position.plays[-1], "this one"))
        assert app.advice.target != first_stop(app.game.position)
        key(app, "left")
        assert app.table._focus == app.advice.target


def test_a_hint_stays_to_be_read_while_the_mouse_rests_on_its_card():
    with opened() as app:
        give_hint(app)
        for pos in (app.table._rect_of(app.advice.target, None).center, app.table.layout.waste.center):
            hover(app, pos)
            for _ in range(12):
                turn(app, 100)
            assert said(app) == app.advice.text


def test_a_focus_on_a_button_that_is_taken_away_is_let_go():
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


def test_a_button_of_the_end_has_the_keyboard_only_while_it_is_there():
    """Else the space bar, which draws, would deal another hand."""
    with opened("TP1-C-AAAAAAD", speed="off") as app:
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        key(app, "tab")
        assert app.table._focus.kind == "end"
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


def test_the_focus_is_on_a_card_also_when_another_hand_comes_back():
    with opened() as app:
        app.game.play(20)
        app.game.deal(app.game.session.code)
        app.table._focus = card_target(20)
        app.game.undo()
        assert app.game.position.card(20) is None
        assert app.table._focus != card_target(20)
        assert app.game.position.is_free(app.table._focus.place)


def test_a_hint_is_not_hidden_by_the_name_of_its_button():
    with opened() as app:
        button = app.table.hud.buttons["hint"].rect.center
        hover(app, button)
        turn(app, 100)
        click(app, button)
        give_hint(app)
        for _ in range(20):
            turn(app, 100)
        assert said(app) == app.advice.text
        hover(app, app.table.hud.buttons["undo"].rect.center)
        for _ in range(10):
            turn(app, 100)
        assert said(app) not in (None, app.advice.text)  # another button may be named


@pytest.mark.parametrize(
    ("screen", "wanted", "given"),
    [
        ((1920, 1080), (1280, 800), (1280, 800)),
        ((1366, 768), (1280, 800), (1280, 675)),
        ((1280, 800), (1280, 800), (1280, 704)),
        ((1024, 768), (2000, 1200), (1024, 675)),
        ((320, 240), (1280, 800), SMALLEST),
    ],
)
def test_a_window_fits_the_screen(monkeypatch, screen, wanted, given):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    assert fitting(wanted) == given


def test_a_window_of_which_nobody_said_how_large_fits_the_screen(monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1100, 700)])
    with opened(size=None) as app:
        assert app.window.get_size() == (1100, 616)
    with opened(size=(1500, 900)) as app:
        assert app.window.get_size() == (1500, 900)


def test_scrolling_stays_when_the_focus_is_on_the_corner_button():
    with opened(size=(800, 600)) as app:
        app.desk.open("settings")
        window = app.windows[-1]
        turn(app)
        window.set_focus(CLOSE)
        window._scroll_to(300)
        before = window._scroll / window._frame.excess
        app.desk.change(scale=120)
        turn(app)
        assert window._scroll == 300 or abs(window._scroll / window._frame.excess - before) < 0.02


@pytest.mark.parametrize("size", ((1280, 800), (1000, 700), (800, 600)))
def test_the_button_that_makes_everything_larger_stays_under_the_mouse(size):
    with opened(size=size) as app:
        app.desk.open("settings")
        window = app.windows[-1]
        turn(app)
        window.set_focus("scale")
        rect = window._find("scale")[1]
        point = (rect.right - 22, rect.centery)
        language = app.settings.language
        for step in range(1, 4):
            click(app, point)
            turn(app)
            assert app.settings.scale == Settings().scale + 10 * step
        assert app.settings.language == language




def test_the_days_deal_goes_on_when_it_is_chosen_again():
    with opened() as app:
        day = date(2026, 1, 2)
        app.game.deal(app.game.session.code, daily=day)
        app.game.draw()
        before = app.game.session
        app.desk._deal_of_day(day)
        assert app.game.session is before and not app.advice.is_thinking
        assert app.toasts._waiting


def started(app):
    """The loop begins, and ends at once."""
    app.running = False
    app.run()


def test_a_new_player_is_told_what_to_do_once_the_cards_lie_there_until_the_first_action():
    with opened(code=None, dealt=False) as app:
        started(app)
        turn(app)
        assert "bubble" not in shown(app)
        settle(app)
        turn(app)
        assert said(app) == app.style.look.say("table.welcome")
        key(app, "d")
        settle(app)
        assert "bubble" not in shown(app)


def test_a_hand_that_is_gone_on_with_needs_no_welcome():
    with opened(code=None, dealt=False) as app:
        app.game.resumed = True
        started(app)
        settle(app)
        assert "bubble" not in shown(app)


@pytest.mark.parametrize(("code", "settings"), (("TP1-E-AAAAAAB", {}), (None, {"muted": True})))
def test_who_has_played_before_or_brings_a_code_is_not_told(code, settings):
    with opened(code=code, dealt=False, **settings) as app:
        started(app)
        settle(app)
        assert "bubble" not in shown(app)
