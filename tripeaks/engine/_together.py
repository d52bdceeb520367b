"""One pass over the reachable sets for several positions at once: a third of the time for each.

Knows the passes. The field sets of the positions lie side by side in one int, in *blocks* of their fields and
an empty one, so that one shift or mask handles all positions; the steps from set to set are the same for all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import overload

from tripeaks.engine._passes import WIDTH, Passes, top_bit
from tripeaks.engine.sets import supersets


def kind_of(passes: Passes) -> Hashable | None:
    """What positions must have in common to share a pass; None for one that must have a pass of its own."""
    rules, position = passes.position.rules, passes.position
    if rules.draw_only_when_stuck or not top_bit(position) or 0 in passes.stock:
        return None  # draws depend on the cards, or a top takes any card
    return rules.wrap, len(passes.stock), position.removed


def forward_together(group: Sequence[Passes]) -> list[Sequence[int]]:
    """What ``Passes.forward`` returns for each of several positions of the same ``kind_of``."""
    first = group[0]
    steps, wrap = first.table.steps, first.position.rules.wrap
    block = WIDTH * (len(first.stock) + 2)

    def joined(values: Iterable[int]) -> int:
        return sum(value << block * number for number, value in enumerate(values))

    ranks = [joined(ranks) for ranks in zip(*(passes.ranks for passes in group), strict=True)]
    ones, drawn_tops = joined(passes.ones for passes in group), joined(passes.drawn_tops for passes in group)
    low, high = ones << 1, ones << 13
    units = joined(1 for _ in group)  # the lowest bit of each block
    guards = units << block - 1  # the highest
    body = ones * ((1 << WIDTH - 1) - 1)
    start = first.table.numbers[first.position.removed]
    reached = [0] * len(steps)
    reached[start] = joined(1 << top_bit(passes.position) for passes in group)
    for number in supersets(first.position.removed):
        tops = reached[number]
        if not tops or not steps[number]:
            continue
        # if a field is reached, so is every later one, by drawing. In each block, the bits up to the lowest
        # one of the tops: 0110 100 gives 0110 100 xor 0110 011 = 111. The guard is for blocks without any
        marked = tops | guards
        lowest = marked ^ marked - units
        fields = (lowest & body) + body & ones << WIDTH - 1 | lowest & ones << WIDTH - 1
        fields >>= WIDTH - 1  # bit 0 of the fields up to that of the lowest top
        tops |= drawn_tops & ~((fields << WIDTH) - fields)
        reached[number] = tops
        playable = tops << 1 | tops >> 1  # as in ``Passes.forward``
        if wrap:
            playable |= tops >> 12 & low | tops << 12 & high
        for following, place in steps[number]:
            reached[following] |= playable & ranks[place]
    mask = (1 << block) - 1
    return [_Block(reached, block * number, mask) for number in range(len(group))]


class _Block(Sequence[int]):
    """The field sets of one position among several."""

    def __init__(self, together: list[int], shift: int, mask: int) -> None:
        self._together, self._shift, self._mask = together, shift, mask

    def __len__(self) -> int:
        return len(self._together)

    @overload
    def __getitem__(self, number: int) -> int: ...

    @overload
    def __getitem__(self, number: slice) -> list[int]: ...

    def __getitem__(self, number: int | slice) -> int | list[int]:
        if isinstance(number, slice):
            return [value >> self._shift & self._mask for value in self._together[number]]
        return self._together[number] >> self._shift & self._mask
