"""The record dialog over a small record, for its tests."""

from typing import Any, TypeVar

from tests.ui.panel_help import enter, look_for
from tests.ui.record_help import TODAY, Played, filled, record_window, settle, some_hands
from tripeaks.ui.dialogs.hand_row import HandRow
from tripeaks.ui.dialogs.record import Trash
from tripeaks.ui.platform.inputs import Key
from tripeaks.ui.widgets import Paragraph, Widget

SIZE = (1280, 800)

W = TypeVar("W", bound=Widget)


class Opened:
    """A record dialog over a small record, and what it called."""

    def __init__(
        self, hands: list[Played] | None = None, language: str = "en", size: tuple[int, int] = SIZE
    ) -> None:
        self.hands = some_hands() if hands is None else hands
        self.store = filled(self.hands)
        self.events: list[Any] = []
        self.today = TODAY
        self.trash = Trash()
        self._look = look_for(size, language)
        self._size = size
        self.open()

    def open(self) -> None:
        """Open the dialog, perhaps again."""
        self.panel = record_window(
            self._look,
            self.store,
            on_play=lambda code: self.events.append(("play", str(code))),
            on_copy=lambda text: self.events.append(("copy", text)),
            on_close=lambda: self.events.append("closed"),
            today=lambda: self.today,
            trash=self.trash,
        )
        self.panel.resize(self._size)

    def widgets(self, kind: type[W]) -> list[W]:
        return [widget for widget, *_ in self.panel.placed() if isinstance(widget, kind)]

    def keys(self) -> list[str]:
        return [widget.key for widget, *_ in self.panel.placed() if hasattr(widget, "key")]

    def words(self) -> list[str]:
        return [widget.words for widget in self.widgets(Paragraph)]

    def press(self, key: str, *names: str) -> None:
        enter(self.panel, key, *(Key(name) for name in names or ("return",)))
        settle(self.panel, self.store)

    def list_hands(self) -> list[HandRow]:
        self.press("view", "right", "right")
        return self.widgets(HandRow)

    def open_hand(self, index: int) -> Played:
        """Open a hand of the list; returns what it is."""
        self.press(self.list_hands()[index].key)
        return self.hands[-1 - index]
