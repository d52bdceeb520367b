"""Atomic writing of files, links and streams."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tripeaks.storage.files import write_atomically

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
