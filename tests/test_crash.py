"""The report that a fault leaves behind."""

import subprocess
import sys
import threading
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.ui.table_help import CODE
from tripeaks import __version__
from tripeaks.crash import LARGEST, OLDER, REPORTS, CrashLog
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest, NoScreen
from tripeaks.storage import Store
from tripeaks.ui import start
from tripeaks.ui.app import App


def request(folder: Path) -> LaunchRequest:
    return LaunchRequest("en", parse_code(CODE), (800, 600), folder, language_asked=True)


def reports(folder: Path) -> str:
    """All reports, once a later start has found them."""
    log = CrashLog(folder, "a later start")
    log.watch()
    log.close()
    file = folder / REPORTS
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_a_fault_leaves_a_report_and_the_next_start_tells(tmp_path: Path) -> None:
    def draws_and_fails(app: App) -> None:
        app.game.draw()
        raise ZeroDivisionError("by a fault")

    with patch.object(App, "run", draws_and_fails), pytest.raises(ZeroDivisionError):
        start.run(request(tmp_path))
    store = Store(tmp_path)
    resumed = store.resume()
    assert resumed is not None and resumed.session.moves == 1  # nothing is lost
    store.close()

    told: list[str] = []
    with (
        patch.object(App, "run", lambda _: None),
        patch.object(App, "say", lambda _, key, **values: told.append(f"{key} {values}")),
    ):
        start.run(request(tmp_path))
        assert any(REPORTS in text for text in told)
        text = (tmp_path / REPORTS).read_text(encoding="utf-8")
        told.clear()
        start.run(request(tmp_path))
        assert not any(REPORTS in text for text in told)
    for part in (f"TriPeaks {__version__}", "SDL", "Python", "draws_and_fails", "Error: by a fault"):
        assert part in text
    assert not list(tmp_path.glob("crash-*"))


@pytest.mark.parametrize("folder", ("there", "new"))
def test_a_fault_before_the_window_is_reported_but_no_screen_is_no_fault(tmp_path: Path, folder: str) -> None:
    data = tmp_path if folder == "there" else tmp_path / folder
    for fault, is_reported in ((NoScreen("x11: none"), False), (KeyError("early"), True)):
        with patch.object(start, "App", side_effect=fault), pytest.raises(type(fault)):
            start.run(request(data))
        assert ("KeyError" in reports(data)) is is_reported


def test_faults_of_threads_are_reported_but_are_no_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = CrashLog(tmp_path, "a test")
    log.watch()
    thread = threading.Thread(target=lambda: [].pop())
    thread.start()
    thread.join()
    log.close()
    assert "IndexError" in reports(tmp_path) and "IndexError" in capsys.readouterr().err
    later = CrashLog(tmp_path, "a test")
    later.watch()
    later.close()
    assert later.earlier is None


CRASH = (
    "import ctypes, sys; from pathlib import Path; from tripeaks.crash import CrashLog;"
    "log = CrashLog(Path(sys.argv[1]), 'a test'); log.watch(); ctypes.string_at(0)"
)


def test_a_crash_of_the_interpreter_is_reported(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", CRASH, tmp_path], check=False, stderr=subprocess.DEVNULL)
    text = reports(tmp_path)
    assert "Segmentation fault" in text or "access violation" in text
    assert __version__ in text


def test_another_window_keeps_its_own_report(tmp_path: Path) -> None:
    """One that starts and ends while another runs neither takes nor removes the report of that one."""
    program = (
        "import sys; log = None\n"
        + CRASH.replace(" ctypes.string_at(0)", "")
        + ("\nsys.stdout.write('ready'); sys.stdout.flush(); sys.stdin.read(1); ctypes.string_at(0)")
    )
    first = subprocess.Popen(
        [sys.executable, "-c", program, tmp_path],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert first.stdin is not None and first.stdout is not None
    first.stdout.read(5)
    second = CrashLog(tmp_path, "a test")
    second.watch()
    second.close()
    assert second.earlier is None
    first.communicate(b"x")
    assert "string_at" in reports(tmp_path)


def test_a_clean_end_leaves_nothing(tmp_path: Path) -> None:
    log = CrashLog(tmp_path, "a test")
    log.watch()
    log.close()
    assert not list(tmp_path.iterdir())
    assert log.earlier is None


def test_reports_do_not_grow_for_ever(tmp_path: Path) -> None:
    for _ in range(60):
        log = CrashLog(tmp_path, "a test")
        log.watch()
        log.write(ValueError("\udcff" * 2_000))  # not UTF-8
        log.close()
        reports(tmp_path)
    for name in (REPORTS, OLDER):
        assert (tmp_path / name).stat().st_size < LARGEST + 50_000


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for folder in (None, file / "impossible"):
        log = CrashLog(folder, "a test")
        log.watch()
        log.write(ValueError())
        log.close()
    assert list(tmp_path.iterdir()) == [file]
