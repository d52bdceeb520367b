"""The window of the record: figures and charts, the same as text, and the list of hands.

Knows the storage and its questions. Nothing is waited for: answers are taken when they come, and what
was shown before stays until then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from enum import Enum
from functools import partial
from sqlite3 import Connection
from typing import Final, NamedTuple, TypeVar

from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import Scoring
from tripeaks.record_text import record_texts
from tripeaks.storage import Entry, Filter, Period, Store, Summary, record
from tripeaks.storage.record import Deleted
from tripeaks.ui.dialogs.pending_query import PendingQuery
from tripeaks.ui.dialogs.record_figures import number, pictures, sentences
from tripeaks.ui.dialogs.record_hands import details, hand_row
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import (
    Button,
    Choice,
    Disclosure,
    Emphasis,
    Grid,
    Option,
    Paragraph,
    Row,
    Space,
    Switch,
    Widget,
    label,
    note,
)
from tripeaks.ui.widgets.figure import Caption
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents

T = TypeVar("T", bound=Hashable)

PAGE: Final = 20
"""How many hands are listed at a time."""


class View(Enum):
    """What the window shows; the value names it in the catalogue."""

    CHARTS = "charts"
    WORDS = "words"
    HANDS = "hands"


class Page(NamedTuple):
    """A part of the list, newest first: how many hands come before it, and how many there are."""

    before: int
    hands: int
    entries: tuple[Entry, ...]


class RecordDialog(Panel):
    """Shows the record. ``today`` is the player's own date. ``on_play`` gets the code of a hand to
    be played again, once the window is closed; ``on_copy`` a text for the clipboard."""

    width = 960

    def __init__(
        self,
        look: Look,
        store: Store,
        *,
        today: date,
        on_play: Callable[[GameCode], None],
        on_copy: Callable[[str], object],
        on_close: Callable[[], None],
        fade: float = FADE_MS,
    ) -> None:
        self._store = store
        self._today = today
        self._on_play = on_play
        self._on_copy = on_copy
        self._view = View.CHARTS
        self._period = Period.ALL
        self._filter = Filter()
        self._filter_shown = False
        self._summary = PendingQuery[Summary]()
        self._page = PendingQuery[Page]()
        self._removed: int | None = None
        self._removal: Future[Deleted | None] | None = None
        self._open: int | None = None
        self._copied = ""
        self._asking = False
        super().__init__(look, on_close, fade=fade)
        self._ask_summary()

    def advance(self, now: float) -> bool:
        """Take in the answers that have come."""
        came = [answer.poll() for answer in (self._summary, self._page)]
        if any(came):
            self.refresh()
        return super().advance(now) or any(came)

    # What it shows

    def contents(self) -> Contents:
        say, summary = self.look.say, self._summary.value
        title = say("record.title")
        if self._summary.failed or self._page.failed:
            return Contents(title, (Paragraph(say("record.failed")),))
        if summary is None:
            return Contents(title, (Paragraph(say("record.coming"), "quiet", centred=True),))
        if not summary.hands and not self._selects and not self._page_of_something:
            return Contents(title, self._nothing("empty"))
        body: list[Widget] = self._choices()
        if self._view is View.HANDS:
            body += self._list()
            return Contents(title, tuple(body), self._pager())
        if not summary.hands:
            body += self._none()
        elif self._view is View.CHARTS:
            body += pictures(self.look, summary)
        else:
            body += sentences(self.look, summary)
            copied = self._copied == "text"
            body.append(self._copy_button("copy_text", "text", copied, self._copy_words))
        return Contents(title, tuple(body))

    def _nothing(self, name: str) -> tuple[Widget, ...]:
        """What is said where there are no hands."""
        say = self.look.say
        return (
            Space(18),
            Paragraph(say(f"record.{name}"), size=22, bold=True, centred=True),
            Paragraph(say(f"record.{name}_remark"), "quiet", centred=True, space=8),
            Space(18),
        )

    def _none(self) -> list[Widget]:
        """What is said where the selection has no hands."""
        show = Button("all", self.look.say("record.show_all"), self._show_all)
        return [*self._nothing("none"), Row((show,), fill=True)]

    def _choices(self) -> list[Widget]:
        """What to show and what to count."""
        say, only = self.look.say, self._filter
        views = tuple(Option(view, say(f"record.{view.value}")) for view in View)
        periods = tuple(Option(period, say(f"record.period_{period.name.lower()}")) for period in Period)
        chosen = self._selection()
        body: list[Widget] = [
            Grid(
                (
                    (Choice("view", views, self._view, self._set_view),),
                    (Choice("period", periods, self._period, self._set_period),),
                ),
                least=400,
            ),
            Disclosure(
                "filter",
                say("record.filtered", what=chosen) if chosen else say("record.filter"),
                self._filter_shown,
                self._show_filter,
                space=6,
            ),
        ]
        if self._filter_shown:
            rules = (None, "any"), (True, "easy"), (False, "classic")
            scorings = (None, "any"), *((scoring, scoring.value) for scoring in Scoring)
            body.append(
                Grid(
                    (
                        (label(say("record.rules")), self._choice("wrap", rules, only.wrap)),
                        (label(say("record.scoring")), self._choice("scoring", scorings, only.scoring)),
                    ),
                    least=330,
                )
            )
            if self._view is not View.HANDS:
                body.append(
                    Switch(
                        "replays",
                        say("record.replays"),
                        only.replays,
                        lambda on: self._select(replays=on),
                        say("record.replays_remark"),
                        space=12,
                    )
                )
        return body

    def _choice(self, name: str, values: tuple[tuple[T, str], ...], chosen: T) -> Choice[T]:
        options = tuple(Option(value, self.look.say(f"record.{word}")) for value, word in values)
        return Choice(name, options, chosen, lambda value: self._select(**{name: value}))

    def _selection(self) -> str:
        """The choices that are hidden behind the line, in words; empty when all hands count."""
        say, only = self.look.say, self._filter
        said = (
            only.wrap is not None and say("record.easy" if only.wrap else "record.classic"),
            only.scoring and say(f"storage.{only.scoring.value}"),
        )
        return ", ".join(words for words in said if words)

    def _copy_button(self, key: str, name: str, copied: bool, act: Callable[[], None]) -> Button:
        words = self.look.say("record.copied" if copied else f"record.{name if name == 'copy' else key}")
        return Button(key, words, act, icon="check" if copied else "copy", space=20)

    # The list

    def _list(self) -> list[Widget]:
        say, page = self.look.say, self._page.value
        if page is None:
            return [Paragraph(say("record.coming"), "quiet", centred=True, space=30)]
        if not page.entries:
            return self._none()
        body: list[Widget] = [Space(4)]
        for entry in page.entries:
            hand = entry.hand.id
            if hand == self._removed:
                words = Paragraph(say("record.deleted"), "quiet")
                back = Button("undo", say("record.undo"), self._put_back, icon="undo", space=0)
                body.append(Row((words, back), least=120))
                continue
            is_open = hand == self._open
            body.append(hand_row(self.look, entry, self._today, is_open, partial(self._toggle, hand)))
            if is_open:
                body += [note(details(self.look, entry)), self._actions(entry), Space(10)]
        return body + self._delete_all()

    def _actions(self, entry: Entry) -> Row:
        say, code = self.look.say, str(entry.hand.code)
        play = partial(self._play, entry.hand.code)
        return Row(
            (
                Button("play", say("record.play"), play, icon="play", kind=Emphasis.PRIMARY),
                self._copy_button("copy", "copy", self._copied == code, partial(self._copy, code, code)),
                Button("delete", say("record.delete"), partial(self._delete, entry.hand.id), icon="trash"),
            )
        )

    def _delete_all(self) -> list[Widget]:
        say = self.look.say
        if not self._asking:
            words = say("record.delete_all")
            ask = Button("delete_all", words, self._ask_delete_all, "trash", Emphasis.QUIET, space=24)
            return [Row((ask,), end=True)]
        return [
            Paragraph(say("record.delete_all_question"), "bad", space=24),
            Row(
                (
                    Button(
                        "delete_all_no", say("record.delete_all_no"), self._keep_all, kind=Emphasis.PRIMARY
                    ),
                    Button("delete_all_yes", say("record.delete_all_yes"), self._remove_all, icon="trash"),
                ),
                end=True,
            ),
        ]

    def _pager(self) -> tuple[Widget, ...]:
        page, look = self._page.value, self.look
        if page is None or page.hands <= PAGE:
            return ()
        last = page.before + len(page.entries)
        shown = look.say(
            "record.page",
            first=number(look, page.before + 1),
            last=number(look, last),
            all=number(look, page.hands),
        )
        newer, older = (
            Button(name, look.say(f"record.{name}"), partial(self._turn, step), usable=usable)
            for name, step, usable in (("newer", -1, page.before > 0), ("older", 1, last < page.hands))
        )
        return (Row((newer, Caption(shown), older), least=130),)

    # What it does

    @property
    def _selects(self) -> bool:
        """Whether anything but all hands is asked for."""
        return self._period is not Period.ALL or self._filter != Filter()

    @property
    def _page_of_something(self) -> bool:
        return self._page.value is not None and bool(self._page.value.entries)

    def _counted(self) -> Filter:
        """The hands that the figures are of."""
        return replace(self._filter, since=self._period.since(self._today))

    def _ask_summary(self) -> None:
        self._summary.ask(self._store.ask_later(partial(record.summary, only=self._counted())))
        self.refresh()

    def _ask_page(self, before: int = 0) -> None:
        """Ask for the hands after a number of them; replays are listed too."""
        only = replace(self._counted(), replays=True)
        self._page.ask(self._store.ask_later(lambda connection: Page(
            before,
            record.count(connection, only),
            tuple(record.page(connection, only, before, PAGE)),
        )))  # fmt: skip
        self._open = self._removed = None
        self._asking = False
        self.refresh()

    def _ask_again(self) -> None:
        self._ask_summary()
        if self._view is View.HANDS:
            self._ask_page()
        else:
            self._page = PendingQuery[Page]()

    def _set_view(self, view: View) -> None:
        self._view = view
        self._copied = ""
        if view is View.HANDS and self._page.value is None:
            self._ask_page()

    def _set_period(self, period: Period) -> None:
        self._period = period
        self._ask_again()

    def _show_filter(self, on: bool) -> None:
        self._filter_shown = on

    def _select(self, **changes: object) -> None:
        self._filter = replace(self._filter, **changes)  # type: ignore[arg-type]
        self._ask_again()

    def _show_all(self) -> None:
        self._period, self._filter = Period.ALL, Filter()
        self._ask_again()

    def _turn(self, step: int) -> None:
        page = self._page.value
        if page is not None:
            self._ask_page(max(0, page.before + step * PAGE))
            self._scroll_to(0)

    def _toggle(self, hand: int) -> None:
        self._open = None if hand == self._open else hand
        self._copied = ""
        if self._open is not None:
            self.refresh()
            self.set_focus("delete", ring=self.controls.ring)  # so that all of it is in view
            self.set_focus(f"hand-{hand}", ring=self.controls.ring)

    def _play(self, code: GameCode) -> None:
        self.close()
        self._on_play(code)

    def _copy(self, name: str, text: str) -> None:
        self._copied = name
        self._on_copy(text)

    def _copy_words(self) -> None:
        if self._summary.value is not None:
            self._copy("text", "\n\n".join(record_texts(self.look.catalogue, self._summary.value)))

    def _delete(self, hand: int) -> None:
        self._removal = self._store.change_later(partial(record.delete, hand=hand))
        self._removed, self._open = hand, None
        self._ask_summary()
        self.set_focus("undo", ring=self.controls.ring)

    def _put_back(self) -> None:
        """Put back what was deleted last; the list still holds it."""
        hand, self._removed = self._removed, None
        if self._removal is not None and hand is not None:
            self._store.change_later(partial(_restore, removal=self._removal))
            self._ask_summary()
            self.set_focus(f"hand-{hand}", ring=self.controls.ring)

    def _ask_delete_all(self) -> None:
        self._asking = True
        self.refresh()
        self.set_focus("delete_all_yes", ring=self.controls.ring)
        self.set_focus("delete_all_no", ring=self.controls.ring)

    def _keep_all(self) -> None:
        self._asking = False

    def _remove_all(self) -> None:
        self._store.change_later(record.delete_all)
        self._view, self._page = View.CHARTS, PendingQuery[Page]()
        self._show_all()


def _restore(connection: Connection, removal: Future[Deleted | None]) -> None:
    """Put back what an earlier work of the same thread deleted."""
    if (deleted := removal.result()) is not None:
        record.restore(connection, deleted)
