"""What makes a build: its files are whole, its archive is always the same, and it installs and goes."""

from __future__ import annotations

import ast
import configparser
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest

from tools import build_archive, build_needs
from tools.play_window import FROM_SOURCE, play
from tools.virtual_screen import missing_programs, virtual_screen
from tripeaks import __version__
from tripeaks.engine.codes import parse_code

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "packaging" / "linux"
SPEC = (ROOT / "tripeaks.spec").read_text(encoding="utf-8")
TIME = 1_796_000_000

posix = pytest.mark.skipif(os.name != "posix", reason="scripts of a shell")


# --- the recipe ----------------------------------------------------------------------------------


def constant(name: str) -> object:
    """The value of a constant of the recipe."""
    for node in ast.parse(SPEC).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise KeyError(name)


def test_every_file_that_the_game_reads_goes_into_a_build() -> None:
    patterns = constant("READ_BY_THE_GAME")
    assert isinstance(patterns, tuple)
    taken = {file for pattern in patterns for file in ROOT.glob(pattern)}
    made_for_systems = {".ico", ".icns"}
    for folder in ("sprites", "sounds", "tripeaks/locale"):
        files = {file for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert {file for file in files - taken if file.suffix not in made_for_systems} == set()


def test_nothing_that_the_project_imports_is_left_out_of_a_build() -> None:
    unused = constant("UNUSED")
    assert isinstance(unused, list)
    imported = set()
    for file in (ROOT / "tripeaks").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                imported |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    assert imported & set(unused) == set()


def test_the_version_resource_of_windows_has_all_that_the_recipe_fills_in() -> None:
    text = (ROOT / "packaging" / "windows" / "version.txt").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\{(\w+)\}", text))
    assert wanted == {"version", "numbers", "file"}
    for name in wanted:
        assert f'"{name}": ' in SPEC
        text = text.replace(f"{{{name}}}", "(1, 0, 0, 0)" if name == "numbers" else "x")
    ast.parse(text)


# --- what a desktop is told ----------------------------------------------------------------------


def test_the_menu_entry_has_what_a_menu_wants() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(LINUX / "tripeaks.desktop", encoding="utf-8")
    values = entry["Desktop Entry"]
    assert (values["Type"], values["Exec"], values["Icon"]) == ("Application", "tripeaks", "tripeaks")
    assert values["Categories"] == "Game;CardGame;"
    assert values["StartupWMClass"] == "tripeaks"
    for key in ("Comment", "GenericName", "Keywords"):
        assert {f"{key}[{language}]".lower() for language in ("nl", "de", "fr")} <= values.keys()


def test_the_appstream_file_belongs_to_the_menu_entry_and_this_version() -> None:
    file = LINUX / f"{build_archive.APP_ID}.metainfo.xml"
    component = ElementTree.parse(file).getroot()
    assert component.findtext("id") == build_archive.APP_ID
    assert component.findtext("launchable") == "tripeaks.desktop"
    newest = component.find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__


# --- the archive ---------------------------------------------------------------------------------


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A folder as PyInstaller makes it for Linux, with a program that only says its version."""
    folder = tmp_path / "dist" / "tripeaks"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "part").write_text("part")
    (folder / "tripeaks").write_text(
        '#!/bin/sh\ntest -f "$(dirname "$(readlink -f "$0")")/_internal/part" && echo played\n'
    )
    (folder / "tripeaks").chmod(0o755)
    return folder


def test_an_archive_is_the_same_whenever_and_by_whomever_it_is_packed(build: Path, tmp_path: Path) -> None:
    first = build_archive.pack_tar(build, tmp_path / "first.tar.gz", TIME).read_bytes()
    os.utime(build / "tripeaks", (1, 1))
    (build / "_internal" / "part").chmod(0o600)
    assert build_archive.pack_tar(build, tmp_path / "second.tar.gz", TIME).read_bytes() == first
    with tarfile.open(tmp_path / "first.tar.gz") as archive:
        modes = {entry.name: entry.mode for entry in archive if entry.isfile()}
    assert modes == {"tripeaks/_internal/part": 0o644, "tripeaks/tripeaks": 0o755}


def test_a_zip_holds_every_file(build: Path, tmp_path: Path) -> None:
    archive = build_archive.pack_zip(build, tmp_path / "game.zip", TIME)
    with zipfile.ZipFile(archive) as packed:
        assert packed.namelist() == ["tripeaks/_internal/part", "tripeaks/tripeaks"]
        assert packed.read("tripeaks/_internal/part") == b"part"


def test_a_checksum_is_one_that_can_be_checked(tmp_path: Path) -> None:
    archive = tmp_path / "game.tar.gz"
    archive.write_bytes(b"bytes")
    line = build_archive.checksum(archive).read_text()
    assert line == f"{hashlib.sha256(b'bytes').hexdigest()}  game.tar.gz\n"


def test_the_size_of_a_build_is_that_of_its_files(build: Path) -> None:
    (build / "link").symlink_to("tripeaks")
    assert build_archive.unpacked_size(build) == 4 + (build / "tripeaks").stat().st_size


def test_the_time_of_a_build_can_be_chosen_and_is_else_that_of_the_last_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "12345")
    assert build_archive.source_time(ROOT) == 12345
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert build_archive.source_time(tmp_path) == build_archive.FIRST_RELEASE


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
def unpacked(build: Path, tmp_path: Path, indexer: None) -> Path:  # noqa: ARG001
    """An archive for Linux as a player unpacks it."""
    build_archive.add_desktop_files(build)
    return Path(shutil.move(build, tmp_path / "Zoë’s downloads"))


def run_script(script: Path, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], **more}
    return subprocess.run([script], env=environment, cwd="/", capture_output=True, text=True, check=False)


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}


@posix
def test_what_is_installed_runs_and_goes_without_a_trace(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home of 山"
    (home / ".local/share/tripeaks/TriPeaks").mkdir(parents=True)
    record = home / ".local/share/tripeaks/TriPeaks/record.db"
    record.write_text("hands")
    for _ in range(2):  # the second time over the first
        assert run_script(unpacked / "install.sh", home).returncode == 0
    shutil.rmtree(unpacked)  # nobody keeps the download
    program = home / ".local/bin/tripeaks"
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "played\n"
    entry = (home / ".local/share/applications/tripeaks.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{program}"\n' in entry
    assert (home / ".local/share/icons/hicolor/48x48/apps/tripeaks.png").is_file()
    removed = run_script(home / ".local/lib/tripeaks/uninstall.sh", home)
    assert (removed.returncode, removed.stderr) == (0, "")
    assert files_below(home) == {".local/share/tripeaks/TriPeaks/record.db"}


@posix
@pytest.mark.parametrize("share", ["", "/data of 山"])
def test_no_empty_folder_stays_behind(share: str, unpacked: Path, tmp_path: Path) -> None:
    home, shared = tmp_path / "home", f"{tmp_path}{share}" if share else ""
    home.mkdir()
    if shared:
        Path(shared).mkdir()
    assert run_script(unpacked / "install.sh", home, XDG_DATA_HOME=shared).returncode == 0
    assert (Path(shared or home / ".local/share") / "icons/hicolor/48x48/apps/tripeaks.png").is_file()
    assert run_script(unpacked / "uninstall.sh", home).returncode == 0  # whatever is set by then
    assert list(home.iterdir()) == []
    assert not shared or list(Path(shared).iterdir()) == []


@posix
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


@posix
def test_an_index_of_icons_is_kept_up_to_date_where_there_is_one(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    index = home / ".local/share/icons/hicolor/icon-theme.cache"
    index.parent.mkdir(parents=True)
    for script in (unpacked / "install.sh", unpacked / "uninstall.sh"):
        index.write_text("old")
        assert run_script(script, home).returncode == 0
        assert index.read_text() == "indexed\n"


@posix
def test_what_is_not_installed_is_not_removed(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / ".local/bin").mkdir(parents=True)
    (home / ".local/bin/tripeaks").write_text("another")
    assert run_script(unpacked / "uninstall.sh", home).returncode == 1
    assert files_below(home) == {".local/bin/tripeaks"}


# --- what a machine must have --------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux has these needs")
def test_whatever_is_wanting_for_a_build_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_needs, "OLDEST", (99, 0))
    monkeypatch.setattr(build_needs, "_has_module", lambda name: name != "ensurepip")
    monkeypatch.setattr(build_needs, "has_shared_library", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    told = build_needs.missing()
    wanted = ["Python 99.0 ", "python3-venv", "libpython3", "binutils"]
    assert [word in line for word, line in zip(wanted, told, strict=True)] == [True] * 4


# --- a real window -------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a display by name")
def test_a_display_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    """SDL would go on without a word, drawing what nobody sees."""
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    environment |= {"DISPLAY": ":987", "LC_ALL": "C.UTF-8", "WAYLAND_DISPLAY": ""}
    started = [*FROM_SOURCE, "--data", str(tmp_path)]
    done = subprocess.run(started, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "No window can be opened here" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.window
@pytest.mark.skipif(bool(missing_programs()), reason="wants Xvfb and xdotool")
def test_a_hand_played_with_the_mouse_is_kept(tmp_path: Path) -> None:
    words = "KD AS 2D 3S draw 7C 8H".split()
    with virtual_screen((900, 700)) as screen:
        kept = play(FROM_SOURCE, parse_code("TP1-E-AAAAAAB"), words, tmp_path, screen=screen, size=(900, 700))
    assert (kept.result, kept.actions) == ("playing", tuple(words))
