"""The list of hands in the record dialog: its pages, opening, playing again, deleting and putting back."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.ui.dialogs.opened_record import Opened
from tests.ui.panel_help import FINGER, place, tap
from tests.ui.record_help import some_hands
from tripeaks.storage import Filter, record
from tripeaks.ui.dialogs.hand_row import HandRow
from tripeaks.ui.dialogs.record import PAGE
from tripeaks.ui.platform.inputs import MOUSE, Drag, Key, Press, Release
from tripeaks.ui.widgets import Button
from tripeaks.ui.widgets.figure import Tiles


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    opened.store.close()


def test_the_list_is_newest_first_and_says_all_of_a_hand(opened: Opened) -> None:
    rows = opened.list_hands()
    newest = opened.hands[::-1][:PAGE]
    assert [row.score for row in rows] == [str(hand.score) for hand in newest]
    assert [row.mark for row in rows] == [hand.result.value for hand in newest]
    for row, hand in zip(rows, newest, strict=True):
        assert row.remark.startswith(str(hand.code))
        assert row.best == ("" if hand.best is None else f"of {hand.best}")
        assert row.moves == f"{30 + hand.number} moves"
        assert row.time == "1:40"
    assert rows[0].label.startswith("Today, ")
    assert rows[1].label.startswith("28 Nov 2026, ")


def test_pages_go_through_all_hands_without_gap_or_overlap(opened: Opened) -> None:
    seen = [row.score for row in opened.list_hands()]
    assert "1–20 of 45" in [getattr(widget, "words", "") for widget, *_ in opened.panel.placed()]
    while "older" in {widget.key for widget in opened.widgets(Button) if widget.enabled}:
        opened.press("older")
        seen += [row.score for row in opened.widgets(HandRow)]
    assert seen == [str(hand.score) for hand in reversed(opened.hands)]
    opened.press("newer")
    assert [row.score for row in opened.widgets(HandRow)] == seen[PAGE : 2 * PAGE]


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_a_hand_opens_by_a_tap_and_is_played_again_once_the_dialog_is_closed(
    opened: Opened, pointer: object
) -> None:
    row = opened.list_hands()[2]
    tap(opened.panel, place(opened.panel, row.key).center, pointer)
    view = opened.panel.frame.view
    assert view.contains(place(opened.panel, "play"))
    assert view.contains(place(opened.panel, "delete"))
    tap(opened.panel, place(opened.panel, "play").center, pointer)
    assert opened.events == ["closed", ("play", str(opened.hands[-3].code))]


def test_a_press_that_slides_off_a_hand_does_nothing(opened: Opened) -> None:
    rows = opened.list_hands()
    start, end = (place(opened.panel, row.key).center for row in rows[:2])
    for event in (Press(start), Drag(end), Release(end)):
        opened.panel.handle(event, 0)
    shown = opened.keys()
    assert "play" not in shown


def test_the_code_of_a_hand_is_copied(opened: Opened) -> None:
    hand = opened.open_hand(1)
    opened.press("copy")
    assert opened.events == [("copy", str(hand.code))]
    assert "Copied" in [button.label for button in opened.widgets(Button)]


def test_the_best_part_of_the_last_hand_of_a_page_is_brought_into_view(opened: Opened) -> None:
    rows = opened.list_hands()
    opened.press(rows[-1].key)
    assert opened.panel.frame.view.contains(place(opened.panel, "delete"))


def test_a_deleted_hand_is_gone_from_list_figures_and_file(opened: Opened) -> None:
    hand = opened.open_hand(1)
    opened.press("delete")
    assert "Hand deleted" in opened.words()
    assert hand.score not in [entry.figures.score for entry in opened.store.ask(record.page)[:5]]
    opened.press("view", "left", "left")
    assert opened.widgets(Tiles)[0].tiles[0].value == "44"


def test_a_deleted_hand_can_be_put_back_as_it_was(opened: Opened) -> None:
    before = opened.store.ask(record.page)
    log = partial(record.log, hand=before[1].hand.id)
    actions = opened.store.ask(log)
    opened.open_hand(1)
    opened.press("delete")
    opened.press("undo")
    assert opened.store.ask(record.page) == before
    assert opened.store.ask(log) == actions
    assert len(opened.widgets(HandRow)) == PAGE
    assert opened.panel.focus == opened.widgets(HandRow)[1].key


def shown_page(opened: Opened) -> list[str]:
    """The words between the buttons that turn pages."""
    words = [getattr(widget, "words", "") for widget, *_ in opened.panel.placed()]
    return [text for text in words if "–" in text and " of " in text]


def test_after_a_deletion_the_list_is_that_of_the_hands_left(opened: Opened) -> None:
    left = [str(hand.score) for hand in reversed(opened.hands)]
    opened.open_hand(2)
    opened.press("delete")
    del left[2]
    assert shown_page(opened) == ["1–20 of 44"]
    seen = [row.score for row in opened.widgets(HandRow)]
    assert seen == left[:PAGE]
    opened.press(opened.widgets(HandRow)[5].key)
    opened.press("delete")
    del left[5]
    assert opened.words().count("Hand deleted") == 1, "the one before it is gone for good"
    seen = [row.score for row in opened.widgets(HandRow)]
    while "older" in {widget.key for widget in opened.widgets(Button) if widget.enabled}:
        opened.press("older")
        seen += [row.score for row in opened.widgets(HandRow)]
    assert seen == left


@pytest.mark.parametrize("close", ("escape", "outside"))
def test_a_deleted_hand_can_be_put_back_after_the_dialog_was_closed(opened: Opened, close: str) -> None:
    before = opened.store.ask(record.page)
    opened.open_hand(1)
    opened.press("delete")
    if close == "escape":
        opened.panel.handle(Key("escape"), 0)
    else:
        tap(opened.panel, (1, 1))
    assert opened.events == ["closed"]
    opened.open()
    rows = opened.list_hands()
    top, undo, below = (place(opened.panel, key).y for key in (rows[0].key, "undo", rows[1].key))
    assert top < undo < below, "in its place"
    opened.press("undo")
    assert opened.store.ask(record.page) == before and "undo" not in set(opened.keys())


def test_a_hand_deleted_from_another_page_can_be_put_back_from_every_page(opened: Opened) -> None:
    before = opened.store.ask(partial(record.page, limit=45))
    opened.open_hand(PAGE - 1)
    for other_page in ("older", "newer"):
        opened.press("delete")
        opened.press(other_page)
        first = opened.widgets(HandRow)[0].key
        assert place(opened.panel, "undo").y < place(opened.panel, first).y
        opened.press("undo")
        assert opened.store.ask(partial(record.page, limit=45)) == before
        opened.press(first)


def test_the_only_hand_can_be_deleted_and_put_back() -> None:
    opened = Opened(some_hands(1))
    opened.open_hand(0)
    opened.press("delete")
    assert "No hands yet" in opened.words()
    opened.open()
    opened.press("undo")
    assert opened.store.ask(record.count) == 1
    opened.store.close()


def test_the_last_page_is_left_with_its_last_hand() -> None:
    opened = Opened(some_hands(PAGE + 1))
    opened.list_hands()
    opened.press("older")
    opened.press(opened.widgets(HandRow)[0].key)
    opened.press("delete")
    assert len(opened.widgets(HandRow)) == PAGE
    opened.store.close()


def test_deleting_everything_cannot_be_undone(opened: Opened) -> None:
    opened.open_hand(1)
    opened.press("delete")
    opened.press("delete_all")
    opened.press("delete_all_yes")
    assert "undo" not in set(opened.keys()) and opened.trash.last is None


def test_deleting_all_asks_once_and_can_be_called_off(opened: Opened) -> None:
    opened.list_hands()
    opened.press("delete_all")
    assert opened.panel.focus == "delete_all_no"
    opened.press("delete_all_no")
    assert opened.store.ask(record.count) == 45
    opened.press("delete_all")
    opened.press("delete_all_yes")
    assert opened.store.ask(partial(record.count, only=Filter(replays=True))) == 0
    assert "No hands yet" in opened.words()
