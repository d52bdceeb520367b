"""The settings dialog. It is beside the table, and every change takes effect at once.

Knows the settings and, for the samples it shows, the deck and the themes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

import pygame

from tripeaks.catalogue import LANGUAGES
from tripeaks.choices import BACKS, HINTS, LESS_MOTION, SCALES, SPEEDS, SYSTEM
from tripeaks.key_bindings import SETS
from tripeaks.storage import Settings
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

INTERNATIONAL: Final = "A K Q J"

SAMPLE_SHAPE: Final = 0.62
"""Height of a theme's sample, in widths."""


class SettingsDialog(Panel):
    """Shows the settings; ``on_change`` gets all of them after every change. The app then calls
    ``restyle``."""

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
        self._back = cache(_back)
        super().__init__(look, on_close, left=settings.left_handed, fade=fade)

    def restyle(self, style: Style, settings: Settings) -> None:
        """Show other settings, even if they were changed elsewhere."""
        self._settings = settings
        super().restyle(style, settings)

    def contents(self) -> Contents:
        body: tuple[Widget, ...] = (
            heading(self.say("settings.play")),
            self._switch("error_help", remark=True),
            *self._choice("hint", HINTS, remarks=True),
            self._switch("light", remark=True),
            self._switch("show_score"),
            self._switch("show_clock"),
            heading(self.say("settings.cards")),
            label(self.say("settings.back")),
            Swatches(*self._one_of("back", BACKS), self._back, shape=CARD_ASPECT),
            self._switch("four_colour", remark=True),
            self._switch("large_index"),
            *self._letters(),
            heading(self.say("settings.table")),
            Swatches(*self._one_of("table", THEMES), self._sample, cell=110, shape=SAMPLE_SHAPE),
            heading(self.say("settings.motion")),
            *self._choice("speed", SPEEDS),
            *self._choice("less_motion", LESS_MOTION),
            heading(self.say("settings.sound")),
            Switch(
                "muted",
                self.say("settings.sounds"),
                not self._settings.muted,
                lambda on: self._change("muted", not on),
            ),
            Slider(*self._value("volume")),
            heading(self.say("settings.layout")),
            *self._choice("language", (SYSTEM, *LANGUAGES)),
            self._switch("left_handed", remark=True),
            *self._choice("key_set", SETS, remarks=True),
            Stepper(*self._value("scale"), SCALES[0], SCALES[-1], SCALES.step),
            self._switch("full_screen"),
        )
        return Contents(self.say("settings.title"), body)

    # The kinds of settings, each by its name in Settings

    def _value(self, name: str) -> tuple[str, str, Any, Callable[[object], None]]:
        """The key, the label, the value and the setter of a setting."""
        return name, self.say(f"settings.{name}"), getattr(self._settings, name), partial(self._change, name)

    def _switch(self, name: str, remark: bool = False) -> Switch:
        return Switch(*self._value(name), self.say(f"settings.{name}_remark") if remark else "")

    def _one_of(
        self, name: str, values: Iterable[str], remarks: bool = False
    ) -> tuple[str, tuple[Option[str], ...], str, Callable[[object], None]]:
        """The key, the options, the value and the setter of a setting."""
        options = tuple(
            Option(
                value,
                self.say(f"settings.{name}_{value}"),
                self.say(f"settings.{name}_{value}_remark") if remarks else "",
            )
            for value in values
        )
        return name, options, getattr(self._settings, name), partial(self._change, name)

    def _choice(self, name: str, values: Iterable[str], remarks: bool = False) -> tuple[Widget, ...]:
        choice = Choice(*self._one_of(name, values, remarks), rows=remarks)
        return label(self.say(f"settings.{name}")), choice

    def _letters(self) -> tuple[Widget, ...]:
        """The choice of index letters, where the language has letters of its own."""
        names = ("ace", "king", "queen", "jack")
        local = " ".join(self.look.catalogue.entry(f"speech.letters.{name}") for name in names)
        if local == INTERNATIONAL:
            return ()
        letters = {"international": INTERNATIONAL, "local": local}
        options = tuple(
            Option(value, self.say(f"settings.index_letters_{value}", letters=shown))
            for value, shown in letters.items()
        )
        key, name, chosen, setter = self._value("index_letters")
        return label(name), Choice(key, options, chosen, setter)

    # Changes

    def _change(self, name: str, value: object) -> None:
        self._settings = replace(self._settings, **{name: value})  # type: ignore[arg-type]
        self._on_change(self._settings)

    # Samples

    def _sample(self, name: str, width: int) -> pygame.Surface:
        """A small table in a theme: the background, a panel and two cards."""
        paint, theme = self.paint, THEMES[name]
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


def _back(name: str, width: int) -> pygame.Surface:
    return Deck(DeckStyle(back=name)).back(width)
