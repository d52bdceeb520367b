"""What is said, and for how long."""

from tripeaks.ui import timing
from tripeaks.ui.table.table_controls import key_of
from tripeaks.ui.table.tooltips import Tooltips

CARD, BUTTON = key_of(4), "undo"


def test_a_message_is_said_for_its_time() -> None:
    messages = Tooltips()
    messages.say("No", CARD, 1_000)
    end = 1_000 + timing.TOOLTIP_MS
    assert messages.current(1_000) == ("No", CARD)
    assert messages.current(end - 1) == ("No", CARD)
    assert not messages.is_moving(1_000, end - 1)
    assert messages.is_moving(end - 1, end)
    assert messages.current(end) is None
    assert not messages.is_moving(end, end + 1)


def test_a_message_may_come_after_a_while() -> None:
    messages = Tooltips()
    messages.say("Play", CARD, 1_000, 500, after=300)
    assert messages.current(1_299) is None and messages.is_moving(1_000, 1_001)
    assert messages.current(1_300) == ("Play", CARD) and messages.is_moving(1_299, 1_300)
    assert messages.current(1_800) is None


def test_the_last_message_is_said_and_a_message_can_be_taken_back() -> None:
    messages = Tooltips()
    messages.say("one", CARD, 0)
    messages.say("two", BUTTON, 5)
    assert messages.current(6) == ("two", BUTTON)
    messages.clear()
    assert messages.current(6) is None and not messages.is_moving(6, 1e9)


def test_the_mouse_must_rest_on_a_button() -> None:
    messages = Tooltips()
    messages.hover_over(BUTTON, 100)
    assert messages.current(101) is None and messages.is_moving(101, 101)
    messages.hover_over(BUTTON, 400)  # still the same button: no new beginning
    assert messages.current(100 + timing.HOVER_MS) == (None, BUTTON)
    assert not messages.is_moving(100 + timing.HOVER_MS, 1e9)
    messages.hover_over(CARD, 900)
    assert messages.current(901) is None


def test_a_message_goes_before_a_name() -> None:
    messages = Tooltips()
    messages.hover_over(BUTTON, 0)
    messages.say("No", CARD, 1_000)
    assert messages.current(1_001) == ("No", CARD)
