"""What is said, and for how long."""

from tripeaks.ui.table.hit_target import button_target, card_target

from tripeaks.ui import timing
from tripeaks.ui.table.tooltips import Tooltips

CARD, BUTTON = card_target(4), button_target("undo")


def test_a_message_is_said_for_its_time() -> None:
    messages = Tooltips()
    messages.say("No", CARD, 1_000)
    assert messages.current(1_000) == ("No", CARD)
    assert messages.current(999 + timing.TOOLTIP_MS) == ("No", CARD)
    assert messages.due(1_000 + timing.TOOLTIP_MS)
    assert messages.current(1_000 + timing.TOOLTIP_MS) is None


def test_the_last_message_is_said_and_a_message_can_be_taken_back() -> None:
    messages = Tooltips()
    messages.say("one", CARD, 0)
    messages.say("two", BUTTON, 5)
    assert messages.current(6) == ("two", BUTTON)
    messages.clear()
    assert messages.current(6) is None and not messages.due(1e9)


def test_the_mouse_must_rest_on_a_button() -> None:
    messages = Tooltips()
    messages.hover_over(BUTTON, 100)
    assert messages.current(101) is None and messages.due(101)
    messages.hover_over(BUTTON, 400)  # still the same button: no new beginning
    assert messages.current(100 + timing.HOVER_MS) == (None, BUTTON)
    messages.hover_over(CARD, 900)
    assert messages.current(901) is None


def test_a_message_goes_before_a_name() -> None:
    messages = Tooltips()
    messages.hover_over(BUTTON, 0)
    messages.say("No", CARD, 1_000)
    assert messages.current(1_001) == ("No", CARD)
