"""The game in a terminal, one action a line: for screen readers, machines without a screen, programs.

Knows engine, sessions, words and speech; never a window. Answers are sentences, or JSON objects.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from tripeaks import speech
from tripeaks.actions import WordError, WordFault, parse_action, word_for
from tripeaks.catalogue import Catalogue
from tripeaks.engine.board import PLACES
from tripeaks.engine.cards import PACK, RANK_LETTERS
from tripeaks.engine.codes import CodeError, parse_code
from tripeaks.engine.position import IllegalMove, Refusal
from tripeaks.options import Options, random_code
from tripeaks.output import lost_output, utf8_output
from tripeaks.session import Session, Status

Watcher = Callable[[Session], None]
"""Told of the session at the start of a hand and after every action that was done."""

LINE_READ = 100_000
"""How many bytes of a line are read; what follows up to its end is dropped."""

COMMANDS = ("draw", "undo", "redo", "new", "help", "quit")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a line: ``error`` says why nothing was done, ``news`` what was; ``refusal`` is
    set when a tableau card was refused. ``board``: whether there is something to look at again."""

    error: str | None = None
    refusal: Refusal | None = None
    news: str = ""
    board: bool = False
    leave: bool = False


class Vocabulary:
    """The words of one language, turned into the common ones of ``actions``: commands, names of
    cards, and the index letters of the language."""

    def __init__(self, catalogue: Catalogue) -> None:
        commands = catalogue.entry("text.commands")
        self._words = {word: name for name in COMMANDS for word in commands[name].split()}
        self._words |= {speech.card_name(card, catalogue).lower(): card.short for card in PACK}
        letters = catalogue.entry("speech.letters")
        self._ranks = {letters[name].lower(): RANK_LETTERS[rank] for rank, name in speech.COURTS.items()}

    def common(self, line: str) -> str:
        """The line in common words, as far as it has words of this language."""
        line = " ".join(line.split())
        if line.lower() in self._words:
            return self._words[line.lower()]
        first, _, rest = line.partition(" ")
        if self._words.get(first.lower()) == "new":
            return f"new {rest}"
        if len(line.replace("\ufe0f", "")) == 2 and line[0].lower() in self._ranks:
            return self._ranks[line[0].lower()] + line[1:]
        return line


class TextGame:
    """One hand after another, driven by lines. ``clock`` gives seconds that never run backwards."""

    def __init__(
        self, session: Session, catalogue: Catalogue, watch: Watcher, clock: Callable[[], float]
    ) -> None:
        self.session = session
        self._catalogue = catalogue
        self._vocabulary = Vocabulary(catalogue)
        self._watch = watch
        self._clock = clock
        self._seen = clock()

    def answer(self, line: str) -> Answer:
        """Do what a line asks for, or say why not."""
        now = self._clock()
        self.session.tick(round((now - self._seen) * 1000))
        self._seen = now
        line = self._vocabulary.common(line)
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                return Answer(error=self._catalogue.say("text.empty_line"))
            case "quit" if not rest:
                return Answer(leave=True)
            case "help" if not rest:
                return Answer(news=self._catalogue.say("text.help").strip("\n"), board=True)
            case "new":
                return self._new(rest)
            case _:
                return self._act(line)

    def _new(self, text: str) -> Answer:
        try:
            code = parse_code(text) if text else random_code(self.session.rules)
        except CodeError as error:
            return Answer(error=speech.code_fault(error, self._catalogue))
        self.session = Session(code)
        self._watch(self.session)
        return Answer(news=self._catalogue.say("text.code", code=code), board=True)

    def _act(self, word: str) -> Answer:
        session = self.session
        try:
            action = parse_action(word, session.position)
        except WordError as error:
            hint = self._catalogue.say("text.hint") if error.fault is WordFault.UNKNOWN else ""
            return Answer(error=speech.word_fault(error, self._catalogue) + hint)
        before = session.step
        try:
            after = session.act(action)
        except IllegalMove as error:
            return Answer(speech.refused(session, action, error, self._catalogue), error.refusal)
        self._watch(session)
        return Answer(news=speech.happened(before, action, after, self._catalogue), board=True)


def told(session: Session, answer: Answer, catalogue: Catalogue) -> str:
    """An answer as sentences: what happened, then the board, the figures and how the hand stands."""
    lines = [answer.error or answer.news] if answer.error or answer.news else []
    if answer.board:
        lines.append(speech.board(session.position, catalogue))
        lines.append(speech.figures(session, catalogue))
        lines.append(speech.status(session, catalogue))
    return "\n".join(lines)


def as_json(session: Session, answer: Answer) -> str:
    """An answer and the state of the hand as one line of JSON. Says nothing that is face down."""
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
    options: Options,
    *,
    session: Session | None = None,
    watch: Watcher = lambda _: None,
    source: BinaryIO | None = None,
    sink: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> int:
    """Play until the end of the input; the exit status.

    ``session`` is a hand to go on with, else the code of the options is dealt. ``source`` and
    ``sink`` stand for standard input and output.
    """
    source = source or _input()
    sink = sink or utf8_output()
    catalogue = Catalogue(options.language)
    if session is None:
        session = Session(options.code or random_code())
        watch(session)
    game = TextGame(session, catalogue, watch, clock)
    asks = not options.as_json and source.isatty() and sink.isatty()

    def ask() -> None:
        if asks:
            sink.write("> ")
            sink.flush()

    def tell(answer: Answer) -> None:
        text = as_json(game.session, answer) if options.as_json else told(game.session, answer, catalogue)
        sink.write(f"{text}\n" if text else "")
        sink.flush()

    try:
        tell(Answer(board=True))
        if not options.as_json:
            tell(Answer(news=catalogue.say("text.begin", code=game.session.code)))
        for line in _lines(source, ask):
            answer = game.answer(line)
            tell(answer)
            if answer.leave:
                break
    except KeyboardInterrupt:
        pass
    except OSError as error:  # whoever read the answers is gone, or nothing more can be written
        return lost_output(error)
    return 0


def _lines(source: BinaryIO, ask: Callable[[], None]) -> Iterator[str]:
    """The lines of the input, whatever bytes they hold; ``ask`` is called before each is read."""
    while True:
        ask()
        line = source.readline(LINE_READ)
        if not line:
            return
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LINE_READ)
        yield line.decode("utf-8", errors="replace")


def _input() -> BinaryIO:
    """Standard input as bytes; empty when it was closed before the start."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()
