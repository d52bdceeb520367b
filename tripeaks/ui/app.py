"""The window, its loop and the stack of screens.

Knows everything of the ui. The world moves by a constant step; what is drawn is interpolated, and
only when something changed. While nothing moves and nobody touches anything, the loop sleeps.
"""

from __future__ import annotations

import dataclasses
import time
from typing import Final

import pygame

from tripeaks.catalogue import Catalogue
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.options import NoScreen, Options, random_code
from tripeaks.storage import Settings, SettingsFile, Store, data_folder
from tripeaks.ui import clipboard, timing
from tripeaks.ui.advice import Advice
from tripeaks.ui.cloth import cloth
from tripeaks.ui.deck import Deck
from tripeaks.ui.fonts import Fonts
from tripeaks.ui.game import Game
from tripeaks.ui.inputs import Key, Press, Translator
from tripeaks.ui.look import Look, unit_for
from tripeaks.ui.scene import Sprite, Stage
from tripeaks.ui.screen import Screen
from tripeaks.ui.sound import Sounds
from tripeaks.ui.style import deck_style
from tripeaks.ui.table import Table
from tripeaks.ui.theme import THEMES
from tripeaks.ui.ticker import Ticker

USUAL_SIZE: Final = (1280, 800)
SMALLEST: Final = (480, 360)
TITLE: Final = "TriPeaks"


def run(options: Options) -> int:
    """Open the window and play until it is closed; the exit status. Raises NoScreen without one."""
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from None
    app = App(options)
    try:
        app.run()
    finally:
        app.close()
    return 0


class App:
    """The program with its window."""

    def __init__(self, options: Options) -> None:
        """Open the window and lay out the hand in progress, the one asked for, or a fresh one."""
        folder = data_folder(options.data)
        self.settings_file = SettingsFile(folder)
        self.settings: Settings = self.settings_file.settings
        self.language = options.language
        self.running = True
        self._open_window(options.size or self.settings.window_size or USUAL_SIZE)
        self.store = Store(folder)
        self.fonts = Fonts()
        self.sounds = Sounds(self.settings.volume / 100, self.settings.muted)
        self.stage = Stage()
        self.ticker = Ticker()
        self.translator = Translator()
        self.changed = True
        self.hidden = False
        self._last_input = 0.0
        self._last_look = time.perf_counter()
        self._size = self.window.get_size()
        self.look, self.deck = self._make_look(), self._make_deck()
        self.game = Game(self.store, options.code, lambda: random_code(self.settings.rules))
        self.advice = Advice(self.game)
        self.table = Table(
            self.game, self, self.advice, self.look, self.deck, self.settings, self.sounds
        )
        self.windows: list[Screen] = []
        self._lie_anew()
        if self.game.resumed:
            self.table.show_at_rest(self.ticker.now)
        else:
            self.table.deal_in(self.ticker.now)

    # -- the window --

    @property
    def window(self) -> pygame.Surface:
        """The surface of the window as it is now."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def _open_window(self, size: tuple[int, int]) -> None:
        try:
            pygame.display.set_caption(TITLE)
            pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoScreen(str(error)) from None
        pygame.key.stop_text_input()
        pygame.key.set_repeat(400, 60)

    def _lie_anew(self) -> None:
        """Lay everything out for the size of the window and the settings."""
        self._size = self.window.get_size()
        self.look, self.deck = self._make_look(), self._make_deck()
        self.background = cloth(self._size, self.look.theme)
        self.table.full_screen = self.settings.full_screen
        self.table.restyle(self.look, self.deck, self.settings)
        self.table.resize(self._size)
        for window in self.windows:
            window.resize(self._size)
        self.stage.forget()
        self.changed = True

    def _make_look(self) -> Look:
        theme = THEMES[self.settings.table]
        unit = unit_for(self._size, self.settings.scale / 100)
        return Look(theme, self.fonts, Catalogue(self.language), unit)

    def _make_deck(self) -> Deck:
        style = deck_style(self.settings, Catalogue(self.language))
        return self.deck if hasattr(self, "deck") and self.deck.style == style else Deck(style)

    # -- the loop --

    def run(self) -> None:
        """Play until the window is closed."""
        pace = pygame.time.Clock()
        while self.running:
            self.take_events()
            self.pass_time()
            moving = not self.hidden and self.moving()
            if (self.changed or moving) and not self.hidden:
                self.draw()
            if moving:
                pace.tick(timing.FRAMES_PER_SECOND)
            else:
                alert = self.ticker.now - self._last_input < timing.ALERT_MS
                pygame.time.wait(timing.ALERT_WAIT_MS if alert else timing.IDLE_WAIT_MS)

    def pass_time(self, ms: float | None = None) -> None:
        """Move the world on by the time since the last look (or the given milliseconds)."""
        look = time.perf_counter()
        passed = (look - self._last_look) * 1000 if ms is None else ms
        self._last_look = look
        steps = self.ticker.advance(passed)
        if self.hidden or self.windows or not steps:
            return
        before = self.table.hud_state()
        for _ in range(steps):
            self.table.update(timing.STEP_MS)
        self.changed = self.changed or self.table.hud_state() != before

    def rest(self) -> None:
        """Let everything that moves come to rest at once, without the hand's time passing."""
        while self.moving():
            self.ticker.advance(timing.STEP_MS)

    def moving(self) -> bool:
        """Whether the next frame may differ from the last by time alone."""
        now = self.ticker.now
        return any(screen.moving(now) for screen in (self.table, *self.windows))

    def draw(self) -> None:
        """Draw what is different from the last frame."""
        now = self.ticker.now
        sprites: list[Sprite] = []
        for screen in (self.table, *self.windows):
            sprites += screen.sprites(now)
        dirty = self.stage.show(self.window, self.background, sprites)
        self.changed = False
        if dirty:
            pygame.display.update(dirty)

    def take_events(self) -> None:
        """Take every event that waits. A series of resizes is answered once, by the last size."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.quit()
            elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
                self.hidden = True
                self.game.save()
            elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
                self.hidden = False
                self.stage.forget()
                self.changed = True
            else:
                self._take(event)
        if self.window.get_size() != self._size:
            self._lie_anew()

    def _take(self, event: pygame.event.Event) -> None:
        self.sounds.handle(event)
        given = self.translator.translate(event, self._size)
        if given is None:
            return
        self._last_input = self.ticker.now
        self.changed = True
        self.table.touch = self.translator.last_was_touch
        if isinstance(given, (Press, Key)):
            self.sounds.wake()
        for screen in (*reversed(self.windows), self.table):
            if screen.handle(given, self.ticker.now):
                break

    def close(self) -> None:
        """Save what is to be saved and leave the window."""
        self.game.save()
        self.store.close()
        self.sounds.close()
        pygame.quit()

    # -- what the table asks for --

    def open(self, name: str) -> None:
        """Open a window of the game."""

    def end(self, name: str) -> None:
        """Do what a button of the end panel says."""
        match name:
            case "undo":
                self.game.undo()
            case "again":
                self.game.deal(self.game.session.code)
            case "next":
                self.game.deal_next_of_match()
            case "new":
                self.game.deal(random_code(self.settings.rules))

    def change(self, **settings: object) -> None:
        """Change some settings; the table follows at once."""
        self.settings = dataclasses.replace(self.settings, **settings)  # type: ignore[arg-type]
        self.settings_file.save(self.settings)
        self.sounds.volume = self.settings.volume / 100
        self.sounds.muted = self.settings.muted
        self._lie_anew()

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard."""
        return clipboard.put_text(text)

    def paste(self) -> None:
        """Deal the code on the clipboard."""
        try:
            code: GameCode = parse_code(clipboard.get_text())
        except CodeError:
            self.open("new")
        else:
            self.game.deal(code)

    def quit(self) -> None:
        """Leave the loop."""
        self.running = False
