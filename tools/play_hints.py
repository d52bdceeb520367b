"""Play whole hands by always taking one player's answer, to see how good it is.

``python tools/play_hints.py hint E|C [HANDS] [FILE] [ROUNDS]`` plays by the fair hint under Easy or
Classic, 400 hands if not said, on all cores. With a file each hand is written there as it ends, and a
second start with the same file goes on where the first was stopped. Fewer rounds make weaker, quicker
hints. ``python tools/play_hints.py rule E|C [DEALS]`` plays by the rule of the playouts alone.
``python tools/play_hints.py random|uncovers|chain E|C [HANDS]`` plays 40,000 hands, on all cores, by a
simple rule to compare with; each plays whenever a card fits.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tripeaks.engine.board import PLACES  # noqa: E402
from tripeaks.engine.codes import deal_cards, numbers_from  # noqa: E402
from tripeaks.engine.lanes import complete  # noqa: E402
from tripeaks.engine.odds import ROUNDS, fair_odds  # noqa: E402
from tripeaks.engine.playouts import play_out  # noqa: E402
from tripeaks.engine.position import DRAW, Move, Outcome, Position  # noqa: E402
from tripeaks.engine.rules import CLASSIC, EASY, Rules  # noqa: E402

SEED = 3
RULES = {"E": EASY, "C": CLASSIC}

UNCOVERING = 2
"""What a card that a chain uncovers counts beside each card that the chain plays. Tuned on other deals."""

Policy: TypeAlias = Callable[[Position, Move], float]
"""How good a play seems by what the player can see; of the best ones any is taken."""


def any_card(_position: Position, _move: Move) -> float:
    """All plays alike."""
    return 0


def uncovers(position: Position, move: Move) -> float:
    """The number of cards that a play uncovers."""
    return len(position.uncovered_by(move))


def chain(position: Position, move: Move) -> float:
    """The best chain that begins with a play and goes on with cards in sight: its length, and twice as
    much for each card that it uncovers."""
    return _chain(position, move, frozenset(filter(position.is_face_up, PLACES)))


def _chain(position: Position, move: Move, in_sight: frozenset[int]) -> float:
    """The same with the cards that were in sight when it began, not those that it turns up."""
    after = position.apply(move)
    left = [i for i in in_sight if after.is_free(i) and after.fits(after.deal.tableau[i])]
    rest = max((_chain(after, following, in_sight) for following in left), default=0.0)
    return 1 + UNCOVERING * len(position.uncovered_by(move)) + rest


POLICIES: dict[str, Policy] = {"random": any_card, "uncovers": uncovers, "chain": chain}


class Hand(NamedTuple):
    """How a hand went: its deal number, whether it was won, and the hints' times in ms: the mean and the
    longest of the first answer and of the final one."""

    number: int
    won: int
    first_mean: float
    first_most: float
    final_mean: float
    final_most: float


def play_hand(task: tuple[int, Rules, tuple[int, ...]]) -> Hand:
    """Play a deal by always taking the final answer of the fair hint; a lone move is just made."""
    number, rules, rounds = task
    position = Position.start(deal_cards(number, rules), rules)
    first, final = [0.0], [0.0]
    while position.outcome is Outcome.PLAYING:
        moves = position.legal_moves
        move = moves[0]
        if len(moves) > 1:
            begun = time.perf_counter()
            answers = fair_odds(position, number, rounds)
            move = next(answers).best
            first.append(1000 * (time.perf_counter() - begun))
            for odds in answers:
                move = odds.best
            final.append(1000 * (time.perf_counter() - begun))
        position = position.apply(move)
    won = int(position.outcome is Outcome.WON)
    return Hand(number, won, statistics.fmean(first[1:] or first), max(first),
                statistics.fmean(final[1:] or final), max(final))  # fmt: skip


def play_hints(rules: Rules, hands: int, file: Path | None, rounds: tuple[int, ...]) -> None:
    """Play the hands that the file does not hold yet and print what all of them come to."""
    lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    done = [Hand(int(n), int(w), *map(float, times)) for n, w, *times in map(str.split, lines)]
    known = {hand.number for hand in done}
    numbers = [number for number in islice(numbers_from(SEED), hands) if number not in known]
    with Pool() as pool:
        for hand in pool.imap_unordered(play_hand, [(number, rules, rounds) for number in numbers]):
            done.append(hand)
            if file:
                with file.open("a", encoding="utf-8") as stream:
                    print(*hand[:2], *(f"{ms:.1f}" for ms in hand[2:]), file=stream)
    share = sum(hand.won for hand in done) / len(done)
    error = 1.96 * math.sqrt(share * (1 - share) / len(done))
    print(f"{share:.1%} +- {error:.1%} of {len(done)} hands won by the fair hint")
    print(f"first answer {statistics.fmean(hand.first_mean for hand in done):.0f} ms on average, "
          f"{max(hand.first_most for hand in done):.0f} at most; "
          f"final {statistics.fmean(hand.final_mean for hand in done):.0f} on average, "
          f"{max(hand.final_most for hand in done):.0f} at most")  # fmt: skip


def play_rule(rules: Rules, deals: int) -> None:
    """Play random deals by the rule of the playouts: all 52 cards count as unseen, and the first draw of
    24 starts the waste."""
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    rng = random.Random(SEED)
    shares = []
    for _ in range(20):
        dealt = complete({}, list(PLACES), pack, 24, 0, max(1, deals // (20 * len(pack))), rng)
        shares.append(play_out(dealt, 0, [DRAW], rules.wrap)[0] / dealt.lanes)
    error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    print(f"{statistics.fmean(shares):.1%} +- {error:.1%} of {20 * dealt.lanes} hands won by the rule")


def follow(task: tuple[int, Rules, str]) -> bool:
    """Play a deal by a simple rule; whether it is won."""
    number, rules, name = task
    rng = random.Random(number)
    position = Position.start(deal_cards(number, rules), rules)
    while position.outcome is Outcome.PLAYING:
        worth = {move: POLICIES[name](position, move) for move in position.plays}
        best = [move for move in worth if worth[move] == max(worth.values())]
        position = position.apply(rng.choice(best or [DRAW]))
    return position.outcome is Outcome.WON


def play_policy(name: str, rules: Rules, hands: int) -> None:
    """Play random deals by a simple rule and print the share that is won."""
    with Pool() as pool:
        tasks = ((number, rules, name) for number in islice(numbers_from(SEED), hands))
        share = sum(pool.imap_unordered(follow, tasks, 100)) / hands
    error = 1.96 * math.sqrt(share * (1 - share) / hands)
    print(f"{share:.1%} +- {error:.1%} of {hands} hands won by the rule {name!r}")


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for."""
    match arguments:
        case ["hint", ("E" | "C") as letter, *rest]:
            file = Path(rest[1]) if len(rest) > 1 else None
            rounds = ROUNDS[: int(rest[2])] if len(rest) > 2 else ROUNDS
            play_hints(RULES[letter], int(rest[0]) if rest else 400, file, rounds)
        case ["rule", ("E" | "C") as letter, *rest]:
            play_rule(RULES[letter], int(rest[0]) if rest else 100_000)
        case [name, ("E" | "C") as letter, *rest] if name in POLICIES:
            play_policy(name, RULES[letter], int(rest[0]) if rest else 40_000)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
