"""The program around the table: resizing, minimising, pauses, dialogs, and drawing only what is needed."""

import random
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tests.games import random_line, start
from tests.ui.table_help import (
    CODE,
    SIZES,
    click,
    click_card,
    differs,
    flying,
    key,
    lying,
    make,
    opened,
    pixels,
    prompter,
    redrawn,
    resize,
    settle,
    shown,
    turn,
    visible_point,
)
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Move
from tripeaks.engine.solver import winning_line
from tripeaks.session import Status
from tripeaks.storage import SettingsFile
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.platform.wake import Sleep
from tripeaks.ui.table.cards import Cards
from tripeaks.ui.table.table_controls import key_of
from tripeaks.ui.timing import ALERT_WAIT_MS, IDLE_WAIT_MS, REST_WAIT_MS, STEP_MS

ROUNDING = 3
"""How much a pixel may differ, of 255, when the same layers are blended in another order of areas."""


def event(kind: int) -> None:
    pygame.event.post(pygame.event.Event(kind))


def at_rest(app: App) -> list[Sprite]:
    """The cards of the table as they would be without animation."""
    table = app.table
    view = Cards(app.game.session.line)
    return view.sprites(app.ticker.now, table.layout, table.deck, table.look.theme.veil)


def cards_of(sprites: Iterable[Sprite]) -> dict[Hashable, tuple[int, int, tuple[int, int]]]:
    cards = [s for s in sprites if isinstance(s.key, tuple) and s.key[0] == "card"]
    return {s.key: (s.x, s.y, s.surface.get_size()) for s in cards}


def assert_cards_in_place(app: App) -> None:
    assert cards_of(shown(app).values()) == cards_of(at_rest(app))
    for place in lying(app):
        under = app.table.controls.at(visible_point(app, place))
        assert under is not None and under[0].key == key_of(place)
    assert pixels(app.window) == pixels(redrawn(app))


def play_on(app: App, line: Iterable[Move]) -> None:
    for move in line:
        make(app, move)
        turn(app)


def win(app: App) -> None:
    """Play to the win, but not to the end of its animation."""
    for move in winning_line(app.game.position) or ():
        make(app, move)
    assert app.game.session.status is Status.WON


def test_forty_resizes_during_the_deal() -> None:
    chance = random.Random(40)
    with opened(dealt=False) as app:
        for i in range(40):
            size = SIZES[i % 5] if i % 3 else (chance.randrange(480, 1400), chance.randrange(360, 1100))
            resize(app, size)
            turn(app, 20)
            assert app.table.layout.size == app.window.get_size() == size
        assert app.ticker.now < 1000
        settle(app)
        assert_cards_in_place(app)
        place = app.game.position.plays[0]
        click_card(app, place)
        assert app.game.session.log == (place,)


def test_a_series_of_resizes_causes_one_layout() -> None:
    with opened() as app, patch.object(app, "restyle", wraps=app.restyle) as restyle:
        for width in range(700, 900, 10):
            app.native_window.size = (width, 600)
        app.take_events()
        assert restyle.call_count == 1


def test_a_press_right_after_a_resize_meets_the_new_layout() -> None:
    """Both come in one batch of events; the press is aimed at what the window will show."""
    with opened(size=(640, 480)) as app:
        stock = app.table.layout.stock.center
    with opened(size=(1280, 800)) as app:
        app.native_window.size = (640, 480)
        click(app, stock)
        assert app.game.session.log == (DRAW,)


def test_minimised_during_the_win_and_back() -> None:
    with opened() as app:
        win(app)
        turn(app)
        event(pygame.WINDOWMINIMIZED)
        with patch.object(app.renderer, "show") as show:
            for _ in range(50):
                app.take_events()
                app.pass_time(40)
            assert not show.called
        assert app.hidden
        event(pygame.WINDOWRESTORED)
        app.take_events()
        assert not app.hidden and app.changed
        settle(app)
        assert_cards_in_place(app)
        assert "end-panel" in shown(app)


def test_an_exposed_window_is_drawn_again() -> None:
    with opened() as app:
        app.window.fill((9, 9, 9))
        event(pygame.WINDOWEXPOSED)
        turn(app)
        assert pixels(app.window) == pixels(redrawn(app))


def test_a_long_pause_advances_neither_animation_nor_clock() -> None:
    with opened("TP1-E-AAAAAAB-T60", dealt=False) as app:
        turn(app)
        before, played = app.ticker.now, app.game.session.played_ms
        app.pass_time(8 * 3600 * 1000)
        assert app.ticker.now - before <= 110
        assert app.game.session.played_ms - played <= 110
        assert app.is_moving() and app.game.session.status is Status.PLAYING


class Rest:
    """Replaces the sleep of the loop: each sleep lasts as long as allowed, without input."""

    def __init__(self, app: App, sleeps: int) -> None:
        self.app, self.sleeps = app, sleeps
        self.now = self.slept = 0.0
        self.rests: list[int] = []

    def until_input(self, blind_ms: int, most_ms: int) -> None:
        assert blind_ms > 0 and most_ms > 0
        self.now += most_ms / 1000
        self.slept += most_ms
        self.rests.append(most_ms)
        self.sleeps -= 1
        self.app.running = self.sleeps > 0


@contextmanager
def resting(app: App, sleeps: int) -> Iterator[Rest]:
    """Let the loop sleep this many times, with a clock that only sleeping advances."""
    rest = Rest(app, sleeps)
    with (
        patch.object(Sleep, "until_input", rest.until_input),
        patch("tripeaks.ui.app.time.perf_counter", lambda: rest.now),
    ):
        app.pass_time(0)
        yield rest


@pytest.mark.parametrize("clock", (True, False))
@pytest.mark.parametrize("code", (CODE, "TP1-E-AAAAAAB-T180"))
def test_the_clock_is_accurate_without_input(code: str, clock: bool) -> None:
    with opened(code, show_clock=clock, muted=True) as app:
        make(app, app.game.position.legal_moves[0])
        settle(app)
        played = app.game.session.played_ms
        with resting(app, 100) as rest:  # less than a minute, after which the clock would stop
            app.run()
        assert rest.slept > 20_000
        assert max(rest.rests[1:]) == REST_WAIT_MS
        assert app.game.session.played_ms - played == pytest.approx(rest.slept, abs=STEP_MS)


def rests(app: App, count: int = 60) -> list[int]:
    """How long the loop would sleep each time."""
    app.running = True
    with resting(app, count) as rest:
        app.run()
    return rest.rests


def test_the_clock_changes_on_the_second() -> None:
    with opened(muted=True) as app:
        make(app, app.game.position.legal_moves[0])
        settle(app)
        rests(app, 9)
        ends = []
        for _ in range(12):
            rests(app, 1)
            ends.append(app.game.session.played_ms % 1000)
        assert min(ends) <= STEP_MS  # one sleep ends at each full second


@pytest.mark.parametrize("how", ("hidden", "won", "without a clock"))
def test_without_a_running_clock_the_loop_sleeps_long(how: str) -> None:
    with opened(muted=True, show_clock=how != "without a clock") as app:
        if how == "won":
            app.game.tick(990 - app.game.session.played_ms % 1000)
            win(app)
        settle(app)
        if how != "won":  # a second is about to end
            app.game.tick(10_990 - app.game.session.played_ms)
        app.hidden = how == "hidden"
        assert min(rests(app)[40:]) == REST_WAIT_MS


def test_with_a_dialog_open_or_a_question_pending_the_loop_sleeps_briefly() -> None:
    with opened(muted=True) as app:
        settle(app)
        app.actions.open("rules")
        for _ in range(30):
            turn(app)
        assert max(rests(app)) <= IDLE_WAIT_MS
        app.layers.clear()
        with patch.object(type(app.analysis), "is_thinking", True):
            assert max(rests(app)) <= ALERT_WAIT_MS


def test_a_click_that_ends_a_sleep_is_handled_at_its_own_time() -> None:
    """Otherwise the animation it starts would jump by the length of the sleep."""
    with opened(muted=True) as app:
        with resting(app, 1) as rest:
            app.run()
            before = app.ticker.now
            make(app, app.game.position.legal_moves[0])
            app.pass_time()
        assert app.ticker.now == before
        assert before >= rest.slept


@pytest.mark.parametrize("seed", range(4))
def test_the_window_always_equals_a_full_redraw(seed: int) -> None:
    """Random play at random frame times, with refusals, undo, hover, focus and messages in between."""
    chance = random.Random(seed)
    with opened(size=(640, 480), dealt=False, left_handed=seed % 2 == 1) as app:
        line = random_line(parse_code(CODE), seed)
        for i in range(140):
            roll = chance.random()
            done = app.game.session.undo_depth
            if roll < 0.3 and not app.game.session.status.is_over:
                make(app, line[done]) if tuple(line[:done]) == moves_of(app) else key(app, "ctrl+z")
            elif roll < 0.4:
                click_card(app, chance.choice(lying(app))) if lying(app) else None
            elif roll < 0.5:
                key(app, chance.choice(("ctrl+z", "ctrl+y", "left", "tab", "escape", "e", "up")))
            turn(app, chance.choice((3, 16, 17, 40, 90, 400)))
            if i % 7 == 0 or roll < 0.1:
                assert differs(pixels(app.window), pixels(redrawn(app))) <= ROUNDING
        settle(app)
        assert differs(pixels(app.window), pixels(redrawn(app))) <= ROUNDING


def moves_of(app: App) -> tuple[Move | None, ...]:
    return tuple(step.move for step in app.game.session.line[1:])


@pytest.mark.parametrize("speed", ("off", "normal"))
def test_at_rest_nothing_is_drawn(speed: str) -> None:
    with opened(speed=speed, show_clock=False) as app:
        settle(app)
        with patch.object(app.renderer, "show") as show:
            for _ in range(300):
                app.take_events()
                app.pass_time(40)
                assert not app.changed and not app.is_moving()
            assert not show.called


def test_the_clock_is_drawn_once_a_second() -> None:
    with opened() as app, patch.object(app, "draw", wraps=app.draw) as draw:
        make(app, app.game.position.legal_moves[0])
        settle(app)
        draw.reset_mock()
        for _ in range(250):
            turn(app, 40)
        assert 9 <= draw.call_count <= 11


def test_the_last_hand_is_resumed(tmp_path: Path) -> None:
    line = random_line(parse_code(CODE), 2)[:9]
    with opened(folder=tmp_path) as app:
        play_on(app, line)
    with opened(code=None, folder=tmp_path) as app:
        assert app.game.resumed and moves_of(app) == tuple(line)
        assert not flying(app)
        assert "toast" in {sprite.key for sprite in app.sprites()}


def test_changed_settings_are_saved(tmp_path: Path) -> None:
    with opened(folder=tmp_path) as app:
        key(app, "m")
        key(app, "e")
    kept = SettingsFile(tmp_path).settings
    assert kept.muted and not kept.error_help


def test_the_program_runs_with_a_folder_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with opened(folder=tmp_path / "data") as app:
        play_on(app, winning_line(start(CODE)) or ())
        assert app.game.session.status is Status.WON


@pytest.mark.parametrize("theme", ("felt", "night", "light", "contrast"))
def test_a_theme_applies_at_once(theme: str) -> None:
    with opened() as app:
        app.actions.change(table=theme)
        turn(app)
        assert app.style.look.theme.name == theme
        assert pixels(app.window) == pixels(redrawn(app))


def test_less_motion_and_no_animation_end_like_normal_speed() -> None:
    pictures = set()
    choices: list[dict[str, Any]] = [{"speed": "off"}, {"less_motion": "on"}, {}, {"speed": "slow"}]
    for choice in choices:
        with opened(show_clock=False, **choice) as app:
            play_on(app, random_line(parse_code(CODE), 5)[:8])
            settle(app)
            for _ in range(60):
                turn(app, 50)
            pictures.add(pixels(redrawn(app)))
    assert len(pictures) == 1


def test_closing_the_window_ends_the_loop() -> None:
    with opened() as app:
        event(pygame.QUIT)
        app.run()
        assert not app.running


def test_best_scores_are_found_once_nobody_plays() -> None:
    with opened(muted=True) as app:
        make(app, app.game.position.legal_moves[0])
        left = app.game.hand
        app.game.deal(parse_code("TP1-E-AAAAAAC"))
        settle(app)
        rests(app, 30)
        app.store.flush()
        rests(app, 5)
        assert (Question.BEST, left) in {(asked[0], asked[2]) for asked in prompter(app).asked}


def test_the_loop_keeps_the_rate_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = []

    class Pace:
        def tick(self, rate: int) -> None:
            rates.append(rate)
            app.running = False

    monkeypatch.setattr(pygame.time, "Clock", Pace)
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [120])
    with opened(dealt=False) as app:
        app.run()
    assert rates == [120]
