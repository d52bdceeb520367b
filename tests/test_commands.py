"""Text commands besides cards: hints, the day's deal, matches, the record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from tripeaks.actions import word_for
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.commands import FOR_PEOPLE, FOR_PROGRAMS, Reply, TextGame, Vocabulary
from tripeaks.daily import day_number
from tripeaks.engine.cards import PACK
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import DRAW, Position
from tripeaks.engine.solver import can_win, winnable_code, winning_line
from tripeaks.game import Game
from tripeaks.match import Match
from tripeaks.session import Status
from tripeaks.speech import card_name
from tripeaks.storage import Settings, Store, record
from tripeaks.text import told

CODE = parse_code("TP1-E-AAAAAAB")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def player(store: Store, code: str = str(CODE), language: str = "en", **settings: object) -> TextGame:
    chosen = Settings(**settings)  # type: ignore[arg-type]
    game = Game(store, parse_code(code), lambda: CODE)
    return TextGame(game, store, chosen, Catalogue(language), lambda: 0.0)


def win(player: TextGame) -> None:
    line = winning_line(player.game.position)
    assert line is not None
    for move in line:
        assert player.answer(word_for(move, player.game.position)).error is None
    assert player.game.session.status is Status.WON


def drawn_out(player: TextGame) -> None:
    """Draw until no move is left."""
    while player.game.position.legal_moves:
        move = player.game.position.legal_moves[-1]
        assert player.answer(word_for(move, player.game.position)).error is None


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("commands", (FOR_PROGRAMS, FOR_PEOPLE), ids=("programs", "people"))
def test_the_common_commands_work_in_every_language(language: str, commands: tuple[str, ...]) -> None:
    own = Catalogue(language).entry("text.commands")
    assert set(own) == set(FOR_PEOPLE)
    vocabulary = Vocabulary(Catalogue(language), commands)
    for command in commands:
        for word in (command, *own[command].split()):
            assert vocabulary.common(word) == command
            assert vocabulary.common(word.upper()) == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_language_means_two_things(language: str) -> None:
    own = Catalogue(language).entry("text.commands")
    words = [word for name in FOR_PEOPLE for word in {name, *own[name].split()}]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_loses_its_short_form_to_a_language(language: str) -> None:
    vocabulary = Vocabulary(Catalogue(language))
    for card in PACK:
        assert vocabulary.common(card.short) == card.short
        assert vocabulary.common(card.short.lower()).upper() == card.short


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_a_word_for_every_command(language: str) -> None:
    catalogue = Catalogue(language)
    words = set(catalogue.say("text.help").replace(",", " ").replace(")", " ").split())
    for name in FOR_PEOPLE:
        assert words & {name, *catalogue.entry("text.commands")[name].split()}, name


def test_programs_have_no_word_that_only_people_can_use(store: Store) -> None:
    game = Game(store, CODE, lambda: CODE)
    program = TextGame(game, store, Settings(), Catalogue("en"), lambda: 0.0, commands=FOR_PROGRAMS)
    for word in sorted(set(FOR_PEOPLE) - set(FOR_PROGRAMS)):
        assert program.answer(word).error == f"Not an action: {word} (type help for a list)"


# --- hints and the best score --------------------------------------------------------------------


def test_a_hint_names_its_move_and_why_and_is_counted(store: Store) -> None:
    hinted = player(store).answer("hint")
    assert hinted.news.startswith("Hint: play ")
    assert "trial games" in hinted.news
    assert not hinted.board


def test_the_exact_hint_leads_to_a_win(store: Store) -> None:
    """Following every hint clears the peaks."""
    one = player(store, hint="exact")
    names = {f"play {card_name(card, Catalogue('en'))}": card.short for card in PACK}
    while not one.game.session.status.is_over:
        hint = one.answer("hint").news.removeprefix("Hint: ").partition(".")[0]
        assert one.answer(names.get(hint, hint)).error is None
    assert one.game.session.status is Status.WON


def test_the_hint_is_to_draw_when_only_the_stock_is_left(store: Store) -> None:
    one = player(store)
    while one.game.position.legal_moves != (DRAW,):
        one.answer(word_for(one.game.position.legal_moves[0], one.game.position))
    assert one.answer("hint").news == "Hint: draw. Only the stock is left to play."


def test_hints_are_refused_when_switched_off_or_after_the_hand(store: Store) -> None:
    assert player(store, hint="none").answer("hint").error == "Hints are switched off in the settings"
    one = player(store)
    win(one)
    assert one.answer("hint").error == "You have won!"


def test_the_best_score_is_shown_after_the_hand_and_recorded(store: Store) -> None:
    one = player(store)
    assert one.answer("best").error == "You can see the best possible score once the hand has ended"
    win(one)
    best = one.answer("best").news
    assert best.startswith("Best possible: 760 points. Moves: KD ")
    (entry,) = store.ask(record.page)
    assert entry.best == 760


# --- other hands ---------------------------------------------------------------------------------


def test_new_hands_can_have_rules_by_name_or_by_letters(store: Store) -> None:
    one = player(store, language="de")
    for word, letters in (
        ("classic", "C"), ("Klassisch", "C"), ("leicht", "E"), ("c-ot180", "C-OT180"), ("E", "E"),
    ):  # fmt: skip
        assert one.answer(f"neu {word}").error is None
        assert one.game.session.rules == parse_code(f"TP1-{letters[0]}-AAAAAAA{letters[1:]}").rules
    before = one.game.session.code
    assert one.answer("neu C-X").error is not None
    assert one.game.session.code == before


def test_deals_are_winnable_if_the_player_chose_so(store: Store) -> None:
    one = player(store, winnable_only=True)
    for _ in range(6):
        one.answer("new classic")
        code = one.game.session.code
        assert can_win(Position.start(code.deal(), code.rules))


def test_the_next_hand_of_a_match_is_winnable_if_the_player_chose_so(store: Store) -> None:
    """The second and third deals of this match are not winnable."""
    first = parse_code("TP1-C-AAAAAAB")
    for winnable_only in (False, True):
        one = player(store, winnable_only=winnable_only)
        one.game.deal(first, Match(first, hands=3))
        for _ in range(2):
            drawn_out(one)
            one.answer("new")
            match, code = one.game.match, one.game.session.code
            assert match is not None and not can_win(Position.start(match.code.deal(), match.code.rules))
            assert code == (winnable_code(match.code) if winnable_only else match.code)


def test_undo_goes_back_to_the_previous_hand_and_redo_returns(store: Store) -> None:
    one = player(store)
    one.answer("KC")
    one.answer("new TP1-C-AAAAAAD")
    back = one.answer("undo")
    assert back == Reply(news=f"You are back at another hand. Code: {CODE}", board=True)
    assert one.game.session.moves == 1
    assert one.answer("redo").news.endswith("TP1-C-AAAAAAD")
    one.answer("undo")
    assert one.answer("undo").news == "Put back: king of clubs."
    assert one.answer("undo").error == "There is nothing to undo"


def test_the_deal_of_the_day_matches_the_calendar(store: Store) -> None:
    today = date.today()
    one = player(store, "TP1-C-AAAAAAB-O")
    one.answer("day")
    assert one.game.hand.daily == today
    assert one.game.session.code.number == day_number(today)
    reply = one.answer("day 2025-01-01")
    assert reply.news == "The deal of 1 January 2025. Code: TP1-C-LBA7NIJ"
    assert one.game.hand.daily == date(2025, 1, 1)


YET_TO_COME = (date.today() + timedelta(2)).isoformat()


@pytest.mark.parametrize("day", ("tomorrow", "2025-02-30", "x", "0", YET_TO_COME))
def test_an_invalid_or_future_day_changes_nothing(store: Store, day: str) -> None:
    one = player(store)
    assert one.answer(f"day {day}").error
    assert one.game.session.code == CODE


def test_new_continues_a_match_and_scores_add_up(store: Store) -> None:
    one = player(store)
    one.answer("match 2")
    first = one.game.session.code
    drawn_out(one)
    scored = one.game.session.score
    one.answer("new")
    match = one.game.match
    assert match is not None
    assert (match.hands, match.scores, match.first) == (2, (scored,), first)
    drawn_out(one)
    over = one.game.next_of_match()
    assert over is not None and over.is_over
    one.answer("new")
    assert one.game.match is None


def test_a_larger_number_is_the_target_of_a_match(store: Store) -> None:
    one = player(store)
    one.answer("match 2500")
    assert one.game.match is not None
    assert (one.game.match.hands, one.game.match.target) == (None, 2500)


def test_asking_again_for_the_deal_of_the_day_resumes_it(store: Store) -> None:
    one = player(store)
    one.answer("day")
    one.answer("draw")
    one.answer("day")
    assert one.game.session.moves == 1


@pytest.mark.parametrize("goal", ("", "1", "0", "-3", "x", "2.5", "²", "9999999999", "1000001", "5 6"))
def test_a_match_without_a_goal_is_refused(store: Store, goal: str) -> None:
    one = player(store)
    assert one.answer(f"match {goal}").error == (
        "How many hands, 2 to 20, or up to which score? For instance: match 5"
    )
    assert one.game.match is None


# --- the record ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_record_is_shown(store: Store, language: str) -> None:
    one = player(store, language=language)
    win(one)
    one.answer("best")
    one.answer("new TP1-C-AAAAAAD")
    record = one.answer("record").news
    for key in ("storage.course", "storage.score_spread", "storage.share_spread", "storage.by_rules"):
        assert Catalogue(language).say(key) in record
    assert Catalogue(language).say("storage.won", count=1, percent=100) in record
    assert "760" in record


def test_an_empty_record_says_so(store: Store) -> None:
    assert "No hands yet." in player(store).answer("record").news


# --- the table in words --------------------------------------------------------------------------


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


@pytest.mark.parametrize("words", (("２Ｄ",), ("2\u200bd",), ("٢D",), ("ｄｒａｗ",), ("\u00a0draw\u00a0",)))
def test_words_are_read_as_any_keyboard_writes_them(words: tuple[str, ...], store: Store) -> None:
    one = player(store)
    for word in words:
        assert one.answer(word).error is None
    assert len(one.game.session.log) == 1


def test_names_of_cards_are_read_with_their_accents_written_either_way(store: Store) -> None:
    one = player(store, language="fr")
    assert one.answer("roi de tre\u0300fle").error is None
