"""The window, its loop and the stack of screens.

Knows everything of the ui. The world moves by a constant step; what is drawn is interpolated, and
only when something changed. While nothing moves and nobody touches anything, the loop sleeps.
"""

from __future__ import annotations

import os
import time
from functools import partial
from typing import Final

import pygame

from tripeaks.game import Game
from tripeaks.launch import LaunchRequest, NoScreen, random_code
from tripeaks.session import Status
from tripeaks.storage import Settings, SettingsFile, Store, data_folder
from tripeaks.ui import timing
from tripeaks.ui.app_actions import AppDesk
from tripeaks.ui.drawing.background import cloth
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.style import Style, style_for
from tripeaks.ui.drawing.theme import Theme
from tripeaks.ui.layer import Screen
from tripeaks.ui.platform.inputs import Hover, Key, Press, Translator
from tripeaks.ui.platform.renderer import Renderer, Sprite
from tripeaks.ui.platform.sound import Sounds
from tripeaks.ui.platform.ticker import Ticker
from tripeaks.ui.platform.wake import Sleep
from tripeaks.ui.platform.window import Window, fitting
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.hud_state import clock_text
from tripeaks.ui.table.table import Table
from tripeaks.ui.table.toasts import Toasts

USUAL_SIZE: Final = (1280, 800)
UNSEEN: Final = "offscreen"
"""What SDL falls back to when there is a display by name only, or no library to reach it with."""


def run(options: LaunchRequest) -> int:
    """Open the window and play until it is closed; the exit status. Raises NoScreen without one."""
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from None
    if pygame.display.get_driver() == UNSEEN and UNSEEN not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise NoScreen(os.environ.get("DISPLAY", ""))
    app = App(options)
    try:
        app.run()
    finally:
        app.close()
    return 0


class App:
    """The program with its window."""

    def __init__(self, options: LaunchRequest) -> None:
        """Open the window and lay out the hand in progress, the one asked for, or a fresh one."""
        folder = data_folder(options.data)
        self.settings_file = SettingsFile(folder)
        self.settings: Settings = self.settings_file.settings
        self.settings_unsaved = False
        self.options = options
        self.running = True
        self.frame = Window(options.size or fitting(self.settings.window_size or USUAL_SIZE))
        self._sleep = Sleep()
        self.store = Store(folder)
        self.fonts = Fonts()
        self.sounds = Sounds(self.settings.volume / 100, self.settings.muted)
        self.stage = Renderer()
        self.ticker = Ticker()
        self.translator = Translator()
        self.toasts = Toasts()
        self.changed = True
        self._warming = True
        self._clock: tuple[object, str] | None = None
        self.hidden = False
        self._last_input = 0.0
        self._last_look = time.perf_counter()
        self._size = self.window.get_size()
        self.style: Style = style_for(self.settings, options, self.fonts, self._size, None)
        fresh = partial(random_code, self.settings.rules, winnable_only=self.settings.winnable_only)
        self.game = Game(self.store, options.code, fresh)
        self.advice = Analysis(self.game, self.settings)
        self.desk = AppDesk(self)
        self._cloth_of: tuple[Theme, tuple[int, int]] | None = None
        self.windows: list[Screen] = []
        self.table = Table(
            self.game, self.desk, self.advice, self.style.look, self.style.deck, self.settings, self.sounds
        )
        if options.size is None and self.settings.full_screen:
            self.frame.set_full_screen(True)
        self.lie_anew()
        if self.game.resumed:
            self.table.show_at_rest(self.ticker.now)
            self.toasts.say(self.style.look.say("table.resumed"))
        else:
            self.table.deal_in(self.ticker.now)

    @property
    def window(self) -> pygame.Surface:
        """The surface of the window as it is now."""
        return self.frame.surface

    def lie_anew(self) -> None:
        """Lay everything out for the size of the window and the settings."""
        self._size = self.window.get_size()
        self.style = style_for(self.settings, self.options, self.fonts, self._size, self.style)
        look, deck = self.style.look, self.style.deck
        if self._cloth_of != (look.theme, self._size):
            self._cloth_of = (look.theme, self._size)
            self.background = cloth(self._size, look.theme)
        self.advice.set_settings(self.settings)
        self.table.full_screen = self.frame.full_screen
        self.table.restyle(look, deck, self.settings)
        for screen in (self.table, *self.windows):
            self.desk.restyle(screen)
            screen.resize(self._size)
        self.stage.forget()
        deal = self.game.position.deal
        self._to_prime = deck.prime((*deal.tableau, *deal.stock), self.table.layout.card[0])
        self.changed = True

    # -- the loop --

    def run(self) -> None:
        """Play until the window is closed."""
        if self.settings_file.is_new and self.options.code is None and not self.game.resumed:
            self.table.welcome()
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
                self.idle()
                self.pass_time(most_ms=timing.LONGEST_REST_MS)  # before what ended the rest is answered

    def idle(self) -> None:
        """Use a moment in which nothing moves for what will be wanted, else sleep."""
        alert = self.ticker.now - self._last_input < timing.ALERT_MS
        self.sounds.rest()
        for notice in (*self.store.take_notices(), *self.settings_file.take_notices()):
            self.toasts.say(self.style.look.say(notice.key, **notice.values))
        if not self.hidden and next(self._to_prime, True) is None:
            return
        if not alert:
            self.desk.save_settings()
        self._warming = self._warming and self.sounds.warm_up()
        busy = self._warming or self.advice.is_thinking
        blind_ms = timing.ALERT_WAIT_MS if busy or alert else timing.IDLE_WAIT_MS
        if busy or self.windows:  # something may come that is no input: an answer, the blink of a caret
            self._sleep.until_input(blind_ms, blind_ms)
        else:
            self._sleep.until_input(blind_ms, self._longest_rest())

    def _longest_rest(self) -> int:
        """How long nothing will want to be looked after, in ms: a clock that runs is shown to the second."""
        session = self.game.session
        runs = not self.hidden and session.status in (Status.PLAYING, Status.STUCK)
        if not (runs and self.settings.show_clock):
            return timing.REST_WAIT_MS
        return min(timing.REST_WAIT_MS, 1000 - session.played_ms % 1000)

    def pass_time(self, ms: float | None = None, most_ms: float = timing.LONGEST_FRAME_MS) -> None:
        """Move the world on by the time since the last look (or the given milliseconds), at most by
        ``most_ms``."""
        look = time.perf_counter()
        passed = (look - self._last_look) * 1000 if ms is None else ms
        self._last_look = look
        steps = self.ticker.advance(passed, most_ms)
        self.table.keep_time(self.ticker.now)
        self.changed = self.advice.poll() or self.changed  # an answer may deal: the time must be right
        if self.hidden or self.windows or not steps:
            return
        self.table.update(steps * timing.STEP_MS)
        session = self.game.session
        clock = (session.status, clock_text(session) if self.settings.show_clock else "")
        self.changed = self.changed or clock != self._clock
        self._clock = clock

    def rest(self) -> None:
        """Let everything that moves come to rest at once, without the hand's time passing."""
        while self.moving():  # and drawn, since some things count as still only once they were shown
            self.ticker.advance(timing.LONGEST_FRAME_MS)
            self.draw()

    def moving(self) -> bool:
        """Whether the next frame may differ from the last by time alone."""
        now = self.ticker.now
        return any([screen.moving(now) for screen in self._visible()] + [self.toasts.due(now)])

    def draw(self) -> None:
        """Draw what is different from the last frame."""
        now = self.ticker.now
        sprites: list[Sprite] = []
        for screen in self._visible():
            sprites += screen.sprites(now)
        sprites += self.toasts.sprites(now, self.style.look, self._size)
        dirty = self.stage.show(self.window, self.background, sprites)
        self.changed = False
        if dirty:
            pygame.display.update(dirty)

    def _visible(self) -> list[Screen]:
        """The screens from the lowest that is not covered up."""
        screens: list[Screen] = [self.table, *self.windows]
        covers = [i for i, screen in enumerate(screens) if getattr(screen, "covers", False)]
        return screens[covers[-1] if covers else 0 :]

    def take_events(self) -> None:
        """Take every event that waits. A series of resizes is answered once, by the last size."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.running = False
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
            self.lie_anew()

    def _take(self, event: pygame.event.Event) -> None:
        self.sounds.handle(event)
        given = self.translator.translate(event, self._size)
        if given is None:
            return
        self._last_input = self.ticker.now
        self.changed = True
        self.table.touch = self.translator.last_was_touch
        if isinstance(given, (Press, Key, Hover)):
            self.sounds.wake()
        if isinstance(given, Press):
            self.toasts.dismiss()
        for screen in (*reversed(self.windows), self.table):
            if screen.handle(given, self.ticker.now):
                break

    def close(self) -> None:
        """Save what is to be saved and leave the window."""
        self.game.save()
        self.desk.keep_window_size()
        self.desk.save_settings()
        pygame.display.quit()  # the window goes first: the disk and the sound device may take a moment
        self.advice.close()
        self.store.close()
        self.sounds.close()
