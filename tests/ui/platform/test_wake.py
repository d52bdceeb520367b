"""Sleeping until there is something to do, in a driver in which SDL cannot sleep."""

import threading
from collections.abc import Iterator
from unittest.mock import Mock, patch

import pygame
import pytest

from tripeaks.ui.platform import sdl
from tripeaks.ui.platform.wake import WAKE, Sleep


@pytest.fixture
def event() -> Iterator[Mock]:
    """Stands for the event that the threads share, which never comes."""
    pygame.display.init()
    pygame.event.get()
    with patch.object(threading, "Event") as made:
        yield made.return_value
    pygame.display.quit()


def test_where_sdl_cannot_sleep_it_looks_again_soon(event: Mock) -> None:
    Sleep().until_input(7, 250)
    event.wait.assert_called_once_with(0.007)


def test_it_never_sleeps_longer_than_it_may(event: Mock) -> None:
    Sleep().until_input(45, 10)
    event.wait.assert_called_once_with(0.010)


def test_where_sdl_can_sleep_it_sleeps_to_the_end(event: Mock) -> None:
    with patch.object(sdl, "wait_for_event", return_value=True) as wait:
        Sleep().until_input(7, 250)
    wait.assert_called_once_with(250)
    event.wait.assert_not_called()


def test_it_does_not_sleep_if_input_is_pending_and_leaves_it_in_the_queue(event: Mock) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d))
    Sleep().until_input(7, 250)
    event.wait.assert_not_called()
    assert [given.type for given in pygame.event.get()] == [pygame.KEYDOWN]


def test_another_thread_ends_the_sleep() -> None:
    pygame.display.init()
    pygame.event.get()
    sleep = Sleep()
    thread = threading.Timer(0.05, sleep.wake)
    thread.start()
    sleep.until_input(600_000, 600_000)
    thread.join()
    assert [given.type for given in pygame.event.get()] == [WAKE]
    pygame.display.quit()


def test_waking_without_a_display_does_nothing() -> None:
    pygame.display.quit()
    Sleep().wake()
