"""Check what packagers and pip get: ``python tools/check_dist.py [NAME ...]``, by default all of it.

names    menu entry and AppStream file hold for their validators; what the owner has not set yet is listed
wheel    the wheel installs without a network, and the self-test passes from /
source   the same from the source archive, which holds tests, documents and licence
lintian  the package for Debian has no error that is not overridden
debian   on a bare Debian it installs, starts from its menu entry, plays a hand, and goes without a trace
twice    everything is built again, and is the same byte for byte

They are what ``python tools/build.py --deb --wheel`` left in dist/. A check whose programs are missing is
skipped, but not where CI is set. Needs a network to fetch what the wheel depends on, and a bare Debian.
"""

from __future__ import annotations

import configparser
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from harness.play_window import game_window, kept_in, points_for  # noqa: E402
from harness.virtual_screen import VirtualScreen, virtual_screen  # noqa: E402
from tools import desktop_files  # noqa: E402  (found by the line above)
from tripeaks import __version__  # noqa: E402
from tripeaks.actions import words_for  # noqa: E402
from tripeaks.engine.codes import parse_code  # noqa: E402
from tripeaks.engine.position import DRAW, Position  # noqa: E402
from tripeaks.engine.solver import solve  # noqa: E402
from tripeaks.identity import APP_ID, open_points  # noqa: E402

DIST: Final = ROOT / "dist"
PLAYER: Final = "1000:1000"
PATH: Final = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"
"""Where Debian looks for the commands of a player."""

RECORDS: Final = frozenset("var/lib/dpkg var/lib/apt var/cache var/log home tmp run proc dev sys".split())
"""Where apt and dpkg keep their records, and folders that belong to nobody's package."""

ENTER: Final = """
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
system=$1
shift
exec chroot "$@"
"""
"""What the shell does in a namespace of its own, so that nothing stays mounted."""


class Failed(Exception):
    """A check did not hold; the text says why."""


def names(folder: Path) -> str:
    """Have the files of the desktop validated; what is still open."""
    desktop_files.write(folder)
    entry = folder / "applications" / f"{APP_ID}.desktop"
    description = folder / "metainfo" / f"{APP_ID}.metainfo.xml"
    run("desktop-file-validate", entry)
    run("appstreamcli", "validate", "--strict", "--no-net", description)
    return f"open, to be set in tripeaks/identity.py: {', '.join(open_points()) or 'nothing'}"


def wheel(folder: Path) -> str:
    """Install the wheel and try its commands."""
    package = made("tripeaks-*.whl")
    if "tripeaks/py.typed" not in zipfile.ZipFile(package).namelist():
        raise Failed("py.typed is missing")
    return try_installed(folder, package)


def source(folder: Path) -> str:
    """Install the source archive and try its commands."""
    package = made(f"tripeaks-{__version__}.tar.gz")
    with tarfile.open(package) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    expected = {"LICENSE", "CHANGELOG.md", "docs/building.md", "tests/conftest.py", "tools/build.py"}
    if missing := expected - held:
        raise Failed(f"missing: {sorted(missing)}")
    return try_installed(folder, package)


def try_installed(folder: Path, package: Path) -> str:
    """Install a package in a fresh environment and run it from the root of the file system, all without a
    network; only what it needs is fetched before."""
    store, environment = folder / "store", folder / "environment"
    run(sys.executable, "-m", "venv", environment)
    commands = environment / "bin"
    needed = dependencies()
    run(commands / "pip", "download", "--quiet", "--dest", store, *needed, "hatchling>=1.27,<2")
    alone = ("unshare", "--net") if os.geteuid() == 0 else ("unshare", "--net", "--map-root-user")
    run(*alone, commands / "pip", "install", "--quiet", "--no-index", "--find-links", store, package)
    expect(f"TriPeaks {__version__}", run(commands / "python", "-m", "tripeaks", "--version"))
    expect("tripeaks-text", run(commands / "tripeaks-text", "--help"))
    expect("{", run(commands / "tripeaks-text", "--json", "--data", folder / "data", typed="quit\n"))
    home = {"HOME": str(folder), "XDG_DATA_HOME": "", "DISPLAY": "", "LC_ALL": "C.UTF-8"}
    return run(*alone, commands / "tripeaks", "--selftest", **home).splitlines()[-1]


def dependencies() -> list[str]:
    """What the wheel in dist/ depends on, as pip takes it."""
    package = zipfile.ZipFile(made("tripeaks-*.whl"))
    (name,) = (name for name in package.namelist() if name.endswith(".dist-info/METADATA"))
    return re.findall(r"^Requires-Dist: (.*)$", package.read(name).decode(), re.MULTILINE)


def lintian(_folder: Path) -> str:
    """Have the package for Debian judged."""
    return run("lintian", "--fail-on", "error", "--allow-root", made("*.deb")).strip()


def debian(folder: Path) -> str:
    """Install, play and remove on a system that has nothing but its base."""
    system = folder / "system"
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    run("debootstrap", "--variant=minbase", suite, system, mirror())
    run(*inside(system), "useradd", "--create-home", "--uid", "1000", "player")
    before = files_of(system)
    package = shutil.copy(made("*.deb"), system / "tmp")
    install = ("apt-get", "install", "--yes", "-qq", "--no-install-recommends")
    run(*inside(system), *install, f"/tmp/{Path(package).name}")
    told = play_from_menu(system, folder)
    run(*inside(system), "apt-get", "purge", "--yes", "-qq", "--autoremove", "tripeaks")
    if changed := before ^ files_of(system):
        raise Failed(f"left behind or taken away: {sorted(changed)[:20]}")
    return told


def play_from_menu(system: Path, folder: Path) -> str:
    """Start the game twice by the command of its menu entry: the second time the hand of the first start is
    played to its end, with the mouse."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(system / "usr/share/applications" / f"{APP_ID}.desktop", encoding="utf-8")
    data = system / "home/player/.local/share/tripeaks/TriPeaks"
    with virtual_screen() as screen:
        command = (
            *inside(system, f"--userspec={PLAYER}"),
            *("env", "-i", f"DISPLAY={screen.display}", "HOME=/home/player", f"PATH={PATH}", "LANG=C.UTF-8"),
            *shlex.split(entry["Desktop Entry"]["Exec"]),
        )
        leave_after(command, screen, ())
        code = parse_code(kept_in(copied(data, folder / "first")).code)
        start = Position.start(code.deal(), code.rules)
        words = words_for(start, solve(start).line or (DRAW,) * len(code.deal().stock))
        leave_after(command, screen, words, folder / "first")
    kept = kept_in(copied(data, folder / "second"))
    if (kept.code, kept.actions) != (str(code), words):
        raise Failed(f"{code} {words} was played, and this was kept: {kept}")
    return f"{code}: {kept.result}, {len(kept.actions)} actions, score {kept.score}"


def leave_after(
    command: Sequence[str], screen: VirtualScreen, words: Sequence[str], data: Path | None = None
) -> None:
    """Start the game, make some moves in the hand of a folder, and leave it by its key."""
    with game_window(command, screen) as window:
        if data is not None:
            window.click(points_for(parse_code(kept_in(data).code), words, window.size, data))
        if window.leave() != 0:
            raise Failed("the game left with an error")


def copied(data: Path, target: Path) -> Path:
    """A copy of the player's folder: whoever opens it writes into it."""
    return Path(shutil.copytree(data, target))


def inside(system: Path, *options: str) -> tuple[str, ...]:
    """The words before a command that make it run in another system."""
    return ("unshare", "--mount", "sh", "-ec", ENTER, "sh", str(system), *options, str(system))


def mirror() -> str:
    """Where this system gets its packages."""
    asked = run("apt-get", "indextargets", "--format", "$(REPO_URI)", "Label: Debian")
    return asked.split()[0]


def files_of(system: Path) -> set[str]:
    """All files and folders of a system that are not records of its tools."""
    found = set()
    for folder, inner, files in os.walk(system):
        here = Path(folder).relative_to(system)
        inner[:] = [name for name in inner if (here / name).as_posix() not in RECORDS]
        found |= {(here / name).as_posix() for name in (*inner, *files)}
    return found


def twice(_folder: Path) -> str:
    """Build everything again and compare."""
    first = dict(digests())
    run(sys.executable, ROOT / "tools" / "build.py", "--deb", "--wheel")
    second = dict(digests())
    if different := sorted(name for name in first.keys() | second if first.get(name) != second.get(name)):
        raise Failed(f"not the same: {', '.join(different)}")
    return ", ".join(sorted(first))


def digests() -> Iterator[tuple[str, str]]:
    """The name and the SHA-256 of each package in dist/."""
    for file in DIST.iterdir():
        if file.suffix in (".gz", ".whl", ".deb"):
            yield file.name, hashlib.sha256(file.read_bytes()).hexdigest()


CHECKS: Final[Mapping[str, Callable[[Path], str]]] = {
    check.__name__: check for check in (names, wheel, source, lintian, debian, twice)
}
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "names": ("desktop-file-validate", "appstreamcli"),
    "wheel": ("unshare",),
    "source": ("unshare",),
    "lintian": ("lintian",),
    "debian": ("debootstrap", "unshare", "Xvfb", "xdotool"),
}
"""The programs that a check needs."""


def made(pattern: str) -> Path:
    """The file in dist/ of a pattern. Raises Failed when there is not exactly one."""
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        raise Failed(f"there is not one {pattern} in dist/; python tools/build.py --deb --wheel makes it")
    return found[0]


def expect(part: str, text: str) -> None:
    """Raise Failed unless a text holds a part."""
    if part not in text:
        raise Failed(f"{part!r} is not in {text!r}")


def run(*command: str | Path, typed: str = "", **environment: str) -> str:
    """What a command prints, run from the root of the file system without what is set for Python. Raises
    Failed when it does not succeed."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd="/", env=environ | environment, input=typed, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        raise Failed(f"{shlex.join(map(str, command))[:200]} ended with {done.returncode}\n{said}")
    return done.stdout


def holds(name: str) -> bool:
    """Take a check and print its line."""
    begun = time.monotonic()
    missing = [program for program in NEEDED.get(name, ()) if shutil.which(program) is None]
    if name == "debian" and os.geteuid() != 0:
        missing.append("the rights of root")
    if missing:
        print(f"skipped  {name}: without {', '.join(missing)}", flush=True)
        return "CI" not in os.environ
    with tempfile.TemporaryDirectory(prefix="tripeaks-dist-") as folder:
        Path(folder).chmod(0o755)
        try:
            told = CHECKS[name](Path(folder))
        except (Failed, OSError, RuntimeError, subprocess.SubprocessError) as error:
            print(f"FAILED   {name}: {error}", flush=True)
            return False
    print(f"ok       {name}, {time.monotonic() - begun:.0f} s: {told}", flush=True)
    return True


def main(chosen: list[str]) -> int:
    """Take the checks of these names, or all; 1 if one failed."""
    if unknown := [name for name in chosen if name not in CHECKS]:
        print(__doc__, f"There is no {' '.join(unknown)}.", sep="\n", file=sys.stderr)
        return 2
    failed = [name for name in chosen or CHECKS if not holds(name)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
