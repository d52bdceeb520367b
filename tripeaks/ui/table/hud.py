"""What is always on the table besides the cards: the bar, the score, the actions, the badges.

Knows the layout, the look and the brush of the widgets. It is told a ``HudState`` and draws it; what
a button does is decided by the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from tripeaks.engine.board import TIPS
from tripeaks.ui.drawing.look import SMALL, TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.hud_button import button_picture
from tripeaks.ui.table.layout import Layout

Z_HUD: Final = 500
BUTTON: Final = 38
"""Height of a button in units."""

SPACE: Final = 6
SCORE: Final = 34
"""Size of the score's figures in units."""

BAR_LEFT: Final = ("new", "daily", "record", "rules", "settings")
BAR_RIGHT: Final = ("help", "sound", "fullscreen", "quit")
ACTIONS: Final = ("undo", "redo", "draw", "hint")
ICONS: Final = {"daily": "calendar"}
"""The icons that are not called after their button."""


@dataclass(frozen=True, slots=True)
class HudState:
    """What the bar, the blocks and the badges show. ``score``, ``clock`` and ``hint`` are hidden
    when None, ``run`` below 2. ``off`` are the buttons that do nothing now, ``on`` the switches that
    are on, ``hidden`` those under something else. ``note`` is a line in the middle of the bar with its
    colour: a match, or the light."""

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


class Button(NamedTuple):
    """A button of the table: its name, place and what is written on it (None: the icon alone)."""

    name: str
    rect: Rect
    label: str | None


class Hud:
    """The head-up display of one layout in one look."""

    def __init__(self, layout: Layout, look: Look, hint: bool) -> None:
        self.layout = layout
        self.look = look
        self._paint = Paint(look)
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}
        self.buttons = {button.name: button for button in (*self._bar(), *self._actions(hint))}
        """Every button by its name; the code is one too."""
        self._code_row = self._info_rows()[2]

    def button_at(self, pos: tuple[int, int], state: HudState) -> str | None:
        """The name of the button under a pixel; ``code`` for the code."""
        for button in self.buttons.values():
            if button.rect.collidepoint(pos) and button.name not in state.hidden:
                return button.name
        return "code" if self.code_rect(state).collidepoint(pos) else None

    def actions_under(self, rect: Rect) -> frozenset[str]:
        """The actions that a rectangle hides: all, if it lies over any, so that no half of one looks out."""
        names = frozenset(ACTIONS) & self.buttons.keys()
        covers = any(self.buttons[name].rect.colliderect(rect) for name in names)
        return names if covers else frozenset()

    def rect_of(self, name: str, state: HudState) -> Rect:
        """Where a button lies."""
        return self.code_rect(state) if name == "code" else self.buttons[name].rect

    def code_rect(self, state: HudState) -> Rect:
        """Where the code lies."""
        return self._code(state, False).get_rect(topleft=self._code_row.topleft)

    def label(self, name: str) -> str:
        """What a button is called."""
        return self.look.say(f"table.button.{name}")

    def sprites(
        self, state: HudState, hover: str | None, pressed: str | None, focus: str | None
    ) -> list[Sprite]:
        """The whole display; the named buttons are under the mouse, pressed, or have the focus."""
        sprites = self._info(state, hover == "code" or focus == "code") + self._badges(state)
        for button in self.buttons.values():
            if button.name in state.hidden:
                continue
            usable = button.name not in state.off
            mood = "off" if not usable else "down" if pressed == button.name else "up"
            if usable and mood == "up" and hover == button.name:
                mood = "hover"
            picture = self._button(button, state, mood, focus == button.name)
            sprites.append(Sprite(("button", button.name), picture, *button.rect.topleft, Z_HUD))
        if state.note is not None:
            sprites += self._note(*state.note)
        return sprites

    # -- where things lie --

    def _bar(self) -> list[Button]:
        px, bar = self.look.px, self.layout.bar
        space = px(SPACE)
        count = len(BAR_LEFT) + len(BAR_RIGHT)
        height = min(px(BUTTON), (bar.width - (count + 2) * space) // count)  # all side by side at least
        top = bar.y + (bar.height - height) // 2 + px(3)
        labels: dict[str, str | None] = {name: self.label(name) for name in BAR_LEFT}
        right_width = len(BAR_RIGHT) * (height + space) + space
        if space + sum(self._width(label) + space for label in labels.values()) > bar.width - right_width:
            labels = dict.fromkeys(BAR_LEFT)
        buttons = []
        x = bar.x + space
        for name, label in labels.items():
            rect = Rect(x, top, height if label is None else self._width(label), height)
            buttons.append(Button(name, rect, label))
            x = rect.right + space
        x = bar.right - right_width + space
        self._bar_free = (buttons[-1].rect.right + space, x - space, top + height // 2)
        for name in BAR_RIGHT:
            buttons.append(Button(name, Rect(x, top, height, height), None))
            x += height + space
        return buttons

    def _width(self, label: str | None) -> int:
        """The width of a button with a label or without."""
        px = self.look.px
        if label is None:
            return px(BUTTON)
        return px(BUTTON) + self.look.fonts.width(label, px(TEXT)) + px(8)

    def _actions(self, hint: bool) -> list[Button]:
        block, space, height = self.layout.actions, self.look.px(SPACE), self.look.px(BUTTON + 2)
        names = ACTIONS if hint else ACTIONS[:-1]
        labels: dict[str, str | None] = {name: self.label(name) for name in names}
        width = max(self._width(label) for label in labels.values())
        if 2 * width + space > block.width:
            labels = dict.fromkeys(names)
            width = min(self.look.px(64), (block.width - space) // 2)
        top = block.centery - height - space // 2
        left = block.right - 2 * width - space
        if block.centerx < self.layout.size[0] // 2:
            left = block.left  # left-handed: the actions hug the other edge
        buttons = []
        for i, (name, label) in enumerate(labels.items()):
            rect = Rect(left + i % 2 * (width + space), top + i // 2 * (height + space), width, height)
            if len(labels) % 2 and i == len(labels) - 1:
                rect.width = 2 * width + space
            buttons.append(Button(name, rect, label))
        return buttons

    def _info_rows(self) -> tuple[Rect, Rect, Rect]:
        """The rows of the info block: the score, the counts, the code."""
        px, block = self.look.px, self.layout.info
        heights = (px(SCORE + 4), px(TEXT + 5), px(26))
        space = max(0, min(px(7), (block.height - sum(heights)) // 2))
        y = block.centery - (sum(heights) + 2 * space) // 2
        rows = []
        for height in heights:
            rows.append(Rect(block.x + px(4), y, block.width - px(4), height))
            y += height + space
        return rows[0], rows[1], rows[2]

    # -- drawing --

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._pictures:
            if len(self._pictures) > 150:
                self._pictures.clear()
            self._pictures[key] = make()
        return self._pictures[key]

    def _button(self, button: Button, state: HudState, mood: str, focus: bool) -> pygame.Surface:
        icon = ICONS.get(button.name, button.name)
        if button.name == "sound" and state.muted:
            icon = "mute"
        if button.name == "fullscreen" and state.full_screen:
            icon = "windowed"
        lit = button.name in state.on
        key = ("button", button.name, icon, mood, focus, lit)
        draw = partial(button_picture, self._paint, button.rect.size, icon, button.label)
        return self._kept(key, lambda: draw(mood=mood, focus=focus, lit=lit))

    def _info(self, state: HudState, code_lit: bool) -> list[Sprite]:
        look, theme = self.look, self.look.theme
        top, middle, bottom = self._info_rows()
        sprites = []
        x = top.x
        clock = None if state.clock is None else look.text(state.clock, theme.text, SCORE * 0.7, bold=True)
        if state.score is not None:
            number = look.text(str(state.score), theme.text, SCORE, bold=True)
            label = look.text(look.say("table.score"), theme.quiet, SMALL)
            sprites.append(Sprite("score", number, x, top.centery - number.get_height() // 2, Z_HUD))
            x += number.get_width() + look.px(8)
            after = x + label.get_width() + look.px(18)
            if clock is None or after + clock.get_width() <= top.right:  # else the number must do
                baseline = top.centery + number.get_height() // 2 - look.px(6)
                sprites.append(Sprite("score-label", label, x, baseline - label.get_height(), Z_HUD))
                x = after
        if state.clock is not None and clock is not None:
            if x + clock.get_width() > top.right:
                size = look.fonts.shrink(state.clock, look.px(SCORE * 0.7), top.right - x, bold=True)
                clock = look.fonts.text(state.clock, size, theme.text, bold=True)
            sprites.append(Sprite("clock", clock, x, top.centery - clock.get_height() // 2, Z_HUD))
        counts = self._fitting_counts(state, middle.width)
        sprites.append(Sprite("counts", counts, middle.x, middle.centery - counts.get_height() // 2, Z_HUD))
        sprites.append(Sprite("code", self._code(state, code_lit), *bottom.topleft, Z_HUD))
        return sprites

    def _fitting_counts(self, state: HudState, width: int) -> pygame.Surface:
        """Moves and stock, with what they are if that fits, else a step smaller."""
        look = self.look
        text = look.say("table.counts", moves=state.moves, stock=state.stock)
        size = look.fonts.shrink(text, look.px(TEXT), width)
        return look.fonts.text(text, size, look.theme.quiet)

    def _code(self, state: HudState, lit: bool) -> pygame.Surface:
        key = ("code", state.code, state.copied, lit)
        return self._kept(key, lambda: self._draw_code(state, lit))

    def _draw_code(self, state: HudState, lit: bool) -> pygame.Surface:
        look, theme, px = self.look, self.look.theme, self.look.px
        words = look.say("table.copied") if state.copied else state.code
        icon_size, height = px(15), px(26)
        width = min(self._code_row.width, self.layout.info.width) if hasattr(self, "_code_row") else 10_000
        size = look.fonts.shrink(words, px(SMALL), width - icon_size - px(26), least=6)
        ink = theme.on_accent if state.copied else theme.text
        text = look.fonts.text(words, size, ink)
        canvas = self._paint.canvas((text.get_width() + icon_size + px(26), height))
        fill = theme.accent if state.copied else self._paint.hover if lit else theme.panel
        self._paint.box(canvas, canvas.get_rect(), px(8), fill, theme.edge, px(1))
        icon = look.icon("check" if state.copied else "copy", icon_size, ink)
        canvas.blit(icon, (px(9), (height - icon_size) // 2))
        canvas.blit(text, (px(16) + icon_size, (height - text.get_height()) // 2))
        return canvas

    def _badges(self, state: HudState) -> list[Sprite]:
        """The number of cards on the stock, and the run on the waste."""
        badges = []
        if state.stock:
            badges.append(("stock-badge", str(state.stock), self.layout.stock))
        if state.run > 1:
            badges.append(("run-badge", self.look.say("table.run", count=state.run), self.layout.waste))
        sprites = []
        for name, text, pile in badges:
            picture = self._kept((name, text), partial(self._draw_badge, text))
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
        """The line in the middle of the bar; where the buttons leave no room, between two tips."""
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
