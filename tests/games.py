"""Rules, codes and hands for the tests: strategies of hypothesis, and hands played at random."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from hypothesis import strategies as st

from tripeaks.actions import words_for
from tripeaks.engine.codes import NUMBERS, GameCode, parse_code
from tripeaks.engine.position import Move, Position
from tripeaks.engine.rules import Rules, Scoring
from tripeaks.engine.scoring import Tally
from tripeaks.engine.solver import winning_line

DATA = Path(__file__).parent / "data"


def dealt() -> list[dict[str, str]]:
    """The 48 pinned deals: number, letters, tableau, waste and stock in short forms."""
    deals: list[dict[str, str]] = json.loads((DATA / "dealt.json").read_text(encoding="utf-8"))
    return deals


def scorings() -> list[dict[str, object]]:
    """Every choice of scoring with the options that belong to it, as keywords of ``Rules``."""
    chains: list[dict[str, object]] = [
        {"scoring": Scoring.CHAIN, "clear_bonus": bonus, "leftover_penalty": left}
        for bonus in (100, 200, 0)
        for left in (False, True)
    ]
    return [{"scoring": Scoring.APP}, {"scoring": Scoring.HOGUE}, *chains]


def every_rules() -> Iterator[Rules]:
    """All 384 rules without a clock, then those with one of three clocks."""
    switches = itertools.product((True, False), repeat=4)
    for (wrap, stuck, peaks, waste), jokers, scoring, clock in itertools.product(
        switches, (0, 1, 2), scorings(), (None, 10, 180, 3600)
    ):
        yield Rules(
            wrap=wrap,
            draw_only_when_stuck=stuck,
            open_peaks=peaks,
            empty_waste=waste,
            jokers=jokers,
            clock=clock,
            **scoring,  # type: ignore[arg-type]
        )


rules = st.builds(
    lambda base, scoring: Rules(**base, **scoring),
    st.fixed_dictionaries(
        {
            "wrap": st.booleans(),
            "draw_only_when_stuck": st.booleans(),
            "open_peaks": st.booleans(),
            "empty_waste": st.booleans(),
            "jokers": st.integers(0, 2),
            "clock": st.none() | st.integers(10, 3600),
        }
    ),
    st.sampled_from(scorings()),
)

codes = st.builds(GameCode, st.integers(NUMBERS.start, NUMBERS.stop - 1), rules)


def start(code: str) -> Position:
    """The position that a code deals."""
    game = parse_code(code)
    return Position.start(game.deal(), game.rules)


def winning_words(code: str) -> list[str]:
    """The words for the moves that win the hand of a code with the fewest draws."""
    position = start(code)
    line = winning_line(position)
    assert line is not None
    return list(words_for(position, line))


def score_line(position: Position, line: Iterable[Move]) -> int:
    """The score after a line of moves from a start position."""
    tally = Tally.start(position.rules)
    for move in line:
        tally, position = tally.after(position, move), position.apply(move)
    return tally.score(position)


def random_line(code: GameCode, seed: int) -> list[Move]:
    """A whole hand of random legal moves; half of them prefer playing to drawing."""
    chance = random.Random(seed)
    eager = seed % 2 == 0
    position = Position.start(code.deal(), code.rules)
    line: list[Move] = []
    while moves := position.legal_moves:
        move = chance.choice(position.plays if eager and position.plays else moves)
        line.append(move)
        position = position.apply(move)
    return line
