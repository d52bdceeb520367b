"""Atomic writing of files, links and streams."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tripeaks.storage import Settings, SettingsFile, Store
from tripeaks.storage.files import REPLACING_S, may_replace, write_atomically

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")


def test_the_new_file_replaces_the_old_one_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in (b"a long old text", b"new"):
        write_atomically(file, [text[:1], text[1:]])
        assert file.read_bytes() == text
    assert list(tmp_path.iterdir()) == [file]


def test_no_folder_is_created(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "nowhere" / "file", [b"text"])
    assert list(tmp_path.iterdir()) == []


def test_an_error_while_writing_leaves_the_old_file_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def broken() -> Iterator[bytes]:
        yield b"new"
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        write_atomically(file, broken())
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@POSIX
def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    """Some players keep their settings files elsewhere."""
    file, link = tmp_path / "elsewhere" / "file", tmp_path / "link"
    file.parent.mkdir()
    link.symlink_to(file)
    for text in (b"first", b"second"):
        write_atomically(link, [text])
        assert link.is_symlink()
        assert file.read_bytes() == text


@POSIX
def test_a_link_to_itself_is_replaced_by_the_file(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    write_atomically(link, [b"text"])
    assert link.read_bytes() == b"text"


@POSIX
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    """Root could otherwise replace a device, such as /dev/null."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_atomically(pipe, [b"some ", b"text"])
    reader.join()
    assert read == [b"some text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs /dev/shm")
def test_files_in_shared_memory_are_files() -> None:
    """As streams they would grow with every save."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        file = Path(folder, "file")
        for text in (b"old", b"new"):
            write_atomically(file, [text])
            assert file.read_bytes() == text


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_atomically(tmp_path, [b"text"])
    assert tmp_path.is_dir()


@POSIX
def test_the_new_file_has_the_permissions_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o664)
    write_atomically(file, [b"new"])
    assert stat.S_IMODE(file.stat().st_mode) == 0o664


@pytest.mark.parametrize("times", [1, len(REPLACING_S)])
def test_a_file_that_cannot_be_replaced_for_a_moment_is_written(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Virus scanners open new files."""
    replace, left = Path.replace, [times]

    def busy(new: Path, target: Path) -> Path:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "in use")
        return replace(new, target)

    monkeypatch.setattr(Path, "replace", busy)
    write_atomically(tmp_path / "file", [b"text"])
    assert (tmp_path / "file").read_bytes() == b"text" and len(list(tmp_path.iterdir())) == 1


def test_settings_that_could_not_be_written_are_written_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)

    def refuse(_new: Path, _target: Path) -> Path:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refuse)
    file.save(Settings(volume=5))
    monkeypatch.undo()
    file.save(Settings(volume=5))
    assert SettingsFile(tmp_path).settings.volume == 5


def test_what_a_killed_program_left_half_written_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".abcdefg_.new").write_bytes(b"of version 1.0")
    (tmp_path / ".tripeaks-abcdefg_.new").write_bytes(b"half")
    (tmp_path / "my.new").write_bytes(b"mine")
    (tmp_path / ".profile.new").write_bytes(b"mine")
    with (tmp_path / ".tripeaks-written0.new").open("wb") as file:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        SettingsFile(tmp_path)
        Store(tmp_path / "other").close()
        left = {path.name for path in tmp_path.iterdir()} - {"other"}
    assert left == {"my.new", ".profile.new", ".tripeaks-written0.new"} - (
        set() if os.name == "posix" else {".tripeaks-written0.new"}
    )


@pytest.mark.parametrize(
    "name",
    [
        "settings.toml", "record.db", "RECORD.DB", "record.db-wal", "record.db-journal", "window-1.lock",
        "record.damaged-1.db", "record.damaged-1.db-wal", "settings.damaged-3.toml", "record.version-1-1.db",
        "record.rescue-0123-4567.jsonl", "crash-17.log", "faults.log",
    ],
)  # fmt: skip
@pytest.mark.parametrize("there", [True, False])
def test_the_games_own_files_may_not_be_replaced_in_any_folder(
    name: str, there: bool, tmp_path: Path
) -> None:
    if there:
        (tmp_path / name).write_bytes(b"PNG")
    assert not may_replace(tmp_path / name, b"PNG")
    if os.name == "posix":
        (tmp_path / "link").symlink_to(tmp_path / name)
        assert not may_replace(tmp_path / "link", b"PNG")


def test_only_a_file_of_the_same_kind_or_an_empty_one_may_be_replaced(tmp_path: Path) -> None:
    for content, may in ((b"", True), (b"PNG and more", True), (b"SQLite format 3", False), (b"P", False)):
        (tmp_path / "file").write_bytes(content)
        assert may_replace(tmp_path / "file", b"PNG") is may
    assert may_replace(tmp_path / "none yet", b"PNG")
