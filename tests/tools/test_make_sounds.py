"""The sound files are what the tool makes: level, short, silent at both ends, and rising where they must."""

import array
import math
import subprocess
import sys
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from tripeaks.resources import SOUNDS
from tripeaks.ui.platform import sound

TOOL = Path(__file__).resolve().parents[2] / "tools" / "make_sounds.py"
LOUDEST = 0.5
"""Of full scale: several sounds at once must still fit."""

MIDDLE_C = 261.63  # Hz
PENTATONIC = (0, 2, 4, 7, 9)  # semitones

LONGEST = {"dealt": 1.3, "won": 2.5, "stuck": 1.3, "peak": 1.2, "run": 0.6}  # s; all others 0.35


def read(path: Path) -> tuple[array.array, int]:  # type: ignore[type-arg]  # not generic at run time in 3.11
    """The samples and the rate of a mono 16-bit file."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        samples = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            samples.byteswap()
        return samples, file.getframerate()


def fundamental(name: str) -> float:
    """Frequency in Hz of the strongest tone from 200 to 1400 Hz, looked for in steps of 2 Hz."""
    samples, rate = read(SOUNDS / f"{name}.wav")
    part = samples[rate // 50 : rate // 50 + rate // 5]

    def strength(frequency: float) -> float:
        coefficient = 2 * math.cos(2 * math.pi * frequency / rate)  # Goertzel
        before = last = 0.0
        for sample in part:
            before, last = last, sample + coefficient * last - before
        return before * before + last * last - coefficient * before * last

    coarse = max(range(200, 1400, 8), key=strength)
    return max(range(coarse - 8, coarse + 9, 2), key=strength)


each_file = pytest.mark.parametrize("file", sorted(SOUNDS.glob("*.wav")), ids=lambda file: file.stem)


def test_the_tool_makes_the_committed_samples(tmp_path: Path) -> None:
    subprocess.run([sys.executable, TOOL, tmp_path / "made"], check=True)
    assert {file.name for file in (tmp_path / "made").iterdir()} == {file.name for file in SOUNDS.iterdir()}
    for file in SOUNDS.iterdir():
        committed, rate = read(file)
        made, made_rate = read(tmp_path / "made" / file.name)
        assert (rate, len(committed)) == (made_rate, len(made)), file.name
        # Sines of different C libraries differ in the last bit, which rounding can lift into the sample.
        assert max(abs(a - b) for a, b in zip(made, committed, strict=True)) <= 1, file.name


@each_file
def test_a_sound_starts_and_ends_at_rest(file: Path) -> None:
    samples, rate = read(file)
    peak = max(map(abs, samples))
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[: rate // 10_000])) < 0.1 * peak, "no step at the start"
    assert max(map(abs, samples[-rate // 200 :])) < 0.01 * peak, "the last 5 ms are nearly silent"
    assert abs(sum(samples) / len(samples)) < 1, "no constant part"


@each_file
def test_a_sound_is_heard_and_leaves_room_for_others(file: Path) -> None:
    peak = max(map(abs, read(file)[0])) / 32767
    assert 0.03 < peak <= LOUDEST + 0.001


@each_file
def test_a_sound_is_short(file: Path) -> None:
    samples, rate = read(file)
    assert 0.03 < len(samples) / rate <= LONGEST.get(file.stem.partition("_")[0], 0.35)


def test_the_files_are_exactly_those_the_game_plays() -> None:
    on_disk = {path.stem for path in SOUNDS.glob("*.wav")}
    assert on_disk == set(sound.all_stems())


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_200_000


def test_the_notes_of_a_run_climb() -> None:
    """A major pentatonic scale from middle C."""
    steps = range(sound.RUN_NOTES)
    heard = [fundamental(f"run_{step + 1:02}") for step in steps]
    semitones = [12 * (step // 5) + PENTATONIC[step % 5] for step in steps]
    assert heard == pytest.approx([MIDDLE_C * 2 ** (each / 12) for each in semitones], abs=4)
    assert all(lower * 1.1 < higher for lower, higher in pairwise(heard))


def test_variants_of_one_sound_differ() -> None:
    for name in ("taken", "drawn", "turned"):
        variants = {read(SOUNDS / f"{name}_{n}.wav")[0].tobytes() for n in range(1, sound.VARIANTS + 1)}
        assert len(variants) == sound.VARIANTS
