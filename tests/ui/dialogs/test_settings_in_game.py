"""The settings dialog over a game: what is under the mouse stays there while everything grows."""

import pytest

from tests.ui.panel_help import place
from tests.ui.table_help import click, opened, turn
from tripeaks.storage import Settings
from tripeaks.ui.app import App
from tripeaks.ui.platform.inputs import Wheel
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import CLOSE


def settings_of(app: App) -> Panel:
    """Open the dialog of the settings."""
    app.actions.open("settings")
    dialog = app.layers[-1]
    assert isinstance(dialog, Panel)
    turn(app)
    return dialog


def test_scrolling_stays_when_the_focus_is_on_the_corner_button() -> None:
    with opened(size=(800, 600)) as app:
        dialog = settings_of(app)
        dialog.handle(Wheel(dialog.rect.center, -5), 0)
        dialog.set_focus(CLOSE)
        scroll, share = dialog.scroll, dialog.scroll / dialog.frame.excess
        assert share > 0.1
        app.actions.change(scale=120)
        turn(app)
        assert dialog.scroll == scroll or abs(dialog.scroll / dialog.frame.excess - share) < 0.02


@pytest.mark.parametrize("size", ((1280, 800), (1000, 700), (800, 600)))
def test_the_button_that_makes_everything_larger_stays_under_the_mouse(size: tuple[int, int]) -> None:
    with opened(size=size) as app:
        dialog = settings_of(app)
        dialog.set_focus("scale")
        rect = place(dialog, "scale")
        point = (rect.right - 22, rect.centery)
        language = app.settings.language
        for step in range(1, 4):
            click(app, point)
            turn(app)
            assert app.settings.scale == Settings().scale + 10 * step
        assert app.settings.language == language
