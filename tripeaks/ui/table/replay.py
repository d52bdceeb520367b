"""The best line of a deal, played on the table: at a comfortable pace, with pause and steps.

Knows the card view and the look; the hand in play is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from pygame import Rect, Surface

from tripeaks.engine.position import Move, Position
from tripeaks.engine.scoring import Tally
from tripeaks.session import Step
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.look import SMALL, TITLE, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.inputs import Hover, Input, Key, Press, Release
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.cards import Cards, Motion
from tripeaks.ui.table.hud_button import button_picture
from tripeaks.ui.table.layout import lay_out

Z_CONTROLS: Final = 500
BUTTON: Final = 44
SPACE: Final = 8
BUTTONS: Final = ("step_back", "play", "step_forward", "close")
KEYS: Final = {
    "left": "step_back", "right": "step_forward", "space": "play", "return": "play", "escape": "close",
}  # fmt: skip


def steps_of(start: Position, line: Sequence[Move]) -> tuple[Step, ...]:
    """Every moment of a line of play from a start position on."""
    steps = [Step(start, Tally.start(start.rules))]
    for move in line:
        now = steps[-1]
        steps.append(Step(now.position.apply(move), now.tally.after(now.position, move), move))
    return tuple(steps)


class Replay:
    """A screen that covers the table and plays a line on it."""

    covers = True

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
        self._view = Cards(steps[:1])
        self._hover: str | None = None
        self._pressed: dict[Hashable, str | None] = {}

    @property
    def at(self) -> int:
        """How many moves of the line have been played."""
        return self._at

    def set_look(self, look: Look, deck: Deck) -> None:
        """Take another look; ``resize`` follows."""
        self._look, self._deck = look, deck

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size."""
        self._layout = lay_out(size, self._look.unit, self._left_handed)
        self._paint = Paint(self._look)
        self._pictures: dict[tuple[str, str], Surface] = {}
        side, space = self._look.px(BUTTON), self._look.px(SPACE)
        block = self._layout.actions
        width = len(BUTTONS) * side + (len(BUTTONS) - 1) * space
        across = len(BUTTONS) if width <= block.width else 2
        rows = len(BUTTONS) // across
        left = block.left if self._left_handed else block.right - across * side - (across - 1) * space
        top = block.centery - (rows * side + (rows - 1) * space) // 2
        self._buttons = {
            name: Rect(left + i % across * (side + space), top + i // across * (side + space), side, side)
            for i, name in enumerate(BUTTONS)
        }

    def update(self, ms: int) -> None:
        """Nothing changes by constant steps: the pace is a function of the time."""

    def moving(self, now: float) -> bool:
        """Whether the next frame may differ by time alone; plays the next move when it is due."""
        if self._playing and self._at < len(self._steps) - 1:
            if self._next is None:
                self._next = now + timing.BEST_LINE_STEP_MS
            elif now >= self._next:
                self._go(1, now)
                self._next = now + timing.BEST_LINE_STEP_MS
            return True
        return self._view.moving(now)

    def handle(self, event: Input, now: float) -> bool:
        """Take every input but the keys of the whole program."""
        match event:
            case Press(pos, pointer):
                self._pressed[pointer] = self._button_at(pos)
            case Release(pos, pointer):
                name = self._pressed.pop(pointer, None)
                if name is not None and name == self._button_at(pos):
                    self._do(name, now)
            case Hover(pos):
                self._hover = self._button_at(pos) if pos else None
            case Key(name) if name in KEYS:
                self._do(KEYS[name], now)
            case Key(name):
                return name not in ("f11", "ctrl+q", "m")
        return True

    def sprites(self, now: float) -> list[Sprite]:
        """The table with the line so far, what it brings, and the buttons."""
        sprites = self._view.sprites(now, self._layout, self._deck, self._look.theme.veil)
        return sprites + self._texts() + self._button_sprites()

    def _button_at(self, pos: tuple[int, int]) -> str | None:
        return next((name for name, rect in self._buttons.items() if rect.collidepoint(pos)), None)

    def _do(self, name: str, now: float) -> None:
        if name == "close":
            self._on_close()
        elif name == "play":
            if self._at == len(self._steps) - 1:
                self._at = 0
                self._view.show(self._steps[:1])
            else:
                self._playing = not self._playing
            self._next = None
        else:
            self._playing = False
            self._go(1 if name == "step_forward" else -1, now)

    def _go(self, step: int, now: float) -> None:
        at = self._at + step
        if 0 <= at < len(self._steps):
            self._at = at
            self._view.react(self._steps[: at + 1], now, self._motion, self._layout, undone=step < 0)

    def _texts(self) -> list[Sprite]:
        look, block = self._look, self._layout.info
        last = self._steps[-1]
        count = len(self._steps) - 1
        title = look.say("table.show.title", score=last.tally.score(last.position))
        size = look.fonts.shrink(title, look.px(TITLE), self._layout.size[0] - look.px(24), True)
        heading = look.fonts.text(title, size, look.theme.text, True)
        now = self._steps[self._at]
        score = look.text(str(now.tally.score(now.position)), look.theme.text, TITLE * 1.4, True)
        words = look.say("table.show.move", number=self._at, count=count)
        move = look.fonts.text(
            words, look.fonts.shrink(words, look.px(SMALL), block.width), look.theme.quiet
        )
        top = block.centery - (score.get_height() + move.get_height()) // 2
        middle = self._layout.bar.centery
        return [
            Sprite("show-title", heading, look.px(12), middle - heading.get_height() // 2, Z_CONTROLS),
            Sprite("show-score", score, block.x + look.px(4), top, Z_CONTROLS),
            Sprite("show-move", move, block.x + look.px(4), top + score.get_height(), Z_CONTROLS),
        ]

    def _button_sprites(self) -> list[Sprite]:
        sprites = []
        for name, rect in self._buttons.items():
            going = name == "play" and self._playing and self._at < len(self._steps) - 1
            icon = "pause" if going else name
            mood = "down" if name in self._pressed.values() else "hover" if name == self._hover else "up"
            if (name == "step_back" and self._at == 0) or (
                name == "step_forward" and self._at == len(self._steps) - 1
            ):
                mood = "off"
            key = (icon, mood)
            if key not in self._pictures:
                self._pictures[key] = button_picture(self._paint, rect.size, icon, None, mood=mood)
            sprites.append(Sprite(("show", name), self._pictures[key], *rect.topleft, Z_CONTROLS))
        return sprites
