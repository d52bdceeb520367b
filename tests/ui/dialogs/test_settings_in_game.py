"""The settings window over a game: what is under the mouse stays there while everything grows."""


import pytest

from tests.ui.panel_help import place
from tests.ui.table_help import click, opened, turn
from tripeaks.storage import Settings
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import CLOSE


def test_scrolling_stays_when_the_focus_is_on_the_corner_button() -> None:
    with opened(size=(800, 600)) as app:
        app.desk.open("settings")
        window = app.windows[-1]
        assert isinstance(window, Panel)
        turn(app)
        window.set_focus(CLOSE)
        window._scroll_to(300)
        before = window._scroll / window._frame.excess
        app.desk.change(scale=120)
        turn(app)
        assert window._scroll == 300 or abs(window._scroll / window._frame.excess - before) < 0.02


@pytest.mark.parametrize("size", ((1280, 800), (1000, 700), (800, 600)))
def test_the_button_that_makes_everything_larger_stays_under_the_mouse(size: tuple[int, int]) -> None:
    with opened(size=size) as app:
        app.desk.open("settings")
        window = app.windows[-1]
        assert isinstance(window, Panel)
        turn(app)
        window.set_focus("scale")
        rect = place(window, "scale")
        point = (rect.right - 22, rect.centery)
        language = app.settings.language
        for step in range(1, 4):
            click(app, point)
            turn(app)
            assert app.settings.scale == Settings().scale + 10 * step
        assert app.settings.language == language


