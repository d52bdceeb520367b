"""The widgets that panels are made of, to be imported from one place."""

from tripeaks.ui.drawing.paint import Paint
from tripeaks.ui.widgets.base import AT_REST, Control, ControlState, Drawn, Placed, Widget, arrange, bottom
from tripeaks.ui.widgets.button import Button, Disclosure, Emphasis, Switch
from tripeaks.ui.widgets.choice import Choice, Option, Swatches
from tripeaks.ui.widgets.field import EditLine, TextField
from tripeaks.ui.widgets.layout import Grid, Row, Space
from tripeaks.ui.widgets.slider import Slider, Stepper
from tripeaks.ui.widgets.text import Paragraph, Term, Tone, caption, heading, label, note, terms

__all__ = [
    "AT_REST",
    "Button",
    "Choice",
    "Control",
    "ControlState",
    "Disclosure",
    "Drawn",
    "EditLine",
    "Emphasis",
    "Grid",
    "Option",
    "Paint",
    "Paragraph",
    "Placed",
    "Row",
    "Slider",
    "Space",
    "Stepper",
    "Swatches",
    "Switch",
    "Term",
    "TextField",
    "Tone",
    "Widget",
    "arrange",
    "bottom",
    "caption",
    "heading",
    "label",
    "note",
    "terms",
]  # fmt: skip
