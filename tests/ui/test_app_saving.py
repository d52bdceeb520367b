"""What the window does so that nothing is lost: it shows what is saved, and says what could not be."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.ui.table_help import CODE, key, opened, turn
from tripeaks.storage import SettingsFile, Store
from tripeaks.storage.schema import FILE_NAME
from tripeaks.ui.app import App

ROOT = Path(__file__).resolve().parents[2]


def says(app: App) -> bool:
    """Whether a notice is shown, after some frames."""
    for _ in range(40):
        turn(app)
        app.idle()
    return "toast" in {sprite.key for sprite in app.sprites()}


def test_settings_are_on_the_disk_soon_after_a_change(tmp_path: Path) -> None:
    with opened(folder=tmp_path) as app:
        key(app, "m")
        given_up = time.monotonic() + 30
        while not SettingsFile(tmp_path).settings.muted:
            assert time.monotonic() < given_up, "they wait for the end"
            time.sleep(0.01)


def test_a_shown_action_is_on_the_disk(tmp_path: Path) -> None:
    with opened(folder=tmp_path) as app:
        for _ in range(5):
            key(app, "d")
            turn(app)
            app.draw()
            with sqlite3.connect(tmp_path / FILE_NAME) as connection:
                (log,) = connection.execute("SELECT actions FROM logs ORDER BY hand DESC").fetchone()
            connection.close()
            assert len(log) == len(app.game.session.log)


def test_an_action_under_a_lock_is_safe_before_it_is_shown(tmp_path: Path) -> None:
    with opened(folder=tmp_path) as app:
        app.store.flush()
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        key(app, "d")
        app.draw()
        (file,) = tmp_path.glob("record.rescue-*.jsonl")
        assert b'"actions":[-1]' in file.read_bytes()
    other.close()


def test_a_window_whose_actions_are_kept_elsewhere_closes_at_once(tmp_path: Path) -> None:
    with opened(folder=tmp_path) as app:
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        key(app, "d")
        assert says(app)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        turn(app)
        assert not app.running
    other.close()
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (-1,)
    store.close()


def test_a_window_that_would_lose_something_says_so_and_closes_the_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    system_open = os.open

    def refuse(path: str | Path, flags: int, *more: int, **named: int) -> int:
        if "rescue" in str(path):
            raise OSError(28, "No space left on device")
        return system_open(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", refuse)
    with opened(folder=tmp_path / "file" / "data") as app:
        key(app, "d")
        app.quit()
        assert app.running and says(app)
        app.quit()
        assert not app.running


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_hangup_saves_the_settings_and_the_hand(tmp_path: Path) -> None:
    script = f"""
import os, signal, sys
from pathlib import Path
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from dataclasses import replace
from tripeaks.ui import start

class Played(start.App):
    def run(self):
        self.game.draw()
        self.apply(replace(self.settings, volume=13))
        os.kill(os.getpid(), signal.SIGHUP)
        super().run()

start.App = Played
start.run(LaunchRequest("en", parse_code({CODE!r}), data=Path(sys.argv[1])))
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, cwd=ROOT)
    assert done.returncode == 128 + signal.SIGHUP, done.stderr
    assert SettingsFile(tmp_path).settings.volume == 13
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.session.log == (-1,)
    store.close()
