"""The code field with an input method, and with what keyboards of the world type into it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tests.ui.table_help import key, opened, pixels, post_key
from tripeaks.ui.app import App
from tripeaks.ui.dialogs.new_game import CODE, NewGameDialog
from tripeaks.ui.platform import clipboard
from tripeaks.ui.widgets import TextField

DEAL = "TP1-C-AAAAAAD"


@contextmanager
def in_the_field(key_set: str = "usual") -> Iterator[tuple[App, NewGameDialog]]:
    with opened(key_set=key_set, speed="off") as app:
        key(app, "g")
        dialog = app.layers[-1]
        assert isinstance(dialog, NewGameDialog)
        dialog.set_focus(CODE)
        yield app, dialog


def text_of(dialog: NewGameDialog) -> str:
    field = next(each.widget for each in dialog.placed() if isinstance(each.widget, TextField))
    return field.entry.text


def post(kind: int, text: str) -> None:
    values: dict[str, Any] = {"start": 0, "length": len(text)} if kind == pygame.TEXTEDITING else {}
    pygame.event.post(pygame.event.Event(kind, text=text, **values))


def picture(app: App) -> bytes:
    app.draw()
    return pixels(app.window)


def test_enter_that_confirms_a_candidate_does_not_start_the_game() -> None:
    with in_the_field() as (app, dialog):
        for text in ("t", "tp", "ティーピー"):
            post(pygame.TEXTEDITING, text)
            app.take_events()
        post_key(app, pygame.K_RETURN)  # while it is composed
        assert app.layers == [dialog]
        post(pygame.TEXTEDITING, "")
        post(pygame.TEXTINPUT, "ＴＰ１ーＣーＡＡＡＡＡＡＤ")
        post_key(app, pygame.K_RETURN)  # the same key, told together with the text
        assert app.layers == [dialog] and text_of(dialog) == DEAL
        post_key(app, pygame.K_RETURN)
        assert not app.layers and str(app.game.session.code) == DEAL


def test_what_is_composed_is_shown_and_is_not_text_yet() -> None:
    with in_the_field() as (app, dialog):
        empty = picture(app)
        post(pygame.TEXTEDITING, "ni")
        app.take_events()
        composing = picture(app)
        assert composing != empty and text_of(dialog) == ""
        post(pygame.TEXTEDITING, "nihao")
        app.take_events()
        assert picture(app) not in (composing, empty)
        post(pygame.TEXTEDITING, "")
        app.take_events()
        assert picture(app) == empty


def test_a_composition_ends_with_the_focus_of_its_field() -> None:
    with in_the_field() as (app, dialog):
        post(pygame.TEXTEDITING, "ni")
        app.take_events()
        dialog.set_focus("rule", ring=True)
        post_key(app, pygame.K_ESCAPE)
        assert not app.layers
        key(app, "d")
        assert len(app.game.session.log) == 1


def test_the_input_method_is_told_where_the_field_is_also_when_it_scrolls() -> None:
    with in_the_field() as (_, dialog), patch("pygame.key.set_text_input_rect") as told:
        dialog.resize((480, 360))
        for scroll in (0, 60):
            dialog.scroll_to(scroll)
            found = dialog.controls.find(CODE)
            assert found is not None and told.call_args.args == (found[1],)


@pytest.mark.parametrize("key_set", ("usual", "left_hand"))
def test_letters_are_text_and_no_commands_in_the_field(key_set: str) -> None:
    with in_the_field(key_set) as (app, dialog):
        for letter in "tp1dxmfesa4z ":
            name = "space" if letter == " " else letter
            code = pygame.key.key_code(name)
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, scancode=0, unicode=letter))
            post(pygame.TEXTINPUT, letter)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, scancode=0, unicode=letter))
            app.take_events()
        assert text_of(dialog) == "tp1dxmfesa4z "
        assert app.running and app.layers == [dialog] and not app.settings.muted


def test_alt_gr_types_its_character() -> None:
    with in_the_field() as (app, dialog):
        post_key(app, pygame.K_q, pygame.KMOD_RALT | pygame.KMOD_LCTRL)
        post(pygame.TEXTINPUT, "@")
        app.take_events()
        assert text_of(dialog) == "@" and app.running


def test_the_numeric_keypad_edits_without_num_lock() -> None:
    with in_the_field() as (app, dialog):
        post(pygame.TEXTINPUT, "abcd")
        app.take_events()
        for code in (pygame.K_KP7, pygame.K_KP6, pygame.K_KP_PERIOD):
            post_key(app, code)
        assert text_of(dialog) == "acd"
        post_key(app, pygame.K_KP_ENTER)
        assert app.layers == [dialog]  # submitted: this is no code


def test_a_code_on_the_clipboard_is_read_as_any_keyboard_writes_it() -> None:
    with opened() as app, patch("pygame.scrap.has_text", lambda: True):
        with patch("pygame.scrap.get_text", lambda: "see TP١\u2011C\u2011ＡＡＡ\u200bＡＡＡＤ"):
            assert clipboard.get_text() == "see TP1-C-AAAAAAD"
            key(app, "i")
        assert str(app.game.session.code) == DEAL
