"""Plays the sounds of the game; knows pygame's mixer and the files in sounds/, nothing of the game.

An open sound device costs more than the rest of an idle game (measured: 1.1 s of processor in 30 s under
PulseAudio), so it is opened when something is to be heard and closed after a short silence. That also
settles devices that come and go: the next sound always asks for the device of that moment. Without a device
every call is silent; nothing here raises.
"""

import ctypes
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import pygame

from tripeaks.resources import SOUNDS

RATE = 44_100  # Hz
SAMPLE_BITS = -16  # pygame's way to say signed
BUFFER = 512  # samples, 12 ms: a sound is heard with the click that made it
CHANNELS = 16  # sounds at once; the oldest gives way
REST_AFTER = 3.0  # s of silence until the device is closed
RETRY_AFTER = 10.0  # s until a device that could not be opened is tried again
HUSH = 60  # ms in which a sound that is cut short fades

VARIANTS = 3
RUN_NOTES = 12
PEAKS = 3
TOP_TURN = (2, 1, 0)  # a run longer than the notes keeps turning below the highest


class Sound(StrEnum):
    """What can be heard. The value begins the names of its files."""

    TAKEN = "taken"
    """A card of the tableau lands on the waste; with the note of its run."""
    DRAWN = "drawn"
    """A card slides from the stock to the waste."""
    TURNED = "turned"
    """An uncovered card is flipped."""
    REFUSED = "refused"
    """The card asked for cannot be taken."""
    DEALT = "dealt"
    """The whole tableau is laid out (1.1 s)."""
    PEAK = "peak"
    """The tip of a peak is cleared."""
    WON = "won"
    """The tableau is empty."""
    STUCK = "stuck"
    """No move is left."""
    UNDONE = "undone"
    """A move is taken back or done again."""
    PRESSED = "pressed"
    """A button is pressed."""


_VARIED = frozenset({Sound.TAKEN, Sound.DRAWN, Sound.TURNED})


def run_note(run: int) -> int:
    """The note, 1 to RUN_NOTES, of the run-th card of a run (1 or more); climbs, then turns at the top."""
    if run <= RUN_NOTES:
        return run
    return RUN_NOTES - TOP_TURN[(run - RUN_NOTES - 1) % len(TOP_TURN)]


def all_stems() -> tuple[str, ...]:
    """The names, without ``.wav``, of every file that can be played."""
    stems: list[str] = []
    for sound in Sound:
        if sound in _VARIED:
            stems += (f"{sound}_{n}" for n in range(1, VARIANTS + 1))
        elif sound is Sound.PEAK:
            stems += (f"{sound}_{n}" for n in range(1, PEAKS + 1))
        else:
            stems.append(str(sound))
    stems += (f"run_{n:02}" for n in range(1, RUN_NOTES + 1))
    return tuple(stems)


def device_likely() -> bool:
    """Whether trying to open a device is worth it; a cheap look, never an attempt.

    SDL's failing attempt holds the whole program, other threads too: 0.1 s on Linux without a card
    (measured), up to 8 s on Windows without an endpoint (SDL waits that long for slow drivers). Where nothing
    cheap is known the answer is yes.
    """
    if os.environ.get("SDL_AUDIODRIVER"):
        return True
    if sys.platform == "win32":
        return bool(ctypes.windll.winmm.waveOutGetNumDevs())
    if sys.platform == "linux":
        if os.environ.get("PULSE_SERVER") or os.environ.get("AUDIODEV"):
            return True
        runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
        servers = (
            runtime / "pulse/native",
            runtime / "pipewire-0",
            Path("/run/pulse/native"),
            Path("/etc/asound.conf"),
        )
        return any(path.exists() for path in servers) or any(Path("/dev/snd").glob("pcm*p"))
    return True


class Sounds:
    """The sounds of one window. No method waits, and none raises for want of a device or a file."""

    def __init__(
        self,
        volume: float = 0.7,
        muted: bool = False,
        directory: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Volume from 0 to 1; directory holds the WAV files (sounds/ if None); clock gives seconds."""
        self._volume = min(1.0, max(0.0, volume))
        self._muted = muted
        self._directory = directory or SOUNDS
        self._clock = clock
        self._open = False
        self._closing: threading.Thread | None = None
        self._retry_at = float("-inf")
        self._heard_at = float("-inf")
        self._format: tuple[int, int, int] | None = None
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last_variant: dict[Sound, int] = {}
        self._random = random.Random()

    @property
    def volume(self) -> float:
        """Loudness as the ear takes it, 0 to 1; values outside are brought inside."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        if self.awake:
            for loaded in self._loaded.values():
                if loaded is not None:
                    loaded.set_volume(self._gain)

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard; then nothing is opened or loaded either.

        Muting stops what is playing; the device is closed by the next ``rest``.
        """
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and self.awake:
            pygame.mixer.stop()

    @property
    def awake(self) -> bool:
        """Whether a sound device is open now."""
        return self._open and pygame.mixer.get_init() is not None  # pygame.quit closes it unasked

    def play(self, sound: Sound | str, *, run: int = 0, peak: int = 0) -> None:
        """Let a sound be heard, with the note of a run (1 is its first card) if run is given.

        Peak, 1 to 3, says how many peaks are cleared now and matters to ``Sound.PEAK`` only.
        """
        sound = Sound(sound)
        if not self._open_device():
            return
        self._heard_at = self._clock()
        self._start(self._stem(sound, peak))
        if run > 0:
            self._start(f"run_{run_note(run):02}")

    def hush(self, sound: Sound | str) -> None:
        """Fade a sound that is still playing, as when a click ends the deal."""
        if self.awake:
            for stem, loaded in self._loaded.items():
                if loaded is not None and stem.partition("_")[0] == Sound(sound):
                    loaded.fadeout(HUSH)

    def warm_up(self) -> bool:
        """Do a small part of the preparations, for an idle moment; True while more is left to do.

        Opens the device (10 ms) or reads one file (under 1 ms) in a call. Does nothing when muted.
        """
        waiting = next((stem for stem in all_stems() if stem not in self._loaded), None)
        if waiting is None:
            return False
        was_awake = self.awake
        if not self._open_device():
            return False
        if was_awake:
            self._load(waiting)
        return True

    def wake(self) -> None:
        """Open the device in advance; for the moment when the pointer stirs after a rest."""
        self._open_device()

    def rest(self) -> None:
        """Close the device if it has been silent for REST_AFTER; to be called now and then while idle."""
        if self.awake and self._clock() - self._heard_at >= REST_AFTER and not pygame.mixer.get_busy():
            self._close_device()

    def handle(self, event: pygame.event.Event) -> None:
        """Take note of a device that came or went; other events are passed over."""
        if getattr(event, "iscapture", False):
            return
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._close_device()
            self._retry_at = float("-inf")
        elif event.type == pygame.AUDIODEVICEADDED:
            self._retry_at = float("-inf")

    def close(self) -> None:
        """Stop all sound and wait until the device is given back; a later play opens it again.

        Takes 25 ms, or until SDL's last buffers are out (2 s measured on a PulseAudio null sink), so call it
        when the window is gone, and before ``pygame.quit``: a second closing beside an unfinished one hangs
        in SDL for ever, which is why this waits to the end.
        """
        self._close_device()
        if self._closing is not None:
            self._closing.join()

    @property
    def _gain(self) -> float:
        return self._volume**2  # the ear hears roughly the root of the amplitude

    def _stem(self, sound: Sound, peak: int) -> str:
        if sound is Sound.PEAK:
            return f"{sound}_{min(PEAKS, max(1, peak))}"
        if sound not in _VARIED:
            return str(sound)
        last = self._last_variant.get(sound)
        variant = self._random.choice([n for n in range(1, VARIANTS + 1) if n != last])
        self._last_variant[sound] = variant
        return f"{sound}_{variant}"

    def _load(self, stem: str) -> pygame.mixer.Sound | None:
        if stem not in self._loaded:
            try:
                loaded = pygame.mixer.Sound(self._directory / f"{stem}.wav")
            except (pygame.error, OSError):
                loaded = None
            self._loaded[stem] = loaded
        return self._loaded[stem]

    def _start(self, stem: str) -> None:
        loaded = self._load(stem)
        if loaded is not None:
            loaded.set_volume(self._gain)
            pygame.mixer.find_channel(force=True).play(loaded)

    def _open_device(self) -> bool:
        """Whether sound can be made now, opening the device if need be and possible."""
        if self._muted or self._gain == 0:
            return False
        if self.awake:
            return True
        if self._closing is not None:
            if self._closing.is_alive():  # better one sound lost than a frame
                return False
            self._closing = None
        now = self._clock()
        if now < self._retry_at or not device_likely():
            return False
        try:
            # No changes allowed: what is loaded then fits every device opened later.
            pygame.mixer.init(RATE, SAMPLE_BITS, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error:
            self._retry_at = now + RETRY_AFTER
            return False
        if pygame.mixer.get_init() != self._format:  # someone else may have opened it first
            self._loaded.clear()
            self._format = pygame.mixer.get_init()
        self._heard_at = now
        self._open = True
        return True

    def _close_device(self) -> None:
        """Close the device beside the game: SDL waits for its last buffers."""
        if self.awake:
            self._open = False
            pygame.mixer.stop()  # a sound that ended while pygame's quit holds Python's lock would block both
            # Not a daemon: Python then waits for it before pygame closes everything a second time at exit.
            self._closing = threading.Thread(target=pygame.mixer.quit, name="closing sound")
            self._closing.start()
