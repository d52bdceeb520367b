"""The three scoring systems: their figures, their most for one hand, and the plain second version."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.naive import Hand
from tests.games import codes, score_line, scorings, start
from tripeaks.engine.board import ALL_REMOVED
from tripeaks.engine.cards import PACK, Card, Suit
from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW, Deal, Outcome, Position
from tripeaks.engine.rules import EASY, Rules, Scoring
from tripeaks.engine.scoring import Tally

SUITS = tuple(Suit)


def one_long_run(rules: Rules) -> Position:
    """A deal of which the whole board can be played in one run, from place 27 up to place 0."""
    waste = Card(1, Suit.CLUBS)
    ranks = [(i % 13) + 1 for i in range(1, 29)]
    run = [Card(rank, SUITS[ranks[:i].count(rank) + (rank == 1)]) for i, rank in enumerate(ranks)]
    rest = [card for card in PACK if card != waste and card not in run]
    return Position.start(Deal(tuple(reversed(run)), waste, tuple(rest)), rules)


def rules_for(**options: object) -> Rules:
    return Rules(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"scoring": Scoring.APP}, 772),
        ({"scoring": Scoring.HOGUE}, 466),
        ({"scoring": Scoring.CHAIN}, 596),
        ({"scoring": Scoring.CHAIN, "clear_bonus": 200}, 696),
        ({"scoring": Scoring.CHAIN, "clear_bonus": 0}, 496),
    ],
)
def test_the_most_for_one_hand(options: dict[str, object], most: int) -> None:
    assert score_line(one_long_run(rules_for(**options)), range(27, -1, -1)) == most


def test_a_won_hand_with_all_23_draws_gives_749_under_app() -> None:
    run = one_long_run(EASY).deal
    stock = (*run.stock[1:], Card(1, Suit.CLUBS))  # the card that the board is played on comes last
    position = Position.start(Deal(run.tableau, run.stock[0], stock), EASY)
    assert score_line(position, [*[DRAW] * 23, *range(27, -1, -1)]) == 749


@pytest.mark.parametrize("options", scorings())
def test_a_draw_ends_the_run(options: dict[str, object]) -> None:
    position = start("TP1-E-AAAAAAB")
    position = Position.start(position.deal, rules_for(**options))
    tally = Tally.start(position.rules).after(position, 20)
    assert tally.run == 1
    position = position.apply(20)
    tally = tally.after(position, 23)
    assert tally.run == 2
    position = position.apply(23)
    assert tally.after(position, DRAW).run == 0


def test_runs_count_one_two_three_and_start_again_after_a_draw() -> None:
    position = start("TP1-E-AAAAAAB-H")
    tally, scores = Tally.start(position.rules), []
    for move in (20, 23, 22, DRAW, 26):  # K♣ A♠ 2♦, then the 6♠ drawn, and 7♣ on it
        tally = tally.after(position, move)
        position = position.apply(move)
        scores.append(tally.points)
    assert scores == [1, 3, 6, 1, 2]


def test_app_never_falls_below_zero_and_hogue_does() -> None:
    app, hogue = start("TP1-E-AAAAAAB"), start("TP1-E-AAAAAAB-H")
    assert Tally(0, 0).after(app, DRAW).points == 0
    assert Tally(0, 3).after(app, 20).points == 0
    assert Tally(2, 0).after(hogue, DRAW).points == -3


@pytest.mark.parametrize(
    ("options", "bonuses"),
    [
        ({"scoring": Scoring.APP}, [100, 100, 100]),
        ({"scoring": Scoring.HOGUE}, [15, 15, 30]),
        ({"scoring": Scoring.CHAIN, "clear_bonus": 0}, [15, 30, 45]),
    ],
)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_peaks_count_by_the_order_in_which_they_fall(
    options: dict[str, object], bonuses: list[int], order: tuple[int, int, int]
) -> None:
    begin = Position.start(start("TP1-E-AAAAAAB").deal, rules_for(**options))
    removed = ALL_REMOVED ^ 0b111

    def points(removed: int, place: int) -> int:
        """What a card played at a place gives as the first of a run."""
        return Tally(500, 0).after(replace(begin, removed=removed), place).points - 500

    given_points = []
    for tip in order:
        given_points.append(points(removed, tip) - points(removed ^ 1 << 27, 27))
        removed |= 1 << tip
    assert given_points == bonuses


def test_cards_left_cost_one_each_once_the_hand_is_lost() -> None:
    begin = start("TP1-E-AAAAAAB-KP")
    stuck = Position(begin.deal, begin.rules, 1 << 18, (Card(11, Suit.HEARTS),), 23)
    assert stuck.outcome is Outcome.STUCK
    assert Tally(40, 0).score(stuck) == 40 - 27
    assert Tally(40, 0).score(begin) == 40
    assert Tally(40, 0).score(begin, lost=True) == 40 - 28
    assert Tally(40, 0).score(stuck, lost=False) == 40
    no_penalty = Position(begin.deal, start("TP1-E-AAAAAAB-K").rules, stuck.removed, stuck.waste, 23)
    assert Tally(40, 0).score(no_penalty) == 40


@given(codes, st.data())
def test_the_score_is_that_of_the_plain_rules(code: GameCode, data: st.DataObject) -> None:
    deal = code.deal()
    position, tally, hand = Position.start(deal, code.rules), Tally.start(code.rules), Hand(deal, code.rules)
    line = []
    while moves := position.legal_moves:
        assert (tally.score(position), tally.run) == (hand.shown_score(), hand.run)
        assert tally.score(position, lost=True) == hand.shown_score(time_up=True)
        move = data.draw(st.sampled_from(position.plays or moves))
        line.append(move)
        tally = tally.after(position, move)
        position = position.apply(move)
        if move == DRAW:
            hand.draw()
        else:
            hand.play(move)
        assert position.peaks == hand.peaks_fallen
    assert tally.score(position) == hand.shown_score() == score_line(Position.start(deal, code.rules), line)
