"""The board in words shows what a screen reader hears, in every language and at every moment."""

import pytest

from tests.games import winning_words
from tests.ui.panel_help import look_for
from tripeaks import speech
from tripeaks.actions import play
from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import parse_code
from tripeaks.session import Session
from tripeaks.ui.dialogs.board import BoardDialog
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.widgets import Paragraph, Term

CODE = "TP1-E-AAAAAAB"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moves", (0, 9, 25, None))
def test_it_shows_every_row_and_figure(moves: int | None, language: str) -> None:
    session, catalogue = Session(parse_code(CODE)), Catalogue(language)
    play(session, winning_words(CODE)[:moves])
    panel = BoardDialog(look_for((800, 600), language), session, lambda: None, fade=0)
    panel.resize((800, 600))
    shown = [each.widget for each in panel.placed()]
    words = [widget.words for widget in shown if isinstance(widget, Paragraph)]
    assert speech.free_cards(session.position, catalogue) in words
    assert speech.figures(session, catalogue) in words and speech.status(session, catalogue) in words
    rows = {widget.term.lower(): widget.meaning for widget in shown if isinstance(widget, Term)}
    said = speech.board(session.position, catalogue).lower()
    assert len(rows) == len(speech.rows(session.position, catalogue))
    for name, cards in rows.items():
        assert catalogue.say("speech.board.row", label=name, cards=cards).lower() in said


def test_it_is_read_by_arrow_keys() -> None:
    panel = BoardDialog(look_for((480, 360)), Session(parse_code(CODE)), lambda: None, fade=0)
    panel.resize((480, 360))
    for _ in range(40):
        panel.handle(Key("down"), 0)
    assert panel.scroll == panel.frame.excess > 0
