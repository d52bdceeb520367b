"""The keyboard focus of the table. What appeared last has it: the panel at the end of a hand, or a hint.

Knows the game, the hints and the controls; the table decides when to ask.
"""

from __future__ import annotations

from tripeaks.engine.position import Move
from tripeaks.game import Game
from tripeaks.key_bindings import RANK
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.end_layout import END_KEY, EndPanel
from tripeaks.ui.table.hud import BAR_LEFT
from tripeaks.ui.table.layout import Layout
from tripeaks.ui.table.navigation import OPPOSITES, Walk, end_stop, first_stop, next_of_rank, still_there
from tripeaks.ui.table.table_controls import CardControl, CodeButton, TableButton, key_of
from tripeaks.ui.widgets.controls import Controls


class Focus:
    """Which control of the table has the keyboard, and where the focus moves. ``panel``: the end panel while
    it can be pressed."""

    def __init__(self, controls: Controls, game: Game, analysis: Analysis) -> None:
        self._controls, self._game, self._analysis = controls, game, analysis
        self._walk = Walk()
        self.panel: EndPanel | None = None

    @property
    def move(self) -> Move | None:
        """The place of the card with the focus, ``DRAW`` for the stock, None for neither."""
        focused = self._controls.focused
        return focused.makes if isinstance(focused, CardControl) else None

    def let_go(self) -> None:
        """Take the focus from whatever has it."""
        self._controls.focus = ""

    def follow(self, panel: EndPanel | None) -> None:
        """After the controls were placed anew: a panel that appears gets the focus, and a control that is
        gone loses it."""
        appeared, self.panel = panel is not None and self.panel is None, panel
        gone = self._controls.focused is None
        if panel is not None and (appeared or (gone and self._controls.focus.startswith(END_KEY))):
            self._controls.focus = END_KEY + panel.main
        elif gone:
            self.let_go()

    def keep(self, layout: Layout, new_hand: bool) -> None:
        """After an action, keep the focus on a card that is still free. A button of the end panel loses it
        with the panel, any other button with a new hand."""
        move = self.move
        if move is not None:
            move = still_there(move, self._game.position, layout)
            self._controls.focus = "" if move is None else key_of(move)
        elif new_hand or self._controls.focus.startswith(END_KEY):
            self.let_go()

    def go(self, name: str, command: str, layout: Layout) -> bool:
        """Move by an arrow key, to the first or last free card, or to the next of a rank; among the buttons
        of the end panel while there is one. False for a key of another kind."""
        rank, position = command.removeprefix(RANK), self._game.position
        if name not in OPPOSITES and command not in ("first", "last") and rank == command:
            return False
        focus, hinted = self.move, self._analysis.hinted
        if self.panel is not None:
            if name in OPPOSITES:
                order = [END_KEY + button for button in self.panel.buttons]
                self._controls.step(order, -1 if name in ("left", "up") else 1)
            return True
        if self._go_along_buttons(name):
            return True
        if rank != command:
            to = next_of_rank(focus, int(rank), position)
        elif command in ("first", "last"):
            to = end_stop(command, position)
        elif not self._controls.focus and hinted is not None:
            to = hinted  # start at what is marked already
        else:
            to = self._walk.step(focus, name, position, layout)
        if to is not None:
            self._controls.focus, self._controls.ring = key_of(to), True
        return True

    def go_to_bar(self) -> None:
        """Go to the buttons at the top, as Start on a controller does."""
        self._controls.focus, self._controls.ring = BAR_LEFT[0], True

    def _go_along_buttons(self, name: str) -> bool:
        """Go from one button of the table to the next by the left and right arrow; False for the rest."""
        focused = self._controls.focused
        if name not in ("left", "right") or focused is None or isinstance(focused, CardControl):
            return False
        buttons = [
            control.key
            for control, _ in self._controls
            if isinstance(control, CodeButton) or (isinstance(control, TableButton) and control.usable)
        ]
        self._controls.step(buttons, 1 if name == "right" else -1)
        return True

    def step(self, step: int, off: frozenset[str]) -> None:
        """Move by Tab: through the buttons of the end panel, else the cards as one stop, and then the buttons
        that are not ``off``."""
        keys = [control.key for control, _ in self._controls if not isinstance(control, CardControl)]
        first = [key for key in keys if key.startswith(END_KEY) and key != END_KEY]
        if not first:
            cards = first_stop(self._game.position) if self.move is None else self.move
            first = [] if cards is None else [key_of(cards)]
        buttons = [key for key in keys if not key.startswith(END_KEY) and key not in off]
        self._controls.step([*first, *buttons], step)

    def press(self) -> None:
        """Press the control with the focus, else the default button of the end panel, else the card or the
        stock that the hint marks."""
        key, hinted = self._controls.focus, self._analysis.hinted
        if not key and self.panel is not None:
            key = END_KEY + self.panel.main
        elif not key and hinted is not None:
            key = key_of(hinted)
        if (found := self._controls.find(key)) is not None:
            self._controls.ring = True
            found[0].tap(0)
