"""What the game is called wherever a system asks for a name, and where its project is found.

The owner of the project sets these values. Everything else follows from them: menu entry, icon and
AppStream file, the class of the window, the bundle on macOS, the Debian package.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAME: Final = "TriPeaks"
DEVELOPER: Final = "The TriPeaks authors"

PLACEHOLDER: Final = "org.example."
APP_ID: Final = f"{PLACEHOLDER}tripeaks"
"""The domain of the project in reverse, and the name of the game.

AppStream wants a domain. The project has none yet, and example.org is reserved for names that stand for
others (RFC 2606): nobody owns it, and nobody can. A project at a host of code takes the form that the host
gives it, such as ``io.github.OWNER.tripeaks``.
"""

ADDRESSES: Final[Mapping[str, str]] = {"homepage": "", "bugtracker": "", "vcs-browser": ""}
"""Web addresses by what AppStream calls them; empty: not known yet, and left out."""

SCREENSHOT: Final = ""
"""The web address of a picture of the table, a PNG of 1280 by 800 pixels."""

CONTACT: Final = ""
"""The mail address of who maintains the packages."""


def open_points() -> list[str]:
    """What the owner has not set yet, by name."""
    values = {**ADDRESSES, "screenshot": SCREENSHOT, "contact": CONTACT}
    unset = [name for name, value in values.items() if not value]
    return ["id", *unset] if APP_ID.startswith(PLACEHOLDER) else unset
