"""What the desktop is set to, asked of each system's interface."""

import ctypes
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pygame
import pytest

from tripeaks.ui.platform import desktop


def answering(text: str, asked: list[tuple[str, ...]]) -> Mock:
    """Stands for ``subprocess.run``."""

    def run(command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, text + "\n", "")

    return Mock(side_effect=run)


@pytest.mark.parametrize(
    ("platform", "answer", "expected"),
    [
        ("linux", "false", True),
        ("linux", "true", False),
        ("linux", "", False),
        ("darwin", "1", True),
        ("darwin", "0", False),
        ("darwin", "", False),
    ],
)
def test_less_motion_is_asked_of_the_systems_program(
    monkeypatch: pytest.MonkeyPatch, platform: str, answer: str, expected: bool
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "GNOME")
    monkeypatch.setattr(subprocess, "run", answering(answer, asked))
    assert desktop.wants_less_motion() is expected
    assert asked[0][0] == {"linux": "gsettings", "darwin": "defaults"}[platform]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[General]\nname=100%\n", False),
        ("[KDE]\nAnimationDurationFactor=none\n", False),
        ("no settings", False),
        (None, False),
    ],
)
def test_less_motion_is_read_from_plasmas_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: str | None, expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    if settings is not None:
        (tmp_path / "kdeglobals").write_text(settings)
    assert desktop.wants_less_motion() is expected


@pytest.mark.parametrize("animated", (True, False))
def test_less_motion_is_asked_of_windows(monkeypatch: pytest.MonkeyPatch, animated: bool) -> None:
    def answer(action: int, _: int, value: object, __: int) -> None:
        assert action == desktop.SPI_GETCLIENTAREAANIMATION
        ctypes.cast(value, ctypes.POINTER(ctypes.c_int)).contents.value = animated  # type: ignore[arg-type]

    user32 = SimpleNamespace(SystemParametersInfoW=answer)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert desktop.wants_less_motion() is not animated


@pytest.mark.parametrize("fault", (FileNotFoundError(), subprocess.TimeoutExpired("gsettings", 5)))
def test_a_program_that_is_missing_or_hangs_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    monkeypatch.setattr(subprocess, "run", Mock(side_effect=fault))
    assert not desktop.wants_less_motion()


@pytest.mark.parametrize(
    ("resources", "scale"),
    [
        ("Xft.antialias:\t1\nXft.dpi:\t192\nXft.rgba:\tnone\n", 2.0),
        ("Xft.dpi: 120.0", 1.25),
        ("Xft.dpi:\t72", 1.0),
        ("Xft.dpi:\t9600", 4.0),
        ("Xft.dpi:\t...", 1.0),
        ("Other.Xft.dpi:\t192", 1.0),
        ("", 1.0),
    ],
)
def test_text_under_x11_is_as_large_as_its_resources_say(
    monkeypatch: pytest.MonkeyPatch, resources: str, scale: float
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(desktop, "x_resources", lambda: resources)
    assert desktop.text_scale() == scale


def test_without_libx11_text_has_its_usual_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(desktop, "LIBX11", "missing.so")
    assert desktop.text_scale() == 1.0


def test_text_under_windows_is_as_large_as_on_its_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    user32 = SimpleNamespace(GetDpiForSystem=lambda: 120, GetDpiForWindow=lambda _: 144)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert (desktop.text_scale(), desktop.text_scale(17)) == (1.25, 1.5)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=SimpleNamespace()))  # before Windows 10
    assert desktop.text_scale() == 1.0


def test_elsewhere_the_surface_has_more_pixels_instead() -> None:
    pygame.display.init()
    assert desktop.text_scale() == 1.0
    pygame.display.quit()


def test_other_desktops_are_not_asked_for_the_settings_of_gnome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("", "sway", "XFCE"):
        monkeypatch.setenv("XDG_CURRENT_DESKTOP", name)
        run = Mock()
        monkeypatch.setattr(subprocess, "run", run)
        assert not desktop.wants_less_motion()
        run.assert_not_called()
