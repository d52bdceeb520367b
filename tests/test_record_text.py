"""The record in words: each figure and each chart, in every language."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import CLEAR_BONUSES, Rules, Scoring
from tripeaks.record_text import (
    bins_text,
    course_text,
    figures_text,
    games_text,
    rules_text,
    when_text,
)
from tripeaks.storage import Result, Summary
from tripeaks.storage.lines import Fault
from tripeaks.storage.record import Day, GameCount, ScoreCount, ShareCount
from tripeaks.storage.statistics import Bin, Course, Interval, Point, course, score_bins, share_bins

SUMMARY = Summary(
    hands=8,
    results={Result.PLAYING: 0, Result.WON: 5, Result.STUCK: 2, Result.TIME_UP: 0, Result.LEFT: 1},
    played_ms=5_460_000,
    streak=1,
    longest_streak=3,
    days=(Day(date(2025, 3, 10), 8, 5),),
    scores=(ScoreCount(450, 3), ScoreCount(740, 5)),
    shares=(ShareCount(96, 5, 3700, 3800),),
    games=(GameCount("C-OJT180", 8, 5, 631.25, 740),),
)


def test_the_figures_are_described_in_english() -> None:
    assert figures_text(Catalogue("en"), SUMMARY).splitlines() == [
        "8 hands played",
        "5 won (62 %)",
        "2 ended without a move left",
        "1 left early",
        "Wins in a row: 1 now, 3 at best",
        "Score: 631 on average, 740 at best",
        "97 % of the best possible scores, in 5 of 8 hands",
        "Time played: 1 h 31 min",
    ]


def test_the_charts_are_described_in_dutch() -> None:
    catalogue = Catalogue("nl")
    shown = Course(Interval.WEEK, (Point(date(2025, 3, 3), 8, 5),))
    assert course_text(catalogue, shown).splitlines()[1] == "week van 3 maart 2025: 5 van 8 gewonnen (62 %)"
    assert bins_text(catalogue, "score", [Bin(450, 499, 1), Bin(500, 549, 0)]) == (
        "Scores:\n450 tot en met 499: 1 partij"
    )
    assert games_text(catalogue, SUMMARY.games).splitlines()[1] == (
        "Klassiek, open pieken, 1 joker, standaardtelling, 180 seconden:"
        " 5 van 8 gewonnen (62 %), score gemiddeld 631, hoogste 740"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_exists_in_every_language(language: str) -> None:
    catalogue = Catalogue(language)
    said = [
        figures_text(catalogue, SUMMARY),
        course_text(catalogue, course(SUMMARY.days)),
        bins_text(catalogue, "score", score_bins(SUMMARY.scores)),
        bins_text(catalogue, "share", share_bins(SUMMARY.shares)),
        games_text(catalogue, SUMMARY.games),
        *(when_text(catalogue, step, date(2024, 12, 31)) for step in Interval),
        *(catalogue.say("storage.skipped", line=1, why=catalogue.say(f"storage.{f.value}")) for f in Fault),
    ]
    assert all(said) and not any("{" in text for text in said)
    assert len(catalogue.entry("storage.months")) == 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_rules_have_different_words(language: str) -> None:
    catalogue = Catalogue(language)
    several = [
        Rules(wrap, stuck, peaks, empty, jokers, scoring, bonus, penalty, clock)
        for wrap, stuck, peaks, empty in product((True, False), repeat=4)
        for jokers, scoring, clock in product((0, 1, 2), Scoring, (None, 60, 61))
        for bonus, penalty in product(CLEAR_BONUSES, (False, True))
        if scoring is Scoring.CHAIN or (bonus, penalty) == (CLEAR_BONUSES[0], False)
    ]
    said = [rules_text(catalogue, rules) for rules in several]
    assert len(set(said)) == len(several)
    assert not any("{" in text for text in said)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Easy, chains scoring, bonus of 200 for a cleared board, −1 for each card left after a loss"),
        (
            "nl",
            "Makkelijk, ketentelling, bonus van 200 voor een lege tafel,"
            " −1 per kaart die na verlies blijft liggen",
        ),
        (
            "de",
            "Leicht, Kettenwertung, Bonus von 200 für den leeren Tisch,"
            " −1 für jede Karte, die nach einer Niederlage liegen bleibt",
        ),
        (
            "fr",
            "Facile, décompte par chaînes, bonus de 200 si tout est dégagé,"
            " −1 par carte restante après une défaite",
        ),
    ],
)
def test_the_options_of_chain_scoring_are_named(language: str, words: str) -> None:
    rules = Rules(scoring=Scoring.CHAIN, clear_bonus=200, leftover_penalty=True)
    assert rules_text(Catalogue(language), rules) == words


def test_an_empty_chart_says_so() -> None:
    catalogue = Catalogue("de")
    assert course_text(catalogue, course([])) == "Siegquote im Verlauf:\nNoch keine Partien."
