"""The new game dialog: what it offers is what it starts, and field and options agree."""

from typing import Any

import pytest

from tests.ui.panel_help import enter, look_for, place, tap
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import CodeFault, GameCode, parse_code
from tripeaks.engine.rules import CLASSIC, EASY, Rules, Scoring
from tripeaks.ui.dialogs.new_game import NewGame, NewGameDialog
from tripeaks.ui.platform.inputs import Key, Text
from tripeaks.ui.widgets import Emphasis, Paragraph, TextField

SIZE = (800, 600)
LONG = "TP1-C-Q5D7XKA-OJK200PT90"


class Opened:
    """A new game dialog, and what it started."""

    def __init__(self, language: str = "en", **values: Any) -> None:
        self.events: list[object] = []
        given = {"rules": EASY, "match": None, "winnable_only": False} | values
        self.panel = NewGameDialog(
            look_for(SIZE, language),
            on_start=self.events.append,
            on_close=lambda: self.events.append("closed"),
            fade=0,
            **given,
        )
        self.panel.resize(SIZE)

    @property
    def started(self) -> NewGame:
        """What was started, once the dialog was closed."""
        assert self.events[0] == "closed"
        _, started = self.events
        assert isinstance(started, NewGame)
        return started

    def widget(self, key: str) -> Any:
        return next(w for w, *_ in self.panel.placed() if getattr(w, "key", "") == key)

    @property
    def text(self) -> str:
        field = self.widget("code")
        assert isinstance(field, TextField)
        return field.entry.text

    def error(self) -> str:
        return next(
            (w.words for w, *_ in self.panel.placed() if isinstance(w, Paragraph) and w.tone == "bad"), ""
        )

    def type(self, text: str) -> None:
        enter(self.panel, "code", Key("ctrl+a"), Text(text))

    def open_more(self) -> None:
        enter(self.panel, "more", Key("space"))


@pytest.mark.parametrize(
    ("language", "words"),
    (
        ("nl", ("Nieuwe partij", "Makkelijk (heer en aas verbonden)", "Klassiek (heer en aas gescheiden)")),
        ("de", ("Neue Partie", "Leicht (König und Ass verbunden)", "Klassisch (König und Ass getrennt)")),
    ),
)
def test_the_rules_are_called_as_the_documents_call_them(language: str, words: tuple[str, ...]) -> None:
    opened = Opened(language)
    contents = opened.panel.contents()
    assert (contents.title, *(option.label for option in opened.widget("rule").options)) == words


def test_enter_deals_at_random() -> None:
    opened = Opened()
    opened.panel.handle(Key("return"), 0)
    assert opened.started == NewGame(None, EASY)


def test_a_tap_on_deal_starts_with_the_chosen_options() -> None:
    opened = Opened()
    enter(opened.panel, "rule", Key("down"))
    enter(opened.panel, "winnable", Key("space"))
    tap(opened.panel, place(opened.panel, "deal").center)
    assert opened.started == NewGame(None, CLASSIC, winnable_only=True)


def test_it_opens_with_the_last_choices() -> None:
    rules = Rules(wrap=False, jokers=2, clock=90)
    opened = Opened(rules=rules, match=(5, None), winnable_only=True)
    opened.panel.handle(Key("return"), 0)
    assert opened.started == NewGame(None, rules, True, 5, None)


def test_a_typed_code_is_dealt_by_enter_and_its_rules_are_shown() -> None:
    opened = Opened()
    opened.open_more()
    opened.type(LONG.lower())
    assert opened.widget("rule").chosen is False
    assert opened.widget("clock").chosen == 90
    assert opened.widget("clear_bonus").chosen == 200
    enter(opened.panel, "code", Key("return"))
    code = parse_code(LONG)
    assert opened.started == NewGame(code, code.rules)


def test_the_expected_button_is_that_of_the_code_once_there_is_one() -> None:
    opened = Opened()
    assert opened.widget("deal").emphasis is Emphasis.PRIMARY
    assert not opened.widget("deal_code").enabled
    opened.type("TP1-E-AAAAAAB")
    assert opened.widget("deal_code").emphasis is Emphasis.PRIMARY
    assert opened.widget("deal").emphasis is not Emphasis.PRIMARY
    tap(opened.panel, place(opened.panel, "deal_code").center)
    assert opened.started.code == GameCode(1, EASY)


def test_changing_an_option_changes_a_code_that_is_entered() -> None:
    opened = Opened()
    opened.type("TP1-E-AAAAAAB")
    opened.open_more()
    enter(opened.panel, "rule", Key("down"))
    enter(opened.panel, "jokers", Key("right"))
    assert opened.text == "TP1-C-AAAAAAB-J"


def test_every_option_ends_up_in_the_rules() -> None:
    opened = Opened()
    opened.open_more()
    for key, *names in (
        ("rule", "down"), ("draw_only_when_stuck", "right"), ("open_peaks", "right"),
        ("empty_waste", "right"), ("jokers", "right", "right"), ("scoring", "down", "down"),
        ("clear_bonus", "right"), ("leftover", "space"), ("clock", "right", "right"),
        ("match", "right"), ("hands", "right"),
    ):  # fmt: skip
        for name in names:
            enter(opened.panel, key, Key(name))
    enter(opened.panel, "deal", Key("return"))
    rules = Rules(
        wrap=False, draw_only_when_stuck=True, open_peaks=True, empty_waste=True, jokers=2,
        scoring=Scoring.CHAIN, clear_bonus=200, leftover_penalty=True, clock=120,
    )  # fmt: skip
    assert opened.started == NewGame(None, rules, hands=5)


def test_options_of_chains_appear_only_with_them() -> None:
    opened = Opened(rules=Rules(scoring=Scoring.CHAIN, clear_bonus=0, leftover_penalty=True))
    opened.open_more()
    assert opened.widget("clear_bonus").chosen == 0
    enter(opened.panel, "scoring", Key("up"))
    with pytest.raises(StopIteration):
        opened.widget("clear_bonus")
    opened.panel.handle(Key("escape"), 0)


def test_a_target_follows_the_scoring() -> None:
    opened = Opened(match=(None, 5000))
    opened.open_more()
    enter(opened.panel, "scoring", Key("down"))
    enter(opened.panel, "deal", Key("space"))
    assert opened.started == NewGame(None, Rules(scoring=Scoring.HOGUE), target=100)


def test_a_single_hand_has_no_goal() -> None:
    opened = Opened(match=(3, None))
    opened.open_more()
    enter(opened.panel, "match", Key("left"))
    enter(opened.panel, "deal", Key("space"))
    assert (opened.started.hands, opened.started.target) == (None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unreadable_code_says_why_under_the_field_and_changes_nothing(language: str) -> None:
    opened = Opened(language)
    opened.type("TP2-E-AAAAAAB")
    assert opened.error() == Catalogue(language).say("code.newer_format", detail="TP2")
    assert opened.widget("code").wrong
    enter(opened.panel, "code", Key("return"))
    assert opened.events == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", CodeFault)
def test_every_fault_has_words(language: str, fault: CodeFault) -> None:
    assert Catalogue(language).say(f"code.{fault.value}", detail="X")


def test_a_code_that_is_being_typed_is_not_wrong_yet() -> None:
    opened = Opened()
    for letter in "TP1-E-AAAAAA":
        enter(opened.panel, "code", Text(letter))
        assert opened.error() == ""
    enter(opened.panel, "code", Key("return"))
    assert opened.error() == Catalogue("en").say("code.too_few_letters")
    enter(opened.panel, "code", Text("B"))
    assert opened.error() == ""
    assert opened.widget("deal_code").emphasis is Emphasis.PRIMARY


def test_of_a_pasted_letter_the_code_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Try this:\r\ntp1 c aaaaaad!\r\nGreetings"
    monkeypatch.setattr("tripeaks.ui.platform.clipboard.get_text", lambda: text)
    for paste in (
        lambda opened: tap(opened.panel, place(opened.panel, "paste").center),
        lambda opened: opened.panel.handle(Key("ctrl+v", "paste"), 0),
        lambda opened: enter(opened.panel, "code", Key("ctrl+v")),
    ):
        opened = Opened()
        paste(opened)
        assert opened.text == "TP1-C-AAAAAAD"
        assert opened.widget("rule").chosen is False
        assert opened.panel.focus == "code"


def test_a_pasted_text_without_a_code_is_shown_with_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripeaks.ui.platform.clipboard.get_text", lambda: "no such thing")
    opened = Opened()
    tap(opened.panel, place(opened.panel, "paste").center)
    assert opened.error() == Catalogue("en").say("code.no_code")


def test_an_empty_clipboard_leaves_the_field_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripeaks.ui.platform.clipboard.get_text", lambda: "")
    opened = Opened()
    opened.type("TP1-E-AAAAAAB")
    tap(opened.panel, place(opened.panel, "paste").center)
    assert opened.text == "TP1-E-AAAAAAB"


def test_closing_starts_nothing() -> None:
    opened = Opened()
    opened.panel.handle(Key("escape"), 0)
    assert opened.events == ["closed"]


