"""The archive of a build is always the same, and it installs and goes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tripeaks import __version__
from tripeaks.identity import APP_ID

ROOT = Path(__file__).resolve().parents[2]
TIME = 1_796_000_000

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the archive for Linux")


def packed(dist: Path, target: Path, **environment: str) -> Path:
    """The archive, in a folder, of the program in another."""
    target.mkdir()
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "build_archive.py", dist, target],
        env={**os.environ, "SOURCE_DATE_EPOCH": str(TIME), **environment},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return Path(done.stdout.strip())


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder with a program as PyInstaller makes it, which only says that it was started."""
    folder = tmp_path / "dist"
    program = folder / "tripeaks"
    (program / "_internal").mkdir(parents=True)
    (program / "_internal" / "part").write_text("part")
    (program / "tripeaks").write_text(
        '#!/bin/sh\ntest -f "$(dirname "$(readlink -f "$0")")/_internal/part" && echo played\n'
    )
    (program / "tripeaks").chmod(0o755)
    return folder


def test_an_archive_is_the_same_whenever_and_by_whomever_it_is_packed(dist: Path, tmp_path: Path) -> None:
    first = packed(dist, tmp_path / "first")
    os.utime(dist / "tripeaks" / "tripeaks", (1, 1))
    (dist / "tripeaks" / "_internal" / "part").chmod(0o600)
    second = packed(dist, tmp_path / "second")
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


def test_an_archive_holds_the_program_and_what_belongs_to_it(dist: Path, tmp_path: Path) -> None:
    archive = packed(dist, tmp_path / "target")
    assert archive.name.startswith(f"tripeaks-{__version__}-linux-")
    with tarfile.open(archive) as opened:
        entries = {entry.name.partition("/")[2]: entry for entry in opened if entry.isfile()}
    modes = {name: entry.mode for name, entry in entries.items()}
    assert modes["tripeaks"] == modes["install.sh"] == modes["uninstall.sh"] == 0o755
    assert modes["_internal/part"] == modes["LICENSE.txt"] == 0o644
    assert f"share/applications/{APP_ID}.desktop" in modes
    assert {(entry.uname, entry.gname, entry.mtime) for entry in entries.values()} == {("root", "root", TIME)}


def test_a_checksum_is_one_that_can_be_checked(dist: Path, tmp_path: Path) -> None:
    archive = packed(dist, tmp_path / "target")
    line = archive.with_name(f"{archive.name}.sha256").read_text(encoding="ascii")
    assert line == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"


def test_the_time_of_an_archive_is_else_that_of_the_last_commit(dist: Path, tmp_path: Path) -> None:
    asked = subprocess.run(
        ["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False
    )
    if asked.returncode:
        pytest.skip("no history here")
    with tarfile.open(packed(dist, tmp_path / "target", SOURCE_DATE_EPOCH="")) as opened:
        assert {entry.mtime for entry in opened} == {int(asked.stdout)}


def test_what_is_missing_for_a_build_is_named_with_its_package(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "build.py"],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "apt-get install binutils" in done.stderr
    assert "Traceback" not in done.stderr


# --- installing ----------------------------------------------------------------------------------


@pytest.fixture
def indexer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A desktop's program that indexes icons, on every machine."""
    program = tmp_path / "bin" / "gtk-update-icon-cache"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nfor last; do :; done\necho indexed >"$last/icon-theme.cache"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def unpacked(dist: Path, tmp_path: Path, indexer: None) -> Path:  # noqa: ARG001
    """An archive as a player unpacks it."""
    downloads = tmp_path / "Zoë’s downloads"
    with tarfile.open(packed(dist, tmp_path / "target")) as archive:
        archive.extractall(downloads)  # our own archive; filters came with Python 3.11.4
    (folder,) = downloads.iterdir()
    return folder


def run_script(script: Path, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], **more}
    return subprocess.run([script], env=environment, cwd="/", capture_output=True, text=True, check=False)


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


def test_what_is_installed_runs_and_goes_without_a_trace(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home of 山"
    (home / ".local/share/tripeaks/TriPeaks").mkdir(parents=True)
    record = home / ".local/share/tripeaks/TriPeaks/record.db"
    record.write_text("hands")
    for _ in range(2):  # the second time over the first
        assert run_script(unpacked / "install.sh", home).returncode == 0
    shutil.rmtree(unpacked)  # nobody keeps the download
    for name in ("tripeaks-text", "tripeaks"):
        program = home / ".local/bin" / name
        assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "played\n"
    entry = (home / f".local/share/applications/{APP_ID}.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{program}"\n' in entry
    assert (home / f".local/share/icons/hicolor/48x48/apps/{APP_ID}.png").is_file()
    removed = run_script(home / ".local/lib/tripeaks/uninstall.sh", home)
    assert (removed.returncode, removed.stderr) == (0, "")
    assert files_below(home) == {".local/share/tripeaks/TriPeaks/record.db"}


@pytest.mark.parametrize("share", ["", "/data of 山"])
def test_no_empty_folder_stays_behind(share: str, unpacked: Path, tmp_path: Path) -> None:
    home, shared = tmp_path / "home", f"{tmp_path}{share}" if share else ""
    home.mkdir()
    if shared:
        Path(shared).mkdir()
    assert run_script(unpacked / "install.sh", home, XDG_DATA_HOME=shared).returncode == 0
    assert (Path(shared or home / ".local/share") / f"icons/hicolor/48x48/apps/{APP_ID}.png").is_file()
    assert run_script(unpacked / "uninstall.sh", home).returncode == 0  # whatever is set by then
    assert list(home.iterdir()) == []
    assert not shared or list(Path(shared).iterdir()) == []


def test_folders_with_something_else_in_them_stay(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    others = {
        ".local/bin/other",
        ".local/share/applications/.hidden",
        ".local/share/icons/hicolor/48x48/apps/other.png",
        ".local/share/icons/hicolor/scalable/other.svg",
    }
    for name in others:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("another")
    before = set(home.rglob("*"))
    assert run_script(unpacked / "install.sh", home).returncode == 0
    removed = run_script(unpacked / "uninstall.sh", home)
    assert (removed.returncode, removed.stderr) == (0, "")
    assert set(home.rglob("*")) == before


def test_an_index_of_icons_is_kept_up_to_date_where_there_is_one(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    index = home / ".local/share/icons/hicolor/icon-theme.cache"
    index.parent.mkdir(parents=True)
    for script in (unpacked / "install.sh", unpacked / "uninstall.sh"):
        index.write_text("old")
        assert run_script(script, home).returncode == 0
        assert index.read_text() == "indexed\n"


def test_what_is_not_installed_is_not_removed(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / ".local/bin").mkdir(parents=True)
    (home / ".local/bin/tripeaks").write_text("another")
    assert run_script(unpacked / "uninstall.sh", home).returncode == 1
    assert files_below(home) == {".local/bin/tripeaks"}
