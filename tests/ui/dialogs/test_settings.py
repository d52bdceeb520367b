"""The settings dialog offers every choice, and each takes effect at once and alone."""

from dataclasses import fields

import pytest

from tests.ui.panel_help import SIZES, controls, enter, look_for, place, tap
from tripeaks.catalogue import LANGUAGES
from tripeaks.storage import Settings
from tripeaks.storage.settings import ALLOWED
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.drawing.deck import Deck, DeckStyle
from tripeaks.ui.drawing.style import Motion, Style
from tripeaks.ui.platform.inputs import Drag, Key, Press, Release
from tripeaks.ui.widgets import Choice, Swatches, Switch

ELSEWHERE = {
    "winnable_only", "game", "match_hands", "match_target", "window_size", "window_place", "keys"
}  # fmt: skip
"""What the new game dialog and the window itself remember, and what only the file has."""


class Opened:
    """A settings dialog in an app that applies every change."""

    def __init__(
        self, settings: Settings | None = None, language: str = "nl", size: tuple[int, int] = (800, 600)
    ) -> None:
        self.settings = settings or Settings()
        self.changes: list[Settings] = []
        self.panel = SettingsDialog(look_for(size, language), self.settings, self._take, lambda: None, fade=0)
        self.panel.resize(size)

    def _take(self, settings: Settings) -> None:
        self.changes.append(settings)
        self.settings = settings
        self.panel.restyle(Style(self.panel.look, Deck(DeckStyle()), Motion()), settings)
        self.panel.refresh()


@pytest.mark.parametrize("size", SIZES)
def test_every_setting_can_be_changed_by_the_keyboard_and_changes_alone(size: tuple[int, int]) -> None:
    changed = {}
    for control, _ in controls(Opened(size=size).panel):
        if control.key == "close":
            continue
        opened = Opened(size=size)
        for name in ("right", "down", "left"):
            if not opened.changes:
                enter(opened.panel, control.key, Key(name))
        before, after = Settings(), opened.changes[0]
        differing = [f.name for f in fields(Settings) if getattr(before, f.name) != getattr(after, f.name)]
        assert differing == [control.key]
        changed[control.key] = getattr(after, control.key)
    assert set(changed) == {f.name for f in fields(Settings)} - ELSEWHERE
    for name, value in changed.items():
        assert ALLOWED[name].takes(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_that_is_offered_is_one_that_is_kept(language: str) -> None:
    for control, _ in controls(Opened(language=language).panel):
        for option in getattr(control, "options", ()):
            assert ALLOWED[control.key].takes(option.value), option


@pytest.mark.parametrize("name", ("language", "speed", "hint", "table", "back", "index_letters"))
def test_every_value_that_is_kept_is_offered(name: str) -> None:
    control = next(control for control, _ in controls(Opened().panel) if control.key == name)
    assert isinstance(control, Choice | Swatches)
    assert {option.value for option in control.options} == set(ALLOWED[name].words.split(", "))


def test_a_change_shows_at_once() -> None:
    opened = Opened()
    tap(opened.panel, place(opened.panel, "error_help").center)
    control = next(control for control, _ in controls(opened.panel) if control.key == "error_help")
    assert isinstance(control, Switch) and control.value is False
    tap(opened.panel, place(opened.panel, "error_help").center)
    assert [change.error_help for change in opened.changes] == [False, True]


def test_the_switch_for_sound_is_on_while_it_is_not_muted() -> None:
    opened = Opened(Settings(muted=True))
    control = next(control for control, _ in controls(opened.panel) if control.key == "muted")
    assert isinstance(control, Switch) and control.value is False
    enter(opened.panel, "muted", Key("space"))
    assert opened.settings.muted is False


def test_the_volume_follows_the_knob_while_it_is_held() -> None:
    opened = Opened(size=(1920, 1080))
    opened.panel.set_focus("volume")
    rect = place(opened.panel, "volume")
    y = rect.bottom - 20
    for x in (rect.centerx, rect.left, rect.right):
        opened.panel.handle(Press((x, y)) if x == rect.centerx else Drag((x, y)), 0)
    opened.panel.handle(Release((rect.right, y)), 0)
    assert [change.volume for change in opened.changes][-2:] == [0, 100]


def test_a_value_of_a_file_edited_by_hand_can_be_stepped_from() -> None:
    opened = Opened(Settings(scale=93))
    enter(opened.panel, "scale", Key("right"))
    assert opened.settings.scale == 100


def test_english_has_no_letters_of_its_own_to_offer() -> None:
    keys = {control.key for control, _ in controls(Opened(language="en").panel)}
    assert "index_letters" not in keys


def test_left_handed_players_get_it_at_the_left() -> None:
    assert Opened().panel.rect.centerx > 400
    assert Opened(Settings(left_handed=True)).panel.rect.centerx < 400


def test_it_stays_where_it_is_while_the_hand_is_chosen() -> None:
    opened = Opened()
    before = opened.panel.rect
    enter(opened.panel, "left_handed", Key("space"))
    assert opened.panel.rect == before


def test_an_upright_window_has_it_at_the_bottom() -> None:
    rect = Opened(size=(600, 1000)).panel.rect
    assert rect.top > 400
