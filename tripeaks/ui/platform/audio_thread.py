"""The thread in which SDL mixes sound, held still while nothing is to be heard. Knows SDL only.

An open device mixes silence 86 times a second. In 30 s that costs 0.06 s of CPU time without a sound card and
0.65 s under PulseAudio (measured), more than the rest of an idle game. SDL has a lock for its mixing, and a
thread that waits for it costs nothing (measured: 0.003 s), while the device stays open: the sound server
fills in the silence, and the next sound is heard from its beginning.
"""

from __future__ import annotations

import atexit
from typing import Final

from tripeaks.ui.platform import sdl

DEVICES: Final = range(2, 17)
"""The numbers that SDL gives to devices; 1 belongs to an old interface."""


class AudioThread:
    """The thread of the device that pygame's mixer has open. Use it from one thread.

    Release it before the mixer is closed, which would else wait for it forever; the end of the program does
    it too.
    """

    def __init__(self) -> None:
        self._held: int | None = None
        atexit.register(self.release)  # before pygame, which registered earlier, closes the mixer

    @property
    def held(self) -> bool:
        """Whether it waits."""
        return self._held is not None

    def hold(self) -> bool:
        """Let it wait; False where that is impossible."""
        if self._held is None:
            self._held = next(filter(sdl.audio_plays, DEVICES), None)
            if self._held is not None:
                sdl.lock_audio(self._held)
        return self.held

    def release(self) -> None:
        """Let it mix again."""
        if self._held is not None:
            sdl.unlock_audio(self._held)
            self._held = None
