"""Count the random deals that can be won, on all cores: ``python tools/check_solver.py [COUNT]``.

The shares of 2,000 deals, if not said otherwise, are there to compare with ``docs/solver.md``.
"""

from __future__ import annotations

import math
import sys
from itertools import islice
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tripeaks.engine.codes import deal_cards, numbers_from
from tripeaks.engine.position import Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.solver import can_win

SEED = 2
VARIANTS = {
    "Easy": EASY,
    "Classic": CLASSIC,
    "Easy, empty waste": Rules(empty_waste=True),
    "Classic, empty waste": Rules(wrap=False, empty_waste=True),
}


def is_winnable(task: tuple[int, Rules]) -> bool:
    """Whether a deal can be won."""
    number, rules = task
    return can_win(Position.start(deal_cards(number, rules), rules))


def main(arguments: list[str]) -> int:
    """Print the share for each variant of the rules."""
    count = int(arguments[0]) if arguments else 2000
    with Pool() as pool:
        for name, rules in VARIANTS.items():
            tasks = ((number, rules) for number in islice(numbers_from(SEED), count))
            share = sum(pool.imap_unordered(is_winnable, tasks, 8)) / count
            error = 1.96 * math.sqrt(share * (1 - share) / count)
            print(f"{name}: {share:.1%} +- {error:.1%} of {count} can be won", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
