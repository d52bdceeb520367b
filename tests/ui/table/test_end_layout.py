"""The end panel never covers a remaining card, and its buttons fit their labels."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from tests.games import random_line, start
from tests.ui.panel_help import look_for
from tests.ui.table_help import SIZES
from tripeaks.catalogue import LANGUAGES
from tripeaks.engine.board import PLACES
from tripeaks.engine.codes import parse_code
from tripeaks.engine.position import Position
from tripeaks.ui.drawing.look import TEXT, Look
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.table.end_layout import END_KEY, EndPanel, EndState, free_spot
from tripeaks.ui.table.layout import lay_out
from tripeaks.ui.widgets import ControlState
from tripeaks.ui.widgets.controls import Controls

NAMES = ("back", "again", "new", "show")


def state_for(look: Look, names: tuple[str, ...] = NAMES) -> EndState:
    lines = (
        look.say("table.end.score", score=1240, moves=54),
        look.say("table.end.best", best=1385),
        look.say("table.end.no_way_back"),
    )
    return EndState(look.say("table.end.stuck"), lines, tuple((n, look.say(f"table.end.{n}")) for n in names))


def stuck_position(code: str, seed: int) -> Position:
    position = start(code)
    for move in random_line(parse_code(code), seed):
        position = position.apply(move)
    return position


def laid(
    look: Look, size: tuple[int, int], position: Position, left_handed: bool = False
) -> tuple[EndPanel, list[Rect]]:
    layout = lay_out(size, look.unit, left_handed)
    cards = [layout.rect(place) for place in PLACES if position.card(place) is not None]
    cards.append(layout.waste)
    if position.stock:
        cards.append(layout.stock)
    window = Rect(0, layout.bar.bottom, size[0], size[1] - layout.bar.bottom)
    shunned = [layout.actions, layout.info]
    return EndPanel(look, state_for(look), window, cards, shunned, lambda _: None), cards


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(SIZES),
    st.sampled_from(("TP1-E-AAAAAAB", "TP1-C-AAAAAAB", "TP1-E-AAAAAAC")),
    st.integers(0, 500),
    st.sampled_from(LANGUAGES),
    st.sampled_from((0.8, 1.0, 1.4, 2.0)),
    st.booleans(),
)
def test_the_panel_never_covers_a_card_that_still_lies_there(
    size: tuple[int, int], code: str, seed: int, language: str, scale: float, left: bool
) -> None:
    look = look_for(size, language, scale=scale)
    panel, cards = laid(look, size, stuck_position(code, seed), left)
    assert Rect((0, 0), size).contains(panel.rect)
    assert panel.rect.collidelist(cards) < 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_buttons_fit_their_labels_and_are_inside_the_panel(size: tuple[int, int], language: str) -> None:
    look = look_for(size, language)
    for names in (NAMES, ("undo", *NAMES[1:]), ("new", "again", "show"), ("next", "undo", "show")):
        tapped: list[str] = []
        panel = EndPanel(look, state_for(look, names), Rect((0, 0), size), [], [], tapped.append)
        controls = Controls(Paint(look))
        controls.placed = panel.controls()
        taken: list[Rect] = []
        for i, (name, label) in enumerate(panel.state.buttons):
            found = controls.find(END_KEY + name)
            assert found is not None
            rect = found[1]
            assert panel.rect.contains(rect) and rect.collidelist(taken) < 0
            assert look.fonts.width(label, look.px(TEXT), i == 0) <= rect.width
            taken.append(rect)
            under = controls.at(rect.center)
            assert under is not None
            under[0].tap(under[1])
            assert tapped.pop() == END_KEY + name
        assert controls.at(panel.rect.topleft) is None


def test_the_panel_looks_different_when_hovered_and_pressed() -> None:
    look = look_for((800, 600))
    panel = EndPanel(look, state_for(look), Rect(0, 0, 800, 600), [], [], lambda _: None)
    hover, pressed = ControlState(hover=0), ControlState(pressed=0)
    touched: list[dict[str, ControlState]] = [{}, {"end-new": hover}, {"end-new": pressed}]
    touched.append({"end-again": hover})
    pictures = {pygame.image.tobytes(panel.sprite(states).surface, "RGBA") for states in touched}
    assert len(pictures) == len(touched)


rects = st.builds(Rect, st.integers(0, 700), st.integers(0, 500), st.integers(20, 300), st.integers(20, 300))


@given(st.lists(rects, max_size=6), st.tuples(st.integers(20, 500), st.integers(20, 400)))
def test_a_free_spot_is_free(taken: list[Rect], size: tuple[int, int]) -> None:
    window = Rect(0, 46, 800, 554)
    spot = free_spot(size, window, taken)
    if spot is not None:
        assert window.contains(spot) and spot.size == size and spot.collidelist(taken) < 0
    else:
        assert taken


def test_an_empty_window_is_used_in_its_middle() -> None:
    spot = free_spot((200, 100), Rect(0, 0, 800, 600), [])
    assert spot is not None and spot.center == (400, 300)
    assert free_spot((900, 100), Rect(0, 0, 800, 600), []) is None
