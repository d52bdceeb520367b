"""The end of a hand: its choices, their timing, and that extra clicks do no harm."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import random_line, start
from tests.ui.table_help import (
    CODE,
    SIZES,
    click,
    key,
    look_back,
    lying,
    make,
    opened,
    resize,
    settle,
    shown,
    turn,
)
from tripeaks.engine.best import best_score
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Move
from tripeaks.engine.solver import last_winnable, winning_line
from tripeaks.session import Status
from tripeaks.ui import timing
from tripeaks.ui.app import App
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.table.end_layout import END_KEY, EndPanel
from tripeaks.ui.table.hud import ACTIONS
from tripeaks.ui.table.replay import Replay


def play_out(app: App, line: Iterable[Move]) -> None:
    for move in line:
        make(app, move)


def panel(app: App) -> EndPanel | None:
    """The panel once it accepts input."""
    return app.table.end_of_hand.pressable(app.ticker.now)


def press_end(app: App, name: str) -> None:
    """Click a button of the panel."""
    found = app.table.controls.find(END_KEY + name)
    assert found is not None
    click(app, found[1].center)


def stuck_line(seed: int = 1) -> list[Move]:
    return random_line(parse_code(CODE), seed)


def test_a_win_shows_its_panel_and_a_double_click_starts_no_other_game() -> None:
    with opened() as app:
        *before, last = winning_line(start(CODE)) or ()
        play_out(app, before)
        settle(app)
        rect = app.table.layout.rect(last)
        for _ in range(12):  # repeated clicks at the last card, where the panel appears
            click(app, rect.center)
            click(app, app.window.get_rect().center)
            turn(app, 60)
        assert app.game.session.status is Status.WON
        assert str(app.game.session.code) == CODE


def test_a_press_as_the_panel_appears_does_nothing() -> None:
    with opened(speed="off") as app:
        play_out(app, winning_line(start(CODE)) or ())
        turn(app, 0)
        sprite = shown(app)["end-panel"]
        appearing = app.table.end_of_hand.panel
        assert appearing is not None and panel(app) is None
        inner = appearing.buttons["new"][1].move(appearing.rect.topleft).center
        assert sprite.rect.collidepoint(inner)
        click(app, inner)
        assert app.game.session.status is Status.WON
        for _ in range(timing.END_GUARD_MS // 50 + 1):
            turn(app, 50)
        click(app, inner)
        session = app.game.session
        assert session.status is Status.PLAYING and session.log == ()


@pytest.mark.parametrize(("button", "left"), (("undo", None), ("again", 0), ("new", 0)))
def test_stuck_offers_undo_the_same_deal_and_a_new_one(button: str, left: int | None) -> None:
    with opened() as app:
        line = stuck_line()
        play_out(app, line)
        settle(app)
        assert app.game.session.status is Status.STUCK
        press_end(app, button)
        session = app.game.session
        assert session.undo_depth == (len(line) - 1 if left is None else left)
        assert (str(session.code) == CODE) == (button != "new")
        if left == 0:
            key(app, "ctrl+z")
            assert app.game.session.status is Status.STUCK


def test_enter_does_what_the_player_expects() -> None:
    with opened() as app:
        play_out(app, winning_line(start(CODE)) or ())
        settle(app)
        key(app, "return")
        assert app.game.session.status is Status.PLAYING and str(app.game.session.code) != CODE


def test_undo_removes_the_panel_and_redo_restores_it() -> None:
    with opened() as app:
        play_out(app, stuck_line())
        settle(app)
        assert "end-panel" in shown(app)
        key(app, "ctrl+z")
        assert "end-panel" not in shown(app) and panel(app) is None
        turn(app)
        assert app.table.controls.find("end-new") is None
        key(app, "ctrl+y")
        settle(app)
        assert "end-panel" in shown(app)


def test_nothing_can_be_played_after_the_time_runs_out() -> None:
    with opened("TP1-E-AAAAAAB-T20") as app:
        for _ in range(20_000 // 50 + 10):
            turn(app, 50)
        settle(app)
        assert app.game.session.status is Status.TIME_UP
        ending = panel(app)
        assert ending is not None and set(ending.buttons) >= {"new", "again"}
        log = app.game.session.log
        make(app, DRAW)
        assert app.game.session.log == log


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 300), st.sampled_from(SIZES), st.booleans())
def test_the_panel_on_the_table_covers_no_card(seed: int, size: tuple[int, int], left_handed: bool) -> None:
    with opened(speed="off", left_handed=left_handed) as app:
        resize(app, size)
        play_out(app, stuck_line(seed))
        turn(app)
        rect = shown(app)["end-panel"].rect
        layout = app.table.layout
        assert app.window.get_rect().contains(rect)
        for place in lying(app):
            assert not rect.colliderect(layout.rect(place))
        assert not rect.colliderect(layout.waste) and not rect.colliderect(layout.bar)


@pytest.mark.parametrize("size", ((1000, 700), (1280, 800), (1920, 1080), (800, 600)))
@pytest.mark.parametrize("left_handed", (False, True))
def test_the_panel_leaves_the_score_and_the_clock_readable(size: tuple[int, int], left_handed: bool) -> None:
    with opened("TP1-C-AAAAAAD", speed="off", left_handed=left_handed) as app:
        resize(app, size)
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        assert app.game.session.status is Status.STUCK
        sprites = shown(app)
        for name in ("score", "clock", "counts", ("button", "code")):
            assert not sprites["end-panel"].rect.colliderect(sprites[name].rect), name


@pytest.mark.parametrize("language", ("nl", "de"))
@pytest.mark.parametrize("size", ((800, 600), (1000, 700), (1920, 1080), (600, 1000)))
def test_the_panel_covers_no_action_button_partly(size: tuple[int, int], language: str) -> None:
    with opened("TP1-C-AAAAAAD", speed="off", language=language) as app:
        resize(app, size)
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        rect, seen = shown(app)["end-panel"].rect, shown(app)
        over = any(rect.colliderect(app.table.hud.slots[name].rect) for name in ACTIONS)
        assert over == (size != (600, 1000))
        for name in ACTIONS:
            assert (("button", name) in seen) is not over
            button = app.table.hud.slots[name].rect
            corners = [(button.right - 1, y) for y in (button.top + 1, button.bottom - 1)]
            for corner in corners if over else ():
                assert app.table.controls.at(corner) is None or rect.collidepoint(corner)
        app.game.undo()
        settle(app)
        assert all(("button", name) in shown(app) for name in ACTIONS)


def test_a_stuck_hand_does_not_report_the_empty_stock_twice() -> None:
    with opened("TP1-C-AAAAAAD", speed="off") as app:
        while app.game.position.stock:
            app.game.draw()
        settle(app)
        click(app, app.table.layout.stock.center)
        settle(app)
        assert "bubble" not in shown(app) and "end-panel" in shown(app)


def test_any_key_ends_the_win_animation() -> None:
    with opened() as app:
        play_out(app, winning_line(start(CODE)) or ())
        turn(app, 50)
        turn(app, 50)
        assert any(name[0] == "chip" for name in shown(app))
        key(app, "escape")
        assert not any(name[0] == "chip" for name in shown(app))


def test_the_win_animation_ends_within_four_seconds() -> None:
    with opened(show_clock=False) as app:
        play_out(app, winning_line(start(CODE)) or ())
        begun = app.ticker.now
        settle(app)
        assert app.ticker.now - begun < 4_000


def test_a_stuck_hand_returns_to_a_winnable_position_and_shows_the_best_line() -> None:
    with opened() as app:
        play_out(app, stuck_line())
        settle(app)
        assert app.game.session.status is Status.STUCK
        moves = app.game.session.moves
        positions = [step.position for step in app.game.session.line]
        session = app.game.session
        best = best_score(positions[0], session.line[0].tally)
        last = last_winnable(positions)
        assert last is not None
        look_back(app, best, last)
        turn(app)
        ending = panel(app)
        assert ending is not None and next(iter(ending.buttons)) == "back"

        press_end(app, "show")
        (showing,) = app.layers
        assert isinstance(showing, Replay)
        for _ in best.line:
            showing.handle(Key("right"), app.ticker.now)
        turn(app)
        assert showing.at == len(best.line)
        assert app.game.session.moves == moves  # the hand itself does not change
        showing.handle(Key("escape"), app.ticker.now)
        assert not app.layers

        press_end(app, "back")
        assert app.game.position == positions[last]
        session = app.game.session
        assert session.status is Status.PLAYING
