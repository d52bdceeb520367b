"""Sounds are heard when they should be, and their absence never troubles the game."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tripeaks.resources import SOUNDS
from tripeaks.ui.platform import sound as sound_module
from tripeaks.ui.platform.audio_thread import AudioThread
from tripeaks.ui.platform.sound import REST_AFTER, RETRY_AFTER, RUN_NOTES, Sound, Sounds, run_note

ADDED = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
REMOVED = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)


class Clock:
    """A clock that is moved by hand; seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Heard:
    """What is read and started, beside really doing it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[tuple[str, pygame.mixer.Sound]] = []
        """Every sound with the name of its file, in the order of reading."""
        self.started: list[str] = []
        """The names of the files started, in order."""
        self._really_read = pygame.mixer.Sound
        self._really_find = pygame.mixer.find_channel
        monkeypatch.setattr(pygame.mixer, "Sound", self._read)
        monkeypatch.setattr(pygame.mixer, "find_channel", self._find)

    def __getitem__(self, stem: str) -> pygame.mixer.Sound:
        """The sound of a file that was read."""
        return dict(self.read)[stem]

    def _read(self, file: Path) -> pygame.mixer.Sound:
        sound = self._really_read(file)
        self.read.append((file.stem, sound))
        return sound

    def _find(self, force: bool) -> "Channel":
        assert force
        return Channel(self, self._really_find(force=True))


class Channel:
    """A channel of the mixer that notes what it plays."""

    def __init__(self, heard: Heard, channel: pygame.mixer.Channel) -> None:
        self._heard, self._channel = heard, channel

    def play(self, sound: pygame.mixer.Sound) -> None:
        self._heard.started.append(next(stem for stem, read in self._heard.read if read is sound))
        self._channel.play(sound)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(monkeypatch)


@pytest.fixture
def sounds(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    player = Sounds(clock=clock)
    yield player
    player.close()


def openings(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows by one with every attempt to open a device."""
    attempts: list[bool] = []
    init = pygame.mixer.init

    def counting(rate: int, size: int, channels: int, buffer: int, *, allowedchanges: int) -> None:
        attempts.append(True)
        init(rate, size, channels, buffer, allowedchanges=allowedchanges)

    monkeypatch.setattr(pygame.mixer, "init", counting)
    return attempts


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


def quiet(sounds: Sounds) -> None:
    """End what is playing, and let the device rest."""
    pygame.mixer.stop()
    sounds.rest()


def test_the_device_stays_open_in_silence_without_mixing(sounds: Sounds, clock: Clock) -> None:
    sounds.play(Sound.TAKEN)
    clock.now += 1_000 * REST_AFTER
    quiet(sounds)
    assert sounds.awake
    sounds.play(Sound.WON)
    channel = pygame.mixer.find_channel(force=True)
    channel.play(pygame.mixer.Sound(buffer=bytes(2)))
    while channel.get_busy():  # forever, if SDL's thread still waited
        pygame.time.wait(1)


def test_a_device_whose_thread_cannot_be_held_is_closed_after_a_silence(
    sounds: Sounds, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AudioThread, "hold", lambda _: False)
    sounds.play(Sound.TAKEN)
    clock.now += REST_AFTER / 2
    quiet(sounds)
    assert sounds.awake
    clock.now += REST_AFTER
    quiet(sounds)
    assert not sounds.awake
    sounds.close()
    sounds.play(Sound.TAKEN)
    assert sounds.awake


def test_without_the_focus_the_device_is_given_back_after_the_sound(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = openings(monkeypatch)
    sounds.play(Sound.WON)
    sounds.focus = False
    sounds.rest()
    assert sounds.awake  # it is still playing
    quiet(sounds)
    assert not sounds.awake
    sounds.close()
    sounds.play(Sound.TAKEN)
    assert len(attempts) == 1
    sounds.focus = True
    assert not sounds.awake
    sounds.play(Sound.TAKEN)
    assert sounds.awake


def test_a_resting_device_can_be_taken_away(sounds: Sounds) -> None:
    for end in ("removed", "muted", "unfocused"):
        sounds.play(Sound.TAKEN)
        quiet(sounds)
        if end == "removed":
            sounds.handle(REMOVED)
        else:
            sounds.muted, sounds.focus = end == "muted", end != "unfocused"
            sounds.rest()
        assert not sounds.awake
        sounds.close()
        sounds.muted, sounds.focus = False, True


def test_the_program_ends_while_the_device_rests() -> None:
    """Without an unlock, SDL would wait for its thread for ever."""
    program = (
        "import pygame; from tripeaks.ui.platform.sound import Sounds; sounds = Sounds(); "
        "sounds.play('taken'); pygame.mixer.stop(); sounds.rest(); raise SystemExit(7)"
    )
    environment = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, timeout=60, check=False)
    assert done.returncode == 7


def test_a_sound_still_playing_keeps_the_device(sounds: Sounds, clock: Clock) -> None:
    sounds.play(Sound.WON)
    clock.now += 10 * REST_AFTER
    sounds.rest()
    assert sounds.awake


def test_a_hushed_sound_fades_and_others_continue(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.WON)
    sounds.hush(Sound.DEALT)
    assert heard["won"].get_num_channels() == 1


def test_without_a_device_all_is_silent_and_tried_again_only_after_a_while(
    sounds: Sounds, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    attempts = openings(monkeypatch)
    for _ in range(5):
        sounds.play(Sound.TAKEN, run=2)
        sounds.hush(Sound.TAKEN)
        sounds.rest()
        assert not sounds.warm_up()
    assert not sounds.awake
    assert len(attempts) == 1
    clock.now += RETRY_AFTER
    sounds.play(Sound.TAKEN)
    assert len(attempts) == 2


def test_where_no_device_is_likely_none_is_tried(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts = openings(monkeypatch)
    monkeypatch.setattr(sound_module, "device_likely", lambda: False)
    sounds.play(Sound.TAKEN)
    assert attempts == []


@pytest.mark.skipif("sys.platform != 'linux'")
def test_a_sound_server_is_found_by_its_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "pipewire-0").touch()
    assert sound_module.device_likely()


def test_a_device_that_comes_is_used_for_the_next_sound(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds.play(Sound.TAKEN)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.play(Sound.TAKEN)
    assert not sounds.awake
    sounds.handle(ADDED)
    sounds.play(Sound.TAKEN)
    assert sounds.awake


def test_a_device_that_goes_is_let_go_and_replaced_at_the_next_sound(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    sounds.handle(REMOVED)
    assert not sounds.awake
    sounds.play(Sound.TAKEN)  # perhaps lost while the old device closes, but never an error
    sounds.close()
    sounds.play(Sound.TAKEN, run=1)
    assert sounds.awake
    assert pygame.mixer.get_busy()


def test_nothing_plays_when_the_device_is_closed(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound that ends while pygame closes the mixer blocks the whole program for ever."""
    busy: list[bool] = []
    close = pygame.mixer.quit

    def noting() -> None:
        busy.append(pygame.mixer.get_busy())
        close()

    monkeypatch.setattr(pygame.mixer, "quit", noting)
    sounds.play(Sound.WON)
    sounds.handle(REMOVED)
    sounds.close()
    sounds.play(Sound.WON)
    sounds.close()
    assert busy == [False, False]


def test_devices_that_are_there_anyway_do_not_reopen_an_open_one(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = openings(monkeypatch)
    sounds.play(Sound.TAKEN)
    for _ in range(3):
        sounds.handle(ADDED)
        sounds.play(Sound.TAKEN)
    assert len(attempts) == 1


def test_microphones_and_other_events_are_passed_over(sounds: Sounds) -> None:
    sounds.play(Sound.TAKEN)
    sounds.handle(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1))
    sounds.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m))
    assert sounds.awake


def test_missing_and_broken_files_are_silent(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    (tmp_path / "won.wav").write_bytes(b"not a sound")
    shutil.copy(SOUNDS / "stuck.wav", tmp_path)
    player = Sounds(directory=tmp_path, clock=clock)
    player.play(Sound.WON)
    player.play(Sound.TAKEN, run=1)
    assert not pygame.mixer.get_busy()
    player.play(Sound.STUCK)
    assert pygame.mixer.get_busy()
    player.close()


def test_sounds_loaded_before_a_rest_are_heard_after_it(sounds: Sounds, heard: Heard) -> None:
    sounds.play(Sound.TAKEN)
    while sounds.warm_up():
        pass
    before = list(heard.read)
    heard.started.clear()
    sounds.close()
    sounds.play(Sound.WON)
    assert heard.read == before and heard.started == ["won"]
    assert pygame.mixer.get_busy()
