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
    """The game as a process, without what this machine has set for screens."""
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
    ("words", "told"),
    (
        (["--json", CODE], '"code": "TP1-E-AAAAAAB"'),
        (["--version"], f"TriPeaks {__version__}"),
        (["--solve", CODE, "--lang", "en"], CODE),
        (["--selftest", "--lang", "en"], "Everything works."),
    ),
)
def test_the_command_for_terminals_plays_there_and_does_what_else_it_is_asked_for(
    words: list[str], told: str, tmp_path: Path
) -> None:
    code = "import sys; from tripeaks.__main__ import text; sys.exit(text())"
    if words[0] == "--selftest":  # its worker begins with the program that was started
        file = tmp_path / "tripeaks-text"
        file.write_text(f'if __name__ == "__main__":\n    {code}\n')
        done = start(str(file), *words, PYTHONPATH=str(ROOT))
    else:
        done = start("-c", code, *words, "--data", str(tmp_path), typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_the_command_for_windows_opens_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["tripeaks", "--version"])
        assert tripeaks.__main__.main() == 0
    assert capsys.readouterr().out == f"TriPeaks {__version__}\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display by name")
def test_a_display_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    """SDL would go on without a word, drawing what nobody sees."""
    done = start("main.py", "--data", str(tmp_path), DISPLAY=":987")
    assert done.returncode == 1
    assert "No window can be opened here" in done.stderr
    assert "Traceback" not in done.stderr
