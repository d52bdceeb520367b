"""Text mode as a process: what it saves of a hand, its input and output."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.test_speech import START
from tests.text_help import CODE, ROOT, Clock, output_of, states, won_hand
from tripeaks.engine.codes import parse_code
from tripeaks.engine.solver import winnable_code
from tripeaks.session import REDO, UNDO
from tripeaks.storage import Filter, Settings, SettingsFile, Store, data_folder, record

pytestmark = pytest.mark.usefixtures("own_folder")


# --- saving --------------------------------------------------------------------------------------


def kept(folder: Path) -> list[tuple[str, str, int]]:
    """The code, result and number of actions of every hand in a folder's record, oldest first."""
    with closing(Store(folder)) as store:
        connection = sqlite3.connect(folder / "record.db")
        rows = connection.execute("SELECT id FROM hands ORDER BY id").fetchall()
        connection.close()
        page = store.ask(lambda c: record.page(c, Filter(replays=True)))
        logs = {id: store.ask(partial(record.log, hand=id)) for (id,) in rows}
        entries = {entry.hand.id: entry for entry in page}
        return [
            (str(entries[id].hand.code), entries[id].figures.result.value, len(logs[id] or ()))
            for (id,) in rows
            if id in entries
        ]


def test_the_next_start_resumes_the_last_hand_with_its_undo_history() -> None:
    output_of("KC\nAS\n", clock=Clock(0, 5, 5))
    said = output_of("undo\nundo\nredo\n", code="", clock=Clock(0, 5))
    assert "Welcome back: your hand lies as you left it." in said
    assert "Put back: ace of spades." in said and "Put back: king of clubs." in said
    with closing(Store(data_folder())) as store:
        resumed = store.resume()
    assert resumed is not None
    assert str(resumed.session.code) == CODE
    assert resumed.session.log == (20, 23, UNDO, UNDO, REDO)
    assert resumed.session.played_ms == 10_000


@pytest.mark.parametrize(("code", "played_ms"), ((CODE, 65_000), (f"{CODE}-T900", 605_000)))
def test_time_away_counts_a_minute_at_most_except_on_a_count_down(code: str, played_ms: int) -> None:
    output_of("KC\nAS\nundo\n", code, clock=Clock(0, 7, 600, 5))
    with closing(Store(data_folder())) as store:
        resumed = store.resume()
    assert resumed is not None and resumed.session.played_ms == played_ms


def test_every_hand_is_recorded_as_in_the_window() -> None:
    output_of("KC\nnew TP1-C-AAAAAAD\n")
    code, words = won_hand()
    output_of("\n".join(words), str(code))
    assert kept(data_folder() or Path()) == [(CODE, "left", 1), (str(code), "won", len(words))]


def test_json_mode_does_not_touch_the_players_record_unless_a_folder_is_named(tmp_path: Path) -> None:
    folder = data_folder()
    assert folder is not None
    states("KC\nAS\n")
    assert not folder.exists()
    own = tmp_path / "own"
    states("KC\nAS\n", data=own)
    assert states("", code="", data=own)[-1]["moves"] == 2


def test_the_players_settings_apply_here_too() -> None:
    SettingsFile(data_folder()).save(Settings(language="nl", game="C-O"))
    said = output_of("", code="")
    assert "De partij is bezig." in said and "(bedekt)" in said and "TP1-C-" in said
    asked = output_of("", code="", language_asked=True)
    assert "The hand is being played." in asked


@pytest.mark.parametrize("winnable_only", (False, True))
def test_the_first_hand_is_winnable_if_the_player_chose_so(
    monkeypatch: pytest.MonkeyPatch, winnable_only: bool
) -> None:
    lost = parse_code("TP1-C-AAAAAAD")
    monkeypatch.setattr("tripeaks.launch.os.urandom", lambda count: lost.number.to_bytes(count, "big"))
    SettingsFile(data_folder()).save(Settings(game="C", winnable_only=winnable_only))
    assert f"Code: {winnable_code(lost) if winnable_only else lost}" in output_of("", code="")


def test_the_short_form_is_remembered_after_a_restart() -> None:
    assert "face-down card" not in output_of("short\nboard\ndraw\n").split("Drawn")[1]
    assert "face-down card" not in output_of("draw\n", code="").split("Drawn")[1]


def test_time_after_the_last_action_is_saved_too() -> None:
    output_of("KC\nhelp\n", clock=Clock(0, 5, 7))
    with closing(Store(data_folder())) as store:
        resumed = store.resume()
    assert resumed is not None and resumed.session.played_ms == 7_000


def test_invalid_settings_are_reported_once() -> None:
    folder = data_folder()
    assert folder is not None
    folder.mkdir()
    (folder / "settings.toml").write_text('hint = "wrong"\n')
    said = output_of("KC\nAS\n")
    assert said.count("These settings could not be used") == 1
    (folder / "settings.toml").write_text("= = =\n")
    said = output_of("KC\nAS\n")
    assert said.count("The settings could not be read.") == 1
    assert states("KC\n", data=folder)[-1]["ok"]  # and the output is JSON only


def test_storage_notices_are_shown_once() -> None:
    folder = data_folder()
    assert folder is not None
    folder.write_text("no folder")
    said = output_of("KC\nAS\n")
    assert said.count("Nothing can be saved in") == 1
    assert "Played: ace of spades." in said


# --- as a process --------------------------------------------------------------------------------


def process(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "main.py", "--text", "--lang", "nl", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp1252"])
def test_the_output_is_utf_8_in_any_locale(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    out, err = process(CODE, env=environment).communicate("3S\nK♣\n\xff".encode(), timeout=60)
    assert START["nl"] in out.decode()
    assert "Moet één rang hoger of lager zijn" in out.decode()
    assert "Gespeeld: klaverenkoning." in out.decode()
    assert err == b""


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_an_interrupt_ends_it_cleanly() -> None:
    game = process(CODE)
    assert game.stdout is not None
    game.stdout.readline()
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=60)
    assert (game.returncode, err) == (0, b"")


def test_a_closed_pipe_ends_it_cleanly() -> None:
    game = process(CODE)
    assert game.stdin is not None
    assert game.stdout is not None
    assert game.stderr is not None
    game.stdout.readline()
    game.stdout.close()
    game.stdin.write(b"draw\ndraw\ndraw\n")
    game.stdin.close()
    assert game.wait(timeout=60) == 0
    assert game.stderr.read() == b""
    game.stderr.close()


@pytest.mark.skipif(os.name != "posix", reason="closes files by number")
def test_closed_standard_streams_cause_no_traceback() -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" main.py --text {CODE} <&- >&-'],
        cwd=ROOT, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
