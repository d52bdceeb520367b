"""The sound device: when it is opened, rests and is closed, and what happens without one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.ui.sound_help import Clock, Heard, openings
from tripeaks.resources import SOUNDS
from tripeaks.ui.platform import sound as sound_module
from tripeaks.ui.platform.audio_thread import AudioThread
from tripeaks.ui.platform.sound import REST_AFTER, RETRY_AFTER, Sound, Sounds

ADDED = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
REMOVED = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)


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
