"""Where the files are that the game reads; the font is searched for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tripeaks import resources
from tripeaks.catalogue import LANGUAGES
from tripeaks.resources import font_files

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of fonts on Linux")


@pytest.fixture(autouse=True)
def fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder of the system's fonts, on a machine that has no others and no package of the font."""
    monkeypatch.setattr(resources, "FONT_PACKAGE", "no_such_package")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "share"))
    font_files.cache_clear()
    folder = tmp_path / "share" / "fonts" / "truetype"
    folder.mkdir(parents=True)
    yield folder
    font_files.cache_clear()


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).touch()


def test_every_kind_of_file_is_there() -> None:
    assert list(resources.SPRITES.glob("*.svg"))
    assert list(resources.SOUNDS.glob("*.wav"))
    assert {folder.name for folder in resources.LOCALE.iterdir()} >= set(LANGUAGES)


@pytest.mark.parametrize(
    ("regular", "bold"),
    (
        ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf"),
        ("Atkinson-Hyperlegible-Regular-102.otf", "Atkinson-Hyperlegible-Bold-102.otf"),
        ("atkinson hyperlegible regular.TTF", "atkinson hyperlegible bold.TTF"),
    ),
)
def test_a_font_of_the_system_is_found_by_the_names_it_has_had(fonts: Path, regular: str, bold: str) -> None:
    put(fonts, "DejaVuSans-Bold.ttf", regular, bold)
    assert font_files() == (fonts / regular, fonts / bold)


def test_other_cuts_and_fonts_are_not_taken(fonts: Path) -> None:
    put(fonts, "AtkinsonHyperlegible-BoldItalic.ttf", "Atkinson Hyperlegible Bold Italic.ttf")
    put(fonts, "AtkinsonHyperlegibleMono-Regular.ttf", "AtkinsonHyperlegibleNext-Bold.ttf")
    put(fonts, "AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.woff2")
    assert font_files() is None


def test_the_player_s_own_font_goes_first(fonts: Path, tmp_path: Path) -> None:
    names = ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")
    own = tmp_path / ".local" / "share" / "fonts"
    own.mkdir(parents=True)
    put(fonts, *names)
    put(own, *names)
    assert font_files() == (own / names[0], own / names[1])


def test_the_package_goes_before_the_system(fonts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "FONT_PACKAGE", "fontpkg_atkinson_hyperlegible")
    put(fonts, "AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")
    found = font_files()
    assert found is not None
    assert all(file.is_file() and file.stat().st_size for file in found)


def test_a_package_without_code_is_as_good(
    fonts: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Such as a frozen build has."""
    package = tmp_path / "some_font_without_code" / "files"
    package.mkdir(parents=True)
    names = ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")
    put(fonts, *names)
    put(package, *names)
    monkeypatch.setattr(resources, "FONT_PACKAGE", "some_font_without_code")
    monkeypatch.syspath_prepend(tmp_path)
    assert font_files() == (package / names[0], package / names[1])


def test_without_the_font_there_is_none() -> None:
    assert font_files() is None
