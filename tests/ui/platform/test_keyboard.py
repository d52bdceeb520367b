"""Keys by their names and commands, on the keyboards of the world, and text from input methods."""

import pygame
import pytest
from pygame.event import Event

from tripeaks.key_bindings import bindings
from tripeaks.ui.platform.inputs import Composing, Key, Text
from tripeaks.ui.platform.keyboard import Keyboard


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()


def down(code: int, mod: int = 0, scancode: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, scancode=scancode, unicode="")


def up(code: int, scancode: int = 0) -> Event:
    return Event(pygame.KEYUP, key=code, mod=0, scancode=scancode, unicode="")


def name(code: int, mod: int = 0, scancode: int = 0, *, on_mac: bool = False) -> str:
    return Keyboard(on_mac=on_mac).name(down(code, mod, scancode))


def in_a_field() -> Keyboard:
    keyboard = Keyboard()
    keyboard.typing = True
    return keyboard


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    (
        (pygame.K_d, 0, "d"),
        (pygame.K_z, pygame.KMOD_LCTRL, "ctrl+z"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "ctrl+shift+z"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "alt+return"),
        (pygame.K_RETURN, pygame.KMOD_RALT, "alt+return"),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, "shift+tab"),
        (pygame.K_d, pygame.KMOD_CAPS | pygame.KMOD_NUM, "d"),
        (pygame.K_F11, 0, "f11"),
        (pygame.K_SPACE, 0, "space"),
        (pygame.K_ESCAPE, 0, "escape"),
        (pygame.K_DELETE, 0, "delete"),
        (pygame.K_PAGEDOWN, 0, "page down"),
        (pygame.K_LEFT, 0, "left"),
    ),
)
def test_keys_are_named_with_their_modifiers(code: int, mod: int, expected: str) -> None:
    assert name(code, mod) == expected


@pytest.mark.parametrize("code", (pygame.K_LCTRL, pygame.K_RSHIFT, pygame.K_RALT, pygame.K_CAPSLOCK))
def test_a_modifier_alone_is_no_key(code: int) -> None:
    assert name(code) == ""
    assert Keyboard().translate(down(code)) is None


@pytest.mark.parametrize("code", (0, 1 << 30, 0x3FFF_FFFF))
def test_a_key_without_a_name_is_none(code: int) -> None:
    """Such as a dead key, and one that SDL does not know."""
    assert Keyboard().translate(down(code, scancode=52)) is None


@pytest.mark.parametrize(
    "mod",
    (
        pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_RALT | pygame.KMOD_LCTRL, pygame.KMOD_MODE,
        pygame.KMOD_LMETA, pygame.KMOD_RMETA | pygame.KMOD_LCTRL,
    ),
)  # fmt: skip
@pytest.mark.parametrize("code", (pygame.K_z, pygame.K_q, pygame.K_d, pygame.K_SPACE))
def test_alt_alt_gr_and_the_key_of_the_system_give_no_command(code: int, mod: int) -> None:
    key = Keyboard().translate(down(code, mod))
    assert key is None or (isinstance(key, Key) and key.command == "")


def test_command_is_the_modifier_of_a_mac_and_only_there() -> None:
    assert name(pygame.K_z, pygame.KMOD_LMETA, on_mac=True) == "ctrl+z"
    assert name(pygame.K_z, pygame.KMOD_LCTRL, on_mac=True) == ""
    assert name(pygame.K_z, pygame.KMOD_LMETA) == ""


PAD = (
    (pygame.K_KP0, "0", "insert"), (pygame.K_KP1, "1", "end"), (pygame.K_KP2, "2", "down"),
    (pygame.K_KP3, "3", "page down"), (pygame.K_KP4, "4", "left"), (pygame.K_KP6, "6", "right"),
    (pygame.K_KP7, "7", "home"), (pygame.K_KP8, "8", "up"), (pygame.K_KP9, "9", "page up"),
    (pygame.K_KP_PERIOD, ".", "delete"), (pygame.K_KP_ENTER, "return", "return"),
    (pygame.K_KP_PLUS, "+", "+"), (pygame.K_KP_MINUS, "-", "-"), (pygame.K_KP5, "5", ""),
)  # fmt: skip


@pytest.mark.parametrize(("code", "with_lock", "without"), PAD)
def test_the_numeric_keypad_follows_num_lock(code: int, with_lock: str, without: str) -> None:
    assert name(code, pygame.KMOD_NUM) == with_lock
    assert name(code) == without
    assert name(code, on_mac=True) == with_lock  # there is no such key


def test_letters_that_are_not_latin_go_by_their_place() -> None:
    assert name(0x044F, pygame.KMOD_LCTRL, pygame.KSCAN_Z) == "ctrl+z"
    assert name(0x0432, 0, pygame.KSCAN_D) == "d"
    hebrew = Keyboard()
    assert hebrew.name(down(0x05E7, 0, pygame.KSCAN_E)) == "e"
    assert hebrew.name(down(ord("/"), 0, pygame.KSCAN_Q)) == "q"  # where Latin keyboards have a letter
    assert hebrew.name(down(pygame.K_a, 0, pygame.KSCAN_Q)) == "a"  # switched to a Latin layout
    assert hebrew.name(down(ord("/"), 0, pygame.KSCAN_Q)) == "/"


def test_latin_keys_mean_what_is_printed_on_them() -> None:
    """Where QWERTY has Q, AZERTY has A: Ctrl with that key is Ctrl+A. Accented letters are no others."""
    assert name(pygame.K_a, pygame.KMOD_LCTRL, pygame.KSCAN_Q) == "ctrl+a"
    assert name(pygame.K_w, 0, pygame.KSCAN_Z) == "w"
    assert name(0x11F, 0, pygame.KSCAN_E) == "ğ"  # of the Turkish F keyboard, which has an E elsewhere
    assert name(0x131, 0, pygame.KSCAN_I) == name(0x130, 0, pygame.KSCAN_I) == "i"
    assert name(ord(","), 0, pygame.KSCAN_M) == ","


@pytest.mark.parametrize(
    ("code", "scancode", "digit"),
    ((ord("&"), pygame.KSCAN_1, "1"), (0xE8, pygame.KSCAN_7, "7"), (0x161, pygame.KSCAN_3, "3"),
     (0x6F1, pygame.KSCAN_1, "1"), (pygame.K_0, pygame.KSCAN_0, "0")),
)  # fmt: skip
def test_the_digits_above_the_letters_need_no_shift(code: int, scancode: int, digit: str) -> None:
    """AZERTY, Czech and Persian keyboards."""
    assert name(code, 0, scancode) == digit
    assert name(code, pygame.KMOD_LSHIFT, scancode) == ("shift+" if code == ord(digit) else "") + digit


@pytest.mark.parametrize(
    ("scancode", "command"),
    ((121, "redo"), (122, "undo"), (124, "code"), (125, "paste"), (117, "rules"), (270, "close")),
)
def test_keys_that_are_made_for_a_command(scancode: int, command: str) -> None:
    key = Keyboard().translate(down(1 << 30 | scancode, 0, scancode))
    assert isinstance(key, Key) and key.command == command


def test_a_held_key_acts_once_unless_it_moves() -> None:
    keyboard = Keyboard()
    assert keyboard.translate(down(pygame.K_d)) == Key("d", "draw")
    assert [keyboard.translate(down(pygame.K_d)) for _ in range(20)] == [None] * 20
    keyboard.translate(up(pygame.K_d))
    assert keyboard.translate(down(pygame.K_d)) == Key("d", "draw")
    for code in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_TAB, pygame.K_PAGEDOWN):
        pressed = keyboard.translate(down(code))
        assert pressed is not None and keyboard.translate(down(code)) == pressed


@pytest.mark.parametrize(
    ("code", "mod"),
    (
        (pygame.K_F11, 0), (pygame.K_m, 0), (pygame.K_h, 0), (pygame.K_RETURN, 0), (pygame.K_ESCAPE, 0),
        (pygame.K_BACKSPACE, 0), (pygame.K_z, pygame.KMOD_LCTRL), (pygame.K_7, 0), (pygame.K_HOME, 0),
        (pygame.K_RETURN, pygame.KMOD_LALT), (pygame.K_KP_ENTER, 0),
    ),
)  # fmt: skip
def test_no_other_key_repeats_on_the_table(code: int, mod: int) -> None:
    keyboard = Keyboard()
    assert keyboard.translate(down(code, mod)) is not None
    assert keyboard.translate(down(code, mod)) is None


@pytest.mark.parametrize(
    ("code", "mod", "repeats"),
    (
        (pygame.K_a, 0, True), (pygame.K_SPACE, 0, True), (pygame.K_BACKSPACE, 0, True),
        (pygame.K_BACKSPACE, pygame.KMOD_LCTRL, True), (pygame.K_DELETE, 0, True), (pygame.K_LEFT, 0, True),
        (pygame.K_LEFT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, True), (pygame.K_RETURN, 0, False),
        (pygame.K_ESCAPE, 0, False), (pygame.K_F11, 0, False), (pygame.K_v, pygame.KMOD_LCTRL, False),
    ),
)  # fmt: skip
def test_in_a_field_the_keys_that_edit_repeat(code: int, mod: int, repeats: bool) -> None:
    keyboard = in_a_field()
    assert keyboard.translate(down(code, mod)) is not None
    assert (keyboard.translate(down(code, mod)) is not None) is repeats


def test_a_key_whose_release_was_lost_with_the_focus_works_again() -> None:
    keyboard = Keyboard()
    keyboard.translate(down(pygame.K_d))
    keyboard.translate(Event(pygame.WINDOWFOCUSLOST))
    assert keyboard.translate(down(pygame.K_d)) == Key("d", "draw")


def test_in_a_field_letters_are_text_and_other_keys_keep_their_command() -> None:
    keyboard = in_a_field()
    keyboard.bindings = bindings("left_hand")
    assert keyboard.translate(down(pygame.K_e)) == Key("e")
    assert keyboard.translate(down(pygame.K_SPACE)) == Key("space")
    assert keyboard.translate(down(pygame.K_F11)) == Key("f11", "fullscreen")
    keyboard.typing = False
    keyboard.translate(up(pygame.K_e))
    assert keyboard.translate(down(pygame.K_e)) == Key("up", "up")


def test_the_keys_of_the_left_hand_arrive_as_the_standard_ones() -> None:
    keyboard = Keyboard()
    keyboard.bindings = bindings("left_hand")
    for letter, standard in zip("esdfa", ("up", "left", "down", "right", "return"), strict=True):
        key = keyboard.translate(down(ord(letter)))
        assert isinstance(key, Key) and key.name == standard
    assert keyboard.translate(down(ord("s"))) == Key("left", "left")  # and repeat as they do
    assert keyboard.translate(down(ord("a"))) is None


# Input methods


def test_while_an_input_method_composes_every_key_is_its_own() -> None:
    keyboard = in_a_field()
    assert keyboard.translate(Event(pygame.TEXTEDITING, text="ni", start=0, length=2)) == Composing("ni")
    for code in (pygame.K_RETURN, pygame.K_LEFT, pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_SPACE):
        assert keyboard.translate(down(code)) is None
        keyboard.translate(up(code))
    assert keyboard.translate(Event(pygame.TEXTINPUT, text="你")) == Text("你")
    keyboard.begin_turn()
    assert keyboard.translate(down(pygame.K_RETURN)) == Key("return", "press")


@pytest.mark.parametrize("ends", (True, False))
def test_enter_that_comes_together_with_the_text_does_not_submit(ends: bool) -> None:
    keyboard = in_a_field()
    keyboard.translate(Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    keyboard.begin_turn()
    if ends:
        keyboard.translate(Event(pygame.TEXTEDITING, text="", start=0, length=0))
    keyboard.translate(Event(pygame.TEXTINPUT, text="你"))
    assert keyboard.translate(down(pygame.K_RETURN)) is None
    keyboard.translate(up(pygame.K_RETURN))
    keyboard.begin_turn()
    assert keyboard.translate(down(pygame.K_RETURN)) is not None


def test_text_arrives_only_where_a_field_takes_it() -> None:
    assert Keyboard().translate(Event(pygame.TEXTINPUT, text="é")) is None
    assert in_a_field().translate(Event(pygame.TEXTINPUT, text="é")) == Text("é")
