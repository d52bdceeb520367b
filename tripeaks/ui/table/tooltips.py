"""What the table says at a card or a button, and for how long. Knows bubbles and targets."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from tripeaks.ui import timing
from tripeaks.ui.drawing.look import Look
from tripeaks.ui.platform.renderer import Sprite
from tripeaks.ui.table.bubble import bubble
from tripeaks.ui.table.hit_target import Target


@dataclass(frozen=True, slots=True)
class Message:
    """A text at a target from a moment until another."""

    text: str
    target: Target
    since: float
    until: float


class Tooltips:
    """At most one message at a time, else the name of the button under the mouse."""

    def __init__(self) -> None:
        self._message: Message | None = None
        self._hover: Target | None = None
        self._hover_since = 0.0
        self._hushed = False
        self._bubble: tuple[tuple[object, ...], Sprite] | None = None

    @property
    def hover(self) -> Target | None:
        """What the mouse is on."""
        return self._hover

    def say(
        self, text: str, target: Target, now: float, ms: float = timing.TOOLTIP_MS, after: float = 0
    ) -> None:
        """Say something at a target for some time, at once or ``after`` a while, both in ms; it takes the
        place of what was said before."""
        self._message = Message(text, target, now + after, now + after + ms)

    def clear(self) -> None:
        """Say nothing any more."""
        self._message = None

    def hover_over(self, target: Target | None, now: float) -> None:
        """The mouse is on a target."""
        if target != self._hover:
            self._hover, self._hover_since, self._hushed = target, now, False

    def hush(self) -> None:
        """Do not name what the mouse is on until it has been elsewhere: it was pressed, so it is known, and
        what comes of that is more worth reading."""
        self._hushed = True

    def forget(self) -> None:
        """The layout or the look changed: bubbles are drawn anew."""
        self._bubble = None

    def due(self, now: float) -> bool:
        """Whether time alone will change what is said."""
        if self._message is not None:
            return not self._message.since + 2 * timing.STEP_MS <= now < self._message.until
        if self._hushed:
            return False
        return self._hover is not None and now < self._hover_since + timing.HOVER_MS + 2 * timing.STEP_MS

    def current(self, now: float) -> tuple[str | None, Target] | None:
        """The text said now and its target; text None for the name of a button that is hovered."""
        if self._message is not None and now >= self._message.until:
            self._message = None
        if self._message is not None and now >= self._message.since:
            return self._message.text, self._message.target
        rested = now >= self._hover_since + timing.HOVER_MS
        if self._hover is not None and rested and not self._hushed:
            return None, self._hover
        return None

    def sprite(self, text: str, rect: Rect, look: Look, window: tuple[int, int]) -> Sprite:
        """The bubble with a text at a rectangle."""
        key = (text, *rect)
        if self._bubble is None or self._bubble[0] != key:
            self._bubble = (key, bubble(look, text, rect, Rect((0, 0), window)))
        return self._bubble[1]
