"""The sound files are what the tool makes: level, short, silent at both ends, and rising where they must."""

import array
import math
import sys
import wave
from itertools import pairwise
from pathlib import Path

import pytest

from tools import make_sounds
from tools.make_sounds import RECIPES, SOUNDS, Recipe
from tripeaks.ui.platform import sound

LONGEST = {"dealt": 1.3, "won": 2.5, "stuck": 1.3, "peak": 1.2, "run": 0.6}  # s; all others 0.35
DECIBEL_TOLERANCE = 0.3


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


each_recipe = pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)


@each_recipe
def test_the_tool_makes_the_committed_samples(recipe: Recipe) -> None:
    committed, rate = read(SOUNDS / f"{recipe.name}.wav")
    made = make_sounds.render(recipe)
    assert rate == recipe.rate
    assert len(made) == len(committed)
    # Sines of different C libraries differ in the last bit, which rounding can lift into the sample.
    assert max(abs(a - b) for a, b in zip(made, committed, strict=True)) <= 1


@each_recipe
def test_a_sound_starts_and_ends_at_rest(recipe: Recipe) -> None:
    samples, rate = read(SOUNDS / f"{recipe.name}.wav")
    peak = max(map(abs, samples))
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[: rate // 10_000])) < 0.1 * peak, "no step at the start"
    assert max(map(abs, samples[-rate // 200 :])) < 0.01 * peak, "the last 5 ms are nearly silent"
    assert abs(sum(samples) / len(samples)) < 1, "no constant part"


@each_recipe
def test_a_sound_has_its_level_and_leaves_room_for_others(recipe: Recipe) -> None:
    samples, rate = read(SOUNDS / f"{recipe.name}.wav")
    unit = [sample / 32767 for sample in samples]
    level = 20 * math.log10(make_sounds.loudness(unit, rate))
    assert level == pytest.approx(recipe.level, abs=DECIBEL_TOLERANCE)
    assert max(map(abs, unit)) <= make_sounds.PEAK_CEILING + 0.001


@each_recipe
def test_a_sound_is_short(recipe: Recipe) -> None:
    samples, rate = read(SOUNDS / f"{recipe.name}.wav")
    assert 0.03 < len(samples) / rate <= LONGEST.get(recipe.name.partition("_")[0], 0.35)


def test_the_files_are_exactly_those_the_game_plays() -> None:
    on_disk = {path.stem for path in SOUNDS.glob("*.wav")}
    assert on_disk == {recipe.name for recipe in RECIPES} == set(sound.all_stems())


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_200_000


def test_the_notes_of_a_run_climb() -> None:
    heard = [fundamental(f"run_{step:02}") for step in range(1, make_sounds.RUN_NOTES + 1)]
    wanted = [make_sounds.run_pitch(step) for step in range(1, make_sounds.RUN_NOTES + 1)]
    assert heard == pytest.approx(wanted, abs=4)
    assert all(lower * 1.1 < higher for lower, higher in pairwise(heard))


def test_variants_of_one_sound_differ() -> None:
    for name in ("taken", "drawn", "turned"):
        variants = {read(SOUNDS / f"{name}_{n}.wav")[0].tobytes() for n in range(1, make_sounds.VARIANTS + 1)}
        assert len(variants) == make_sounds.VARIANTS


def test_the_tool_writes_into_the_directory_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = next(recipe for recipe in RECIPES if recipe.name == "pressed")
    monkeypatch.setattr(make_sounds, "RECIPES", (tick,))
    make_sounds.main([str(tmp_path / "new")])
    assert read(tmp_path / "new" / "pressed.wav")[1] == tick.rate
