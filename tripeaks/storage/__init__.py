"""What is kept between two starts: settings, the hand in progress, the record of hands.

Knows the rules, sessions and files, and nothing of a window. Queries are in ``record``, the figures of
charts in ``statistics``, export and import in ``transfer``.
"""

from tripeaks.storage.files import Notice, data_folder
from tripeaks.storage.hand import Figures, Goal, Hand, Kind, Result, figures
from tripeaks.storage.record import Entry, Filter, Period, Summary
from tripeaks.storage.rows import Resumed
from tripeaks.storage.settings import ALLOWED, Settings, SettingsFile
from tripeaks.storage.store import Store

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
    "Result",
    "Resumed",
    "Settings",
    "SettingsFile",
    "Store",
    "Summary",
    "data_folder",
    "figures",
]
