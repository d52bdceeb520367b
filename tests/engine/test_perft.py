"""Counting goldens: how many lines and positions the first actions of two hands lead to."""

import copy

import pytest

from tests.engine.naive import Hand
from tests.games import start
from tripeaks.engine.codes import parse_code

GOLDENS = {
    "TP1-E-AAAAAAB": {"lines": [1, 4, 10, 27, 61], "positions": [1, 4, 10, 27, 56]},
    "TP1-C-AAAAAAB": {"lines": [1, 2, 6, 13, 32], "positions": [1, 2, 6, 13, 30]},
}
"""After 0, 1, 2, 3 and 4 actions: lines of play (each with a waste of its own, so also the different
``Position`` values), and the positions that differ in what is gone, the waste top or the stock."""


@pytest.mark.parametrize("code", GOLDENS)
def test_lines_and_positions_of_the_first_four_actions(code: str) -> None:
    layer = [start(code)]
    lines, positions = [], []
    for _ in range(5):
        lines.append(len(layer))
        assert len(set(layer)) == len(layer)
        positions.append(len({(position.removed, position.top, position.drawn) for position in layer}))
        layer = [position.apply(move) for position in layer for move in position.legal_moves]
    assert {"lines": lines, "positions": positions} == GOLDENS[code]


@pytest.mark.parametrize("code", GOLDENS)
def test_the_goldens_hold_for_the_plain_rules(code: str) -> None:
    game = parse_code(code)
    layer = [Hand(game.deal(), game.rules)]
    lines, positions = [], []
    for _ in range(5):
        lines.append(len(layer))
        positions.append(len({(*sorted(hand.table), hand.waste[-1], len(hand.stock)) for hand in layer}))
        layer = [after for hand in layer for after in _all_after(hand)]
    assert {"lines": lines, "positions": positions} == GOLDENS[code]


def _all_after(hand: Hand) -> list[Hand]:
    found = []
    for place in hand.playable():
        found.append(copy.deepcopy(hand))
        found[-1].play(place)
    if hand.drawable():
        found.append(copy.deepcopy(hand))
        found[-1].draw()
    return found
