"""Carries out a line of text and describes the result. Knows games, words, speech; reads and writes nothing.

Programs have the commands that play; people have more: hints, the rules, the record.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from tripeaks import speech
from tripeaks.actions import WordError, WordFault, parse_action, words_for
from tripeaks.catalogue import Catalogue
from tripeaks.daily import FutureDay, day_code, today
from tripeaks.engine.best import best_score
from tripeaks.engine.cards import PACK, RANK_LETTERS
from tripeaks.engine.codes import CodeError, GameCode, parse_code, parse_rules_code
from tripeaks.engine.position import DRAW, IllegalMove, Refusal
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.solver import winnable_code
from tripeaks.game import Game, Happened
from tripeaks.hints import hint_text, think
from tripeaks.launch import random_code
from tripeaks.match import Match
from tripeaks.record_text import record_texts, rules_text, when_text
from tripeaks.session import AWAY_MS, Status
from tripeaks.storage import Settings, Store, record
from tripeaks.storage.statistics import Interval
from tripeaks.typed_text import plain

FOR_PROGRAMS: Final = ("draw", "undo", "redo", "new", "day", "match", "help", "quit")
FOR_PEOPLE: Final = (*FOR_PROGRAMS, "rules", "board", "short", "hint", "best", "record")
"""The commands other than a card, in the common words of all languages."""

WITH_MORE: Final = ("new", "day", "match")
"""The commands that may be followed by something else."""

MATCH_HANDS: Final = range(2, 21)
"""How many hands a match can have; a larger number is a target score."""

RULES: Final = re.compile(r"[EC](-[0-9A-Z]+)?", re.IGNORECASE)
"""Rules as the letters of a code, such as ``C-OJT180``."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of a line: ``error`` says why nothing was done, ``news`` what was done; ``refusal`` is
    set when a tableau card was refused. ``board``: whether to show the board again; ``short``: in a few
    words, if the player prefers that after an action. ``goes_on``: the hand was and is being played, which
    is not said again."""

    error: str | None = None
    refusal: Refusal | None = None
    news: str = ""
    board: bool = False
    short: bool = False
    goes_on: bool = False
    leave: bool = False


class Vocabulary:
    """The words of one language, turned into the common ones of ``actions``: ``commands``, names of
    cards, and the index letters of the language."""

    def __init__(self, catalogue: Catalogue, commands: tuple[str, ...] = FOR_PEOPLE) -> None:
        own = catalogue.entry("text.commands")
        self._words = {word: name for name in commands for word in (name, *own[name].split())}
        self._words |= {speech.card_name(card, catalogue).lower(): card.short for card in PACK}
        letters = catalogue.entry("speech.letters")
        self._ranks = {letters[name].lower(): RANK_LETTERS[rank] for rank, name in speech.COURTS.items()}

    def common(self, line: str) -> str:
        """The line with its words of this language turned into common ones."""
        line = " ".join(line.split())
        if line.lower() in self._words:
            return self._words[line.lower()]
        first, _, rest = line.partition(" ")
        command = self._words.get(first.lower())
        if command in WITH_MORE:
            return f"{command} {rest}"
        if len(line.replace("\ufe0f", "")) == 2 and line[0].lower() in self._ranks:
            return self._ranks[line[0].lower()] + line[1:]
        return line


class TextGame:
    """A game driven by lines. ``store`` holds the game; ``clock`` returns seconds that never run
    backwards; ``save`` keeps changed settings."""

    def __init__(
        self,
        game: Game,
        store: Store,
        settings: Settings,
        catalogue: Catalogue,
        clock: Callable[[], float],
        *,
        commands: tuple[str, ...] = FOR_PEOPLE,
        save: Callable[[Settings], None] = lambda _: None,
    ) -> None:
        self.game = game
        self._store = store
        self._settings = settings
        self._catalogue = catalogue
        self._say = catalogue.say
        self._commands = commands
        self._vocabulary = Vocabulary(catalogue, commands)
        self._clock = clock
        self._seen = clock()
        self._save = save

    def answer(self, line: str) -> Reply:
        """Do what a line asks for, or say why not."""
        self._tick()
        typed, line = " ".join(line.split()), self._vocabulary.common(plain(line))
        if not line:
            return Reply(error=self._say("text.empty_line"))
        command, _, rest = line.partition(" ")
        command = command.lower()
        answers: dict[str, Callable[[], Reply]] = {
            "quit": lambda: Reply(leave=True),
            "help": lambda: Reply(news=self._say("text.help").strip("\n"), board=True),
            "board": lambda: Reply(board=True),
            "new": lambda: self._new(rest),
            "day": lambda: self._day(rest),
            "match": lambda: self._match(rest),
            "rules": self._rules,
            "short": self._change_length,
            "hint": self._hint,
            "best": self._best,
            "record": self._record,
        }
        if command not in answers or command not in self._commands or (rest and command not in WITH_MORE):
            return self._act(line, typed)
        return answers[command]()

    def _tick(self) -> None:
        """Count the time since the last line. Time counts from the first action on, with a count-down too, as
        nobody can hear a deal at once. A count-down does not stop while the player is away: the cards can
        still be read."""
        now = self._clock()
        passed = round((now - self._seen) * 1000)
        self._seen = now
        session = self.game.session
        if session.log:
            self.game.tick(passed if session.rules.clock else min(passed, AWAY_MS))

    def _change_length(self) -> Reply:
        short = not self._settings.text_short
        self._settings = replace(self._settings, text_short=short)
        self._save(self._settings)
        return Reply(news=self._say("text.short" if short else "text.long"))

    def _rules(self) -> Reply:
        rules = rules_text(self._catalogue, self.game.session.rules)
        return Reply(news=self._say("text.rules", rules=rules).strip("\n"))

    # -- the hand --

    def _act(self, word: str, typed: str) -> Reply:
        """Do the action of a word; faults repeat the word as it was typed."""
        session = self.game.session
        try:
            action = parse_action(word, session.position)
        except WordError as error:
            hint = self._say("text.hint") if error.fault is WordFault.UNKNOWN else ""
            fault = speech.word_fault(WordError(error.fault, typed), self._catalogue)
            return Reply(error=fault + hint)
        before = session.status
        try:
            change = self.game.act(action)
        except IllegalMove as error:
            return Reply(speech.refused(session, action, error, self._catalogue), error.refusal)
        if change.happened is Happened.RETURNED:
            return self._dealt("text.returned")
        news = speech.happened(change.before, action, change.after, self._catalogue)
        goes_on = before is session.status is Status.PLAYING
        return Reply(news=news, board=True, short=self._settings.text_short, goes_on=goes_on)

    def _hint(self) -> Reply:
        game, kind = self.game, self._settings.hint
        if kind == "none":
            return Reply(error=self._say("text.no_hints"))
        if game.session.status.is_over:
            return Reply(error=speech.status(game.session, self._catalogue))
        game.count_hint()
        hint = think(game.position, kind)
        why = hint_text(hint, self._catalogue)
        if hint.move == DRAW:
            return Reply(news=self._say("text.hint_draw", why=why))
        card = speech.card_name(game.position.deal.tableau[hint.move], self._catalogue)
        return Reply(news=self._say("text.hint_play", card=card, why=why))

    def _best(self) -> Reply:
        """The best score, which is revealed only once it can no longer help the player."""
        game = self.game
        if not game.session.status.is_over:
            return Reply(error=self._say("text.best_later"))
        start = game.session.line[0]
        best = best_score(start.position, start.tally)
        game.note_best(game.hand, best.score)
        words = " ".join(words_for(start.position, best.line))
        told = self._say("table.end.best", best=best.score)
        return Reply(news=f"{told}. {self._say('text.best_line', moves=words)}")

    # -- other hands --

    def _new(self, text: str) -> Reply:
        game = self.game
        if not text:
            match = game.next_of_match()
            if match is None or match.is_over:
                return self._deal(self._random(game.session.rules))
            winnable_only = self._settings.winnable_only
            game.deal_next_of_match(winnable_code(match.code) if winnable_only else match.code)
            return self._dealt()
        rules = self._rules_named(text)
        try:
            return self._deal(parse_code(text) if rules is None else self._random(rules))
        except CodeError as error:
            return Reply(error=speech.code_fault(error, self._catalogue))

    def _day(self, text: str) -> Reply:
        """The deal of today, or of a day such as 2026-11-30."""
        now = today()
        try:
            day = date.fromisoformat(text) if text else now
        except ValueError:
            return Reply(error=self._say("text.no_day", text=speech.shown(text)))
        try:
            code = day_code(day, now, Rules(wrap=self.game.session.rules.wrap))
        except FutureDay:
            return Reply(error=self._say("text.future_day"))
        when = when_text(self._catalogue, Interval.DAY, day)
        if self.game.is_playing_day(day):
            return self._dealt("text.day", day=when)
        return self._deal(code, "text.day", daily=day, day=when)

    def _match(self, text: str) -> Reply:
        """A match of a number of hands, or to a target, which is a larger number."""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        if not MATCH_HANDS.start <= number <= 1_000_000:
            return Reply(error=self._say("text.no_match", most=MATCH_HANDS[-1]))
        first = self._random(self.game.session.rules)
        match = Match(first, hands=number) if number in MATCH_HANDS else Match(first, target=number)
        return self._deal(first, match=match)

    def _deal(
        self,
        code: GameCode,
        key: str = "text.code",
        match: Match | None = None,
        daily: date | None = None,
        **values: object,
    ) -> Reply:
        """Deal a hand, and say so if that leaves a match."""
        leaves = self.game.is_in_match
        self.game.deal(code, match, daily)
        dealt = self._dealt(key, **values)
        return replace(dealt, news=f"{self._say('text.left_match')} {dealt.news}") if leaves else dealt

    def _dealt(self, key: str = "text.code", **values: object) -> Reply:
        return Reply(news=self._say(key, code=self.game.session.code, **values), board=True)

    def _random(self, rules: Rules) -> GameCode:
        return random_code(rules, winnable_only=self._settings.winnable_only)

    def _rules_named(self, text: str) -> Rules | None:
        """The rules that a word or the letters of a code name; None for another text."""
        for name, rules in (("easy", EASY), ("classic", CLASSIC)):
            if text.lower() in (name, self._say(f"storage.{name}").lower()):
                return rules
        if not RULES.fullmatch(text):
            return None
        try:
            return parse_rules_code(text.upper())
        except CodeError:
            return None

    # -- the record --

    def _record(self) -> Reply:
        try:
            summary = self._store.ask(record.summary)
        except sqlite3.Error:
            return Reply(error=self._say("record.failed"))
        return Reply(news="\n\n".join(record_texts(self._catalogue, summary)))
