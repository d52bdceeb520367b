"""Make the program that needs no Python: ``python tools/build.py [--onefile] [--deb] [--wheel]``.

In a clean environment under build/, with PyInstaller as tripeaks.spec says. Out come the program in
dist/ and its archive with a checksum, and what else is asked for. docs/building.md says what a build
needs to be made and to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tools import build_deb  # noqa: E402
from tools.build_archive import archive_name, make_archive, source_time, unpacked_size  # noqa: E402
from tools.build_needs import missing  # noqa: E402
from tripeaks import __version__  # noqa: E402

BUILD: Final = ROOT / "build"
DIST: Final = ROOT / "dist"


def main() -> int:
    """Build, try and pack the program; 0, or 1 with the cause."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--onefile", action="store_true", help="one file, which unpacks itself at every start"
    )
    parser.add_argument("--deb", action="store_true", help="also a package for Debian")
    parser.add_argument("--wheel", action="store_true", help="also a wheel and the source archive, for pip")
    args = parser.parse_args()
    if args.deb and args.onefile:
        parser.error("a package for Debian holds a folder: --deb goes without --onefile")
    wanting = missing()
    if wanting:
        print("A build cannot be made here:", *wanting, sep="\n  ", file=sys.stderr)
        return 1
    try:
        python = make_environment()
        program = build(python, one_file=args.onefile)
        subprocess.run([program, "--selftest"], check=True)
        folder = BUILD / archive_name(one_file=args.onefile)
        made = [make_archive(DIST, folder, DIST, one_file=args.onefile)]
        if args.deb:
            made.append(build_deb.make(DIST / "tripeaks", BUILD / "deb", DIST))
        if args.wheel:
            _run(python, "-m", "hatchling", "build", "--directory", DIST)
            made += [*DIST.glob("*.whl"), DIST / f"tripeaks-{__version__}.tar.gz"]
    except subprocess.CalledProcessError as error:
        print(f"This failed: {subprocess.list2cmdline(map(str, error.cmd))}", file=sys.stderr)
        return 1
    print(f"{unpacked_size(folder) / 1e6:.1f} MB unpacked")
    for file in made:
        print(f"{file.stat().st_size / 1e6:.1f} MB: {file}")
    return 0


def make_environment() -> Path:
    """A fresh virtual environment with all that a build needs; its Python."""
    folder = BUILD / "environment"
    _run(sys.executable, "-m", "venv", "--clear", folder)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    _run(python, "-m", "pip", "install", "--quiet", "-r", ROOT / "requirements-build.txt")
    return python


def build(python: Path, *, one_file: bool) -> Path:
    """Run PyInstaller; the program that it made, with a terminal where there is one of that kind."""
    for folder in (DIST, BUILD / "work"):
        shutil.rmtree(folder, ignore_errors=True)
    _run(
        python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN",
        "--workpath", BUILD / "work", "--distpath", DIST, ROOT / "tripeaks.spec",
        *(("--", "--onefile") if one_file else ()),
    )  # fmt: skip
    if sys.platform == "win32":
        return DIST / ("" if one_file else "TriPeaks") / "tripeaks-text.exe"
    if sys.platform == "darwin":
        return DIST / "TriPeaks.app" / "Contents" / "MacOS" / "TriPeaks"
    return DIST / "tripeaks" if one_file else DIST / "tripeaks" / "tripeaks"


def _run(*command: str | Path) -> None:
    """Run a command away from whatever this machine has set for Python; the same input makes the same
    program."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(source_time(ROOT))}
    subprocess.run(command, check=True, env=environment, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
