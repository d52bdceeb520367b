"""Cards that follow the pointer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from tests.ui.table_help import (
    CODE,
    finger,
    flying,
    key,
    opened,
    pixels,
    press,
    redrawn,
    release,
    settle,
    shown,
    turn,
)
from tripeaks.engine.position import DRAW, Move
from tripeaks.ui.app import App
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.cards import FIRST_STOCK
from tripeaks.ui.timing import GLIDE_BACK_MS, LIFT_MS, PLAY_MS

KC, THREE_S, BLOCKED = 20, 18, 9
NOWHERE = (640, 60)

Pos = tuple[int, int]


def start_of(app: App, move: Move) -> Pos:
    layout = app.table.layout
    return layout.stock.center if move == DRAW else layout.rect(move).center


def drag(app: App, *way: Pos) -> None:
    """Move the mouse with its button down."""
    for pos in way:
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        )
        app.take_events()


def lift(app: App, move: Move, to: Pos = NOWHERE) -> None:
    """Drag a card, until it has caught up with the pointer."""
    press(app, start_of(app, move))
    drag(app, to)
    for _ in range(10):
        turn(app, LIFT_MS / 9)


def card(app: App, move: Move) -> Sprite:
    return shown(app)["card", FIRST_STOCK if move == DRAW else move]


def middle(sprite: Sprite) -> tuple[float, float]:
    return sprite.x + sprite.surface.get_width() / 2, sprite.y + sprite.surface.get_height() / 2


@pytest.mark.parametrize("size", ((480, 360), (1280, 800), (480, 960)))
@pytest.mark.parametrize("move", (KC, THREE_S, DRAW))
@pytest.mark.parametrize("settings", ({}, {"less_motion": True}, {"speed": "off"}))
def test_a_card_follows_the_pointer_above_all(size: Pos, move: Move, settings: dict[str, Any]) -> None:
    with opened(size=size, **settings) as app:
        x, y = start_of(app, move)
        press(app, (x + 3, y - 4))
        for _ in range(10):
            drag(app, (x + 43, y - 64))
            turn(app, LIFT_MS / 9)
        for pos in ((200, 100), (201, 101), (400, 300)):
            drag(app, pos)
            turn(app)
            at = middle(card(app, move))
            assert at == pytest.approx((pos[0] - 3, pos[1] + 4), abs=1)
            above = sorted(app.table.sprites(app.ticker.now), key=lambda sprite: sprite.z)
            number = FIRST_STOCK if move == DRAW else move
            assert [sprite.key for sprite in above[-2:]] == [("shadow", number), ("card", number)]
            assert pixels(app.window) == pixels(redrawn(app))


def test_it_is_lifted_smoothly_and_rests_while_the_pointer_does() -> None:
    with opened() as app:
        press(app, start_of(app, KC))
        drag(app, (500, 300))
        places = [middle(card(app, KC))]
        while app.is_moving():
            turn(app, 10)
            places.append(middle(card(app, KC)))
        assert places[-1] == pytest.approx((500, 300), abs=1)
        assert all(after[0] > before[0] for before, after in pairwise(places[:6]))
        assert len(places) > 6
        for _ in range(20):
            turn(app, 50)
        assert not app.changed and middle(card(app, KC)) == places[-1]


def test_dropped_elsewhere_it_glides_back() -> None:
    with opened() as app:
        lift(app, KC)
        release(app, NOWHERE)
        assert not app.game.session.log
        assert middle(card(app, KC)) == pytest.approx(NOWHERE, abs=1)
        ways = []
        for _ in range(GLIDE_BACK_MS // 20):
            turn(app, 20)
            ways.append(middle(card(app, KC)))
        assert all(after[1] >= before[1] for before, after in pairwise(ways)) and ways[3] != ways[-1]
        settle(app)
        assert middle(card(app, KC)) == pytest.approx(start_of(app, KC), abs=1)


@pytest.mark.parametrize("settings", ({"less_motion": True}, {"speed": "off"}))
def test_with_less_motion_it_is_back_at_once(settings: dict[str, Any]) -> None:
    with opened(**settings) as app:
        lift(app, KC)
        release(app, NOWHERE)
        assert middle(card(app, KC)) == pytest.approx(start_of(app, KC), abs=1)


@pytest.mark.parametrize("move", (KC, DRAW))
def test_dropped_on_the_waste_it_flies_only_the_rest_of_the_way(move: Move) -> None:
    with opened() as app:
        waste = app.table.layout.waste
        near = (waste.centerx - waste.width // 2, waste.centery)
        lift(app, move, near)
        release(app, near)
        assert app.game.session.log == (move,)
        assert middle(card(app, move)) == pytest.approx(near, abs=1)
        for _ in range(PLAY_MS // 2 // 10):
            assert abs(middle(card(app, move))[0] - waste.centerx) <= waste.width // 2 + 1
            turn(app, 10)
        assert not flying(app)


def test_a_card_that_does_not_fit_is_refused_and_glides_back() -> None:
    with opened() as app:
        lift(app, THREE_S, app.table.layout.waste.center)
        release(app, app.table.layout.waste.center)
        assert not app.game.session.log and "bubble" in shown(app)
        settle(app)
        assert middle(card(app, THREE_S)) == pytest.approx(start_of(app, THREE_S), abs=1)


def test_a_blocked_card_stays_where_it_is() -> None:
    with opened() as app:
        layout = app.table.layout
        x, y = layout.places[BLOCKED]
        before = middle(card(app, BLOCKED))
        press(app, (x + 4, y + 4))
        drag(app, NOWHERE)
        assert middle(card(app, BLOCKED)) == before
        release(app, layout.waste.center)
        assert "bubble" in shown(app)


def test_a_tap_that_slips_within_its_card_is_still_a_tap() -> None:
    with opened() as app:
        x, y = start_of(app, KC)
        press(app, (x - 30, y))
        drag(app, (x + 20, y))
        release(app, (x + 20, y))
        assert app.game.session.log == (KC,)


def test_a_card_put_back_at_its_place_is_not_played() -> None:
    with opened() as app:
        lift(app, KC)
        drag(app, start_of(app, KC))
        release(app, start_of(app, KC))
        settle(app)
        assert not app.game.session.log


@pytest.mark.parametrize("how", ("focus", "key", "dialog", "resize", "second hand", "undone"))
def test_whatever_happens_the_card_is_put_back(how: str) -> None:
    with opened(CODE) as app:
        key(app, "d")
        settle(app)
        lift(app, THREE_S)
        match how:
            case "focus":
                pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
                app.take_events()
            case "key":
                key(app, "d")
            case "dialog":
                key(app, "f1")
                key(app, "escape")
            case "resize":
                app.table.resize(app.window.get_size())
            case "second hand":
                app.actions.end("again")
            case "undone":
                key(app, "ctrl+z")
        for _ in range(3):
            turn(app)
        settle(app)
        assert middle(card(app, THREE_S)) == pytest.approx(start_of(app, THREE_S), abs=1)
        drag(app, (300, 300))
        release(app, (300, 300))
        settle(app)
        assert middle(card(app, THREE_S)) == pytest.approx(start_of(app, THREE_S), abs=1)
        assert pixels(app.window) == pixels(redrawn(app))


def test_the_last_card_of_the_stock_leaves_an_empty_place() -> None:
    with opened() as app:
        while len(app.game.position.stock) > 1:
            key(app, "d")
        settle(app)
        press(app, start_of(app, DRAW))
        drag(app, NOWHERE)
        assert "stock-slot" in shown(app) and ("stock", 0) not in shown(app)
        release(app, NOWHERE)
        assert "stock-slot" not in shown(app) and ("stock", 0) in shown(app)


def test_a_finger_drags_too() -> None:
    with opened() as app:
        finger(app, pygame.FINGERDOWN, start_of(app, KC))
        for share in (0.3, 0.6, 1.0):
            x, y = start_of(app, KC)
            to = app.table.layout.waste.center
            pos = round(x + (to[0] - x) * share), round(y + (to[1] - y) * share)
            finger(app, pygame.FINGERMOTION, pos)
            turn(app, LIFT_MS)
            assert middle(card(app, KC)) == pytest.approx(pos, abs=2)
        finger(app, pygame.FINGERUP, app.table.layout.waste.center)
        assert app.game.session.log == (KC,)
