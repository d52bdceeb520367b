"""What the table and the windows ask of the program: windows, deals, settings, the clipboard.

Knows the app and every window of the game; windows are imported when first opened.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.engine.rules import Rules
from tripeaks.launch import random_code
from tripeaks.match import Match
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.layer import Screen
from tripeaks.ui.platform import clipboard
from tripeaks.ui.table.replay import Replay, steps_of
from tripeaks.ui.widgets.panel import Panel

if TYPE_CHECKING:
    from tripeaks.ui.app import App
    from tripeaks.ui.dialogs.new_game import NewGame


@runtime_checkable
class TakesSettings(Protocol):
    """A window that shows the settings, also when they are changed from elsewhere."""

    def set_settings(self, settings: Settings) -> None:
        """Show these settings."""


class AppDesk:
    """The desk of the app."""

    def __init__(self, app: App) -> None:
        self._app = app

    # -- windows --

    def open(self, name: str) -> None:
        """Open a window; one that is open already stays the only one."""
        app = self._app
        if app.windows:
            return
        window = self._window(name)
        window.resize(app.window.get_size())
        app.windows.append(window)
        app.changed = True

    def restyle(self, screen: Screen) -> None:
        """Give an open window the present look."""
        style = self._app.style
        if isinstance(screen, Replay):
            screen.set_look(style.look, style.deck)
        elif isinstance(screen, Panel):
            if screen.look is not style.look:
                screen.set_look(style.look)
            if isinstance(screen, TakesSettings):
                screen.set_settings(self._app.settings)

    def _window(self, name: str) -> Screen:
        app = self._app
        look, settings = app.style.look, app.settings
        fade = timing.FADE_MS if timing.SPEEDS[settings.speed] else 0
        if name == "settings":
            from tripeaks.ui.dialogs.settings import SettingsDialog

            return SettingsDialog(look, settings, self.set_settings, self._close, fade=fade)
        if name == "rules":
            from tripeaks.ui.dialogs.rules import RulesDialog

            return RulesDialog(look, self._close, fade=fade)
        if name == "record":
            from tripeaks.ui.dialogs.record import RecordDialog

            return RecordDialog(
                look, app.store, today=date.today(), on_play=app.game.deal, on_copy=self.copy,
                on_close=self._close, fade=fade,
            )  # fmt: skip
        if name == "daily":
            from tripeaks.ui.dialogs.calendar import CalendarDialog

            return CalendarDialog(
                look, app.store, today=date.today(), on_play=self._deal_of_day,
                on_close=self._close, fade=fade,
            )  # fmt: skip
        from tripeaks.ui.dialogs.new_game import NewGameDialog

        match = (settings.match_hands or None, settings.match_target or None)
        return NewGameDialog(
            look, rules=settings.rules, match=match, winnable_only=settings.winnable_only,
            on_start=self._start, on_close=self._close, fade=fade,
        )  # fmt: skip

    def _close(self) -> None:
        if self._app.windows:
            self._app.windows.pop()
        self._app.changed = True

    # -- deals --

    def end(self, name: str) -> None:
        """Do what a button of the end panel says."""
        game, advice = self._app.game, self._app.advice
        match name:
            case "undo":
                game.undo()
            case "back" if advice.way_back is not None:
                game.undo_to(advice.way_back)
            case "again":
                game.deal(game.session.code)
            case "next":
                match = game.next_of_match()
                if match is not None:
                    self._deal_winnable(match.code, game.deal_next_of_match)
            case "new":
                self._deal(self._app.settings.rules)
            case "show":
                self._show_best()

    def paste(self) -> None:
        """Deal the code on the clipboard."""
        app = self._app
        try:
            code = parse_code(clipboard.get_text())
        except CodeError:
            app.toasts.say(app.style.look.say("table.no_clipboard_code"))
        else:
            app.game.deal(code)

    def _start(self, asked: NewGame) -> None:
        """Deal what the new game window asked for, and remember the choice."""
        settings = self._app.settings.with_rules(asked.rules)
        self.set_settings(
            dataclasses.replace(
                settings,
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
        """Deal at random."""
        self._deal_winnable(random_code(rules), self._deal_code)

    def _deal_winnable(self, code: GameCode, deal: Callable[[GameCode], None]) -> None:
        """Deal a code, or one in its place if the player wants only deals that can be won."""
        if self._app.settings.winnable_only:
            self._app.advice.find_winnable(code, deal)
        else:
            deal(code)

    def _deal_of_day(self, day: date) -> None:
        """Deal a day's deal, which everybody gets and which can be won, under plain rules; if it is being
        played, that goes on."""
        if self._app.game.is_playing_day(day):
            self._app.toasts.say(self._app.style.look.say("table.resumed"))
            return
        rules = Rules(wrap=self._app.settings.rules.wrap)
        self._app.advice.find_day(day, rules, lambda code: self._app.game.deal(code, daily=day))

    def _deal_code(self, code: GameCode) -> None:
        settings = self._app.settings
        match = None
        if settings.match_hands or settings.match_target:
            match = Match(code, settings.match_hands or None, settings.match_target or None)
        self._app.game.deal(code, match)

    def _show_best(self) -> None:
        """Play the best line on the table, once it is known."""
        app = self._app
        best = app.advice.best
        if best is None or app.windows:
            return
        start = app.game.session.line[0].position
        showing = Replay(
            steps_of(start, best.line), app.style.look, app.style.deck, app.table.reactions.motion,
            app.settings.left_handed, self._close,
        )  # fmt: skip
        showing.resize(app.window.get_size())
        app.windows.append(showing)

    # -- settings and the rest --

    def change(self, **settings: object) -> None:
        """Change some settings; the table follows at once."""
        self.set_settings(dataclasses.replace(self._app.settings, **settings))  # type: ignore[arg-type]

    def set_settings(self, settings: Settings) -> None:
        """Take other settings; everything follows at once."""
        app = self._app
        app.settings = settings
        app.settings_unsaved = True
        app.sounds.volume = settings.volume / 100
        app.sounds.muted = settings.muted
        app.frame.set_full_screen(settings.full_screen)
        app.lie_anew()

    def save_settings(self) -> None:
        """Write the settings down if they changed; waits for the disk."""
        app = self._app
        if app.settings_unsaved:
            app.settings_unsaved = False
            app.settings_file.save(app.settings)

    def keep_window_size(self) -> None:
        """Remember how large the window is, unless it was told on the command line."""
        app = self._app
        size = app.window.get_size()
        if not app.frame.full_screen and app.options.size is None and app.settings.window_size != size:
            app.settings = dataclasses.replace(app.settings, window_size=size)
            app.settings_unsaved = True

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard."""
        return clipboard.put_text(text)

    def quit(self) -> None:
        """Leave the loop."""
        self._app.running = False
