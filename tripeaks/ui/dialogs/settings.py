"""The window of the player's choices. It lies beside the table, and every choice acts at once.

Knows the settings and, for the samples it shows, the deck and the themes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from tripeaks.catalogue import LANGUAGES
from tripeaks.choices import BACKS, HINTS, SCALES, SPEEDS
from tripeaks.storage import Settings
from tripeaks.storage.settings import SYSTEM
from tripeaks.ui.drawing.deck import CARD_ASPECT, Deck, DeckStyle
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.style import Style
from tripeaks.ui.drawing.theme import THEMES, blend
from tripeaks.ui.timing import FADE_MS
from tripeaks.ui.widgets import (
    Choice,
    Option,
    Slider,
    Stepper,
    Swatches,
    Switch,
    Widget,
    heading,
    label,
)
from tripeaks.ui.widgets.panel import Panel
from tripeaks.ui.widgets.panel_layout import Contents, Placement

SAMPLE_SHAPE: Final = 0.62
"""Height of the sample of a table, in widths."""


class SettingsDialog(Panel):
    """Shows the settings and hands every change on: ``on_change`` gets them all, with one changed.
    The program then calls ``restyle``."""

    placement = Placement.SIDE

    def __init__(
        self,
        look: Look,
        settings: Settings,
        on_change: Callable[[Settings], None],
        on_close: Callable[[], None],
        *,
        fade: float = FADE_MS,
    ) -> None:
        self._settings = settings
        self._on_change = on_change
        self._backs: dict[tuple[str, int], pygame.Surface] = {}
        super().__init__(look, on_close, left=settings.left_handed, fade=fade)

    def restyle(self, style: Style, settings: Settings) -> None:
        """Show other settings, whoever changed them."""
        self._settings = settings
        super().restyle(style, settings)

    def contents(self) -> Contents:
        say = self.look.say
        body: tuple[Widget | tuple[Widget, ...], ...] = (
            heading(say("settings.play")),
            self._switch("error_help", remark=True),
            self._choice("hint", HINTS, remarks=True),
            self._switch("light", remark=True),
            self._switch("show_score"),
            self._switch("show_clock"),
            heading(say("settings.cards")),
            label(say("settings.back")),
            self._swatches("back", BACKS, self._back),
            self._switch("four_colour", remark=True),
            self._switch("large_index"),
            *self._letters(),
            heading(say("settings.table")),
            self._swatches("table", tuple(THEMES), self._sample, SAMPLE_SHAPE, cell=110),
            heading(say("settings.motion")),
            self._choice("speed", tuple(SPEEDS)),
            self._switch("less_motion", remark=True),
            heading(say("settings.sound")),
            Switch("muted", say("settings.sounds"), not self._settings.muted, self._set_sounds),
            Slider("volume", say("settings.volume"), self._settings.volume, self._setter("volume")),
            heading(say("settings.layout")),
            self._choice("language", (SYSTEM, *LANGUAGES)),
            self._switch("left_handed", remark=True),
            self._scale(),
            self._switch("full_screen"),
        )
        return Contents(say("settings.title"), tuple(self._flat(body)))

    # The kinds of settings, each named as in Settings

    def _switch(self, name: str, remark: bool = False) -> Widget:
        say = self.look.say
        words = say(f"settings.{name}_remark") if remark else ""
        return Switch(name, say(f"settings.{name}"), getattr(self._settings, name), self._setter(name), words)

    def _choice(self, name: str, values: tuple[str, ...], remarks: bool = False) -> tuple[Widget, ...]:
        say = self.look.say
        options = tuple(
            Option(
                value,
                say(f"settings.{name}_{value}"),
                say(f"settings.{name}_{value}_remark") if remarks else "",
            )
            for value in values
        )
        choice = Choice(name, options, getattr(self._settings, name), self._setter(name), rows=remarks)
        return label(say(f"settings.{name}")), choice

    def _swatches(
        self,
        name: str,
        values: tuple[str, ...],
        picture: Callable[[str, int], pygame.Surface],
        shape: float = CARD_ASPECT,
        cell: float = 68,
    ) -> Widget:
        options = tuple(Option(value, self.look.say(f"settings.{name}_{value}")) for value in values)
        chosen = getattr(self._settings, name)
        return Swatches(name, options, chosen, self._setter(name), picture, cell, shape)

    def _letters(self) -> tuple[Widget, ...]:
        """The choice of index letters, where the language has letters of its own."""
        names = ("ace", "king", "queen", "jack")
        local = " ".join(self.look.catalogue.entry(f"speech.letters.{name}") for name in names)
        if local == "A K Q J":
            return ()
        say = self.look.say
        options = (
            Option("international", say("settings.index_letters_international", letters="A K Q J")),
            Option("local", say("settings.index_letters_local", letters=local)),
        )
        choice = Choice(
            "index_letters", options, self._settings.index_letters, self._setter("index_letters")
        )
        return label(say("settings.index_letters")), choice

    def _scale(self) -> Widget:
        return Stepper(
            "scale",
            self.look.say("settings.scale"),
            self._settings.scale,
            self._setter("scale"),
            SCALES[0],
            SCALES[-1],
            SCALES.step,
        )

    @staticmethod
    def _flat(body: tuple[Widget | tuple[Widget, ...], ...]) -> list[Widget]:
        return [
            widget for part in body for widget in (part if isinstance(part, tuple) else (part,))
        ]

    # Changes

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: self._change(name, value)

    def _set_sounds(self, on: bool) -> None:
        self._change("muted", not on)

    def _change(self, name: str, value: object) -> None:
        self._settings = replace(self._settings, **{name: value})  # type: ignore[arg-type]
        self._on_change(self._settings)

    # Samples

    def _back(self, name: str, width: int) -> pygame.Surface:
        key = (name, width)
        if key not in self._backs:
            self._backs[key] = Deck(DeckStyle(back=name)).back(width)
        return self._backs[key]

    def _sample(self, name: str, width: int) -> pygame.Surface:
        """A small table in a theme: the cloth, a panel and two cards."""
        paint, theme = self._paint, THEMES[name]
        canvas = paint.canvas((width, round(width * SAMPLE_SHAPE)))
        cloth = blend(theme.table_light, theme.table_dark, 0.35)
        paint.box(canvas, canvas.get_rect(), paint.px(6), cloth, theme.edge, paint.px(1))
        unit = width / 20
        panel = pygame.Rect(round(2 * unit), round(1.6 * unit), round(7 * unit), round(9.2 * unit))
        paint.box(canvas, panel, paint.px(2), theme.panel, theme.edge, paint.px(1))
        for i, colour in enumerate((theme.text, theme.quiet, theme.accent)):
            top = panel.y + unit * (1.6 + 2.5 * i)
            canvas.fill(colour, (panel.x + unit * 1.2, top, unit * 4.4, max(2, unit)))
        for i in range(2):
            card = pygame.Rect(round((10.4 + 3.6 * i) * unit), round((2.2 + 2 * i) * unit), 0, 0)
            card.size = (round(4.4 * unit), round(6.2 * unit))
            paint.box(canvas, card, paint.px(2), (252, 250, 244), (150, 150, 150), 1)
        return canvas

