"""Draw every table with what lies on it into ``docs/themes.png``: ``python tools/theme_sheet.py``.

On each: free and covered cards, cleared places, the light, an error said beside its card, and the mark
of the keyboard. To be looked at after every change of a colour.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

import pygame  # noqa: E402

from tools.film import WON, after, app_of, tell  # noqa: E402
from tools.screenshots import shrink  # noqa: E402
from tripeaks.storage import Settings  # noqa: E402
from tripeaks.ui.drawing.theme import THEMES  # noqa: E402
from tripeaks.ui.platform.inputs import Key  # noqa: E402

SIZE: Final = (960, 600)
ACROSS: Final = 2
SHOWN_MS: Final = 700
"""The shake is over, the tooltip has faded in."""


def table_of(name: str) -> pygame.Surface:
    """A hand under way on the table of a theme."""
    settings = Settings(language="en", table=name, light=True, muted=True)
    with app_of(SIZE, WON[: WON.index("5S")], settings) as app:
        now = app.ticker.now
        for key in ("right", "right", "return"):  # the ten does not go on a six
            app.table.handle(Key(key), now)
        app.pass_time(0)  # what happened is shown from this moment on
        return after(app, SHOWN_MS)


def main() -> int:
    """Draw them side by side."""
    width, height = SIZE
    sheet = pygame.Surface((width * ACROSS, height * -(-len(THEMES) // ACROSS)))
    for i, name in enumerate(THEMES):
        sheet.blit(table_of(name), (i % ACROSS * width, i // ACROSS * height))
    file = ROOT / "docs" / "themes.png"
    pygame.image.save(sheet, str(file))
    shrink(file)
    tell(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
