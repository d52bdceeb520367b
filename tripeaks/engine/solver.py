"""Exact answers about a position: can it be won, in how few draws, how, and by which moves.

Knows positions, and codes to find random deals. Every answer comes from one pass over the 22,932
reachable sets of removed places, for every deal and all rules; see ``docs/solver.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tripeaks.engine._passes import WIDTH, Passes, top_bit
from tripeaks.engine._together import forward_together, kind_of
from tripeaks.engine.board import ALL_REMOVED
from tripeaks.engine.cards import Card
from tripeaks.engine.codes import GameCode, deal_cards, numbers_from
from tripeaks.engine.position import DRAW, Move, Position
from tripeaks.engine.rules import Rules

QUICK_SEARCH = 300
"""How many positions the search for an easy win looks at before an exact pass decides."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is certain about a position.

    ``fewest_draws``: the fewest draws, from here on, with which it can be won, None if it cannot.
    ``line``: the moves of one such win, None if there is none; empty when the board is cleared.
    """

    fewest_draws: int | None
    line: tuple[Move, ...] | None

    @property
    def winnable(self) -> bool:
        """Whether the hand can be won."""
        return self.line is not None


LOST = Verdict(None, None)


def solve(position: Position) -> Verdict:
    """Whether a position can be won, in how few draws, and by which moves."""
    passes = Passes(position)
    return _verdict(passes, passes.forward())


def solve_all(positions: Iterable[Position]) -> list[Verdict]:
    """The verdicts on several positions. Those that can share a pass take a third of the time for each:
    deals under the same rules, if draws are free and no card takes any other."""
    verdicts: dict[int, Verdict] = {}
    groups: dict[object, list[tuple[int, Passes]]] = {}
    for number, passes in enumerate(map(Passes, positions)):
        kind = kind_of(passes)
        groups.setdefault(number if kind is None else (kind,), []).append((number, passes))
    for group in groups.values():
        alone = len(group) == 1  # then a usual pass is quicker
        several = [passes for _, passes in group]
        fields = [several[0].forward()] if alone else forward_together(several)
        for (number, passes), reached in zip(group, fields, strict=True):
            verdicts[number] = _verdict(passes, reached)
    return [verdicts[number] for number in range(len(verdicts))]


def _verdict(passes: Passes, reached: Sequence[int]) -> Verdict:
    """The verdict after the forward pass."""
    cleared = reached[-1]
    if not cleared:
        return LOST
    draws, rank = divmod((cleared & -cleared).bit_length() - 1, WIDTH)
    return Verdict(draws, passes.line_to(reached, ALL_REMOVED, draws, rank))


def winning_line(position: Position) -> tuple[Move, ...] | None:
    """A line that wins with the fewest draws, None if the position cannot be won."""
    return solve(position).line


def can_win(position: Position) -> bool:
    """Whether a position can be won."""
    return Passes(position).forward()[-1] != 0


def judge(position: Position) -> dict[Move, bool]:
    """For every legal move, whether the hand can still be won after it."""
    passes = Passes(position)
    winning = passes.backward()
    return {move: _in(winning, passes, position.apply(move)) for move in position.legal_moves}


def last_winnable(positions: Sequence[Position]) -> int | None:
    """Of the positions of one hand, each reached from the one before it, the index of the last that
    could still be won; None if none could."""
    if not positions:
        return None
    passes = Passes(positions[0])
    winning = passes.backward()
    return next((i for i in reversed(range(len(positions))) if _in(winning, passes, positions[i])), None)


def random_winnable(rules: Rules, numbers: Iterable[int]) -> int:
    """The first of the given deal numbers whose deal can be won under the rules.

    Raises ValueError when the numbers end before one is found.
    """
    for number in numbers:
        start = Position.start(deal_cards(number, rules), rules)
        if _has_easy_win(start) or can_win(start):
            return number
    raise ValueError("no number given deals a hand that can be won")


def winnable_code(code: GameCode) -> GameCode:
    """The code itself if its deal can be won, else the first that can of those whose numbers follow from
    its own as a seed. The rules stay the same."""
    numbers = chain((code.number,), numbers_from(code.number))
    return replace(code, number=random_winnable(code.rules, numbers))


def _has_easy_win(position: Position) -> bool:
    """Whether a short search that tries the plays that uncover most first finds a win. It does so for two
    of three deals under Easy, in a twentieth of the time of an exact pass."""
    ahead = [position]
    seen: set[tuple[int, int, Card | None]] = set()
    while ahead and len(seen) < QUICK_SEARCH:
        position = ahead.pop()
        if position.removed == ALL_REMOVED:
            return True
        key = position.removed, position.drawn, position.top
        if key not in seen:
            seen.add(key)
            worth = {move: len(position.uncovered_by(move)) - (move == DRAW) for move in position.legal_moves}
            ahead += map(position.apply, sorted(worth, key=worth.__getitem__))  # the last is tried first
    return False


def _in(winning: list[int], passes: Passes, position: Position) -> bool:
    """Whether a position that follows that of the passes is among the winning ones."""
    draws = position.drawn - passes.position.drawn
    tops = winning[passes.table.numbers[position.removed]]
    return bool(tops >> WIDTH * draws + top_bit(position) & 1)
