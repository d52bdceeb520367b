"""Fair odds: that they cannot peek, that they are steady, and that they are right where that can be known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import SupportsIndex, overload

import pytest

from tests.engine.pinned import ALL_DEALS
from tests.engine.test_solver import wandered
from tripeaks.engine.cards import JOKER, PACK, Card
from tripeaks.engine.codes import deal_cards
from tripeaks.engine.lanes import Completions, complete
from tripeaks.engine.odds import MOST_UNSEEN, Odds, fair_odds
from tripeaks.engine.playouts import play_out
from tripeaks.engine.position import DRAW, Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules
from tripeaks.engine.seen import Seen, imagine, look
from tripeaks.engine.solver import can_win, judge

VARIANTS = [
    EASY,
    CLASSIC,
    Rules(empty_waste=True, jokers=2),
    Rules(wrap=False, open_peaks=True, jokers=1),
    Rules(wrap=False, draw_only_when_stuck=True),
]
QUICK = (100, 200)


def with_hidden_shuffled(position: Position, seed: int) -> Position:
    """A position that looks the same, with its unseen cards dealt again."""
    seen, rng = look(position), random.Random(seed)
    hidden = len(seen.hidden)
    ordinary = [card for card in seen.unseen if card != JOKER]
    rng.shuffle(ordinary)
    stock = ordinary[hidden:] + [JOKER] * (len(seen.unseen) - len(ordinary))
    rng.shuffle(stock)
    return imagine(seen, ordinary[:hidden], stock)


@pytest.mark.parametrize("rules", VARIANTS)
def test_hands_that_look_alike_get_the_same_odds(rules: Rules) -> None:
    for seed in range(4):
        position = wandered(seed, rules, 5 * seed)
        other = with_hidden_shuffled(position, seed)
        assert look(other) == look(position)
        assert list(fair_odds(other, 7, QUICK)) == list(fair_odds(position, 7, QUICK))
        assert position.legal_moves == other.legal_moves
        assert other.deal != position.deal or len(look(position).unseen) < 2


class Guarded(tuple[Card, ...]):
    """Cards of which some may not be read."""

    forbidden: frozenset[int]

    @overload
    def __getitem__(self, index: SupportsIndex) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Card | tuple[Card, ...]:
        numbers = range(len(self))
        wanted = numbers[index] if isinstance(index, slice) else (numbers[index],)
        if self.forbidden.intersection(wanted):
            raise AssertionError("a hidden card was read")
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Card]:
        if self.forbidden:
            raise AssertionError("all the cards were read")
        return super().__iter__()


def guarded(cards: tuple[Card, ...], forbidden: set[int]) -> Guarded:
    result = Guarded(cards)
    result.forbidden = frozenset(forbidden)
    return result


@pytest.mark.parametrize("rules", VARIANTS)
def test_no_hidden_card_is_ever_read(rules: Rules) -> None:
    for seed in range(4):
        position = wandered(seed, rules, 6 * seed)
        expected = list(fair_odds(position, 1, QUICK))
        deal = position.deal
        tableau = guarded(deal.tableau, set(look(position).hidden))
        stock = guarded(deal.stock, set(range(position.drawn, len(deal.stock))))
        object.__setattr__(deal, "tableau", tableau)
        object.__setattr__(deal, "stock", stock)
        with pytest.raises(AssertionError):
            can_win(position)  # the guard works
        assert list(fair_odds(position, 1, QUICK)) == expected


def test_what_is_seen_holds_no_hidden_card() -> None:
    for rules in VARIANTS:
        position = wandered(3, rules, 8)
        seen = look(position)
        known = [card for card in seen.tableau if card is not None]
        assert len(seen.hidden) + seen.stock == len(seen.unseen)
        assert not set(known) & set(seen.unseen)
        assert list(seen.unseen) == sorted(seen.unseen, key=[*PACK, JOKER].index)
        assert all(position.is_face_up(i) for i, card in enumerate(seen.tableau) if card is not None)


@pytest.mark.parametrize("rules", VARIANTS)
def test_answers_get_better_and_cover_every_legal_move(rules: Rules) -> None:
    position = wandered(2, rules, 4)
    answers = list(fair_odds(position, 3, (50, 100, 200)))
    for odds in answers:
        assert set(odds.wins) == set(position.legal_moves) == set(odds.playouts)
        assert all(0 <= odds.wins[move] <= odds.playouts[move] for move in odds.wins)
        assert odds.best in position.legal_moves
    assert [odds.final for odds in answers] == [False] * (len(answers) - 1) + [True]
    assert len({odds.playouts[odds.best] for odds in answers}) == len(answers)
    assert list(fair_odds(position, 3, (50, 100, 200))) == answers
    assert list(fair_odds(position, 4, (50, 100, 200))) != answers


def test_a_hand_that_is_over_has_no_odds() -> None:
    position = Position.start(deal_cards(4, EASY), EASY)
    while position.outcome is Outcome.PLAYING:
        position = position.apply(position.legal_moves[-1])
    assert list(fair_odds(position)) == []


def test_the_best_move_is_the_one_that_wins_most_and_of_equals_a_play() -> None:
    assert Odds({3: 5, DRAW: 6}, {3: 10, DRAW: 10}, exact=False, final=True).best == DRAW
    assert Odds({3: 6, DRAW: 6}, {3: 10, DRAW: 10}, exact=False, final=True).best == 3
    assert Odds({3: 1, DRAW: 20}, {3: 1, DRAW: 30}, exact=False, final=True).best == 3


def wins_of_best_play(ways: list[Position]) -> int:
    """In how many of some positions that look alike the best play wins, searched in the plainest way."""
    if ways[0].outcome is not Outcome.PLAYING:
        return sum(way.outcome is Outcome.WON for way in ways)
    return max(wins_after(ways, move) for move in ways[0].legal_moves)


def wins_after(ways: list[Position], move: int) -> int:
    alike: dict[Seen, list[Position]] = {}
    for way in ways:
        after = way.apply(move)
        alike.setdefault(look(after), []).append(after)
    return sum(map(wins_of_best_play, alike.values()))


def nearing_the_end(rules: Rules, most_unseen: int, count: int) -> list[Position]:
    """Positions in play that can be won, with no more cards unseen: of moves that still win the last is
    taken, the draw if it is one."""
    found: list[Position] = []
    for seed in range(400):
        position = wandered(seed, rules, 14)
        if can_win(position):
            while position.outcome is Outcome.PLAYING and len(look(position).unseen) > most_unseen:
                position = position.apply([move for move, wins in judge(position).items() if wins][-1])
            if position.outcome is Outcome.PLAYING:
                found.append(position)
        if len(found) == count:
            return found
    raise AssertionError("too few such positions")


@pytest.mark.parametrize("rules", VARIANTS)
def test_with_few_cards_unseen_the_odds_are_those_of_the_best_play(rules: Rules) -> None:
    some_win = False
    for position in nearing_the_end(rules, 4, 40 if ALL_DEALS else 10):
        seen = look(position)
        hidden = len(seen.hidden)
        ways = [
            imagine(seen, cards[:hidden], cards[hidden:])
            for cards in permutations(seen.unseen)
            if JOKER not in cards[:hidden]
        ]
        *_, odds = fair_odds(position, rounds=QUICK)
        for move in position.legal_moves:
            won, count = odds.wins[move], odds.playouts[move]
            assert won * len(ways) == wins_after(ways, move) * count
            some_win = some_win or 0 < won < count
    assert some_win


@pytest.mark.parametrize("rules", VARIANTS)
def test_a_quick_answer_comes_before_the_exact_one(rules: Rules) -> None:
    for position in nearing_the_end(rules, MOST_UNSEEN, 4):
        first, last = fair_odds(position, 2, QUICK)
        assert (first.exact, first.final, last.exact, last.final) == (False, False, True, True)
        assert len({*last.playouts.values()}) == 1  # every move is weighed against the same ways


def test_with_nothing_unseen_the_odds_are_the_solvers() -> None:
    for position in nearing_the_end(CLASSIC, 0, 6):
        odds = list(fair_odds(position))[-1]
        assert odds.exact
        assert {move: won > 0 for move, won in odds.wins.items()} == judge(position)


def lane(completions: Completions, number: int) -> tuple[dict[int, int], list[int]]:
    """The ranks of one lane: by place, and of the stock. Each card has exactly one rank in it."""

    def only(planes: list[tuple[int, int]]) -> int:
        (rank,) = [rank for rank, lanes in planes if lanes >> number & 1]
        return rank

    return {i: only(p) for i, p in completions.tableau.items()}, [only(p) for p in completions.stock]


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_every_lane_deals_the_unseen_cards_with_jokers_in_the_stock_alone(jokers: int) -> None:
    unseen = [1, 1, 2, 5, 9, 9, 9, 13]
    completions = complete({20: 7}, (3, 9, 4), unseen, 5 + jokers, jokers, 50, random.Random(1))
    places: Counter[tuple[int, int]] = Counter()
    for number in range(completions.lanes):
        tableau, stock = lane(completions, number)
        assert tableau.pop(20) == 7
        assert sorted([*tableau.values(), *stock]) == [0] * jokers + unseen
        assert 0 not in tableau.values()
        places.update(enumerate(stock))
        places.update((100 + place, rank) for place, rank in tableau.items())
    assert completions.lanes == 50 * len(unseen)
    for place in (103, 104, 109):  # each card comes as often into each place
        for rank in set(unseen):
            assert places[place, rank] == 50 * unseen.count(rank)


@pytest.mark.parametrize("wrap", [True, False])
def test_playouts_win_only_what_can_be_won(wrap: bool) -> None:
    rules = Rules(wrap=wrap)
    won = lost = 0
    for seed in range(40):
        position = wandered(seed, rules, 10)
        tableau = {i: position.deal.tableau[i].rank for i in range(28) if position.card(i)}
        stock = [[(card.rank, 0b11)] for card in position.stock]
        dealt = Completions(2, {i: [(rank, 0b11)] for i, rank in tableau.items()}, stock)
        judged = judge(position)
        counts = play_out(dealt, position.removed, position.legal_moves, wrap)
        for move, count in zip(position.legal_moves, counts, strict=True):
            assert count == 0 or (count == 2 and judged[move])
            won, lost = won + (count == 2), lost + (count == 0 and judged[move])
    assert won > 5
    assert lost > 0  # a rule that saw the hidden cards would hardly miss any
