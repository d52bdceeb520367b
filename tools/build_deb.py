"""From what PyInstaller made to a package for Debian: ``python tools/build_deb.py PROGRAM TARGET``.

PROGRAM is the folder of the program, and the package goes into the folder TARGET. The same program packed
twice gives the same bytes. Needs dpkg-deb and objdump; else standard library only.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tools import desktop_files  # noqa: E402  (found by the line above)
from tools.build_archive import source_time, unpacked_size  # noqa: E402
from tripeaks import __version__  # noqa: E402
from tripeaks.identity import ADDRESSES, APP_ID, CONTACT, DEVELOPER  # noqa: E402

DEBIAN: Final = ROOT / "packaging" / "debian"
COMMANDS: Final = ("tripeaks", "tripeaks-text")


def make(program: Path, folder: Path, target: Path) -> Path:
    """Lay out the package in a fresh folder and write it into the folder ``target``. Returns the package.
    Raises CalledProcessError."""
    shutil.rmtree(folder, ignore_errors=True)
    _lay_out(program, folder)
    _describe(folder)
    time = source_time(ROOT)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
            os.utime(path, (time, time))
    package = target / f"tripeaks_{__version__}_{_architecture()}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", folder, package],
        env=os.environ | {"SOURCE_DATE_EPOCH": str(time)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return package


def _lay_out(program: Path, folder: Path) -> None:
    """Put every file where it is installed."""
    library = folder / "usr/lib/tripeaks"
    shutil.copytree(program, library, symlinks=True)
    for file in (*library.rglob("*.so"), *library.rglob("*.so.*")):
        file.chmod(0o644)  # a library is not run
    for link in (path for path in library.rglob("*") if path.is_symlink()):
        assert not link.readlink().is_absolute(), link
    share = folder / "usr/share"
    desktop_files.write(share)
    games, manuals, documents = folder / "usr/games", share / "man/man6", share / "doc/tripeaks"
    for place in (games, manuals, documents, share / "lintian/overrides"):
        place.mkdir(parents=True)
    manual = (DEBIAN / "tripeaks.6").read_bytes()
    for command in COMMANDS:
        (games / command).symlink_to("../lib/tripeaks/tripeaks")
        (manuals / f"{command}.6.gz").write_bytes(gzip.compress(manual, mtime=0))
    shutil.copyfile(DEBIAN / "copyright", documents / "copyright")
    (documents / "changelog.gz").write_bytes(gzip.compress(_changelog().encode(), mtime=0))
    shutil.copyfile(DEBIAN / "lintian-overrides", share / "lintian/overrides/tripeaks")


def _describe(folder: Path) -> None:
    """Write what dpkg reads: the fields of the package, and a digest of each file."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    values = {
        "VERSION": __version__,
        "ARCHITECTURE": _architecture(),
        "MAINTAINER": _maintainer(),
        "SIZE": str(-(-unpacked_size(folder) // 1024)),
        "GLIBC": _oldest_glibc(files),
        "HOMEPAGE": ADDRESSES["homepage"] and f"Homepage: {ADDRESSES['homepage']}",
    }
    control = (DEBIAN / "control.in").read_text(encoding="utf-8")
    control = re.sub(r"@([A-Z]+)@", lambda word: values[word[1]], control).replace("\n\n", "\n")
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN/control").write_text(control, encoding="utf-8")
    digests = {file.relative_to(folder): hashlib.md5(file.read_bytes()).hexdigest() for file in files}
    lines = (f"{digest}  {name}\n" for name, digest in digests.items())
    (folder / "DEBIAN/md5sums").write_text("".join(lines), encoding="utf-8")


def _maintainer() -> str:
    """Debian wants a name and a mail address; without one of a person it is that of the placeholder."""
    domain = ".".join(reversed(APP_ID.split(".")[:-1]))
    return f"{DEVELOPER} <{CONTACT or f'tripeaks@{domain}'}>"


def _changelog() -> str:
    """The releases of CHANGELOG.md as Debian writes them."""
    entries = []
    for version, date in desktop_files.releases():
        moment = format_datetime(datetime.fromisoformat(f"{date}T12:00:00").replace(tzinfo=UTC))
        entries.append(
            f"tripeaks ({version}) unstable; urgency=medium\n\n"
            f"  * Release {version}. What is new stands in CHANGELOG.md of the source.\n\n"
            f" -- {_maintainer()}  {moment}\n"
        )
    return "\n".join(entries)


def _architecture() -> str:
    """What Debian calls this kind of processor, such as ``amd64``."""
    asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


def _oldest_glibc(files: list[Path]) -> str:
    """The oldest glibc that has every symbol the files ask for, such as ``2.36``."""
    programs = [file for file in files if file.read_bytes()[:4] == b"\x7fELF"]
    asked = subprocess.run(["objdump", "-T", *programs], capture_output=True, text=True, check=True)
    versions = {tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([0-9.]+)", asked.stdout)}
    return ".".join(map(str, max(versions)))


def main() -> int:
    """Pack what the command line names, and print the package."""
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        print(make(Path(sys.argv[1]), Path(scratch, "deb"), Path(sys.argv[2])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
