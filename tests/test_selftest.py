"""The self-test: it works here, changes nothing of the player's, and fails when a build lost something."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tripeaks import cli, selftest
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.position import Position
from tripeaks.engine.solver import winning_line
from tripeaks.storage import Store
from tripeaks.thinker import Thinker
from tripeaks.ui import selftest as ui_selftest
from tripeaks.ui.drawing import svg
from tripeaks.ui.platform import sound

STEPS = "texts drawings letters sounds solver worker settings window record".split()


@pytest.fixture(autouse=True)
def players_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder of the player's, and an English system."""
    monkeypatch.setenv("TRIPEAKS_DATA", str(tmp_path / "own"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "own"


def test_every_step_works_here_and_nothing_of_the_players_is_touched(
    players_own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--selftest"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("TriPeaks ")
    assert [line.startswith("works: ") for line in told[1:-1]] == [True] * len(STEPS)
    assert told[-1] == "Everything works."
    assert not players_own.exists()


def failure(step: str, catalogue: Catalogue) -> str:
    """How the line of a failed step begins."""
    return catalogue.say("selftest.failed", step=step, cause="")


def test_a_drawing_that_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(svg, "SPRITES", tmp_path)
    monkeypatch.setattr(ui_selftest, "SPRITES", tmp_path)
    catalogue = Catalogue("nl")
    assert selftest.run(catalogue) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith(failure("drawings", catalogue))


def test_a_drawing_that_shows_nothing_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "blank.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    monkeypatch.setattr(svg, "SPRITES", tmp_path)
    monkeypatch.setattr(ui_selftest, "SPRITES", tmp_path)
    with pytest.raises(ValueError, match=r"blank\.svg"):
        ui_selftest.try_drawings()


def test_a_sound_that_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ui_selftest, "SOUNDS", tmp_path)
    assert selftest.run(Catalogue()) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("FAILED at sounds: ")


def test_a_sign_that_the_font_lacks_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def entry(_self: Catalogue, _key: str) -> str:
        return "三 peaks"

    monkeypatch.setattr(ui_selftest, "Catalogue", type("Catalogue", (Catalogue,), {"entry": entry}))
    assert selftest.run(Catalogue()) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "FAILED at letters: ValueError: the font lacks 三"


def test_without_a_sound_device_the_sounds_are_decoded_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.setattr(sound, "device_likely", lambda: False)
    assert ui_selftest.try_sounds() == {"count": len(sound.all_stems()), "driver": "dummy"}


def test_without_a_screen_the_dummy_driver_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    pygame.display.quit()
    assert ui_selftest.open_display() == "dummy"


def test_a_worker_without_a_process_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "Thinker", lambda: Thinker(process=False))
    assert selftest.try_worker() == {"count": 0}


def test_a_hand_that_is_not_won_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(position: Position) -> tuple[int, ...]:
        return (winning_line(position) or ())[:-1]

    monkeypatch.setattr(ui_selftest, "winning_line", cut_short)
    assert selftest.run(Catalogue()) == 1
    out = capsys.readouterr().out
    assert out.endswith("FAILED at window: RuntimeError: TP1-E-AAAAAAB: playing, 39\n")


def test_a_record_without_the_hand_is_told(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with pytest.raises(RuntimeError):
        selftest.try_record(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_text_for_every_step(language: str) -> None:
    assert {"passed", "failed", "end", *STEPS} == Catalogue(language).entry("selftest").keys()
