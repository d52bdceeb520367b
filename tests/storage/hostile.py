"""Damaged and hostile files in the place of the settings or the record."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

Spoil = Callable[[Path], None]
"""Puts something at a path, or damages what is there."""


def data(content: bytes) -> Spoil:
    """A file of these bytes."""

    def put(path: Path) -> None:
        path.write_bytes(content)

    return put


def text(content: str) -> Spoil:
    """A file of this text."""
    return data(content.encode())


def folder(path: Path) -> None:
    """A folder with something in it."""
    path.unlink(missing_ok=True)
    path.mkdir()
    (path / "inside").write_text("keep me")


def noise(path: Path) -> None:
    """Fifty megabytes of noise."""
    path.write_bytes(random.Random(1).randbytes(1 << 20) * 50)


def link_loop(path: Path) -> None:
    """A link that leads to itself."""
    path.unlink(missing_ok=True)
    path.symlink_to(path)


def dead_link(path: Path) -> None:
    """A link that leads nowhere."""
    path.unlink(missing_ok=True)
    path.symlink_to(path.with_name("no") / "where")


def pipe(path: Path) -> None:
    """A pipe without a writer, so that reading it never ends."""
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def cut(share: float) -> Spoil:
    """The original file, truncated."""

    def put(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: max(1, int(len(content) * share))])

    return put


def overwritten(first: int, content: bytes) -> Spoil:
    """The file with some bytes overwritten."""

    def put(path: Path) -> None:
        old = path.read_bytes()
        path.write_bytes(old[:first] + content + old[first + len(content) :])

    return put


def shuffled_pages(path: Path) -> None:
    """A database whose pages are in another order."""
    old = path.read_bytes()
    pages = [old[i : i + 4096] for i in range(4096, len(old), 4096)]
    path.write_bytes(old[:4096] + b"".join(reversed(pages)))


def sql(*statements: str) -> Spoil:
    """A database changed by statements, without its checks."""

    def put(path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA writable_schema = ON")
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return put


def foreign(path: Path) -> None:
    """The database of another program."""
    path.unlink()
    sql("CREATE TABLE bookmarks (url TEXT)", "INSERT INTO bookmarks VALUES ('keep me')")(path)


def beside(ending: str, spoil: Spoil) -> Spoil:
    """Something in the place of a companion file of the database."""

    def put(path: Path) -> None:
        spoil(Path(f"{path}{ending}"))

    return put


UNREADABLE_SETTINGS: dict[str, Spoil] = {
    "NULs": data(bytes(4096)),
    "one NUL": data(b"\0"),
    "noise": data(random.Random(2).randbytes(5000)),
    "fifty megabytes of noise": noise,
    "a million brackets": text("volume = " + "[" * 90_000),
    "deep nesting": text("x = " + "[" * 5000 + "]" * 5000),
    "deep tables": text("x = " + "{a=" * 3000 + "1" + "}" * 3000),
    "a dotted name without end": text(".".join("a" * 5000) + " = 1\nvolume ="),
    "cut in a string": text('language = "nl'),
    "cut in a name": text("volu"),
    "cut after the sign": text("volume ="),
    "a name twice": text("volume = 1\nvolume = 2\n"),
    "half a letter": data(b'back = "\xc3"\n'),
    "another encoding": data('back = "größe"\n'.encode("latin-1")),
    "UTF-16 cut in a letter": data('back = "plain"\n'.encode("utf-16")[:-1]),
    "UTF-16 without a mark": data('back = "plain"\n'.encode("utf-16-le")),
    "UTF-32": data('back = "plain"\n'.encode("utf-32")),
    "JSON": text('{"volume": 30}'),
    "INI": text("[look]\nvolume: 30\n"),
    "XML": text("<settings/>"),
    "a pickle": data(
        b"\x80\x04\x95\x19\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94."
    ),
    "a program": text("import os\nos.abort()\n"),
    "an endless number": text("volume = " + "9" * 100_000),
    "a folder": folder,
    "a link to itself": link_loop,
    "a link to nowhere": dead_link,
    "a pipe": pipe,
}
"""Files that are not settings: all defaults apply, and the file is set aside."""

ODD_SETTINGS: dict[str, tuple[Spoil, set[str]]] = {
    "empty": (data(b""), set()),
    "blank lines": (text("\n\n  \n"), set()),
    "only a comment": (text("# volume = 3\n"), set()),
    "a mark at the start": (data(b"\xef\xbb\xbfscale = 120\n"), set()),
    "UTF-16 with a mark": (data("scale = 120\n".encode("utf-16")), set()),
    "other line ends": (data(b"scale = 120\r\nvolume = 5\r\n"), set()),
    "only unknown names": (text("colour = 3\n[future]\nx = 1\n"), set()),
    "a text for a number": (text('volume = "70"\n'), {"volume"}),
    "a number for a text": (text("language = 5\n"), {"language"}),
    "a number for yes": (text("muted = 1\n"), {"muted"}),
    "yes for a number": (text("volume = true\n"), {"volume"}),
    "a fraction": (text("volume = 70.0\n"), {"volume"}),
    "not a number": (text("scale = nan\n"), {"scale"}),
    "infinity": (text("scale = inf\n"), {"scale"}),
    "a huge number": (text("scale = 99999999999999999999999999\n"), {"scale"}),
    "just too small": (text("scale = 79\nvolume = -1\n"), {"scale", "volume"}),
    "just too large": (text("scale = 201\nvolume = 101\n"), {"scale", "volume"}),
    "an unknown language": (text('language = "tlh"\n'), {"language"}),
    "a path for a back": (text('back = "../../../etc/passwd"\n'), {"back"}),
    "a long text": (text(f'table = "{"a" * 50_000}"\n'), {"table"}),
    "a list": (text("speed = []\n"), {"speed"}),
    "a table": (text("[hint]\nkind = 'fair'\n"), {"hint"}),
    "a date": (text("light = 2024-02-30T00:00:00\n".replace("30T", "29T")), {"light"}),
    "no game": (text('game = "X"\n'), {"game"}),
    "another spelling of a game": (text('game = "e-jo"\n'), {"game"}),
    "a game that contradicts itself": (text('game = "E-HK"\n'), {"game"}),
    "a window of one side": (text("window_size = [800]\n"), {"window_size"}),
    "a window without size": (text("window_size = [0, 600]\n"), {"window_size"}),
    "a window larger than all screens": (text("window_size = [1000000000, 600]\n"), {"window_size"}),
    "a window of texts": (text('window_size = ["800", "600"]\n'), {"window_size"}),
}
"""Settings that can be read, and the names of those that must fall back to their defaults."""

UNREADABLE_RECORDS: dict[str, Spoil] = {
    "NULs": data(bytes(8192)),
    "text": text("Dear diary\n" * 1000),
    "one byte": data(b"S"),
    "noise": data(random.Random(3).randbytes(20_000)),
    "fifty megabytes of noise": noise,
    "a header and no more": data(b"SQLite format 3\0"),
    "a header and noise": data(b"SQLite format 3\0" + random.Random(4).randbytes(50_000)),
    "cut to a tenth": cut(0.1),
    "cut in half": cut(0.5),
    "NULs in the header": overwritten(16, bytes(84)),
    "NULs in the schema": overwritten(100, bytes(3996)),
    "noise in the tables": overwritten(4096, random.Random(5).randbytes(12_000)),
    "pages in another order": shuffled_pages,
    "the database of another program": foreign,
    "a table more": sql("CREATE TABLE extra (x)"),
    "a trigger": sql("CREATE TRIGGER t AFTER INSERT ON hands BEGIN DELETE FROM hands; END"),
    "a view for a table": sql("DROP TABLE logs", "CREATE VIEW logs AS SELECT 1 AS hand, x'' AS actions"),
    "a column less": sql("ALTER TABLE hands DROP COLUMN hints"),
    "no tables": sql("DROP TABLE logs", "DROP TABLE hands"),
    "a schema of nonsense": sql("UPDATE sqlite_master SET sql = 'CREATE TABLE hands (' WHERE name = 'hands'"),
    "an unknown result": sql("UPDATE hands SET result = 'banana'"),
    "texts for numbers": sql("UPDATE hands SET score = 'many', moves = x'00'"),
    "numbers out of range": sql("UPDATE hands SET number = 9223372036854775807"),
    "a text for a log": sql("UPDATE logs SET actions = 'draw'"),
    "a folder": folder,
    "a link to itself": link_loop,
    "a link to nowhere": dead_link,
    "a pipe": pipe,
}
"""Files that are not a record: a new one is created, and the file is set aside."""

ODD_RECORDS: dict[str, Spoil] = {
    "cut at the end": cut(0.95),
    "empty": data(b""),
    "a log that the rules refuse": sql("UPDATE logs SET actions = x'00'"),
    "a log of nonsense": sql("UPDATE logs SET actions = x'7f80ff00'"),
    "an undo before any move": sql("UPDATE logs SET actions = x'fe'"),
    "unknown rules": sql("UPDATE hands SET game = 'Q-Z'"),
    "a day's deal without its day": sql("UPDATE hands SET kind = 'daily', daily = NULL"),
    "a match without a goal": sql("UPDATE hands SET kind = 'match', match = 5, goal = 'fun'"),
    "a window of the far future": sql("UPDATE hands SET window = 999999999"),
    "a log without its hand": sql("DELETE FROM hands"),
    "noise in the journal": beside("-wal", data(random.Random(6).randbytes(50_000))),
    "noise in the index of the journal": beside("-shm", data(random.Random(7).randbytes(32_768))),
    "an old rollback journal": beside("-journal", data(random.Random(8).randbytes(5_000))),
    "a folder for the journal": beside("-wal", folder),
}
"""Records with single faults: the game starts and uses the file."""
