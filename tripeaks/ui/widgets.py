"""The widgets that windows are made of, all in one place to import from."""

from tripeaks.ui.widget_base import AT_REST, Control, Placed, State, Widget, arrange, bottom
from tripeaks.ui.widget_button import Button, Disclosure, Kind, Switch
from tripeaks.ui.widget_choice import Choice, Option, Swatches
from tripeaks.ui.widget_field import Entry, TextField
from tripeaks.ui.widget_layout import Grid, Row, Space
from tripeaks.ui.widget_paint import Paint
from tripeaks.ui.widget_slider import Slider, Stepper
from tripeaks.ui.widget_text import Paragraph, Term, Tone, heading, ink, label, note, terms

__all__ = [
    "AT_REST", "Button", "Choice", "Control", "Disclosure", "Entry", "Grid", "Kind", "Option", "Paint",
    "Paragraph", "Placed", "Row", "Slider", "Space", "State", "Stepper", "Swatches", "Switch", "Term",
    "TextField", "Tone", "Widget", "arrange", "bottom", "heading", "ink", "label", "note", "terms",
]  # fmt: skip
