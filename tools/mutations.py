"""Put faults back one after another and show that a test catches each.

    python tools/mutations.py [NAME ...] [--check]

The faults are in ``tools/mutations/``, a file for each subject: a table with a name, the ``file``, the
``old`` text (there exactly once), the ``new`` text, and the ``test`` that must fail, as pytest names it. They
are put into a copy of the project. NAMEs select faults or whole subjects. With ``--check`` nothing is run;
faults that no longer fit the project are reported.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SUBJECTS = ROOT / "tools" / "mutations"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "build", "dist")
LONGEST_S = 100.0
"""A test that takes longer has met an endless fault, and caught it."""


class Mutation(NamedTuple):
    """A fault to put back."""

    subject: str
    name: str
    file: str
    old: str
    new: str
    test: str


def mutations() -> list[Mutation]:
    """All of them. Raises TypeError for a table with other keys."""
    found = []
    for path in sorted(SUBJECTS.glob("*.toml")):
        for name, values in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found.append(Mutation(path.stem, name, **values))
    return found


def fault_of(mutation: Mutation) -> str | None:
    """Why a mutation does not fit the project; None if it does."""
    file = ROOT / mutation.file
    if not file.is_file():
        return "there is no such file"
    count = file.read_text(encoding="utf-8").count(mutation.old)
    if count != 1:
        return f"the old text is there {count} times"
    if not (ROOT / mutation.test.split("::")[0]).is_file():
        return "there is no such test"
    return None


def is_caught(mutation: Mutation, copy: Path) -> bool:
    """Whether the test fails in a copy of the project that has the fault."""
    file = copy / mutation.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(sound.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        return not passes(mutation.test, copy)
    finally:
        file.write_text(sound, encoding="utf-8")


def passes(test: str, copy: Path) -> bool:
    """Whether a test passes in a copy of the project. Raises RuntimeError when it cannot be run."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", test]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):  # 2: an error of collection, which may be the fault's doing
        if done.returncode == 2:
            return False
        raise RuntimeError(f"{test}: {done.stdout}{done.stderr}")
    if " passed" not in done.stdout and done.returncode == 0:
        raise RuntimeError(f"{test}: nothing was tested\n{done.stdout}")
    return done.returncode == 0


def main() -> int:
    """Put in the faults; the exit status is 1 if one is not caught."""
    names = set(sys.argv[1:])
    if "--check" in names:
        faults = {f"{each.subject}/{each.name}": fault_of(each) for each in mutations()}
        print("\n".join(f"{name}: {fault or 'fits'}" for name, fault in faults.items()))
        return 1 if any(faults.values()) else 0
    chosen = [each for each in mutations() if not names or {each.name, each.subject} & names]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="mutations-") as folder:
        copy = Path(folder, "project")
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED, symlinks=True)
        for mutation in chosen:
            start = time.perf_counter()
            fault = fault_of(mutation)
            if fault is None and not is_caught(mutation, copy):
                fault = "NOT CAUGHT"
            failed += fault is not None
            seconds = time.perf_counter() - start
            print(f"{mutation.subject}/{mutation.name}: {fault or 'caught'} ({seconds:.0f} s)", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} faults are caught")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
