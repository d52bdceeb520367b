"""The command line: reads and checks it, then starts the part of the game that was asked for.

Knows every entry point of the project, and imports each only when it is used, so that a window does not
wait for what it does not need. All that players read comes from ``cli.toml`` in their language.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tripeaks import __version__
from tripeaks.actions import RefusedWord, play
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.launch import ANSWERS, SMALLEST_WINDOW, LaunchRequest, NoScreen, has_screen, random_code
from tripeaks.output import is_input, print_line
from tripeaks.session import Session
from tripeaks.speech import code_fault, refused_word, shown
from tripeaks.system_language import system_language
from tripeaks.typed_text import plain

if TYPE_CHECKING:
    from tripeaks.storage import Store

EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 1, 2, 130

LARGEST = (16384, 16384)
"""The largest size of windows and screenshots, in pixels."""

SKIPPED_SHOWN = 20
"""How many of the lines skipped by an import are listed."""

NO_GAME = ("screenshot", "solve", "export", "import", "selftest")
"""The options that do something other than play."""

OTHER_PICTURES = (".bmp", ".gif", ".jpeg", ".jpg", ".pdf", ".svg", ".tga", ".tif", ".tiff", ".webp")
"""Suffixes of other picture formats: a screenshot is always a PNG."""

PNG = b"\x89PNG\r\n\x1a\n"
"""How a PNG file begins."""

PATIENCE_S = 5.0
"""How long an export or import waits for a write of another program."""

OPTIONS: dict[str, dict[str, str | None]] = {
    "game": {"size": "size", "data": "folder"},
    "windowless": {
        "text": None,
        "json": None,
        "screenshot": "file",
        "solve": "solve",
        "what": "what",
        "moves": "moves",
        "export": "file",
        "import": "file",
    },
    "about": {"version": None, "selftest": None},
}
"""The options by group, in the order of the help, each with the name of its value if it takes one."""


class Failure(Exception):
    """A command failed; the text tells the player why."""

    status = EXIT_FAILED


class UsageError(Failure):
    """The command line is invalid; the text tells the player why."""

    status = EXIT_USAGE


def main(argv: Sequence[str], *, in_terminal: bool = False) -> int:
    """Do what the arguments ask for; returns the exit status. 1: it failed, 2: the arguments are wrong.

    ``in_terminal``: a game is played as with ``--text``.
    """
    catalogue = Catalogue(system_language())
    try:
        catalogue = Catalogue(_language(argv, catalogue))
        args = _parse(argv, catalogue)
        args.text = args.text or (in_terminal and not any(getattr(args, name) for name in NO_GAME))
        return _start(args, catalogue)
    except Failure as failure:
        _complain(str(failure))
        return failure.status
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tripeaks"):
            raise  # a bug, not something that the player can install
        python = Path(sys.executable).name
        _complain(catalogue.say("cli.error.not_installed", name=error.name, python=python))
        return EXIT_FAILED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _start(args: argparse.Namespace, catalogue: Catalogue) -> int:
    say = catalogue.say
    if args.help:
        args.parser.epilog = f"{_keys(catalogue)}\n\n{args.parser.epilog}"
        print_line(args.parser.format_help().replace("usage: ", say("cli.usage_label"), 1).rstrip())
        return 0
    if args.version:
        print_line(f"TriPeaks {__version__}")
        return 0
    if args.moves is not None and args.screenshot is None and args.solve is None:
        raise UsageError(say("cli.error.needs", option="--moves", other="--screenshot / --solve"))
    if args.what is not None and args.solve is None:
        raise UsageError(say("cli.error.needs", option="--what", other="--solve"))
    if args.what not in (None, *ANSWERS):
        fault = say("cli.error.what", what=shown(args.what), known=", ".join(ANSWERS))
        raise _wrong("--what", fault, catalogue)
    if args.json and not args.text and args.solve is None:
        raise UsageError(say("cli.error.needs", option="--json", other="--text / --solve"))
    request = LaunchRequest(
        language=catalogue.language,
        code=_code(args.code, catalogue) if args.code and (args.text or args.solve is None) else None,
        size=None if args.size is None else _size(args.size, catalogue),
        data=args.data,
        moves=tuple(plain(args.moves or "").replace(",", " ").split()),
        screenshot=args.screenshot,
        what=args.what or ANSWERS[0],
        as_json=args.json,
        language_asked=args.lang is not None,
    )
    if args.text:
        from tripeaks.text import run

        return run(request)
    if args.solve is not None:
        return _solve([args.solve, *args.code], request, catalogue)
    if args.export is not None:
        return _export(args.export, request, catalogue)
    if (source := getattr(args, "import")) is not None:
        return _import(source, request, catalogue)
    if args.screenshot is not None:
        return _screenshot(args.screenshot, request, catalogue)
    if args.selftest:
        from tripeaks.selftest import run as selftest

        return selftest(catalogue)
    return _window(request, catalogue)


def _window(request: LaunchRequest, catalogue: Catalogue) -> int:
    """Play in a window, or say why there is none."""
    try:
        if not has_screen():
            raise NoScreen
        from tripeaks.ui.start import run

        return run(request)
    except NoScreen as error:
        fault = "no_window" if str(error) else "no_screen"
        raise Failure(catalogue.say(f"cli.error.{fault}", causes=error)) from None


def _screenshot(file: Path, request: LaunchRequest, catalogue: Catalogue) -> int:
    """Draw a position into a file. The moves are tried first, so that a wrong one is reported at once."""
    if file.suffix.lower() in OTHER_PICTURES:
        raise UsageError(catalogue.say("cli.error.only_png", option="--screenshot", file=file))
    _refuse_input(file, catalogue)
    request = replace(request, code=request.code or random_code())
    _check_moves(request, catalogue)
    _check_target(file, PNG, catalogue)
    from tripeaks.ui.screenshot import save

    with _file_used("not_written", file, catalogue):
        return save(request)


def _solve(words: Sequence[str], request: LaunchRequest, catalogue: Catalogue) -> int:
    """Print exact answers about a code, or about every code in a file or on standard input."""
    from tripeaks.solve import lines_of, names_file, run

    asked = words[0]
    if asked != "-" and not names_file(asked):
        asked = " ".join(words)
        _check_moves(replace(request, code=_code(words, catalogue, option="--solve")), catalogue)
    elif len(words) > 1:
        raise _several(words, catalogue)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    with _file_used("not_read", Path(asked), catalogue):
        return run(lines_of(asked, sys.stdin or io.StringIO()), request, catalogue)


def _check_moves(request: LaunchRequest, catalogue: Catalogue) -> None:
    """Raise UsageError when the moves cannot be made in the hand of the code."""
    assert request.code is not None
    session = Session(request.code)
    try:
        play(session, request.moves)
    except RefusedWord as error:
        raise _wrong("--moves", refused_word(session, error, catalogue), catalogue) from None


def _export(file: Path, request: LaunchRequest, catalogue: Catalogue) -> int:
    """Write the player's record into a file. It also fails when the record is empty or damaged: an earlier
    export is then the best copy there is, and is not overwritten."""
    from tripeaks.storage import Store, data_folder
    from tripeaks.storage.files import is_stream
    from tripeaks.storage.transfer import BEGINNING, count_hands, export

    say = catalogue.say
    _refuse_input(file, catalogue)
    _check_target(file, BEGINNING, catalogue)
    with closing(Store(data_folder(request.data), patience_s=PATIENCE_S)) as store:
        sound = _show_notices(store, catalogue)
        if file.exists() and not is_stream(file) and not (sound and count_hands(store)):
            raise Failure(say("cli.error.kept", file=file))
        with _file_used("not_written", file, catalogue):
            count = export(store, file)
    answer = _complain if is_stream(file) else print_line  # do not add to what was just written
    answer(say("storage.exported", count=count, name=file))
    return 0 if sound else EXIT_FAILED


def _import(file: Path, request: LaunchRequest, catalogue: Catalogue) -> int:
    """Add the hands of a file to the player's record."""
    from sqlite3 import Error as SqliteError

    from tripeaks.storage import Store, data_folder
    from tripeaks.storage.transfer import NewerFormat, NoRecord, import_

    say = catalogue.say
    with closing(Store(data_folder(request.data), patience_s=PATIENCE_S)) as store:
        try:
            with _file_used("not_read", file, catalogue):
                report = import_(store, file)
        except SqliteError:
            _show_notices(store, catalogue)
            return EXIT_FAILED
        except NewerFormat:
            raise Failure(say("storage.newer_export", name=file)) from None
        except NoRecord:
            raise Failure(say("storage.no_record", name=file)) from None
        finally:
            saved = store.flush() and _show_notices(store, catalogue)
    for bad in report.skipped[:SKIPPED_SHOWN]:
        skipped = say("storage.skipped", line=bad.line, why=say(f"storage.{bad.fault.value}"))
        _complain(say("cli.error.about", what=file, fault=skipped))
    if len(report.skipped) > SKIPPED_SHOWN:
        _complain("…")
    print_line(f"{say('storage.added', count=report.added)} {say('storage.known', count=report.known)}")
    return 0 if saved else EXIT_FAILED


def _check_target(file: Path, first: bytes, catalogue: Catalogue) -> None:
    """Raise Failure for a file that must not be written over: one of the game's own, or one that begins
    otherwise than what is to be written."""
    from tripeaks.storage.files import may_replace

    with _file_used("not_written", file, catalogue):
        if not may_replace(file, first):
            raise Failure(catalogue.say("cli.error.other_file", file=file))


def _refuse_input(file: Path, catalogue: Catalogue) -> None:
    """Raise UsageError for a file to be written that is standard input."""
    if is_input(file):
        raise UsageError(catalogue.say("cli.error.to_input", file=file))


def _show_notices(store: Store, catalogue: Catalogue) -> bool:
    """Report what is wrong with the record; whether nothing is. It may be open in a running game."""
    notices = [notice for notice in store.take_notices() if notice.key != "storage.second_window"]
    for notice in notices:
        _complain(catalogue.say(notice.key, **notice.values))
    return not notices


@contextmanager
def _file_used(fault: str, file: Path, catalogue: Catalogue) -> Iterator[None]:
    """Turn an OSError in the body into a Failure that names the file: ``not_read`` or ``not_written``."""
    try:
        yield
    except OSError as error:
        text = catalogue.say(f"cli.error.{fault}", file=file, cause=error.strerror or error)
        raise Failure(text) from None


def _code(words: Sequence[str], catalogue: Catalogue, *, option: str = "") -> GameCode:
    """The game that arguments, or those of an option, name; a code may come as several of them."""
    if sum(map(_begins_code, words)) > 1:
        raise _several(words, catalogue)
    text = plain(" ".join(words))
    try:
        return parse_code(text)
    except CodeError as error:
        raise _wrong(option or shown(text), code_fault(error, catalogue), catalogue) from None


def _begins_code(word: str) -> bool:
    """Whether an argument holds a code or the beginning of one, rather than further letters of one."""
    if re.search(r"(?<![^\W_])TP[0-9]+(?![^\W_])", word, re.IGNORECASE):
        return True
    with suppress(CodeError):
        parse_code(word)
        return True
    return False


def _several(words: Iterable[str], catalogue: Catalogue) -> UsageError:
    """The fault of arguments that hold more than one code."""
    return UsageError(catalogue.say("cli.error.one_code", codes=" ".join(map(shown, words))))


def _wrong(what: str, fault: str, catalogue: Catalogue) -> UsageError:
    """A fault, after the option or the argument that it is about."""
    return UsageError(catalogue.say("cli.error.about", what=what, fault=fault))


def _size(text: str, catalogue: Catalogue) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*[x×*]\s*([0-9]{1,6})\s*", plain(text), re.IGNORECASE)
    if found is None:
        raise _wrong("--size", catalogue.say("cli.error.size", size=text), catalogue)
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST_WINDOW[0] <= width <= LARGEST[0] and SMALLEST_WINDOW[1] <= height <= LARGEST[1]):
        least, most = ("x".join(map(str, size)) for size in (SMALLEST_WINDOW, LARGEST))
        fault = catalogue.say("cli.error.size_range", size=text, least=least, most=most)
        raise _wrong("--size", fault, catalogue)
    return width, height


def _language(argv: Sequence[str], catalogue: Catalogue) -> str:
    """The language asked for, read first because all messages are in it."""
    ahead = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    ahead.add_argument("--lang", default=catalogue.language)
    try:
        language: str = ahead.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:
        return catalogue.language  # the full parser meets the fault again and reports it
    if language.lower() not in LANGUAGES:
        fault = catalogue.say("cli.error.language", language=language, known=", ".join(LANGUAGES))
        raise _wrong("--lang", fault, catalogue)
    return language.lower()


def _parse(argv: Sequence[str], catalogue: Catalogue) -> argparse.Namespace:
    """The arguments by name, and the parser itself as ``parser``. Raises UsageError."""
    say = catalogue.say
    program = Path(sys.argv[0]).name.replace("__main__.py", "python -m tripeaks")
    parser = argparse.ArgumentParser(
        prog=program,
        usage=say("cli.usage", program=program),
        description=say("cli.description"),
        epilog=say("cli.epilog", program=program).strip("\n"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    parser.set_defaults(parser=parser)
    groups = {name: parser.add_argument_group(say(f"cli.group.{name}")) for name in OPTIONS}
    groups["game"].add_argument("code", nargs="*", metavar=say("cli.value.code"), help=say("cli.help.code"))
    groups["game"].add_argument("--lang", metavar="|".join(LANGUAGES), help=say("cli.help.lang"))
    groups["about"].add_argument("-h", "--help", action="store_true", help=say("cli.help.help"))
    for group, options in OPTIONS.items():
        for name, value in options.items():
            add = partial(groups[group].add_argument, f"--{name}", help=say(f"cli.help.{name}"))
            if value is None:
                add(action="store_true")
            else:
                add(metavar=say(f"cli.value.{value}"), type=Path if value in ("file", "folder") else str)
    try:
        args, unknown = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:  # a value is missing, or given to an option that takes none
        raise UsageError(say("cli.error.value", option=error.argument_name)) from None
    if unknown:
        raise UsageError(say("cli.error.unknown", option=" ".join(unknown)))
    return args


def _keys(catalogue: Catalogue) -> str:
    """The usual keys of the window and what they do, for the help."""
    from tripeaks.key_bindings import bindings
    from tripeaks.key_text import key_rows

    rows = key_rows(bindings(), catalogue)
    width = max(len(keys) for keys, _ in rows)
    lines = (f"  {keys:{width}}  {meaning}" for keys, meaning in rows)
    return "\n".join((catalogue.say("keys.help_title"), *lines))


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
