"""Panels in every size and language: nothing overlaps, everything is reachable, stray input does nothing."""

from itertools import combinations

import pygame
import pytest

from tests.ui.panel_help import (
    FINGER,
    SIZES,
    WINDOWS,
    controls,
    look_for,
    new_game,
    opened,
    place,
    settings,
    tap,
)
from tripeaks.catalogue import LANGUAGES
from tripeaks.storage import Settings
from tripeaks.ui.dialogs.new_game import NewGameDialog
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.drawing.theme import Colour
from tripeaks.ui.platform.inputs import MOUSE, Drag, Hover, Key, Lost, Press, Release, Wheel
from tripeaks.ui.timing import CARET_MS, FADE_MS
from tripeaks.ui.widgets import AT_REST, Control, ControlState, Paint
from tripeaks.ui.widgets.picture_cache import PictureCache

everywhere = pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_window = pytest.mark.parametrize("name", WINDOWS)


@everywhere
@every_language
@every_window
@pytest.mark.parametrize("scale", (1.0, 2.0))
def test_widgets_stay_within_the_panel_and_never_overlap(
    name: str, size: tuple[int, int], language: str, scale: float
) -> None:
    panel = opened(name, size, language, scale)
    assert pygame.Rect((0, 0), size).contains(panel.rect)
    frame = panel.frame
    for one, other in combinations([item.rect for item in frame.flowing], 2):
        assert not one.colliderect(other)
    for one, other in combinations([item.rect for item in frame.fixed] + [frame.view], 2):
        assert not one.colliderect(other)
    for placed in panel.placed():
        assert panel.rect.left <= placed.rect.left
        assert placed.rect.right <= panel.rect.right
    assert frame.view.height >= panel.paint.px(40)


@everywhere
@every_language
@every_window
@pytest.mark.parametrize("scale", (1.0, 2.0))
def test_every_text_fits_without_breaking_a_word(
    name: str, size: tuple[int, int], language: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Paint.write

    def checked(
        paint: Paint,
        canvas: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        colour: Colour,
        size: float = 17,
        bold: bool = False,
        centred: bool = False,
    ) -> None:
        lines = paint.lines(text, rect.width, size, bold)
        assert " ".join(lines) == text
        assert max(paint.text_width(line, size, bold) for line in lines) <= rect.width
        assert len(lines) * paint.line_height(size, bold) <= rect.height + 1
        assert canvas.get_rect().contains(rect), text
        write(paint, canvas, text, rect, colour, size, bold, centred)

    monkeypatch.setattr(Paint, "write", checked)
    panel = opened(name, size, language, scale)
    for widget, rect, _clip in panel.placed():
        for state in (AT_REST, ControlState(hover=0, pressed=0, focus=True, ring=True, blink=True)):
            PictureCache(panel.paint).picture(widget, rect.size, state)


@everywhere
@every_language
@every_window
def test_tab_brings_every_control_into_view_once_per_cycle(
    name: str, size: tuple[int, int], language: str
) -> None:
    panel = opened(name, size, language)
    keys = {control.key for control, _ in controls(panel)}
    seen = []
    for _ in keys:
        panel.handle(Key("tab"), 0)
        seen.append(panel.focus)
        flows = any(item.widget is panel.controls.focused for item in panel.frame.flowing)
        view = panel.frame.view if flows else panel.rect
        rect = place(panel, panel.focus)
        assert view.contains(rect) or (rect.height > view.height - 30 and rect.colliderect(view))
    assert sorted(seen) == sorted(keys)
    for key in reversed(seen[:-1]):
        panel.handle(Key("shift+tab"), 0)
        assert panel.focus == key


@everywhere
@every_window
def test_the_wheel_reaches_the_first_and_the_last_line(name: str, size: tuple[int, int]) -> None:
    panel = opened(name, size)
    first, last = panel.frame.flowing[0], panel.frame.flowing[-1]
    for _ in range(200):
        panel.handle(Wheel(panel.rect.center, -1), 0)
    bottom = next(rect for widget, rect, _ in panel.placed() if widget is last.widget).bottom
    assert bottom <= panel.frame.view.bottom
    for _ in range(200):
        panel.handle(Wheel(panel.rect.center, 1), 0)
    top = next(rect for widget, rect, _ in panel.placed() if widget is first.widget).top
    assert top >= panel.frame.view.top


@everywhere
@every_window
def test_press_targets_are_at_least_forty_units_high(name: str, size: tuple[int, int]) -> None:
    panel = opened(name, size)
    for control, rect in controls(panel):
        heights: dict[int, int] = {}
        for x in range(0, rect.width, 8):
            for part in {control.part_at(panel.paint, rect.size, (x, y)) for y in range(0, rect.height, 7)}:
                if part is not None and part not in heights:
                    column = [control.part_at(panel.paint, rect.size, (x, y)) for y in range(rect.height)]
                    heights[part] = column.count(part)
        assert heights
        assert min(heights.values()) >= panel.paint.px(40)


class SettingsWindow:
    """A settings window that records changes and closing."""

    def __init__(self, size: tuple[int, int] = (800, 600)) -> None:
        self.changes: list[Settings] = []
        self.closed = 0
        self.panel = SettingsDialog(look_for(size), Settings(), self.changes.append, self._close, fade=0)
        self.panel.resize(size)

    def _close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_a_tap_acts_once(pointer: object) -> None:
    window = SettingsWindow()
    tap(window.panel, place(window.panel, "error_help").center, pointer)
    assert [change.error_help for change in window.changes] == [False]


@pytest.mark.parametrize("pointer", (MOUSE, FINGER))
def test_pressing_one_thing_and_releasing_on_another_does_nothing(pointer: object) -> None:
    window = SettingsWindow()
    window.panel.handle(Press(place(window.panel, "error_help").center, pointer), 0)
    window.panel.handle(Release(place(window.panel, "light").center, pointer), 0)
    assert window.changes == []


def test_moving_off_and_back_still_counts_as_a_click() -> None:
    window = SettingsWindow()
    start, away = place(window.panel, "error_help").center, place(window.panel, "light").center
    for event in (Press(start), Drag(away), Drag(start), Release(start)):
        window.panel.handle(event, 0)
    assert len(window.changes) == 1


def test_a_finger_that_scrolls_never_taps() -> None:
    window = SettingsWindow()
    x, y = place(window.panel, "error_help").center
    before = place(window.panel, "hint").y
    for event in (Press((x, y), FINGER), Drag((x, y - 40), FINGER), Drag((x, y), FINGER)):
        window.panel.handle(event, 0)
    window.panel.handle(Drag((x, y - 30), FINGER), 0)
    assert place(window.panel, "hint").y == before - 30
    window.panel.handle(Release((x, y - 30), FINGER), 0)
    assert window.changes == []


def test_a_finger_that_moves_slightly_still_taps() -> None:
    window = SettingsWindow()
    x, y = place(window.panel, "error_help").center
    for event in (Press((x, y), FINGER), Drag((x + 3, y - 4), FINGER), Release((x + 3, y - 4), FINGER)):
        window.panel.handle(event, 0)
    assert len(window.changes) == 1


def test_a_lost_pointer_changes_nothing() -> None:
    window = SettingsWindow()
    pos = place(window.panel, "error_help").center
    for event in (Press(pos, FINGER), Lost(), Release(pos, FINGER)):
        window.panel.handle(event, 0)
    assert window.changes == []


def test_a_finger_moves_a_slider_sideways_and_scrolls_upwards() -> None:
    window = SettingsWindow()
    window.panel.set_focus("volume", ring=True)
    rect = place(window.panel, "volume")
    start = (rect.centerx, rect.bottom - 20)
    for event in (Press(start, FINGER), Drag((start[0], start[1] + 40), FINGER)):
        window.panel.handle(event, 0)
    window.panel.handle(Release(start, FINGER), 0)
    assert window.changes == []
    window.panel.set_focus("volume", ring=True)
    rect = place(window.panel, "volume")
    start = (rect.centerx, rect.bottom - 20)
    touch = (Press(start, FINGER), Drag((rect.right, start[1]), FINGER), Release(start, FINGER))
    for each in touch:
        window.panel.handle(each, 0)
    assert window.changes[-1].volume == 100


def test_the_scroll_bar_can_be_dragged() -> None:
    panel = opened("rules", (800, 600))
    grab = (panel.rect.right - 4, panel.frame.view.y + 5)
    panel.handle(Press(grab), 0)
    panel.handle(Drag((grab[0], panel.rect.bottom)), 0)
    assert panel.scroll == panel.frame.excess


def test_escape_the_close_button_and_a_tap_outside_close_once() -> None:
    for act in (
        lambda panel: panel.handle(Key("escape"), 0),
        lambda panel: tap(panel, place(panel, "close").center),
        lambda panel: tap(panel, (1, 1)),
    ):
        window = SettingsWindow()
        act(window.panel)
        window.panel.close()
        assert window.closed == 1


def test_a_drag_from_inside_to_outside_or_back_does_not_close() -> None:
    window = SettingsWindow()
    for start, end in (((1, 1), window.panel.rect.center), (window.panel.rect.center, (1, 1))):
        window.panel.handle(Press(start), 0)
        window.panel.handle(Release(end), 0)
    assert window.closed == 0


def test_a_panel_handles_every_key_except_global_shortcuts() -> None:
    panel = opened("settings", (800, 600))
    for name in ("d", "space", "ctrl+z", "return", "h"):
        assert panel.handle(Key(name), 0)
    for key in (Key("f11", "fullscreen"), Key("m", "sound"), Key("ctrl+q", "quit")):
        assert not panel.handle(key, 0)
    assert panel.handle(Key("x", "quit"), 0)  # a letter alone quits only at the table
    assert panel.handle(Press((1, 1)), 0)


def test_a_text_field_handles_typing_keys() -> None:
    panel = opened("new game", (800, 600))
    panel.set_focus("code")
    assert panel.handle(Key("m"), 0)


def test_the_focus_ring_appears_only_after_the_keyboard_was_used() -> None:
    panel = opened("settings", (800, 600))
    tap(panel, place(panel, "error_help").center)
    assert (panel.focus, panel.controls.ring) == ("error_help", False)
    panel.handle(Key("tab"), 0)
    assert panel.controls.ring
    panel.handle(Press(panel.rect.midtop), 0)
    assert not panel.controls.ring


def test_focus_and_scrolling_survive_a_change_of_look_and_size() -> None:
    panel = settings(look_for((800, 600)))
    panel.resize((800, 600))
    panel.set_focus("speed", ring=True)
    scroll = panel.scroll
    assert scroll > 0
    panel.set_look(look_for((800, 600), "de", "night"))
    panel.resize((800, 600))
    assert panel.focus == "speed"
    assert abs(panel.scroll - scroll) < 100


def test_a_panel_fades_in_and_then_stops_animating() -> None:
    panel = NewGameDialog(
        look_for((800, 600)),
        rules=Settings().rules,
        match=None,
        winnable_only=False,
        on_start=lambda _: None,
        on_close=lambda: None,
    )
    panel.resize((800, 600))
    half, end = 1000 + FADE_MS / 2, 1000 + FADE_MS
    assert [sprite.surface.get_alpha() for sprite in panel.sprites(900)] == [0]  # before its first frame
    assert panel.is_moving(900, 900)
    assert panel.advance(1000) and not panel.advance(half)
    assert [sprite.surface.get_alpha() for sprite in panel.sprites(1000)] == [0]
    assert panel.is_moving(1000, half)
    assert panel.sprites(half)[0].surface.get_alpha() == pytest.approx(128, abs=1)
    assert len(panel.sprites(end)) > 5
    assert not panel.is_moving(end, end + 1)


def test_without_fading_a_panel_appears_at_once() -> None:
    panel = new_game(look_for((800, 600)))
    panel.resize((800, 600))
    panel.advance(0)
    assert len(panel.sprites(0)) > 5
    assert not panel.is_moving(0, 0)


def test_the_caret_requests_a_frame_only_when_it_blinks() -> None:
    panel = opened("new game", (800, 600))
    panel.set_focus("code")
    panel.advance(0)
    assert not panel.is_moving(0, CARET_MS - 1)
    assert panel.is_moving(0, CARET_MS + 1)
    assert not panel.is_moving(CARET_MS + 1, CARET_MS + 2)
    with_caret, without = panel.sprites(0), panel.sprites(CARET_MS + 1)
    assert sum(one != other for one, other in zip(with_caret, without, strict=True)) == 1


def test_text_input_is_on_only_while_a_field_has_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: calls.append(tuple(rect)))
    panel = opened("new game", (800, 600))
    assert calls == []
    panel.set_focus("code")
    assert calls == ["start", tuple(place(panel, "code"))]
    panel.handle(Key("escape"), 0)
    assert calls[-1] == "stop"


@every_window
def test_a_displayed_surface_is_never_modified(name: str) -> None:
    panel = opened(name, (800, 600))
    shown = []
    for event in (
        Hover(panel.rect.center), Key("tab"), Key("right"), Key("space"), Key("tab"), Wheel((9, 9), -1),
        Press(panel.rect.center), Drag((1, 1)), Release((9, 9)), Key("end"),
    ):  # fmt: skip
        panel.handle(event, 0)
        surfaces = [sprite.surface for sprite in panel.sprites(0)]
        shown += [(surface, pygame.image.tobytes(surface, "RGBA")) for surface in surfaces]
    assert all(pygame.image.tobytes(surface, "RGBA") == before for surface, before in shown)


def test_hovering_changes_nothing_but_the_widget_under_the_mouse() -> None:
    panel = opened("settings", (1920, 1080))
    before = {sprite.key: sprite for sprite in panel.sprites(0)}
    panel.handle(Hover(place(panel, "light").center), 0)
    after = {sprite.key: sprite for sprite in panel.sprites(0)}
    assert len([key for key in before if before[key] != after[key]]) == 1


def test_side_panels_leave_the_table_visible() -> None:
    for size in SIZES:
        rect = opened("settings", size).rect
        assert rect.width * rect.height < 0.66 * size[0] * size[1]


def test_keys_of_controls_are_unique_in_a_window() -> None:
    for name in WINDOWS:
        keys = [widget.key for widget, *_ in opened(name, (800, 600)).placed() if isinstance(widget, Control)]
        assert len(keys) == len(set(keys))


def test_a_panel_animates_until_a_frame_has_shown_it_opaque() -> None:
    panel = SettingsDialog(look_for((800, 600)), Settings(), lambda _: None, lambda: None)
    panel.resize((800, 600))
    panel.advance(0)
    late = FADE_MS + 40  # the next frame comes only after the fade is over
    assert panel.is_moving(0, late)
    assert not panel.is_moving(late, late + 1)
