"""The table: cards, buttons, tooltips and the end of a hand, by mouse, finger and keyboard.

Knows the game and everything that draws a part of the table. It turns inputs into actions of the
game; the resulting changes come back to the table, and the animator shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from pygame import Rect

from tripeaks.engine.board import PLACES
from tripeaks.engine.position import DRAW, Move
from tripeaks.game import Change, Game, Happened
from tripeaks.hints import hint_text
from tripeaks.key_text import key_label
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.drawing.style import Style
from tripeaks.ui.platform.inputs import Drag, Hover, Input, Key, Lost, Press, Release
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.platform.sound import Sounds
from tripeaks.ui.table.analysis import Analysis
from tripeaks.ui.table.animator import Animator
from tripeaks.ui.table.bubble import Bubbles
from tripeaks.ui.table.dragging import Dragging
from tripeaks.ui.table.end_layout import END_KEY, EndPanel
from tripeaks.ui.table.end_of_hand import EndOfHand
from tripeaks.ui.table.focus import Focus
from tripeaks.ui.table.hud import Z_HUD, Hud, HudState
from tripeaks.ui.table.hud_state import clock_text, hud_state
from tripeaks.ui.table.layout import Layout, lay_out
from tripeaks.ui.table.marks import cloth_marks, ring
from tripeaks.ui.table.table_controls import STOCK_KEY, WASTE_KEY, CardControl, key_of
from tripeaks.ui.table.tooltips import Tooltips
from tripeaks.ui.widgets.base import AT_REST, Placed
from tripeaks.ui.widgets.controls import Controls
from tripeaks.ui.widgets.picture_cache import PictureCache

SLOP: Final = 14
"""How far a pointer may move between press and release and still tap, in units."""

SOUNDING: Final = frozenset(("undo", "redo", "draw", "sound", "menu"))
"""The buttons without a click: their effect has a sound, or they change the sound or the focus."""


class Actions(Protocol):
    """What the table can ask of the app."""

    def open(self, name: str) -> None:
        """Open a dialog: ``new``, ``daily``, ``record``, ``rules``, ``settings`` or ``board``."""

    def deal(self) -> None:
        """Deal another hand by the same rules, or the next one of a match."""

    def end(self, name: str) -> None:
        """Do what a button of the end panel says."""

    def change(self, **settings: object) -> None:
        """Change some settings."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False when there is none."""

    def paste(self) -> None:
        """Deal the code on the clipboard, or say that it holds none."""

    def quit(self) -> None:
        """Leave the game."""


class Table:
    """The layer at the bottom of the stack."""

    covers = False
    typing = False

    def __init__(
        self, game: Game, actions: Actions, analysis: Analysis, style: Style, settings: Settings,
        sounds: Sounds,
    ) -> None:  # fmt: skip
        self.game, self.actions, self.analysis = game, actions, analysis
        self.look: Look = style.look
        self.deck: Deck = style.deck
        self.settings = settings
        self.animator = Animator(game.session.line, sounds, style.motion, settings)
        self.end_of_hand = EndOfHand(game, analysis, self._end)
        self.tooltips = Tooltips()
        self.full_screen = False
        self.touch = False
        """Whether the last pointer was a finger: it does not hover."""
        self.paused = False  # whether the clock stands still although the hand is in play
        self.controls = Controls(Paint(self.look))
        self._dragging = Dragging(game, self.animator, self.controls)
        self._focus = Focus(self.controls, game, analysis)
        self._placed_for: object = None
        self._hud_moment: tuple[object, ...] = ()
        self._copied = False
        self._copied_until = 0.0
        """Until when the table says that the code was copied; 0 until the next turn sets it."""

    # The Layer protocol

    def restyle(self, style: Style, settings: Settings) -> None:
        """Take another look, deck or other settings; ``resize`` follows."""
        self.look, self.deck, self.settings = style.look, style.deck, settings
        self.animator.motion, self.animator.settings = style.motion, settings

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size."""
        self.layout: Layout = lay_out(size, self.look.unit, self.settings.left_handed)
        self.hud = Hud(self.layout, self.look, self.settings.hint != "none")
        self.controls.paint = self._paint = Paint(self.look)
        self.controls.slop = self.look.px(SLOP)
        self.controls.held = None
        self.animator.cards.put_back()
        self._pictures = PictureCache(self._paint)
        self._bubbles = Bubbles(self.look, size)
        self.end_of_hand.forget()
        self._placed_for, self._hud_moment = None, ()
        self._place()

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; the table is the last layer, so it takes them all."""
        self._place(self.end_of_hand.pressable(now))
        if isinstance(event, (Press, Key)):
            self.animator.finish_deal(now)
        match event:
            case Press(pos, pointer):
                self.tooltips.hush()
                self._dragging.drop(now, self.layout)
                held = self.controls.press(pos, pointer)
                self.controls.focus = ""
                if self.veiled and self._dragging.card_of(held) is not None:
                    self.controls.held = None  # it only lets the clock go on: nobody saw what lies there
            case Drag(pos, pointer):
                self._dragging.follow(self.controls.drag(pos, pointer), now, self.layout)
            case Release(pos, pointer):
                self._dragging.release(self.controls.release(pos, pointer), now, self.layout)
            case Lost():
                self.controls.lose()
                self._dragging.drop(now, self.layout)
            case Hover(pos):
                self.controls.hover = pos = None if self.touch else pos
                under = self.controls.at(pos) if pos else None
                self.tooltips.hover_over(under[0].key if under else "", now)
            case Key(name, command):
                self.controls.hover = None
                self.tooltips.hover_over("", now)
                self._key(name, command)
        return True

    def advance(self, now: float) -> bool:
        """Show what is due: the end panel, and that the code was copied."""
        if self._copied and not self._copied_until:
            self._copied_until = now + timing.CODE_COPIED_MS
        self._copied = self._copied and now < self._copied_until
        laid_out = self.end_of_hand.advance(now, self.look, self.layout)
        return self._place(self.end_of_hand.pressable(now)) or laid_out

    def is_moving(self, since: float, now: float) -> bool:
        """Whether cards, effects, tooltips or the end panel were changing at a moment."""
        return (
            self.animator.is_moving(since)
            or self.end_of_hand.is_moving(since)
            or self.tooltips.is_moving(since, now)
        )

    def sprites(self, now: float) -> list[Sprite]:
        """The whole table at a moment."""
        layout, position, empty = self.layout, self.game.position, not self.animator.cards.stock_left
        sprites = cloth_marks(layout, position, self._paint, self.deck, stock_empty=empty)
        sprites += self.animator.sprites(now, self.layout, self.look, self.deck, self.veiled)
        sprites += self.hud.sprites(self.hud_state())
        states = self.controls.states()
        for control, placed in self.controls:
            if control.key.startswith(END_KEY) or isinstance(control, CardControl):
                continue  # drawn with what they belong to
            picture = self._pictures.picture(control, placed.rect.size, states.get(control.key, AT_REST))
            sprites.append(Sprite(("button", control.key), picture, *placed.rect.topleft, Z_HUD))
        if self.end_of_hand.panel is not None:
            sprites.append(self.end_of_hand.panel.sprite(states))
        if self.focused_move is not None:
            sprites.append(ring("focus", self.focused_move, layout, self._paint))
        if self.analysis.hinted is not None:
            sprites.append(ring("hint", self.analysis.hinted, layout, self._paint))
        return sprites + self._said(now)

    # What happened

    def happened(self, changes: Sequence[Change], now: float) -> None:
        """Show what happened at the table, in order."""
        for change in changes:
            refused = change.happened is Happened.REFUSED
            if not refused or self.settings.error_help:
                self.animator.happened(change, now, self.layout)
            if refused and self.settings.error_help:
                self.tooltips.say(self._refusal_text(change), key_of(change.move or 0), now)
        if any(change.happened is not Happened.REFUSED for change in changes):
            self.tooltips.clear()
            self._copied = False
            new_hand = any(change.happened in (Happened.DEALT, Happened.RETURNED) for change in changes)
            self._focus.keep(self.layout, new_hand)
            self.analysis.follow()
            self.end_of_hand.happened(now, timing.PANEL_DELAY_MS if self.animator.motion.speed else 0)

    def show_at_rest(self, now: float) -> None:
        """Show the present hand without any motion."""
        self.animator.cards.show(self.game.session.line)
        self.end_of_hand.happened(now, 0)

    def welcome(self, now: float) -> None:
        """Show the first steps to a new player, at the card that they depend on."""
        key = WASTE_KEY if self.game.position.top is not None else STOCK_KEY
        text, delay = self.look.say("table.welcome"), timing.WELCOME_DELAY_MS
        self.tooltips.say(text, key, now, timing.WELCOME_MS, after=delay)

    def hud_state(self) -> HudState:
        """What the display shows now; worked out again only when something that it depends on changed, as
        each turn of the loop asks for it."""
        game, session, panel = self.game, self.game.session, self.end_of_hand.panel
        moment = (
            game.hand, session.step, session.moves, session.redo_depth, clock_text(session),
            self.settings, self.look, self.full_screen, self._copied, self.analysis.light, panel, self.paused,
        )  # fmt: skip
        if moment != self._hud_moment:
            state = hud_state(
                game, self.settings, self.look,
                full_screen=self.full_screen, copied=self._copied, light=self.analysis.light,
                paused=self.paused,
            )  # fmt: skip
            hidden = self.hud.actions_under(panel.rect) if panel is not None else frozenset()
            self._hud_moment, self._hud_state = moment, replace(state, hidden=hidden)
        return self._hud_state

    def rect_of(self, key: str) -> Rect:
        """The rectangle of a control, by its key; that of the waste for one that is not there."""
        found = self.controls.find(key)
        return found[1] if found else self.layout.waste

    @property
    def focused_move(self) -> Move | None:
        """The card with the focus by its place, ``DRAW`` for the stock, None for neither."""
        return self._focus.move

    @property
    def veiled(self) -> bool:
        """Whether no face can be read, because a count-down stands still."""
        return self.paused and self.game.session.rules.clock is not None

    # The controls

    def _place(self, panel: EndPanel | None = None) -> bool:
        """Place the controls as they are now, topmost first, those of the end panel if it can be pressed;
        whether anything about them changed."""
        state, removed = self.hud_state(), self.game.position.removed
        shown = (state, removed, panel)
        if shown == self._placed_for:
            return False
        self._placed_for = shown
        placed = panel.controls() if panel else []
        placed += self.hud.controls(state, self.press_button)
        placed += [
            self._card(place, self.layout.rect(place))
            for place in reversed(PLACES)
            if not removed >> place & 1
        ]
        placed.append(self._card(DRAW, self.layout.stock))
        placed.append(Placed(CardControl(WASTE_KEY, self._tap), self.layout.waste))
        self.controls.placed = placed
        self._focus.follow(panel)
        return True

    def _card(self, move: Move, rect: Rect) -> Placed:
        return Placed(CardControl(key_of(move), self._tap, move), rect)

    def _tap(self, key: str) -> None:
        """Play the card or draw; the waste does nothing."""
        self.tooltips.clear()
        if key == STOCK_KEY:
            self.press_button("draw")
        elif key != WASTE_KEY:
            self.game.play(int(key.removeprefix("card-")))

    def _end(self, key: str) -> None:
        self.actions.end(key.removeprefix(END_KEY))

    def press_button(self, name: str) -> None:
        """Do what a button does, by its name, whether it is shown or only has a key."""
        self.tooltips.clear()
        if name not in SOUNDING:
            self.animator.press()
        game, change, settings = self.game, self.actions.change, self.settings
        actions: dict[str, Callable[[], object]] = {
            "undo": game.undo,
            "redo": game.redo,
            "draw": game.draw,
            "hint": self._ask_hint,
            "deal": self.actions.deal,
            "help": partial(change, error_help=not settings.error_help),
            "sound": partial(change, muted=not settings.muted),
            "fullscreen": partial(change, full_screen=not self.full_screen),
            "code": self._copy,
            "paste": self.actions.paste,
            "menu": self._focus.go_to_bar,
            "quit": self.actions.quit,
        }
        actions.get(name, partial(self.actions.open, name))()

    def _copy(self) -> None:
        self._copied, self._copied_until = self.actions.copy(str(self.game.session.code)), 0.0

    def _ask_hint(self) -> None:
        """Ask for a hint, which then has the keyboard."""
        if self.settings.hint != "none" and not self.game.session.status.is_over:
            self._focus.let_go()
        self.analysis.ask_hint()

    # The keyboard

    def _key(self, name: str, command: str) -> None:
        if self._focus.go(name, command, self.layout):
            self.tooltips.clear()
        elif name in ("tab", "shift+tab"):
            self.tooltips.clear()
            self._focus.step(-1 if name.startswith("shift") else 1, self.hud_state().off)
        elif name == "escape":
            self.tooltips.clear()
            self._focus.let_go()
            if self.full_screen:
                self.actions.change(full_screen=False)
        elif name == "return":
            if self.end_of_hand.panel is self._focus.panel:  # else it has just appeared
                self._focus.press()
        elif command:
            self.press_button(command)

    # What is said

    def _refusal_text(self, change: Change) -> str:
        if change.refusal is not None:
            return self.look.say(f"table.refused.{change.refusal.value}")
        return self.look.say(f"table.refused.{'card_fits' if self.game.position.stock else 'stock_empty'}")

    def _said(self, now: float) -> list[Sprite]:
        """The bubble with the tooltip, the name of a button, or the hint."""
        text, key = self.tooltips.current(now) or (None, "")
        if text is None and not self._label_of(key):
            key = ""  # a hovered card shows no name
        if not key and (hint := self.analysis.hint) is not None:
            text, key = hint_text(hint, self.look.catalogue), key_of(hint.move)
        if not key:
            key = self.controls.focus
        text = text or self._label_of(key)
        return [self._bubbles.sprite(text, self.rect_of(key))] if text else []

    def _label_of(self, key: str) -> str:
        """The name of a button with its key; empty for everything else."""
        control = self.controls.find(key)
        if control is None or isinstance(control[0], CardControl) or key.startswith(END_KEY):
            return ""
        label, keys = self.hud.label(key), self.settings.bindings.keys[key]
        return f"{label} ({key_label(keys[0], self.look.catalogue)})" if keys else label
