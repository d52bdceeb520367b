"""Check what packagers and pip get: ``python tools/check_dist.py [NAME ...]``, by default all of them.

names    menu entry and AppStream file pass their validators; values not set yet are listed
wheel    the wheel installs without a network, and the self-test passes from /
source   the same for the source archive, which includes tests, documents and licence
lintian  the package for Debian has no error that is not overridden
debian   on a minimal Debian it installs, starts from its menu entry, plays a hand, and uninstalls cleanly
twice    a second build of everything is identical, byte for byte

Checks what ``python tools/build.py --deb --wheel`` left in dist/. A check whose programs are missing is
skipped, or fails if CI is set. Needs a network to fetch the wheel's dependencies and a minimal Debian.
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
from tools import desktop_files  # noqa: E402  (the line above makes it importable)
from tripeaks import __version__  # noqa: E402
from tripeaks.actions import words_for  # noqa: E402
from tripeaks.engine.codes import parse_code  # noqa: E402
from tripeaks.engine.position import DRAW, Position  # noqa: E402
from tripeaks.engine.solver import solve  # noqa: E402
from tripeaks.identity import APP_ID, open_points  # noqa: E402

DIST: Final = ROOT / "dist"
PLAYER: Final = "1000:1000"
PATH: Final = "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"
"""Where Debian looks for a user's commands."""

RECORDS: Final = frozenset("var/lib/dpkg var/lib/apt var/cache var/log home tmp run proc dev sys".split())
"""Where apt and dpkg keep their records, and folders that belong to no package."""

ENTER: Final = """
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
system=$1
shift
exec chroot "$@"
"""
"""A shell script for a separate mount namespace, so that nothing stays mounted."""


class Failed(Exception):
    """A check failed; the text says why."""


def names(folder: Path) -> str:
    """Validate the desktop files; return what is still open."""
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
    network; only its dependencies are fetched before."""
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
    """The dependencies of the wheel in dist/, as arguments for pip."""
    package = zipfile.ZipFile(made("tripeaks-*.whl"))
    (name,) = (name for name in package.namelist() if name.endswith(".dist-info/METADATA"))
    return re.findall(r"^Requires-Dist: (.*)$", package.read(name).decode(), re.MULTILINE)


def lintian(_folder: Path) -> str:
    """Run lintian on the package for Debian."""
    return run("lintian", "--fail-on", "error", "--allow-root", made("*.deb")).strip()


def debian(folder: Path) -> str:
    """Install, play and remove on a system that has only the base packages."""
    system = folder / "system"
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    run("debootstrap", "--variant=minbase", suite, system, mirror())
    run(*inside(system), "useradd", "--create-home", "--uid", "1000", "player")
    before = files_of(system)
    package = shutil.copy(made("*.deb"), system / "tmp")
    install = ("apt-get", "install", "--yes", "-qq", "--no-install-recommends")
    run(*inside(system), *install, f"/tmp/{Path(package).name}")
    result = play_from_menu(system, folder)
    run(*inside(system), "apt-get", "purge", "--yes", "-qq", "--autoremove", "tripeaks")
    if changed := before ^ files_of(system):
        raise Failed(f"left behind or removed: {sorted(changed)[:20]}")
    return result


def play_from_menu(system: Path, folder: Path) -> str:
    """Start the game twice by the command of its menu entry: the second time, finish the hand of the first
    start with the mouse."""
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
        raise Failed(f"{code} {words} was played, but the record has: {kept}")
    return f"{code}: {kept.result}, {len(kept.actions)} actions, score {kept.score}"


def leave_after(
    command: Sequence[str], screen: VirtualScreen, words: Sequence[str], data: Path | None = None
) -> None:
    """Start the game, make some moves in the hand of a folder, and quit by the shortcut."""
    with game_window(command, screen) as window:
        if data is not None:
            window.click(points_for(parse_code(kept_in(data).code), words, window.size, data))
        if window.leave() != 0:
            raise Failed("the game exited with an error")


def copied(data: Path, target: Path) -> Path:
    """Copy the player's folder, because opening it writes to it."""
    return Path(shutil.copytree(data, target))


def inside(system: Path, *options: str) -> tuple[str, ...]:
    """The command prefix that runs a command in another system."""
    return ("unshare", "--mount", "sh", "-ec", ENTER, "sh", str(system), *options, str(system))


def mirror() -> str:
    """The mirror this system gets its packages from."""
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
    """The file in dist/ that matches a pattern. Raises Failed when there is not exactly one."""
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        raise Failed(f"dist/ does not hold exactly one {pattern}; run python tools/build.py --deb --wheel")
    return found[0]


def expect(part: str, text: str) -> None:
    """Raise Failed unless a text contains a part."""
    if part not in text:
        raise Failed(f"{part!r} is not in {text!r}")


def run(*command: str | Path, typed: str = "", **environment: str) -> str:
    """Run a command from the root of the file system without the environment variables of Python, and
    return its output. Raises Failed when it does not succeed."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd="/", env=environ | environment, input=typed, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        raise Failed(f"{shlex.join(map(str, command))[:200]} ended with {done.returncode}\n{said}")
    return done.stdout


def holds(name: str) -> bool:
    """Run a check and print its result; return whether it passed or may be skipped."""
    begun = time.monotonic()
    missing = [program for program in NEEDED.get(name, ()) if shutil.which(program) is None]
    if name == "debian" and os.geteuid() != 0:
        missing.append("root privileges")
    if missing:
        print(f"skipped  {name}: without {', '.join(missing)}", flush=True)
        return "CI" not in os.environ
    with tempfile.TemporaryDirectory(prefix="tripeaks-dist-") as folder:
        Path(folder).chmod(0o755)
        try:
            result = CHECKS[name](Path(folder))
        except (Failed, OSError, RuntimeError, subprocess.SubprocessError) as error:
            print(f"FAILED   {name}: {error}", flush=True)
            return False
    print(f"ok       {name}, {time.monotonic() - begun:.0f} s: {result}", flush=True)
    return True


def main(chosen: list[str]) -> int:
    """Run the checks with these names, or all; return 1 if one failed."""
    if unknown := [name for name in chosen if name not in CHECKS]:
        print(__doc__, f"There is no {' '.join(unknown)}.", sep="\n", file=sys.stderr)
        return 2
    failed = [name for name in chosen or CHECKS if not holds(name)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
