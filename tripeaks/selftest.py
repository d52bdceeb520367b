"""``main.py --selftest``: tries everything that a build could have lost, one line for each step.

Knows every room; what needs pygame is tried by ``ui.trial``. All that is written goes into a folder
of its own that is gone afterwards: the player's settings and record are neither read nor touched.
"""

from __future__ import annotations

import multiprocessing
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

from tripeaks import __version__
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import GameCode, parse_code
from tripeaks.engine.position import Move, Position
from tripeaks.engine.solver import solve
from tripeaks.launch import LaunchRequest
from tripeaks.output import tell
from tripeaks.resources import LOCALE
from tripeaks.session import Status
from tripeaks.storage import Record, Result, Settings, SettingsFile, Store
from tripeaks.thinker import Kind, Thinker

HAND = parse_code("TP1-E-AAAAAAB")
"""A hand that can be won."""

DATA = "Zoë 山 data"
"""A name with a space and with letters that are not Latin, as a player's folder may have."""

CHOSEN = Settings(back="night", volume=10, four_colour=True)
"""Settings that are not the usual ones, to be found again."""

PATIENCE = 60.0
"""Seconds that the worker is given to answer."""

Told = Mapping[str, object]
"""The values for a step's text."""


class Failure(Exception):
    """Something did not come out as it must; the text says what."""


def run(catalogue: Catalogue) -> int:
    """Take every step and tell each on standard output; 0, or 1 at the first that fails."""
    say = catalogue.say
    tell(_about())
    with tempfile.TemporaryDirectory(prefix="tripeaks-", ignore_cleanup_errors=True) as folder:
        for name, step in _steps(HAND, Path(folder, DATA), catalogue.language).items():
            try:
                told = say(f"selftest.{name}", **step())
            except Exception as error:  # whatever it is, the player is told rather than left
                cause = str(error) if isinstance(error, Failure) else f"{type(error).__name__}: {error}"
                tell(say("selftest.failed", step=name, cause=cause))
                return 1
            tell(say("selftest.passed", told=told))
    tell(say("selftest.end"))
    return 0


def _steps(code: GameCode, data: Path, language: str) -> dict[str, Callable[[], Told]]:
    """The steps in order, by the key of the text that tells of them."""
    return {
        "texts": try_texts,
        "drawings": try_drawings,
        "letters": try_letters,
        "sounds": try_sounds,
        "solver": partial(try_solver, code),
        "worker": partial(try_worker, code),
        "settings": partial(try_settings, data),
        "window": partial(try_window, code, data, language),
        "record": partial(try_record, code, data),
    }


def _about() -> str:
    """What runs where: for reports of bugs, so in no language."""
    origin = "packaged" if getattr(sys, "frozen", False) else "from source"
    return f"TriPeaks {__version__} {origin}, Python {platform.python_version()}, {platform.platform()}"


def try_texts() -> Told:
    """Parse every catalogue; all languages have the same files."""
    names = {language: {file.stem for file in (LOCALE / language).glob("*.toml")} for language in LANGUAGES}
    common = names[LANGUAGES[0]]
    for language in LANGUAGES:
        if not names[language] or names[language] != common:
            raise Failure(f"{language}: {', '.join(sorted(names[language] ^ common)) or 'no texts'}")
        for name in common:
            Catalogue(language).entry(name)
    return {"languages": len(LANGUAGES), "count": len(common)}


def try_drawings() -> Told:
    """Rasterise every drawing."""
    from tripeaks.ui import selftest

    return {"count": selftest.draw_all()}


def try_letters() -> Told:
    """Find the font, and every letter of the texts in it."""
    from tripeaks.ui import selftest

    return {"count": selftest.write_all()}


def try_sounds() -> Told:
    """Decode every sound."""
    from tripeaks.ui import selftest

    count, driver = selftest.decode_all()
    return {"count": count, "driver": driver}


def try_solver(code: GameCode) -> Told:
    """Ask the solver how the hand is won."""
    return {"code": code, "count": len(winning_line(code))}


def winning_line(code: GameCode) -> tuple[Move, ...]:
    """A line that wins the hand, played through by the rules."""
    position = Position.start(code.deal(), code.rules)
    line = solve(position).line
    if line is None:
        raise Failure(f"{code} cannot be won")
    for move in line:
        position = position.apply(move)
    return line


def try_worker(code: GameCode) -> Told:
    """Ask the worker in the background, and see it leave."""
    with closing(Thinker()) as thinker:
        thinker.ask(Kind.CAN_WIN, Position.start(code.deal(), code.rules))
        given_up = time.monotonic() + PATIENCE
        while not (answers := thinker.poll()):
            if time.monotonic() > given_up:
                raise Failure(f"no answer in {PATIENCE:.0f} s")
            time.sleep(0.01)
        if answers[0].value is not True:
            raise Failure(answers[0].failure or f"{code}: {answers[0].value}")
        pid = thinker.child_pid
    if multiprocessing.active_children():
        raise Failure(f"process {pid} is still there")
    return {"count": 0 if pid is None else 1}


def try_settings(data: Path) -> Told:
    """Write settings into the folder and find them again."""
    SettingsFile(data).save(CHOSEN)
    found = SettingsFile(data).settings
    if found != CHOSEN:
        raise Failure(str(found))
    return {"folder": data.name}


def try_window(code: GameCode, data: Path, language: str) -> Told:
    """Win the hand in a window; it is kept in the folder."""
    from tripeaks.ui import selftest

    played = selftest.play(LaunchRequest(language, code=code, data=data), winning_line(code))
    if played.status is not Status.WON:
        raise Failure(f"{code}: {played.status.value}, {played.moves}")
    return {"driver": played.driver, "count": played.moves, "score": played.score}


def try_record(code: GameCode, data: Path) -> Told:
    """Find the hand, won, in the record of the folder."""
    with closing(Store(data)) as store:
        entries = Record(store).page()
        notices = store.take_notices()
    if notices:
        raise Failure(notices[0].key)
    if [(entry.hand.code, entry.figures.result) for entry in entries] != [(code, Result.WON)]:
        raise Failure(str(entries))
    return {"count": len(entries), "score": entries[0].figures.score}
