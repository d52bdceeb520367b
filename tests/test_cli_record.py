"""The command line and the record: exports, imports and the files they never overwrite."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli_help import CODE, ROOT, run
from tripeaks import cli
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.session import Session
from tripeaks.storage import Store

pytestmark = pytest.mark.usefixtures("english_system", "own_folder")


def test_an_empty_record_is_exported_and_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = str(tmp_path / "record.jsonl"), str(tmp_path / "folder")
    assert cli.main(["--export", file, "--data", folder]) == 0
    assert cli.main(["--import", file, "--data", folder, "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"0 hands written to {file}.",
        "0 hands added. 0 hands were there already.",
    ]
    assert err == ""


def test_an_import_that_fails_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "folder")
    missing, newer = (tmp_path / name for name in ("missing", "newer"))
    newer.write_text('{"format":"tripeaks-record","version":99}\n', encoding="utf-8")
    assert cli.main(["--import", str(missing), "--data", folder]) == 1
    assert capsys.readouterr().err.startswith(f"Could not read {missing}: ")
    assert cli.main(["--import", str(newer), "--data", folder]) == 1
    assert f"{newer} was written by a newer version" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\x00\xff\n" * 50, (ROOT / "README.md").read_bytes()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_not_a_record_is_reported_in_one_sentence(
    content: bytes, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "noise"
    file.write_bytes(content)
    assert cli.main(["--import", str(file), "--data", str(tmp_path / "folder"), "--lang", language]) == 1
    message = Catalogue(language).say("storage.no_record", name=file)
    assert capsys.readouterr() == ("", f"{message}\n")


def test_damaged_lines_of_a_record_are_reported_with_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "damaged"
    file.write_bytes(b'{"format":"tripeaks-record","version":1}\n' + b"\x00\xff\n" * 50)
    assert cli.main(["--import", str(file), "--data", str(tmp_path / "folder")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith(f"{file}: Line 2 skipped: ")
    assert (len(lines), lines[-1]) == (cli.SKIPPED_SHOWN + 1, "…")


def test_an_export_to_a_missing_folder_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nowhere" / "record.jsonl"
    assert cli.main(["--export", str(file), "--data", str(tmp_path / "folder")]) == 1
    assert capsys.readouterr() == ("", f"Could not write {file}: No such file or directory\n")
    assert not file.parent.exists()


def test_an_unreadable_record_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup script must not mistake an empty export for the record."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "record.db").write_bytes(b"noise" * 1000)
    assert cli.main(["--export", str(tmp_path / "out"), "--data", str(folder), "--lang", "en"]) == 1
    assert capsys.readouterr().err.startswith("The record could not be read.")
    assert any("damaged" in path.name for path in folder.iterdir())


def test_an_open_window_does_not_disturb_an_export(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path / "folder")):
        assert cli.main(["--export", str(tmp_path / "out"), "--data", str(tmp_path / "folder")]) == 0
    assert capsys.readouterr().err == ""


def played(folder: Path) -> None:
    """A record with one hand."""
    with closing(Store(folder)) as store:
        hand = store.begin(parse_code(CODE))
        session = Session(hand.code)
        session.act(session.position.legal_moves[0])
        store.save(hand, session)


@pytest.mark.parametrize("record", (b"noise" * 1000, None), ids=("damaged", "of another folder"))
def test_an_earlier_export_survives_a_damaged_or_empty_record(
    record: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player who lost the record needs it most."""
    folder, backup = tmp_path / "folder", tmp_path / "backup.jsonl"
    played(folder)
    assert cli.main(["--export", str(backup), "--data", str(folder)]) == 0
    before = backup.read_bytes()
    if record is None:
        folder = tmp_path / "mistyped"
    else:
        (folder / "record.db").write_bytes(record)
    assert cli.main(["--export", str(backup), "--data", str(folder), "--lang", "en"]) == 1
    assert f"{backup} exists and stays as it is" in capsys.readouterr().err
    assert backup.read_bytes() == before


@pytest.mark.parametrize("name", ("record.db", "record.db-wal", "settings.toml"))
def test_an_export_is_never_written_into_the_games_own_folder(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    played(folder)
    assert cli.main(["--export", str(folder / name), "--data", str(folder), "--lang", "en"]) == 1
    assert "choose another name" in capsys.readouterr().err
    with closing(Store(folder)) as store:
        assert store.resume() is not None


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_an_export_to_standard_output_is_only_the_record_and_appends_to_a_log(tmp_path: Path) -> None:
    folder, log = tmp_path / "folder", tmp_path / "log"
    played(folder)
    done = run("--export", "/dev/stdout", "--data", str(folder), "--lang", "en")
    head, hand = map(json.loads, done.stdout.splitlines())
    assert (head["format"], hand["code"]) == ("tripeaks-record", CODE)
    assert done.stderr == "1 hand written to /dev/stdout.\n"
    log.write_text("hello\n")
    with log.open("a") as file:
        subprocess.run(
            [sys.executable, "main.py", "--export", "/dev/stdout", "--data", str(folder)],
            cwd=ROOT, stdout=file, stderr=subprocess.DEVNULL, check=True,
        )  # fmt: skip
    assert log.read_text() == "hello\n" + done.stdout


@pytest.mark.parametrize("option", ["--export", "--screenshot"])
def test_files_of_the_game_or_of_another_kind_stay_as_they_are(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "own")
    played(tmp_path / "other")
    names = ["record.db", "settings.toml", "window-1.lock", "record.damaged-1.db", "letter.txt"]
    for folder in (tmp_path / "own", tmp_path / "other"):
        for name in names:
            file = folder / name
            if not file.exists():
                file.write_bytes(b"" if name.endswith("lock") else b"mine")
            before = file.read_bytes()
            assert cli.main([option, str(file), "--data", str(tmp_path / "own"), "--lang", "en"]) == 1
            assert capsys.readouterr().err.startswith(f"{file} belongs to the game or is another kind")
            assert file.read_bytes() == before


def test_an_import_into_a_locked_record_says_that_it_could_not_be_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "PATIENCE_S", 0.1)
    played(tmp_path / "own")
    file = tmp_path / "record.jsonl"
    assert cli.main(["--export", str(file), "--data", str(tmp_path / "own")]) == 0
    other = sqlite3.connect(tmp_path / "own" / "record.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert cli.main(["--import", str(file), "--data", str(tmp_path / "own"), "--lang", "en"]) == 1
    assert "This could not be done" in capsys.readouterr().err
    other.close()
