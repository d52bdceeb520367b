"""Which hands of the record count: a period, rules and a scoring system, as the player chooses them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TypeVar

from tripeaks.engine.rules import Scoring
from tripeaks.storage import Filter, Period
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.widgets import Choice, Disclosure, Grid, Option, Switch, Widget, label

T = TypeVar("T")


class Selection:
    """The hands that count. ``today`` returns the player's own date; ``on_change`` is called after a
    change."""

    def __init__(self, today: Callable[[], date], on_change: Callable[[], None]) -> None:
        self._today = today
        self._on_change = on_change
        self._period = Period.ALL
        self._only = Filter()
        self._open = False

    @property
    def is_all(self) -> bool:
        """Whether all hands count."""
        return self._period is Period.ALL and self._only == Filter()

    @property
    def filter(self) -> Filter:
        """The filter that selects the hands that count."""
        return replace(self._only, since=self._period.since(self._today()))

    def select_all(self) -> None:
        """Let all hands count."""
        self._set_period(Period.ALL, Filter())

    def period(self, look: Look) -> Choice[Period]:
        """The choice of the period."""
        words = [look.say(f"record.period_{period.name.lower()}") for period in Period]
        options = tuple(map(Option, Period, words))
        return Choice("period", options, self._period, self._set_period)

    def more(self, look: Look, *, replays: bool) -> list[Widget]:
        """The line that shows or hides the other choices, and these; ``replays``: offer replays too."""
        say, only, text = look.say, self._only, self._text(look)
        line = say("record.filtered", what=text) if text else say("record.filter")
        show = partial(setattr, self, "_open")
        body: list[Widget] = [Disclosure("filter", line, self._open, show, space=6)]
        if self._open:
            rules = {None: "any", True: "easy", False: "classic"}
            scorings: dict[Scoring | None, str] = {None: "any"} | {each: each.value for each in Scoring}
            wrap = self._choice(look, "wrap", rules, only.wrap)
            scoring = self._choice(look, "scoring", scorings, only.scoring)
            rows = (label(say("record.rules")), wrap), (label(say("record.scoring")), scoring)
            body.append(Grid(rows, least=330))
            if replays:
                words, remark = say("record.replays"), say("record.replays_remark")
                change = partial(self._change, "replays")
                body.append(Switch("replays", words, only.replays, change, remark, space=12))
        return body

    def _choice(self, look: Look, name: str, values: dict[T, str], chosen: T) -> Choice[T]:
        options = tuple(Option(value, look.say(f"record.{word}")) for value, word in values.items())
        return Choice(name, options, chosen, partial(self._change, name))

    def _text(self, look: Look) -> str:
        """The choices behind the line, in words; empty if all hands count."""
        only = self._only
        said = (
            only.wrap is not None and look.say("record.easy" if only.wrap else "record.classic"),
            only.scoring and look.say(f"storage.{only.scoring.value}"),
        )
        return ", ".join(words for words in said if words)

    def _set_period(self, period: Period, only: Filter | None = None) -> None:
        self._period, self._only = period, only or self._only
        self._on_change()

    def _change(self, name: str, value: object) -> None:
        """Set a field of the filter."""
        self._only = replace(self._only, **{name: value})  # type: ignore[arg-type]
        self._on_change()
