"""The table: cards, display, messages and the end of a hand, by mouse, finger and keyboard.

Knows the game and everything that draws a part of the table. It turns inputs into actions of the
game; what the game says happened goes to the reactions.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final, Protocol

from pygame import Rect

from tripeaks.engine.board import TIPS
from tripeaks.game import Change, Game, Happened
from tripeaks.hints import hint_text
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.inputs import Hover, Input, Key, Press, Release
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.platform.sound import Sounds
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.animator import Animator
from tripeaks.ui.table.end_of_hand import EndOfHand
from tripeaks.ui.table.hit_target import STOCK_TARGET, WASTE_TARGET, Target, button_target, card_target
from tripeaks.ui.table.hud import Hud, HudState
from tripeaks.ui.table.hud_state import hud_state
from tripeaks.ui.table.layout import Layout, lay_out
from tripeaks.ui.table.navigation import DIRECTIONS, first_stop, neighbour, still_there
from tripeaks.ui.table.tooltips import Tooltips

SLOP: Final = 14
"""How far a pointer may slip between press and release and still be a tap, in units."""

Z_MARK: Final = -1
"""Marks on the cloth lie under the cards."""

Z_RING: Final = 900

SHORTCUTS: Final = {
    "ctrl+z": "undo", "backspace": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo",
    "d": "draw", "space": "draw", "h": "hint", "e": "help", "m": "sound", "f11": "fullscreen",
    "alt+return": "fullscreen", "n": "new", "ctrl+n": "new", "f1": "rules", "r": "rules",
    "f2": "settings", "f3": "record", "f4": "daily", "ctrl+q": "quit", "ctrl+c": "code",
    "ctrl+v": "paste",
}  # fmt: skip
"""The keys, by the button that they stand for."""


SOUNDING: Final = frozenset(("undo", "redo", "draw", "sound"))
"""The buttons whose effect is heard, or that change what is."""


class Desk(Protocol):
    """What the table asks of the app around it."""

    def open(self, name: str) -> None:
        """Open a window: ``new``, ``daily``, ``record``, ``rules`` or ``settings``."""

    def end(self, name: str) -> None:
        """Do what a button of the end panel says."""

    def change(self, **settings: object) -> None:
        """Change some settings."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False when there is none."""

    def paste(self) -> None:
        """Deal the code on the clipboard, or open the new game window with it."""

    def quit(self) -> None:
        """Leave the game."""


class Table:
    """The screen at the bottom of the stack."""

    def __init__(
        self,
        game: Game,
        desk: Desk,
        advice: Analysis,
        look: Look,
        deck: Deck,
        settings: Settings,
        sounds: Sounds,
    ) -> None:
        self.game, self.desk, self.advice, self.look, self.deck = game, desk, advice, look, deck
        self.settings = settings
        self.reactions = Animator(game, sounds, settings)
        self.ending = EndOfHand(game, advice)
        self.messages = Tooltips()
        self.full_screen = False
        self.touch = False
        """Whether the last pointer was a finger: it does not hover."""
        self._pressed: dict[Hashable, tuple[Target | None, tuple[int, int]]] = {}
        self._focus: Target | None = None
        self._copied_until = 0.0
        self._now = 0.0
        game.listener = self._on_change

    # -- the Screen protocol --

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size."""
        self.layout: Layout = lay_out(size, self.look.unit, self.settings.left_handed)
        self.hud = Hud(self.layout, self.look, self.settings.hint != "none")
        self._paint = Paint(self.look)
        if self._focus is not None and self._focus.kind == "button":
            self._focus = self._focus if self._focus.name in (*self.hud.buttons, "code") else None
        self.messages.forget()
        self.ending.forget()
        self._pressed.clear()

    def restyle(self, look: Look, deck: Deck, settings: Settings) -> None:
        """Take another look, deck or other settings; ``resize`` follows."""
        self.look, self.deck, self.settings = look, deck, settings
        self.reactions.settings = settings

    def keep_time(self, now: float) -> None:
        """Know what time it is, also while nobody touches anything: what happens by itself, such as
        the end of the clock, is shown from then on."""
        self._now = now

    def update(self, ms: int) -> None:
        """Let one constant step of play pass."""
        self.game.tick(ms)

    def moving(self, now: float) -> bool:
        """Whether the next frame may differ by time alone."""
        if 0 < self._copied_until <= now:
            self._copied_until = 0.0
            return True
        return self.reactions.moving(now) or self.ending.due(now) or self.messages.due(now)

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; the table is the last screen, so it takes them all."""
        self._now = now
        if isinstance(event, (Press, Key)):
            self.reactions.finish_deal(now)
        match event:
            case Press(pos, pointer):
                self._focus = None
                self.messages.hush()
                self._pressed[pointer] = (self._target(pos), pos)
            case Release(pos, pointer):
                self._release(pos, pointer)
            case Hover(pos):
                self.messages.hover_over(self._target(pos) if pos and not self.touch else None, now)
            case Key(name):
                self._key(name)
        return True

    def sprites(self, now: float) -> list[Sprite]:
        """The whole table at a moment."""
        self._now = now
        hover, focus = _name_of(self.messages.hover), _name_of(self._focus)
        pressed = next((_name_of(target) for target, _pos in self._pressed.values()), None)
        end = self.ending.sprites(now, self.look, self.layout, hover or focus, pressed)
        state = self.hud_state()  # which buttons there are depends on where the end panel lies
        sprites = self._marks() + self.reactions.sprites(now, self.layout, self.look, self.deck)
        sprites += self.hud.sprites(state, hover, pressed, focus) + end
        if self._focus is not None and self._focus.kind in ("card", "stock"):
            sprites.append(self._ring("focus", self._focus))
        if self.advice.target is not None:
            sprites.append(self._ring("hint", self.advice.target))
        return sprites + self._bubbles(now, state)

    def hud_state(self) -> HudState:
        """What the display shows now."""
        state = hud_state(
            self.game, self.settings, self.look,
            full_screen=self.full_screen, copied=self._now < self._copied_until, light=self.advice.light,
        )  # fmt: skip
        end = self.ending.rect(self._now)
        return replace(state, hidden=self.hud.actions_under(end)) if end is not None else state

    def deal_in(self, now: float) -> None:
        """Show the present hand being dealt."""
        self._now = now
        self._on_change(Change(Happened.DEALT, self.game.session.step, self.game.session.step))

    def show_at_rest(self, now: float) -> None:
        """Show the present hand as it lies, without any motion."""
        self.reactions.view.show(self.game.session.line)
        self.ending.happened(now, 0)

    def welcome(self) -> None:
        """Tell a new player what to do, at the card that it depends on."""
        target = WASTE_TARGET if self.game.position.top is not None else STOCK_TARGET
        text, delay = self.look.say("table.welcome"), timing.WELCOME_DELAY_MS
        self.messages.say(text, target, self._now, timing.WELCOME_MS, after=delay)

    def say(self, text: str, target: Target) -> None:
        """Say something at a target."""
        self.messages.say(text, target, self._now)

    # -- pointers --

    def _target(self, pos: tuple[int, int]) -> Target | None:
        """What lies under a pixel, the topmost first."""
        end = self.ending.panel(self._now)
        if end is not None and end.rect.collidepoint(pos):
            name = end.button_at(pos)
            return Target("end", name=name) if name else None
        button = self.hud.button_at(pos, self.hud_state())
        if button is not None:
            return button_target(button)
        place = self.layout.place_at(pos, self.game.position.removed)
        if place is not None:
            return card_target(place)
        if self.layout.stock.collidepoint(pos):
            return STOCK_TARGET
        return WASTE_TARGET if self.layout.waste.collidepoint(pos) else None

    def _release(self, pos: tuple[int, int], pointer: Hashable) -> None:
        pressed, start = self._pressed.pop(pointer, (None, pos))
        if pressed is None:
            return
        target = self._target(pos)
        slipped = abs(pos[0] - start[0]) + abs(pos[1] - start[1])
        dropped_on_waste = target == WASTE_TARGET and pressed.kind in ("card", "stock")
        if target == pressed or slipped <= self.look.px(SLOP) or dropped_on_waste:
            self._tap(pressed)

    def _tap(self, target: Target) -> None:
        match target.kind:
            case "card":
                self._tap_card(target.place)
            case "stock":
                self._button("draw")
            case "button":
                self._button(target.name)
            case "end":
                self.desk.end(target.name)

    def _tap_card(self, place: int) -> None:
        """Play a card, or say at the card why it is refused; without error help do nothing."""
        if self.game.position.card(place) is None:
            return
        self.messages.clear()
        refusal = self.game.play(place)
        if refusal is not None and self.settings.error_help:
            self.reactions.refuse(place, self._now)
            self.say(self.look.say(f"table.refused.{refusal.value}"), card_target(place))

    def _draw(self) -> None:
        drawn = self.game.draw()
        if not drawn and not self.game.session.status.is_over and self.settings.error_help:
            self.reactions.refuse(None, self._now)
            cause = "card_fits" if self.game.position.stock else "stock_empty"
            self.say(self.look.say(f"table.refused.{cause}"), STOCK_TARGET)

    def _button(self, name: str) -> None:
        self.messages.clear()
        if name not in SOUNDING:
            self.reactions.press()
        match name:
            case "undo":
                self.game.undo()
            case "redo":
                self.game.redo()
            case "draw":
                self._draw()
            case "hint":
                self.advice.ask_hint()
            case "help":
                self.desk.change(error_help=not self.settings.error_help)
            case "sound":
                self.desk.change(muted=not self.settings.muted)
            case "fullscreen":
                self.desk.change(full_screen=not self.full_screen)
            case "code":
                if self.desk.copy(str(self.game.session.code)):
                    self._copied_until = self._now + timing.CODE_COPIED_MS
            case "paste":
                self.desk.paste()
            case "quit":
                self.desk.quit()
            case _:
                self.desk.open(name)

    # -- the keyboard --

    def _key(self, name: str) -> None:
        self.messages.hover_over(None, self._now)
        end = self.ending.panel(self._now)
        if name in DIRECTIONS:
            self.messages.clear()
            if self._focus is None and self.advice.target is not None:
                self._focus = self.advice.target  # what is marked already is where to begin
            else:
                self._focus = neighbour(self._focus, name, self.game.position, self.layout)
        elif name in ("tab", "shift+tab"):
            self.messages.clear()
            self._focus = self._next_focus(-1 if name.startswith("shift") else 1)
        elif self._focus is not None and self._taps_focus(name):
            self._tap(self._focus)
        elif name == "escape":
            self.messages.clear()
            self._focus = None
        elif name == "return" and end is not None:
            self.desk.end(next(iter(end.buttons)))
        elif name in SHORTCUTS:
            self._button(SHORTCUTS[name])

    def _taps_focus(self, name: str) -> bool:
        """Enter taps what has the focus; space does too, but over the cards it draws."""
        on_button = self._focus is not None and self._focus.kind in ("button", "end")
        return name == "return" or (name == "space" and on_button)

    def _next_focus(self, step: int) -> Target | None:
        """The next thing in the order of Tab: the end panel's buttons, the cards as one, the rest."""
        state = self.hud_state()
        off = state.off | state.hidden
        end = self.ending.panel(self._now)
        order = [Target("end", name=name) for name in end.buttons] if end is not None else []
        focus = self._focus
        on_cards = focus is not None and focus.kind in ("card", "stock")
        cards = focus if on_cards else first_stop(self.game.position)
        if cards is not None:
            order.append(cards)
        order += [button_target(name) for name in (*self.hud.buttons, "code") if name not in off]
        if focus not in order:
            return order[0 if step > 0 else -1]
        return order[(order.index(focus) + step) % len(order)]

    # -- what happened, and what is said --

    def _on_change(self, change: Change) -> None:
        self.messages.clear()
        self._copied_until = 0.0
        if self._focus is not None:
            self._focus = still_there(self._focus, self.game.position, self.layout)
        self.advice.follow()
        self.reactions.happened(change, self._now, self.layout)
        self.ending.happened(self._now, timing.PANEL_DELAY_MS if self.reactions.motion.speed else 0)

    def _bubbles(self, now: float, state: HudState) -> list[Sprite]:
        said = self.messages.current(now)
        if said is not None and said[0] is None and said[1].kind != "button":
            said = None  # a card that is hovered has no name to be told
        hint, marked = self.advice.hint, self.advice.target
        if said is None and hint is not None and marked is not None:
            said = (hint_text(hint, self.look.catalogue), marked)
        if said is None and self._focus is not None:
            said = (None, self._focus)
        if said is None:
            return []
        text, target = said
        if text is None and target.kind == "button":
            key = self.look.say(f"table.key.{target.name}")
            text = f"{self.hud.label(target.name)} ({key})"
        if not text:
            return []
        return [self.messages.sprite(text, self._rect_of(target, state), self.look, self.layout.size)]

    # -- marks --

    def _marks(self) -> list[Sprite]:
        """The quiet marks on the cloth: empty piles, and peaks that are cleared."""
        layout, position = self.layout, self.game.position
        slot = self.deck.slot(layout.card[0])
        sprites = [Sprite("waste-slot", slot, *layout.waste.topleft, Z_MARK)]
        if not position.stock:
            sprites.append(Sprite("stock-slot", slot, *layout.stock.topleft, Z_MARK))
        for tip in TIPS:
            if position.removed >> tip & 1:
                star = self.look.icon("star", round(layout.card[0] * 0.45), self.look.theme.accent)
                rect = star.get_rect(center=layout.rect(tip).center)
                sprites.append(Sprite(("peak", tip), star, *rect.topleft, Z_MARK))
        return sprites

    def _ring(self, name: str, target: Target) -> Sprite:
        """A ring around a card or the stock: that of a hint is broad, that of the keyboard fine."""
        rect = self._rect_of(target, self.hud_state())
        broad = name == "hint"
        pad = self.look.px(7 if broad else 4)
        canvas = self._paint.canvas((rect.width + 2 * pad, rect.height + 2 * pad))
        colour = self.look.theme.accent if broad else self.look.theme.focus
        radius, width = round(rect.width * 0.07) + pad, max(2, self.look.px(6 if broad else 3))
        self._paint.box(canvas, canvas.get_rect(), radius, None, colour, width)
        return Sprite(name, canvas, rect.x - pad, rect.y - pad, Z_RING)

    def _rect_of(self, target: Target, state: HudState) -> Rect:
        if target.kind == "card":
            return self.layout.rect(target.place)
        if target.kind == "button":
            return self.hud.rect_of(target.name, state)
        return self.layout.stock if target.kind == "stock" else self.layout.waste


def _name_of(target: Target | None) -> str | None:
    return target.name if target is not None and target.name else None
