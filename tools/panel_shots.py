"""Draws every panel in every language at several sizes into a folder, for review.

    python tools/panel_shots.py --out /tmp/panels [--only settings] [--language de] [--theme light]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from sqlite3 import Connection

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.codes import GameCode
from tripeaks.engine.rules import Rules
from tripeaks.key_bindings import bindings
from tripeaks.storage import Figures, Hand, Result, Settings, Store, rows
from tripeaks.storage.hand import ID_RANDOM_BITS, Kind, pack_log
from tripeaks.ui.dialogs.calendar import CalendarDialog
from tripeaks.ui.dialogs.new_game import NewGameDialog
from tripeaks.ui.dialogs.record import RecordDialog
from tripeaks.ui.dialogs.rules import RulesDialog
from tripeaks.ui.dialogs.settings import SettingsDialog
from tripeaks.ui.drawing.fonts import Fonts
from tripeaks.ui.drawing.look import Look, unit_for
from tripeaks.ui.drawing.theme import THEMES
from tripeaks.ui.platform.inputs import Key, Text
from tripeaks.ui.widgets.panel import Panel

SIZES = ((480, 360), (800, 600), (1280, 800), (1920, 1080), (600, 1000))


def new_game(look: Look) -> Panel:
    panel = NewGameDialog(
        look,
        rules=Rules(),
        match=None,
        winnable_only=True,
        on_start=lambda _: None,
        on_close=lambda: None,
        fade=0,
    )
    panel.resize(SIZES[0])
    return panel


def wrong_code(look: Look) -> Panel:
    panel = new_game(look)
    for event in (Text("TP1-E-AAAA!BBB"), Key("shift+home")):
        panel.set_focus("code")
        panel.handle(event, 0)
    return panel


def all_options(look: Look) -> Panel:
    panel = new_game(look)
    panel.set_focus("code")
    panel.handle(Text("TP1-C-Q5D7XKA-OJK200PT90"), 0)
    for key, *names in (("more", "space"), ("match", "right", "right")):
        panel.set_focus(key, ring=True)
        for name in names:
            panel.handle(Key(name), 0)
    panel.set_focus("")
    panel.handle(Key("home"), 0)
    return panel


def settings(look: Look) -> Panel:
    return SettingsDialog(look, Settings(), lambda _: None, lambda: None, fade=0)


TODAY = date(2026, 11, 30)
RULES = (Rules(), Rules(), Rules(wrap=False), Rules(wrap=False, open_peaks=True, jokers=2, clock=180))


def some_hands(hands: int) -> Store:
    """A record in memory of hands of the last months, the older the fewer won."""
    store, chance = Store(None), random.Random(7)

    def fill(connection: Connection) -> None:
        for i in range(hands):
            ago = (hands - i) * 150 // hands
            day = TODAY - timedelta(days=ago)
            won = chance.random() < 0.75 - ago / 400
            code = GameCode(chance.randrange(1 << 35), chance.choice(RULES))
            daily = day if i % 9 == 0 else None
            ms = ((day - date(1970, 1, 1)).days * 1440 + 900 + i % 300) * 60_000
            hand = Hand(ms << ID_RANDOM_BITS | i, code, day, Kind.DAILY if daily else Kind.ORDINARY, daily)
            result = Result.WON if won else chance.choice((Result.STUCK, Result.STUCK, Result.LEFT))
            score = round(chance.gauss(700 if won else 480, 40))
            figures = Figures(result, score, chance.randrange(20, 52), 14, i % 3, chance.randrange(4, 15))
            played_ms = chance.randrange(60_000, 400_000)
            state = rows.HandState(figures, i % 2, played_ms, pack_log([-1]), None, ms)
            rows.write(connection, hand, state)
            if won and i % 3:
                rows.set_best(connection, hand.id, score + chance.choice((0, 6, 20, 60, 90)))

    store.change(fill)
    return store


def record(look: Look, hands: int = 412) -> RecordDialog:
    panel = RecordDialog(
        look,
        some_hands(hands),
        today=TODAY,
        on_play=lambda _: None,
        on_copy=lambda _: None,
        on_close=lambda: None,
        fade=0,
    )
    panel.resize(SIZES[0])
    time.sleep(0.1)  # the figures come from another thread
    panel.advance(0)
    return panel


def record_view(look: Look, key: str, *names: str) -> Panel:
    panel = record(look)
    panel.set_focus(key, ring=True)
    for name in names:
        panel.handle(Key(name), 0)
        time.sleep(0.1)
        panel.advance(0)
    return panel


def record_hands(look: Look) -> Panel:
    panel = record_view(look, "view", "right", "right")
    panel.handle(Key("tab"), 0)
    panel.handle(Key("tab"), 0)
    panel.handle(Key("tab"), 0)
    panel.handle(Key("tab"), 0)
    panel.handle(Key("return"), 0)
    panel.handle(Key("home"), 0)
    return panel


def some_days() -> Store:
    """A record in memory of days' deals: most of them won, some later, some not."""
    store, chance = Store(None), random.Random(5)

    def fill(connection: Connection) -> None:
        for ago in range(1, 80):
            day = TODAY - timedelta(days=ago)
            if ago > 6 and chance.random() < 0.3:
                continue
            won = ago < 7 or chance.random() < 0.8
            late = timedelta(days=ago > 6 and chance.random() < 0.2)
            ms = (day - date(1970, 1, 1)).days * 86_400_000
            hand = Hand(ms << ID_RANDOM_BITS, GameCode(ago, Rules()), day + late, Kind.DAILY, day)
            figures = Figures(Result.WON if won else Result.STUCK, 600, 40, 14, 0, 8)
            rows.write(connection, hand, rows.HandState(figures, 0, 100_000, pack_log([-1]), None, ms))

    store.change(fill)
    return store


def calendar(look: Look) -> CalendarDialog:
    return CalendarDialog(
        look, some_days(), today=TODAY, on_play=lambda _: None, on_close=lambda: None, fade=0
    )


def calendar_other_day(look: Look) -> Panel:
    panel = calendar(look)
    panel.resize(SIZES[0])
    for _ in range(11):
        panel.handle(Key("left"), 0)
    return panel


PANELS: dict[str, Callable[[Look], Panel]] = {
    "newgame": new_game,
    "newgame_wrong": wrong_code,
    "newgame_all": all_options,
    "settings": settings,
    "record_charts": record,
    "record_words": lambda look: record_view(look, "view", "right"),
    "record_hands": record_hands,
    "record_filter": lambda look: record_view(look, "filter", "space"),
    "record_empty": lambda look: record(look, 0),
    "calendar": calendar,
    "calendar_other": calendar_other_day,
    "rules": lambda look: RulesDialog(look, bindings(), lambda: None, lambda: None, fade=0),
}


def shoot(panel: Panel, window: pygame.Surface) -> None:
    """Draw a panel on a plain table."""
    window.fill(panel.look.theme.table_light)
    for sprite in panel.sprites(0):
        window.blit(sprite.surface, (sprite.x, sprite.y))


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("/tmp/panels"))
    parser.add_argument("--only", default="")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--theme", choices=THEMES, default="felt")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--size", help="one size only, such as 3840x2160")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    sizes: list[tuple[int, int]] = list(SIZES)
    if arguments.size:
        width, height = map(int, arguments.size.split("x"))
        sizes = [(width, height)]
    for size in sizes:
        window = pygame.display.set_mode(size)
        for language in [arguments.language] if arguments.language else LANGUAGES:
            look = Look(
                THEMES[arguments.theme], Fonts(), Catalogue(language), unit_for(size, arguments.scale)
            )
            for name, make in PANELS.items():
                if arguments.only not in name:
                    continue
                panel = make(look)
                panel.resize(size)
                page = 0
                while True:
                    shoot(panel, window)
                    file = f"{name}-{size[0]}x{size[1]}-{language}-{arguments.theme}-{page}.png"
                    pygame.image.save(window, arguments.out / file)
                    before = [sprite.y for sprite in panel.sprites(0)]
                    panel.handle(Key("page down"), 0)
                    page += 1
                    if before == [sprite.y for sprite in panel.sprites(0)] or page > 12:
                        break


if __name__ == "__main__":
    main()
