"""Several hands and their total. Knows the engine only.

Specified in ``docs/rules.md``, "Matches", and ``docs/codes.md``, "The hands of a match".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, islice

from tripeaks.engine.codes import GameCode, numbers_from
from tripeaks.engine.rules import SCHEMES
from tripeaks.engine.solver import winnable_code

HAND_CHOICES = (3, 5, 10)
"""The numbers of hands that the game offers."""

TARGET_CHOICES = {scoring: scheme.targets for scoring, scheme in SCHEMES.items()}
"""The target scores that the game offers under each scoring system."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the code of its first hand, its goal and the scores of the hands played so far.

    Exactly one goal is set: ``hands`` to be played, or the ``target`` that the total must reach.
    The deals of a match follow from the first code, so that a match can be played by others too. With
    "only deals that can be won", ``winnable_code`` replaces the few of them that cannot.
    Raises ValueError unless there is exactly one goal, of 1 or more.
    """

    first: GameCode
    hands: int | None = None
    target: int | None = None
    scores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        goal = self.target if self.hands is None else self.hands
        if goal is None or goal < 1 or None not in (self.hands, self.target):
            raise ValueError("a match has either a number of hands or a target score")

    @property
    def total(self) -> int:
        """The sum of the scores so far."""
        return sum(self.scores)

    @property
    def is_over(self) -> bool:
        """Whether the goal is reached."""
        if self.hands is not None:
            return len(self.scores) >= self.hands
        return self.target is not None and self.total >= self.target

    @property
    def code(self) -> GameCode:
        """The code of the hand to play now, after ``len(scores)`` hands."""
        numbers = chain((self.first.number,), numbers_from(self.first.number))
        return replace(self.first, number=next(islice(numbers, len(self.scores), None)))

    def can_deal(self, code: GameCode) -> bool:
        """Whether the hand to be played now may have this code: ``code``, or what replaces it where its
        deal cannot be won."""
        return code == self.code or code == winnable_code(self.code)

    def after(self, score: int) -> Match:
        """The match with one more hand's score. Raises ValueError when it is over already."""
        if self.is_over:
            raise ValueError("the match is over")
        return replace(self, scores=(*self.scores, score))
