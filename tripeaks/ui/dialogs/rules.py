"""The dialog that explains the game: rules, options, scoring and controls. Its text is in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tripeaks.ui.drawing.look import Look
from tripeaks.ui.platform.controllers import NAMES, OTHER_FAMILY
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import Paragraph, Widget, heading, terms
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents


class RulesDialog(Panel):
    """Shows the sections of ``rules.toml`` and the buttons of a controller of the present ``family``."""

    width = 660

    def __init__(
        self,
        look: Look,
        on_close: Callable[[], None],
        *,
        fade: float = FADE_MS,
        family: Callable[[], str] = lambda: OTHER_FAMILY,
    ) -> None:
        self._family = family
        super().__init__(look, on_close, fade=fade)

    def contents(self) -> Contents:
        body: list[Widget] = []
        for section in self.look.catalogue.entry("rules.sections"):
            body.append(heading(section["title"]))
            body += (Paragraph(text, space=8) for text in section.get("paragraphs", ()))
            body += terms((term, meaning) for term, meaning in section.get("terms", ()))
        body += (heading(self.say("controller.title")), *terms(self._buttons()))
        return Contents(self.say("rules.title"), tuple(body))

    def _buttons(self) -> Iterator[tuple[str, str]]:
        """The buttons of a controller as they are named on it, and what they do."""
        family = self._family()
        for name in NAMES:
            yield self.say(f"controller.{family}.{name}"), self.say(f"controller.command.{name}")
