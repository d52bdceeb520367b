"""Random hands played through a store, and their figures computed again from their actions.

The second half follows ``docs/storage.md`` and uses nothing of ``storage``. For a long check run
``python -m tests.storage.random_hands [HANDS]``.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.games import score_line
from tests.storage.store_help import WITH_REPLAYS, listed
from tripeaks.engine.codes import NUMBERS, GameCode
from tripeaks.engine.position import DRAW, Move, Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring
from tripeaks.session import REDO, UNDO, Action, Session
from tripeaks.storage import Entry, Hand, Store, Summary, record

GAMES = (
    EASY,
    CLASSIC,
    Rules(scoring=Scoring.HOGUE, jokers=2),
    Rules(scoring=Scoring.CHAIN, leftover_penalty=True, clear_bonus=200),
    Rules(open_peaks=True, empty_waste=True, clock=60),
    Rules(draw_only_when_stuck=True, jokers=1, clock=90, scoring=Scoring.CHAIN, leftover_penalty=True),
)


@dataclass
class Done:
    """What was done in one hand."""

    code: GameCode
    played_on: int
    actions: list[Action] = field(default_factory=list)
    played_ms: int = 0
    hints: int = 0


@dataclass
class Clock:
    """A clock for the store that moves with every call."""

    ms: int = 1_700_000_000_000

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        self.ms += 17
        return self.ms


def play(folder: Path, hands: int, seed: int) -> dict[int, Done]:
    """Play some hands and close the store; what was done in each, by its id."""
    chance, clock = random.Random(seed), Clock()
    store = Store(folder, clock)
    done: dict[int, Done] = {}
    dealt: list[tuple[Hand, Session]] = []
    while len(dealt) < hands:
        if dealt and chance.random() < 0.1:  # back to a hand that was left
            hand, session = chance.choice(dealt[-5:])
        else:
            again = dealt and chance.random() < 0.15
            code = chance.choice(dealt)[0].code if again else _code(chance)
            hand, session = store.begin(code), Session(code)
            dealt.append((hand, session))
            done[hand.id] = Done(code, hand.played_on.toordinal())
        _some_actions(store, chance, hand, session, done[hand.id])
        if chance.random() < 0.05:
            store.close()
            store = Store(folder, clock)
            resumed = store.resume()
            if resumed is not None:
                at = next(i for i, (other, _) in enumerate(dealt) if other == resumed.hand)
                dealt[at] = (resumed.hand, resumed.session)
                hand, session = dealt[at]
                _some_actions(store, chance, hand, session, done[hand.id])
        clock.ms += chance.choice((0, 1000, 86_400_000))
    store.finish(hand, session, hints=done[hand.id].hints)
    store.close()
    return done


def _code(chance: random.Random) -> GameCode:
    return GameCode(chance.choice(NUMBERS), chance.choice(GAMES))


def _some_actions(store: Store, chance: random.Random, hand: Hand, session: Session, done: Done) -> None:
    for _ in range(chance.choice((0, 1, 20, 60, 90))):
        choices: list[Action] = list(session.position.plays) * 3 + list(session.position.legal_moves)
        choices += [UNDO] * bool(session.undo_depth) + [REDO] * bool(session.redo_depth)
        if (session.time_left_ms == 0 and session.position.outcome is not Outcome.WON) or not choices:
            return
        action = chance.choice(choices)
        if session.position.outcome is Outcome.STUCK and chance.random() < 0.7:
            return
        session.act(action)
        done.actions.append(action)
        if session.position.outcome is Outcome.PLAYING:
            done.played_ms += (ms := chance.randrange(2500))
            session.tick(ms)
        done.hints += chance.random() < 0.05
        store.save(hand, session, hints=done.hints)


# -- computed again --


def expected(done: Done) -> dict[str, object] | None:
    """The figures of a hand, from its actions; None when it does not count."""
    if not done.actions:
        return None
    start = Position.start(done.code.deal(), done.code.rules)
    line: list[Move] = []
    undone: list[Move] = []
    moves = undos = 0
    won: dict[str, object] | None = None
    for action in done.actions:
        if action == UNDO:
            undone.append(line.pop())
            undos += 1
        elif action == REDO:
            line.append(undone.pop())
        else:
            line.append(action)
            undone.clear()
            moves += 1
        score = score_line(start, line)
        last = _end(start, line)
        figures = {
            "score": score,
            "moves": moves,
            "undos": undos,
            "draws": line.count(DRAW),
            "run": _run(line),
        }
        if last.outcome is Outcome.WON and (won is None or score > int(str(won["score"]))):
            won = {**figures, "result": "won"}
    clock = done.code.rules.clock
    up = clock is not None and done.played_ms >= clock * 1000 and last.outcome is not Outcome.WON
    result = "time_up" if up else {Outcome.STUCK: "stuck", Outcome.PLAYING: "left"}.get(last.outcome, "won")
    if up and last.outcome is Outcome.PLAYING and done.code.rules.leftover_penalty:
        figures["score"] = score - (28 - last.removed.bit_count())
    shown = won or {**figures, "result": result}
    played_ms = done.played_ms if clock is None else min(done.played_ms, clock * 1000)
    return {**shown, "hints": done.hints, "played_ms": played_ms}


def _end(position: Position, line: list[Move]) -> Position:
    for move in line:
        position = position.apply(move)
    return position


def _run(line: list[Move]) -> int:
    longest = run = 0
    for move in line:
        run = 0 if move == DRAW else run + 1
        longest = max(longest, run)
    return longest


def compare(folder: Path, done: dict[int, Done]) -> int:
    """Compare the record of a folder with what was done; returns how many hands count.
    Raises AssertionError for any difference."""
    store = Store(folder)
    entries = listed(store)
    with_replays = store.ask(partial(record.summary, only=WITH_REPLAYS))
    without = store.ask(record.summary)
    store.close()
    wanted = {number: figures for number, hand in done.items() if (figures := expected(hand)) is not None}
    assert {entry.hand.id: _shown(entry) for entry in entries} == wanted
    replays = {
        number
        for number in wanted
        if any(n < number and done[n].code.number == done[number].code.number for n in wanted)
    }
    assert {entry.hand.id for entry in entries if entry.replay} == replays
    _compare_summary(with_replays, wanted, done)
    _compare_summary(without, {n: figures for n, figures in wanted.items() if n not in replays}, done)
    return len(wanted)


def _shown(entry: Entry) -> dict[str, object]:
    figures = entry.figures
    return {
        "score": figures.score,
        "moves": figures.moves,
        "undos": figures.undos,
        "draws": figures.draws,
        "run": figures.longest_run,
        "result": figures.result.value,
        "hints": entry.hints,
        "played_ms": entry.played_ms,
    }


def _compare_summary(summary: Summary, wanted: dict[int, dict[str, object]], done: dict[int, Done]) -> None:
    in_order = [wanted[number] for number in sorted(wanted)]
    wins = [figures["result"] == "won" for figures in in_order]
    longest = streak = 0
    for win in wins:
        streak = streak + 1 if win else 0
        longest = max(longest, streak)
    assert (summary.hands, summary.won) == (len(wins), sum(wins))
    assert (summary.streak, summary.longest_streak) == (streak, longest)
    for result, count in summary.results.items():
        assert count == sum(figures["result"] == result.value for figures in in_order)
    assert summary.played_ms == sum(int(str(figures["played_ms"])) for figures in in_order)
    scores = sorted(int(str(figures["score"])) for figures in in_order)
    assert [count.score for count in summary.scores for _ in range(count.hands)] == scores
    days: dict[int, int] = {}
    for number in wanted:
        days[done[number].played_on] = days.get(done[number].played_on, 0) + 1
    assert {day.day.toordinal(): day.hands for day in summary.days} == days
    assert sum(game.hands for game in summary.games) == len(wins)


def main() -> None:
    """Play and compare, 2,000 hands if no number is given."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        done = play(Path(folder), hands, seed=2)
        counted = compare(Path(folder), done)
    actions = sum(len(hand.actions) for hand in done.values())
    seconds = time.perf_counter() - start
    print(f"{hands} hands, {actions} actions: {counted} count, every figure agrees ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
