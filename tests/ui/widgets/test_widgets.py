"""Each widget worked by itself, but for the field, which has tests of its own."""

import weakref
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.panel_help import look_for
from tripeaks.ui.widgets import (
    AT_REST,
    Button,
    Choice,
    ControlState,
    EditLine,
    Emphasis,
    Grid,
    Option,
    Paint,
    Paragraph,
    Row,
    Slider,
    Space,
    Stepper,
    Swatches,
    Switch,
    Term,
    TextField,
    arrange,
)
from tripeaks.ui.widgets.picture_cache import CUTS_KEPT, PictureCache

LETTERS = tuple(Option(name, name) for name in "ABC")


@pytest.fixture(scope="module")
def paint() -> Paint:
    return Paint(look_for((1200, 760)))


def fail(value: object) -> None:
    pytest.fail(f"got {value}")


class Kept:
    """Keeps the last value it got."""

    value: Any = None

    def __call__(self, value: object = True) -> None:
        self.value = value


def test_a_widget_equals_another_that_differs_in_its_callback_only() -> None:
    assert Switch("a", "A", True, print) == Switch("a", "A", True, Kept())
    assert Switch("a", "A", True, print) != Switch("a", "A", False, print)


def test_a_button_is_pressed_by_tap_enter_and_space() -> None:
    acts: tuple[Callable[[Button], object], ...] = (
        lambda b: b.tap(0),
        lambda b: b.press_key("return"),
        lambda b: b.press_key("space"),
    )
    for act in acts:
        kept = Kept()
        act(Button("a", "A", kept))
        assert kept.value is True


def test_a_button_leaves_other_keys_alone() -> None:
    assert not Button("a", "A", pytest.fail).press_key("x")


@pytest.mark.parametrize("emphasis", Emphasis)
def test_every_state_of_a_button_looks_different(paint: Paint, emphasis: Emphasis) -> None:
    size = (120, 40)

    def drawn(button: Button, state: ControlState) -> bytes:
        canvas = paint.canvas(size)
        button.draw(paint, canvas, state)
        return pygame.image.tobytes(canvas, "RGBA")

    usable = Button("a", "A", print, emphasis=emphasis)
    states = (AT_REST, ControlState(hover=0), ControlState(pressed=0), ControlState(focus=True, ring=True))
    pictures = {drawn(usable, state) for state in states}
    pictures.add(drawn(Button("a", "A", print, emphasis=emphasis, enabled=False), AT_REST))
    assert len(pictures) == 5


def test_a_switch_turns_by_tap_space_and_arrows() -> None:
    kept = Kept()
    Switch("a", "A", False, kept).tap(0)
    assert kept.value is True
    Switch("a", "A", True, kept).press_key("space")
    assert kept.value is False
    Switch("a", "A", True, pytest.fail).press_key("right")
    Switch("a", "A", True, kept).press_key("left")
    assert kept.value is False


def test_a_choice_is_in_segments_where_they_fit_and_in_rows_else(paint: Paint) -> None:
    choice = Choice("a", LETTERS, "A", print)
    assert choice.height(paint, 400) == paint.px(40)
    assert choice.height(paint, 60) >= 3 * paint.px(40)


def test_each_option_is_chosen_where_it_is(paint: Paint) -> None:
    for width in (400, 60):
        kept = Kept()
        choice = Choice("a", LETTERS, "B", kept)
        size = (width, choice.height(paint, width))
        for i, part in enumerate(choice.parts(paint, size)):
            assert choice.part_at(paint, size, part.center) == i
            choice.tap(i)
        assert kept.value == "C"


def test_choosing_the_current_choice_does_nothing() -> None:
    Choice("a", LETTERS, "A", pytest.fail).tap(0)


def test_arrows_choose_and_stop_at_the_ends() -> None:
    kept = Kept()
    choice = Choice("a", LETTERS, "B", kept)
    assert choice.press_key("left")
    assert kept.value == "A"
    assert choice.press_key("right")
    assert kept.value == "C"
    assert Choice("a", LETTERS, "C", pytest.fail).press_key("right")
    assert not choice.press_key("down")


def test_up_and_down_move_through_rows_and_leave_them_at_the_ends() -> None:
    kept = Kept()
    assert Choice("a", LETTERS, "B", kept, rows=True).press_key("down")
    assert kept.value == "C"
    assert not Choice("a", LETTERS, "C", pytest.fail, rows=True).press_key("down")


def test_nothing_moves_when_the_remark_of_another_segment_shows(paint: Paint) -> None:
    options = (Option(1, "A", "short"), Option(2, "B", "a remark that needs two lines here " * 2))
    heights = {Choice("a", options, chosen, print).height(paint, 260) for chosen in (1, 2)}
    assert len(heights) == 1


def test_swatches_are_chosen_where_they_lie(paint: Paint) -> None:
    kept = Kept()
    swatches = Swatches("a", LETTERS, "A", kept, lambda _, width: pygame.Surface((width, width)))
    size = (250, swatches.height(paint, 250))
    cells = swatches.parts(paint, size)
    assert [swatches.part_at(paint, size, cell.center) for cell in cells] == [0, 1, 2]
    swatches.press_key("right")
    assert kept.value == "B"


def test_a_slider_follows_the_pointer_to_both_ends(paint: Paint) -> None:
    kept = Kept()
    slider = Slider("a", "A", 50, kept)
    size = (300, slider.height(paint, 300))
    slider.slide(paint, size, (-50, 30), begins=True)
    assert kept.value == 0
    slider.slide(paint, size, (999, 30), begins=False)
    assert kept.value == 100


@given(st.integers(-20, 320))
def test_a_slider_only_has_whole_steps(x: int) -> None:
    kept = Kept()
    paint = Paint(look_for((1200, 760)))
    Slider("a", "A", -1, kept).slide(paint, (300, 60), (x, 30), begins=True)
    assert kept.value in range(0, 101, 5)


def test_a_slider_moves_by_keys() -> None:
    for value, key, result in (
        (50, "left", 45), (50, "right", 55), (50, "home", 0), (50, "end", 100), (95, "page up", 100),
    ):  # fmt: skip
        kept = Kept()
        assert Slider("a", "A", value, kept).press_key(key)
        assert kept.value == result
    Slider("a", "A", 100, fail).press_key("right")


def test_a_stepper_goes_by_steps_back_onto_whole_ones_and_stops_at_the_ends() -> None:
    for value, part, result in ((100, 0, 90), (100, 1, 110), (95, 0, 90), (95, 1, 100), (195, 1, 200)):
        kept = Kept()
        Stepper("a", "A", value, kept, 80, 200, 10).tap(part)
        assert kept.value == result
    Stepper("a", "A", 200, fail, 80, 200, 10).tap(1)
    Stepper("a", "A", 80, fail, 80, 200, 10).press_key("left")


def test_a_row_is_side_by_side_or_stacked(paint: Paint) -> None:
    row = Row((TextField("f", EditLine(), print, print), Button("b", "Paste", print)))
    wide = [item.rect for item in row.arrange(paint, 0, 0, 400)]
    assert wide[0].top == wide[1].top
    assert wide[1].right == 400
    narrow = [item.rect for item in row.arrange(paint, 0, 0, 120)]
    assert narrow[1].top >= narrow[0].bottom
    assert narrow[1].right == 120


def test_a_row_can_keep_to_the_right(paint: Paint) -> None:
    row = Row((Button("a", "A", print), Button("b", "B", print)), end=True)
    placed = row.arrange(paint, 10, 0, 400)
    assert placed[-1].rect.right == 410
    assert placed[0].rect.left > 200


def test_a_grid_has_as_many_columns_as_fit(paint: Paint) -> None:
    grid = Grid(tuple((Space(40),) for _ in range(4)), least=100)
    assert len({item.rect.x for item in grid.arrange(paint, 0, 0, 400)}) == 2
    assert len({item.rect.x for item in grid.arrange(paint, 0, 0, 150)}) == 1


def test_widgets_are_stacked_with_spacing(paint: Paint) -> None:
    placed = arrange(paint, (Space(40), Paragraph("a", space=25)), 5, 7, 100)
    assert placed[0].rect.topleft == (5, 7)
    assert placed[1].rect.top - placed[0].rect.bottom == paint.px(25)


def test_a_term_puts_its_meaning_below_where_it_is_narrow(paint: Paint) -> None:
    term = Term("Term", "What it means")
    assert term.height(paint, 200) > term.height(paint, 600)


def test_a_box_is_smooth_at_its_corners_and_full_inside(paint: Paint) -> None:
    canvas = paint.canvas((40, 30))
    paint.box(canvas, canvas.get_rect(), 10, (200, 100, 50))
    assert canvas.get_at((0, 0)).a == 0
    assert tuple(canvas.get_at((20, 15))) == (200, 100, 50, 255)
    assert any(0 < canvas.get_at((x, 1)).a < 255 for x in range(12))
    assert canvas.get_at((20, 0)).a == canvas.get_at((0, 15)).a == 255


def test_a_shadow_is_dark_in_the_middle_and_nothing_at_its_rim(paint: Paint) -> None:
    shadow = paint.shadow((300, 200), 16, 20)
    assert shadow.get_size() == (340, 240)
    assert shadow.get_at((170, 120)).a > 80
    assert shadow.get_at((0, 0)).a == 0


def test_parts_of_pictures_take_bounded_memory() -> None:
    """Each part keeps the whole picture."""
    pictures, refs = PictureCache(Paint(look_for((800, 600)))), []
    for _ in range(10 * CUTS_KEPT):
        picture = pygame.Surface((200, 40))
        part = pygame.Rect(0, 0, 200, 20)
        assert pictures.cut(picture, part) is pictures.cut(picture, part)
        refs.append(weakref.ref(picture))
        del picture
    assert sum(ref() is not None for ref in refs) <= CUTS_KEPT
