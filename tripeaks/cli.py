"""The command line: reads and checks it, then starts the part of the game that was asked for.

Knows every entry of the project, and imports each only when it is wanted: a window should not wait
for what it does not need. All that players read comes from ``cli.toml`` in their language.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tripeaks import __version__
from tripeaks.catalogue import LANGUAGES, Catalogue, system_language
from tripeaks.engine.codes import CodeError, GameCode, parse_code
from tripeaks.launch import LaunchRequest, NoScreen, random_code
from tripeaks.output import tell

if TYPE_CHECKING:
    from tripeaks.storage import Store

EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 1, 2, 130

SMALLEST, LARGEST = (480, 360), (16384, 16384)
"""The sizes of windows and screenshots that can be asked for, in pixels."""

SKIPPED_SHOWN = 20
"""How many lines that an import skipped are told one by one."""

NO_GAME = ("screenshot", "solve", "export", "import", "selftest")
"""The options that do something else than play."""

OTHER_PICTURES = frozenset(
    ".ai .apng .avif .bmp .dib .eps .gif .heic .heif .ico .j2k .jfif .jp2 .jpe .jpeg .jpg .jxl .pbm .pcx .pdf"
    " .pgm .pnm .ppm .ps .psd .svg .tga .tif .tiff .webp .xbm .xcf .xpm".split()
)
"""Endings of pictures that are no PNG, which is all that a screenshot can be."""


class UsageError(Exception):
    """A command line that cannot be followed; the text tells the player why."""


def main(argv: Sequence[str], *, in_terminal: bool = False) -> int:
    """Do what the arguments ask for; the exit status. 1: it failed, 2: the arguments are wrong.

    ``in_terminal``: a game is played as with ``--text``.
    """
    catalogue = Catalogue(system_language())
    try:
        catalogue = Catalogue(_language(argv, catalogue))
        args = _parse(argv, catalogue)
        args.text = args.text or (in_terminal and not any(getattr(args, name) for name in NO_GAME))
        return _start(args, catalogue)
    except UsageError as error:
        _complain(str(error))
        return EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def _start(args: argparse.Namespace, catalogue: Catalogue) -> int:
    say = catalogue.say
    if args.help:
        tell(args.parser.format_help().rstrip())
        return 0
    if args.version:
        tell(f"TriPeaks {__version__}")
        return 0
    if args.moves is not None and args.screenshot is None and args.solve is None:
        raise UsageError(say("cli.error.needs", option="--moves", other="--screenshot / --solve"))
    if args.json and not args.text and args.solve is None:
        raise UsageError(say("cli.error.needs", option="--json", other="--text / --solve"))
    options = LaunchRequest(
        language=catalogue.language,
        code=_code(args.code, catalogue) if args.code and (args.text or args.solve is None) else None,
        size=None if args.size is None else _size(args.size, catalogue),
        data=None if args.data is None else Path(args.data),
        moves=tuple((args.moves or "").replace(",", " ").split()),
        screenshot=None if args.screenshot is None else Path(args.screenshot),
        as_json=args.json,
        language_asked=args.lang is not None,
    )
    if args.text:
        from tripeaks.text import run

        return run(options)
    if args.solve is not None:
        return _solve([args.solve, *args.code], options, catalogue)
    if args.export is not None:
        return _export(Path(args.export), options, catalogue)
    if getattr(args, "import") is not None:
        return _import(Path(getattr(args, "import")), options, catalogue)
    if options.screenshot is not None:
        return _screenshot(options, catalogue)
    if args.selftest:
        from tripeaks.selftest import run as selftest

        return selftest(catalogue)
    return _window(options, catalogue)


def _window(options: LaunchRequest, catalogue: Catalogue) -> int:
    """Play in a window, or say why there is none."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
    ):
        return _no_screen("", catalogue)
    try:
        from tripeaks.ui.app import run

        return run(options)
    except NoScreen as error:
        return _no_screen(str(error), catalogue)
    except ModuleNotFoundError as error:
        return _not_installed(error, catalogue)


def _screenshot(options: LaunchRequest, catalogue: Catalogue) -> int:
    """Draw a position into a file. The moves are tried first, so that a wrong one costs nothing."""
    file = options.screenshot
    if file is not None and file.suffix.lower() in OTHER_PICTURES:
        raise UsageError(catalogue.say("cli.error.only_png", option="--screenshot", file=file))
    code = options.code or random_code()
    _check_moves(code, options.moves, catalogue)
    options = replace(options, code=code)
    try:
        from tripeaks.ui.screenshot import save

        return save(options)
    except ModuleNotFoundError as error:
        return _not_installed(error, catalogue)
    except OSError as error:
        return _file_failed("not_written", options.screenshot, error, catalogue)


def _solve(words: Sequence[str], options: LaunchRequest, catalogue: Catalogue) -> int:
    """Answer exactly about a code, or about every code in a file or on standard input."""
    from tripeaks.solve import lines_of, names_file, run

    asked = words[0]
    if asked != "-" and not names_file(asked):
        asked = " ".join(words)
        _check_moves(_code(words, catalogue, option="--solve"), options.moves, catalogue)
    elif len(words) > 1:
        raise _several(words, catalogue)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    try:
        return run(
            lines_of(asked, sys.stdin or io.StringIO()),
            moves=options.moves,
            as_json=options.as_json,
            catalogue=catalogue,
            tell=tell,
        )
    except OSError as error:
        return _file_failed("not_read", Path(asked), error, catalogue)


def _check_moves(code: GameCode, moves: Iterable[str], catalogue: Catalogue) -> None:
    """Raise UsageError when the moves cannot be made in the hand of the code."""
    from tripeaks.actions import RefusedWord, play
    from tripeaks.session import Session

    session = Session(code)
    try:
        play(session, moves)
    except RefusedWord as error:
        from tripeaks.speech import refused_word

        raise _wrong("--moves", refused_word(session, error, catalogue), catalogue) from None


def _export(file: Path, options: LaunchRequest, catalogue: Catalogue) -> int:
    """Write the player's record into a file. It fails too when the record itself is not as it should be; what
    an earlier export holds is then the best there is, and is left alone, as it is by an empty record."""
    from tripeaks.storage import Store, data_folder
    from tripeaks.storage.files import is_stream
    from tripeaks.storage.transfer import count_hands, export, is_own

    folder, say = data_folder(options.data), catalogue.say
    if folder is not None and is_own(Path(os.path.realpath(file)), Path(os.path.realpath(folder))):
        _complain(say("cli.error.own_folder", file=file, folder=folder))
        return EXIT_FAILED
    with closing(Store(folder)) as store:
        sound = _tell_notices(store, catalogue)
        if file.exists() and not is_stream(file) and not (sound and count_hands(store)):
            _complain(say("cli.error.kept", file=file))
            return EXIT_FAILED
        try:
            count = export(store, file)
        except OSError as error:
            return _file_failed("not_written", file, error, catalogue)
    answer = _complain if is_stream(file) else tell  # not into what was just written
    answer(say("storage.exported", count=count, name=file))
    return 0 if sound else EXIT_FAILED


def _import(file: Path, options: LaunchRequest, catalogue: Catalogue) -> int:
    """Add the hands of a file to the player's record."""
    from tripeaks.storage import Store, data_folder
    from tripeaks.storage.transfer import NewerFormat, NoRecord, import_

    say = catalogue.say
    with closing(Store(data_folder(options.data))) as store:
        try:
            report = import_(store, file)
        except OSError as error:
            return _file_failed("not_read", file, error, catalogue)
        except (NewerFormat, NoRecord) as error:
            newer = isinstance(error, NewerFormat)
            _complain(say("storage.newer_export" if newer else "storage.no_record", name=file))
            return EXIT_FAILED
        finally:
            saved = store.flush()
            _tell_notices(store, catalogue)
    for bad in report.skipped[:SKIPPED_SHOWN]:
        skipped = say("storage.skipped", line=bad.line, why=say(f"storage.{bad.fault.value}"))
        _complain(say("cli.error.about", what=file, fault=skipped))
    if len(report.skipped) > SKIPPED_SHOWN:
        _complain("…")
    tell(f"{say('storage.added', count=report.added)} {say('storage.known', count=report.known)}")
    return 0 if saved else EXIT_FAILED


def _tell_notices(store: Store, catalogue: Catalogue) -> bool:
    """Say what is wrong with the record; whether nothing is. Other windows do no harm here."""
    notices = [notice for notice in store.take_notices() if notice.key != "storage.second_window"]
    for notice in notices:
        _complain(catalogue.say(notice.key, **notice.values))
    return not notices


def _file_failed(key: str, file: Path | None, error: OSError, catalogue: Catalogue) -> int:
    """Say that a file could not be written or read, and why."""
    _complain(catalogue.say(f"cli.error.{key}", file=file, cause=error.strerror or error))
    return EXIT_FAILED


def _no_screen(cause: str, catalogue: Catalogue) -> int:
    _complain(catalogue.say("cli.error.no_screen") + (f" ({cause})" if cause else ""))
    return EXIT_FAILED


def _not_installed(error: ModuleNotFoundError, catalogue: Catalogue) -> int:
    """Say how to install what the window needs; an import that fails otherwise is a bug of ours."""
    if (error.name or "").startswith("tripeaks"):
        raise error
    _complain(catalogue.say("cli.error.not_installed", name=error.name, python=Path(sys.executable).name))
    return EXIT_FAILED


def _code(words: Sequence[str], catalogue: Catalogue, *, option: str = "") -> GameCode:
    """The game that arguments, or those of an option, name; a code may come as several of them."""
    if sum(map(_begins_code, words)) > 1:
        raise _several(words, catalogue)
    text = " ".join(words)
    try:
        return parse_code(text)
    except CodeError as error:
        from tripeaks.speech import code_fault, shown

        raise _wrong(option or shown(text), code_fault(error, catalogue), catalogue) from None


def _begins_code(word: str) -> bool:
    """Whether an argument holds a code or the beginning of one, rather than some more letters of one."""
    if re.search(r"(?<![^\W_])TP[0-9]+(?![^\W_])", word, re.IGNORECASE):
        return True
    try:
        parse_code(word)
    except CodeError:
        return False
    return True


def _several(words: Iterable[str], catalogue: Catalogue) -> UsageError:
    """The fault of arguments that hold more than one code."""
    from tripeaks.speech import shown

    return UsageError(catalogue.say("cli.error.one_code", codes=" ".join(map(shown, words))))


def _wrong(what: object, fault: str, catalogue: Catalogue) -> UsageError:
    """A fault with the option or the argument that it is about before it."""
    return UsageError(catalogue.say("cli.error.about", what=what, fault=fault))


def _size(text: str, catalogue: Catalogue) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*[x×*]\s*([0-9]{1,6})\s*", text, re.IGNORECASE)
    if found is None:
        raise _wrong("--size", catalogue.say("cli.error.size", size=text), catalogue)
    width, height = int(found[1]), int(found[2])
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        least, most = ("x".join(map(str, size)) for size in (SMALLEST, LARGEST))
        fault = catalogue.say("cli.error.size_range", size=text, least=least, most=most)
        raise _wrong("--size", fault, catalogue)
    return width, height


def _language(argv: Sequence[str], catalogue: Catalogue) -> str:
    """The language asked for, read ahead of all else since the rest is told in it."""
    ahead = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    ahead.add_argument("--lang")
    try:
        language: str | None = ahead.parse_known_args(argv)[0].lang
    except argparse.ArgumentError:
        return catalogue.language  # the full parser finds the fault again and tells it
    if language is None:
        return catalogue.language
    if language.lower() not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        fault = catalogue.say("cli.error.language", language=language, known=known)
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
        formatter_class=_formatter(say("cli.usage_label")),
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
    )
    parser.set_defaults(parser=parser)

    def option(group: argparse._ArgumentGroup, name: str, value: str = "") -> None:
        if value:
            group.add_argument(f"--{name}", metavar=say(f"cli.value.{value}"), help=say(f"cli.help.{name}"))
        else:
            group.add_argument(f"--{name}", action="store_true", help=say(f"cli.help.{name}"))

    game = parser.add_argument_group(say("cli.group.game"))
    game.add_argument("code", nargs="*", metavar=say("cli.value.code"), help=say("cli.help.code"))
    game.add_argument("--lang", metavar="|".join(LANGUAGES), help=say("cli.help.lang"))
    option(game, "size", "size")
    option(game, "data", "folder")
    other = parser.add_argument_group(say("cli.group.windowless"))
    option(other, "text")
    option(other, "json")
    option(other, "screenshot", "file")
    option(other, "solve", "solve")
    option(other, "moves", "moves")
    option(other, "export", "file")
    option(other, "import", "file")
    about = parser.add_argument_group(say("cli.group.about"))
    about.add_argument("-h", "--help", action="store_true", help=say("cli.help.help"))
    option(about, "version")
    option(about, "selftest")
    try:
        args, unknown = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:  # a value is missing, or given where none belongs
        raise UsageError(say("cli.error.value", option=error.argument_name)) from None
    if unknown:
        raise UsageError(say("cli.error.unknown", option=" ".join(unknown)))
    return args


def _formatter(usage_label: str) -> Callable[..., argparse.HelpFormatter]:
    """The layout of the help, with the word before the usage line in the player's language."""

    class Formatter(argparse.RawDescriptionHelpFormatter):
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, usage_label if prefix is None else prefix)

    return Formatter


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
