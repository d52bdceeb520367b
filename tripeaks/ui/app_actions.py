"""What the table and the dialogs can ask of the program: dialogs, deals and the clipboard.

Knows every dialog; they are imported when first opened. Knows the program itself only as a ``Host``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tripeaks.daily import now_ms, today
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.engine.rules import Rules
from tripeaks.game import Game
from tripeaks.launch import random_code
from tripeaks.match import Match
from tripeaks.session import Session
from tripeaks.storage import Settings, Store
from tripeaks.ui import timing
from tripeaks.ui.drawing.style import Style
from tripeaks.ui.layer import Layer
from tripeaks.ui.platform import clipboard
from tripeaks.ui.platform.controllers import Controllers
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.replay import Replay

if TYPE_CHECKING:
    from tripeaks.ui.dialogs.new_game import NewGame
    from tripeaks.ui.dialogs.record import Trash


class Host(Protocol):
    """The program as the actions see it."""

    settings: Settings
    style: Style
    controllers: Controllers

    def push(self, layer: Layer) -> None:
        """Put a layer on top, unless there is one above the table already."""

    def pop(self) -> None:
        """Remove the topmost layer."""

    def apply(self, settings: Settings) -> None:
        """Take other settings, with effect at once."""

    def say(self, key: str, **values: object) -> None:
        """Show a notice from the catalogue."""

    def quit(self) -> None:
        """Leave the loop."""


class AppActions:
    """The actions of the app; see ``table.Actions``."""

    def __init__(self, host: Host, game: Game, store: Store, analysis: Analysis) -> None:
        self._host, self._game, self._store, self._analysis = host, game, store, analysis
        self._trash: Trash | None = None

    def open(self, name: str) -> None:
        """Open a dialog, unless one is open already."""
        self._host.push(self._dialog(name))

    def _dialog(self, name: str) -> Layer:
        host = self._host
        look, settings, close = host.style.look, host.settings, host.pop
        fade = timing.FADE_MS if host.style.motion.speed else 0
        match name:
            case "settings":
                from tripeaks.ui.dialogs.settings import SettingsDialog

                return SettingsDialog(look, settings, host.apply, close, fade=fade)
            case "rules":
                from tripeaks.ui.dialogs.rules import RulesDialog

                return RulesDialog(
                    look, settings.bindings, partial(self.open, "board"), close, fade=fade,
                    family=lambda: host.controllers.family,
                )  # fmt: skip
            case "board":
                from tripeaks.ui.dialogs.board import BoardDialog

                return BoardDialog(look, self._game.session, close, fade=fade)
            case "record":
                from tripeaks.ui.dialogs.record import RecordDialog, Trash

                self._trash = self._trash or Trash()
                return RecordDialog(
                    look, self._store, today=today, on_play=self._deal_hand, on_copy=self.copy,
                    on_close=close, trash=self._trash, fade=fade,
                )  # fmt: skip
            case "daily":
                from tripeaks.ui.dialogs.calendar import CalendarDialog

                return CalendarDialog(
                    look, self._store, now_ms=now_ms, on_play=self._deal_of_day, on_close=close,
                    fade=fade,
                )  # fmt: skip
        from tripeaks.ui.dialogs.new_game import NewGameDialog

        match = (settings.match_hands or None, settings.match_target or None)
        return NewGameDialog(
            look, rules=settings.rules, match=match, winnable_only=settings.winnable_only,
            on_start=self._start, on_close=close, fade=fade,
        )  # fmt: skip

    # Deals

    def deal(self) -> None:
        """Deal another hand by the same rules, or the next one of a match, and say how to come back."""
        match = self._game.next_of_match()
        if match is not None and not match.is_over:
            self._deal_next()
        else:
            self._deal_winnable(random_code(self._host.settings.rules), self._deal_anew)

    def end(self, name: str) -> None:
        """Do what a button of the end panel says."""
        game, back = self._game, self._analysis.way_back
        actions: dict[str, Callable[[], object]] = {
            "undo": game.undo,
            "back": partial(game.undo_to, 0 if back is None else back),
            "again": partial(game.deal, game.session.code),
            "next": self._deal_next,
            "new": partial(self._deal, self._host.settings.rules),
            "show": self._show_best,
        }
        actions[name]()

    def paste(self) -> None:
        """Deal the code on the clipboard, or say that it holds none."""
        try:
            code = parse_code(clipboard.get_text())
        except CodeError:
            self._host.say("table.no_clipboard_code")
        else:
            self._deal_hand(code)

    def _start(self, asked: NewGame) -> None:
        """Deal what was chosen in the new game dialog, and remember the choice."""
        self._host.apply(
            dataclasses.replace(
                self._host.settings.with_rules(asked.rules),
                winnable_only=asked.winnable_only,
                match_hands=asked.hands or 0,
                match_target=asked.target or 0,
            )
        )
        if asked.code is not None:
            self._deal_code(asked.code)
        else:
            self._deal(asked.rules)

    def _deal(self, rules: Rules) -> None:
        """Deal a random hand."""
        self._deal_winnable(random_code(rules), self._deal_code)

    def _deal_anew(self, code: GameCode) -> None:
        leaves_match = self._game.is_in_match  # which is said instead
        self._deal_code(code)
        if not leaves_match:
            self._host.say("table.dealt")

    def _deal_next(self) -> None:
        """Deal the next hand of the match."""
        match = self._game.next_of_match()
        if match is not None:
            self._deal_winnable(match.code, self._game.deal_next_of_match)

    def _deal_winnable(self, code: GameCode, deal: Callable[[GameCode], None]) -> None:
        """Deal a code, or its replacement if the player wants only deals that can be won."""
        if self._host.settings.winnable_only:
            self._analysis.find_winnable(code, deal)
        else:
            deal(code)

    def _deal_of_day(self, day: date) -> None:
        """Deal a day's deal, the same for everybody, which can be won, under plain rules; one that is
        being played is resumed."""
        if self._game.is_playing_day(day):
            self._host.say("table.resumed")
            return
        rules = Rules(wrap=self._host.settings.rules.wrap)
        self._analysis.find_day(day, rules, partial(self._deal_hand, daily=day))

    def _deal_code(self, code: GameCode) -> None:
        settings = self._host.settings
        match = None
        if settings.match_hands or settings.match_target:
            match = Match(code, settings.match_hands or None, settings.match_target or None)
        self._deal_hand(code, match)

    def _deal_hand(self, code: GameCode, match: Match | None = None, daily: date | None = None) -> None:
        """Deal a hand, and say so if that leaves a match."""
        if self._game.is_in_match:
            self._host.say("table.left_match")
        self._game.deal(code, match, daily)

    def _show_best(self) -> None:
        """Play the best line on the table, once it is known."""
        best, host = self._analysis.best, self._host
        if best is None:
            return
        steps = Session.replay(self._game.session.code, best.line).line
        style, left_handed = host.style, host.settings.left_handed
        host.push(Replay(steps, style.look, style.deck, style.motion, left_handed, host.pop))

    # Other actions

    def change(self, **settings: object) -> None:
        """Change some settings, with effect at once."""
        self._host.apply(dataclasses.replace(self._host.settings, **settings))  # type: ignore[arg-type]

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False when there is none."""
        return clipboard.put_text(text)

    def quit(self) -> None:
        """Leave the game."""
        self._host.quit()
