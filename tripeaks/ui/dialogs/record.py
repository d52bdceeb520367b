"""The dialog of the record: figures and charts, the same as text, and the list of hands.

Reads the record by queries that are never waited for: what was shown before stays until an answer comes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from datetime import date
from enum import Enum
from functools import partial
from typing import TypeVar

from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import Scoring
from tripeaks.storage import Filter, Period, Store, Summary, record
from tripeaks.storage.statistics import record_texts
from tripeaks.ui.dialogs.pending_query import PendingQuery, QueryDialog
from tripeaks.ui.dialogs.record_figures import pictures, sentences
from tripeaks.ui.dialogs.record_hands import HandList
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import (
    Button,
    Choice,
    Disclosure,
    Grid,
    Option,
    Paragraph,
    Row,
    Space,
    Switch,
    Widget,
    label,
)
from tripeaks.ui.widgets.panel_layout import Contents

T = TypeVar("T", bound=Hashable)


class View(Enum):
    """What the dialog shows; the value names it in the catalogue."""

    CHARTS = "charts"
    WORDS = "words"
    HANDS = "hands"


class RecordDialog(QueryDialog):
    """Shows the record. ``today`` is the player's own date. ``on_play`` gets the code of a hand to
    be played again, once the dialog is closed; ``on_copy`` a text for the clipboard."""

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
        self.copied = ""
        self._summary = PendingQuery[Summary](store)
        self._hands = HandList(self, store, today)
        self.queries = self._summary, self._hands.page
        super().__init__(look, on_close, fade=fade)
        self.count_again()

    # What it shows

    def contents(self) -> Contents:
        title, summary, page = self.say("record.title"), self._summary.value, self._hands.page
        if self._summary.failed or page.failed:
            return Contents(title, (Paragraph(self.say("record.failed")),))
        if summary is None:
            return Contents(title, (self._coming(),))
        selects = self._period is not Period.ALL or self._filter != Filter()
        if not (summary.hands or selects or (page.value and page.value.entries)):
            return Contents(title, self._nothing("empty"))
        footer = self._hands.footer() if self._view is View.HANDS else ()
        return Contents(title, (*self._choices(), *self._shown(summary)), footer)

    def _shown(self, summary: Summary) -> Iterable[Widget]:
        """What is shown below the choices."""
        if self._view is View.HANDS:
            if self._hands.page.value is None:
                return (self._coming(space=30),)
            if self._hands.page.value.entries:
                return self._hands.body()
        elif summary.hands:
            if self._view is View.CHARTS:
                return pictures(self.look, summary)
            text = "\n\n".join(record_texts(self.look.catalogue, summary))
            return *sentences(self.look, summary), self.copy_button("copy_text", text)
        show_all = Button("all", self.say("record.show_all"), self._show_all)
        return *self._nothing("none"), Row((show_all,), fill=True)

    def _coming(self, space: float = 12) -> Paragraph:
        return Paragraph(self.say("record.coming"), "quiet", centred=True, space=space)

    def _nothing(self, name: str) -> tuple[Widget, ...]:
        """What is shown where there are no hands."""
        return (
            Space(18),
            Paragraph(self.say(f"record.{name}"), size=22, bold=True, centred=True),
            Paragraph(self.say(f"record.{name}_remark"), "quiet", centred=True, space=8),
            Space(18),
        )

    def _choices(self) -> list[Widget]:
        """What to show and what to count."""
        views = tuple((view, view.value) for view in View)
        periods = tuple((period, f"period_{period.name.lower()}") for period in Period)
        view = self._choice("view", views, self._view, self._set_view)
        period = self._choice("period", periods, self._period, self._set_period)
        chosen = self._filter_text()
        line = self.say("record.filtered", what=chosen) if chosen else self.say("record.filter")
        body: list[Widget] = [
            Grid(((view,), (period,)), least=400),
            Disclosure("filter", line, self._filter_shown, self._show_filter, space=6),
        ]
        if self._filter_shown:
            rules = (None, "any"), (True, "easy"), (False, "classic")
            scorings = (None, "any"), *((scoring, scoring.value) for scoring in Scoring)
            wrap = self._choice("wrap", rules, self._filter.wrap, lambda wrap: self._select(wrap=wrap))
            scoring = self._choice(
                "scoring", scorings, self._filter.scoring, lambda scoring: self._select(scoring=scoring)
            )
            names = label(self.say("record.rules")), label(self.say("record.scoring"))
            body.append(Grid(((names[0], wrap), (names[1], scoring)), least=330))
            if self._view is not View.HANDS:
                body.append(
                    Switch(
                        "replays",
                        self.say("record.replays"),
                        self._filter.replays,
                        lambda on: self._select(replays=on),
                        self.say("record.replays_remark"),
                        space=12,
                    )
                )
        return body

    def _choice(
        self, name: str, values: tuple[tuple[T, str], ...], chosen: T, act: Callable[[T], None]
    ) -> Choice[T]:
        options = tuple(Option(value, self.say(f"record.{word}")) for value, word in values)
        return Choice(name, options, chosen, act)

    def _filter_text(self) -> str:
        """The choices that are hidden behind the line, in words; empty when all hands count."""
        only = self._filter
        said = (
            only.wrap is not None and self.say("record.easy" if only.wrap else "record.classic"),
            only.scoring and self.say(f"storage.{only.scoring.value}"),
        )
        return ", ".join(words for words in said if words)

    # What it does

    def _ask_again(self) -> None:
        self.count_again()
        if self._view is View.HANDS:
            self._hands.ask(self._counted())
        else:
            self._hands.page.clear()

    def _counted(self) -> Filter:
        """The hands that the figures are of."""
        return replace(self._filter, since=self._period.since(self._today))

    def _set_view(self, view: View) -> None:
        self._view = view
        self.copied = ""
        if view is View.HANDS and self._hands.page.value is None:
            self._hands.ask(self._counted())

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

    def _copy(self, text: str) -> None:
        self.copied = text
        self._on_copy(text)

    # What the list of hands needs

    def focus_on(self, key: str) -> None:
        """Give a control the keyboard and bring it into view; the ring stays as it is."""
        self.set_focus(key, ring=self.ring)

    def count_again(self) -> None:
        """Ask for the figures of the hands as they are now."""
        self._summary.ask(partial(record.summary, only=self._counted()))
        self.refresh()

    def clear_record(self) -> None:
        """Delete all hands, and show the figures of what is left."""
        self._store.change_later(record.delete_all)
        self._view = View.CHARTS
        self._show_all()

    def play(self, code: GameCode) -> None:
        """Close the dialog and play a hand again."""
        self.close()
        self._on_play(code)

    def copy_button(self, key: str, text: str) -> Button:
        """A button that copies a text, and says so once that is done."""
        copied = text == self.copied
        words, icon = ("record.copied", "check") if copied else (f"record.{key}", "copy")
        return Button(key, self.say(words), partial(self._copy, text), icon, space=20)
