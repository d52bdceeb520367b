"""The whole game by one finger."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.table_help import CODE, finger, opened, settle, shown, turn, visible_point
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW
from tripeaks.engine.solver import winning_line
from tripeaks.session import Status
from tripeaks.ui.app import App
from tripeaks.ui.table.end_layout import END_KEY

Pos = tuple[int, int]


def tap(app: App, pos: Pos) -> None:
    finger(app, pygame.FINGERDOWN, pos)
    finger(app, pygame.FINGERUP, pos)
    turn(app)


def press(app: App, key: str) -> None:
    """Tap a control of the topmost layer."""
    layer = app.layers[-1] if app.layers else app.table
    controls = layer.controls  # type: ignore[attr-defined]
    tap(app, controls.find(key)[1].center)


def drag(app: App, start: Pos, end: Pos) -> None:
    finger(app, pygame.FINGERDOWN, start)
    for share in (0.2, 0.5, 0.8, 1.0):
        pos = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
        finger(app, pygame.FINGERMOTION, pos)
        turn(app)
    finger(app, pygame.FINGERUP, end)
    turn(app)


@pytest.mark.parametrize("drags", (False, True), ids=("taps", "drags"))
def test_a_hand_from_start_to_win_with_settings_and_a_new_game(
    drags: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = parse_code("TP1-E-AAAAAAC").number
    monkeypatch.setattr("tripeaks.launch.os.urandom", lambda count: number.to_bytes(count, "big"))
    with opened(CODE, speed="fast") as app:
        press(app, "settings")
        settle(app)
        press(app, "error_help")
        assert not app.settings.error_help
        press(app, "close")
        press(app, "new")
        settle(app)
        press(app, "deal")
        assert not app.layers and str(app.game.session.code) == "TP1-E-AAAAAAC"
        settle(app)
        layout = app.table.layout
        for move in winning_line(app.game.position) or ():
            pos = layout.stock.center if move == DRAW else visible_point(app, move)
            if drags:
                drag(app, pos, layout.waste.center)
            else:
                tap(app, pos)
        assert app.game.session.status is Status.WON
        won = app.game.session
        settle(app)
        assert "end-panel" in shown(app)
        press(app, f"{END_KEY}new")
        assert app.game.session is not won
