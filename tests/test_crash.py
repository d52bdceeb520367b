"""The report that a fault leaves behind."""

import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.ui.table_help import CODE
from tripeaks import __version__
from tripeaks.crash import LARGEST, NEW, TOLD, CrashLog
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest, NoScreen
from tripeaks.storage import Store
from tripeaks.ui import app as app_module
from tripeaks.ui.app import App


def request(folder: Path) -> LaunchRequest:
    return LaunchRequest("en", parse_code(CODE), (800, 600), folder, language_asked=True)


def report(folder: Path) -> str:
    return (folder / NEW).read_text(encoding="utf-8")


def test_a_fault_leaves_a_report_and_the_next_start_tells(tmp_path: Path) -> None:
    def draws_and_fails(app: App) -> None:
        app.game.draw()
        raise ZeroDivisionError("by a fault")

    with patch.object(App, "run", draws_and_fails), pytest.raises(ZeroDivisionError):
        app_module.run(request(tmp_path))
    text = report(tmp_path)
    for part in (f"TriPeaks {__version__}", "SDL", "Python", "draws_and_fails", "Error: by a fault"):
        assert part in text
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.session.moves == 1  # nothing is lost
    store.close()

    told: list[str] = []
    with (
        patch.object(App, "run", lambda _: None),
        patch.object(App, "say", lambda _, key, **values: told.append(f"{key} {values}")),
    ):
        app_module.run(request(tmp_path))
        assert any(TOLD in text for text in told)
        assert (tmp_path / TOLD).read_text(encoding="utf-8") == text
        assert not (tmp_path / NEW).exists()
        told.clear()
        app_module.run(request(tmp_path))
        assert not any(TOLD in text for text in told)


def test_a_fault_before_the_window_is_reported_but_no_screen_is_no_fault(tmp_path: Path) -> None:
    for fault, is_reported in ((NoScreen("x11: none"), False), (KeyError("early"), True)):
        with patch.object(app_module, "App", side_effect=fault), pytest.raises(type(fault)):
            app_module.run(request(tmp_path))
        assert (tmp_path / NEW).exists() is is_reported


def test_faults_of_threads_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = CrashLog(tmp_path, "a test")
    log.watch()
    thread = threading.Thread(target=lambda: [].pop())
    thread.start()
    thread.join()
    log.close()
    assert "IndexError" in report(tmp_path) and "IndexError" in capsys.readouterr().err


def test_a_crash_of_the_interpreter_is_reported(tmp_path: Path) -> None:
    program = (
        "import ctypes, sys; from pathlib import Path; from tripeaks.crash import CrashLog;"
        "log = CrashLog(Path(sys.argv[1]), 'a test'); log.watch(); ctypes.string_at(0)"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path], check=False)
    assert "Segmentation fault" in report(tmp_path) or "access violation" in report(tmp_path)


def test_a_clean_end_leaves_nothing(tmp_path: Path) -> None:
    log = CrashLog(tmp_path, "a test")
    log.watch()
    log.close()
    assert not list(tmp_path.iterdir())
    assert log.earlier is None


def test_reports_do_not_grow_for_ever(tmp_path: Path) -> None:
    log = CrashLog(tmp_path, "a test")
    for _ in range(2_000):
        log.write(ValueError("\udcff" * 200))  # not UTF-8
    assert LARGEST < (tmp_path / NEW).stat().st_size < LARGEST + 10_000


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    for folder in (None, tmp_path / "missing"):
        log = CrashLog(folder, "a test")
        log.watch()
        log.write(ValueError())
        log.close()
    assert not list(tmp_path.iterdir())
