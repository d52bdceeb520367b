"""Find weights for the rule of the playouts by hill climbing, and how often the rule then wins.

``python tools/climb_weights.py --rule C --games 2000 --seed 1`` starts from no weights at all;
``--present`` starts from those that the game uses. Each step tries one weight one higher or lower, on
the same random deals, and keeps what wins more of them; the climb ends when no such step helps. The
start and the weights found are then compared on ten times as many other deals. The same games and
seed always find the same weights.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tripeaks.engine.board import PLACES
from tripeaks.engine.lanes import Completions, complete
from tripeaks.engine.playouts import SCORE_LIMIT, WEIGHTS, Weights, play_out
from tripeaks.engine.position import DRAW

PACK = [rank for rank in range(1, 14) for _ in range(4)]
BATCHES = 20
"""The deals of one shuffle resemble each other, so the error is taken from so many separate batches."""

FRESH = 10
"""The comparison at the end plays so many times more games than each step of the climb."""


def deal(games: int, rng: random.Random) -> list[Completions]:
    """Random deals in batches, about as many as asked for. All 52 cards are unseen and the stock has 24, of
    which the first, drawn at once, starts the waste."""
    shuffles = max(1, round(games / (BATCHES * len(PACK))))
    return [complete({}, PLACES, PACK, 24, 0, shuffles, rng) for _ in range(BATCHES)]


def shares(deals: Sequence[Completions], wrap: bool, weights: Weights) -> list[float]:
    """The share of each batch of deals that the rule wins with some weights."""
    return [play_out(batch, 0, [DRAW], wrap, weights)[0] / batch.lanes for batch in deals]


def steps(weights: Weights, rng: random.Random) -> list[Weights]:
    """All weights that differ by one in one place and can be counted, in random order. ``scarce`` counts
    up to four cards."""
    found = [
        Weights(*(weight + way * (i == at) for i, weight in enumerate(weights)))
        for at in range(len(weights))
        for way in (1, -1)
    ]
    rng.shuffle(found)
    return [new for new in found if min(new) >= 0 and sum(new) + 3 * new.scarce <= SCORE_LIMIT]


def climb(weights: Weights, deals: Sequence[Completions], wrap: bool, rng: random.Random) -> Weights:
    """The weights at which no single step wins more of the deals."""
    best = statistics.fmean(shares(deals, wrap, weights))
    untried = steps(weights, rng)
    while untried:
        tried = untried.pop()
        share = statistics.fmean(shares(deals, wrap, tried))
        if share > best:
            weights, best = tried, share
            untried = steps(weights, rng)
            print(f"{share:.2%}  {tuple(weights)}", flush=True)
    return weights


def interval(found: Sequence[float]) -> str:
    """The mean of some batches with its 95 % interval."""
    error = 1.96 * statistics.stdev(found) / math.sqrt(len(found))
    return f"{statistics.fmean(found):.2%} +- {error:.2%}"


def main() -> int:
    """Climb and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rule", choices=("E", "C"), default="E", help="Easy (default) or Classic")
    parser.add_argument("--games", type=int, default=2000, help="deals for each step of the climb")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the order of steps")
    parser.add_argument("--present", action="store_true", help="start from the weights that the game uses")
    options = parser.parse_args()
    wrap = options.rule == "E"
    rng = random.Random(options.seed)
    start = WEIGHTS[wrap] if options.present else Weights(*[0] * len(Weights._fields))
    found = climb(start, deal(options.games, rng), wrap, rng)
    fresh = deal(FRESH * options.games, rng)
    games = sum(batch.lanes for batch in fresh)
    before, after = shares(fresh, wrap, start), shares(fresh, wrap, found)
    gain = [new - old for new, old in zip(after, before, strict=True)]
    print(f"\nfound: {found}\n\nWon of {games} other deals, with 95 % intervals:")
    print(f"start {interval(before)}, found {interval(after)}, gain {interval(gain)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
