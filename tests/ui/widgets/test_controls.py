"""The controls of a layer alone: one pointer at a time, slips, the ring, and the order of Tab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

import pytest
from pygame import Rect, Surface

from tests.ui.panel_help import FINGER, look_for
from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.platform.inputs import MOUSE
from tripeaks.ui.widgets.base import Control, ControlState, Placed
from tripeaks.ui.widgets.controls import Controls, Hold

PAINT = Paint(look_for((800, 600)))
OTHER_FINGER = ("finger", 2)
SLOP = 8


@dataclass(frozen=True)
class Tile(Control):
    """A control of two parts, left and right, that records the input it gets."""

    key: str
    done: list[object] = field(default_factory=list, compare=False)
    enabled: bool = True

    def draw_state(self, paint: Paint, canvas: Surface, state: ControlState) -> None:
        raise NotImplementedError("nothing is drawn here")

    def parts(self, paint: Paint, size: tuple[int, int]) -> list[Rect]:
        del paint
        half = size[0] // 2
        return [Rect(0, 0, half, size[1]), Rect(half, 0, size[0] - half, size[1])]

    def tap(self, part: int) -> None:
        self.done.append(part)

    def activate(self) -> None:
        self.done.append("activated")


@dataclass(frozen=True)
class Knob(Tile):
    """A tile that follows the pointer."""

    slides = True

    def slide(self, paint: Paint, size: tuple[int, int], pos: tuple[int, int], begins: bool) -> None:
        self.done.append((pos, begins))


@dataclass(frozen=True)
class Line(Tile):
    """A tile that takes typed text."""

    takes_text = True


def placed(*tiles: Tile, slop: int = -1) -> Controls:
    """Tiles of 100 by 40 pixels, one below the other, without gaps."""
    controls = Controls(PAINT, slop)
    controls.placed = [Placed(tile, Rect(0, 40 * i, 100, 40)) for i, tile in enumerate(tiles)]
    return controls


def let_go(controls: Controls, pos: tuple[int, int], pointer: object = MOUSE) -> bool:
    """Release a pointer, and tap what it went down on; whether it was a tap."""
    held = controls.release(pos, pointer)
    return held is not None and controls.tap(held)


# The pointer


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_pressing_and_releasing_the_same_part_taps_it_once(pointer: object) -> None:
    one, other = Tile("one"), Tile("other")
    controls = placed(one, other)
    controls.press((60, 10), pointer)
    assert let_go(controls, (99, 39), pointer)
    assert (one.done, other.done) == ([1], [])
    assert not let_go(controls, (60, 10), pointer)  # it is up
    assert one.done == [1]


@pytest.mark.parametrize("end", ((49, 10), (60, 40), (100, 10), (500, 500)))
def test_a_release_on_another_part_or_control_or_beside_is_no_tap(end: tuple[int, int]) -> None:
    one, other = Tile("one"), Tile("other")
    controls = placed(one, other)
    controls.press((60, 10), MOUSE)
    assert not let_go(controls, end)
    assert (one.done, other.done) == ([], []) and controls.held is None


@pytest.mark.parametrize(("across", "down"), list(product((-6, -5, 0, 3, 5, 6), repeat=2)))
def test_a_pointer_may_slip_off_by_the_slop_both_ways_together(across: int, down: int) -> None:
    one = Tile("one")
    controls = placed(one, slop=SLOP)
    corner = (99, 39)
    controls.press(corner, MOUSE)
    off = across > 0 or down > 0
    taps = let_go(controls, (corner[0] + across, corner[1] + down))
    assert taps == (not off or abs(across) + abs(down) <= SLOP)
    assert one.done == ([1] if taps else [])


def test_without_slop_not_even_a_pixel_beside_is_a_tap() -> None:
    one = Tile("one")
    controls = placed(one)
    controls.press((99, 39), MOUSE)
    assert not let_go(controls, (100, 39)) and one.done == []


@pytest.mark.parametrize(("first", "second"), ((FINGER, OTHER_FINGER), (MOUSE, FINGER), (FINGER, MOUSE)))
def test_a_pointer_that_goes_down_replaces_one_that_was_lost(first: object, second: object) -> None:
    one, other = Tile("one"), Tile("other")
    controls = placed(one, other)
    controls.press((10, 10), first)
    controls.press((10, 50), second)
    assert controls.drag((10, 10), first) is None and controls.release((10, 10), first) is None
    assert let_go(controls, (10, 50), second)
    assert (one.done, other.done) == ([], [0])


def test_a_lost_pointer_taps_nothing() -> None:
    one = Tile("one")
    controls = placed(one)
    controls.press((10, 10), MOUSE)
    controls.lose()
    assert not let_go(controls, (10, 10)) and one.done == []
    assert controls.states() == {}


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_a_pointer_that_goes_down_again_came_up_unseen(pointer: object) -> None:
    one, other = Tile("one"), Tile("other")
    controls = placed(one, other)
    controls.press((10, 10), pointer)
    assert controls.press((10, 50), pointer) and let_go(controls, (10, 50), pointer)
    assert (one.done, other.done) == ([], [0])


def test_a_held_pointer_is_followed() -> None:
    controls = placed(Tile("one"))
    controls.press((10, 10), FINGER, scroll=7)
    held = controls.drag((30, 200), FINGER)
    assert held is not None
    assert (held.key, held.part, held.start, held.pos, held.scroll) == ("one", 0, (10, 10), (30, 200), 7)
    assert let_go(controls, (11, 11), FINGER)  # off and back again


def test_a_removed_or_disabled_control_is_not_tapped_on_release() -> None:
    for after in ([], [Tile("one", enabled=False)], [Tile("other")]):
        one = Tile("one")
        controls = placed(one, slop=SLOP)
        controls.press((10, 10), MOUSE)
        controls.placed = placed(*after).placed
        assert not let_go(controls, (10, 10)) and one.done == []


def test_a_pointer_that_does_something_else_by_then_taps_nothing() -> None:
    one = Tile("one")
    controls = placed(one)
    controls.press((10, 10), FINGER)
    controls.hold(Hold.SCROLL)
    assert not let_go(controls, (10, 10), FINGER)
    controls.press((10, 10), FINGER, Hold.OUTSIDE)
    assert not let_go(controls, (10, 10), FINGER) and one.done == []


def test_the_topmost_control_that_can_be_used_is_hit_where_it_is_seen() -> None:
    controls = Controls(PAINT)
    off, top, below = Tile("off", enabled=False), Tile("top"), Tile("below")
    whole = Rect(0, 0, 100, 40)
    controls.placed = [Placed(off, whole), Placed(top, whole, Rect(0, 0, 100, 15)), Placed(below, whole)]
    hits = {pos: controls.at(pos) for pos in ((10, 14), (10, 15), (60, 39), (10, 40))}
    keys = {pos: hit and (hit[0].key, hit[1]) for pos, hit in hits.items()}
    assert keys == {(10, 14): ("top", 0), (10, 15): ("below", 0), (60, 39): ("below", 1), (10, 40): None}
    assert controls.find("off") is None and controls.find("top") == (top, whole)


def test_a_slider_follows_the_pointer_and_starts_at_a_fingers_tap() -> None:
    knob, tile = Knob("knob"), Tile("tile")
    controls = placed(knob, tile)
    controls.press((10, 10), MOUSE)
    held = controls.held
    assert held is not None and controls.slide(held, begins=True)
    held = controls.drag((30, 90), MOUSE)
    assert held is not None and held.hold is Hold.SLIDE and controls.slide(held, begins=False)
    assert not let_go(controls, (30, 10))  # to let go of it is no tap
    assert knob.done == [((10, 10), True), ((30, 90), False)]
    knob.done.clear()
    controls.press((10, 10), FINGER)
    assert let_go(controls, (20, 10), FINGER) and knob.done == [((20, 10), True), 0]
    controls.press((10, 50), MOUSE)
    held = controls.held
    assert held is not None and not controls.slide(held, begins=True) and tile.done == []


# The keyboard


def stops(controls: Controls, order: Sequence[str], step: int, count: int) -> list[str]:
    found = []
    for _ in range(count):
        controls.step(order, step)
        assert controls.ring
        found.append(controls.focus)
    return found


def test_tab_goes_round_both_ends() -> None:
    order = ["a", "b", "c"]
    controls = placed(*map(Tile, order))
    assert stops(controls, order, 1, 7) == ["a", "b", "c", "a", "b", "c", "a"]
    assert stops(controls, order, -1, 4) == ["c", "b", "a", "c"]


def test_from_nowhere_tab_begins_at_the_end_that_it_comes_from() -> None:
    order = ["a", "b", "c"]
    for focus, step in product(("", "gone"), (1, -1)):
        controls = placed(*map(Tile, order))
        controls.focus = focus
        assert stops(controls, order, step, 1) == ["a" if step > 0 else "c"]


def test_enter_acts_only_where_the_ring_shows() -> None:
    one = Tile("one")
    controls = placed(one)
    assert not controls.press_key("return")  # nothing has the keyboard
    controls.focus = "one"
    assert not controls.press_key("return") and one.done == []
    controls.ring = True
    assert controls.press_key("return") and one.done == ["activated"]
    controls.press((500, 500), MOUSE)
    assert controls.focus == "one" and not controls.ring
    assert not controls.press_key("return") and one.done == ["activated"]


def test_any_other_key_that_it_takes_brings_the_ring() -> None:
    one = Tile("one")
    controls = placed(one)
    controls.focus = "one"
    assert not controls.press_key("x") and not controls.ring
    assert controls.press_key("space") and controls.ring and one.done == ["activated"]
    assert controls.press_key("return")


def test_where_text_is_typed_enter_acts_without_a_ring() -> None:
    line = Line("line")
    controls = placed(line)
    controls.focus = "line"
    assert controls.press_key("return") and line.done == ["activated"] and not controls.ring


def test_removed_or_disabled_controls_get_no_keys() -> None:
    for tiles in ([], [Tile("one", enabled=False)]):
        controls = placed(*tiles)
        controls.focus, controls.ring = "one", True
        assert controls.focused is None and not controls.press_key("return")


# What is drawn


def test_the_part_under_the_mouse_is_marked_until_a_button_is_down() -> None:
    controls = placed(Tile("one"), Tile("other"))
    assert controls.states() == {}
    controls.hover = (60, 10)
    assert controls.states() == {"one": ControlState(hover=1)}
    controls.press((10, 50), MOUSE)
    assert controls.states() == {"other": ControlState(pressed=0)}
    controls.drag((10, 10), MOUSE)
    assert controls.states() == {}  # off it: a release would be no tap
    controls.drag((20, 50), MOUSE)
    assert controls.states() == {"other": ControlState(pressed=0)}
    controls.release((20, 50), MOUSE)
    assert controls.states() == {"other": ControlState(hover=0)}


def test_a_finger_leaves_nothing_marked_behind() -> None:
    controls = placed(Tile("one"))
    controls.hover = (10, 10)
    controls.press((10, 10), FINGER)
    controls.drag((12, 12), FINGER)
    controls.release((12, 12), FINGER)
    assert controls.states() == {}


def test_focus_ring_and_caret_are_reported_with_the_control_state() -> None:
    controls = placed(Tile("one"))
    controls.focus, controls.ring, controls.hover = "one", True, (10, 10)
    assert controls.states(blink=True) == {"one": ControlState(hover=0, focus=True, ring=True, blink=True)}


def test_a_slider_in_use_looks_held_wherever_the_pointer_is() -> None:
    controls = placed(Knob("knob"))
    controls.press((10, 10), MOUSE)
    held = controls.held
    assert held is not None
    controls.slide(held, begins=True)
    controls.drag((300, 300), MOUSE)
    assert controls.states() == {"knob": ControlState(pressed=0)}
