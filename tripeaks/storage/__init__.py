"""What outlives the window: settings, the hand in progress, the record of hands.

Knows the rules, sessions and files; no pygame and no window.
"""

from tripeaks.storage.files import Notice, data_folder
from tripeaks.storage.games import game_letters, read_rules
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures
from tripeaks.storage.settings import ALLOWED, Settings, SettingsFile
from tripeaks.storage.store import Resumed, Store

__all__ = [
    "ALLOWED",
    "Figures",
    "Goal",
    "Hand",
    "Kind",
    "Notice",
    "Result",
    "Resumed",
    "Settings",
    "SettingsFile",
    "Store",
    "data_folder",
    "figures",
    "game_letters",
    "read_rules",
]
