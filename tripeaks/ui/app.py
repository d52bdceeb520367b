"""The window, its loop and the stack of layers.

Knows the whole ui. Time advances by a constant step, and a frame is drawn only when something
changed. While nothing moves and there is no input, the loop sleeps.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tripeaks.backlog import Backlog
from tripeaks.game import Game
from tripeaks.launch import LaunchRequest, random_code
from tripeaks.storage import Settings, SettingsFile, Store, data_folder
from tripeaks.storage.worker import Worker
from tripeaks.ui import timing
from tripeaks.ui.app_actions import AppActions
from tripeaks.ui.drawing.background import cloth
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.style import Desktop, Style, style_for
from tripeaks.ui.drawing.theme import Theme
from tripeaks.ui.layer import Layer
from tripeaks.ui.platform.controllers import Controllers
from tripeaks.ui.platform.desktop import LessMotion
from tripeaks.ui.platform.inputs import Input, Lost, Press, Translator
from tripeaks.ui.platform.keyboard import Keyboard
from tripeaks.ui.platform.presence import Presence
from tripeaks.ui.platform.renderer import Renderer, Sprite
from tripeaks.ui.platform.sound import Sounds
from tripeaks.ui.platform.ticker import Ticker
from tripeaks.ui.platform.wake import Sleep
from tripeaks.ui.platform.window import Window
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.table import Table
from tripeaks.ui.table.toasts import Toasts

POINTING: Final = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
LEAST_SIZE: Final = (120, 90)
"""Some window managers make windows smaller than this; the rest is then cut off."""


class App:
    """The program with its window."""

    def __init__(self, request: LaunchRequest) -> None:
        """Open the window and lay out the hand in progress, the one asked for, or a fresh one."""
        folder = data_folder(request.data)
        self.settings_file = SettingsFile(folder)
        self.settings: Settings = self.settings_file.settings
        self._saver = Worker("settings")
        self._warned = False
        self.request = request
        self.running = True
        self.native_window = Window(request.size, self.settings.window_size, self.settings.window_place)
        self._sleep = Sleep()
        self._less_motion = LessMotion(self._sleep.wake)
        self.store = Store(folder)
        self.fonts = Fonts()
        self.sounds = Sounds(self.settings.volume / 100, self.settings.muted)
        self.renderer = Renderer()
        self.ticker = Ticker()
        self.translator = Translator()
        self.controllers = Controllers(self._controller_changed)
        self.keyboard = Keyboard()
        self.toasts = Toasts()
        self.changed = True
        """Whether something that is shown changed since the last frame."""
        self._drawn_at = 0.0
        self.hidden = False
        self.presence = Presence()
        self._last_look = time.perf_counter()
        self._size, self._desktop = self._room(), self._desktop_now()
        self.style: Style = style_for(self.settings, request, self.fonts, self._size, self._desktop, None)
        fresh = partial(random_code, self.settings.rules, winnable_only=self.settings.winnable_only)
        self.game = Game(self.store, request.code, fresh)
        self.analysis = Analysis(self.game, self.settings, Backlog(self.store))
        self.actions = AppActions(self, self.game, self.store, self.analysis)
        self._background_of: tuple[Theme, tuple[int, int]] | None = None
        self.layers: list[Layer] = []
        """The layers above the table, the topmost last."""
        self.table = Table(self.game, self.actions, self.analysis, self.style, self.settings, self.sounds)
        if request.size is None and self.settings.full_screen:
            self.native_window.set_full_screen(True)
        self.restyle()
        if self.game.resumed:
            self.table.show_at_rest(self.ticker.now)
            self.say("table.resumed")
        else:
            self.game.begin()
            self._hand_on_changes()
        if self.fonts.is_substitute:
            self.say("table.font_missing")

    @property
    def window(self) -> pygame.Surface:
        """The surface of the window as it is now."""
        return self.native_window.surface

    def _room(self) -> tuple[int, int]:
        """The size to lay out everything for."""
        width, height = self.window.get_size()
        return max(width, LEAST_SIZE[0]), max(height, LEAST_SIZE[1])

    def _desktop_now(self) -> Desktop:
        """What the desktop asks for now."""
        window = self.native_window
        return Desktop(window.scale, window.density, self._less_motion.is_wanted)

    def restyle(self) -> None:
        """Lay out everything for the size of the window and the settings."""
        self._size, self._desktop = self._room(), self._desktop_now()
        self.translator.density = self._desktop.density
        self.style = style_for(self.settings, self.request, self.fonts, self._size, self._desktop, self.style)
        look, deck = self.style.look, self.style.deck
        if self._background_of != (look.theme, self._size):
            self._background_of = (look.theme, self._size)
            self.background = cloth(self._size, look.theme)
        self.analysis.set_settings(self.settings)
        self.keyboard.bindings = self.settings.bindings
        self.table.full_screen = self.native_window.full_screen
        for layer in (self.table, *self.layers):
            layer.restyle(self.style, self.settings)
            layer.resize(self._size)
        self.renderer.forget()
        deal = self.game.position.deal
        self._to_prime = deck.prime((*deal.tableau, *deal.stock), self.table.layout.card[0])
        self.changed = True

    # The loop

    def run(self) -> None:
        """Play until the window is closed."""
        if self.settings_file.is_new and self.request.code is None and not self.game.resumed:
            self.table.welcome(self.ticker.now)
        pace = pygame.time.Clock()
        while self.running:
            self.take_events()
            self.pass_time()
            moving = not self.hidden and self.is_moving()
            if (self.changed or moving) and not self.hidden:
                self.draw()
            if moving:
                pace.tick(self.native_window.frames_per_second)
            else:
                self.idle()
                self._tick(most_ms=timing.LONGEST_REST_MS)  # before the input that ended the rest

    def idle(self) -> None:
        """While nothing moves, prepare what will be needed, else sleep."""
        alert = self.ticker.now - self.presence.last_input < timing.ALERT_MS
        self.sounds.rest()
        for notice in (*self.store.take_notices(), *self.settings_file.take_notices()):
            self.toasts.say(self.style.look.say(notice.key, **notice.values))
        if not self.hidden and next(self._to_prime, True) is None:
            return
        if not alert:
            self.analysis.catch_up(self.ticker.now)
        self.controllers.start()
        busy = self.sounds.warm_up() or self.analysis.is_thinking
        blind_ms = timing.ALERT_WAIT_MS if busy or alert else timing.IDLE_WAIT_MS
        if busy or self.layers:  # something other than input may be due: an answer, the blink of a caret
            self._sleep.until_input(blind_ms, blind_ms)
        elif self.controllers.connected:
            calm = self.ticker.now - self.presence.last_input >= timing.CALM_MS
            self._sleep_by_controller(timing.CALM_WAIT_MS if calm else blind_ms)
        else:
            self._sleep.until_input(blind_ms, self._longest_rest())

    def _sleep_by_controller(self, wait_ms: int) -> None:
        """Sleep as long as without a controller, but look for its events in between: nothing reports them."""
        left = self._longest_rest()
        while left > 0 and not pygame.event.peek(pump=False):
            self._sleep.until_input(wait_ms, min(wait_ms, left))
            self.controllers.look()
            left -= wait_ms

    def _longest_rest(self) -> int:
        """How long nothing but input can change the picture, in ms: a running clock is shown to the
        second."""
        session = self.game.session
        if not (self._time_counts and session.clock_runs and self.settings.show_clock):
            return timing.REST_WAIT_MS
        return min(timing.REST_WAIT_MS, 1000 - session.played_ms % 1000)

    def pass_time(self, ms: float | None = None) -> None:
        """Advance the time by what has passed since the last call (or the given milliseconds), and do what
        is due then."""
        self._tick(ms)
        self.changed = self.analysis.poll() or self.changed
        if (repeated := self.controllers.repeated(self.ticker.now)) is not None:
            self._hand_in(repeated)
        self._hand_on_changes()
        self._advance()

    def _tick(self, ms: float | None = None, most_ms: float = timing.LONGEST_FRAME_MS) -> None:
        """Advance the clocks of the app and of the hand, at most by ``most_ms``."""
        look = time.perf_counter()
        passed = (look - self._last_look) * 1000 if ms is None else ms
        self._last_look = look
        steps = self.ticker.advance(passed, most_ms)
        if steps and self._time_counts:
            self.game.tick(steps * timing.STEP_MS)
        self._show_pause()

    @property
    def _time_counts(self) -> bool:
        """Whether the clock of a hand in play may run: somebody is there, sees the table, and all of it."""
        now = self.ticker.now
        sees = not (self.hidden or self.layers or self.table.animator.is_dealing(now))
        return sees and self.presence.is_there(now)

    def _show_pause(self) -> None:
        """Show at the table whether the clock stands still though the hand is in play: nobody is there, or a
        dialog is open over a count-down."""
        session, there = self.game.session, self.presence.is_there(self.ticker.now)
        stopped = not there or bool(self.layers and session.rules.clock)
        paused = session.clock_runs and stopped
        self.changed = self.changed or paused != self.table.paused
        self.table.paused = paused

    def _advance(self) -> None:
        """Let every layer do what is due."""
        now = self.ticker.now
        for layer in self._visible:
            self.changed = layer.advance(now) or self.changed
        self.changed = self.toasts.advance(now) or self.changed

    def rest(self) -> None:
        """Bring everything that moves to rest at once, without passing time to the hand."""
        while self.is_moving():
            self.ticker.advance(timing.LONGEST_FRAME_MS)
            self._advance()
            self.draw()

    def is_moving(self) -> bool:
        """Whether the picture differs by time alone from the last frame, or will soon."""
        now = self.ticker.now
        return any(layer.is_moving(self._drawn_at, now) for layer in self._visible)

    def sprites(self) -> list[Sprite]:
        """Everything that the window shows now, from bottom to top."""
        now = self.ticker.now
        sprites = [sprite for layer in self._visible for sprite in layer.sprites(now)]
        return sprites + self.toasts.sprites(self.style.look, self._size)

    def draw(self) -> None:
        """Draw what differs from the last frame."""
        dirty = self.renderer.show(self.window, self.background, self.sprites())
        self.changed, self._drawn_at = False, self.ticker.now
        if dirty:
            self.store.settle(timing.SETTLE_MS / 1000)  # what the player sees done is kept
            self.native_window.update(dirty)

    @property
    def _visible(self) -> Sequence[Layer]:
        """The layers that can be seen, from the bottom: all, or the topmost if it covers the table."""
        covers = self.layers and self.layers[-1].covers
        return self.layers[-1:] if covers else (self.table, *self.layers)

    def take_events(self) -> None:
        """Handle every waiting event. A series of resizes is handled once, with the last size."""
        self.keyboard.begin_turn()
        self.controllers.look()
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self.quit()
            elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
                self.hidden = True
                self.game.save()
                self._take(event)
            elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
                self.hidden = False
                self._draw_all()
            elif event.type == pygame.WINDOWSIZECHANGED:  # it has a new surface, perhaps of the old size
                self._draw_all()
            else:
                if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWDISPLAYCHANGED):
                    self.native_window.follow_screen()
                    self._less_motion.ask()
                if event.type in POINTING and self._room() != self._size:
                    self.restyle()  # what is pressed is where it is for the new size
                self._take(event)
        if (self._room(), self._desktop_now()) != (self._size, self._desktop):
            self.restyle()
        self._show_pause()

    def _draw_all(self) -> None:
        """Redraw the whole window in the next frame."""
        self.renderer.forget()
        self.changed = True

    def _take(self, event: pygame.event.Event) -> None:
        self.sounds.handle(event)
        self.presence.follow(event)
        self.sounds.focus = self.presence.focus
        self.keyboard.typing = bool(self.layers) and self.layers[-1].typing
        given = (
            self.keyboard.translate(event)
            or self.controllers.translate(event, self.ticker.now)
            or self.translator.translate(event, self.window.get_size())
        )
        if given is not None:
            self._hand_in(given)

    def _hand_in(self, given: Input) -> None:
        """Give an input to the topmost layer that takes it."""
        self.presence.note(given, self.ticker.now)
        self.sounds.focus = self.presence.focus
        self.changed = True
        self.table.touch = self.translator.last_was_touch
        if isinstance(given, Press):
            self.toasts.dismiss()
        for layer in (*reversed(self.layers), self.table):
            if layer.handle(given, self.ticker.now):
                break
        self._hand_on_changes()

    def _hand_on_changes(self) -> None:
        """Pass the changes of the game to the table."""
        changes = self.game.take_changes()
        if changes:
            self.table.happened(changes, self.ticker.now)
            self.changed = True

    # The Host protocol

    def push(self, layer: Layer) -> None:
        """Put a layer on top, unless there is one above the table already."""
        if not self.layers:
            self.table.handle(Lost(), self.ticker.now)  # a release will go to the new layer
            layer.resize(self._size)
            self.layers.append(layer)
            self.changed = True

    def pop(self) -> None:
        """Remove the topmost layer."""
        if self.layers:
            self.layers.pop()
        self.changed = True

    def say(self, key: str, **values: object) -> None:
        """Show a notice from the catalogue."""
        self.toasts.say(self.style.look.say(key, **values))

    def _controller_changed(self, what: str, name: str) -> None:
        """Say that a controller was plugged in or out; the rules may be open and name its buttons."""
        self.say(f"controller.{what}", name=name)
        if self.layers:
            self.restyle()

    def apply(self, settings: Settings) -> None:
        """Take other settings, with effect at once."""
        before, self.settings = self.settings, settings
        self._saver.submit(self._save_settings)
        self.sounds.volume = settings.volume / 100
        self.sounds.muted = settings.muted
        if settings.full_screen != before.full_screen or settings == before:  # else --size has chosen
            self.native_window.set_full_screen(settings.full_screen)
        self.restyle()

    def quit(self) -> None:
        """Leave the loop. If something could not be saved, say so first, and leave the next time."""
        self.game.save()
        if self._warned or self.store.flush(timing.QUIT_WAIT_MS / 1000):
            self.running = False
        else:
            self._warned = True
            self.say("storage.unsaved")

    # Closing

    def _save_settings(self) -> None:
        self.settings_file.save(self.settings)

    def close(self) -> None:
        """Save everything and close the window."""
        self.game.save()
        size = self.native_window.size
        place = self.native_window.place or self.settings.window_place
        seen = self.settings.window_size, self.settings.window_place
        if self.native_window.is_normal and not self.request.size and seen != (size, place):
            self.settings = dataclasses.replace(self.settings, window_size=size, window_place=place)
        self._saver.submit(self._save_settings)  # also those that could not be written before
        self.controllers.close()
        self.native_window.close()  # before all else: the disk and the sound device may take a moment
        self.analysis.close()
        self._saver.stop(timing.QUIT_WAIT_MS / 1000)
        self.store.close()
        self.sounds.close()
