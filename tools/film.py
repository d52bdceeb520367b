"""Make animations of the game for the documentation: ``python tools/film.py [play|strips]``.

The app runs without a screen, frame by frame, each at a given time of its own clock, so the same
program always gives the same pictures. ``docs/play.gif`` shows parts of a hand, ``docs/strips/`` holds
a row of moments for every kind of motion. Needs ImageMagick's ``convert``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402  (the drivers are chosen above)

from tools.screenshots import shrink  # noqa: E402
from tripeaks.actions import parse_action, play  # noqa: E402
from tripeaks.engine.codes import parse_code  # noqa: E402
from tripeaks.engine.position import DRAW  # noqa: E402
from tripeaks.launch import LaunchRequest  # noqa: E402
from tripeaks.session import UNDO  # noqa: E402
from tripeaks.storage import Settings, SettingsFile  # noqa: E402
from tripeaks.ui.app import App  # noqa: E402
from tripeaks.ui.platform.inputs import Drag, Press, Release  # noqa: E402

CODE: Final = "TP1-E-AAAAAAB"
WON: Final = (
    "KD AS 2D 3S draw 7C 8H 9S draw 5S 4S 3H 4H 3C draw 7S 6H 5D draw JS QC KC draw 4D 3D draw JD TH 9D 8S "
    "7D draw draw draw draw TC draw draw 7H 6D"
).split()
"""Moves that win the hand of the code, as the solver found them."""

STEP: Final = 60
"""Milliseconds between two frames of the animation; GIF times are in hundredths of a second."""

THINKING_MS: Final = 5
"""How often to poll the solver for its answer."""

PLAY_SIZE: Final = (560, 360)
STRIP_SIZE: Final = (640, 400)
ACROSS: Final = 4
"""How many moments a strip shows side by side."""


class Strip(NamedTuple):
    """A motion: the actions before it, the action shown (none for the deal), and the moments after
    that, in milliseconds. ``carried``: the card of the action is dragged, and how far at each of the first
    moments, as a share of its way to the waste; at the next one it is dropped."""

    before: Sequence[str]
    action: str
    moments: Sequence[int]
    carried: Sequence[float] = ()


def up_to(card: str) -> list[str]:
    """The actions of the line before a card is played."""
    return WON[: WON.index(card)]


STRIPS: Final = {
    "deal": Strip((), "", (0, 200, 400, 600, 800, 950, 1100, 1400)),
    "play": Strip(up_to("8H"), "8H", (0, 50, 100, 150, 200, 250, 300, 400)),
    "drag": Strip(up_to("8H"), "8H", (0, 60, 120, 180, 240, 300, 350, 450), (0.2, 0.5, 0.4, 0.6, 0.8)),
    "draw": Strip(up_to("7C")[:-1], "draw", (0, 40, 80, 120, 160, 200, 240, 300)),
    "undo": Strip([*up_to("8H"), "8H"], "undo", (0, 30, 60, 90, 120, 160, 200, 260)),
    "peak": Strip(up_to("3D"), "3D", (100, 250, 400, 550, 700, 850, 1000, 1150)),
    "win": Strip(WON[:-1], WON[-1], (300, 700, 1100, 1500, 2000, 2600, 3200, 4200)),
}


def main(names: list[str]) -> int:
    """Make the named ones, or both."""
    if "play" in names or not names:
        film(ROOT / "docs" / "play.gif")
    if "strips" in names or not names:
        for name, strip in STRIPS.items():
            draw_strip(strip, ROOT / "docs" / "strips" / f"{name}.png")
    return 0


# -- driving the app --


@contextmanager
def app_of(
    size: tuple[int, int], before: Iterable[str] = (), settings: Settings | None = None
) -> Iterator[App]:
    """The app with the hand being dealt, or at rest after some actions."""
    with tempfile.TemporaryDirectory() as folder:
        if settings:
            SettingsFile(Path(folder)).save(settings)
        pygame.display.init()
        app = App(LaunchRequest(language="en", code=parse_code(CODE), size=size, data=Path(folder)))
        try:
            words = list(before)
            if words:
                app.rest()
                play(app.game.session, words)
                app.table.show_at_rest(app.ticker.now)
                app.rest()
                app.draw()
            yield app
        finally:
            app.close()


def act(app: App, word: str) -> None:
    """Perform one action as the table does."""
    action = parse_action(word, app.game.position)
    if action == UNDO:
        app.game.undo()
    elif action == DRAW:
        app.game.draw()
    else:
        app.game.play(action)
    app.pass_time(0)  # its animation starts at this moment


def carry(app: App, strip: Strip, i: int) -> None:
    """Move the mouse with the card of a strip to where it is at a moment, or drop it."""
    layout, handle, now = app.table.layout, app.table.handle, app.ticker.now
    start, end = layout.rect(parse_action(strip.action, app.game.position)).center, layout.waste.center
    share = strip.carried[min(i, len(strip.carried) - 1)]
    pos = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)
    if i == 0:
        handle(Press(start), now)
    handle(Drag(pos) if i < len(strip.carried) else Release(pos), now)
    app.pass_time(0)


def after(app: App, ms: int) -> pygame.Surface:
    """Let time pass, draw, and return a copy of what the window shows then."""
    while ms > 0:
        app.pass_time(min(ms, STEP))
        ms -= STEP
    while app.analysis.is_thinking:  # the solver needs real time, which does not pass in the film
        pygame.time.wait(THINKING_MS)
        app.analysis.poll()
    app.draw()
    return app.window.copy()


# -- a strip of moments --


def draw_strip(strip: Strip, file: Path) -> None:
    """Draw the moments of a motion side by side."""
    width, height = STRIP_SIZE
    rows = -(-len(strip.moments) // ACROSS)
    sheet = pygame.Surface((width * ACROSS, height * rows))
    with app_of(STRIP_SIZE, strip.before) as app:
        if strip.action and not strip.carried:
            act(app, strip.action)
        now = 0
        for i, moment in enumerate(strip.moments):
            if i <= len(strip.carried) and strip.carried:
                carry(app, strip, i)
            sheet.blit(after(app, moment - now), (i % ACROSS * width, i // ACROSS * height))
            now = moment
    file.parent.mkdir(exist_ok=True)
    pygame.image.save(sheet, str(file))
    shrink(file)
    report(file)


# -- the animation --


class Cut(NamedTuple):
    """A part of the hand: the actions before it, those shown, and how long each is shown."""

    before: Sequence[str]
    shown: Sequence[str]
    each_ms: int
    last_ms: int


CUTS: Final = (
    Cut((), ["", *WON[:8]], 500, 700),
    Cut([*WON[:8], "draw"], ["5S", "4S", "3H", "4H", "undo"], 450, 700),
    Cut(WON[:-2], WON[-2:], 550, 2_900),
)
"""What the animation shows: the deal and the first runs, an undo, and the win."""

DEAL_MS: Final = 1_700


def film(file: Path) -> None:
    """Write the cuts to an animated GIF with one palette for all frames."""
    with tempfile.TemporaryDirectory() as folder:
        frames = list(frames_of(CUTS, Path(folder)))
        names = [name for name, _ms in frames]
        palette = Path(folder) / "palette.png"
        plain = ("-dither", "None")
        convert(*names[:: len(names) // 12], "-append", *plain, "-colors", "250", "-unique-colors", palette)
        shown = [word for name, ms in frames for word in ("-delay", str(ms // 10), name)]
        convert("-loop", "0", *shown, *plain, "-remap", palette, "-layers", "OptimizeTransparency", file)
    report(file)


def frames_of(cuts: Iterable[Cut], folder: Path) -> Iterator[tuple[Path, int]]:
    """Save the frames; yield each file with its duration in milliseconds."""
    number = 0
    for cut in cuts:
        with app_of(PLAY_SIZE, cut.before) as app:
            for i, word in enumerate(cut.shown):
                if word:
                    act(app, word)
                time = DEAL_MS if not word else cut.last_ms if i == len(cut.shown) - 1 else cut.each_ms
                last, stays = after(app, STEP), STEP
                for _ in range(time // STEP - 1):
                    picture = after(app, STEP)
                    if picture.get_buffer().raw == last.get_buffer().raw:
                        stays += STEP
                        continue
                    yield save(last, folder / f"{number:04}.png"), stays
                    number, last, stays = number + 1, picture, STEP
                yield save(last, folder / f"{number:04}.png"), stays
                number += 1


def save(picture: pygame.Surface, file: Path) -> Path:
    """Write a picture; return the file."""
    pygame.image.save(picture, str(file))
    return file


def convert(*words: str | Path) -> None:
    """Run ImageMagick."""
    subprocess.run(["convert", *words], check=True)


def report(file: Path) -> None:
    """Print the name and the size of a new file."""
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
