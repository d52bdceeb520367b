"""The welcome message for new players, and when it is omitted."""

from typing import Any

import pytest

from tests.ui.table_help import key, opened, says, settle, shown, turn
from tripeaks.ui.app import App


def started(app: App) -> None:
    """Start the loop and end it at once."""
    app.running = False
    app.run()


def test_a_new_player_sees_instructions_from_the_end_of_the_deal_to_the_first_action() -> None:
    with opened(code=None, dealt=False) as app:
        started(app)
        turn(app)
        assert "bubble" not in shown(app)
        settle(app)
        turn(app)
        assert says(app, app.style.look.say("table.welcome"), "waste")
        key(app, "d")
        settle(app)
        assert "bubble" not in shown(app)


def test_a_resumed_hand_needs_no_welcome() -> None:
    with opened(code=None, dealt=False) as app:
        app.game.resumed = True
        started(app)
        settle(app)
        assert "bubble" not in shown(app)


@pytest.mark.parametrize(("code", "settings"), (("TP1-E-AAAAAAB", {}), (None, {"muted": True})))
def test_there_is_no_welcome_with_a_record_or_a_code(code: str | None, settings: dict[str, Any]) -> None:
    with opened(code=code, dealt=False, **settings) as app:
        started(app)
        settle(app)
        assert "bubble" not in shown(app)
