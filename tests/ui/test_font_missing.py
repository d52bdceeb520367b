"""The window on a machine without the font: another takes its place, and the player is told."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tripeaks import resources
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.resources import font_files
from tripeaks.ui import selftest
from tripeaks.ui.app import App
from tripeaks.ui.drawing.fonts import Fonts


@pytest.fixture(autouse=True)
def without_font(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(resources, "FONT_PACKAGE", "no_such_package")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "LOCALAPPDATA", "WINDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    font_files.cache_clear()
    yield
    font_files.cache_clear()


def test_the_other_font_has_every_letter() -> None:
    assert Fonts().is_substitute
    assert selftest.try_letters()


def test_a_build_without_the_font_is_faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(ValueError, match="font"):
        selftest.try_letters()


@pytest.mark.parametrize("bold", (False, True))
def test_its_letters_are_about_as_wide(bold: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [str(Catalogue(language).entry("settings")) for language in LANGUAGES]
    other = Fonts()
    monkeypatch.setattr(resources, "FONT_PACKAGE", "fontpkg_atkinson_hyperlegible")
    font_files.cache_clear()
    usual = Fonts()
    assert not usual.is_substitute
    for text in texts:
        assert 0.9 < other.width(text, 16, bold) / usual.width(text, 16, bold) < 1.12
    assert other.height(16, bold) <= usual.height(16, bold)


def test_the_player_is_told_once(tmp_path: Path) -> None:
    pygame.display.init()
    app = App(LaunchRequest("en", code=parse_code("TP1-E-AAAAAAB"), size=(480, 360), data=tmp_path))
    try:
        app.pass_time(20)
        app.draw()
        said = app.toasts.sprites(app.style.look, (480, 360))
        assert len(said) == 1
        assert app.window.get_rect().contains(said[0].surface.get_rect(topleft=(said[0].x, said[0].y)))
        app.toasts.dismiss()
        app.pass_time(20)
        assert not app.toasts.sprites(app.style.look, (480, 360))
    finally:
        app.close()
