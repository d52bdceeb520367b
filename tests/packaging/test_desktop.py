"""What desktops read about the game: one name everywhere, all languages, and no address that is not known."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tripeaks import __version__
from tripeaks.catalogue import LANGUAGES
from tripeaks.identity import ADDRESSES, APP_ID, CONTACT, DEVELOPER, PLACEHOLDER, SCREENSHOT, open_points

ROOT = Path(__file__).resolve().parents[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def written(folder: Path, project: Path = ROOT) -> Path:
    """The folder with what a project writes for desktops."""
    subprocess.run([sys.executable, project / "tools" / "desktop_files.py", folder], check=True)
    return folder


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("share"))


def names_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def entry_in(share: Path, name: str) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(share / "applications" / f"{name}.desktop", encoding="utf-8")
    return entry["Desktop Entry"]


def component_in(share: Path, name: str) -> ElementTree.Element:
    return ElementTree.parse(share / "metainfo" / f"{name}.metainfo.xml").getroot()


def test_every_file_has_the_name_of_the_game(share: Path) -> None:
    sizes = {f"{size}x{size}/apps/{APP_ID}.png" for size in (16, 24, 32, 48, 64, 128, 256, 512)}
    icons = {f"icons/hicolor/{icon}" for icon in (*sizes, f"scalable/apps/{APP_ID}.svg")}
    assert names_below(share) == icons | {
        f"applications/{APP_ID}.desktop",
        f"metainfo/{APP_ID}.metainfo.xml",
    }


def test_the_menu_entry_starts_the_game_and_knows_its_window(share: Path) -> None:
    values = entry_in(share, APP_ID)
    assert (values["Type"], values["Exec"], values["Icon"]) == ("Application", "tripeaks", APP_ID)
    assert values["Categories"] == "Game;CardGame;"
    assert values["StartupWMClass"] == APP_ID
    for key in ("Comment", "GenericName", "Keywords"):
        translated = {f"{key}[{language}]".lower() for language in LANGUAGES if language != "en"}
        assert translated <= set(values)


@pytest.mark.parametrize("variable", ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"))
def test_the_window_has_the_name_of_the_game(variable: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != variable}
    told = subprocess.run(
        [sys.executable, "-c", f"import os, tripeaks.ui; print(os.environ[{variable!r}])"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == APP_ID


def test_software_centres_are_told_who_made_what_when(share: Path) -> None:
    component = component_in(share, APP_ID)
    assert component.findtext("id") == APP_ID
    assert component.findtext("launchable") == f"{APP_ID}.desktop"
    assert component.findtext("icon") == APP_ID
    assert component.findtext("developer_name") == DEVELOPER
    assert component.find("content_rating") is not None
    assert {lang.text for lang in component.iter("lang")} == set(LANGUAGES)
    for tag in ("summary", "description/p"):
        assert [text.get(LANGUAGE, "en") for text in component.findall(tag)] == list(LANGUAGES)


def test_releases_are_those_of_the_changelog_and_the_newest_is_this_one(share: Path) -> None:
    releases = [(tag.get("version"), tag.get("date")) for tag in component_in(share, APP_ID).iter("release")]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert releases == re.findall(r"## \[(\d+\.\d+\.\d+)\] - (\S+)", changes)
    assert releases[0][0] == __version__


def test_only_known_addresses_are_told(share: Path) -> None:
    component = component_in(share, APP_ID)
    assert {url.get("type"): url.text for url in component.findall("url")} == {
        kind: address for kind, address in ADDRESSES.items() if address
    }
    assert (component.find("screenshots") is not None) == bool(SCREENSHOT)


def test_what_the_owner_has_to_set_is_listed() -> None:
    unset = {kind for kind, address in ADDRESSES.items() if not address}
    unset |= {name for name, value in (("screenshot", SCREENSHOT), ("contact", CONTACT)) if not value}
    unset |= {"id"} if APP_ID.startswith(PLACEHOLDER) else set()
    assert set(open_points()) == unset


def test_a_new_name_and_addresses_are_set_in_one_place(tmp_path: Path) -> None:
    project = tmp_path / "project"
    needed = "CHANGELOG.md packaging/linux sprites tools/desktop_files.py tripeaks/identity.py"
    for name in needed.split():
        source, target = ROOT / name, project / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)
    file = project / "tripeaks" / "identity.py"
    text = file.read_text(encoding="utf-8")
    text = text.replace('f"{PLACEHOLDER}tripeaks"', '"io.github.somebody.peaks"')
    text = text.replace('"homepage": ""', '"homepage": "https://example.org"')
    text = text.replace('SCREENSHOT: Final = ""', 'SCREENSHOT: Final = "https://example.org/table.png"')
    file.write_text(text, encoding="utf-8")
    share = written(tmp_path / "share", project)
    component = component_in(share, "io.github.somebody.peaks")
    assert entry_in(share, "io.github.somebody.peaks")["Icon"] == "io.github.somebody.peaks"
    assert component.findtext("url") == "https://example.org"
    assert component.findtext("screenshots/screenshot/image") == "https://example.org/table.png"
    assert PLACEHOLDER not in "".join(path.read_text("utf-8") for path in share.rglob("*.*[dx][em][sl]*"))


def test_no_other_file_names_the_game_so() -> None:
    files = [ROOT / "tripeaks.spec", ROOT / "pyproject.toml"]
    for folder in ("tripeaks", "tools", "packaging", ".github"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".in", ".sh", ".yml")]
    assert not [path for path in files if APP_ID in path.read_text(encoding="utf-8")]


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_menu_entry_holds_for_its_validator(share: Path) -> None:
    subprocess.run(["desktop-file-validate", share / "applications" / f"{APP_ID}.desktop"], check=True)


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_the_appstream_file_holds_for_its_validator(share: Path) -> None:
    file = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    done = subprocess.run(
        ["appstreamcli", "validate", "--strict", "--no-net", file], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
