"""The window that deals another game: rules, options, a match, and a field for a code.

Knows codes, rules and matches. The field and the options always name the same game: a readable code
sets the options, and an option changed while a code stands there changes the code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

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

CODE: Final = "code"
"""The key of the field."""

UNFINISHED: Final = frozenset((CodeFault.NO_CODE, CodeFault.TOO_FEW_LETTERS))
"""Faults that every code has while it is being typed: they are held back until it is done."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What to deal. ``code``: None for a random deal under the rules, which are those of the code if
    there is one. ``winnable_only``: a random deal must be one that can be won. ``hands`` or
    ``target``: the goal of a match, both None for a single hand."""

    code: GameCode | None
    rules: Rules
    winnable_only: bool = False
    hands: int | None = None
    target: int | None = None


class NewGameDialog(Panel):
    """Asks which game to deal; ``on_start`` gets the answer once the window is closed."""

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
        self._rules = rules
        self._hands, self._target = match or (None, None)
        self._winnable_only = winnable_only
        self._on_start = on_start
        self._entry = EditLine()
        self._judged = False
        self._more = False
        super().__init__(look, on_close, fade=fade)

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; a code can be pasted wherever the focus is."""
        if event == Key("ctrl+v") and self.focus != CODE:
            self._paste()
            return True
        return super().handle(event, now)

    # What it says

    def contents(self) -> Contents:
        say = self.look.say
        body: list[Widget] = [
            Choice(
                "rule",
                tuple(
                    Option(wrap, say(f"newgame.{name}"), say(f"newgame.{name}_remark"))
                    for wrap, name in ((True, "easy"), (False, "classic"))
                ),
                self._rules.wrap,
                lambda wrap: self._set(wrap=wrap),
                rows=True,
            ),
            Switch(
                "winnable",
                say("newgame.winnable"),
                self._winnable_only,
                self._set_winnable,
                say("newgame.winnable_remark"),
            ),
            label(say("newgame.code")),
            self._code_row(),
        ]
        if error := self._error():
            body.append(note(error, "bad"))
        body.append(Disclosure("more", say("newgame.more"), self._more, self._set_more, space=16))
        if self._more:
            body += self._options()
        return Contents(say("newgame.title"), tuple(body), (self._buttons(),), self._submit)

    def _code_row(self) -> Row:
        say = self.look.say
        field = TextField(
            CODE,
            self._entry,
            self._type,
            self._submit,
            self._take,
            hint=say("newgame.code_hint"),
            wrong=bool(self._error()),
        )
        paste = Button("paste", say("newgame.paste"), self._paste, icon="paste")
        return Row((field, paste))

    def _buttons(self) -> Row:
        say = self.look.say
        readable = self._code() is not None
        this = Button(
            "deal_code",
            say("newgame.deal_code"),
            self._start_code,
            kind=Emphasis.PRIMARY if readable else Emphasis.NORMAL,
            usable=bool(self._entry.text.strip()),
        )
        random = Button(
            "deal",
            say("newgame.deal"),
            self._start_random,
            kind=Emphasis.NORMAL if readable else Emphasis.PRIMARY,
        )
        return Row((this, random), fill=True)

    def _options(self) -> list[Widget]:
        rules = self._rules
        return [
            Grid(
                (
                    self._choice("draw_only_when_stuck", (False, True), rules.draw_only_when_stuck),
                    self._choice("open_peaks", (False, True), rules.open_peaks),
                    self._choice("empty_waste", (False, True), rules.empty_waste),
                    self._choice("jokers", (0, 1, 2), rules.jokers),
                ),
                least=250,
            ),
            *self._scoring(),
            *self._clock(),
            *self._match(),
        ]

    def _choice(self, name: str, values: tuple[int, ...], chosen: int) -> tuple[Widget, ...]:
        """The title and the values of one rule; each value has a text ``NAME_VALUE``."""
        say = self.look.say
        options = tuple(Option(value, say(f"newgame.{name}_{int(value)}")) for value in values)
        choice = Choice(name, options, chosen, lambda value: self._set(**{name: value}))
        return label(say(f"newgame.{name}")), choice, note(say(f"newgame.{name}_remark"))

    def _scoring(self) -> list[Widget]:
        say, rules = self.look.say, self._rules
        names = {scoring: f"newgame.scoring_{scoring.value}" for scoring in Scoring}
        options = tuple(Option(scoring, say(name), say(f"{name}_remark")) for scoring, name in names.items())
        body: list[Widget] = [
            label(say("newgame.scoring")),
            Choice("scoring", options, rules.scoring, self._set_scoring, rows=True),
        ]
        if rules.scoring is Scoring.CHAIN:
            bonuses = tuple(Option(bonus, str(bonus)) for bonus in CLEAR_BONUSES)
            bonus = Choice(
                "clear_bonus", bonuses, rules.clear_bonus, lambda value: self._set(clear_bonus=value)
            )
            leftover = Switch(
                "leftover",
                say("newgame.leftover"),
                rules.leftover_penalty,
                lambda on: self._set(leftover_penalty=on),
                space=12,
            )
            body += [label(say("newgame.clear_bonus")), bonus, leftover]
        return body

    def _clock(self) -> list[Widget]:
        say, clock = self.look.say, self._rules.clock
        seconds = sorted({*CLOCK_CHOICES, *((clock,) if clock else ())})
        options = (
            Option[int | None](None, say("newgame.clock_none")),
            *(Option[int | None](value, f"{value // 60}:{value % 60:02}") for value in seconds),
        )
        choice = Choice("clock", options, clock, lambda value: self._set(clock=value))
        return [label(say("newgame.clock")), choice, note(say("newgame.clock_remark"))]

    def _match(self) -> list[Widget]:
        say = self.look.say
        mode = "hands" if self._hands else "target" if self._target else "one"
        modes = tuple(Option(name, say(f"newgame.match_{name}")) for name in ("one", "hands", "target"))
        body: list[Widget] = [
            label(say("newgame.match")),
            Choice("match", modes, mode, self._set_match),
        ]
        if mode == "hands":
            counts = self._with(HAND_CHOICES, self._hands)
            hands = tuple(Option(count, say("newgame.hands", count=count)) for count in counts)
            body.append(Choice("hands", hands, self._hands or 0, partial(self._set_goal, "hands"), space=10))
        elif mode == "target":
            goals = self._with(TARGET_CHOICES[self._rules.scoring], self._target)
            targets = tuple(Option(goal, say("newgame.points", count=goal)) for goal in goals)
            body.append(
                Choice("target", targets, self._target or 0, partial(self._set_goal, "target"), space=10)
            )
        return [*body, note(say(f"newgame.match_{mode}_remark"))]

    @staticmethod
    def _with(choices: tuple[int, ...], chosen: int | None) -> list[int]:
        return sorted({*choices, *((chosen,) if chosen else ())})

    # What it does

    def _code(self) -> GameCode | None:
        try:
            return parse_code(self._entry.text)
        except CodeError:
            return None

    def _error(self) -> str:
        """Why the text in the field is no code; empty while it is, or may yet become one."""
        text = self._entry.text.strip()
        if not text:
            return ""
        try:
            parse_code(text)
        except CodeError as error:
            if error.fault in UNFINISHED and not self._judged:
                return ""
            return self.look.say(f"code.{error.fault.value}", detail=error.detail)
        return ""

    def _type(self, entry: EditLine) -> None:
        self._judged = self._judged and entry.text == self._entry.text
        self._entry = entry
        if (code := self._code()) is not None:
            self._take_rules(code.rules)

    def _paste(self) -> None:
        if text := clipboard.get_text():
            self._take(text)
        self.set_focus(CODE)

    def _take(self, text: str) -> None:
        """Put a pasted text into the field: of a letter that holds a code, the code alone."""
        try:
            text = str(parse_code(text))
        except CodeError:
            text = text.strip()
        self._type(EditLine.of(text))
        self._judged = True
        self.refresh()

    def _set(self, **changes: object) -> None:
        self._take_rules(replace(self._rules, **changes))  # type: ignore[arg-type]
        if (code := self._code()) is not None:
            self._entry = EditLine.of(str(replace(code, rules=self._rules)))

    def _take_rules(self, rules: Rules) -> None:
        if self._target and rules.scoring is not self._rules.scoring:
            self._target = TARGET_CHOICES[rules.scoring][0]
        self._rules = rules

    def _set_scoring(self, scoring: Scoring) -> None:
        self._set(scoring=scoring, clear_bonus=CLEAR_BONUSES[0], leftover_penalty=False)

    def _set_winnable(self, on: bool) -> None:
        self._winnable_only = on

    def _set_more(self, on: bool) -> None:
        self._more = on

    def _set_match(self, mode: str) -> None:
        self._hands = HAND_CHOICES[0] if mode == "hands" else None
        self._target = TARGET_CHOICES[self._rules.scoring][0] if mode == "target" else None

    def _set_goal(self, mode: str, goal: int) -> None:
        self._hands, self._target = (goal, None) if mode == "hands" else (None, goal)

    def _submit(self) -> None:
        if self._entry.text.strip():
            self._start_code()
        else:
            self._start_random()

    def _start_code(self) -> None:
        if (code := self._code()) is not None:
            self._start(code)
        else:
            self._judged = True
            self.set_focus(CODE)

    def _start_random(self) -> None:
        self._start(None)

    def _start(self, code: GameCode | None) -> None:
        self.close()
        self._on_start(NewGame(code, self._rules, self._winnable_only, self._hands, self._target))
