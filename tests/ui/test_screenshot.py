"""Pictures of a position at rest."""

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from tripeaks.actions import RefusedWord
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.ui import screenshot


def options(
    target: Path, moves: tuple[str, ...] = (), size: tuple[int, int] = (800, 600), **more: Any
) -> LaunchRequest:
    return LaunchRequest(
        "en", parse_code("TP1-E-AAAAAAB"), size, moves=moves, screenshot=target, language_asked=True, **more
    )


@pytest.mark.parametrize("size", ((800, 600), (600, 1000), (1280, 800)))
def test_a_picture_has_the_size_asked_for(tmp_path: Path, size: tuple[int, int]) -> None:
    assert screenshot.save(options(tmp_path / "a.png", size=size)) == 0
    assert pygame.image.load(tmp_path / "a.png").get_size() == size


def test_the_same_position_is_the_same_picture_and_another_is_not(tmp_path: Path) -> None:
    names = [tmp_path / f"{i}.png" for i in range(3)]
    for name, moves in zip(names, ((), (), ("KC", "AS")), strict=True):
        screenshot.save(options(name, moves))
    first, again, other = (name.read_bytes() for name in names)
    assert first == again != other


def test_moves_that_cannot_be_made_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedWord):
        screenshot.save(options(tmp_path / "a.png", ("3S",)))


def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        screenshot.save(options(tmp_path / "none" / "a.png"))


def test_the_players_own_folder_is_not_touched(tmp_path: Path) -> None:
    data = tmp_path / "data"
    screenshot.save(options(tmp_path / "a.png", data=data))
    assert not data.exists() and os.environ["SDL_VIDEODRIVER"] == "dummy"
    assert list(Path(tmp_path).iterdir()) == [tmp_path / "a.png"]


def test_a_disk_that_is_full_keeps_the_old_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        screenshot.save(options(tmp_path / "a.png"))
    assert (tmp_path / "a.png").read_bytes() == b"\x89PNG old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]
