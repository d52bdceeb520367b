"""The commands that a package installs, and the window they open."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tripeaks.__main__
from tripeaks import __version__

ROOT = Path(__file__).resolve().parents[2]
CODE = "TP1-E-AAAAAAB"


def start(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the game as a process, without this machine's environment variables for screens."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environ = {name: value for name, value in os.environ.items() if name not in screens}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT, env={**environ, "LC_ALL": "C.UTF-8", **environment}, input=typed,
        capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


def test_the_package_can_be_run() -> None:
    assert start("-m", "tripeaks", "--version").stdout == f"TriPeaks {__version__}\n"
    assert "python -m tripeaks TP1-E-AAAAAAB" in start("-m", "tripeaks", "--help", "--lang", "en").stdout


@pytest.mark.parametrize(
    ("words", "output"),
    (
        (["--json", CODE], '"code": "TP1-E-AAAAAAB"'),
        (["--version"], f"TriPeaks {__version__}"),
        (["--solve", CODE, "--lang", "en"], CODE),
        (["--selftest", "--lang", "en"], "Everything works."),
    ),
)
def test_the_terminal_command_plays_there_and_accepts_the_other_options(
    words: list[str], output: str, tmp_path: Path
) -> None:
    code = "import sys; from tripeaks.__main__ import text; sys.exit(text())"
    if words[0] == "--selftest":  # its worker runs the program that was started
        file = tmp_path / "tripeaks-text"
        file.write_text(f'if __name__ == "__main__":\n    {code}\n')
        done = start(str(file), *words, PYTHONPATH=str(ROOT))
    else:
        done = start("-c", code, *words, "--data", str(tmp_path), typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert output in done.stdout


def test_the_command_for_windows_opens_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["tripeaks", "--version"])
        assert tripeaks.__main__.main() == 0
    assert capsys.readouterr().out == f"TriPeaks {__version__}\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display by name")
def test_an_unreachable_display_is_reported(tmp_path: Path) -> None:
    """SDL would continue silently with a driver that shows nothing."""
    done = start("main.py", "--data", str(tmp_path), DISPLAY=":987")
    assert done.returncode == 1
    assert "No window can be opened here" in done.stderr
    assert "Traceback" not in done.stderr
