"""Every text of every theme can be read on what it stands on."""

from collections.abc import Iterator

import pytest

from tripeaks.ui.drawing.paint import ACCENT_SHARE, HOVER_SHARE
from tripeaks.ui.drawing.theme import THEMES, Colour, Theme, blend
from tripeaks.ui.widgets.field import SELECTED

READABLE = 4.5
VISIBLE = 3.0
"""WCAG 2.1, levels AA of text and of what is no text."""


def surfaces(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """Pairs of an ink and a surface that it is written on."""
    hover = blend(theme.raised, theme.pressed, HOVER_SHARE)
    for ink in (theme.text, theme.quiet):
        for surface in (theme.table_light, theme.table_dark, theme.panel, theme.raised):
            yield ink, surface
    yield theme.quiet, theme.pressed
    yield theme.on_accent, blend(theme.accent, theme.text, ACCENT_SHARE)
    for surface in (hover, theme.pressed, blend(theme.raised, theme.focus, SELECTED)):
        yield theme.text, surface
    for ink in (theme.good, theme.bad):
        yield ink, theme.panel
    yield theme.on_accent, theme.accent
    yield theme.on_tip, theme.tip


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21, after WCAG 2.1."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_is_readable(theme: Theme) -> None:
    for ink, surface in surfaces(theme):
        assert contrast(ink, surface) >= READABLE, (ink, surface)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_chosen_and_what_has_the_keyboard_stand_out(theme: Theme) -> None:
    for mark in (theme.accent, theme.focus):
        for surface in (theme.panel, theme.raised):
            assert contrast(mark, surface) >= VISIBLE


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1


def test_a_blend_begins_and_ends_with_its_colours() -> None:
    assert blend((0, 100, 200), (200, 0, 100), 0) == (0, 100, 200)
    assert blend((0, 100, 200), (200, 0, 100), 1) == (200, 0, 100)
    assert blend((0, 100, 200), (200, 0, 100), 0.5) == (100, 50, 150)


def test_themes_are_known_by_their_names() -> None:
    assert list(THEMES) == [theme.name for theme in THEMES.values()]
