"""What the player of text mode hears of the table: at length, in short, and after an action."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.command_help import CODE, drawn_out, player, said, win
from tripeaks.actions import word_for
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.commands import Reply, TextGame
from tripeaks.engine.board import TIPS
from tripeaks.engine.cards import parse_card
from tripeaks.engine.solver import winning_line
from tripeaks.game import Game
from tripeaks.speech import card_name
from tripeaks.storage import Settings, Store
from tripeaks.text import told


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def test_the_short_form_names_only_the_piles_and_the_free_cards(store: Store) -> None:
    one = player(store)
    assert not one.answer("draw").short
    assert "free cards" in one.answer("short").news
    played = one.answer("undo")
    assert played.board and played.short
    assert told(one.game, played, Catalogue("en")).splitlines()[1] == (
        "Stock: 23 cards; waste: ace of clubs. Free: 3 of spades, 5 of spades, king of clubs, 4 of spades,"
        " 2 of diamonds, ace of spades, king of diamonds, 8 of hearts, 7 of clubs, 9 of spades."
    )
    assert "The hand is being played." not in told(one.game, played, Catalogue("en"))
    assert not one.answer("board").short  # on request, the whole board is shown
    assert not one.answer("new TP1-E-AAAAAAB").short
    one.answer("short")
    assert not one.answer("KC").short


def test_free_cards_are_listed_from_left_to_right_until_none_is_left(store: Store) -> None:
    one = player(store, "TP1-E-AAAAAAB-O")
    one.answer("short")
    for word in ("KD", "AS", "2D", "3S"):
        answer = one.answer(word)
    assert " Free: 5 of spades, king of clubs, 4 of spades, 7 of spades, 10 of hearts, 8 of hearts," in told(
        one.game, answer, Catalogue("en")
    )
    rest = player(store)
    rest.answer("short")
    win(rest)
    last = told(rest.game, Reply(board=True, short=True), Catalogue("en"))
    assert last.startswith("Stock: 11 cards; waste: ") and "Free" not in last
    assert last.endswith("You have won!")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_playable_cards_are_named(store: Store, language: str) -> None:
    one, catalogue = player(store, language=language), Catalogue(language)
    names = [card_name(parse_card(short), catalogue) for short in ("KC", "2D", "KD")]
    assert catalogue.say("speech.board.playable", cards=", ".join(names)) in said(one, "board", language)
    one.answer("short")
    none = catalogue.say("speech.board.none_fits")
    while one.game.position.plays:
        answer = one.answer("draw")
    assert none in told(one.game, answer, catalogue)
    drawn_out(one)
    assert none not in said(one, "board", language), "the hand has ended"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_cleared_peak_is_said(store: Store, language: str) -> None:
    one, heard = player(store, language=language), []
    peaks = Catalogue(language).entry("speech.happened.peaks")
    for move in winning_line(one.game.position) or ():
        news = one.answer(word_for(move, one.game.position)).news
        heard += [place for place, words in enumerate(peaks) if words in news]
        assert (move in TIPS) == any(words in news for words in peaks)
    assert sorted(heard) == [0, 1, 2]
    assert not any(words in one.answer("undo").news for words in peaks)


def test_that_a_hand_goes_on_is_said_only_when_that_is_new(store: Store) -> None:
    playing = "The hand is being played."
    one = player(store)
    assert playing in said(one, "board")
    assert playing not in said(one, "draw")
    assert playing in said(one, "new TP1-E-AAAAAAB")
    drawn_out(one)
    assert playing in said(one, "undo")


def test_the_short_form_is_remembered(store: Store) -> None:
    kept: list[Settings] = []
    game = Game(store, CODE, lambda: CODE)
    one = TextGame(game, store, Settings(volume=30), Catalogue("en"), lambda: 0.0, save=kept.append)
    one.answer("short")
    assert kept == [Settings(volume=30, text_short=True)]
    assert TextGame(game, store, kept[0], Catalogue("en"), lambda: 0.0).answer("draw").short
    one.answer("short")
    assert kept[1] == Settings(volume=30)
