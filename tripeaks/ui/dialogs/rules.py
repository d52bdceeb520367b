"""The dialog that explains the game: rules, options, scoring and controls. Its text is in the catalogue."""

from __future__ import annotations

from tripeaks.ui.widgets import Paragraph, Widget, heading, terms
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents


class RulesDialog(Panel):
    """Shows the sections of ``rules.toml``."""

    width = 660

    def contents(self) -> Contents:
        body: list[Widget] = []
        for section in self.look.catalogue.entry("rules.sections"):
            body.append(heading(section["title"]))
            body += (Paragraph(text, space=8) for text in section.get("paragraphs", ()))
            body += terms((term, meaning) for term, meaning in section.get("terms", ()))
        return Contents(self.say("rules.title"), tuple(body))
