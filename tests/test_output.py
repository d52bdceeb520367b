"""Standard output that cannot be written: a full disk, a reader that is gone. Whatever is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tripeaks.output import is_input

ROOT = Path(__file__).resolve().parents[1]
CODE = "TP1-E-AAAAAAB"
COMMANDS = (
    ("--help",),
    ("--version",),
    ("--text", CODE),
    ("--text", "--json", CODE),
    ("--solve", CODE),
    ("--export", "record.jsonl"),
    ("--selftest",),
)


@pytest.fixture(params=("", "1"), ids=("buffered", "unbuffered"))
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "TRIPEAKS_DATA": str(tmp_path), "PYTHONUNBUFFERED": request.param}


@pytest.fixture
def gone() -> Iterator[int]:
    """The write end of a pipe without a reader."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def ended(words: tuple[str, ...], stdout: int, environment: dict[str, str]) -> tuple[int, bytes]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--lang", "en", *words],
        cwd=environment["TRIPEAKS_DATA"], env=environment, check=False,
        stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
    )  # fmt: skip
    return done.returncode, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_full_disk_is_a_failure_without_a_traceback(
    words: tuple[str, ...], environment: dict[str, str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        assert ended(words, full.fileno(), environment) == (1, b"")


@pytest.mark.skipif(os.name != "posix", reason="needs pipes that break")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_closed_pipe_is_no_failure(words: tuple[str, ...], environment: dict[str, str], gone: int) -> None:
    assert ended(words, gone, environment) == (0, b"")


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="has no names for streams")
def test_streams_that_are_open_for_reading_only_are_inputs(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    link = tmp_path / "link"
    link.symlink_to("/dev/stdin")
    assert is_input(Path("/dev/stdin")) and is_input(link)
    reader, writer = os.pipe()
    try:
        assert is_input(Path(f"/dev/fd/{reader}")) and not is_input(Path(f"/dev/fd/{writer}"))
    finally:
        os.close(reader)
        os.close(writer)
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    others = tmp_path / "file", tmp_path / "new", loop, Path("/dev/stdout"), Path("/dev/fd/99999999999")
    assert not any(map(is_input, others))


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="has no names for streams")
@pytest.mark.parametrize("option", ("--screenshot", "--export"))
def test_nothing_is_written_into_standard_input(option: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", option, "/dev/stdin", "--lang", "en", "--data", str(tmp_path)],
        cwd=ROOT, stdin=subprocess.PIPE, capture_output=True, check=False, timeout=600,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"Nothing can be written into standard input: /dev/stdin\n"
