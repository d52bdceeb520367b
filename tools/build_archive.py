"""From what PyInstaller made to an archive with its checksum: ``python tools/build_archive.py DIST TARGET``.

DIST holds the program, and the archive goes into the folder TARGET. The same program packed twice gives the
same bytes. Standard library only.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tools import desktop_files  # noqa: E402  (found by the line above)
from tripeaks import __version__  # noqa: E402

SYSTEMS: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
FIRST_RELEASE: Final = 1_796_000_000
"""The time, in seconds since 1970, of files in an archive made without the project's history."""


def archive_name(*, one_file: bool = False) -> str:
    """The name of the archive without its ending, such as ``tripeaks-1.0.0-linux-x86_64``."""
    machine = platform.machine().lower().replace("amd64", "x86_64")
    return f"tripeaks-{__version__}-{SYSTEMS[sys.platform]}-{machine}" + "-onefile" * one_file


def source_time(root: Path) -> int:
    """When the source last changed, in seconds since 1970: the time of everything that is built."""
    if chosen := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(chosen)
    try:
        asked = subprocess.run(
            ["git", "-C", root, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return FIRST_RELEASE
    return int(asked.stdout)


def make_archive(dist: Path, folder: Path, target: Path, *, one_file: bool = False) -> Path:
    """Stage the program of ``dist`` in a folder and pack it, with a checksum beside it; the archive."""
    archive = pack(stage(dist, folder, one_file=one_file), target, source_time(ROOT))
    checksum(archive)
    return archive


def stage(dist: Path, folder: Path, *, one_file: bool = False) -> Path:
    """Lay out in a fresh folder what goes into the archive: the program of ``dist``, its licence and,
    for Linux, what a desktop wants to know about it. Returns the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    if sys.platform == "darwin":
        shutil.copytree(dist / "TriPeaks.app", folder / "TriPeaks.app", symlinks=True)
    elif one_file:
        folder.mkdir(parents=True)
        for file in (entry for entry in dist.iterdir() if entry.is_file()):
            shutil.copy2(file, folder)
    else:
        program = "TriPeaks" if sys.platform == "win32" else "tripeaks"
        shutil.copytree(dist / program, folder, symlinks=True)
    shutil.copy2(ROOT / "LICENSE", folder / "LICENSE.txt")
    if sys.platform.startswith("linux") and not one_file:
        desktop_files.write(folder / "share")
        for script in ("install.sh", "uninstall.sh"):
            shutil.copy2(ROOT / "packaging" / "linux" / script, folder)
    return folder


def pack(folder: Path, target: Path, time: int) -> Path:
    """Pack a folder into an archive in the folder ``target``: tar.gz for Linux, else zip. All files
    get the same time. Returns the archive."""
    target.mkdir(parents=True, exist_ok=True)
    if sys.platform.startswith("linux"):
        return pack_tar(folder, target / f"{folder.name}.tar.gz", time)
    archive = target / f"{folder.name}.zip"
    if sys.platform == "darwin":  # a bundle has links and permissions, which only this keeps
        subprocess.run(["ditto", "-c", "-k", "--keepParent", folder, archive], check=True)
        return archive
    return pack_zip(folder, archive, time)


def pack_tar(folder: Path, archive: Path, time: int) -> Path:
    """Pack a folder as tar.gz, owned by nobody in particular."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = time
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, time) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT) as packed,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            name = path.relative_to(folder.parent).as_posix()
            packed.add(path, name, recursive=False, filter=plain)
    return archive


def pack_zip(folder: Path, archive: Path, time: int) -> Path:
    """Pack a folder as zip."""
    moment = datetime.fromtimestamp(time, UTC).timetuple()[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes())
    return archive


def checksum(archive: Path) -> Path:
    """Write the SHA-256 of an archive beside it, in the form that ``sha256sum -c`` reads."""
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    file = archive.with_name(f"{archive.name}.sha256")
    file.write_text(f"{digest}  {archive.name}\n", encoding="ascii", newline="\n")
    return file


def unpacked_size(folder: Path) -> int:
    """How many bytes the files in a folder have together."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def main() -> int:
    """Pack what the command line names, and print the archive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("dist", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--onefile", action="store_true", help="the program is one file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, archive_name(one_file=args.onefile))
        print(make_archive(args.dist, folder, args.target, one_file=args.onefile))
    return 0


if __name__ == "__main__":
    sys.exit(main())
