"""The clipboard never raises, whatever the system does."""

import pygame
import pytest

from tripeaks.ui.platform import clipboard


@pytest.mark.parametrize("error", (pygame.error, ValueError, TypeError))
def test_a_clipboard_that_fails_is_an_empty_one(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise error("no clipboard")

    for name in ("put_text", "get_text", "has_text"):
        monkeypatch.setattr(pygame.scrap, name, fail)
    assert clipboard.get_text() == ""
    assert clipboard.put_text("a") is False


def test_no_window_no_clipboard() -> None:
    pygame.display.quit()
    assert clipboard.get_text() == ""
    assert clipboard.put_text("a") is False


def test_a_clipboard_without_text_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: False)
    monkeypatch.setattr(pygame.scrap, "get_text", pytest.fail)
    assert clipboard.get_text() == ""


def test_copied_text_is_passed_to_the_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", put.append)
    assert clipboard.put_text("TP1-E-AAAAAAB") is True
    assert put == ["TP1-E-AAAAAAB"]
