"""The clipboard of the system, which may be missing. Nothing here raises."""

from __future__ import annotations

import pygame

from tripeaks.engine.codes import TEXT_READ
from tripeaks.typed_text import plain


def put_text(text: str) -> bool:
    """Offer a text to other programs; False when there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError, TypeError):
        return False
    return True


def get_text() -> str:
    """The text on the clipboard in its plain form, as far as codes are searched for; empty without one."""
    try:
        return plain(pygame.scrap.get_text()[:TEXT_READ]) if pygame.scrap.has_text() else ""
    except (pygame.error, ValueError, TypeError):
        return ""
