"""The dialog that explains the game: rules, options, scoring and controls. Its text is in the catalogue; the
list of keys is made from the key bindings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tripeaks.key_bindings import Bindings
from tripeaks.key_text import key_rows
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.platform.controllers import NAMES, OTHER_FAMILY
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import Button, Paragraph, Widget, heading, note, terms
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents


class RulesDialog(Panel):
    """Shows the sections of ``rules.toml``, the keys, and the buttons of a controller of the present
    ``family``; ``on_board`` opens the board in words once the dialog is closed."""

    width = 660
    reads = True

    def __init__(
        self,
        look: Look,
        bindings: Bindings,
        on_board: Callable[[], None],
        on_close: Callable[[], None],
        *,
        fade: float = FADE_MS,
        family: Callable[[], str] = lambda: OTHER_FAMILY,
    ) -> None:
        self._bindings = bindings
        self._family = family
        self._on_board = on_board
        super().__init__(look, on_close, fade=fade)

    def contents(self) -> Contents:
        body: list[Widget] = []
        for section in self.look.catalogue.entry("rules.sections"):
            body.append(heading(section["title"]))
            body += (Paragraph(text, space=8) for text in section.get("paragraphs", ()))
            body += terms((term, meaning) for term, meaning in section.get("terms", ()))
        body += (heading(self.say("keys.title")), *terms(key_rows(self._bindings, self.look.catalogue)))
        body.append(note(self.say("keys.remark")))
        body += (heading(self.say("controller.title")), *terms(self._buttons()))
        board = Button("board", self.say("keys.board"), self._show_board)
        return Contents(self.say("rules.title"), tuple(body), (board,))

    def _buttons(self) -> Iterator[tuple[str, str]]:
        """The buttons of a controller as they are named on it, and what they do."""
        family = self._family()
        for name in NAMES:
            yield self.say(f"controller.{family}.{name}"), self.say(f"controller.command.{name}")

    def _show_board(self) -> None:
        self.close()
        self._on_board()
