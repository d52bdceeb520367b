"""The dialog of the record: figures and charts, the same as text, and the list of hands.

Reads the record by queries and never waits for them: the previous contents stay until an answer comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import partial
from sqlite3 import Connection
from typing import Final, NamedTuple

from tripeaks.engine.codes import GameCode
from tripeaks.record_text import record_texts
from tripeaks.storage import Entry, Filter, Store, Summary, record
from tripeaks.storage.record import Deleted
from tripeaks.ui.dialogs.hand_row import details, hand_row
from tripeaks.ui.dialogs.pending_query import PendingQuery, QueryDialog
from tripeaks.ui.dialogs.record_figures import number, pictures, sentences
from tripeaks.ui.dialogs.record_selection import Selection
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import (
    Button,
    Choice,
    Emphasis,
    Grid,
    Option,
    Paragraph,
    Row,
    Space,
    Widget,
    caption,
    note,
)
from tripeaks.ui.widgets.panel_layout import Contents

PAGE: Final = 20
"""How many hands are listed at a time."""


class View(Enum):
    """What the dialog shows; the value names it in the catalogue."""

    CHARTS = "charts"
    WORDS = "words"
    HANDS = "hands"


class Page(NamedTuple):
    """A page of the list, newest first: how many hands come before it, how many there are in all, and
    the hands of the page."""

    before: int
    hands: int
    entries: tuple[Entry, ...]


class Deletion(NamedTuple):
    """A hand that was deleted, and what brings it back."""

    entry: Entry
    rows: Future[Deleted | None]


@dataclass
class Trash:
    """The hand that was deleted last, None if there is none or it was put back. It outlives the dialog."""

    last: Deletion | None = None


class RecordDialog(QueryDialog):
    """Shows the record. ``today`` returns the player's own date, which may change. ``on_play`` gets the code
    of a hand to be played again, once the dialog is closed; ``on_copy`` a text for the clipboard. ``trash``
    holds the hand that can be put back, also when the dialog is opened again."""

    width = 960

    def __init__(
        self,
        look: Look,
        store: Store,
        *,
        today: Callable[[], date],
        on_play: Callable[[GameCode], None],
        on_copy: Callable[[str], object],
        on_close: Callable[[], None],
        trash: Trash | None = None,
        fade: float = FADE_MS,
    ) -> None:
        self._store = store
        self._trash = trash or Trash()
        self._today = today
        self._shown_on = today()
        self._on_play = on_play
        self._on_copy = on_copy
        self._view = View.CHARTS
        self._selection = Selection(today, self._ask_again)
        self._summary = PendingQuery[Summary](store)
        self._page = PendingQuery[Page](store)
        self.queries = self._summary, self._page
        self._open: int | None = None
        self._copied = ""
        self._confirming = False
        super().__init__(look, on_close, fade=fade)
        self._ask_summary()

    def advance(self, now: float) -> bool:
        """Count again when the date changes."""
        if self._shown_on == self._today():
            return super().advance(now)
        self._shown_on = self._today()
        self._ask_again()
        super().advance(now)
        return True

    # Contents

    def contents(self) -> Contents:
        title, summary, page = self.say("record.title"), self._summary.value, self._page.value
        if self._summary.failed or self._page.failed:
            return Contents(title, (Paragraph(self.say("record.failed")),))
        if summary is None:
            return Contents(title, (Paragraph(self.say("record.coming"), "quiet", centred=True),))
        if not summary.hands and self._selection.is_all and not (page and page.entries):
            return Contents(title, (*self._nothing("empty"), *self._restore_row()))
        listing = self._view is View.HANDS
        views = tuple(Option(view, self.say(f"record.{view.value}")) for view in View)
        view = Choice("view", views, self._view, self._set_view)
        choices = Grid(((view,), (self._selection.period(self.look),)), least=400)
        body = (choices, *self._selection.more(self.look, replays=not listing), *self._shown(summary, page))
        return Contents(title, body, self._pager(page) if listing and page else ())

    def _shown(self, summary: Summary, page: Page | None) -> Iterable[Widget]:
        """The widgets below the choices."""
        if self._view is View.HANDS:
            if page is None:
                return (Paragraph(self.say("record.coming"), "quiet", centred=True, space=30),)
            if page.entries or self._trash.last:
                return self._list(page)
        elif summary.hands:
            if self._view is View.CHARTS:
                return pictures(self.look, summary)
            text = "\n\n".join(record_texts(self.look.catalogue, summary))
            return *sentences(self.look, summary), self._copy_button("copy_text", text)
        show_all = Button("all", self.say("record.show_all"), self._selection.select_all)
        return *self._nothing("none"), Row((show_all,), fill=True)

    def _nothing(self, name: str) -> tuple[Widget, ...]:
        """The widgets shown when there are no hands."""
        return (
            Space(18),
            Paragraph(self.say(f"record.{name}"), size=22, bold=True, centred=True),
            Paragraph(self.say(f"record.{name}_remark"), "quiet", centred=True, space=8),
            Space(18),
        )

    def _copy_button(self, key: str, text: str) -> Button:
        copied = text == self._copied
        words, icon = ("record.copied", "check") if copied else (f"record.{key}", "copy")
        return Button(key, self.say(words), partial(self._copy, text), icon, space=20)

    # The list of hands

    def _list(self, page: Page) -> list[Widget]:
        body: list[Widget] = [Space(4)]
        restore_at = self._place_of_deleted(page.entries)
        for place, entry in enumerate(page.entries):
            hand, is_open = entry.hand.id, entry.hand.id == self._open
            if place == restore_at:
                body += self._restore_row()
            if self._trash.last and self._trash.last.entry.hand.id == hand:
                continue  # the list is being read again
            body.append(hand_row(self.look, entry, self._shown_on, is_open, partial(self._set_open, hand)))
            if is_open:
                body += [note(details(self.look, entry)), self._actions(entry), Space(10)]
        if restore_at == len(page.entries):
            body += self._restore_row()
        return body + (self._delete_all() if page.entries else [])

    def _place_of_deleted(self, entries: tuple[Entry, ...]) -> int:
        """Before which hand of the page, newest first, the deleted one belongs; at the top if it is of
        another page, so that it is in view."""
        if self._trash.last is None:
            return -1
        deleted = self._trash.last.entry.hand
        newer = sum((e.hand.played_on, e.hand.id) > (deleted.played_on, deleted.id) for e in entries)
        return 0 if newer == len(entries) == PAGE else newer

    def _actions(self, entry: Entry) -> Row:
        code = entry.hand.code
        return Row(
            (
                Button("play", self.say("record.play"), partial(self._play, code), "play", Emphasis.PRIMARY),
                self._copy_button("copy", str(code)),
                Button("delete", self.say("record.delete"), partial(self._delete, entry), "trash"),
            )
        )

    def _restore_row(self) -> list[Widget]:
        """What puts the deleted hand back, if there is one."""
        if self._trash.last is None:
            return []
        button = Button("undo", self.say("record.undo"), self._restore, "undo", space=0)
        return [Row((Paragraph(self.say("record.deleted"), "quiet"), button), least=120)]

    def _delete_all(self) -> list[Widget]:
        """The button that deletes all hands, or the question that asks for confirmation."""
        ask, keep = partial(self._confirm, True), partial(self._confirm, False)
        if not self._confirming:
            words = self.say("record.delete_all")
            return [Row((Button("delete_all", words, ask, "trash", Emphasis.QUIET, space=24),), end=True)]
        no, yes = self.say("record.delete_all_no"), self.say("record.delete_all_yes")
        buttons = (
            Button("delete_all_no", no, keep, emphasis=Emphasis.PRIMARY),
            Button("delete_all_yes", yes, self._clear, "trash"),
        )
        return [Paragraph(self.say("record.delete_all_question"), "bad", space=24), Row(buttons, end=True)]

    def _pager(self, page: Page) -> tuple[Widget, ...]:
        """The buttons that show other pages, if there are any."""
        if page.hands <= PAGE:
            return ()
        last = page.before + len(page.entries)
        figures = {"first": page.before + 1, "last": last, "all": page.hands}
        shown = self.say("record.page", **{name: number(self.look, value) for name, value in figures.items()})
        newer, older = (
            Button(name, self.say(f"record.{name}"), partial(self._turn, before), enabled=enabled)
            for name, before, enabled in (
                ("newer", max(0, page.before - PAGE), page.before > 0),
                ("older", page.before + PAGE, last < page.hands),
            )
        )
        return (Row((newer, caption(shown), older), least=130),)

    # Actions

    def _ask_summary(self) -> None:
        self._summary.ask(partial(record.summary, only=self._selection.filter))
        self.refresh()

    def _ask_page(self, before: int = 0) -> None:
        """Ask for the hands after a number of them, replays included."""
        self._page.ask(partial(_page, only=replace(self._selection.filter, replays=True), before=before))
        self._open = None
        self._confirming = False
        self.refresh()

    def _ask_again(self) -> None:
        self._ask_summary()
        if self._view is View.HANDS:
            self._ask_page()
        else:
            self._page.clear()

    def _set_view(self, view: View) -> None:
        self._view, self._copied = view, ""
        if view is View.HANDS and self._page.value is None:
            self._ask_page()

    def _turn(self, before: int) -> None:
        self._ask_page(before)
        self.scroll_to(0)

    def _set_open(self, hand: int, on: bool) -> None:
        self._open, self._copied = hand if on else None, ""
        if on:
            self._focus_on("delete", f"hand-{hand}")  # so that all of it is in view

    def _play(self, code: GameCode) -> None:
        self.close()
        self._on_play(code)

    def _copy(self, text: str) -> None:
        self._copied = text
        self._on_copy(text)

    def _delete(self, entry: Entry) -> None:
        rows = self._store.change_later(partial(record.delete, hand=entry.hand.id))
        self._trash.last = Deletion(entry, rows)
        self._read_again()
        self._focus_on("undo")

    def _restore(self) -> None:
        """Restore the hand that was deleted last."""
        if (deletion := self._trash.last) is not None:
            self._trash.last = None
            self._store.change_later(partial(_restore, deletion=deletion.rows))
            self._read_again()
            self._focus_on(f"hand-{deletion.entry.hand.id}")

    def _read_again(self) -> None:
        """Ask again for the figures, and for the page of the list that is shown."""
        self._ask_summary()
        self._ask_page(self._page.value.before if self._page.value else 0)

    def _confirm(self, on: bool) -> None:
        self._confirming = on
        if on:
            self._focus_on("delete_all_yes", "delete_all_no")

    def _clear(self) -> None:
        self._store.change_later(record.delete_all)
        self._trash.last = None
        self._view = View.CHARTS
        self._selection.select_all()

    def _focus_on(self, *keys: str) -> None:
        """Bring controls into view, and give the focus to the last one."""
        self.refresh()
        for key in keys:
            self.set_focus(key, ring=self.controls.ring)


def _page(connection: Connection, only: Filter, before: int) -> Page:
    """The hands after a number of them; the last page if there are no more so many."""
    hands = record.count(connection, only)
    before = min(before, max(0, hands - 1) // PAGE * PAGE)
    return Page(before, hands, tuple(record.page(connection, only, before, PAGE)))


def _restore(connection: Connection, deletion: Future[Deleted | None]) -> None:
    """Restore what an earlier job of the same thread deleted."""
    if (deleted := deletion.result()) is not None:
        record.restore(connection, deleted)
