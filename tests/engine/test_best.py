"""Best scores against pinned deals, a plain search late in hands, and the score of their own lines."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.engine.brute import best_end
from tests.engine.pinned import RULES, SOME_PINNED
from tests.games import score_line
from tripeaks.engine.best import best_score, best_scores, scored_by
from tripeaks.engine.codes import deal_cards
from tripeaks.engine.position import DRAW, Outcome, Position
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring
from tripeaks.engine.scoring import Tally


def random_rules(rng: random.Random) -> Rules:
    scoring = rng.choice(list(Scoring))
    chain = scoring is Scoring.CHAIN
    return Rules(
        wrap=rng.random() < 0.5,
        draw_only_when_stuck=rng.random() < 0.4,
        empty_waste=rng.random() < 0.3,
        jokers=rng.choice((0, 0, 1, 2)),
        scoring=scoring,
        clear_bonus=rng.choice((0, 100, 200)) if chain else 100,
        leftover_penalty=chain and rng.random() < 0.5,
    )


def late_hand(rng: random.Random) -> tuple[Position, Tally]:
    """A position in play with at most 16 cards left, tableau and stock together."""
    while True:
        rules = random_rules(rng)
        position = Position.start(deal_cards(rng.randrange(2**35), rules), rules)
        tally = Tally.start(rules)
        while position.outcome is Outcome.PLAYING:
            if 28 - position.removed.bit_count() + len(position.stock) <= 16:
                return position, tally
            move = rng.choice((position.plays if rng.random() < 0.8 else ()) or position.legal_moves)
            tally, position = tally.after(position, move), position.apply(move)


@pytest.mark.parametrize("name", RULES)
def test_pinned_deals_have_their_best_scores_and_lines_that_reach_them(name: str) -> None:
    for facts in SOME_PINNED:
        start = Position.start(deal_cards(facts["number"], RULES[name]), RULES[name])
        best = best_scores(start)
        assert best[Scoring.HOGUE].score == facts[f"best_hogue_{name}"], facts
        assert best[Scoring.CHAIN].score == facts[f"best_chain_{name}"], facts
        draws = facts[f"fewest_draws_{name}"]
        assert draws is None or best[Scoring.APP].score == 772 - draws
        for scoring, found in best.items():
            position = replace(start, rules=scored_by(scoring, start.rules))
            assert score_line(position, found.line) == found.score
            for move in found.line:
                position = position.apply(move)
            assert position.outcome is not Outcome.PLAYING


def test_late_hands_agree_with_a_plain_search_under_all_rules() -> None:
    rng = random.Random(8)
    for _ in range(120):
        position, tally = late_hand(rng)
        best = best_score(position, tally)
        assert best.score == best_end(position, tally), position
        for move in best.line:
            tally, position = tally.after(position, move), position.apply(move)
        assert position.outcome is not Outcome.PLAYING
        assert tally.score(position) == best.score


def test_moves_already_made_count_under_every_scoring() -> None:
    rules = replace(CLASSIC, jokers=1)
    start = Position.start(deal_cards(77, rules), rules)
    rng = random.Random(1)
    position, moves = start, []
    while position.removed.bit_count() < 9:
        moves.append(rng.choice(position.plays or (DRAW,)))
        position = position.apply(moves[-1])
    for scoring, best in best_scores(start, moves).items():
        scored = replace(start, rules=scored_by(scoring, rules))
        tally, position = Tally.start(scored.rules), scored
        for move in moves:
            tally, position = tally.after(position, move), position.apply(move)
        assert best == best_score(position, tally)
        assert score_line(scored, (*moves, *best.line)) == best.score


def test_another_scoring_has_its_usual_options() -> None:
    rules = replace(EASY, scoring=Scoring.CHAIN, clear_bonus=200, leftover_penalty=True)
    assert scored_by(Scoring.CHAIN, rules) == rules
    assert scored_by(Scoring.HOGUE, rules) == replace(EASY, scoring=Scoring.HOGUE)
