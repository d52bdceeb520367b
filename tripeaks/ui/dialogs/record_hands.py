"""The list of hands in the record: page by page, each to be played again, copied or deleted."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from sqlite3 import Connection
from typing import Final, NamedTuple, Protocol

from tripeaks.engine.codes import GameCode
from tripeaks.storage import Entry, Filter, Store, record
from tripeaks.storage.record import Deleted
from tripeaks.ui.dialogs.hand_row import details, hand_row
from tripeaks.ui.dialogs.pending_query import PendingQuery
from tripeaks.ui.dialogs.record_figures import number
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.widgets import Button, Emphasis, Paragraph, Row, Space, Widget, caption, note

PAGE: Final = 20
"""How many hands are listed at a time."""


class Page(NamedTuple):
    """A part of the list, newest first: how many hands come before it, how many there are in all, and
    those of the page."""

    before: int
    hands: int
    entries: tuple[Entry, ...]


class Host(Protocol):
    """What the list needs of the dialog that it is in."""

    look: Look
    copied: str
    """The text that was copied last, and is marked as such."""

    def refresh(self) -> None:
        """Show what has changed."""

    def focus_on(self, key: str) -> None:
        """Give a control the keyboard and bring it into view."""

    def scroll_to(self, scroll: int) -> None:
        """Scroll to a pixel of the body."""

    def count_again(self) -> None:
        """Update the figures, as hands were deleted or restored."""

    def clear_record(self) -> None:
        """Show that there are no hands any more."""

    def play(self, code: GameCode) -> None:
        """Close the dialog and play a hand again."""

    def copy_button(self, key: str, text: str) -> Button:
        """A button that copies a text."""


class HandList:
    """Lists the hands that a filter lets through, replays included. ``today`` is the player's date."""

    def __init__(self, host: Host, store: Store, today: date) -> None:
        self._host = host
        self._store = store
        self._today = today
        self.page = PendingQuery[Page](store)
        self._only = Filter()
        self._open: int | None = None
        self._deleted: tuple[int, Future[Deleted | None]] | None = None
        self._confirming = False

    # What it shows

    def body(self) -> list[Widget]:
        """The hands of the page, and the button that deletes all."""
        body: list[Widget] = [Space(4)]
        for entry in self.page.value.entries if self.page.value else ():
            if self._deleted is not None and self._deleted[0] == entry.hand.id:
                body.append(self._restore_row(*self._deleted))
                continue
            is_open = entry.hand.id == self._open
            toggle = partial(self._set_open, entry.hand.id)
            body.append(hand_row(self._host.look, entry, self._today, is_open, toggle))
            if is_open:
                body += [note(details(self._host.look, entry)), self._actions(entry), Space(10)]
        return body + self._delete_all()

    def footer(self) -> tuple[Widget, ...]:
        """The buttons that turn to other pages, if there are any."""
        page, look = self.page.value, self._host.look
        if page is None or page.hands <= PAGE:
            return ()
        last = page.before + len(page.entries)
        ends = {"first": number(look, page.before + 1), "last": number(look, last)}
        shown = look.say("record.page", all=number(look, page.hands), **ends)
        newer, older = (
            Button(name, look.say(f"record.{name}"), partial(self._turn, before), enabled=enabled)
            for name, before, enabled in (
                ("newer", page.before - PAGE, page.before > 0),
                ("older", page.before + PAGE, last < page.hands),
            )
        )
        return (Row((newer, caption(shown), older), least=130),)

    def _actions(self, entry: Entry) -> Row:
        say, code = self._host.look.say, entry.hand.code
        play, delete = partial(self._host.play, code), partial(self._delete, entry.hand.id)
        return Row(
            (
                Button("play", say("record.play"), play, "play", Emphasis.PRIMARY),
                self._host.copy_button("copy", str(code)),
                Button("delete", say("record.delete"), delete, "trash"),
            )
        )

    def _restore_row(self, hand: int, deletion: Future[Deleted | None]) -> Row:
        say, restore = self._host.look.say, partial(self._restore, hand, deletion)
        button = Button("undo", say("record.undo"), restore, "undo", space=0)
        return Row((Paragraph(say("record.deleted"), "quiet"), button), least=120)

    def _delete_all(self) -> list[Widget]:
        say, confirm = self._host.look.say, partial(self._confirm, True)
        if not self._confirming:
            words = say("record.delete_all")
            button = Button("delete_all", words, confirm, "trash", Emphasis.QUIET, space=24)
            return [Row((button,), end=True)]
        no, yes = say("record.delete_all_no"), say("record.delete_all_yes")
        buttons = (
            Button("delete_all_no", no, partial(self._confirm, False), emphasis=Emphasis.PRIMARY),
            Button("delete_all_yes", yes, self._host.clear_record, "trash"),
        )
        return [Paragraph(say("record.delete_all_question"), "bad", space=24), Row(buttons, end=True)]

    # What it does

    def ask(self, only: Filter, before: int = 0) -> None:
        """Ask for the page that follows a number of hands."""
        self._only = replace(only, replays=True)
        self.page.ask(partial(_page, only=self._only, before=before))
        self._open = self._deleted = None
        self._confirming = False
        self._host.refresh()

    def _turn(self, before: int) -> None:
        self.ask(self._only, max(0, before))
        self._host.scroll_to(0)

    def _set_open(self, hand: int, on: bool) -> None:
        self._open, self._host.copied = hand if on else None, ""
        self._host.refresh()
        if on:
            self._host.focus_on("delete")  # so that all of it is in view
            self._host.focus_on(f"hand-{hand}")

    def _delete(self, hand: int) -> None:
        self._deleted = hand, self._store.change_later(partial(record.delete, hand=hand))
        self._open = None
        self._host.count_again()
        self._host.focus_on("undo")

    def _restore(self, hand: int, deletion: Future[Deleted | None]) -> None:
        """Restore the hand that was deleted last; the list still holds it."""
        self._deleted = None
        self._store.change_later(partial(_restore, deletion=deletion))
        self._host.count_again()
        self._host.focus_on(f"hand-{hand}")

    def _confirm(self, on: bool) -> None:
        self._confirming = on
        self._host.refresh()
        if on:
            self._host.focus_on("delete_all_yes")
            self._host.focus_on("delete_all_no")


def _page(connection: Connection, only: Filter, before: int) -> Page:
    entries = record.page(connection, only, before, PAGE)
    return Page(before, record.count(connection, only), tuple(entries))


def _restore(connection: Connection, deletion: Future[Deleted | None]) -> None:
    """Restore what an earlier work of the same thread deleted."""
    if (deleted := deletion.result()) is not None:
        record.restore(connection, deleted)
