"""Time counts only while somebody plays; the table shows when it does not."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from tests.ui.table_help import (
    CODE,
    click,
    click_card,
    hover,
    key,
    make,
    opened,
    pixels,
    redrawn,
    rgba,
    settle,
    shown,
    turn,
)
from tripeaks.engine.board import BASE, PLACES
from tripeaks.engine.position import DRAW
from tripeaks.session import AWAY_MS, Status
from tripeaks.ui.app import App

TIMED = f"{CODE}-T300"


def focus(app: App, gained: bool) -> None:
    event = pygame.WINDOWFOCUSGAINED if gained else pygame.WINDOWFOCUSLOST
    pygame.event.post(pygame.event.Event(event))
    app.take_events()


def passed(app: App, ms: int) -> int:
    """How much of some time counts as played."""
    before = app.game.session.played_ms
    for _ in range(ms // 50):
        turn(app, 50)
    return app.game.session.played_ms - before


def says_paused(app: App) -> bool:
    return app.table.hud_state().paused


def faces(app: App) -> int:
    """How many cards of the base show their face."""
    width = app.table.layout.card[0]
    back = rgba(app.table.deck.back(width))
    cards = shown(app)
    return sum(rgba(cards["card", place].surface) != back for place in BASE)


def test_the_clock_starts_with_the_first_action() -> None:
    with opened() as app:
        assert passed(app, 5_000) == 0 and not says_paused(app)
        make(app, DRAW)
        assert passed(app, 5_000) == 5_000


@pytest.mark.parametrize("code", (CODE, TIMED))
def test_the_clock_stops_without_the_focus_and_shows_it(code: str) -> None:
    with opened(code) as app:
        make(app, DRAW)
        settle(app)
        assert not says_paused(app)
        focus(app, gained=False)
        assert says_paused(app) and app.changed
        assert passed(app, 5_000) == 0
        assert pixels(app.window) == pixels(redrawn(app))
        focus(app, gained=True)
        assert not says_paused(app)
        assert passed(app, 1_000) == 1_000


@pytest.mark.parametrize("how", ("press", "key"))
def test_input_shows_that_the_focus_is_back(how: str) -> None:
    """Some systems do not say so."""
    with opened() as app:
        make(app, DRAW)
        focus(app, gained=False)
        hover(app, (5, 5))  # the mouse can move over a window without the focus
        assert says_paused(app)
        click(app, (5, 300)) if how == "press" else key(app, "left")
        assert not says_paused(app)


def test_a_click_that_brings_the_focus_back_is_heard() -> None:
    with opened() as app:
        focus(app, gained=False)
        assert not app.sounds.focus
        with patch.object(app.sounds, "play", side_effect=lambda *_, **__: heard.append(app.sounds.focus)):
            heard: list[bool] = []
            make(app, DRAW)
        assert heard == [True]
        focus(app, gained=False)
        assert not app.sounds.focus
        focus(app, gained=True)
        assert app.sounds.focus


@pytest.mark.parametrize("code", (CODE, TIMED))
def test_the_clock_stops_after_a_minute_without_input(code: str) -> None:
    with opened(code) as app:
        make(app, DRAW)
        assert passed(app, 3 * AWAY_MS) == pytest.approx(AWAY_MS, abs=100)
        assert says_paused(app)
        hover(app, (5, 5))
        assert not says_paused(app)
        assert passed(app, 1_000) == 1_000


def test_a_count_down_starts_when_the_deal_has_landed() -> None:
    with opened(TIMED, dealt=False) as app:
        turn(app)
        assert passed(app, 1_000) == 0
        assert app.is_moving() and not says_paused(app)
        settle(app)
        assert passed(app, 1_000) == 1_000


def test_a_count_down_starts_at_once_where_nothing_moves() -> None:
    with opened(TIMED, dealt=False, speed="off") as app:
        turn(app)
        assert passed(app, 1_000) == 1_000


def test_cards_are_veiled_while_a_count_down_stands_still() -> None:
    with opened(TIMED) as app:
        assert faces(app) == 10
        focus(app, gained=False)
        assert faces(app) == 0
        focus(app, gained=True)
        assert faces(app) == 10
        key(app, "f1")
        turn(app)
        assert faces(app) == 0 and passed(app, 2_000) == 0
        key(app, "escape")
        assert faces(app) == 10
        passed(app, AWAY_MS + 1_000)
        assert faces(app) == 0


def test_without_a_count_down_cards_can_be_read_at_any_time() -> None:
    with opened() as app:
        make(app, DRAW)
        settle(app)
        focus(app, gained=False)
        assert faces(app) == 10
        key(app, "f1")
        turn(app)
        assert faces(app) == 10 and not says_paused(app)


def test_a_tap_on_veiled_cards_only_goes_on() -> None:
    with opened(TIMED) as app:
        place = app.game.position.plays[0]
        focus(app, gained=False)
        click_card(app, place)
        assert not app.game.session.log and faces(app) == 10
        click_card(app, place)
        assert app.game.session.log == (place,)


def test_a_stuck_hand_does_not_count() -> None:
    with opened(TIMED, speed="off") as app:
        while app.game.position.legal_moves:
            make(app, app.game.position.legal_moves[-1])
        assert app.game.session.status is Status.STUCK
        assert passed(app, 5_000) == 0 and not says_paused(app)
        assert faces_left(app)
        key(app, "ctrl+z")
        assert passed(app, 1_000) == 1_000


def faces_left(app: App) -> bool:
    """Whether the free cards that are left show their faces: a stuck hand is looked at."""
    back = rgba(app.table.deck.back(app.table.layout.card[0]))
    free = [place for place in PLACES if app.game.position.is_free(place)]
    return all(rgba(shown(app)["card", place].surface) != back for place in free)


def test_without_a_clock_to_see_nothing_is_said() -> None:
    with opened(show_clock=False) as app:
        make(app, DRAW)
        focus(app, gained=False)
        assert not says_paused(app) and passed(app, 2_000) == 0
