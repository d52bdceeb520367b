"""Plays the sounds of the game; knows pygame's mixer and the files in sounds/, nothing of the game.

The first sound opens the device. It stays open while the window has the focus and sound is on, because over
HDMI and Bluetooth the beginning of a sound is lost when a device is opened; between sounds SDL's thread is
held, so that this costs nothing. Each sound uses the device that is there when it is played. Without a device
every call is silent; nothing here raises.
"""

import ctypes
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

import pygame

from tripeaks.resources import SOUNDS
from tripeaks.ui.platform.audio_thread import AudioThread

RATE = 44_100  # Hz
SAMPLE_BITS = -16  # pygame writes signed so
BUFFER = 512  # samples, 12 ms: a sound is heard with the click that made it
CHANNELS = 16  # sounds at once; the oldest is cut off
REST_AFTER = 60.0  # s of silence until a device whose thread cannot be held is closed
RETRY_AFTER = 10.0  # s until a device that could not be opened is tried again
HUSH = 60  # ms in which a sound that is cut short fades out

VARIANTS = 3
RUN_NOTES = 12
PEAKS = 3
TOP_TURN = (2, 1, 0)  # a run longer than the notes repeats these steps below the highest


class Sound(StrEnum):
    """What can be heard. The value begins the names of its files."""

    TAKEN = "taken"  # a card of the tableau lands on the waste; with the note of its run
    DRAWN = "drawn"  # a card slides from the stock to the waste
    TURNED = "turned"  # an uncovered card is flipped
    REFUSED = "refused"  # the card asked for cannot be taken
    DEALT = "dealt"  # the whole tableau is laid out (1.1 s)
    PEAK = "peak"  # the tip of a peak is cleared
    WON = "won"  # the tableau is empty
    STUCK = "stuck"  # no move is left
    UNDONE = "undone"  # a move is taken back or done again
    PRESSED = "pressed"  # a button is pressed


NUMBERED = {Sound.TAKEN: VARIANTS, Sound.DRAWN: VARIANTS, Sound.TURNED: VARIANTS, Sound.PEAK: PEAKS}
"""The sounds with several files, numbered from 1: one variant at random, or one for each peak."""


def run_note(run: int) -> int:
    """The note, 1 to RUN_NOTES, of the run-th card of a run (1 or more); climbs, then turns at the top."""
    if run <= RUN_NOTES:
        return run
    return RUN_NOTES - TOP_TURN[(run - RUN_NOTES - 1) % len(TOP_TURN)]


def all_stems() -> tuple[str, ...]:
    """The names, without ``.wav``, of every file that can be played."""
    numbered = [f"{sound}_{n}" for sound, count in NUMBERED.items() for n in range(1, count + 1)]
    single = [str(sound) for sound in Sound if sound not in NUMBERED]
    return (*numbered, *single, *(f"run_{n:02}" for n in range(1, RUN_NOTES + 1)))


def open_mixer() -> None:
    """Open the sound device. Raises pygame.error if there is none."""
    # No changes are allowed, so that loaded sounds fit every device that is opened later.
    pygame.mixer.init(RATE, SAMPLE_BITS, 1, BUFFER, allowedchanges=0)


def device_likely() -> bool:
    """Whether it is worth trying to open a device; looks for signs of one without opening it.

    While SDL fails to open one, the whole program blocks, other threads too: 0.1 s on Linux without a
    card (measured), up to 8 s on Windows without an endpoint (SDL waits that long for slow drivers). On
    systems where no such sign is known the answer is yes.
    """
    if any(map(os.environ.get, ("SDL_AUDIODRIVER", "PULSE_SERVER", "AUDIODEV"))):
        return True
    if sys.platform == "win32":
        return bool(ctypes.windll.winmm.waveOutGetNumDevs())
    if sys.platform == "linux":
        runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
        signs = (
            runtime / "pulse/native",
            runtime / "pipewire-0",
            Path("/run/pulse/native"),
            Path("/etc/asound.conf"),
            *Path("/dev/snd").glob("pcm*p"),
        )
        return any(path.exists() for path in signs)
    return True


class Sounds:
    """The sounds of one game. Only ``close`` waits, and no method raises if there is no device or file."""

    def __init__(
        self,
        volume: float = 0.7,
        muted: bool = False,
        directory: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Volume from 0 to 1; directory of the WAV files (sounds/ if None); clock gives seconds."""
        self._muted = muted
        self._directory = directory or SOUNDS
        self._clock = clock
        self._open = False
        self._focus = True
        self._thread = AudioThread()
        self._closing: threading.Thread | None = None
        self._retry_at = float("-inf")
        self._heard_at = float("-inf")
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last_variant: dict[Sound, int] = {}
        self.volume = volume

    @property
    def volume(self) -> float:
        """Perceived loudness, 0 to 1; other values are clamped."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        if self.awake:
            for loaded in filter(None, self._loaded.values()):
                loaded.set_volume(self._gain)

    @property
    def muted(self) -> bool:
        """Whether there is no sound; then no device is opened and no file loaded either.

        Muting stops what is playing; the next ``rest`` closes the device.
        """
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and self.awake:
            pygame.mixer.stop()

    @property
    def focus(self) -> bool:
        """Whether the window has the focus. Without it there is no new sound; once what is playing has ended,
        the next ``rest`` closes the device."""
        return self._focus

    @focus.setter
    def focus(self, focus: bool) -> None:
        self._focus = focus

    @property
    def awake(self) -> bool:
        """Whether a sound device is open now."""
        return self._open and pygame.mixer.get_init() is not None  # pygame.quit closes it unasked

    def play(self, sound: Sound | str, *, run: int = 0, peak: int = 0) -> None:
        """Play a sound, with the note of a run (1 is its first card) if run is given.

        Peak, 1 to 3, says how many peaks are cleared now, for ``Sound.PEAK`` only.
        """
        sound = Sound(sound)
        if not self._open_device():
            return
        self._heard_at = self._clock()
        self._start(self._stem(sound, peak))
        if run > 0:
            self._start(f"run_{run_note(run):02}")
        self._thread.release()

    def hush(self, sound: Sound | str) -> None:
        """Fade out a sound that is still playing, as when a click ends the deal."""
        if self.awake:
            for stem, loaded in self._loaded.items():
                if loaded is not None and stem.partition("_")[0] == Sound(sound):
                    loaded.fadeout(HUSH)

    def warm_up(self) -> bool:
        """Read one file in advance, in an idle moment (under 1 ms); True while there is more to do. Opens no
        device, and without an open one nothing can be read."""
        if self.awake and (waiting := next((stem for stem in all_stems() if stem not in self._loaded), None)):
            self._load(waiting)
            return True
        return False

    def rest(self) -> None:
        """Let the device rest once nothing is to be heard; called from time to time while idle. It is closed
        if the window has lost the focus or sound is off."""
        if not self.awake or pygame.mixer.get_busy():
            return
        held = self._may_sound and self._thread.hold()
        if not self._may_sound or (not held and self._clock() - self._heard_at >= REST_AFTER):
            self._close_device()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an added or removed device; other events are ignored."""
        if event.type not in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED) or event.iscapture:
            return
        self._retry_at = float("-inf")
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._close_device()

    def close(self) -> None:
        """Stop all sound and wait until the device is released; a later play opens it again.

        Takes 25 ms, or until SDL's last buffers are played (2 s measured on a PulseAudio null sink), so call
        it when the window is closed, and before ``pygame.quit``: closing a second time before the first has
        ended makes SDL hang forever, which is why this waits.
        """
        self._close_device()
        if self._closing:
            self._closing.join()

    @property
    def _may_sound(self) -> bool:
        return self._focus and not self._muted and self._gain > 0

    @property
    def _gain(self) -> float:
        return self._volume**2  # loudness is heard as roughly the root of the amplitude

    def _stem(self, sound: Sound, peak: int) -> str:
        if sound is Sound.PEAK:
            return f"{sound}_{min(PEAKS, max(1, peak))}"
        if sound not in NUMBERED:
            return str(sound)
        last = self._last_variant.get(sound)
        variant = random.choice([n for n in range(1, VARIANTS + 1) if n != last])
        self._last_variant[sound] = variant
        return f"{sound}_{variant}"

    def _load(self, stem: str) -> pygame.mixer.Sound | None:
        if stem not in self._loaded:
            self._loaded[stem] = None
            with suppress(pygame.error, OSError):
                self._loaded[stem] = pygame.mixer.Sound(self._directory / f"{stem}.wav")
        return self._loaded[stem]

    def _start(self, stem: str) -> None:
        loaded = self._load(stem)
        if loaded is not None:
            loaded.set_volume(self._gain)
            pygame.mixer.find_channel(force=True).play(loaded)

    def _open_device(self) -> bool:
        """Open the device if it is closed; whether it is open now."""
        if not self._may_sound:
            return False
        if self.awake:
            return True
        if self._closing and self._closing.is_alive():
            return False  # a lost sound is better than a lost frame
        now = self._clock()
        if now < self._retry_at or not device_likely():
            return False
        try:
            open_mixer()
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            self._retry_at = now + RETRY_AFTER
            return False
        self._heard_at = now
        self._open = True
        return True

    def _close_device(self) -> None:
        """Close the device in a thread, because SDL waits for its last buffers."""
        self._thread.release()
        if self.awake:
            self._open = False
            pygame.mixer.stop()  # a sound that ended while pygame's quit holds Python's lock would block both
            # Not a daemon: Python then waits for it before pygame closes everything a second time at exit.
            self._closing = threading.Thread(target=pygame.mixer.quit, name="closing sound")
            self._closing.start()
