"""The dialog with the board in words, as text mode and screen readers have it."""

from __future__ import annotations

from collections.abc import Callable

from tripeaks import speech
from tripeaks.session import Session
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import Paragraph, Widget, terms
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents


class BoardDialog(Panel):
    """Shows a hand in sentences: the piles, the rows, what is free, and the figures."""

    width = 660

    def __init__(
        self, look: Look, session: Session, on_close: Callable[[], None], *, fade: float = FADE_MS
    ) -> None:
        self._session = session
        super().__init__(look, on_close, fade=fade)

    def contents(self) -> Contents:
        session, catalogue = self._session, self.look.catalogue
        position = session.position
        rows = speech.rows(position, catalogue)
        body: list[Widget] = [
            Paragraph(speech.free_cards(position, catalogue)),
            *terms(((name[0].upper() + name[1:], cards) for name, cards in rows), space=16),
            Paragraph(speech.figures(session, catalogue), tone="quiet", space=16),
            Paragraph(speech.status(session, catalogue), tone="quiet", space=8),
        ]
        return Contents(self.say("keys.board"), tuple(body))
