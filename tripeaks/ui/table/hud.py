"""What is always on the table besides the cards: the bar, the score, the actions, the badges.

Knows the layout, the look and the brush of the widgets. It draws a ``HudState``; the table decides what
a button does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from tripeaks.engine.board import TIPS
from tripeaks.ui.drawing.look import SMALL, TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.layout import Layout
from tripeaks.ui.table.table_controls import CODE_PADDING, CodeButton, TableButton
from tripeaks.ui.widgets.base import Placed

Z_HUD: Final = 500
BUTTON: Final = 38
"""Height of a button in units."""

SPACE: Final = 6
SCORE: Final = 34
"""Size of the score's figures in units."""

BAR_LEFT: Final = ("new", "daily", "record", "rules", "settings")
BAR_RIGHT: Final = ("help", "sound", "fullscreen", "quit")
ACTIONS: Final = ("undo", "redo", "draw", "hint")


@dataclass(frozen=True, slots=True)
class HudState:
    """What the bar, the blocks and the badges show. ``score``, ``clock`` and ``hint`` are hidden
    when None, ``run`` below 2. ``off`` are the buttons that do nothing now, ``on`` the switches that
    are on, ``hidden`` those under something else. ``note`` is a line in the middle of the bar with its
    colour: a match, the light, or that the clock is ``paused``."""

    score: int | None
    moves: int
    stock: int
    run: int
    code: str
    clock: str | None = None
    off: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    muted: bool = False
    full_screen: bool = False
    note: tuple[str, Colour] | None = None
    copied: bool = False
    paused: bool = False


class Slot(NamedTuple):
    """The rectangle of a button and its label (None: the icon alone)."""

    rect: Rect
    label: str | None


class Hud:
    """The head-up display of one layout in one look."""

    def __init__(self, layout: Layout, look: Look, hint: bool) -> None:
        self.layout = layout
        self.look = look
        self._paint = Paint(look)
        self._badge = lru_cache(150)(self._draw_badge)
        self.slots = {**self._bar(), **self._actions(hint)}
        """The place of every button by its name."""

    def controls(self, state: HudState, act: Callable[[str], None]) -> list[Placed]:
        """The buttons and the code, with their rectangles."""
        placed = [
            Placed(self._button(name, slot.label, state, act), slot.rect)
            for name, slot in self.slots.items()
            if name not in state.hidden
        ]
        words = self.look.say("table.copied") if state.copied else state.code
        code, row = CodeButton("code", act, words, state.copied), self._info_rows()[2]
        size = code.size(self._paint, min(row.width, self.layout.info.width))
        return [*placed, Placed(code, Rect(row.topleft, size))]

    def actions_under(self, rect: Rect) -> frozenset[str]:
        """The actions that a rectangle hides: all if it covers any, so that none is half covered."""
        names = frozenset(ACTIONS) & self.slots.keys()
        covers = any(self.slots[name].rect.colliderect(rect) for name in names)
        return names if covers else frozenset()

    def label(self, name: str) -> str:
        """The name of a button."""
        return self.look.say(f"table.button.{name}")

    def sprites(self, state: HudState) -> list[Sprite]:
        """Everything but the controls: score, clock, counts, badges and the note."""
        sprites = self._info(state) + self._badges(state)
        return sprites + self._note(*state.note) if state.note is not None else sprites

    def _button(
        self, name: str, label: str | None, state: HudState, act: Callable[[str], None]
    ) -> TableButton:
        icons = {  # that differ from the names of their buttons
            "daily": "calendar",
            "sound": "mute" if state.muted else "sound",
            "fullscreen": "windowed" if state.full_screen else "fullscreen",
        }
        return TableButton(name, act, icons.get(name, name), label, name not in state.off, name in state.on)

    # -- layout --

    def _bar(self) -> dict[str, Slot]:
        px, bar = self.look.px, self.layout.bar
        space = px(SPACE)
        count = len(BAR_LEFT) + len(BAR_RIGHT)
        height = min(px(BUTTON), (bar.width - (count + 2) * space) // count)  # all side by side at least
        top = bar.y + (bar.height - height) // 2 + px(3)
        labels: dict[str, str | None] = {name: self.label(name) for name in BAR_LEFT}
        right_width = len(BAR_RIGHT) * (height + space) + space
        if space + sum(self._width(label) + space for label in labels.values()) > bar.width - right_width:
            labels = dict.fromkeys(BAR_LEFT)
        slots: dict[str, Slot] = {}
        x = bar.x + space
        for name, label in labels.items():
            slots[name] = Slot(Rect(x, top, height if label is None else self._width(label), height), label)
            x = slots[name].rect.right + space
        left, x = x, bar.right - right_width + space
        self._bar_free = (left, x - space, top + height // 2)
        for name in BAR_RIGHT:
            slots[name] = Slot(Rect(x, top, height, height), None)
            x += height + space
        return slots

    def _width(self, label: str | None) -> int:
        """The width of a button with a label or without."""
        px = self.look.px
        words = 0 if label is None else self.look.fonts.width(label, px(TEXT)) + px(8)
        return px(BUTTON) + words

    def _actions(self, hint: bool) -> dict[str, Slot]:
        block, space, height = self.layout.actions, self.look.px(SPACE), self.look.px(BUTTON + 2)
        labels: dict[str, str | None] = {name: self.label(name) for name in ACTIONS if hint or name != "hint"}
        width = max(self._width(label) for label in labels.values())
        if 2 * width + space > block.width:
            labels = dict.fromkeys(labels)
            width = min(self.look.px(64), (block.width - space) // 2)
        top = block.centery - height - space // 2
        left = block.right - 2 * width - space
        if block.centerx < self.layout.size[0] // 2:
            left = block.left  # left-handed: the actions are at the other edge
        slots: dict[str, Slot] = {}
        for i, (name, label) in enumerate(labels.items()):
            rect = Rect(left + i % 2 * (width + space), top + i // 2 * (height + space), width, height)
            if len(labels) % 2 and i == len(labels) - 1:
                rect.width = 2 * width + space
            slots[name] = Slot(rect, label)
        return slots

    def _info_rows(self) -> tuple[Rect, Rect, Rect]:
        """The rows of the info block: the score, the counts, the code."""
        px, block = self.look.px, self.layout.info
        heights = (px(SCORE + 4), px(TEXT + 5), px(CODE_PADDING))
        space = max(0, min(px(7), (block.height - sum(heights)) // 2))
        y = block.centery - (sum(heights) + 2 * space) // 2
        rows = []
        for height in heights:
            rows.append(Rect(block.x + px(4), y, block.width - px(4), height))
            y += height + space
        return rows[0], rows[1], rows[2]

    # -- drawing --

    def _info(self, state: HudState) -> list[Sprite]:
        look, theme = self.look, self.look.theme
        top, middle, _ = self._info_rows()
        sprites = []
        x = top.x
        ink = theme.quiet if state.paused else theme.text
        clock = None if state.clock is None else look.text(state.clock, ink, SCORE * 0.7, bold=True)
        if state.score is not None:
            number = look.text(str(state.score), theme.text, SCORE, bold=True)
            label = look.text(look.say("table.score"), theme.quiet, SMALL)
            sprites.append(Sprite("score", number, x, top.centery - number.get_height() // 2, Z_HUD))
            x += number.get_width() + look.px(8)
            after = x + label.get_width() + look.px(18)
            if clock is None or after + clock.get_width() <= top.right:  # otherwise show the number alone
                baseline = top.centery + number.get_height() // 2 - look.px(6)
                sprites.append(Sprite("score-label", label, x, baseline - label.get_height(), Z_HUD))
                x = after
        if state.clock is not None and clock is not None:
            if x + clock.get_width() > top.right:
                size = look.fonts.shrink(state.clock, look.px(SCORE * 0.7), top.right - x, bold=True)
                clock = look.fonts.text(state.clock, size, ink, bold=True)
            sprites.append(Sprite("clock", clock, x, top.centery - clock.get_height() // 2, Z_HUD))
        words = look.say("table.counts", moves=state.moves, stock=state.stock)
        size = look.fonts.shrink(words, look.px(TEXT), middle.width)
        counts = look.fonts.text(words, size, theme.quiet)
        sprites.append(Sprite("counts", counts, middle.x, middle.centery - counts.get_height() // 2, Z_HUD))
        return sprites

    def _badges(self, state: HudState) -> list[Sprite]:
        """The number of cards on the stock, and the run on the waste."""
        badges = []
        if state.stock:
            badges.append(("stock-badge", str(state.stock), self.layout.stock))
        if state.run > 1:
            badges.append(("run-badge", self.look.say("table.run", count=state.run), self.layout.waste))
        sprites = []
        for name, text, pile in badges:
            picture = self._badge(text)
            rect = picture.get_rect(center=(pile.centerx, pile.bottom - self.look.px(2)))
            sprites.append(Sprite(name, picture, *rect.topleft, Z_HUD))
        return sprites

    def _draw_badge(self, text: str) -> pygame.Surface:
        look, theme, px = self.look, self.look.theme, self.look.px
        picture = look.text(text, theme.text, SMALL, bold=True)
        height = px(22)
        canvas = self._paint.canvas((max(height, picture.get_width() + px(16)), height))
        self._paint.box(canvas, canvas.get_rect(), height // 2, theme.panel, theme.edge, px(1))
        canvas.blit(picture, picture.get_rect(center=canvas.get_rect().center))
        return canvas

    def _note(self, text: str, colour: Colour) -> list[Sprite]:
        """The line in the middle of the bar, or between two tips where the buttons leave no room for it."""
        left, right, middle = self._bar_free
        look = self.look
        if right - left < look.fonts.width(text, look.px(TEXT)):
            one, other = self.layout.rect(TIPS[0]), self.layout.rect(TIPS[1])
            left, right = one.right + look.px(SPACE), other.left - look.px(SPACE)
            middle = one.top + one.height // 5
        size = look.fonts.shrink(text, look.px(TEXT), right - left)
        picture = look.fonts.text(look.fonts.fit(text, size, right - left), size, colour)
        rect = picture.get_rect(center=((left + right) // 2, middle))
        return [Sprite("note", picture, *rect.topleft, Z_HUD)]
