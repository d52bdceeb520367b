"""``--solve``: what it prints for one code, for many, for positions and for lines that hold no code."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer
from typing import TypeAlias

import pytest

from tests.engine.pinned import PINNED
from tripeaks import cli
from tripeaks.actions import play
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.launch import LaunchRequest
from tripeaks.session import Session, Status
from tripeaks.solve import EXIT_FAILED, lines_of, names_file, run

ROOT = Path(__file__).resolve().parents[1]
KEYS = ["code", "winnable", "fewest_draws", "best_score", "line", "ms"]


Solved: TypeAlias = Callable[..., tuple[int, list[dict[str, object]]]]


@pytest.fixture
def solved(capsys: pytest.CaptureFixture[str]) -> Solved:
    """Solves lines after some moves: the exit status and the answers that are printed."""

    def solve(lines: list[str], moves: tuple[str, ...] = ()) -> tuple[int, list[dict[str, object]]]:
        status = run(lines, LaunchRequest("nl", moves=moves, as_json=True), Catalogue("nl"))
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return solve


def test_a_code_is_answered_in_full(solved: Solved) -> None:
    status, (answer,) = solved(["tp1 e aaaaaab"])
    assert status == 0
    assert list(answer) == KEYS
    assert answer["code"] == "TP1-E-AAAAAAB"
    assert (answer["winnable"], answer["fewest_draws"]) == (True, 12)
    assert answer["best_score"] == {"app": 760, "hogue": 149, "chain": 363}
    session = Session(parse_code("TP1-E-AAAAAAB"))
    line = answer["line"]
    assert isinstance(line, list)
    play(session, line)
    assert (session.status, session.score) == (Status.WON, 760)


def test_a_lost_deal_has_neither_draws_nor_line(solved: Solved) -> None:
    _, (answer,) = solved(["TP1-C-AAAAAAD"])
    assert (answer["winnable"], answer["fewest_draws"], answer["line"]) == (False, None, [])


def test_moves_are_made_first(solved: Solved) -> None:
    moves = ("KC", "AS", "2D", "draw")
    _, (answer,) = solved(["TP1-E-AAAAAAB"], moves)
    session = Session(parse_code("TP1-E-AAAAAAB"))
    line = answer["line"]
    assert isinstance(line, list)
    play(session, (*moves, *line))
    assert session.status is Status.WON
    assert session.position.drawn == 1 + int(str(answer["fewest_draws"]))
    assert answer["best_score"]["app"] == session.score  # type: ignore[index]


def test_many_lines_are_answered_in_order_and_faults_do_not_stop_it(solved: Solved) -> None:
    codes = [f"TP1-E-AAAAAA{letter}" for letter in "CBDA"]
    status, answers = solved([codes[0], "rubbish", *codes[1:], "TP2-E-AAAAAAA"])
    assert status == EXIT_FAILED
    assert [answer["code"] for answer in answers] == [codes[0], None, *codes[1:], None]
    assert [set(answer) for answer in answers if answer["code"] is None] == [{"code", "error"}] * 2
    draws = {facts["number"]: facts["fewest_draws_easy"] for facts in PINNED}
    found = [answer["fewest_draws"] for answer in answers if answer["code"]]
    assert found == [draws[number] for number in (2, 1, 3, 0)]


def test_moves_that_cannot_be_made_are_a_fault_with_its_code(solved: Solved) -> None:
    status, (answer,) = solved(["TP1-E-AAAAAAB"], ("3S",))
    assert status == EXIT_FAILED
    assert answer["code"] == "TP1-E-AAAAAAB"
    assert "Moet één rang hoger of lager zijn" in str(answer["error"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_get_words_in_their_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    codes = ["TP1-E-AAAAAAB", "TP1-C-AAAAAAD", "rubbish"]
    for code in codes:
        run([code], LaunchRequest(language), Catalogue(language))
    text = capsys.readouterr().out
    for part in (*codes, "12", "760", "149", "363", "KD AS", Catalogue(language).say("solve.lost")):
        assert part in text
    assert "{" not in text


def test_lines_come_from_the_argument_a_file_or_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "codes.txt"
    file.write_bytes(b"one\n\n  \ntwo \xff\n")
    assert [line.strip() for line in lines_of(str(file), io.StringIO())] == ["one", "two \ufffd"]
    assert [line.strip() for line in lines_of("-", io.StringIO("a\n\nb"))] == ["a", "b"]
    assert list(lines_of("TP1-E-AAAAAAB", io.StringIO())) == ["TP1-E-AAAAAAB"]


@pytest.mark.parametrize("name", ["nowhere/codes", "./codes", "codes.txt", "tp1-codes.txt", "TP1.txt"])
def test_text_that_looks_like_a_path_without_a_code_is_a_file(name: str) -> None:
    assert names_file(name)
    with pytest.raises(FileNotFoundError):
        list(lines_of(name, io.StringIO()))


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("nowhere/codes", "No such file or directory"),
        ("codes.txt", "No such file or directory"),
        ("nowhere/TP1-E-AAAA.txt", "No such file or directory"),
        (f"{'x' * 300}.txt", "File name too long"),
    ],
)
def test_an_unreadable_file_is_reported_with_the_cause(
    name: str, cause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--solve", str(tmp_path / name), "--lang", "en"]) == 1
    assert capsys.readouterr() == ("", f"Could not read {tmp_path / name}: {cause}\n")


@pytest.mark.parametrize(
    "text",
    [
        "TP1-E-AAAAAAB",
        "https://example.org/TP1-E-AAAAAAB.html",  # holds a code
        "TP1-E-AAAA/AAB",  # one that is misspelt
        "tp1 e aaaa.aab",
        "Is there a code here, e.g. in this?",
        "hello",
        "x" * 5000,  # no system has names that long
    ],
)
def test_any_other_text_is_no_file(text: str) -> None:
    assert not names_file(text)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
def test_codes_are_read_from_a_pipe_by_name() -> None:
    """As a shell makes one for ``--solve <(program)``."""
    reader, writer = os.pipe()
    os.write(writer, b"one\ntwo\n")
    os.close(writer)
    try:
        found = [line.strip() for line in lines_of(f"/dev/fd/{reader}", io.StringIO())]
    finally:
        os.close(reader)
    assert found == ["one", "two"]


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_the_processes_end_though_the_program_handles_sigterm(tmp_path: Path) -> None:
    """As SDL does in a program that has opened a window."""
    program = (
        "import signal; signal.signal(signal.SIGTERM, lambda *_: None);"
        "from tripeaks.cli import main; [main(['--solve', 'codes']) for _ in range(20)]"
    )
    (tmp_path / "codes").write_text("a\nb\nc\n")
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, timeout=600, check=True,  # the time only keeps a fault from hanging the run
    )  # fmt: skip
    assert len(done.stdout.splitlines()) == 60


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_ends_every_process_without_a_word_though_more_codes_may_come() -> None:
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from tripeaks.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", program, "--solve", "-", "--json"],
        cwd=ROOT, stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    os.close(reader)
    assert process.stdout
    watch = Timer(600, os.killpg, (process.pid, signal.SIGKILL))  # only keeps a fault from hanging the run
    watch.start()
    try:
        for letter in "BCD":
            os.write(writer, f"TP1-E-AAAAAA{letter}\n".encode())
            if letter != "D":  # that one keeps the pool busy
                assert json.loads(process.stdout.readline())["code"] == f"TP1-E-AAAAAA{letter}"
        os.killpg(process.pid, signal.SIGINT)
        # all processes share the output, so it ends when all are gone; the input stays open
        _, errors = process.communicate()
    finally:
        watch.cancel()
        os.close(writer)
    assert (process.returncode, errors) == (130, "")


def test_a_read_error_is_reported_after_the_codes_read_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> Iterator[str]:
        yield from ("rubbish", "more rubbish", "still more")
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        run(broken(), LaunchRequest("en"), Catalogue("en"))
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_a_line_is_read_as_any_keyboard_writes_it(solved: Solved) -> None:
    _, answers = solved(["ＴＰ１－Ｅ－ＡＡＡＡＡＡＢ", "TP١\u2011E\u2011AAAAAAB"])
    assert [answer["code"] for answer in answers] == ["TP1-E-AAAAAAB"] * 2
