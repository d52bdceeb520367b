"""The random input of ``monkey.py``: gestures of mouse, fingers and keyboard, and window events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

import pygame
from pygame.event import Event

from tripeaks.engine.codes import NUMBERS, GameCode, parse_code
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.rules import CLEAR_BONUSES, Rules, Scoring
from tripeaks.engine.solver import winning_line
from tripeaks.ui.app import App
from tripeaks.ui.platform import clipboard

Pos: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Deed:
    """Something that happens to the program other than an event of its queue."""

    text: str
    do: Callable[[], object]

    def __str__(self) -> str:
        return self.text


Step: TypeAlias = Event | Deed
Gesture: TypeAlias = Iterator[Step]

SIZES: Final = (
    (480, 360), (500, 400), (640, 480), (640, 480), (640, 480), (800, 600), (800, 600),
    (600, 1000), (480, 960), (1024, 600), (1280, 800),
)  # fmt: skip
LARGE_SIZES: Final = ((1366, 768), (1920, 1080), (2560, 1080), (1080, 1920), (3840, 2160))
LEAST_SIDE: Final = 1
"""Window managers that tile may force a window to any size."""

LEAVING: Final = ("quit", "close")
"""Controls to press less often than others, so that something happens before."""

WON_CODES: Final = ("TP1-E-AAAAAAB", "TP1-E-AAAAAAD", "TP1-E-AAAAAAB-K")
"""Winnable deals; random input would hardly ever win."""

MODIFIERS: Final = {
    "ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT,
    "altgr": pygame.KMOD_RALT, "cmd": pygame.KMOD_LMETA, "caps": pygame.KMOD_CAPS,
}  # fmt: skip
KEYS: Final = {
    "d": 8, "space": 6, "h": 3, "e": 1, "m": 1, "f11": 0.2, "alt+return": 0.1, "n": 1, "ctrl+n": 0.5,
    "f1": 0.5, "r": 0.5, "f2": 4, "f3": 3, "f4": 2, "ctrl+q": 0.02, "ctrl+c": 0.5, "ctrl+v": 0.5,
    "ctrl+z": 4, "backspace": 4, "ctrl+y": 3, "ctrl+shift+z": 1, "left": 4, "right": 4, "up": 4, "down": 4,
    "shift+left": 1, "shift+right": 1, "ctrl+left": 0.5, "ctrl+right": 0.5, "ctrl+shift+left": 0.3,
    "ctrl+a": 0.5, "ctrl+x": 0.3, "delete": 1, "tab": 6, "shift+tab": 3, "return": 6, "escape": 4,
    "home": 1, "end": 1, "z": 2, "y": 1, "c": 1, "t": 1, "s": 2, "g": 2, "b": 1, "f": 0.2, "l": 0.5, "i": 0.5,
    "x": 0.02, "7": 1, "0": 1, "j": 1, "q": 1, "a": 1, "shift+home": 0.5,
    "page up": 1, "page down": 1, "insert": 0.1, "print screen": 0.1,
}  # fmt: skip
"""How often each key is pressed, by its name."""

OTHER_KEYS: Final = (0xE9, 0x434, pygame.K_CAPSLOCK, pygame.K_LCTRL, pygame.K_KP_ENTER)
"""Non-Latin letters, keys that do nothing alone, and a key of the numeric keypad."""

ODD_TEXTS: Final = (
    "", " ", "a", "TP1", "tp1-e-aaaaaab", "TP1-E-AAAA!BBB", "Straße É", "שלום", "日本語", "🂡🂮", "e\u0301",
    "a\u200bb", "\u202eabc", "\x00\x07", "a\nb\tc", "x" * 300, "W" * 2_100, "%s{0}\\", "-" * 40,
)  # fmt: skip


class Monkey:
    """Generates gestures for a program, now and then two at the same time. ``app`` is replaced after the
    program restarts; ``pass_hours`` is called to advance the clock of the machine by hours."""

    def __init__(self, rng: random.Random, app: App, pass_hours: Callable[[int], object]) -> None:
        self.app = app
        self._rng = rng
        self._pass_hours = pass_hours
        self._under_way: list[Gesture] = []
        gestures: dict[Callable[[], Gesture], float] = {
            self._click: 30, self._drag: 6, self._hover: 8, self._tap: 10, self._pinch: 2, self._swipe: 3,
            self._wheel: 3, self._key: 25, self._held_key: 1.5, self._any_key: 2, self._type: 2,
            self._code: 1, self._paste: 1, self._win: 0.25, self._draws: 0.5, self._resize: 0.4,
            self._resizes: 0.1, self._focus: 1, self._minimise: 0.4, self._devices: 0.2, self._hours: 0.05,
            self._wait: 0.3, self._quit: 0.03,
        }  # fmt: skip
        self._gestures, self._weights = list(gestures), list(gestures.values())

    def __iter__(self) -> Iterator[Step]:
        rng, under_way = self._rng, self._under_way
        while True:
            if not under_way or (len(under_way) == 1 and rng.random() < 0.01):
                under_way.append(rng.choices(self._gestures, self._weights)[0]())
            gesture = rng.choice(under_way)
            step = next(gesture, None)
            if step is not None:
                yield step
            if step is None or rng.random() < 0.002:  # the rest is lost, as a finger's lift can be
                under_way.remove(gesture)

    # Positions

    def _anywhere(self) -> Pos:
        width, height = self.app.window.get_size()
        return self._rng.randrange(-5, width + 5), self._rng.randrange(-5, height + 5)

    def _target(self) -> Pos:
        """A pixel, mostly of a control or a card that can be played."""
        rng, app, chance = self._rng, self.app, self._rng.random()
        if not app.layers and chance < 0.35 and (moves := app.game.position.legal_moves):
            return self._spot(rng.choice(moves))
        if chance < 0.95:
            layer = app.layers[-1] if app.layers else app.table
            areas = [
                placed.visible
                for control, placed in layer.controls  # type: ignore[attr-defined]
                if placed.visible.width > 0 and placed.visible.height > 0
                and (control.key not in LEAVING or rng.random() < 0.1)
            ]  # fmt: skip
            if areas:
                return self._within(rng.choice(areas))
        return self._anywhere()

    def _spot(self, move: Move) -> Pos:
        layout = self.app.table.layout
        return self._within(layout.stock if move == DRAW else layout.rect(move))

    def _within(self, area: pygame.Rect) -> Pos:
        return self._rng.randrange(area.left, area.right), self._rng.randrange(area.top, area.bottom)

    # Mouse

    def _click(self, pos: Pos | None = None) -> Gesture:
        rng = self._rng
        pos = pos or self._target()
        button = 1 if rng.random() < 0.93 else rng.randrange(2, 8)
        yield button_event(pygame.MOUSEBUTTONDOWN, pos, button)
        if rng.random() < 0.2:
            pos = pos[0] + rng.randrange(-9, 10), pos[1] + rng.randrange(-9, 10)
            yield motion(pos, button == 1)
        yield button_event(pygame.MOUSEBUTTONUP, pos, button)

    def _drag(self) -> Gesture:
        rng, start = self._rng, self._target()
        end = self.app.table.layout.waste.center if rng.random() < 0.4 else self._target()
        yield button_event(pygame.MOUSEBUTTONDOWN, start)
        for pos in way(start, end, rng.randrange(1, 7)):
            yield motion(pos, True)
        yield button_event(pygame.MOUSEBUTTONUP, end)

    def _hover(self) -> Gesture:
        for pos in way(self._target(), self._target(), self._rng.randrange(1, 5)):
            yield motion(pos, False)
        if self._rng.random() < 0.1:
            yield Event(self._rng.choice((pygame.WINDOWLEAVE, pygame.WINDOWENTER)))

    def _wheel(self) -> Gesture:
        for _ in range(self._rng.randrange(1, 5)):
            amount = self._rng.choice((-3, -1, 1, 3))
            yield Event(pygame.MOUSEWHEEL, x=0, y=amount, precise_y=amount * self._rng.random(), touch=False)

    # Fingers

    def _tap(self, number: int = 0, way_length: int = 0) -> Gesture:
        rng, start, number = self._rng, self._target(), number or self._rng.choice((1, 1, 1, 2))
        yield self._finger(pygame.FINGERDOWN, start, number)
        echo = rng.random()
        if echo < 0.4:  # the system sends it again as a mouse event, marked or not
            yield button_event(pygame.MOUSEBUTTONDOWN, start, touch=echo < 0.2)
        end = self._anywhere() if way_length else start
        for pos in way(start, end, way_length):
            yield self._finger(pygame.FINGERMOTION, pos, number)
        yield self._finger(pygame.FINGERUP, end, number)
        if echo < 0.4:
            yield button_event(pygame.MOUSEBUTTONUP, end, touch=echo < 0.2)

    def _swipe(self) -> Gesture:
        yield from self._tap(way_length=self._rng.randrange(2, 8))

    def _pinch(self) -> Gesture:
        fingers = [self._tap(number, self._rng.randrange(4)) for number in (1, 2)]
        while fingers:
            finger = self._rng.choice(fingers)
            if (step := next(finger, None)) is None:
                fingers.remove(finger)
            else:
                yield step

    def _finger(self, kind: int, pos: Pos, number: int) -> Event:
        width, height = self.app.window.get_size()
        return Event(kind, finger_id=number, touch_id=1, x=pos[0] / width, y=pos[1] / height, dx=0.0, dy=0.0)

    # Keyboard

    def _key(self) -> Gesture:
        yield from tap_key(self._rng.choices(list(KEYS), list(KEYS.values()))[0])

    def _held_key(self) -> Gesture:
        name = self._rng.choice(("d", "left", "down", "tab", "backspace", "ctrl+z", "ctrl+y", "return", "f2"))
        for _ in range(self._rng.randrange(3, 25)):
            yield key(name)
        yield key(name, pygame.KEYUP)

    def _any_key(self) -> Gesture:
        rng = self._rng
        mods = sum(rng.sample(tuple(MODIFIERS.values()), rng.randrange(3)))
        code = rng.choice((rng.randrange(32, 127), rng.choice(OTHER_KEYS)))
        if code not in map(ord, "qQxX"):  # which could quit
            scancode = rng.randrange(4, 100)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                yield Event(kind, key=code, mod=mods, scancode=scancode, unicode="")

    def _type(self, text: str | None = None) -> Gesture:
        text = self._some_text()[:60] if text is None else text
        for sign in text:
            if sign.isascii() and sign.isalnum():
                yield from tap_key(sign.lower())
            yield Event(pygame.TEXTINPUT, text=sign)

    def _code(self) -> Gesture:
        for name in ("escape", "g", "tab", "tab", "tab"):
            yield from tap_key(name)
        if self._rng.random() < 0.4:
            clipboard.put_text(self._some_text())
            yield from tap_key("ctrl+v")
        else:
            yield from self._type(str(self._some_code()))
        yield from tap_key("return")

    def _paste(self) -> Gesture:
        text = self._some_text()
        yield Deed(f"clipboard {text[:30]!r}", lambda: clipboard.put_text(text))
        yield from tap_key("ctrl+v")

    def _some_text(self) -> str:
        rng = self._rng
        if rng.random() < 0.5:
            return str(self._some_code())
        if rng.random() < 0.7:
            return rng.choice(ODD_TEXTS)
        text = list(f"Try {self._some_code()}, please.")
        text[rng.randrange(len(text))] = rng.choice("-IO0 \u2013x")
        return "".join(text)

    def _some_code(self) -> GameCode:
        rng = self._rng
        rules = Rules(
            wrap=rng.random() < 0.6, draw_only_when_stuck=rng.random() < 0.2, open_peaks=rng.random() < 0.2,
            empty_waste=rng.random() < 0.2, jokers=rng.choice((0, 0, 1, 2)),
            scoring=rng.choice(tuple(Scoring)), clock=rng.choice((None, None, 10, 15, 60, 180)),
        )  # fmt: skip
        if rules.scoring is Scoring.CHAIN:
            bonus = rng.choice(CLEAR_BONUSES)
            rules = replace(rules, clear_bonus=bonus, leftover_penalty=rng.random() < 0.5)
        return GameCode(rng.randrange(len(NUMBERS)), rules)

    def _win(self) -> Gesture:
        """Deal a winnable hand and win it, or nearly."""
        code = self._rng.choice(WON_CODES)
        for name in ("escape", "escape"):
            yield from tap_key(name)
        yield Deed(f"clipboard {code!r}", lambda: clipboard.put_text(code))
        yield from tap_key("ctrl+v")
        for move in winning_moves(code):
            pos = self._spot(move)
            yield button_event(pygame.MOUSEBUTTONDOWN, pos)
            yield button_event(pygame.MOUSEBUTTONUP, pos)

    def _draws(self) -> Gesture:
        yield from tap_key("escape")
        for _ in range(26):
            yield from tap_key("d")

    # The window and the machine

    def _resize(self) -> Gesture:
        rng, chance = self._rng, self._rng.random()
        if chance < 0.8:
            size = rng.choice(SIZES)
        elif chance < 0.82:
            size = rng.choice(LARGE_SIZES)
        else:
            size = rng.randrange(LEAST_SIDE, 700), rng.randrange(LEAST_SIDE, 500)
        yield self._sized(size)

    def _resizes(self) -> Gesture:
        """Resize there and back, as when dragging a window against the edge of a screen."""
        before, between = self.app.window.get_size(), self._rng.choice(SIZES)
        yield self._sized(between)
        yield self._sized(before)

    def _sized(self, size: Pos) -> Deed:
        def resize() -> None:
            if not self.app.table.full_screen:
                self.app.native_window.size = size

        return Deed(f"resize {size}", resize)

    def _focus(self) -> Gesture:
        yield Event(pygame.WINDOWFOCUSLOST)
        if self._rng.random() < 0.5:
            yield Event(pygame.WINDOWLEAVE)
        yield Event(pygame.WINDOWFOCUSGAINED)
        if self._rng.random() < 0.5:
            yield Event(pygame.WINDOWEXPOSED)

    def _minimise(self) -> Gesture:
        kinds = pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED
        gone, back = self._rng.choice((kinds, (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN)))
        yield Event(gone)
        for _ in range(self._rng.randrange(4)):
            yield from self._rng.choice((self._key, self._resize, self._tap))()
        yield Event(back)

    def _devices(self) -> Gesture:
        kind = self._rng.choice((pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED))
        yield Event(kind, which=0, iscapture=0)

    def _hours(self) -> Gesture:
        hours = self._rng.choice((1, 9, 24, 24 * 40))
        yield Deed(f"{hours} hours later", lambda: self._pass_hours(hours))

    def _wait(self) -> Gesture:
        """Wait for a while, as a clock runs down or moves are replayed."""
        for _ in range(self._rng.randrange(1, 12)):
            yield Deed("1 s later", self._pass_second)

    def _pass_second(self) -> None:
        for _ in range(10):
            self.app.pass_time(100)

    def _quit(self) -> Gesture:
        yield Event(pygame.QUIT)


@cache
def winning_moves(code: str) -> tuple[Move, ...]:
    """Moves that win the hand of a code."""
    game = parse_code(code)
    return winning_line(Position.start(game.deal(), game.rules)) or ()


def button_event(kind: int, pos: Pos, button: int = 1, touch: bool = False) -> Event:
    """A button of the mouse goes down or up."""
    return Event(kind, pos=pos, button=button, touch=touch)


def motion(pos: Pos, down: bool) -> Event:
    """The mouse moves, with the left button ``down`` or not."""
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(down), 0, 0), touch=False)


def tap_key(name: str) -> Gesture:
    """A key goes down and up again."""
    yield key(name)
    yield key(name, pygame.KEYUP)


def key(name: str, kind: int = pygame.KEYDOWN) -> Event:
    """A key goes down or up, by its name, such as ``ctrl+shift+z``."""
    *mods, last = name.split("+")
    mod = sum(MODIFIERS[each] for each in mods)
    return Event(kind, key=pygame.key.key_code(last), mod=mod, scancode=0, unicode="")


def way(start: Pos, end: Pos, steps: int) -> Iterator[Pos]:
    """Points on the straight line from ``start`` to ``end``, including the end."""
    for i in range(1, steps + 1):
        yield start[0] + (end[0] - start[0]) * i // steps, start[1] + (end[1] - start[1]) * i // steps
