"""The keyboard shortcuts of the table, by the button whose work they do. Knows nothing."""

from typing import Final

SHORTCUTS: Final = {
    "ctrl+z": "undo", "backspace": "undo", "ctrl+y": "redo", "ctrl+shift+z": "redo",
    "d": "draw", "space": "draw", "h": "hint", "e": "help", "m": "sound", "f11": "fullscreen",
    "alt+return": "fullscreen", "n": "new", "ctrl+n": "new", "f1": "rules", "r": "rules",
    "f2": "settings", "f3": "record", "f4": "daily", "ctrl+q": "quit", "ctrl+c": "code",
    "ctrl+v": "paste",
}  # fmt: skip
"""The button that each key stands for."""
