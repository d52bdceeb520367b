"""What the table says and does when a card or a draw is refused."""

from unittest.mock import patch

import pytest

from tests.ui.table_help import (
    SIZES,
    click,
    click_card,
    flying,
    key,
    lying,
    opened,
    pixels,
    redrawn,
    says,
    settle,
    shown,
    turn,
    visible_point,
)
from tripeaks.catalogue import Catalogue
from tripeaks.engine.position import Refusal
from tripeaks.ui import timing
from tripeaks.ui.app import App
from tripeaks.ui.platform.sound import Sound
from tripeaks.ui.table.table_controls import key_of

STRICT = "TP1-E-AAAAAAB-D"
"""A card may only be drawn when no card fits."""


def refused_place(app: App, refusal: Refusal) -> int:
    return next(place for place in lying(app) if app.game.position.refusal(place) is refusal)


def said(app: App) -> tuple[str | None, str] | None:
    """The text that is said now, and the key of what it is said at."""
    return app.table.tooltips.current(app.ticker.now)


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


@pytest.mark.parametrize(
    ("language", "refusal", "words"),
    [
        ("nl", Refusal.NOT_ADJACENT, "Moet één rang hoger of lager zijn"),
        ("nl", Refusal.BLOCKED, "Deze kaart is geblokkeerd"),
        ("de", Refusal.NOT_ADJACENT, "Muss einen Rang höher oder niedriger sein"),
        ("de", Refusal.BLOCKED, "Diese Karte ist blockiert"),
    ],
)
def test_the_messages_are_those_of_the_rules(language: str, refusal: Refusal, words: str) -> None:
    assert Catalogue(language).say(f"table.refused.{refusal.value}") == words


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
