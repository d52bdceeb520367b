"""The bar, the counts and the actions: whole, apart from each other, and with words that fit."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import SRCALPHA, Rect, Surface, image

from tests.ui.panel_help import look_for
from tests.ui.table_help import SIZES, hover, opened, shown
from tripeaks.catalogue import LANGUAGES
from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.table.hud import ACTIONS, Hud, HudState
from tripeaks.ui.table.layout import lay_out
from tripeaks.ui.widgets import AT_REST, ControlState
from tripeaks.ui.widgets.controls import Controls

STATE = HudState(
    score=1385, moves=54, stock=23, run=28, code="TP1-C-Q5D7XKA-OJK200PT90", clock="59:59",
    note=("Hand 2 of 10 · total 1,385 · Can still be won", (1, 2, 3)),
)  # fmt: skip


def hud_for(
    size: tuple[int, int], language: str = "en", scale: float = 1.0, left: bool = False, hint: bool = True
) -> Hud:
    look = look_for(size, language, scale=scale)
    return Hud(lay_out(size, look.unit, left), look, hint)


def controls_of(hud: Hud, state: HudState = STATE) -> Controls:
    controls = Controls(Paint(hud.look))
    controls.placed = hud.controls(state, lambda _: None)
    return controls


def key_at(controls: Controls, pos: tuple[int, int]) -> str | None:
    under = controls.at(pos)
    return under[0].key if under else None


def place_of(controls: Controls, key: str) -> Rect:
    return next(placed.rect for control, placed in controls if control.key == key)


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(SIZES),
    st.sampled_from(LANGUAGES),
    st.integers(80, 200),
    st.booleans(),
    st.booleans(),
)
def test_buttons_lie_apart_in_the_window_and_hold_their_words(
    size: tuple[int, int], language: str, scale: int, left: bool, hint: bool
) -> None:
    hud = hud_for(size, language, scale / 100, left, hint)
    layout, look = hud.layout, hud.look
    cards = [layout.stock, layout.waste, layout.tableau]
    taken: list[Rect] = []
    controls = controls_of(hud)
    for name, (rect, label) in hud.slots.items():
        assert Rect((0, 0), size).contains(rect), name
        assert rect.collidelist(taken) < 0 and rect.collidelist(cards) < 0, name
        if label is not None:
            assert look.fonts.width(label, look.px(TEXT)) < rect.width, name
        taken.append(rect)
        assert key_at(controls, rect.center) == name
    assert ("hint" in hud.slots) == hint


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(SIZES), st.sampled_from(LANGUAGES), st.integers(80, 200), st.booleans())
def test_what_is_told_lies_in_the_window_and_on_no_card(
    size: tuple[int, int], language: str, scale: int, left: bool
) -> None:
    hud = hud_for(size, language, scale / 100, left)
    layout = hud.layout
    sprites = {s.key: s.rect for s in hud.sprites(STATE)}
    sprites["code"] = place_of(controls_of(hud), "code")
    told = [name for name in ("score", "score-label", "clock", "counts", "code") if name in sprites]
    for name in (*told, "note"):
        assert Rect((0, 0), size).contains(sprites[name]), name
    for name in told:
        assert sprites[name].collidelist([layout.stock, layout.waste, layout.tableau]) < 0, name
    assert not sprites["score"].colliderect(sprites["clock"])


def test_what_is_switched_off_is_not_shown() -> None:
    hud = hud_for((1280, 800))
    state = HudState(score=None, moves=1, stock=0, run=1, code="TP1-E-AAAAAAB")
    keys = {s.key for s in hud.sprites(state)}
    assert not keys & {"score", "score-label", "clock", "note", "stock-badge", "run-badge"}
    assert "counts" in keys and controls_of(hud, state).find("code")


def test_a_button_shows_what_it_is_in() -> None:
    hud = hud_for((1280, 800))

    def picture(state: HudState = STATE, touched: ControlState = AT_REST) -> bytes:
        found = controls_of(hud, state).find("undo")
        assert found is not None
        canvas = Surface(found[1].size, SRCALPHA)
        found[0].draw(Paint(hud.look), canvas, touched)
        return image.tobytes(canvas, "RGBA")

    off, on = replace(STATE, off=frozenset(ACTIONS)), replace(STATE, on=frozenset(("undo",)))
    under_mouse = ControlState(hover=0)
    touches = (AT_REST, under_mouse, ControlState(pressed=0), ControlState(focus=True, ring=True))
    pictures = {*(picture(STATE, touch) for touch in touches), picture(off), picture(on)}
    assert len(pictures) == len(touches) + 2
    assert picture(off, under_mouse) == picture(off)


def test_a_button_is_drawn_once_for_each_way_it_is_touched() -> None:
    with opened(show_clock=False) as app:
        before = shown(app)
        assert all(shown(app)[key] == before[key] for key in before if key[0] == "button")
        hover(app, app.table.hud.slots["undo"].rect.center)
        after = shown(app)
        assert {key for key in before if after[key] != before[key]} == {("button", "undo")}


def test_what_lies_under_something_else_is_no_control() -> None:
    hud = hud_for((1280, 800))
    controls = controls_of(hud, replace(STATE, hidden=frozenset(ACTIONS)))
    assert not any(controls.find(name) for name in ACTIONS)
    assert not any(controls.at(hud.slots[name].rect.center) for name in ACTIONS)
    assert controls.find("new") and controls.find("code")


@pytest.mark.parametrize("size", SIZES)
def test_the_code_can_be_hit_where_it_is_seen(size: tuple[int, int]) -> None:
    with opened(size=size) as app:
        seen = shown(app)["button", "code"].rect
        assert seen == app.table.rect_of("code")
        assert key_at(app.table.controls, seen.center) == "code"
        for outside in (seen.move(seen.size), seen.move(-seen.width, -seen.height)):
            assert key_at(app.table.controls, outside.center) != "code"
        assert key_at(app.table.controls, (size[0] // 2, size[1] - 1)) is None
