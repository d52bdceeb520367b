"""The long checks of the exact solver, on all cores: ``python tools/check_solver.py brute|shares [COUNT]``.

``brute`` (500 deals a rule) holds it against the plain search of the tests and replays its lines;
``shares`` (2,000 random deals) counts the deals that can be won, to compare with ``docs/solver.md``.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.engine import brute  # noqa: E402  (found by the line above)
from tripeaks.engine.codes import deal_cards, numbers_from  # noqa: E402
from tripeaks.engine.position import Outcome, Position  # noqa: E402
from tripeaks.engine.rules import CLASSIC, EASY, Rules  # noqa: E402
from tripeaks.engine.solver import can_win, solve  # noqa: E402

SEED = 2
VARIANTS = {
    "Easy": EASY,
    "Classic": CLASSIC,
    "Easy, empty waste": Rules(empty_waste=True),
    "Classic, empty waste": Rules(wrap=False, empty_waste=True),
}


def _agrees(task: tuple[int, Rules]) -> bool:
    number, rules = task
    deal = deal_cards(number, rules)
    position = Position.start(deal, rules)
    verdict = solve(position)
    if verdict.fewest_draws != brute.fewest_draws(deal, rules):
        return False
    for move in verdict.line or ():
        position = position.apply(move)
    won = position.outcome is Outcome.WON and position.drawn == verdict.fewest_draws
    return won or not verdict.winnable


def _is_winnable(task: tuple[int, Rules]) -> bool:
    number, rules = task
    return can_win(Position.start(deal_cards(number, rules), rules))


def _tasks(rules: Rules, count: int) -> Iterator[tuple[int, Rules]]:
    return ((number, rules) for number in islice(numbers_from(SEED), count))


def main(arguments: list[str]) -> int:
    """Run one of the two checks; 1 if the brute-force search disagrees anywhere."""
    if not arguments or arguments[0] not in ("brute", "shares"):
        print(__doc__)
        return 2
    which, given = arguments[0], arguments[1:]
    failures = 0
    with Pool() as pool:
        if which == "brute":
            count = int(given[0]) if given else 500
            for name, rules in list(VARIANTS.items())[:2]:
                agreed = sum(pool.imap_unordered(_agrees, _tasks(rules, count)))
                failures += count - agreed
                print(f"{name}: {agreed} of {count} agree", flush=True)
        else:
            count = int(given[0]) if given else 2000
            for name, rules in VARIANTS.items():
                share = sum(pool.imap_unordered(_is_winnable, _tasks(rules, count), 8)) / count
                error = 1.96 * math.sqrt(share * (1 - share) / count)
                print(f"{name}: {share:.1%} +- {error:.1%} of {count} can be won", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
