"""The names of the values that a player can choose. Knows nothing of the project.

``storage.settings`` accepts these names and the settings dialog offers them. A new one also needs its
drawing (``sprites/``), theme (``ui.drawing.theme``) or factor (``ui.timing``), and words in the catalogues.
"""

BACKS = ("peaks", "night", "lattice", "deco", "leaves", "plain")
"""The backs of the cards, the default first."""

THEMES = ("felt", "night", "light", "contrast")
"""The colours of table and panels."""

SPEEDS = ("slow", "normal", "fast", "off")
"""The speeds of the animations."""

HINTS = ("fair", "any", "exact", "none")
"""The kinds of hints."""

INDEX_LETTERS = ("international", "local")
"""The letters on the cards: A K Q J, or those of the language."""

SYSTEM = "system"
"""The choice that means the same as the desktop."""

LESS_MOTION = (SYSTEM, "on", "off")
"""Whether cards fade instead of flying."""

SCALES = range(80, 201, 10)
"""The sizes of the controls in percent; a settings file may have any whole number in between."""
