"""What a new player is told, and who is told nothing."""

from typing import Any

import pytest

from tests.ui.table_help import key, opened, says, settle, shown, turn
from tripeaks.ui.app import App


def started(app: App) -> None:
    """The loop begins, and ends at once."""
    app.running = False
    app.run()


def test_a_new_player_is_told_what_to_do_once_the_cards_lie_there_until_the_first_action() -> None:
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


def test_a_hand_that_is_gone_on_with_needs_no_welcome() -> None:
    with opened(code=None, dealt=False) as app:
        app.game.resumed = True
        started(app)
        settle(app)
        assert "bubble" not in shown(app)


@pytest.mark.parametrize(("code", "settings"), (("TP1-E-AAAAAAB", {}), (None, {"muted": True})))
def test_who_has_played_before_or_brings_a_code_is_not_told(
    code: str | None, settings: dict[str, Any]
) -> None:
    with opened(code=code, dealt=False, **settings) as app:
        started(app)
        settle(app)
        assert "bubble" not in shown(app)
