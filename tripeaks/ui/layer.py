"""What the window stacks: the table at the bottom, windows such as the settings above it.

Knows inputs and sprites.
"""

from __future__ import annotations

from typing import Protocol

from tripeaks.ui.platform.inputs import Input
from tripeaks.ui.platform.renderer import Sprite


class Screen(Protocol):
    """One layer of the window. Times are milliseconds of the app's own clock."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lie anew in a window of a size in pixels; also called when the look has changed."""

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; False leaves it to the screen below."""

    def update(self, ms: int) -> None:
        """Let one constant step of time pass."""

    def sprites(self, now: float) -> list[Sprite]:
        """The whole layer at a moment, from bottom to top."""

    def moving(self, now: float) -> bool:
        """Whether the next frame will differ by the passing of time alone."""
