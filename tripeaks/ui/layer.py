"""The layers that the window stacks: the table at the bottom, dialogs and the replay above it.

Knows inputs, sprites and the style.
"""

from __future__ import annotations

from typing import Protocol

from tripeaks.storage import Settings
from tripeaks.ui.drawing.style import Style
from tripeaks.ui.platform.inputs import Input
from tripeaks.ui.platform.renderer import Sprite


class Layer(Protocol):
    """One layer of the window. Times are milliseconds of the app's own clock.

    Only ``handle`` and ``advance`` change anything. ``is_moving`` and ``sprites`` are functions of what
    the layer is and of the time, so that a frame can be asked for at any moment.
    """

    covers: bool
    """Whether the layer hides all layers below it."""

    @property
    def typing(self) -> bool:
        """Whether it takes typed text now, so that letters are no commands."""

    def restyle(self, style: Style, settings: Settings) -> None:
        """Take another look or other settings; ``resize`` follows."""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of a size in pixels."""

    def handle(self, event: Input, now: float) -> bool:
        """Take an input; False leaves it to the layer below."""

    def advance(self, now: float) -> bool:
        """Do what is due; called once a turn, before drawing. Returns whether a new frame is needed."""

    def is_moving(self, since: float, now: float) -> bool:
        """Whether a frame drawn at ``now`` may differ, by time alone, from one drawn at ``since``, or
        will differ soon."""

    def sprites(self, now: float) -> list[Sprite]:
        """The whole layer at a moment, from bottom to top."""
