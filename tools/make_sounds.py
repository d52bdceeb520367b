"""Makes every file in sounds/ from arithmetic and seeded noise; knows only the standard library.

Run it as ``python tools/make_sounds.py [directory]``. Nothing is recorded or borrowed: cards are filtered
noise and a thump on felt, notes are decaying partials of a wooden bar. The same program gives the same
samples, but for the last bit, on every machine.
"""

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SOUNDS = Path(__file__).resolve().parents[1] / "sounds"
VARIANTS = 3
RUN_NOTES = 12
FULL, HALF = 44_100, 22_050  # Hz; half is enough where nothing sounds above 9 kHz

LOUDNESS_WINDOW = 0.050  # s; about the span over which the ear adds up a short sound
PEAK_CEILING = 0.5  # of full scale: several sounds at once must still fit
FADE_IN = 0.0008  # s: no audible click, still a crisp touch
FADE_OUT_SHARE = 0.25  # of the length

Samples = list[float]

# Steps of the major pentatonic scale in semitones: any two of its notes agree, so a note of a run may ring
# into the next one and into the chord of a peak.
PENTATONIC = (0, 2, 4, 7, 9)
C4 = 60  # MIDI number of middle C

PEAK_CHORDS = ((72, 76, 79), (74, 79, 81, 86), (76, 79, 84, 88))
WIN_PHRASE = ((0.00, 67), (0.13, 72), (0.26, 76), (0.39, 79), (0.60, 76), (0.73, 79))
WIN_CHORD_AT, WIN_CHORD = 0.92, (60, 67, 72, 76, 79, 84)
STUCK_PHRASE = ((0.00, 67), (0.22, 64), (0.46, 57))


def pitch(midi: int) -> float:
    """Frequency in Hz of a note in equal temperament, A4 (69) = 440 Hz."""
    return 440.0 * math.pow(2.0, (midi - 69) / 12)


def run_pitch(step: int) -> float:
    """Frequency in Hz of the note of a run; step counts from 1 (middle C)."""
    octave, degree = divmod(step - 1, len(PENTATONIC))
    return pitch(C4 + 12 * octave + PENTATONIC[degree])


class Workshop:
    """The raw materials of one sound, at one sample rate, with noise of its own."""

    def __init__(self, rate: int, seed: str) -> None:
        self.rate = rate
        self.random = random.Random(seed)

    def vary(self, value: float, share: float = 0.08) -> float:
        """The value, changed at random by at most this share of itself."""
        return value * (1 + share * (2 * self.random.random() - 1))

    def mix(self, seconds: float, parts: Iterable[tuple[float, float, Samples]]) -> Samples:
        """One sound of a given length out of parts (time in s, gain, samples); what hangs over is cut."""
        out = [0.0] * round(seconds * self.rate)
        for at, gain, part in parts:
            start = round(at * self.rate)
            for i, sample in enumerate(part[: len(out) - start], start):
                out[i] += gain * sample
        return out

    def bar(self, frequency: float, seconds: float, softness: float = 0.0) -> Samples:
        """A small wooden bar or tongue struck by a mallet; softness 0 (bright) to 1 (felt mallet)."""
        ring = 0.20 * math.pow(pitch(72) / frequency, 0.45)  # high bars fall silent sooner
        bright = 1 - 0.8 * softness
        partials = (
            (1.0, 1.0, ring),
            (2.004, 0.10 * bright, ring * 0.5),
            (3.98, 0.22 * bright, ring * 0.22),
            (9.6, 0.05 * bright, ring * 0.06),
        )
        attack = 0.002 + 0.006 * softness
        out = [0.0] * round(seconds * self.rate)
        for ratio, gain, decay in partials:
            step = 2 * math.pi * frequency * ratio / self.rate
            if step > 0.9 * math.pi:
                continue
            for i in range(len(out)):
                t = i / self.rate
                touch = min(1.0, t / attack, 4 * (1 - t / seconds))
                out[i] += gain * touch * math.exp(-t / decay) * math.sin(step * i)
        return out

    def thump(self, frequency: float, decay: float) -> Samples:
        """A soft body giving way: a tone that sinks by a third while it dies; decay in s.

        A little of the twelfth above is what a small loudspeaker lets through.
        """
        out, phase = [], 0.0
        for i in range(round(6 * decay * self.rate)):
            t = i / self.rate
            phase += 2 * math.pi * frequency * (0.67 + 0.33 * math.exp(-t / decay)) / self.rate
            tone = math.sin(phase) + 0.25 * math.sin(3 * phase)
            out.append(min(1.0, t / 0.0015) * math.exp(-t / decay) * tone)
        return out

    def noise(
        self,
        seconds: float,
        shape: Callable[[float], float],
        band: Callable[[float], float],
        width: float = 0.9,
    ) -> Samples:
        """Noise through a moving band filter: shape (gain) and band (centre, Hz) of the time's share 0 to 1.

        The filter is the usual digital state-variable one, stable for centres below a sixth of the rate.
        It is passed twice: once leaves so much above 10 kHz that paper sounds like spray.
        """
        count = round(seconds * self.rate)
        out, low, middle, low_again, middle_again = [], 0.0, 0.0, 0.0, 0.0
        for i in range(count):
            share = i / count
            tune = 2 * math.sin(math.pi * min(band(share), self.rate / 6.5) / self.rate)
            low += tune * middle
            middle += tune * (2 * self.random.random() - 1 - low - width * middle)
            low_again += tune * middle_again
            middle_again += tune * (middle - low_again - width * middle_again)
            out.append(middle_again * shape(share))
        return out

    def snap(self, centre: float, decay: float) -> Samples:
        """The edge of a card: a very short burst of noise around a centre (Hz); decay in s."""
        return self.noise(6 * decay, lambda u: math.exp(-6 * u), lambda _: centre, width=0.7)

    def landing(self, weight: float = 1.0) -> Samples:
        """A card coming to rest on felt: its edge, the paper, and the table beneath."""
        return self.mix(
            0.12,
            (
                (0.0, 0.50, self.snap(self.vary(2_600), 0.003)),
                (0.0, 0.55, self.snap(self.vary(900), 0.011)),
                (0.001, 0.60 * weight, self.thump(self.vary(210), 0.014)),
            ),
        )


def swell(top: float) -> Callable[[float], float]:
    """A gain that rises to one at a share of the time and falls to zero at the end, both as smooth arcs."""
    return lambda u: math.sin(math.pi / 2 * (u / top if u < top else (1 - u) / (1 - top))) ** 2


def glide(start: float, end: float) -> Callable[[float], float]:
    """A frequency that moves evenly in pitch from start to end (Hz)."""
    return lambda u: start * (end / start) ** u


def taken(shop: Workshop) -> Samples:
    """A short breath of paper, then a soft snap onto the felt."""
    air = shop.noise(0.05, swell(0.7), glide(shop.vary(1_800), shop.vary(3_600)))
    return shop.mix(0.16, ((0.0, 0.35, air), (0.030, 1.0, shop.landing())))


def drawn(shop: Workshop) -> Samples:
    """A card slides off the stock and is laid down."""
    slide = shop.noise(0.16, swell(0.45), glide(shop.vary(1_500), shop.vary(2_700)), width=1.2)
    return shop.mix(0.28, ((0.0, 0.55, slide), (0.125, 0.8, shop.landing(0.8))))


def turned(shop: Workshop) -> Samples:
    """A flick of the edge, and the card falls on its back."""
    flick = shop.noise(0.06, swell(0.25), glide(shop.vary(2_200), shop.vary(4_800)), width=0.6)
    return shop.mix(
        0.17,
        (
            (0.0, 0.5, flick),
            (0.004, 0.35, shop.snap(shop.vary(3_400), 0.003)),
            (0.058, 0.5, shop.landing(0.5)),
        ),
    )


def refused(shop: Workshop) -> Samples:
    """Two knuckles on a cloth: no, but kindly."""

    def tap(tone: float) -> Samples:
        return shop.mix(0.15, ((0.0, 1.0, shop.thump(tone, 0.026)), (0.0, 0.5, shop.snap(600, 0.010))))

    return shop.mix(0.30, ((0.0, 1.0, tap(247)), (0.105, 0.8, tap(208))))


def dealt(shop: Workshop) -> Samples:
    """The 28 cards of a table, one after the other, swelling and thinning out."""
    cards, span = 28, 1.02
    parts = []
    for card in range(cards):
        share = card / (cards - 1)
        at = span * share**0.9 + 0.016 * shop.random.random()
        card_on_felt = shop.mix(
            0.06,
            (
                (0.0, 0.5, shop.noise(0.025, swell(0.4), glide(shop.vary(2_000, 0.2), 3_400))),
                (0.012, 0.8, shop.snap(shop.vary(1_500, 0.25), 0.006)),
                (0.012, 0.35, shop.thump(shop.vary(210, 0.12), 0.010)),
            ),
        )
        parts.append((at, shop.vary(0.55 + 0.45 * math.sin(math.pi * share), 0.2), card_on_felt))
    return shop.mix(1.12, parts)


def run_note(step: int) -> Callable[[Workshop], Samples]:
    """The note for the step-th card of a run."""
    return lambda shop: shop.bar(run_pitch(step), 0.50, softness=0.35)


def peak_chord(number: int) -> Callable[[Workshop], Samples]:
    """The chord for the number-th peak cleared: quickly broken upwards, then left to ring."""
    chord = PEAK_CHORDS[number - 1]
    return lambda shop: shop.mix(
        1.0, ((0.055 * i, 1.0 - 0.1 * i, shop.bar(pitch(note), 0.9, 0.1)) for i, note in enumerate(chord))
    )


def won(shop: Workshop) -> Samples:
    """A skip up the chord, a turn, and everything at once."""
    skip = [(at, 0.8, shop.bar(pitch(note), 0.6, 0.15)) for at, note in WIN_PHRASE]
    close = [
        (WIN_CHORD_AT + 0.022 * i, 0.75 - 0.05 * i, shop.bar(pitch(note), 1.2, 0.1))
        for i, note in enumerate(WIN_CHORD)
    ]
    return shop.mix(2.1, skip + close)


def stuck(shop: Workshop) -> Samples:
    """Three soft steps down, left open: the hand is over, another waits."""
    return shop.mix(1.15, ((at, 1.0 - at, shop.bar(pitch(note), 0.7, 1.0)) for at, note in STUCK_PHRASE))


def undone(shop: Workshop) -> Samples:
    """A card drawn back: the breath of it grows and stops."""
    back = shop.noise(0.24, swell(0.8), glide(shop.vary(2_400), shop.vary(1_100)), width=1.1)
    return shop.mix(0.27, ((0.0, 1.0, back), (0.20, 0.18, shop.snap(1_400, 0.006))))


def pressed(shop: Workshop) -> Samples:
    """A button: a tick of wood."""
    return shop.mix(0.06, ((0.0, 0.8, shop.thump(620, 0.007)), (0.0, 0.4, shop.snap(2_000, 0.0025))))


@dataclass(frozen=True, slots=True)
class Recipe:
    """One file: how it is made and how loud its loudest moment is (dB below a full-scale square wave)."""

    name: str
    level: float
    rate: int
    make: Callable[[Workshop], Samples]


RECIPES = (
    *(Recipe(f"taken_{n}", -21.0, FULL, taken) for n in range(1, VARIANTS + 1)),
    *(Recipe(f"drawn_{n}", -23.0, FULL, drawn) for n in range(1, VARIANTS + 1)),
    *(Recipe(f"turned_{n}", -24.0, FULL, turned) for n in range(1, VARIANTS + 1)),
    Recipe("refused", -20.0, HALF, refused),
    Recipe("dealt", -23.0, FULL, dealt),
    *(Recipe(f"run_{n:02}", -23.0 - 0.25 * n, HALF, run_note(n)) for n in range(1, RUN_NOTES + 1)),
    *(Recipe(f"peak_{n}", -18.0, HALF, peak_chord(n)) for n in range(1, len(PEAK_CHORDS) + 1)),
    Recipe("won", -16.0, HALF, won),
    Recipe("stuck", -21.0, HALF, stuck),
    Recipe("undone", -25.0, FULL, undone),
    Recipe("pressed", -27.0, FULL, pressed),
)


def loudness(samples: Samples, rate: int) -> float:
    """Root mean square of the loudest 50 ms (a shorter sound counts as followed by silence), 0 to 1."""
    window = round(LOUDNESS_WINDOW * rate)
    energy = loudest = 0.0
    for i, sample in enumerate(samples):
        energy += sample * sample
        if i >= window:
            energy -= samples[i - window] ** 2
        loudest = max(loudest, energy)
    return math.sqrt(loudest / window)


def finish(raw: Samples, rate: int, level: float) -> list[int]:
    """16-bit samples at the wanted level (dB) that start and end at zero and have no constant part."""
    last = len(raw) - 1
    fade_in, fade_out = FADE_IN * rate, FADE_OUT_SHARE * last
    faded = [sample * min(1.0, i / fade_in, (last - i) / fade_out) for i, sample in enumerate(raw)]
    # The mean is taken out as a slow arch over the whole length, so that the ends stay at zero.
    arch = [math.sin(math.pi * i / last) ** 2 for i in range(len(faded))]
    offset = sum(faded) / sum(arch)
    clean = [sample - offset * weight for sample, weight in zip(faded, arch, strict=True)]
    gain = min(
        10 ** (level / 20) / loudness(clean, rate),
        PEAK_CEILING / max(map(abs, clean)),
    )
    return [round(32767 * gain * sample) for sample in clean]


def render(recipe: Recipe) -> list[int]:
    """The samples of one file."""
    return finish(recipe.make(Workshop(recipe.rate, recipe.name)), recipe.rate, recipe.level)


def write(path: Path, samples: list[int], rate: int) -> None:
    """Write a mono 16-bit WAV file."""
    data = array.array("h", samples)
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(data.tobytes())


def main(arguments: list[str]) -> None:
    """Write all sounds into the directory named first, or into sounds/."""
    directory = Path(arguments[0]) if arguments else SOUNDS
    directory.mkdir(parents=True, exist_ok=True)
    for recipe in RECIPES:
        write(directory / f"{recipe.name}.wav", render(recipe), recipe.rate)


if __name__ == "__main__":
    main(sys.argv[1:])
