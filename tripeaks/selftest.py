"""``main.py --selftest``: tries everything that a build or a machine can lack, one line for each step.

Knows every package; ``ui.selftest`` has the steps that need pygame. All files are written to a temporary
folder: the player's settings and record are neither read nor changed.
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
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import Position
from tripeaks.engine.solver import winning_line
from tripeaks.launch import LaunchRequest
from tripeaks.output import print_line
from tripeaks.resources import LOCALE
from tripeaks.storage import Result, Settings, SettingsFile, Store, record
from tripeaks.thinker import Question, Thinker

CODE = parse_code("TP1-E-AAAAAAB")
START = Position.start(CODE.deal(), CODE.rules)
"""A hand that can be won, and how it begins."""

PATIENCE = 60.0
"""Seconds that the worker is given to answer."""

Values = Mapping[str, object]
"""What a step found, for its text in the catalogue."""


def run(catalogue: Catalogue) -> int:
    """Take every step and print its line; 0, or 1 at the first that fails."""
    say = catalogue.say
    origin = "packaged" if getattr(sys, "frozen", False) else "from source"
    # What runs where is for bug reports, so it is the same in every language.
    print_line(f"TriPeaks {__version__} {origin}, Python {platform.python_version()}, {platform.platform()}")
    name = "window"  # its modules are imported first
    try:
        with tempfile.TemporaryDirectory(prefix="tripeaks-", ignore_cleanup_errors=True) as folder:
            data = Path(folder, "Zoë 山 data")  # players' folders have names with such letters and spaces
            for name, step in _steps(data, catalogue.language).items():
                print_line(say("selftest.passed", told=say(f"selftest.{name}", **step())))
    except Exception as error:  # whatever it is, the player gets a line and no traceback
        print_line(say("selftest.failed", step=name, cause=f"{type(error).__name__}: {error}"))
        return 1
    print_line(say("selftest.end"))
    return 0


def _steps(data: Path, language: str) -> dict[str, Callable[[], Values]]:
    """The steps in order, by the key of their text. Each raises an exception if something is wrong."""
    from tripeaks.ui import selftest as ui

    return {
        "texts": try_texts,
        "drawings": ui.try_drawings,
        "letters": ui.try_letters,
        "sounds": ui.try_sounds,
        "solver": try_solver,
        "worker": try_worker,
        "settings": partial(try_settings, data),
        "window": partial(ui.try_window, LaunchRequest(language, code=CODE, data=data)),
        "record": partial(try_record, data),
    }


def try_texts() -> Values:
    """Read every file of texts in every language."""
    names = [file.stem for file in (LOCALE / LANGUAGES[0]).glob("*.toml")]
    for language in LANGUAGES:
        for name in names:
            Catalogue(language).entry(name)
    return {"languages": len(LANGUAGES), "count": len(names)}


def try_solver() -> Values:
    """Find out how the hand is won."""
    return {"code": CODE, "count": len(winning_line(START) or ())}


def try_worker() -> Values:
    """Ask the worker in the background, and see it end."""
    with closing(Thinker()) as thinker:
        thinker.ask(Question.CAN_WIN, START)
        deadline = time.monotonic() + PATIENCE
        while not (answers := thinker.poll()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"no answer in {PATIENCE:.0f} s")
            time.sleep(0.01)
        if answers[0].value is not True:
            raise RuntimeError(answers[0].failure or f"{CODE}: {answers[0].value}")
        processes = multiprocessing.active_children()
    if multiprocessing.active_children():
        raise RuntimeError(f"still there: {processes}")
    return {"count": len(processes)}


def try_settings(data: Path) -> Values:
    """Write settings into the folder and read them again."""
    changed = Settings(back="night", volume=10, four_colour=True)  # none of them is the default
    SettingsFile(data).save(changed)
    found = SettingsFile(data).settings
    if found != changed:
        raise RuntimeError(str(found))
    return {"folder": data.name}


def try_record(data: Path) -> Values:
    """Find the won hand in the record of the folder."""
    with closing(Store(data)) as store:
        entries = store.ask(record.page)
        notices = store.take_notices()
    if notices or [(entry.hand.code, entry.figures.result) for entry in entries] != [(CODE, Result.WON)]:
        raise RuntimeError(f"{[notice.key for notice in notices]}, {entries}")
    return {"count": len(entries), "score": entries[0].figures.score}
