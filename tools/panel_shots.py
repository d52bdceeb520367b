"""Draws every panel in every language at several sizes into a folder, to be looked at.

    python tools/panel_shots.py --out /tmp/panels [--only settings] [--language de] [--theme light]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from tripeaks.catalogue import LANGUAGES, Catalogue
from tripeaks.engine.rules import Rules
from tripeaks.storage import Settings
from tripeaks.ui.fonts import Fonts
from tripeaks.ui.inputs import Key, Text
from tripeaks.ui.look import Look, unit_for
from tripeaks.ui.new_game import NewGameWindow
from tripeaks.ui.panel import Panel
from tripeaks.ui.rules_window import RulesWindow
from tripeaks.ui.settings_window import SettingsWindow
from tripeaks.ui.theme import THEMES

SIZES = ((480, 360), (800, 600), (1280, 800), (1920, 1080), (600, 1000))


def new_game(look: Look) -> Panel:
    panel = NewGameWindow(
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
    return SettingsWindow(look, Settings(), lambda _: None, lambda: None, fade=0)


PANELS: dict[str, Callable[[Look], Panel]] = {
    "newgame": new_game,
    "newgame_wrong": wrong_code,
    "newgame_all": all_options,
    "settings": settings,
    "rules": lambda look: RulesWindow(look, lambda: None, fade=0),
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
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    for size in SIZES:
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
