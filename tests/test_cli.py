"""The command line: what it starts, its error messages, and their language."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.cli_help import CODE, ROOT, run
from tests.test_speech import START
from tripeaks import __version__, cli
from tripeaks.catalogue import LANGUAGES, Catalogue

pytestmark = pytest.mark.usefixtures("english_system", "own_folder")


# --- invalid arguments ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["TP2-E-AAAAAAB", "--lang", "nl"],
            "TP2-E-AAAAAAB: Deze code is van een andere versie: TP2 in plaats van TP1",
        ),
        (
            ["TP1-X-AAAAAAB", "--lang", "de"],
            "TP1-X-AAAAAAB: Der Regelbuchstabe nach TP1 muss E oder C sein, nicht X",
        ),
        (["hello"], "hello: No game code found. One looks like this: TP1-E-AAAAAAB"),
        (["--text", "TP1-E-AAAA"], "TP1-E-AAAA: Too few letters: there are seven after the rule letter"),
        (["--lang", "nl", "TP1-E-AAAAAAB-HK"], "TP1-E-AAAAAAB-HK: Deze opties gaan niet samen: H, K"),
        (["--lang", "xx"], "--lang: There is no such language: xx (known: en, nl, de, fr)"),
        (["--lang"], "--lang: a value is missing, or one was given that does not belong there"),
        (["--text=yes"], "--text: a value is missing, or one was given that does not belong there"),
        (["--size", "big", "--lang", "nl"], "--size: Geen grootte zoals 1280x800: big"),
        (["--size", "479x800"], "--size: The size must be between 480x360 and 16384x16384: 479x800"),
        (["--size", "9999x800000"], "--size: The size must be between 480x360 and 16384x16384: 9999x800000"),
        (["--bogus", "--lang", "de"], "Unbekannte Option: --bogus (--help nennt alle)"),
        (["--moves", "KC"], "--moves only works together with --screenshot / --solve"),
        (["--json"], "--json only works together with --text / --solve"),
        (
            [CODE, "--screenshot", "x.png", "--moves", "KC 3S", "--lang", "nl"],
            "--moves: Actie 2 kan niet. 3S: Moet één rang hoger of lager zijn",
        ),
        (
            [CODE, "--screenshot", "x.png", "--moves", "7S"],
            "--moves: Action 1 cannot be done. No such card lies face up: 7S",
        ),
        (
            [CODE, "--screenshot", "pictures/x.JPG"],
            "--screenshot only makes PNG files, and the name says something else: pictures/x.JPG",
        ),
        (["--solve", "TP1-E-AAAA"], "--solve: Too few letters: there are seven after the rule letter"),
        (["--solve", "hello"], "--solve: No game code found. One looks like this: TP1-E-AAAAAAB"),
        (
            ["--solve", CODE, "--moves", "draw 3S", "--lang", "de"],
            "--moves: Aktion 2 geht nicht. 3S: Muss einen Rang höher oder niedriger sein",
        ),
    ],
)
def test_a_wrong_argument_is_reported_on_standard_error_and_exits_with_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", message + "\n")


SECOND = "TP1-C-AAAAAAD"


@pytest.mark.parametrize(
    "codes",
    [
        [CODE, SECOND],
        [CODE, CODE],
        [CODE, "TP1-C-A"],
        ["TP1-E-AAAA", SECOND],  # joined, they would be the hand of AAAATP1
        ["TP2-E-AAAAAAB", SECOND],
        [CODE, "tp1caaaaaad"],
        ["tp1", "e", "aaaaaab", "tp1", "c", "aaaaaad"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("option", ["--text", "--solve"])
def test_several_codes_are_refused(
    option: str, codes: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([option, *codes, "--lang", "en"]) == 2
    message = f"One code is enough, and here are several: {' '.join(codes)}\n"
    assert capsys.readouterr() == ("", message)


def test_a_code_with_a_file_of_codes_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x"
    file.write_text(CODE)
    for asked in (str(file), "-"):
        assert cli.main(["--solve", asked, SECOND]) == 2
        out, err = capsys.readouterr()
        assert (out, err.startswith("One code is enough")) == ("", True)


@pytest.mark.parametrize("words", ["tp1 e aaaaaab", "tp1 n aaa aaab", "see TP1-E-AAAAAAB", "tp1 e tp2aaaa"])
def test_a_code_may_be_several_words(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--solve", *words.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == ("TP1-E-TP2AAAA" if "tp2" in words else CODE)


def test_an_invalid_code_exits_with_2() -> None:
    done = run("TP9-E-AAAAAAB", "--lang", "nl")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "TP9-E-AAAAAAB: Deze code is van een andere versie: TP9 in plaats van TP1\n"


def test_undecodable_arguments_cause_no_traceback() -> None:
    if os.name != "posix":
        pytest.skip("arguments are text here")
    done = subprocess.run(
        [sys.executable, "main.py", b"TP1-E-\xff\xfe\x1b"], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stderr


def test_an_interrupt_causes_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tripeaks.solve.run", interrupted)
    assert cli.main(["--solve", CODE]) == 130


# --- language ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "message"),
    [("nl_BE.UTF-8", "Geen partijcode"), ("de_AT", "Kein Spielcode"), ("ja_JP.UTF-8", "No game code")],
)
def test_the_system_language_is_the_default(
    system: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    assert cli.main(["nothing"]) == 2
    assert capsys.readouterr().err.startswith(f"nothing: {message}")


def test_the_language_option_overrides_the_system_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "nl_NL.UTF-8")
    assert cli.main(["nothing", "--lang", "DE"]) == 2
    assert capsys.readouterr().err.startswith("nothing: Kein Spielcode")


# --- help and version ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_is_translated_and_names_every_option(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["--help", "--lang", language]) == 0
    output = " ".join(capsys.readouterr().out.split())
    catalogue = Catalogue(language)
    assert output.startswith(catalogue.say("cli.usage_label").strip().replace("\u00a0", " "))
    for name, meaning in catalogue.entry("cli.help").items():
        assert "CODE" in output if name == "code" else f"--{name}" in output
        assert " ".join(meaning.split()) in output, name
    for english in ("usage:", "positional arguments", "show this help", "options:"):
        assert language == "en" or english not in output


def test_every_text_of_the_command_line_is_used() -> None:
    """No documented option is missing from the parser, and no error message is unused."""
    source = (ROOT / "tripeaks" / "cli.py").read_text(encoding="utf-8")
    for name in Catalogue("en").entry("cli.error"):
        assert f"cli.error.{name}" in source or f'"{name}"' in source, name
    for name in Catalogue("en").entry("cli.value"):
        assert f'"{name}"' in source or f"cli.value.{name}" in source, name


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"TriPeaks {__version__}\n"


# --- modes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [f"{CODE} --text", f"--text {CODE} --solve -", "--text tp1 E aaaaaab", f"--text see {CODE}!"],
)
def test_text_mode_starts_with_the_spoken_board_of_the_code(arguments: str) -> None:
    done = run("--lang", "nl", *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == START["nl"]


def test_text_mode_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-E", "main.py", "--text", "--json", CODE],
        cwd=ROOT, input=b"", capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_text_mode_without_a_code_deals_a_different_hand_each_time() -> None:
    found = {re.search(r"TP1-E-[A-Z2-7]{7}", run("--text", "--json").stdout) for _ in range(2)}
    assert len({match[0] for match in found if match}) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize(("language", "message"), [("nl", "geen scherm"), ("de", "keinen Bildschirm")])
def test_without_a_screen_it_says_so_and_offers_the_terminal(language: str, message: str) -> None:
    blank = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"), "")
    done = run(CODE, "--lang", language, **blank)
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr
    assert "--text" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names a screen in the Linux way")
@pytest.mark.parametrize(
    ("variables", "tried"),
    [
        ({"DISPLAY": ":987"}, ["x11"]),
        ({"DISPLAY": ":987", "WAYLAND_DISPLAY": "none"}, ["wayland", "x11"]),
        ({"DISPLAY": ":987", "SDL_VIDEODRIVER": "x11,wayland"}, ["x11", "wayland"]),
    ],
)
def test_unreachable_screens_are_named_with_what_each_said(
    variables: dict[str, str], tried: list[str]
) -> None:
    without = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_CURRENT_DESKTOP"), "")
    done = run(CODE, "--lang", "en", **without | variables)
    assert done.returncode == 1
    causes = "; ".join(f"{driver}: {driver} not available" for driver in tried)
    assert f"No window can be opened here ({causes})." in done.stderr
    assert "--text" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_pygame_it_says_how_to_install_it() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-E", "main.py", "--lang", "nl"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        env={**os.environ, "DISPLAY": ":0"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "pygame" in done.stderr
    assert "-m pip install -r requirements.txt" in done.stderr
    assert "--text" in done.stderr


def test_a_screenshot_is_drawn_without_a_screen(tmp_path: Path) -> None:
    pictures = []
    for name, more in (("start", []), ("moved", ["--moves", "KC AS 2D draw"])):
        file = tmp_path / f"{name}.png"
        done = run(CODE, "--screenshot", str(file), "--size", "640x480", *more, DISPLAY="")
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        pictures.append(file.read_bytes())
        assert pictures[-1][:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(pictures[-1][16:20], "big") == 640
        assert int.from_bytes(pictures[-1][20:24], "big") == 480
    assert pictures[0] != pictures[1]


def test_a_screenshot_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    for file in filter(Path.exists, (tmp_path, Path("/dev/full"))):
        done = run(CODE, "--screenshot", str(file))
        assert done.returncode == 1
        assert done.stderr.startswith(f"Could not write {file}: ")
        assert len(done.stderr.splitlines()) == 1


def test_a_screenshot_name_with_another_image_format_is_refused(tmp_path: Path) -> None:
    for name in ("picture", "picture.PNG", "v1.0"):
        file = tmp_path / name
        assert run(CODE, "--screenshot", str(file), "--size", "480x360").returncode == 0
        assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    for ending in ("jpg", "jpeg", "webp", "gif", "BMP", "tga", "svg"):
        done = run(CODE, "--screenshot", str(tmp_path / f"other.{ending}"))
        assert done.returncode == 2, ending
    assert not list(tmp_path.glob("other*"))


def test_a_deal_is_solved_from_the_position_after_the_moves() -> None:
    done = run("--solve", "see TP1-C-AAAAAAD", "--json", "--moves", "draw")
    answer = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert (answer["code"], answer["winnable"], answer["fewest_draws"]) == ("TP1-C-AAAAAAD", False, None)


def test_codes_are_solved_line_by_line_from_a_file_or_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "codes"
    file.write_bytes(b"nothing\n\nTP2 \xff\n")
    from_file = run("--solve", str(file), "--lang", "nl")
    typed = run("--solve", "-", "--lang", "nl", typed="nothing\n\nTP2\n")
    for done in (from_file, typed):
        assert (done.returncode, done.stderr) == (2, "")
        lines = [line.partition(": ") for line in done.stdout.splitlines()]
        assert [line for line, _, _ in lines] == ["nothing", "TP2 \ufffd" if done is from_file else "TP2"]
        assert [fault[:17] for _, _, fault in lines] == ["Geen partijcode g", "Deze code is van "]


def test_a_picture_too_large_for_memory_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("Out of memory")

    monkeypatch.setattr(pygame, "Window", refuse)
    target = tmp_path / "hand.png"
    assert cli.main(["--screenshot", str(target), "--lang", "en", CODE]) == 1
    assert capsys.readouterr().err.startswith(f"Could not write {target}: ")
    assert not target.exists()


def test_arguments_are_read_as_any_keyboard_writes_them() -> None:
    done = run("--solve", "ＴＰ１－Ｃ－ＡＡＡＡＡＡＤ", "--json", "--moves", "ｄｒａｗ\u00a0draw")
    assert json.loads(done.stdout)["code"] == "TP1-C-AAAAAAD"
    text = run("--text", "--json", "TP1\u2011E\u2011AAAAAAB", typed="quit\n")
    assert json.loads(text.stdout.splitlines()[0])["code"] == CODE
