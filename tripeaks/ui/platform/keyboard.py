"""The keyboard: keys by their names and commands, typed text, and text that an input method is composing.

Knows pygame's events and the key bindings. A key is named by what is printed on it. Two kinds are named by
their place: keys of a keyboard whose letters are not Latin, and the digits above the letters, which some
keyboards have only with Shift. Keys that belong to the system or write a character with AltGr are not
commands. Held keys repeat only where that moves the focus, scrolls or edits text.
"""

from __future__ import annotations

import sys
import unicodedata
from typing import Final, TypeAlias

import pygame

from tripeaks.key_bindings import STANDARD, Bindings, bindings
from tripeaks.ui.platform.inputs import Composing, Key, Text

KeyboardInput: TypeAlias = Key | Text | Composing

_LETTERS: Final = {pygame.KSCAN_A + i: chr(ord("a") + i) for i in range(26)}
_DIGITS: Final = {pygame.KSCAN_1 + i: "1234567890"[i] for i in range(10)}
_KEYPAD: Final = {
    pygame.K_KP_ENTER: "return", pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*", pygame.K_KP_DIVIDE: "/", pygame.K_KP_EQUALS: "=",
}  # fmt: skip
_KEYPAD_DIGITS: Final = {
    pygame.K_KP0: ("0", "insert"), pygame.K_KP1: ("1", "end"), pygame.K_KP2: ("2", "down"),
    pygame.K_KP3: ("3", "page down"), pygame.K_KP4: ("4", "left"), pygame.K_KP5: ("5", ""),
    pygame.K_KP6: ("6", "right"), pygame.K_KP7: ("7", "home"), pygame.K_KP8: ("8", "up"),
    pygame.K_KP9: ("9", "page up"), pygame.K_KP_PERIOD: (".", "delete"),
}  # fmt: skip
"""What these keys mean with Num Lock and without."""

_NO_CHARACTER: Final = 1 << 30
"""The bit of SDL's codes of keys that type no character; the rest is the scancode."""

_EXTRA: Final = {
    _NO_CHARACTER | scancode: name
    for scancode, name in (
        (117, "f1"), (121, "ctrl+y"), (122, "ctrl+z"), (123, "ctrl+x"), (124, "ctrl+c"), (125, "ctrl+v"),
        (158, "return"), (270, "escape"),
    )
}  # fmt: skip
"""Help, Again, Undo, Cut, Copy, Paste, a second Return and Back, which some keyboards have."""

_MODIFIER_KEYS: Final = frozenset(
    (
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
    )
)  # fmt: skip

_REPEATING: Final = frozenset(("left", "right", "up", "down", "tab", "page up", "page down"))
_EDITING: Final = frozenset(("backspace", "delete"))


class Keyboard:
    """Turns pygame's events into keys and text.

    ``bindings``: the commands of the keys. ``typing``: whether a text field has the keyboard, so that
    letters are text. ``on_mac``: Command, and not Ctrl, is the modifier of commands.
    """

    def __init__(self, *, on_mac: bool = sys.platform == "darwin") -> None:
        self.bindings: Bindings = bindings()
        self.typing = False
        self._on_mac = on_mac
        self._down: set[tuple[bool, int]] = set()
        self._composing = self._committed = False
        self._by_place = False

    def begin_turn(self) -> None:
        """Begin with the events of another iteration of the loop."""
        self._committed = False

    def translate(self, event: pygame.event.Event) -> KeyboardInput | None:
        """The input that an event means; None for all other events."""
        match event.type:
            case pygame.KEYDOWN:
                identity = _identity(event)
                repeated = identity in self._down
                self._down.add(identity)
                return self._key(event, repeated)
            case pygame.KEYUP:
                self._down.discard(_identity(event))
            case pygame.WINDOWFOCUSLOST:
                self._down.clear()
                self._composing = False
            case pygame.TEXTINPUT if self.typing:
                self._committed = self._committed or self._composing
                self._composing = False
                return Text(event.text)
            case pygame.TEXTEDITING if self.typing:
                if self._composing and not event.text:
                    self._committed = True
                self._composing = bool(event.text)
                return Composing(event.text)
        return None

    def _key(self, event: pygame.event.Event, repeated: bool) -> Key | None:
        self._composing = self._composing and self.typing
        name = self.name(event)
        if self._composing or (self._committed and name == "return"):
            return None  # the key belongs to the input method
        plain = name.removeprefix("shift+")
        is_text = self.typing and (len(plain) == 1 or plain == "space")
        if not name or (repeated and not (is_text or self._repeats(name))):
            return None
        command = "" if is_text else self.bindings.command(name)
        return Key(STANDARD.get(command, name), command)

    def _repeats(self, name: str) -> bool:
        """Whether a key acts again and again while it is held."""
        last = name.rpartition("+")[2]
        moves = STANDARD.get(self.bindings.command(name), last)
        return moves in _REPEATING or (self.typing and last in _EDITING)

    def name(self, event: pygame.event.Event) -> str:
        """The name of a key with its modifiers (see ``Key``); empty for a modifier alone, and for a key that
        belongs to the system."""
        mods = event.mod
        ctrl, system = pygame.KMOD_CTRL, pygame.KMOD_META
        if self._on_mac:
            ctrl, system = system, ctrl
        if event.key in _MODIFIER_KEYS or mods & system:
            return ""
        if event.key in _EXTRA:
            return _EXTRA[event.key]
        name, shift = self._base(event), bool(mods & pygame.KMOD_SHIFT)
        if name and name == _DIGITS.get(event.scancode) and event.key != ord(name):
            shift = False  # the digit itself needs Shift on this keyboard
        alt = bool(mods & (pygame.KMOD_ALT | pygame.KMOD_MODE))
        return ("ctrl+" * bool(mods & ctrl) + "alt+" * alt + "shift+" * shift + name) if name else ""

    def _base(self, event: pygame.event.Event) -> str:
        """The name of a key without modifiers, empty for one that has none."""
        key = event.key
        if key in _KEYPAD:
            return _KEYPAD[key]
        if key in _KEYPAD_DIGITS:
            return _KEYPAD_DIGITS[key][not (event.mod & pygame.KMOD_NUM or self._on_mac)]
        if event.scancode in _DIGITS and key > 32:
            return _DIGITS[event.scancode]
        if key <= 32 or key == pygame.K_DELETE or key & _NO_CHARACTER:
            return pygame.key.name(key).lower()
        if key > sys.maxunicode:
            return ""
        sign = chr(key).lower()
        if sign in _DOTLESS:
            return "i"
        if sign.isalpha():
            self._by_place = not unicodedata.name(sign, "").startswith("LATIN")
        if self._by_place and event.scancode in _LETTERS:
            return _LETTERS[event.scancode]
        return sign


_DOTLESS: Final = ("\u0131", "\u0130".lower())


def _identity(event: pygame.event.Event) -> tuple[bool, int]:
    """What distinguishes one key from another: its place, where the system knows it."""
    return (True, event.scancode) if event.scancode else (False, event.key)
