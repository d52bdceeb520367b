"""The fixed step under everything that moves. Knows the timing only."""

from __future__ import annotations

from tripeaks.ui.timing import LONGEST_FRAME_MS, STEP_MS


class Ticker:
    """Turns real time into constant steps. A pause longer than a few steps, such as a suspended laptop
    or a dragged window, is dropped, so that nothing jumps."""

    def __init__(self) -> None:
        self._stepped = 0
        self._rest = 0.0

    @property
    def now(self) -> float:
        """Milliseconds of the game's own clock, between the last step and the next one."""
        return self._stepped + self._rest

    def advance(self, ms: float, most_ms: float = LONGEST_FRAME_MS) -> int:
        """Let time pass, ``most_ms`` at most; returns how many steps of ``STEP_MS`` are due."""
        self._rest = min(self._rest + max(0.0, ms), most_ms)
        steps = int(self._rest // STEP_MS)
        self._rest -= steps * STEP_MS
        self._stepped += steps * STEP_MS
        return steps
