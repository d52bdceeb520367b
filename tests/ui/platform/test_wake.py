"""Sleeping until input arrives, where only polling detects it."""

from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest

from tripeaks.ui.platform.wake import Sleep


@pytest.fixture
def sleep() -> Iterator[Sleep]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.event.get()
    yield Sleep()
    pygame.display.quit()


def test_without_an_x_server_it_sleeps_only_briefly(sleep: Sleep) -> None:
    with patch.object(pygame.time, "wait") as wait:
        sleep.until_input(7, 250)
    wait.assert_called_once_with(7)


def test_it_never_sleeps_longer_than_it_may(sleep: Sleep) -> None:
    with patch.object(pygame.time, "wait") as wait:
        sleep.until_input(45, 10)
    wait.assert_called_once_with(10)


def test_it_does_not_sleep_if_input_is_pending_and_leaves_it_in_the_queue(sleep: Sleep) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d))
    with patch.object(pygame.time, "wait") as wait:
        sleep.until_input(7, 250)
    wait.assert_not_called()
    assert [event.type for event in pygame.event.get()] == [pygame.KEYDOWN]
