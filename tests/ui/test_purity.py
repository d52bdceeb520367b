"""Describing a frame changes nothing: neither later frames nor the course of the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any
from unittest.mock import patch

import pytest

from tests.games import random_line
from tests.ui.panel_help import SIZES, WINDOWS, look_for
from tests.ui.table_help import (
    CODE,
    click,
    click_card,
    hover,
    key,
    lying,
    make,
    odds_of,
    opened,
    pixels,
    press,
    prompter,
    release,
    rgba,
    settle,
)
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import Move
from tripeaks.session import Session
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.platform.inputs import Drag, Hover, Input, Key, Press, Release, Wheel
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.replay import Replay
from tripeaks.ui.widgets.panel import Panel

TURNS = 160
PAUSES = (3, 16, 17, 40, 90, 400)
KEYS = ("ctrl+z", "ctrl+y", "left", "tab", "shift+tab", "escape", "e", "up", "space")

Seen = list[tuple[Any, ...]]


def seen(sprites: Iterable[Sprite]) -> Seen:
    """The sprites as values that can be compared."""
    return [(s.key, tuple(s.rect), s.z, s.surface.get_alpha(), rgba(s.surface)) for s in sprites]


def act(app: App, chance: random.Random, line: list[int]) -> None:
    """Do a random action or none: play, try an illegal move, undo, hover, or use a control of the table."""
    session = app.game.session
    roll = chance.random()
    if app.layers:
        size = app.window.get_size()
        pos = chance.randrange(size[0]), chance.randrange(size[1])
        click(app, pos) if roll < 0.2 else hover(app, pos)
        key(app, chance.choice(("tab", "left", "right", "down", "page down", "escape", "escape")))
    elif roll < 0.35:
        played = [step.move for step in session.line[1:]]
        ahead = played == line[: len(played)] and len(played) < len(line)
        make(app, line[len(played)]) if ahead else key(app, "ctrl+z")
    elif roll < 0.45 and lying(app):
        click_card(app, chance.choice(lying(app)))
    elif roll < 0.55:
        hover(app, chance.choice([slot.rect.center for slot in app.table.hud.slots.values()]))
    elif roll < 0.60:
        press(app, app.table.rect_of("redo").center)
        if chance.random() < 0.5:
            release(app, app.table.rect_of("undo").center)
    elif roll < 0.65 and session.position.plays:
        app.analysis.ask_hint()
        if any(question is Question.ODDS for question, *_ in prompter(app).asked):  # because of the settings
            prompter(app).answer(Question.ODDS, odds_of(session.position.plays[-1]))
    elif roll < 0.70:
        key(app, chance.choice(("f1", "f2", "g")))
    elif roll < 0.73:
        show_replay(app, line)
    elif roll < 0.85:
        key(app, chance.choice(KEYS))


def show_replay(app: App, line: list[Move]) -> None:
    """Show the best line, as the end panel does."""
    steps, style = Session.replay(app.game.session.code, line).line, app.style
    app.push(Replay(steps, style.look, style.deck, style.motion, False, app.pop))


def course(seed: int, ask: Callable[[App], None]) -> list[object]:
    """Play at random and call ``ask`` in between. Returns the sounds played, what the window showed now and
    then and at the end, and the actions of the hand."""
    chance = random.Random(seed)
    line = random_line(parse_code(CODE), seed)
    observed: list[object] = []
    with (
        opened(size=(640, 480), dealt=False, light=seed % 2 == 1) as app,
        patch.object(app.sounds, "play") as play,
    ):
        for turn in range(TURNS):
            act(app, chance, line)
            ask(app)
            app.pass_time(chance.choice(PAUSES))
            ask(app)
            if app.changed or app.is_moving():
                app.draw()
                ask(app)
            if turn % 8 == 0:
                observed.append(pixels(app.window))
        while app.layers:
            key(app, "escape")
        settle(app)
        observed += [pixels(app.window), app.game.session.log, app.game.session.played_ms, app.ticker.now]
        observed.append(play.call_args_list)
    return observed


@pytest.mark.parametrize("seed", range(4))
def test_asking_in_any_order_and_any_number_of_times_changes_nothing(seed: int) -> None:
    chance = random.Random(~seed)
    asked = 0

    def ask(app: App) -> None:
        """Ask for frames and motion, also at other times; the same time gives the same frame."""
        nonlocal asked
        if chance.random() < 0.6:
            return
        now, changed = app.ticker.now, app.changed
        first = seen(app.sprites()), app.is_moving()
        layers = [app.table, *app.layers]
        for _ in range(chance.randrange(1, 4)):
            asked += 1
            layer = chance.choice(layers)
            since = now + chance.uniform(-5_000, 5_000)
            match chance.randrange(4):
                case 0:
                    layer.sprites(since)
                case 1:
                    layer.is_moving(since, now)
                case 2:
                    app.sprites()
                case _:
                    app.is_moving()
        assert (seen(app.sprites()), app.is_moving()) == first
        assert (app.ticker.now, app.changed) == (now, changed)

    assert course(seed, ask) == course(seed, lambda _app: None)
    assert asked > TURNS / 4


def use_of(panel: Panel, chance: random.Random) -> Iterable[Input]:
    """Random input that a player may give in a panel, except closing it."""
    rect = panel.rect.inflate(-2, -2)
    for _ in range(40):
        pos = chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom)
        yield chance.choice((Hover(pos), Wheel(pos, -1), Wheel(pos, 1), Key("tab"), Key("shift+tab")))
        if chance.random() < 0.2:
            yield from (Press(pos), Drag((pos[0] + 9, pos[1])), Release((1, 1)))


def panel_course(name: str, seed: int, ask: Callable[[Panel, float], None]) -> Seen:
    """Use a panel and call ``ask`` in between; return everything that it showed."""
    chance = random.Random(seed)
    panel = WINDOWS[name](look_for(SIZES[0]))
    panel.resize(SIZES[0])
    observed, now = [], 0.0
    for event in use_of(panel, chance):
        ask(panel, now)
        panel.handle(event, now)
        ask(panel, now)
        now += chance.choice(PAUSES)
        panel.advance(now)
        ask(panel, now)
        observed += seen(panel.sprites(now))
    return observed


@pytest.mark.parametrize("name", WINDOWS)
def test_asking_a_panel_changes_nothing(name: str) -> None:
    chance = random.Random(name)

    def ask(panel: Panel, now: float) -> None:
        first = seen(panel.sprites(now)), panel.is_moving(now - 20, now)
        for _ in range(chance.randrange(3)):
            other = now + chance.uniform(-5_000, 5_000)
            panel.sprites(other) if chance.random() < 0.5 else panel.is_moving(other, now)
        assert (seen(panel.sprites(now)), panel.is_moving(now - 20, now)) == first

    assert panel_course(name, 1, ask) == panel_course(name, 1, lambda _panel, _now: None)
