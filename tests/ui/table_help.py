"""Helpers for the tests of the table: the program in a window without a screen, and input to it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from tripeaks.engine.best import Best
from tripeaks.engine.board import PLACES
from tripeaks.engine.codes import parse_code
from tripeaks.engine.odds import Odds
from tripeaks.engine.position import DRAW, Move
from tripeaks.launch import LaunchRequest
from tripeaks.storage import Settings, SettingsFile
from tripeaks.thinker import Answer, Question, Thinker
from tripeaks.ui.app import App
from tripeaks.ui.platform.renderer import Renderer, Sprite
from tripeaks.ui.table.bubble import bubble

CODE = "TP1-E-AAAAAAB"
SIZES = (
    (480, 360), (640, 480), (800, 600), (1280, 800), (1920, 1080), (3840, 2160),
    (2560, 1080), (600, 1000), (480, 960),
)  # fmt: skip


class Prompter(Thinker):
    """A thinker that gives only the answers set by the test and starts no process."""

    def __init__(self) -> None:
        super().__init__(process=False)
        self.asked: list[tuple[Question, tuple[Any, ...], Any]] = []
        """The open questions with their arguments and their hands, oldest first."""
        self.answers: list[Answer] = []

    def ask(self, question: Question, *arguments: Any, hand: Any = None) -> None:
        self.asked.append((question, arguments, hand))

    def cancel(self, *questions: Question) -> None:
        self.asked = [asked for asked in self.asked if asked[0] not in questions]

    @property
    def is_thinking(self) -> bool:
        return False

    def answer(self, question: Question, value: Any, final: bool = True) -> None:
        """Answer the question of this kind that was asked last."""
        asked = next(asked for asked in reversed(self.asked) if asked[0] is question)
        if final:
            self.asked.remove(asked)
        self.answers.append(Answer(question, asked[2], value, final))

    def poll(self) -> list[Answer]:
        answers, self.answers = self.answers, []
        return answers


def prompter(app: App) -> Prompter:
    """The thinker of the program."""
    assert isinstance(app.analysis.thinker, Prompter)
    return app.analysis.thinker


@contextmanager
def opened(
    code: str | None = CODE,
    size: tuple[int, int] | None = (1280, 800),
    language: str = "en",
    folder: Path | None = None,
    dealt: bool = True,
    **settings: Any,
) -> Iterator[App]:
    """The program on a hand, with some settings; ``dealt``: after the deal."""
    with tempfile.TemporaryDirectory() as temporary, patch("tripeaks.ui.table.analysis.Thinker", Prompter):
        data = folder or Path(temporary)
        if settings:
            SettingsFile(data).save(Settings(**settings))
        pygame.display.init()
        game = parse_code(code) if code else None
        app = App(LaunchRequest(language, game, size, data, language_asked=True))
        app.draw()  # shows the window
        pygame.event.clear()
        try:
            if dealt:
                settle(app)
            yield app
        finally:
            app.close()


def settle(app: App) -> None:
    """Run until all animation has ended and its last frame is shown."""
    for _ in range(2_000):
        app.pass_time(50)
        app.draw()
        if not app.is_moving():
            return
    raise AssertionError("never at rest")


def turn(app: App, ms: float = 1000 / 60) -> None:
    """Run the loop once."""
    app.take_events()
    app.pass_time(ms)
    if app.changed or app.is_moving():
        app.draw()


def shown(app: App) -> dict[Any, Sprite]:
    """The sprites on the table at this moment, by key."""
    return {sprite.key: sprite for sprite in app.table.sprites(app.ticker.now)}


def flying(app: App) -> bool:
    """Whether a card is moving or shaking."""
    return app.table.animator.cards.is_moving(app.ticker.now)


def says(app: App, text: str, key: str) -> bool:
    """Whether the current bubble shows a text at the control with a key."""
    sprite = shown(app).get("bubble")
    right = bubble(app.style.look, text, app.table.rect_of(key), app.window.get_rect())
    return sprite is not None and sprite.rect == right.rect and rgba(sprite.surface) == rgba(right.surface)


def focus_on(app: App, key: str) -> None:
    """Give the keyboard focus to a control of the table, by its key."""
    app.table.controls.focus, app.table.controls.ring = key, True


def odds_of(move: Move) -> Odds:
    """Odds that favour a move."""
    return Odds({move: 1}, {move: 1}, exact=False, final=True)


ODDS_TEXT = "Wins 100 % of 1 trial games"
"""What a hint from ``odds_of`` says in English."""


def look_back(app: App, best: Best, way_back: int) -> None:
    """Answer the questions about a hand that has ended."""
    prompter(app).answer(Question.BEST, best)
    prompter(app).answer(Question.LAST_WINNABLE, way_back)
    app.analysis.poll()


def mouse(kind: int, pos: tuple[int, int], **more: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=pos, **{"button": 1, "touch": False} | more))


def press(app: App, pos: tuple[int, int]) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, pos)
    app.take_events()


def release(app: App, pos: tuple[int, int]) -> None:
    mouse(pygame.MOUSEBUTTONUP, pos)
    app.take_events()


def click(app: App, pos: tuple[int, int]) -> None:
    press(app, pos)
    release(app, pos)


def hover(app: App, pos: tuple[int, int]) -> None:
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    app.take_events()


def finger(app: App, kind: int, pos: tuple[int, int], number: int = 1) -> None:
    width, height = app.window.get_size()
    values: dict[str, Any] = {"x": pos[0] / width, "y": pos[1] / height, "dx": 0.0, "dy": 0.0}
    pygame.event.post(pygame.event.Event(kind, finger_id=number, touch_id=1, **values))
    app.take_events()


def key(app: App, name: str) -> None:
    """Press and release a key by its name, such as ``ctrl+shift+z``."""
    *mods, last = name.split("+")
    bits = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}
    mod = sum(bits[m] for m in mods)
    post_key(app, pygame.key.key_code(last), mod)


def post_key(app: App, code: int, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, scancode=0, unicode=""))
    app.take_events()


def visible_point(app: App, place: int) -> tuple[int, int]:
    """A pixel where the card at a place is the topmost."""
    layout, above = app.table.layout, [other for other in lying(app) if other > place]
    rect = layout.rect(place)
    for y in range(rect.top + 1, rect.bottom, max(1, rect.height // 12)):
        for x in range(rect.left + 1, rect.right, max(1, rect.width // 12)):
            if not any(layout.rect(other).collidepoint(x, y) for other in above):
                return x, y
    raise AssertionError(f"nothing is visible of {place}")


def click_card(app: App, place: int) -> None:
    click(app, visible_point(app, place))


def make(app: App, move: Move) -> None:
    """Play a card or draw, by a click."""
    if move == DRAW:
        click(app, app.table.layout.stock.center)
    else:
        click_card(app, move)


def lying(app: App) -> list[int]:
    """The places that hold a card."""
    return [place for place in PLACES if app.game.position.card(place) is not None]


def resize(app: App, size: tuple[int, int]) -> None:
    """Resize the window, as dragging its edge would."""
    app.native_window.size = size
    app.take_events()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def rgba(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def differs(one: bytes, other: bytes) -> int:
    """The maximum difference of two pictures, of 255. The same pixel blended as part of another
    area may be rounded differently."""
    return 0 if one == other else max(abs(a - b) for a, b in zip(one, other, strict=True))


def redrawn(app: App) -> pygame.Surface:
    """The window as a full redraw would make it."""
    whole = app.window.copy()
    whole.fill((255, 0, 255))
    Renderer().show(whole, app.background, app.sprites())
    return whole
