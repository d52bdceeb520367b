"""Shows changes at the table by motion, sound and effects. Knows the game's changes and the card view."""

from __future__ import annotations

from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import Scoring
from tripeaks.game import Change, Happened
from tripeaks.session import Status, Step
from tripeaks.storage import Settings
from tripeaks.ui.drawing.deck import Deck
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.drawing.style import Motion
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.platform.sound import Sound, Sounds
from tripeaks.ui.table.cards import Cards
from tripeaks.ui.table.effects import Effect, Flourish, Fountain, Points
from tripeaks.ui.table.layout import STOCK, Layout, at_place


class Animator:
    """The moving cards, with their effects and sounds. Times are milliseconds of the app's clock."""

    def __init__(self, line: tuple[Step, ...], sounds: Sounds, motion: Motion, settings: Settings) -> None:
        self.cards = Cards(line)
        self.motion = motion
        self.settings = settings
        self._sounds = sounds
        self._effects: list[Effect] = []
        self._dealt_at = 0.0

    @property
    def _lively(self) -> bool:
        """Whether motion other than fading is allowed."""
        return bool(self.motion.speed) and not self.motion.fades

    def is_moving(self, since: float) -> bool:
        """Whether anything was still moving at a moment."""
        return self.cards.is_moving(since) or any(
            since < effect.begin + effect.duration for effect in self._effects
        )

    def is_dealing(self, now: float) -> bool:
        """Whether the deal has not landed yet."""
        return now < self._dealt_at

    def sprites(
        self, now: float, layout: Layout, look: Look, deck: Deck, backs: bool = False
    ) -> list[Sprite]:
        """The cards and effects at a moment; ``backs``: no card shows its face."""
        sprites = self.cards.sprites(now, layout, deck, look.theme.veil, backs)
        for effect in self._effects:
            sprites += effect.sprites(now, layout, look, deck)
        return sprites

    def finish_deal(self, now: float) -> None:
        """End the deal and the fountain of a win at once, because an input came."""
        if self.is_dealing(now):
            self.cards.finish()
            self._sounds.hush(Sound.DEALT)
            self._dealt_at = 0.0
        self._effects = [effect for effect in self._effects if not isinstance(effect, Fountain)]

    def press(self) -> None:
        """Play the sound of a pressed button."""
        self._sounds.play(Sound.PRESSED)

    def happened(self, change: Change, now: float, layout: Layout) -> None:
        """Start the motion, the effects and the sound of a change."""
        self._effects = [effect for effect in self._effects if now < effect.begin + effect.duration]
        match change.happened:
            case Happened.DEALT:
                self._effects.clear()
                self._dealt_at = self.cards.deal(change.line, now, self.motion)
                self._sounds.play(Sound.DEALT)
            case Happened.RETURNED:
                self._effects.clear()
                self.cards.show(change.line)
                self._sounds.play(Sound.UNDONE)
            case Happened.UNDONE:
                self._effects.clear()
                self.cards.react(change.line, now, self.motion, layout, undone=True)
                self._sounds.play(Sound.UNDONE)
            case Happened.MOVED:
                self.cards.react(change.line, now, self.motion, layout, undone=False)
                self._sound_of(change)
                self._show_points(change, now)
                self._show_end(change, now)
            case Happened.TIME_UP:
                self._show_end(change, now)
            case Happened.REFUSED:
                if change.move is not None and change.move != DRAW:
                    self.cards.refuse(change.move, now, self.motion)
                self._sounds.play(Sound.REFUSED)

    def _sound_of(self, change: Change) -> None:
        if change.move is None or change.move == DRAW:
            self._sounds.play(Sound.DRAWN)
            return
        self._sounds.play(Sound.TAKEN, run=change.after.tally.run)
        if change.before.position.uncovered_by(change.move):
            self._sounds.play(Sound.TURNED)
        if change.peaks:
            self._sounds.play(Sound.PEAK, peak=change.after.position.peaks)

    def _show_points(self, change: Change, now: float) -> None:
        """Let points rise where the card lay; under ``app`` only those for a peak."""
        rules, points = change.after.position.rules, change.points
        if rules.scoring is Scoring.APP:
            points = rules.scheme.peaks[0] if change.peaks else 0
        spot = STOCK if change.move is None or change.move == DRAW else at_place(change.move)
        if points and self.settings.show_score and self.motion.speed:
            self._effects.append(Points(now, spot, f"{points:+}".replace("-", "−"), change.peaks > 0))
        if change.peaks and self._lively:
            self._effects.append(Flourish(now, spot))

    def _show_end(self, change: Change, now: float) -> None:
        if not change.status.is_over:
            return
        self._sounds.play(Sound.WON if change.status is Status.WON else Sound.STUCK)
        if change.status is Status.WON and self._lively:
            self._effects.append(Fountain(now))
