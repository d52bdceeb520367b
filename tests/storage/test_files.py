"""Writing a file whole, whatever lies at its name."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tripeaks.storage.files import write_whole

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")


def test_an_old_file_gives_way_to_the_new_one_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in (b"a long old text", b"new"):
        write_whole(file, [text[:1], text[1:]])
        assert file.read_bytes() == text
    assert list(tmp_path.iterdir()) == [file]


def test_no_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "nowhere" / "file", [b"text"])
    assert list(tmp_path.iterdir()) == []


def test_a_fault_on_the_way_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def broken() -> Iterator[bytes]:
        yield b"new"
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        write_whole(file, broken())
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@POSIX
def test_a_link_stays_one_and_its_file_is_written(tmp_path: Path) -> None:
    """Such as settings that are kept with a player's other settings elsewhere."""
    file, link = tmp_path / "elsewhere" / "file", tmp_path / "link"
    file.parent.mkdir()
    link.symlink_to(file)
    for text in (b"first", b"second"):
        write_whole(link, [text])
        assert link.is_symlink()
        assert file.read_bytes() == text


@POSIX
def test_a_link_that_leads_to_itself_gives_way_to_the_file(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    write_whole(link, [b"text"])
    assert link.read_bytes() == b"text"


@POSIX
def test_what_is_no_file_is_written_into_and_stays_what_it_is(tmp_path: Path) -> None:
    """Root could otherwise put a file in the place of a device, such as /dev/null."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, [b"some ", b"text"])
    reader.join()
    assert read == [b"some text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="needs /dev/shm")
def test_files_in_shared_memory_are_files() -> None:
    """Settings kept there would grow by a whole file with each save if they were written on to."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        file = Path(folder, "file")
        for text in (b"old", b"new"):
            write_whole(file, [text])
            assert file.read_bytes() == text


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_whole(tmp_path, [b"text"])
    assert tmp_path.is_dir()


@POSIX
def test_who_could_read_the_old_file_can_read_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o664)
    write_whole(file, [b"new"])
    assert stat.S_IMODE(file.stat().st_mode) == 0o664
