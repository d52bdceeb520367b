"""How long exact answers and fair odds take, and what memory: ``python tools/bench.py solver [DEALS]``.

The same random deals for every line; times are of one process. Targets are those of ``docs/solver.md``.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import TypeVar

from tripeaks.engine.best import best_score, best_scores
from tripeaks.engine.codes import deal_cards, numbers_from
from tripeaks.engine.odds import fair_odds
from tripeaks.engine.position import Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring
from tripeaks.engine.scoring import Tally
from tripeaks.engine.solver import judge, random_winnable, solve

T = TypeVar("T")

SEED = 2
DEALS = 200
FEWER = 10
"""Best scores are measured on one deal in so many."""


def main() -> int:
    """Print the table."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    begun = time.perf_counter()
    solve(_start(0, EASY))
    print(f"first answer, with the table of sets built: {1000 * (time.perf_counter() - begun):.0f} ms\n")
    print(f"{'milliseconds':44}{'median':>9}{'p95':>9}{'max':>9}{'mean':>9}")
    for name, rules in (("Easy", EASY), ("Classic", CLASSIC)):
        starts = [_start(number, rules) for number in islice(numbers_from(SEED), deals)]
        played = [_half_played(start, i) for i, start in enumerate(starts)]
        _line(f"{name}: verdict, fewest draws and a line", solve, starts)
        _line(f"{name}: all legal moves judged, at the start", judge, starts)
        _line(f"{name}: all legal moves judged, mid-game", judge, played)
        _line(f"{name}: random deal that can be won", _winnable_deal(rules), range(deals // 2))
        _line(f"{name}: fair odds, first answer", lambda position: next(fair_odds(position)), played)
        _line(f"{name}: fair odds, final answer", lambda position: list(fair_odds(position)), played)
        few = starts[: max(1, deals // FEWER)]
        for scoring in Scoring:
            _line(f"{name}: best score, {scoring.value}", _best(scoring), few)
        _line(f"{name}: best scores, all three at once", best_scores, few)
    memory = _peak_memory()
    print(f"\npeak memory of this process: {memory} MB" if memory else "")
    return 0


def _start(number: int, rules: Rules) -> Position:
    return Position.start(deal_cards(number, rules), rules)


def _half_played(position: Position, seed: int) -> Position:
    """The position after ten cards played at random, or the last before the hand ends."""
    rng = random.Random(seed)
    while position.removed.bit_count() < 10:
        after = position.apply(rng.choice(position.plays or position.legal_moves))
        if after.outcome is not Outcome.PLAYING:
            return position
        position = after
    return position


def _winnable_deal(rules: Rules) -> Callable[[int], int]:
    return lambda seed: random_winnable(rules, numbers_from(seed))


def _best(scoring: Scoring) -> Callable[[Position], object]:
    def find(start: Position) -> object:
        position = replace(start, rules=replace(start.rules, scoring=scoring))
        return best_score(position, Tally.start(position.rules))

    return find


def _line(name: str, work: Callable[[T], object], inputs: Iterable[T]) -> None:
    """Time some work on each input and print a line of the table."""
    times = []
    for value in inputs:
        begun = time.perf_counter()
        work(value)
        times.append(1000 * (time.perf_counter() - begun))
    times.sort()
    p95 = times[min(len(times) - 1, round(0.95 * len(times)))]
    figures = statistics.median(times), p95, times[-1], statistics.fmean(times)
    print(f"{name:44}" + "".join(f"{figure:9.1f}" for figure in figures), flush=True)


def _peak_memory() -> int | None:
    """The most memory this process ever held, in MB; None where the system does not report it."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 if sys.platform != "darwin" else 1024 * 1024)
