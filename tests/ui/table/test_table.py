"""The table by mouse, finger and keyboard."""

import random
from collections.abc import Callable
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import random_line
from tests.ui.table_help import (
    CODE,
    SIZES,
    click,
    click_card,
    finger,
    flying,
    hover,
    key,
    lying,
    make,
    mouse,
    opened,
    pixels,
    press,
    redrawn,
    release,
    resize,
    says,
    settle,
    shown,
    turn,
    visible_point,
)
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Refusal
from tripeaks.ui import timing
from tripeaks.ui.app import App
from tripeaks.ui.platform.sound import Sound
from tripeaks.ui.table.table import SLOP
from tripeaks.ui.table.table_controls import key_of

STRICT = "TP1-E-AAAAAAB-D"
"""A card may only be drawn when no card fits."""


def refused_place(app: App, refusal: Refusal) -> int:
    return next(place for place in lying(app) if app.game.position.refusal(place) is refusal)


def said(app: App) -> tuple[str | None, str] | None:
    """The text that is said now, and the key of what it is said at."""
    return app.table.tooltips.current(app.ticker.now)


# -- tapping --


def test_a_tap_plays_a_card() -> None:
    with opened() as app:
        place = app.game.position.plays[0]
        click_card(app, place)
        assert app.game.session.log == (place,)
        assert "bubble" not in shown(app)


def test_a_tap_on_the_stock_draws() -> None:
    with opened() as app:
        click(app, app.table.layout.stock.center)
        assert app.game.session.log == (DRAW,)


@pytest.mark.parametrize("refusal", Refusal)
@pytest.mark.parametrize("language", ("nl", "de", "en"))
def test_a_refused_card_says_exactly_why_at_the_card(refusal: Refusal, language: str) -> None:
    with opened(language=language) as app:
        place = refused_place(app, refusal)
        click_card(app, place)
        assert app.game.session.log == ()
        text = Catalogue(language).say(f"table.refused.{refusal.value}")
        assert said(app) == (text, key_of(place)) and says(app, text, key_of(place))
        bubble, card = shown(app)["bubble"].rect, app.table.layout.rect(place)
        assert bubble.inflate(4, 4).colliderect(card)
        assert bubble.left <= card.centerx <= bubble.right


def test_the_messages_are_those_of_the_rules() -> None:
    words = {
        language: [Catalogue(language).say(f"table.refused.{refusal.value}") for refusal in Refusal]
        for language in ("nl", "en")
    }
    assert len({text for texts in words.values() for text in texts}) == 4


@pytest.mark.parametrize("size", SIZES)
def test_a_message_is_always_within_the_window(size: tuple[int, int]) -> None:
    with opened(size=size, language="de") as app:
        for place in lying(app):
            click_card(app, place)
            sprite = shown(app).get("bubble")
            if sprite is None:
                app.game.undo()
                continue
            assert app.window.get_rect().contains(sprite.rect), place


def test_a_message_goes_after_a_while_and_at_the_next_action() -> None:
    with opened() as app:
        place = refused_place(app, Refusal.NOT_ADJACENT)
        click_card(app, place)
        passed = 0
        while app.is_moving() or passed < timing.TOOLTIP_MS:
            assert said(app) is not None or passed >= timing.TOOLTIP_MS - 50
            turn(app, 50)
            passed += 50
            assert passed < 2 * timing.TOOLTIP_MS
            if said(app) is None:
                break
        assert "bubble" not in shown(app)
        click_card(app, place)
        assert "bubble" in shown(app)
        click(app, app.table.layout.stock.center)
        assert "bubble" not in shown(app)
        click_card(app, refused_place(app, Refusal.BLOCKED))
        key(app, "ctrl+z")
        assert "bubble" not in shown(app)


def test_without_error_help_a_refused_tap_does_nothing_at_all() -> None:
    with opened(STRICT, error_help=False) as app:
        before = shown(app)
        for place in (refused_place(app, Refusal.NOT_ADJACENT), refused_place(app, Refusal.BLOCKED)):
            with patch.object(app.sounds, "play") as play:
                click_card(app, place)
                click(app, app.table.layout.stock.center)
            assert [call.args[0] for call in play.call_args_list if call.args[0] is not Sound.PRESSED] == []
            assert said(app) is None and not app.is_moving()
            assert shown(app).keys() == before.keys()
            assert all(sprite.rect == before[name].rect for name, sprite in shown(app).items())


@pytest.mark.parametrize("refused", ("card", "stock"))
def test_without_error_help_a_refusal_shows_and_sounds_nothing_ever(refused: str) -> None:
    """It is a change of the game, handed on like any other; only the table says nothing of it."""
    with opened(STRICT, error_help=False, show_clock=False) as app, patch.object(app.sounds, "play") as play:
        place = refused_place(app, Refusal.BLOCKED)
        pos = visible_point(app, place) if refused == "card" else app.table.layout.stock.center
        before = pixels(redrawn(app))
        click(app, pos)
        assert app.game.take_changes() == []  # the table has had it
        for ms in range(0, timing.TOOLTIP_MS, 20):
            app.pass_time(20)
            assert not app.is_moving()
            if ms < 2 * timing.SHAKE_MS:
                assert pixels(redrawn(app)) == before, ms
        assert pixels(redrawn(app)) == before
        assert said(app) is None and not play.called and app.game.session.log == ()
        app.actions.change(error_help=True)  # what is over is not made up for
        settle(app)
        assert "bubble" not in shown(app) and not play.called


def test_with_error_help_a_refused_card_shakes_and_sounds() -> None:
    with opened() as app, patch.object(app.sounds, "play") as play:
        click_card(app, refused_place(app, Refusal.BLOCKED))
        assert Sound.REFUSED in [call.args[0] for call in play.call_args_list]
        assert flying(app)


def test_drawing_while_a_card_fits_is_refused_at_the_stock() -> None:
    with opened(STRICT) as app:
        assert app.game.position.plays
        click(app, app.table.layout.stock.center)
        assert app.game.session.log == ()
        assert said(app) == (Catalogue("en").say("table.refused.card_fits"), "stock")


def test_a_press_on_one_card_and_release_on_another_plays_nothing() -> None:
    with opened() as app:
        place = app.game.position.plays[0]
        for other in lying(app):
            if other != place:
                press(app, app.table.layout.rect(place).center)
                release(app, visible_point(app, other))
        press(app, app.table.layout.rect(place).center)
        release(app, (3, app.window.get_height() - 3))
        assert app.game.session.log == ()


@pytest.mark.parametrize(("dx", "dy"), ((6, 0), (-6, 0), (0, 6), (4, -4), (SLOP - 1, 0)))
def test_a_drag_of_some_pixels_is_still_a_tap(dx: int, dy: int) -> None:
    with opened() as app:
        place = app.game.position.plays[0]
        rect = app.table.layout.rect(place)
        x, y = rect.right - 2, rect.bottom - 2  # at the very edge of the card
        press(app, (x, y))
        release(app, (x + dx, y + dy))
        assert app.game.session.log == (place,)


def test_a_card_dragged_to_the_waste_is_played() -> None:
    with opened() as app:
        place = app.game.position.plays[0]
        press(app, app.table.layout.rect(place).center)
        release(app, app.table.layout.waste.center)
        assert app.game.session.log == (place,)


def test_a_touch_acts_once() -> None:
    with opened() as app:
        pos = app.table.layout.stock.center
        finger(app, pygame.FINGERDOWN, pos)
        mouse(pygame.MOUSEBUTTONDOWN, pos, touch=True)
        finger(app, pygame.FINGERUP, pos)
        mouse(pygame.MOUSEBUTTONUP, pos, touch=True)
        app.take_events()
        assert app.game.session.log == (DRAW,)


@pytest.mark.parametrize("first_up", (1, 2))
def test_while_one_finger_is_down_others_do_nothing(first_up: int) -> None:
    with opened() as app:
        stock, place = app.table.layout.stock.center, app.game.position.plays[0]
        pos = {1: app.table.layout.rect(place).center, 2: stock}
        finger(app, pygame.FINGERDOWN, pos[1], 1)
        finger(app, pygame.FINGERDOWN, pos[2], 2)
        for number in (first_up, 3 - first_up):
            finger(app, pygame.FINGERUP, pos[number], number)
        assert list(app.game.session.log) == [place]
        finger(app, pygame.FINGERDOWN, stock, 2)
        finger(app, pygame.FINGERUP, stock, 2)
        assert list(app.game.session.log) == [place, DRAW]


# -- speed --


@pytest.mark.parametrize("code", (CODE, STRICT))
def test_ten_clicks_in_half_a_second_are_ten_actions(code: str) -> None:
    line = random_line(parse_code(code), 6)[:10]
    with opened(code, dealt=False) as app:
        turn(app)
        for move in line:
            make(app, move)
            turn(app, 50)
        assert app.game.session.log == tuple(line)
        assert flying(app)


def test_ten_undos_in_half_a_second_are_ten_too() -> None:
    line = random_line(parse_code(CODE), 6)[:10]
    with opened() as app:
        for move in line:
            make(app, move)
        for _ in line:
            key(app, "ctrl+z")
            turn(app, 50)
        assert app.game.session.undo_depth == 0 and app.game.session.redo_depth == 10


def heights(app: App, kind: str) -> list[int]:
    """The z of all sprites of a kind."""
    return [s.z for s in app.sprites() if isinstance(s.key, tuple) and s.key[0] == kind]


def test_after_two_hundred_actions_without_a_rest_points_and_panels_lie_on_top() -> None:
    with opened("TP1-E-AAAAAAB-K") as app:
        for _ in range(100):
            key(app, "d")
            turn(app, 40)
            key(app, "ctrl+z")
            turn(app, 40)
            assert flying(app)
        click_card(app, app.game.position.plays[0])
        turn(app, 40)
        assert flying(app) and max(heights(app, "card")) < min(heights(app, "points"))
        key(app, "f1")
        turn(app, 40)
        (dialog,) = app.layers
        assert flying(app)
        assert max(heights(app, "card")) < min(s.z for s in dialog.sprites(app.ticker.now))


def test_any_input_finishes_the_deal() -> None:
    acts: tuple[Callable[[App], None], ...] = (
        lambda app: key(app, "escape"),
        lambda app: press(app, (5, 500)),
    )
    for act in acts:
        with opened(dealt=False) as app:
            turn(app, 100)
            assert flying(app)
            act(app)
            assert not flying(app)


# -- other hands --


def test_undo_after_a_new_deal_brings_the_former_hand_back() -> None:
    with opened() as app:
        line = random_line(parse_code(CODE), 3)[:7]
        for move in line:
            make(app, move)
        before = app.game.session
        app.game.deal(parse_code("TP1-E-AAAAAAC"))
        settle(app)
        assert app.game.session.log == ()
        key(app, "ctrl+z")
        assert app.game.session is before and before.log == tuple(line)
        key(app, "ctrl+y")
        assert str(app.game.session.code) == "TP1-E-AAAAAAC"
        key(app, "ctrl+z")
        key(app, "ctrl+z")
        assert app.game.session.undo_depth == len(line) - 1


# -- what is shown --


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left_handed", (False, True))
def test_score_moves_stock_and_code_are_always_shown(size: tuple[int, int], left_handed: bool) -> None:
    with opened(size=size, left_handed=left_handed) as app:
        for move in random_line(parse_code(CODE), 8)[:12]:
            make(app, move)
            sprites = shown(app)
            for name in ("score", "counts", ("button", "code"), "stock-badge"):
                assert app.window.get_rect().contains(sprites[name].rect), name
        state = app.table.hud_state()
        session = app.game.session
        assert (state.score, state.moves, state.stock) == (
            session.score,
            session.moves,
            len(session.position.stock),
        )
        assert state.code == str(session.code)


def test_a_tap_on_the_code_copies_it() -> None:
    with opened() as app, patch("tripeaks.ui.platform.clipboard.put_text", return_value=True) as put:
        click(app, app.table.rect_of("code").center)
        put.assert_called_once_with(CODE)
        assert app.table.hud_state().copied
        for _ in range(100):
            turn(app, 50)
        assert not app.table.hud_state().copied


def test_without_a_clipboard_nothing_claims_to_be_copied() -> None:
    with opened() as app, patch("tripeaks.ui.platform.clipboard.put_text", return_value=False):
        click(app, app.table.rect_of("code").center)
        assert not app.table.hud_state().copied


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_without_words_says_its_name_after_a_while(language: str) -> None:
    with opened(language=language) as app:
        for name, button in app.table.hud.slots.items():
            hover(app, button.rect.center)
            turn(app, 100)
            for _ in range(8):
                turn(app, 100)
            bubble = shown(app).get("bubble")
            assert bubble is not None, name
            assert app.window.get_rect().contains(bubble.rect), name


def test_a_finger_does_not_hover() -> None:
    with opened() as app:
        pos = app.table.hud.slots["sound"].rect.center
        finger(app, pygame.FINGERDOWN, pos)
        finger(app, pygame.FINGERUP, pos)
        for _ in range(10):
            turn(app, 100)
        assert "bubble" not in shown(app)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 50), st.booleans())
def test_a_click_hits_the_card_that_is_seen_there(
    size: tuple[int, int], seed: int, left_handed: bool
) -> None:
    """At every card, in any window: what lies topmost on the picture is what is asked for."""
    with opened(left_handed=left_handed, speed="off") as app:
        resize(app, size)
        for move in random_line(parse_code(CODE), seed)[: seed % 20]:
            make(app, move)
        turn(app)
        for place in lying(app):
            pos = visible_point(app, place)
            under = [
                s
                for s in shown(app).values()
                if isinstance(s.key, tuple) and s.key[0] == "card" and s.rect.collidepoint(pos)
            ]
            assert max(under, key=lambda s: s.z).key == ("card", place)
            under_pointer = app.table.controls.at(pos)
            assert under_pointer is not None and under_pointer[0].key == key_of(place)


@pytest.mark.parametrize("size", SIZES)
def test_a_point_hits_the_topmost_card_there(size: tuple[int, int]) -> None:
    rng = random.Random(size[0])
    with opened(speed="off") as app:
        resize(app, size)
        for move in random_line(parse_code(CODE), 3):
            app.pass_time(0)
            area = app.table.layout.tableau
            pos = rng.randrange(area.left, area.right), rng.randrange(area.top, area.bottom)
            under = [place for place in lying(app) if app.table.layout.rect(place).collidepoint(pos)]
            hit = app.table.controls.at(pos)
            assert (hit[0].key if hit else None) == (key_of(max(under)) if under else None)
            make(app, move)
