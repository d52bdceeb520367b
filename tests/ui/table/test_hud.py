"""The bar, the counts and the actions: whole, apart from each other, and with words that fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from tests.ui.panel_help import look_for
from tests.ui.table_help import SIZES
from tripeaks.catalogue import LANGUAGES
from tripeaks.ui.drawing.look import TEXT
from tripeaks.ui.table.hud import ACTIONS, Hud, HudState
from tripeaks.ui.table.layout import lay_out

STATE = HudState(
    score=1385, moves=54, stock=23, run=28, code="TP1-C-Q5D7XKA-OJK200PT90", clock="59:59",
    note=("Hand 2 of 10 · total 1,385 · Can still be won", (1, 2, 3)),
)  # fmt: skip


def hud_for(
    size: tuple[int, int], language: str = "en", scale: float = 1.0, left: bool = False, hint: bool = True
) -> Hud:
    look = look_for(size, language, scale=scale)
    return Hud(lay_out(size, look.unit, left), look, hint)


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
    for name, rect, label in hud.buttons.values():
        assert Rect((0, 0), size).contains(rect), name
        assert rect.collidelist(taken) < 0 and rect.collidelist(cards) < 0, name
        if label is not None:
            assert look.fonts.width(label, look.px(TEXT)) < rect.width, name
        taken.append(rect)
        assert hud.button_at(rect.center, STATE) == name
    assert ("hint" in hud.buttons) == hint


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(SIZES), st.sampled_from(LANGUAGES), st.integers(80, 200), st.booleans())
def test_what_is_told_lies_in_the_window_and_on_no_card(
    size: tuple[int, int], language: str, scale: int, left: bool
) -> None:
    hud = hud_for(size, language, scale / 100, left)
    layout = hud.layout
    sprites = {s.key: s.rect for s in hud.sprites(STATE, None, None, None)}
    told = [name for name in ("score", "score-label", "clock", "counts", "code") if name in sprites]
    for name in (*told, "note"):
        assert Rect((0, 0), size).contains(sprites[name]), name
    for name in told:
        assert sprites[name].collidelist([layout.stock, layout.waste, layout.tableau]) < 0, name
    assert not sprites["score"].colliderect(sprites["clock"])


def test_what_is_switched_off_is_not_shown() -> None:
    hud = hud_for((1280, 800))
    state = HudState(score=None, moves=1, stock=0, run=1, code="TP1-E-AAAAAAB")
    keys = {s.key for s in hud.sprites(state, None, None, None)}
    assert not keys & {"score", "clock", "note", "stock-badge", "run-badge"}
    assert {"counts", "code"} <= keys


def test_a_button_shows_what_it_is_in() -> None:
    hud = hud_for((1280, 800))

    def picture(name: str, state: HudState = STATE, **touched: str) -> Surface:
        sprites = hud.sprites(state, touched.get("hover"), touched.get("pressed"), touched.get("focus"))
        return next(s.surface for s in sprites if s.key == ("button", name))

    usual = picture("undo")
    assert picture("undo") is usual
    for touch in ("hover", "pressed", "focus"):
        assert picture("undo", STATE, **{touch: "undo"}) is not usual
    off = HudState(**{f: getattr(STATE, f) for f in STATE.__slots__} | {"off": frozenset(ACTIONS)})
    assert picture("undo", off) is not usual
    assert picture("undo", off, hover="undo") is picture("undo", off)


@pytest.mark.parametrize("size", SIZES)
def test_the_code_can_be_hit_where_it_is_seen(size: tuple[int, int]) -> None:
    hud = hud_for(size)
    assert hud.button_at(hud.code_rect(STATE).center, STATE) == "code"
    assert hud.rect_of("code", STATE) == hud.code_rect(STATE)
    assert hud.button_at((size[0] // 2, size[1] - 1), STATE) is None
