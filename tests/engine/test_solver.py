"""The exact solver against pinned deals, a plain search, and itself."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from tests.engine.brute import fewest_draws
from tests.engine.pinned import ALL_DEALS, PINNED, PLAIN_DEALS, RULES, SOME_PINNED
from tripeaks.engine._passes import Passes
from tripeaks.engine._together import forward_together, kind_of
from tripeaks.engine.board import ALL_REMOVED
from tripeaks.engine.codes import GameCode, deal_cards, numbers_from
from tripeaks.engine.position import Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.sets import set_table, supersets
from tripeaks.engine.solver import (
    LOST,
    can_win,
    judge,
    last_winnable,
    random_winnable,
    solve,
    solve_all,
    winnable_code,
    winning_line,
)

ODD_RULES = [
    Rules(wrap=wrap, draw_only_when_stuck=stuck, empty_waste=empty, jokers=jokers)
    for wrap in (True, False)
    for stuck in (True, False)
    for empty in (True, False)
    for jokers in (0, 1, 2)
]


def start(number: int, rules: Rules) -> Position:
    return Position.start(deal_cards(number, rules), rules)


def played(position: Position, line: tuple[int, ...]) -> Position:
    for move in line:
        position = position.apply(move)
    return position


def wandered(seed: int, rules: Rules, least_gone: int) -> Position:
    """A position in play after random moves, mostly plays, with at least this many cards removed."""
    rng = random.Random(seed)
    while True:
        position = start(rng.randrange(2**35), rules)
        while position.outcome is Outcome.PLAYING and position.removed.bit_count() < least_gone:
            plays = position.plays
            moves = plays if plays and rng.random() < 0.8 else position.legal_moves
            position = position.apply(rng.choice(moves))
        if position.outcome is Outcome.PLAYING:
            return position


def test_supersets_come_in_order_from_the_set_itself_to_the_cleared_board() -> None:
    sets = set_table().sets
    for removed in (0, sets[500], sets[9000], ALL_REMOVED):
        found = [sets[number] for number in supersets(removed)]
        assert found == [other for other in sets if other & removed == removed]
        assert (found[0], found[-1]) == (removed, ALL_REMOVED)


@pytest.mark.parametrize("name", RULES)
def test_pinned_deals_have_their_fewest_draws_and_a_line_that_proves_it(name: str) -> None:
    for facts in PINNED:
        position = start(facts["number"], RULES[name])
        verdict = solve(position)
        assert verdict.fewest_draws == facts[f"fewest_draws_{name}"], facts
        if verdict.line is None:
            assert verdict == LOST
        else:
            end = played(position, verdict.line)
            assert (end.outcome, end.drawn) == (Outcome.WON, verdict.fewest_draws)


@pytest.mark.parametrize("name", RULES)
def test_all_answers_about_a_deal_agree(name: str) -> None:
    for facts in SOME_PINNED:
        position = start(facts["number"], RULES[name])
        winnable = facts[f"fewest_draws_{name}"] is not None
        assert can_win(position) == any(judge(position).values()) == winnable, facts


@pytest.mark.parametrize("rules", [EASY, CLASSIC])
def test_it_agrees_with_a_plain_search(rules: Rules) -> None:
    for number in islice(numbers_from(11), PLAIN_DEALS):
        position = start(number, rules)
        verdict = solve(position)
        assert verdict.fewest_draws == fewest_draws(position.deal, rules), number
        if verdict.line is not None:
            end = played(position, verdict.line)
            assert (end.outcome, end.drawn) == (Outcome.WON, verdict.fewest_draws)


@pytest.mark.parametrize("rules", [rules for rules in ODD_RULES if rules.draw_only_when_stuck])
def test_it_agrees_with_a_plain_search_when_drawing_needs_a_reason(rules: Rules) -> None:
    for number in islice(numbers_from(12), 60 if ALL_DEALS else 6):
        position = start(number, rules)
        verdict = solve(position)
        assert verdict.fewest_draws == fewest_draws(position.deal, rules), number
        if verdict.line is not None:
            assert played(position, verdict.line).outcome is Outcome.WON


@pytest.mark.parametrize("rules", [Rules(wrap=False, empty_waste=True), Rules(wrap=False, jokers=2)])
def test_it_agrees_with_a_plain_search_about_wild_tops(rules: Rules) -> None:
    for number in islice(numbers_from(13), 10 if ALL_DEALS else 1):
        position = start(number, rules)
        assert solve(position).fewest_draws == fewest_draws(position.deal, rules), number


@pytest.mark.parametrize("rules", ODD_RULES)
def test_every_legal_move_is_judged_as_the_position_after_it(rules: Rules) -> None:
    for seed in range(3):
        position = wandered(seed, rules, 14)
        judged = judge(position)
        assert judged == {move: can_win(position.apply(move)) for move in position.legal_moves}
        verdict = solve(position)
        assert verdict.winnable == any(judged.values())
        if verdict.line is not None:
            end = played(position, verdict.line)
            assert end.outcome is Outcome.WON
            assert end.drawn - position.drawn == verdict.fewest_draws


def test_a_cleared_board_is_won_without_a_move() -> None:
    position = start(1, EASY)
    end = played(position, winning_line(position) or ())
    assert (solve(end).fewest_draws, winning_line(end), judge(end)) == (0, (), {})


def test_the_last_position_that_could_be_won_is_found() -> None:
    found = set()
    for seed in range(12):
        rng = random.Random(seed)
        history = [start(rng.randrange(2**35), CLASSIC)]
        while history[-1].outcome is Outcome.PLAYING:
            history.append(history[-1].apply(rng.choice(history[-1].legal_moves)))
        begun = rng.randrange(len(history) // 2)
        winnable = [i for i, position in enumerate(history[begun:]) if can_win(position)]
        last = last_winnable(history[begun:])
        assert last == max(winnable, default=None)
        found.add(last is None)
    assert found == {True, False}
    assert last_winnable([]) is None


def test_a_random_deal_to_win_can_be_won_and_is_the_first_such() -> None:
    numbers = list(islice(numbers_from(5), 12))
    for rules in (CLASSIC, Rules(wrap=False, empty_waste=True)):
        winnable = [number for number in numbers if can_win(start(number, rules))]
        assert random_winnable(rules, numbers) == winnable[0]
        lost = [number for number in numbers if number not in winnable]
        with pytest.raises(ValueError, match="can be won"):
            random_winnable(rules, lost)


@pytest.mark.parametrize("number", (1, 3, 4, 5, 6, 7, 8))
def test_a_code_that_cannot_be_won_is_replaced_by_the_first_that_can(number: int) -> None:
    code = GameCode(number, CLASSIC)
    found = winnable_code(code)
    assert can_win(start(found.number, CLASSIC)) and found.rules == CLASSIC
    if not can_win(start(number, CLASSIC)):
        assert found.number == next(n for n in numbers_from(number) if can_win(start(n, CLASSIC)))
    else:
        assert found == code


@pytest.mark.parametrize(("rules", "least", "most"), [(EASY, 0.94, 1.0), (CLASSIC, 0.66, 0.81)])
def test_the_share_of_deals_that_can_be_won(rules: Rules, least: float, most: float) -> None:
    count = 80
    won = sum(can_win(start(number, rules)) for number in islice(numbers_from(2), count))
    assert least <= won / count <= most


@pytest.mark.parametrize("seed", range(3))
def test_verdicts_together_are_those_one_by_one(seed: int) -> None:
    """Of deals and of positions in play; some share a pass and some cannot."""
    chance = random.Random(seed)
    positions = [start(chance.randrange(2**35), chance.choice((EASY, CLASSIC))) for _ in range(12)]
    positions += [start(number, rules) for number, rules in enumerate(chance.sample(ODD_RULES, 6))]
    later = [wandered(seed, CLASSIC, 6), wandered(seed + 1, EASY, 20)]
    positions += 2 * later
    positions.append(played(start(1, EASY), winning_line(start(1, EASY)) or ()))
    chance.shuffle(positions)
    assert solve_all(positions) == [solve(position) for position in positions]
    assert solve_all([]) == []


def test_a_shared_pass_reaches_what_each_reaches_alone() -> None:
    for rules in (EASY, CLASSIC):
        group = [Passes(start(number, rules)) for number in range(5)]
        assert len({kind_of(passes) for passes in group}) == 1 and kind_of(group[0]) is not None
        for passes, together in zip(group, forward_together(group), strict=True):
            assert list(together) == passes.forward()
            assert together[-2:] == passes.forward()[-2:] and len(together) == len(passes.forward())


@pytest.mark.parametrize("rules", ODD_RULES)
def test_only_positions_of_the_same_rules_and_cards_gone_share_a_pass(rules: Rules) -> None:
    kind = kind_of(Passes(start(7, rules)))
    assert (kind is None) == bool(rules.jokers or rules.empty_waste or rules.draw_only_when_stuck)
    if kind is not None:
        other = replace(rules, wrap=not rules.wrap)
        assert kind == kind_of(Passes(start(8, rules))) != kind_of(Passes(start(8, other)))
        assert kind != kind_of(Passes(wandered(1, rules, 3)))
