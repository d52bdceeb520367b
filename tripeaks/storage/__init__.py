"""What outlives the window: settings, the hand in progress, the record of hands.

Knows the rules, sessions and files; no pygame and no window. Figures to draw and their words are in
``charts``, moving the record to another machine in ``transfer``.
"""

from tripeaks.storage.files import Notice, data_folder
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures
from tripeaks.storage.record import Entry, Filter, Period, Record, Summary
from tripeaks.storage.settings import ALLOWED, Settings, SettingsFile
from tripeaks.storage.store import Resumed, Store

__all__ = [
    "ALLOWED",
    "Entry",
    "Figures",
    "Filter",
    "Goal",
    "Hand",
    "Kind",
    "Notice",
    "Period",
    "Record",
    "Result",
    "Resumed",
    "Settings",
    "SettingsFile",
    "Store",
    "Summary",
    "data_folder",
    "figures",
]
