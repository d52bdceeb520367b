"""The game in a terminal, one action per line: for screen readers, machines without a screen, programs.

Knows games, commands and the storage, but no window. Answers are sentences or JSON objects.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import BinaryIO, TextIO

from tripeaks import speech
from tripeaks.actions import word_for
from tripeaks.catalogue import Catalogue
from tripeaks.choices import SYSTEM
from tripeaks.commands import FOR_PEOPLE, FOR_PROGRAMS, Reply, TextGame
from tripeaks.engine.board import PLACES
from tripeaks.game import Game
from tripeaks.launch import LaunchRequest, random_code
from tripeaks.output import lost_output, utf8_output
from tripeaks.session import Session, Status
from tripeaks.storage import SettingsFile, Store, data_folder

LINE_READ = 100_000
"""How many bytes of a line are read; the rest of the line is dropped."""


def told(game: Game, answer: Reply, catalogue: Catalogue) -> str:
    """An answer as sentences: what happened, then the board, the figures, the match and the state of the
    hand."""
    lines = [answer.error or answer.news] if answer.error or answer.news else []
    if answer.board:
        describe = speech.free_cards if answer.short else speech.board
        lines.append(describe(game.position, catalogue))
        lines.append(speech.figures(game.session, catalogue))
        if (ended := game.next_of_match()) is not None:
            lines.append(f"{speech.match_after(ended, catalogue)}.")
        elif game.match is not None:
            lines.append(f"{speech.match_now(game.match, catalogue)}.")
        if not answer.short or game.session.status is not Status.PLAYING:
            lines.append(speech.status(game.session, catalogue))
    return "\n".join(lines)


def as_json(session: Session, answer: Reply) -> str:
    """An answer and the state of the hand as one line of JSON. Reveals no card that is face down."""
    position = session.position
    legal = () if session.status is Status.TIME_UP else position.legal_moves
    cards = [position.card(i) for i in PLACES]
    state = {
        "ok": answer.error is None,
        "refusal": answer.refusal and answer.refusal.value,
        "error": answer.error,
        "code": str(session.code),
        "tableau": [
            "" if card is None else card.short if position.is_face_up(i) else "##"
            for i, card in enumerate(cards)
        ],
        "waste": "" if position.top is None else position.top.short,
        "stock": len(position.stock),
        "legal": [word_for(move, position) for move in legal],
        "score": session.score,
        "moves": session.moves,
        "run": session.run,
        "peaks": position.peaks,
        "undo": session.undo_depth,
        "redo": session.redo_depth,
        "status": session.status.value,
    }
    return json.dumps(state, ensure_ascii=False)


def run(
    options: LaunchRequest,
    *,
    source: BinaryIO | None = None,
    sink: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> int:
    """Play until the end of the input; returns the exit status. ``source`` and ``sink`` replace standard
    input and output.

    Deals the hand of the options' code, else resumes the one in progress. For people every
    hand is kept in the record, as in the window; for programs only in a folder that they name.
    """
    kept = not options.as_json or options.data is not None
    folder = data_folder(options.data) if kept else None
    file = SettingsFile(folder if kept else None)
    with closing(Store(folder)) as store:
        rules, winnable_only = file.settings.rules, file.settings.winnable_only
        game = Game(store, options.code, partial(random_code, rules, winnable_only=winnable_only))
        source = source or (sys.stdin.buffer if sys.stdin else io.BytesIO())  # None: it is closed
        try:
            return _play(options, game, store, file, source, sink or utf8_output(), clock)
        finally:
            game.save()


def _play(
    options: LaunchRequest,
    game: Game,
    store: Store,
    file: SettingsFile,
    source: BinaryIO,
    sink: TextIO,
    clock: Callable[[], float],
) -> int:
    settings = file.settings
    use_options = options.language_asked or settings.language == SYSTEM
    catalogue = Catalogue(options.language if use_options else settings.language)
    commands = FOR_PROGRAMS if options.as_json else FOR_PEOPLE
    player = TextGame(game, store, settings, catalogue, clock, commands=commands)
    asks = not options.as_json and source.isatty() and sink.isatty()

    def ask() -> None:
        if asks:
            sink.write("> ")
            sink.flush()

    def tell(answer: Reply) -> None:
        text = as_json(game.session, answer) if options.as_json else told(game, answer, catalogue)
        notices = () if options.as_json else (*file.take_notices(), *store.take_notices())
        for line in (text, *(catalogue.say(notice.key, **notice.values) for notice in notices)):
            sink.write(f"{line}\n" if line else "")
        sink.flush()

    try:
        tell(Reply(board=True))
        if not options.as_json:
            welcome = f"{catalogue.say('table.resumed')} " if game.resumed else ""
            tell(Reply(news=welcome + catalogue.say("text.begin", code=game.session.code)))
        for line in _lines(source, ask):
            answer = player.answer(line)
            tell(answer)
            if answer.leave:
                break
    except KeyboardInterrupt:
        pass
    except OSError as error:  # the reader of the answers is gone, or nothing more can be written
        return lost_output(error)
    return 0


def _lines(source: BinaryIO, ask: Callable[[], None]) -> Iterator[str]:
    """The lines of the input, whatever bytes they contain; ``ask`` is called before each is read."""
    ask()
    while line := source.readline(LINE_READ):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LINE_READ)
        yield line.decode("utf-8", errors="replace")
        ask()
