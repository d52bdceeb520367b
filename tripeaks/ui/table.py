"""The table: cards, display, messages and the end of a hand, by mouse, finger and keyboard.

Knows the game and everything that draws a part of the table. It turns inputs into actions of the
game, and what the game says happened into motion, sound and messages.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Protocol

from pygame import Rect

from tripeaks.engine.board import PLACES, TIPS
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import Scoring
from tripeaks.engine.scoring import scheme
from tripeaks.session import Status
from tripeaks.storage import Settings
from tripeaks.ui import timing
from tripeaks.ui.bubble import bubble
from tripeaks.ui.cardview import CardView, Motion
from tripeaks.ui.deck import Deck
from tripeaks.ui.effects import Effect, Flourish, Fountain, Points
from tripeaks.ui.end_panel import EndPanel, EndState
from tripeaks.ui.game import Change, Game, Happened
from tripeaks.ui.hud import Hud, HudState
from tripeaks.ui.inputs import Drag, Hover, Input, Key, Press, Release
from tripeaks.ui.layout import STOCK, Layout, at_place, lay_out
from tripeaks.ui.look import Look
from tripeaks.ui.navigation import DIRECTIONS, STOCK_TARGET, WASTE_TARGET, Target, first_stop, neighbour
from tripeaks.ui.scene import Sprite
from tripeaks.ui.sound import Sound, Sounds
from tripeaks.ui.widget_paint import Paint

SLOP: Final = 14
"""How far a pointer may slip between press and release and still be a tap, in units."""

Z_MARK: Final = 30
"""Marks of cleared peaks lie under the cards."""

Z_FOCUS: Final = 900


class Desk(Protocol):
    """What the table asks of the app around it."""

    def open(self, name: str) -> None:
        """Open a window: ``new``, ``daily``, ``record``, ``rules`` or ``settings``."""

    def deal_again(self) -> None:
        """Deal the same cards again."""

    def deal_new(self) -> None:
        """Deal a hand under the rules last chosen."""

    def change(self, **settings: object) -> None:
        """Change some settings."""

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; False when there is none."""

    def paste(self) -> None:
        """Deal the code on the clipboard, or open the new game window with it."""

    def quit(self) -> None:
        """Leave the game."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text at a target until a moment."""

    text: str
    target: Target
    until: float


SHORTCUTS: Final = {
    "ctrl+z": "undo", "backspace": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo",
    "d": "draw", "space": "draw", "h": "hint", "e": "help", "m": "sound", "f11": "fullscreen",
    "alt+return": "fullscreen", "n": "new", "ctrl+n": "new", "f1": "rules", "r": "rules",
    "f2": "settings", "f3": "record", "f4": "daily", "ctrl+q": "quit", "ctrl+c": "code",
    "ctrl+v": "paste",
}  # fmt: skip
"""What each key does, by the name of the button it stands for."""


class Table:
    """The screen at the bottom of the stack."""

    def __init__(
        self, game: Game, desk: Desk, look: Look, deck: Deck, settings: Settings, sounds: Sounds
    ) -> None:
        self.game, self.desk, self.look, self.deck = game, desk, look, deck
        self.settings, self.sounds = settings, sounds
        self.view = CardView(game.session.line)
        self.full_screen = False
        self.touch = False
        """Whether the last pointer was a finger: it does not hover."""
        self._effects: list[Effect] = []
        self._message: Message | None = None
        self._bubble: tuple[tuple[object, ...], Sprite] | None = None
        self._pressed: dict[Hashable, tuple[Target | None, tuple[int, int]]] = {}
        self._hover: Target | None = None
        self._hover_since = 0.0
        self._focus: Target | None = None
        self._dealt_until = 0.0
        self._end: EndPanel | None = None
        self._end_at: float | None = None
        self._copied_until = 0.0
        self._now = 0.0
        game.listener = self._on_change
        self.resize((1280, 800))

    # -- the Screen protocol --

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size."""
        self.layout: Layout = lay_out(size, self.look.unit, self.settings.left_handed)
        self.hud = Hud(self.layout, self.look, self.settings.hint != "none")
        self._paint = Paint(self.look)
        self._bubble = None
        self._pressed.clear()
        self._end = None

    def restyle(self, look: Look, deck: Deck, settings: Settings) -> None:
        """Take another look, deck or other settings."""
        self.look, self.deck, self.settings = look, deck, settings
        self.resize(self.layout.size)

    def update(self, ms: int) -> None:
        """Let one constant step of play pass."""
        self.game.tick(ms)

    def moving(self, now: float) -> bool:
        """Whether the next frame may differ by time alone."""
        self._effects = [e for e in self._effects if now < e.begin + e.duration]
        waiting = self._end_at is not None and now < self._end_at + timing.FADE_MS
        hovering = self._hover is not None and now < self._hover_since + timing.HOVER_MS + timing.STEP_MS
        timed = (self._message is not None and now >= self._message.until) or 0 < self._copied_until <= now
        return self.view.moving(now) or bool(self._effects) or waiting or hovering or timed

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; the table is the last screen, so it takes them all."""
        self._now = now
        if isinstance(event, (Press, Key)):
            self._finish_deal(now)
        match event:
            case Press(pos, pointer):
                self._focus = None
                self._pressed[pointer] = (self._target(pos), pos)
            case Drag(pos, pointer):
                pass
            case Release(pos, pointer):
                self._release(pos, pointer)
            case Hover(pos):
                self._hover_over(self._target(pos) if pos and not self.touch else None)
            case Key(name):
                self._key(name)
        return True

    def sprites(self, now: float) -> list[Sprite]:
        """The whole table at a moment."""
        self._now = now
        state = self.hud_state()
        sprites = self._marks() + self.view.sprites(now, self.layout, self.deck, self.look.theme.veil)
        names = [self._name_of(target) for target in (self._hover, self._pressed_target(), self._focus)]
        sprites += self.hud.sprites(state, *names)
        sprites += self._focus_ring()
        for effect in self._effects:
            sprites += effect.sprites(now, self.layout, self.look, self.deck)
        sprites += self._end_sprites(now)
        return sprites + self._bubble_sprites(now, state)

    # -- what the display shows --

    def hud_state(self) -> HudState:
        """What the display shows now."""
        session, settings = self.game.session, self.settings
        off = {"undo"} if not self.game.can_undo else set()
        if not self.game.can_redo:
            off.add("redo")
        if not session.position.can_draw or session.status is Status.TIME_UP:
            off.add("draw")
        if session.status.is_over:
            off.add("hint")
        left = session.time_left_ms
        played = left if left is not None else session.played_ms
        show_clock = settings.show_clock and (left is not None or settings.show_clock)
        seconds = -(-played // 1000) if left is not None else played // 1000
        return HudState(
            score=session.score if settings.show_score else None,
            moves=session.moves,
            stock=len(session.position.stock),
            run=session.run,
            code=str(session.code),
            clock=f"{seconds // 60}:{seconds % 60:02}" if show_clock else None,
            off=frozenset(off),
            on=frozenset({"help"} if settings.error_help else ()),
            muted=settings.muted,
            full_screen=self.full_screen,
            note=self._note(),
            copied=self._now < self._copied_until,
        )

    def _note(self) -> tuple[str, tuple[int, int, int]] | None:
        match = self.game.match
        if match is None:
            return None
        number, total = len(match.scores) + 1, match.total
        if match.hands is not None:
            text = self.look.say("table.match", number=number, hands=match.hands, total=total)
        else:
            text = self.look.say("table.target", number=number, total=total, target=match.target)
        return text, self.look.theme.quiet

    # -- inputs --

    def _target(self, pos: tuple[int, int]) -> Target | None:
        """What lies under a pixel, the topmost first."""
        end = self._end_panel()
        if end is not None and end.rect.collidepoint(pos):
            name = end.button_at(pos)
            return Target("end", name=name) if name else None
        button = self.hud.button_at(pos, self.hud_state())
        if button is not None:
            return Target("button", name=button)
        place = self.layout.place_at(pos, self.game.position.removed)
        if place is not None:
            return Target("card", place)
        if self.layout.stock.collidepoint(pos):
            return STOCK_TARGET
        return WASTE_TARGET if self.layout.waste.collidepoint(pos) else None

    def _release(self, pos: tuple[int, int], pointer: Hashable) -> None:
        pressed, start = self._pressed.pop(pointer, (None, pos))
        target = self._target(pos)
        slipped = abs(pos[0] - start[0]) + abs(pos[1] - start[1])
        if pressed is None:
            return
        dropped_on_waste = target == WASTE_TARGET and pressed.kind in ("card", "stock")
        if target == pressed or slipped <= self.look.px(SLOP) or dropped_on_waste:
            self._tap(pressed)

    def _tap(self, target: Target) -> None:
        match target.kind:
            case "card":
                self._tap_card(target.place)
            case "stock":
                self._draw()
            case "button":
                self._button(target.name)
            case "end":
                self._end_button(target.name)

    def _tap_card(self, place: int) -> None:
        if self.game.position.card(place) is None:
            return
        self._message = None
        refusal = self.game.play(place)
        if refusal is not None and self.settings.error_help:
            self.view.refuse(place, self._now, self.motion)
            self.sounds.play(Sound.REFUSED)
            self._say(self.look.say(f"table.refused.{refusal.value}"), Target("card", place))

    def _draw(self) -> None:
        self._message = None
        if self.game.draw() or self.game.session.status in (Status.WON, Status.TIME_UP):
            return
        if self.settings.error_help:
            self.sounds.play(Sound.REFUSED)
            cause = "card_fits" if self.game.position.stock else "stock_empty"
            self._say(self.look.say(f"table.refused.{cause}"), STOCK_TARGET)

    def _button(self, name: str) -> None:
        self._message = None
        match name:
            case "undo":
                self.game.undo()
            case "redo":
                self.game.redo()
            case "draw":
                self._draw()
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

    def _end_button(self, name: str) -> None:
        match name:
            case "undo":
                self.game.undo()
            case "again":
                self.desk.deal_again()
            case "next":
                self.game.deal_next_of_match()
            case "new":
                self.desk.deal_new()

    def _key(self, name: str) -> None:
        self._hover = None
        if name in DIRECTIONS:
            self._message = None
            self._focus = neighbour(self._focus, name, self.game.position, self.layout)
        elif name in ("tab", "shift+tab"):
            self._message = None
            self._focus = self._next_focus(-1 if name.startswith("shift") else 1)
        elif self._focus is not None and self._taps_focus(name):
            self._tap(self._focus)
        elif name == "escape":
            self._message, self._focus = None, None
        elif name == "return" and self._end_panel() is not None:
            self._end_button(self._end_state().buttons[0][0])
        elif name in SHORTCUTS:
            self._button(SHORTCUTS[name])

    def _taps_focus(self, name: str) -> bool:
        """Enter taps what has the focus; space does too, but over the cards it draws."""
        on_button = self._focus is not None and self._focus.kind in ("button", "end")
        return name == "return" or (name == "space" and on_button)

    def _next_focus(self, step: int) -> Target | None:
        """The next thing in the order of Tab: the cards as one, the buttons, the end panel's."""
        state = self.hud_state()
        order: list[Target] = []
        cards = first_stop(self.game.position)
        if cards is not None:
            on_cards = self._focus is not None and self._focus.kind in ("card", "stock")
            order.append(self._focus if on_cards and self._focus is not None else cards)
        order += [Target("button", name=name) for name in self.hud.buttons if name not in state.off]
        order.append(Target("button", name="code"))
        end = self._end_panel()
        if end is not None:
            order = [Target("end", name=name) for name in end.buttons] + order
        if self._focus not in order:
            return order[0 if step > 0 else -1]
        return order[(order.index(self._focus) + step) % len(order)]

    # -- what happened --

    @property
    def motion(self) -> Motion:
        """How things move by the settings."""
        return Motion(timing.SPEEDS[self.settings.speed], self.settings.less_motion)

    def deal_in(self, now: float) -> None:
        """Show the present hand being dealt."""
        self._now = now
        self._on_change(Change(Happened.DEALT, self.game.session.step, self.game.session.step))

    def _on_change(self, change: Change) -> None:
        now, line, motion = self._now, self.game.session.line, self.motion
        self._message, self._end, self._end_at = None, None, None
        self._copied_until = 0.0
        match change.happened:
            case Happened.DEALT:
                self._effects.clear()
                self._dealt_until = self.view.deal(line, now, motion)
                self.sounds.play(Sound.DEALT)
            case Happened.RETURNED:
                self._effects.clear()
                self.view.show(line)
                self.sounds.play(Sound.UNDONE)
            case Happened.MOVED:
                self.view.react(line, now, motion, self.layout, undone=False)
                self._sound_of(change)
                self._show_points(change)
            case Happened.UNDONE:
                self._effects.clear()
                self.view.react(line, now, motion, self.layout, undone=True)
                self.sounds.play(Sound.UNDONE)
        self._after_the_end(change)

    def _after_the_end(self, change: Change) -> None:
        status = self.game.session.status
        if not status.is_over:
            return
        self._end_at = self._now + (timing.PANEL_DELAY_MS if self.motion.speed else 0)
        if change.happened not in (Happened.MOVED, Happened.TIME_UP):
            return
        self.sounds.play(Sound.WON if status is Status.WON else Sound.STUCK)
        if status is Status.WON and self.motion.speed and not self.motion.fades:
            self._effects.append(Fountain(self._now))

    def _sound_of(self, change: Change) -> None:
        if change.move == DRAW:
            self.sounds.play(Sound.DRAWN)
            return
        self.sounds.play(Sound.TAKEN, run=change.after.tally.run)
        assert change.move is not None
        if change.before.position.uncovered_by(change.move):
            self.sounds.play(Sound.TURNED)
        if change.peaks:
            self.sounds.play(Sound.PEAK, peak=change.after.position.peaks)

    def _show_points(self, change: Change) -> None:
        """Points rise where the card lay; under ``app`` only what a peak brings."""
        points = change.points
        if self.game.session.rules.scoring is Scoring.APP:
            points = scheme(self.game.session.rules).peaks[0] if change.peaks else 0
        spot = STOCK if change.move == DRAW or change.move is None else at_place(change.move)
        if points and self.settings.show_score and self.motion.speed:
            self._effects.append(Points(self._now, spot, f"{points:+d}".replace("-", "−"), change.peaks > 0))
        if change.peaks and self.motion.speed and not self.motion.fades:
            self._effects.append(Flourish(self._now, spot))

    def _finish_deal(self, now: float) -> None:
        """Any input finishes the deal, and ends the joy over a win."""
        if now < self._dealt_until:
            self.view.finish()
            self.sounds.hush(Sound.DEALT)
            self._dealt_until = 0.0
        self._effects = [effect for effect in self._effects if not isinstance(effect, Fountain)]

    # -- the end of a hand --

    def _end_panel(self) -> EndPanel | None:
        """The end panel once it shows and takes presses."""
        shown = self._end_at is not None and self._now >= self._end_at
        return self._end if shown else None

    def _end_state(self) -> EndState:
        say, session = self.look.say, self.game.session
        lines = [say("table.end.score", score=session.score, moves=session.moves)]
        match = self.game.next_of_match()
        names = ["new", "again"] if session.status is Status.WON else ["undo", "again", "new"]
        if session.status is Status.TIME_UP:
            names = ["new", "again"]
        if match is not None:
            key = "table.end.match_over" if match.is_over else "table.end.match"
            count = len(match.scores)
            lines.append(say(key, total=match.total, hands=count, count=count))
            names = [name for name in names if name == "undo"] + (["new"] if match.is_over else ["next"])
        buttons = tuple((name, say(f"table.end.{name}")) for name in names)
        return EndState(say(f"table.end.{session.status.value}"), tuple(lines), buttons)

    def _end_sprites(self, now: float) -> list[Sprite]:
        if self._end_at is None or now < self._end_at:
            return []
        if self._end is None:
            position, layout = self.game.position, self.layout
            taken = [layout.rect(place) for place in PLACES if position.card(place) is not None]
            if position.stock:
                taken.append(layout.stock)
            window = Rect((0, 0), layout.size)
            window.height -= layout.bar.bottom
            window.top = layout.bar.bottom
            shunned = [layout.actions, layout.info]
            self._end = EndPanel(self.look, self._end_state(), window, [*taken, layout.waste], shunned)
        names = [self._name_of(t) for t in (self._hover or self._focus, self._pressed_target())]
        return [self._end.sprite(*names)]

    # -- marks and messages --

    def _marks(self) -> list[Sprite]:
        """The quiet marks on the cloth: empty piles, and peaks that are cleared."""
        layout, width = self.layout, self.layout.card[0]
        position = self.game.position
        sprites = [Sprite("waste-slot", self.deck.slot(width), *layout.waste.topleft, Z_MARK)]
        if not position.stock:
            sprites.append(Sprite("stock-slot", self.deck.slot(width), *layout.stock.topleft, Z_MARK))
        size = round(width * 0.5)
        for tip in TIPS:
            if position.removed >> tip & 1:
                star = self.look.icon("star", size, self.look.theme.accent)
                rect = star.get_rect(center=layout.rect(tip).center)
                sprites.append(Sprite(("peak", tip), star, *rect.topleft, Z_MARK - 31))
        return sprites

    def _focus_ring(self) -> list[Sprite]:
        if self._focus is None or self._focus.kind not in ("card", "stock"):
            return []
        rect = self._rect_of(self._focus, self.hud_state())
        pad = self.look.px(3)
        canvas = self._paint.canvas((rect.width + 2 * pad, rect.height + 2 * pad))
        self._paint.ring(canvas, canvas.get_rect(), round(rect.width * 0.09) + pad)
        return [Sprite("focus", canvas, rect.x - pad, rect.y - pad, Z_FOCUS)]

    def _say(self, text: str, target: Target, ms: float = timing.TOOLTIP_MS) -> None:
        self._message = Message(text, target, self._now + ms)

    def _hover_over(self, target: Target | None) -> None:
        if target != self._hover:
            self._hover, self._hover_since = target, self._now

    def _bubble_sprites(self, now: float, state: HudState) -> list[Sprite]:
        if self._message is not None and now >= self._message.until:
            self._message = None
        if self._message is not None:
            text, target = self._message.text, self._message.target
        elif self._hover is not None and now >= self._hover_since + timing.HOVER_MS:
            text, target = self._hover_text(self._hover), self._hover
        elif self._focus is not None and self._focus.kind == "button":
            text, target = self._hover_text(self._focus), self._focus
        else:
            return []
        if not text:
            return []
        rect = self._rect_of(target, state)
        key = (text, rect.topleft, rect.size)
        if self._bubble is None or self._bubble[0] != key:
            window = Rect((0, 0), self.layout.size)
            self._bubble = (key, bubble(self.look, text, rect, window))
        return [self._bubble[1]]

    def _hover_text(self, target: Target) -> str:
        """The name and the key of a button; nothing for other things."""
        if target.kind != "button":
            return ""
        return f"{self.hud.label(target.name)} ({self.look.say(f'table.key.{target.name}')})"

    def _rect_of(self, target: Target, state: HudState) -> Rect:
        if target.kind == "card":
            return self.layout.rect(target.place)
        if target.kind == "button":
            return self.hud.rect_of(target.name, state)
        return self.layout.stock if target.kind == "stock" else self.layout.waste

    def _name_of(self, target: Target | None) -> str | None:
        return target.name if target is not None and target.name else None

    def _pressed_target(self) -> Target | None:
        return next((target for target, _pos in self._pressed.values()), None)


