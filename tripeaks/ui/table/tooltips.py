"""What the table says at a card or a button, and how long. Knows the timing."""

from __future__ import annotations

from dataclasses import dataclass

from tripeaks.ui import timing


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A text at a control, by its key, from a moment until another."""

    text: str
    key: str
    since: float
    until: float


class Tooltips:
    """At most one tooltip at a time, else the name of the button under the mouse."""

    def __init__(self) -> None:
        self._tooltip: Tooltip | None = None
        self._hover = ""
        self._hover_since = 0.0
        self._hushed = False

    def say(self, text: str, key: str, now: float, ms: float = timing.TOOLTIP_MS, after: float = 0) -> None:
        """Say something at a control for some time, at once or ``after`` a while, both in ms; it replaces
        what was said before."""
        self._tooltip = Tooltip(text, key, now + after, now + after + ms)

    def clear(self) -> None:
        """Say nothing any more."""
        self._tooltip = None

    def hover_over(self, key: str, now: float) -> None:
        """The mouse is on a control, or on none (an empty key)."""
        if key != self._hover:
            self._hover, self._hover_since, self._hushed = key, now, False

    def hush(self) -> None:
        """Do not name the control under the mouse until the mouse leaves it: it was pressed, so it is known,
        and its effect is more important to read."""
        self._hushed = True

    def is_moving(self, since: float, now: float) -> bool:
        """Whether the text may differ between two moments, or will soon."""
        tooltip = self._tooltip
        if tooltip is not None and (since < tooltip.since or since < tooltip.until <= now):
            return True
        return bool(self._hover) and not self._hushed and since < self._hover_since + timing.HOVER_MS

    def current(self, now: float) -> tuple[str | None, str] | None:
        """The text said now and the key of its control; text None for the name of a button under the
        mouse."""
        tooltip = self._tooltip
        if tooltip is not None and tooltip.since <= now < tooltip.until:
            return tooltip.text, tooltip.key
        rested = now >= self._hover_since + timing.HOVER_MS
        return (None, self._hover) if self._hover and rested and not self._hushed else None
