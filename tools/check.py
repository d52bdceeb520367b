"""Check everything: ``python tools/check.py``, or some of it: ``python tools/check.py style types``.

style     ruff over all files
types     mypy --strict over the package, the tests, the tools and what both share
tests     the whole suite; tests marked ``window`` are skipped without Xvfb, xdotool and openbox
coverage  the share of the engine's lines and branches that its own tests reach
starts    the program itself: version, text mode, exact answer, picture, self-test

Every part is run, whatever the others say. The status is 1 when one of them failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

ENGINE_COVERAGE: Final = 100
"""The least percentage of lines and branches of the engine that its tests must reach."""

HAND: Final = "TP1-E-AAAAAAB"
PNG: Final = b"\x89PNG\r\n\x1a\n"


class Failed(Exception):
    """A check failed; the text says which."""


def main(names: list[str]) -> int:
    """Run the parts with these names, or all; return the exit status."""
    if "--help" in names:
        print(__doc__)
        return 0
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(__doc__, f"There is no {' '.join(unknown)}.", sep="\n", file=sys.stderr)
        return 2
    failed = [name for name in names or PARTS if not holds(name)]
    print(f"failed: {', '.join(failed)}" if failed else "all checks hold")
    return 1 if failed else 0


def holds(name: str) -> bool:
    """Run a part and report the result."""
    print(f"--- {name}", flush=True)
    begun = time.perf_counter()
    try:
        PARTS[name]()
    except Failed as fault:
        print(f"--- {name} FAILED: {fault}", flush=True)
        return False
    print(f"--- {name}: {time.perf_counter() - begun:.0f} s", flush=True)
    return True


def style() -> None:
    """Errors, imports and style."""
    python("-m", "ruff", "check", ".")


def types() -> None:
    """Types, strictly."""
    python("-m", "mypy", "tripeaks", "main.py", "tests", "tools", "harness")
    for system in ("win32", "darwin"):  # the branches for the other systems
        python("-m", "mypy", "--platform", system, "tripeaks", "main.py")


def tests() -> None:
    """The whole suite."""
    python("-m", "pytest")


def coverage() -> None:
    """The coverage of the engine by its tests."""
    with folder() as scratch:
        measure = ("run", "--branch", "--source=tripeaks.engine", "-m", "pytest", "tests/engine")
        report = ("report", "--show-missing", "--skip-covered", f"--fail-under={ENGINE_COVERAGE}")
        for command in (measure, report):
            python("-m", "coverage", *command, COVERAGE_FILE=str(scratch / "coverage"))


def starts() -> None:
    """The program, from its one entry, without a screen and without touching the player's own files."""
    with folder() as scratch:
        data = ("--data", str(scratch / "data"))
        picture = scratch / "hand.png"
        expect("TriPeaks ", game("--version"))
        expect("KC", game("--text", "--json", HAND, *data, typed="KC\n"))
        expect("12", game("--solve", HAND, "--lang", "en"))
        game(HAND, "--screenshot", str(picture), "--size", "800x600", "--moves", "KC AS 2D draw")
        if not picture.read_bytes().startswith(PNG):
            raise Failed("the screenshot is no PNG")
        print(game("--selftest"), end="")


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    "style": style, "types": types, "tests": tests, "coverage": coverage, "starts": starts,
}  # fmt: skip
"""All parts, in the order in which they are run: the quick ones first."""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for what a check makes."""
    with tempfile.TemporaryDirectory(prefix="tripeaks-check-") as name:
        yield Path(name)


def python(*arguments: str, **environment: str) -> None:
    """Run this Python in the project's folder. Raises Failed when it does not succeed."""
    status = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=os.environ | environment).returncode
    if status:
        raise Failed(f"{' '.join(arguments[:3])} ended with {status}")


def game(*arguments: str, typed: str = "") -> str:
    """Run the game and return its output. Raises Failed when it does not succeed."""
    done = subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT, input=typed, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    if done.returncode or "Traceback" in done.stderr:
        said = f"{done.stdout}{done.stderr}"
        raise Failed(f"main.py {' '.join(arguments)} ended with {done.returncode}\n{said}")
    return done.stdout


def expect(part: str, text: str) -> None:
    """Raise Failed unless a text contains a part."""
    if part not in text:
        raise Failed(f"“{part}” was to be printed, but this was: {text}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
