"""The dialog that deals another game: rules, options, a match, and a field for a code.

Knows codes, rules and matches. The field and the options always describe the same game: a readable code
sets the options, and an option that is changed then changes the code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from tripeaks.engine.codes import CodeError, CodeFault, GameCode, parse_code
from tripeaks.engine.rules import CLEAR_BONUSES, CLOCK_CHOICES, Rules, Scoring
from tripeaks.match import HAND_CHOICES, TARGET_CHOICES
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.platform import clipboard
from tripeaks.ui.platform.inputs import Input, Key
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import (
    Button,
    Choice,
    Disclosure,
    EditLine,
    Emphasis,
    Grid,
    Option,
    Row,
    Switch,
    TextField,
    Widget,
    label,
    note,
)
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents

T = TypeVar("T")

CODE: Final = "code"
"""The key of the field."""

UNFINISHED: Final = frozenset((CodeFault.NO_CODE, CodeFault.TOO_FEW_LETTERS))
"""Faults that every code has while it is being typed: they are shown only once it is complete."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What to deal. ``code``: None for a random deal under the rules, which are those of the code if
    there is one. ``winnable_only``: whether a random deal must be one that can be won. ``hands`` or
    ``target``: the goal of a match, both None for a single hand."""

    code: GameCode | None
    rules: Rules
    winnable_only: bool = False
    hands: int | None = None
    target: int | None = None


class NewGameDialog(Panel):
    """Asks which game to deal; ``on_start`` gets the answer once the dialog is closed. ``match``: the
    hands and the target of the last match, one of them None; None without a match."""

    width = 620

    def __init__(
        self,
        look: Look,
        *,
        rules: Rules,
        match: tuple[int | None, int | None] | None,
        winnable_only: bool,
        on_start: Callable[[NewGame], None],
        on_close: Callable[[], None],
        fade: float = FADE_MS,
    ) -> None:
        hands, target = match or (None, None)
        self._mode = "hands" if hands else "target" if target else "one"
        self._goal = hands or target or 0
        self._rules = rules
        self._winnable_only = winnable_only
        self._on_start = on_start
        self._entry = EditLine()
        self._entry_complete = False
        self._more = False
        super().__init__(look, on_close, fade=fade)

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; a code can be pasted wherever the focus is."""
        if isinstance(event, Key) and event.command == "paste" and self.focus != CODE:
            self._paste()
            return True
        return super().handle(event, now)

    # Contents

    def contents(self) -> Contents:
        rules = (self._option(True, "easy", remark=True), self._option(False, "classic", remark=True))
        winnable, remark = self.say("newgame.winnable"), self.say("newgame.winnable_remark")
        set_winnable, set_more = partial(setattr, self, "_winnable_only"), partial(setattr, self, "_more")
        body: list[Widget] = [
            Choice("rule", rules, self._rules.wrap, lambda wrap: self._set(wrap=wrap), rows=True),
            Switch("winnable", winnable, self._winnable_only, set_winnable, remark),
            label(self.say("newgame.code")),
            self._code_row(),
        ]
        if error := self._error():
            body.append(note(error, "bad"))
        body.append(Disclosure("more", self.say("newgame.more"), self._more, set_more, space=16))
        if self._more:
            body += (self._options(), *self._scoring(), *self._clock(), *self._match())
        return Contents(self.say("newgame.title"), tuple(body), (self._buttons(),), self._submit)

    def _code_row(self) -> Row:
        hint, wrong = self.say("newgame.code_hint"), bool(self._error())
        field = TextField(CODE, self._entry, self._type, self._submit, self._take, hint, wrong)
        return Row((field, Button("paste", self.say("newgame.paste"), self._paste, "paste")))

    def _buttons(self) -> Row:
        """The buttons that start a game; the default is that of the code once it is readable."""
        emphases = [Emphasis.NORMAL, Emphasis.PRIMARY]
        if self._code() is not None:
            emphases.reverse()
        typed = bool(self._entry.text.strip())
        return Row(
            (
                Button(
                    "deal_code",
                    self.say("newgame.deal_code"),
                    self._start_code,
                    emphasis=emphases[0],
                    enabled=typed,
                ),
                Button("deal", self.say("newgame.deal"), partial(self._start, None), emphasis=emphases[1]),
            ),
            fill=True,
        )

    def _options(self) -> Grid:
        names = ("draw_only_when_stuck", "open_peaks", "empty_waste")
        switches = (self._rule(name, (False, True), getattr(self._rules, name)) for name in names)
        return Grid((*switches, self._rule("jokers", (0, 1, 2), self._rules.jokers)), least=250)

    def _rule(self, name: str, values: tuple[int, ...], chosen: int) -> tuple[Widget, ...]:
        """One rule; each of its values has a text ``NAME_VALUE``."""
        return self._titled(name, tuple(self._option(v, f"{name}_{int(v)}") for v in values), chosen)

    def _scoring(self) -> list[Widget]:
        rules = self._rules
        options = tuple(self._option(each, f"scoring_{each.value}", remark=True) for each in Scoring)
        body: list[Widget] = [
            label(self.say("newgame.scoring")),
            Choice("scoring", options, rules.scoring, self._set_scoring, rows=True),
        ]
        if rules.scoring is Scoring.CHAIN:
            bonuses = tuple(Option(bonus, str(bonus)) for bonus in CLEAR_BONUSES)
            body += self._titled("clear_bonus", bonuses, rules.clear_bonus, remark=False)
            body.append(
                Switch(
                    "leftover",
                    self.say("newgame.leftover"),
                    rules.leftover_penalty,
                    lambda on: self._set(leftover_penalty=on),
                    space=12,
                )
            )
        return body

    def _clock(self) -> tuple[Widget, ...]:
        clock = self._rules.clock
        options = (
            Option[int | None](None, self.say("newgame.clock_none")),
            *(
                Option[int | None](seconds, f"{seconds // 60}:{seconds % 60:02}")
                for seconds in sorted({*CLOCK_CHOICES, *((clock,) if clock else ())})
            ),
        )
        return self._titled("clock", options, clock)

    def _match(self) -> list[Widget]:
        modes = tuple(self._option(mode, f"match_{mode}") for mode in ("one", "hands", "target"))
        body: list[Widget] = [
            label(self.say("newgame.match")),
            Choice("match", modes, self._mode, self._set_mode),
        ]
        if self._mode != "one":
            text = {"hands": "newgame.hands", "target": "newgame.points"}[self._mode]
            goals = sorted({*self._goals(self._mode), self._goal})
            options = tuple(Option(goal, self.say(text, count=goal)) for goal in goals)
            body.append(Choice(self._mode, options, self._goal, partial(setattr, self, "_goal"), space=10))
        return [*body, note(self.say(f"newgame.match_{self._mode}_remark"))]

    def _option(self, value: T, name: str, *, remark: bool = False) -> Option[T]:
        words = self.say(f"newgame.{name}_remark") if remark else ""
        return Option(value, self.say(f"newgame.{name}"), words)

    def _titled(
        self, name: str, options: tuple[Option[T], ...], chosen: T, *, remark: bool = True
    ) -> tuple[Widget, ...]:
        """The title and the values of one rule, with a remark on it."""
        choice = Choice(name, options, chosen, lambda value: self._set(**{name: value}))
        below = (note(self.say(f"newgame.{name}_remark")),) if remark else ()
        return label(self.say(f"newgame.{name}")), choice, *below

    # Actions

    def _goals(self, mode: str) -> tuple[int, ...]:
        """The goals that are offered for a match; the first one is the default."""
        return {"hands": HAND_CHOICES, "target": TARGET_CHOICES[self._rules.scoring]}.get(mode, (0,))

    def _code(self) -> GameCode | None:
        try:
            return parse_code(self._entry.text)
        except CodeError:
            return None

    def _error(self) -> str:
        """Why the text in the field is no code; empty while it is one or may still become one."""
        text = self._entry.text.strip()
        try:
            parse_code(text)
        except CodeError as error:
            if text and (self._entry_complete or error.fault not in UNFINISHED):
                return self.say(f"code.{error.fault.value}", detail=error.detail)
        return ""

    def _type(self, entry: EditLine) -> None:
        self._entry_complete = self._entry_complete and entry.text == self._entry.text
        self._entry = entry
        if (code := self._code()) is not None:
            self._take_rules(code.rules)

    def _paste(self) -> None:
        if text := clipboard.get_text():
            self._take(text)
        self.set_focus(CODE)

    def _take(self, text: str) -> None:
        """Put a pasted text into the field; if it contains a code, only that."""
        try:
            text = str(parse_code(text))
        except CodeError:
            text = text.strip()
        self._type(EditLine.of(text))
        self._entry_complete = True
        self.refresh()

    def _set(self, **changes: object) -> None:
        self._take_rules(replace(self._rules, **changes))  # type: ignore[arg-type]
        if (code := self._code()) is not None:
            self._entry = EditLine.of(str(replace(code, rules=self._rules)))

    def _take_rules(self, rules: Rules) -> None:
        before, self._rules = self._rules, rules
        if self._mode == "target" and rules.scoring is not before.scoring:
            self._set_mode("target")

    def _set_scoring(self, scoring: Scoring) -> None:
        self._set(scoring=scoring, clear_bonus=CLEAR_BONUSES[0], leftover_penalty=False)

    def _set_mode(self, mode: str) -> None:
        self._mode, self._goal = mode, self._goals(mode)[0]

    def _submit(self) -> None:
        if self._entry.text.strip():
            self._start_code()
        else:
            self._start(None)

    def _start_code(self) -> None:
        if (code := self._code()) is not None:
            self._start(code)
        else:
            self._entry_complete = True
            self.set_focus(CODE)

    def _start(self, code: GameCode | None) -> None:
        self.close()
        hands = self._goal if self._mode == "hands" else None
        target = self._goal if self._mode == "target" else None
        self._on_start(NewGame(code, self._rules, self._winnable_only, hands, target))
