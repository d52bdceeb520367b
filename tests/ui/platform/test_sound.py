"""Sounds are heard when they should be, and their absence never troubles the game."""

from itertools import pairwise

import pygame
import pytest

from tests.ui.sound_help import Clock, Heard, openings
from tripeaks.ui.platform import sound as sound_module
from tripeaks.ui.platform.sound import RUN_NOTES, Sound, Sounds, run_note


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_is_heard(sounds: Sounds, sound: Sound) -> None:
    sounds.play(sound)
    assert sounds.awake
    assert pygame.mixer.get_busy()


def test_nothing_is_opened_before_the_first_sound(sounds: Sounds) -> None:
    assert not sounds.awake
    assert pygame.mixer.get_init() is None


def test_a_card_of_a_run_comes_with_its_note(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.TAKEN, run=4)
    assert [stem.partition("_")[0] for stem in heard.started] == ["taken", "run"]
    assert heard.started[1] == "run_04"


def test_a_name_is_as_good_as_the_enum(sounds: Sounds, heard: Heard) -> None:
    sounds.play("stuck")
    assert heard.started == ["stuck"]


def test_an_unknown_name_is_an_error_of_the_caller(sounds: Sounds) -> None:
    with pytest.raises(ValueError, match="trumpet"):
        sounds.play("trumpet")


def test_a_long_run_turns_at_the_top() -> None:
    notes = [run_note(run) for run in range(1, 60)]
    assert notes[:RUN_NOTES] == list(range(1, RUN_NOTES + 1))
    assert set(notes[RUN_NOTES:]) == {RUN_NOTES - 2, RUN_NOTES - 1, RUN_NOTES}
    assert all(a != b for a, b in pairwise(notes))


@pytest.mark.parametrize(("peak", "name"), [(0, "peak_1"), (1, "peak_1"), (3, "peak_3"), (7, "peak_3")])
def test_each_peak_has_its_chord(sounds: Sounds, heard: Heard, peak: int, name: str) -> None:
    sounds.play(Sound.PEAK, peak=peak)
    assert heard.started == [name]


def test_no_variant_follows_itself(sounds: Sounds, heard: Heard) -> None:
    for _ in range(40):
        sounds.play(Sound.DRAWN)
    assert all(a != b for a, b in pairwise(heard.started))
    assert set(heard.started) == {"drawn_1", "drawn_2", "drawn_3"}


def test_a_crowd_of_sounds_takes_no_more_than_the_channels(sounds: Sounds) -> None:
    for run in range(1, 40):
        sounds.play(Sound.TAKEN, run=run)
    assert pygame.mixer.get_num_channels() == sound_module.CHANNELS
    assert pygame.mixer.get_busy()


def test_muted_opens_and_loads_nothing(clock: Clock, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    attempts = openings(monkeypatch)
    player = Sounds(muted=True, clock=clock)
    player.play(Sound.WON)
    assert not player.warm_up()
    assert attempts == []
    assert heard.read == []


def test_volume_zero_is_as_good_as_muted(sounds: Sounds) -> None:
    sounds.volume = 0
    sounds.play(Sound.WON)
    assert not sounds.awake


def test_muting_stops_at_once_and_unmuting_plays_again(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    sounds.muted = True
    assert not pygame.mixer.get_busy()
    sounds.play(Sound.WON)
    assert not pygame.mixer.get_busy()
    sounds.muted = False
    sounds.play(Sound.TAKEN)
    assert pygame.mixer.get_busy()


def test_a_muted_game_gives_the_device_back(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    sounds.muted = True
    sounds.rest()
    assert not sounds.awake


def test_closing_waits_until_the_device_is_given_back(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_volume_follows_the_ear_and_stays_in_bounds(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.STUCK)
    for asked, kept, gain in ((0.5, 0.5, 0.25), (3.0, 1.0, 1.0), (-1.0, 0.0, 0.0)):
        sounds.volume = asked
        assert sounds.volume == kept
        assert heard["stuck"].get_volume() == pytest.approx(gain, abs=0.01)


def test_volume_changed_while_resting_counts_for_the_next_sound(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.STUCK)
    sounds.close()
    sounds.volume = 0.5
    sounds.play(Sound.STUCK)
    assert heard["stuck"].get_volume() == pytest.approx(0.25, abs=0.01)


def test_a_mixer_closed_by_others_is_opened_again(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    pygame.mixer.quit()
    sounds.hush(Sound.WON)
    sounds.rest()
    sounds.volume = 0.3
    sounds.play(Sound.WON)
    assert pygame.mixer.get_busy()


def test_warming_up_opens_no_device(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = openings(monkeypatch)
    assert not sounds.warm_up()
    assert attempts == []


def test_warming_up_loads_everything_in_small_steps(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.WON)
    before = len(heard.read)
    while sounds.warm_up():
        assert len(heard.read) == before + 1
        before = len(heard.read)
    assert {stem for stem, _ in heard.read} == set(sound_module.all_stems())
