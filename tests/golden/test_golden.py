"""Every golden state is unchanged, to the pixel."""

from __future__ import annotations

import json
import random

import pygame
import pytest

from tests.golden import stored
from tests.golden.states import STATES

BUTTON = pygame.Rect(1080, 676, 95, 48)
"""Around the button that draws a card, in a window of the usual size."""


@pytest.mark.parametrize("name", STATES)
def test_a_state_has_not_changed(name: str) -> None:
    fault = stored.fault(name, STATES[name].draw())
    assert not fault, fault


def test_every_state_is_recorded() -> None:
    kept = json.loads(stored.FILE.read_text(encoding="utf-8"))["states"]
    assert list(kept) == list(STATES)
    assert {file.stem for file in stored.PICTURES.iterdir()} == set(STATES)


# What the comparison of structure, which other versions of pygame-ce and SDL have to pass, lets through.


@pytest.fixture(scope="module")
def table() -> pygame.Surface:
    return STATES["table"].draw()


@pytest.mark.parametrize("aside", ((2, 0), (0, 2)))
def test_a_button_two_pixels_aside_is_another_structure(
    table: pygame.Surface, aside: tuple[int, int]
) -> None:
    moved = table.copy()
    moved.blit(table, BUTTON.move(aside), BUTTON)
    fault = stored.structure_fault("table", moved)
    assert "cells of the small picture" in fault and "--pictures" in fault


def test_pixels_rounded_another_way_are_the_same_structure(table: pygame.Surface) -> None:
    chance = random.Random(3)
    noise = chance.randbytes(3 * table.get_width() * table.get_height())
    pixels = pygame.image.tobytes(table, "RGB")
    other = bytes(min(255, max(0, p + n % 7 - 3)) for p, n in zip(pixels, noise, strict=True))
    assert other != pixels
    assert not stored.structure_fault("table", pygame.image.frombytes(other, table.get_size(), "RGB"))


def test_a_colour_off_by_one_is_another_picture(table: pygame.Surface) -> None:
    table = table.copy()
    red, *others = table.get_at((640, 700))[:3]
    table.set_at((640, 700), (red ^ 1, *others))
    assert stored.digest(table) != stored.digest(STATES["table"].draw())
