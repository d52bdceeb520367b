"""What must be true of the window after any input; ``monkey.py`` checks it after every input."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Sequence
from ctypes import CDLL
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tools.monkey_account import Account
from tripeaks import speech
from tripeaks.session import Session, Status
from tripeaks.storage import Store, record
from tripeaks.ui.app import App
from tripeaks.ui.platform.renderer import Renderer, Sprite
from tripeaks.ui.table.layout import Layout
from tripeaks.ui.table.replay import Replay

ROUNDING: Final = 3
"""How much a pixel may differ, of 255, when it is blended as part of another area."""

WARM_UP: Final = 0.25
"""The share of a run whose memory does not count, because caches fill."""

MOST_GROWTH_MB: Final = 12.0
"""How much the memory may grow in 50,000 events."""

SAMPLES_NEEDED: Final = 24
MOST_FILES: Final = 200
"""Some systems allow 256 open files."""


class Fault(Exception):
    """A check failed; the text says which."""


def expect(name: str, found: object, right: object) -> None:
    """Raise Fault unless both are equal."""
    if found != right:
        raise Fault(f"{name}: {found!r}, but it must be {right!r}")


class Checks:
    """The checks of one program; each start of the program has its own."""

    def __init__(self, app: App, second: Store) -> None:
        """``second``: another window on the same folder, which sees what is on the disk."""
        self._app = app
        self._disk = second
        self._account: Account | None = None
        self._known: object = None

    # After every input

    def account(self) -> Account:
        """The independent account of the current hand, updated."""
        hand, session = self._app.game.hand, self._app.game.session
        known = self._account
        if known is None or known.hand != hand.id or session.log[: len(known.log)] != tuple(known.log):
            known = self._account = Account(hand.id, session.code)
        for action in session.log[len(known.log) :]:
            known.act(action)
        return known

    def state(self) -> None:
        """The current hand matches the log of its actions."""
        game = self._app.game
        session, position = game.session, game.position
        now = (game.hand.id, session.log, session.status)
        if now == self._known:
            return
        self._known, account = now, self.account()
        rest = position.stock
        seen = [position.card(place) for place in range(28)]
        lying = [card for card in seen if card is not None]
        cards = sorted(map(str, (*lying, *rest, *position.waste)))
        expect("cards", cards, account.pack)
        expect("removed", position.removed, account.removed)
        expect("waste", list(position.waste), [account.card(number) for number in account.waste])
        expect("drawn", position.drawn, account.drawn)
        over = session.status is Status.TIME_UP
        expect("score", session.score, account.score(session.status in (Status.STUCK, Status.TIME_UP)))
        expect("run", session.run, account.run)
        expect("moves", session.moves, account.moves)
        expect("undo depth", session.undo_depth, 0 if over else len(account.line))
        expect("redo depth", session.redo_depth, 0 if over else len(account.undone))
        if not over:
            expect("status", session.status.value, account.status)
        if game.match is not None:
            expect("match over while it is played", game.match.is_over, False)

    # Now and then

    def picture(self) -> None:
        """The picture drawn step by step equals a full redraw of the window."""
        app, now = self._app, self._app.window
        whole = pygame.Surface(now.get_size(), 0, now)
        whole.fill((255, 0, 255))
        Renderer().show(whole, app.background, app.sprites())
        area = difference(now, whole)
        if area is not None:
            raise Fault(f"the window differs from a full redraw in {area}")

    def speech(self) -> None:
        """The spoken board names the visible cards and no others."""
        app, account = self._app, self.account()
        catalogue = app.style.look.catalogue
        text = speech.board(app.game.position, catalogue).lower()
        up, down = account.seen()
        for number in [*up, *account.waste[-1:]]:
            name = speech.card_name(account.card(number), catalogue).lower()
            if name not in text:
                raise Fault(f"not in the spoken board: {name}: {text}")
        face_down = catalogue.say("speech.board.face_down").lower()
        expect("cards said to lie face down", text.count(face_down), len(down))

    def cards(self) -> None:
        """At rest the cards are where the position has them, on the table or in the replay above it."""
        app, account = self._app, self.account()
        layout, now = app.table.layout, app.ticker.now
        layer = app.layers[-1] if app.layers else None
        if isinstance(layer, Replay):
            best = app.analysis.best
            if best is not None:
                shown = Account(0, app.game.session.code)
                for move in best.line[: layer.at]:
                    shown.act(move)
                check_cards(layer.sprites(now), shown, layout)
        elif app.table.animator.cards.dragged is None:
            check_cards(app.table.sprites(now), account, layout)

    def disk(self) -> None:
        """The record matches the current hand."""
        game = self._app.game
        if not self._app.store.flush():
            raise Fault("the record cannot be written")
        log = self._disk.ask(partial(record.log, hand=game.hand.id))
        if log is None:
            if game.session.log:
                raise Fault("the current hand is not in the record")
            return
        expect("log on disk", log, game.session.log)
        expect("position on disk", Session.replay(game.hand.code, log).position, game.position)


def check_cards(sprites: Sequence[Sprite], account: Account, layout: Layout) -> None:
    """Raise Fault unless the sprites of the cards are where an account has them."""
    shown = {number: sprite for sprite in sprites if (number := part(sprite, "card")) is not None}
    where = {place: layout.rect(place) for place in range(28) if not account.removed >> place & 1}
    if account.waste:
        where[account.waste[-1]] = layout.waste
    expect("cards shown", sorted(shown), sorted(where))
    for number, rect in where.items():
        found, right = shown[number].rect.center, rect.center
        if max(abs(found[0] - right[0]), abs(found[1] - right[1])) > 1:
            raise Fault(f"card {number} lies at {found}, but it must lie at {right}")
    expect("shadows of cards", len({part(sprite, "shadow") for sprite in sprites} - {None}), len(where))
    in_stock = len(account.deal.stock) - account.drawn
    expect("a stock is shown", any(part(sprite, "stock") is not None for sprite in sprites), in_stock > 0)


def part(sprite: Sprite, name: str) -> int | None:
    """The number of a sprite among those with a name; None if it is not one of them."""
    return sprite.key[1] if isinstance(sprite.key, tuple) and sprite.key[0] == name else None


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """The area where two pictures of the same size differ by more than rounding; None if they do not."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    for more, less in ((one, other), (other, one)):
        left = more.convert(24)
        left.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        left.fill((ROUNDING,) * 3, special_flags=pygame.BLEND_RGB_SUB)
        left.set_colorkey((0, 0, 0))
        area = left.get_bounding_rect()
        if area.width:
            return area
    return None


# -- memory and files --


class Sample(NamedTuple):
    """What the process used after a number of events."""

    events: int
    memory_mb: float
    files: int


class Usage:
    """Watches the memory and the open files of this process; on Linux only."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []

    def sample(self, events: int) -> None:
        """Record the current use. Raises Fault when too many files are open."""
        if not Path("/proc/self/statm").exists():
            return
        gc.collect()
        CDLL(None).malloc_trim(0)  # memory that was freed but not returned is no leak
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        files = len(list(Path("/proc/self/fd").iterdir()))
        self.samples.append(Sample(events, pages / 256, files))
        if files > MOST_FILES:
            raise Fault(f"{files} open files")

    @property
    def growth_mb(self) -> float | None:
        """How much the memory grew in 50,000 events; None when that cannot be measured.

        The cached pictures depend on the size of the window, so the memory goes up and down. The minimum
        in each half of the run after the warm-up rises only if something is never freed.
        """
        counted = self.samples[int(len(self.samples) * WARM_UP) :]
        if len(counted) < SAMPLES_NEEDED:
            return None
        half = len(counted) // 2
        first, second = counted[:half], counted[half:]
        lowest = [statistics.mean(sorted(s.memory_mb for s in part)[:3]) for part in (first, second)]
        between = second[len(second) // 2].events - first[half // 2].events
        return (lowest[1] - lowest[0]) * 50_000 / between

    def check(self) -> None:
        """Raise Fault when the memory grows."""
        growth = self.growth_mb
        if growth is not None and growth > MOST_GROWTH_MB:
            raise Fault(f"the memory grows by {growth:.1f} MB in 50,000 events: {self}")

    def __str__(self) -> str:
        if not self.samples:
            return "memory unknown"
        memory = [round(sample.memory_mb) for sample in self.samples]
        step = max(1, len(memory) // 12)
        files = max(sample.files for sample in self.samples)
        return f"memory {' '.join(map(str, memory[::step]))} MB, at most {files} open files"
