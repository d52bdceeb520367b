"""Where the keyboard and the mouse are: the focus after a play, names of buttons, and hints beside them."""

from datetime import date

import pygame
import pytest

from tests.ui.table_help import click, hover, key, opened, settle, shown, turn
from tripeaks.hints import think
from tripeaks.storage import Settings
from tripeaks.ui.frame import SMALLEST, fitting
from tripeaks.ui.target import STOCK_TARGET, card_target


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
        key(app, "left")
        assert app.table._focus == app.advice.target


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


@pytest.mark.parametrize(("code", "settings"), (("TP1-E-AAAAAAB", {}), (None, {"muted": True})))
def test_who_has_played_before_or_brings_a_code_is_not_told(code, settings):
    with opened(code=code, dealt=False, **settings) as app:
        started(app)
        settle(app)
        assert "bubble" not in shown(app)
