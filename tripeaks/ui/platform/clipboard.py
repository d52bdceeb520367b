"""The clipboard of the system, which may be missing. Knows pygame only; nothing here raises."""

from __future__ import annotations

import pygame


def put_text(text: str) -> bool:
    """Offer a text to other programs; False when there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError, TypeError):
        return False
    return True


def get_text() -> str:
    """The text on the clipboard; empty when there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, ValueError, TypeError):
        return ""
