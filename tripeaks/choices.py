"""The names of what a player can choose among. Knows nothing.

``storage.settings`` accepts these names and the settings dialog offers them. A new one also needs its
drawing (``sprites/``), theme (``ui.drawing.theme``) or factor (``ui.timing``), and words in the catalogues.
"""

BACKS = ("peaks", "night", "lattice", "deco", "leaves", "plain")
"""The backs of the cards, the usual one first."""

THEMES = ("felt", "night", "light", "contrast")
"""The colours of table and panels."""

SPEEDS = ("slow", "normal", "fast", "off")
"""The speeds of the animations."""

HINTS = ("fair", "any", "exact", "none")
"""The kinds of hints."""

INDEX_LETTERS = ("international", "local")
"""The letters on the cards: A K Q J, or those of the language."""

SCALES = range(80, 201, 10)
"""The sizes of the controls in percent; a settings file may have any whole number in between."""
