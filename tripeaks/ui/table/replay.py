"""A line of play shown on the table: at a comfortable pace, with pause and steps.

Knows the cards of the table and the look; the hand in play is not touched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from tripeaks.key_bindings import EVERYWHERE
from tripeaks.session import Step
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.look import SMALL, TITLE, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.style import Motion, Style
from tripeaks.ui.platform.inputs import Drag, Hover, Input, Key, Lost, Press, Release
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.cards import Cards
from tripeaks.ui.table.layout import lay_out
from tripeaks.ui.table.table_controls import TableButton
from tripeaks.ui.widgets.base import AT_REST, Placed
from tripeaks.ui.widgets.controls import Controls
from tripeaks.ui.widgets.picture_cache import PictureCache

Z_CONTROLS: Final = 500
BUTTON: Final = 44
SPACE: Final = 8
BUTTONS: Final = ("step_back", "play", "step_forward", "close")
KEYS: Final = {
    "left": "step_back", "right": "step_forward", "space": "play", "return": "play", "escape": "close",
}  # fmt: skip


class Replay:
    """A layer that covers the table and plays a line on it."""

    covers = True
    typing = False

    def __init__(
        self, steps: tuple[Step, ...], look: Look, deck: Deck, motion: Motion, left_handed: bool,
        on_close: Callable[[], None],
    ) -> None:  # fmt: skip
        self._steps = steps
        self._look, self._deck = look, deck
        self._motion, self._left_handed = motion, left_handed
        self._on_close = on_close
        self._at = 0
        self._playing = True
        self._next: float | None = None
        """When the next move is due, once that is known."""
        self._due = 0
        """How many moves forward (or back, below 0) the player asked for since the last turn."""
        self._cards = Cards(steps[:1])
        self.controls = Controls(Paint(look))

    @property
    def at(self) -> int:
        """How many moves of the line have been played."""
        return self._at

    @property
    def last(self) -> int:
        """How many moves the line has."""
        return len(self._steps) - 1

    # The Layer protocol

    def restyle(self, style: Style, settings: Settings) -> None:
        """Take another look; ``resize`` follows."""
        self._look, self._deck, self._left_handed = style.look, style.deck, settings.left_handed

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size."""
        self._layout = lay_out(size, self._look.unit, self._left_handed)
        self.controls.paint = Paint(self._look)
        self._pictures = PictureCache(self.controls.paint)
        self._place()

    def handle(self, event: Input, now: float) -> bool:
        """Take every input but the keys of commands that work everywhere."""
        controls = self.controls
        match event:
            case Press(pos, pointer):
                controls.press(pos, pointer)
            case Drag(pos, pointer):
                controls.drag(pos, pointer)
            case Release(pos, pointer):
                if held := controls.release(pos, pointer):
                    controls.tap(held)
            case Lost():
                controls.lose()
            case Hover(pos):
                controls.hover = pos
            case Key(name) if name in KEYS:
                self._do(KEYS[name])
            case Key(_, command):
                return command not in EVERYWHERE
        return True

    def advance(self, now: float) -> bool:
        """Make the moves that are due; whether there were any."""
        before = self._at
        if self._playing and self._at < self.last:
            if self._next is None:
                self._next = now + timing.BEST_LINE_STEP_MS
            elif now >= self._next:
                self._next = now + timing.BEST_LINE_STEP_MS
                self._due += 1
        while self._due:
            step = 1 if self._due > 0 else -1
            self._due -= step
            if 0 <= self._at + step <= self.last:
                self._at += step
                line = self._steps[: self._at + 1]
                self._cards.react(line, now, self._motion, self._layout, undone=step < 0)
        self._place()
        return self._at != before

    def is_moving(self, since: float, now: float) -> bool:
        """Whether cards were moving at a moment, or will be."""
        return (self._playing and self._at < self.last) or self._cards.is_moving(since)

    def sprites(self, now: float) -> list[Sprite]:
        """The table after the moves so far, the score of the line, and the buttons."""
        sprites = self._cards.sprites(now, self._layout, self._deck, self._look.theme.veil)
        sprites += self._texts()
        states = self.controls.states()
        for control, placed in self.controls:
            picture = self._pictures.picture(control, placed.rect.size, states.get(control.key, AT_REST))
            sprites.append(Sprite(("show", control.key), picture, *placed.rect.topleft, Z_CONTROLS))
        return sprites

    # What the player does

    def _place(self) -> None:
        """The buttons as they are now, beside the piles."""
        px, block = self._look.px, self._layout.actions
        side, space = px(BUTTON), px(SPACE)
        fits = len(BUTTONS) * side + (len(BUTTONS) - 1) * space <= block.width
        across = len(BUTTONS) if fits else 2
        rows = len(BUTTONS) // across
        left = block.left if self._left_handed else block.right - across * side - (across - 1) * space
        top = block.centery - (rows * side + (rows - 1) * space) // 2
        useless = {"step_back": self._at == 0, "step_forward": self._at == self.last}
        self.controls.placed = [
            Placed(
                TableButton(name, self._do, self._icon(name), usable=not useless.get(name, False)),
                Rect(left + i % across * (side + space), top + i // across * (side + space), side, side),
            )
            for i, name in enumerate(BUTTONS)
        ]

    def _icon(self, name: str) -> str:
        return "pause" if name == "play" and self._playing and self._at < self.last else name

    def _do(self, name: str) -> None:
        if name == "close":
            self._on_close()
        elif name == "play":
            if self._at == self.last:
                self._at = 0
                self._cards.show(self._steps[:1])
            else:
                self._playing = not self._playing
            self._next = None
        else:
            self._playing = False
            self._due += 1 if name == "step_forward" else -1

    def _texts(self) -> list[Sprite]:
        look, block = self._look, self._layout.info
        last = self._steps[-1]
        title = look.say("table.show.title", score=last.tally.score(last.position))
        size = look.fonts.shrink(title, look.px(TITLE), self._layout.size[0] - look.px(24), True)
        heading = look.fonts.text(title, size, look.theme.text, True)
        now = self._steps[self._at]
        score = look.text(str(now.tally.score(now.position)), look.theme.text, TITLE * 1.4, True)
        words = look.say("table.show.move", number=self._at, count=self.last)
        move = look.fonts.text(words, look.fonts.shrink(words, look.px(SMALL), block.width), look.theme.quiet)
        top = block.centery - (score.get_height() + move.get_height()) // 2
        middle = self._layout.bar.centery
        return [
            Sprite("show-title", heading, look.px(12), middle - heading.get_height() // 2, Z_CONTROLS),
            Sprite("show-score", score, block.x + look.px(4), top, Z_CONTROLS),
            Sprite("show-move", move, block.x + look.px(4), top + score.get_height(), Z_CONTROLS),
        ]
