"""A real keyboard in a real window: a whole hand by single keys, held keys, other layouts, Num Lock.

Needs Xvfb and xdotool, and setxkbmap for the layouts.
"""

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.play_window import FROM_SOURCE, USUAL_SIZE, GameWindow, game_window, kept_in
from harness.virtual_screen import VirtualScreen, missing_programs, virtual_screen
from tests.games import winning_words
from tripeaks.actions import parse_action
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW
from tripeaks.key_bindings import RANK, bindings
from tripeaks.session import Session
from tripeaks.storage import Settings, SettingsFile
from tripeaks.ui.drawing.look import unit_for
from tripeaks.ui.table.layout import lay_out
from tripeaks.ui.table.navigation import next_of_rank, still_there

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing_programs()), reason="needs Xvfb and xdotool"),
]

CODE = parse_code("TP1-E-AAAAAAB")
BETWEEN_KEYS = 40
"""Milliseconds; much quicker than any card flies."""

PLACE_OF_D, PLACE_OF_2 = 40, 11
"""X keycodes of the keys that a US keyboard prints D and 2 on."""


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen() as screen:
        yield screen


@contextmanager
def played(screen: VirtualScreen, folder: Path, **settings: object) -> Iterator[GameWindow]:
    SettingsFile(folder).save(Settings(muted=True, **settings))  # type: ignore[arg-type]
    command = [*FROM_SOURCE, str(CODE), "--data", str(folder), "--size", "{}x{}".format(*USUAL_SIZE)]
    with game_window(command, screen) as window:
        window.xdotool("windowfocus", "--sync", window.number)
        yield window
        assert window.leave() == 0


def press(window: GameWindow, keys: Iterable[object]) -> None:
    window.xdotool("key", "--delay", BETWEEN_KEYS, *keys)


def use_layout(screen: VirtualScreen, window: GameWindow, layout: str) -> None:
    subprocess.run(["setxkbmap", layout], env=screen.environment(), check=True)
    window.xdotool("sleep", 0.3)


def keys_to_win() -> list[str]:
    """The keys that win the hand: each card is found by its rank."""
    names, session = bindings().keys, Session(CODE)
    layout, focus, keys = lay_out(USUAL_SIZE, unit_for(USUAL_SIZE)), None, []
    for word in winning_words(str(CODE)):
        move = parse_action(word, session.position)
        assert isinstance(move, int)
        if move == DRAW:
            keys.append("d")
        else:
            rank = session.position.deal.tableau[move].rank
            while focus != move:
                focus = next_of_rank(focus, rank, session.position)
                keys.append(names[f"{RANK}{rank}"][0])
            keys.append("Return")
        session.act(move)
        focus = None if focus is None else still_there(focus, session.position, layout)
    return keys


def test_a_hand_is_won_by_single_keys_with_settings_and_a_new_game(
    screen: VirtualScreen, tmp_path: Path
) -> None:
    with played(screen, tmp_path) as window:
        press(window, ("s", "Tab", "space", "Escape"))  # the settings
        press(window, ("g", "Return", "z", "Escape"))  # a new game, and back to the hand before
        press(window, ("d", "z", "y", "z"))
        press(window, keys_to_win())
        window.xdotool("sleep", 1)
    assert not SettingsFile(tmp_path).settings.error_help
    kept = kept_in(tmp_path)
    assert (kept.code, kept.result) == (str(CODE), "won")


def test_a_held_key_draws_once_and_held_arrows_go_on(screen: VirtualScreen, tmp_path: Path) -> None:
    with played(screen, tmp_path) as window:
        window.xdotool("keydown", "d", "sleep", 1.2, "keyup", "d")
        window.xdotool("keydown", "F11", "sleep", 1.2, "keyup", "F11")
        press(window, ("Home",))  # from the first card on
        window.xdotool("keydown", "Right", "sleep", 2, "keyup", "Right")
        press(window, ("d", "d"))
    assert kept_in(tmp_path).actions == ("draw",) * 3
    assert SettingsFile(tmp_path).settings.full_screen


@pytest.mark.skipif(shutil.which("setxkbmap") is None, reason="needs setxkbmap")
@pytest.mark.parametrize("layout", ("us", "fr", "ru", "il", "gr", "tr", "cz", "de"))
def test_keys_mean_what_they_print_or_their_place(
    layout: str, screen: VirtualScreen, tmp_path: Path
) -> None:
    """The 2 above the letters needs no Shift, and Shift does no harm where it has the digit."""
    with played(screen, tmp_path) as window:
        use_layout(screen, window, layout)
        shift = "shift+" if layout in ("fr", "cz") else ""
        press(window, (PLACE_OF_2, f"{shift}{PLACE_OF_2}", "Return", PLACE_OF_D))
        use_layout(screen, window, "us")  # xdotool leaves by a letter
    assert kept_in(tmp_path).actions == ("2D", "draw")


def test_the_numeric_keypad_follows_num_lock(screen: VirtualScreen, tmp_path: Path) -> None:
    """Without it the keypad moves and plays; with it, it types ranks. xdotool sets it as a name asks for."""
    with played(screen, tmp_path) as window:
        press(window, ("KP_Home", "KP_Right", "KP_Right", "KP_Enter"))  # the third card, a king
        press(window, ("KP_2", "KP_Enter"))
    assert kept_in(tmp_path).actions[:1] == ("KC",)


def test_keys_of_the_system_are_no_commands(screen: VirtualScreen, tmp_path: Path) -> None:
    with played(screen, tmp_path) as window:
        press(window, ("d", "super+d", "alt+d", "ISO_Level3_Shift+d", "super+z", "alt+z", "alt+x"))
        press(window, ("ctrl+alt+z", "d"))
    assert kept_in(tmp_path).actions == ("draw", "draw")
