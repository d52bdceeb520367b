"""How long frames take while the solver works: hints, the light and best scores in the background."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tripeaks.engine.codes import GameCode
from tripeaks.engine.position import DRAW
from tripeaks.engine.rules import EASY
from tripeaks.launch import LaunchRequest
from tripeaks.thinker import Question
from tripeaks.ui.app import App
from tripeaks.ui.platform.inputs import Key

HANDS = 2
FRAMES_BETWEEN = 30
"""Frames from one action to the next: half a second."""

LIMIT_MS = 25
FRAME_S = 1 / 60


def main() -> None:
    """Play hands at 1280x800 in real time, everything asked of the thinker, and print the frames."""
    with tempfile.TemporaryDirectory() as folder:
        options = LaunchRequest("en", code=GameCode(1, EASY), size=(1280, 800), data=Path(folder))
        quiet, busy = _frames(App(options), thinking=False), _frames(App(options), thinking=True)
    print(f"{'frames':<28}{'count':>7}{'median':>9}{'p99':>9}{'max ms':>9}{'over ' + str(LIMIT_MS):>9}")
    for name, frames in (("nothing thought", quiet), ("hint, light, best score", busy)):
        frames.sort()
        over = sum(ms > LIMIT_MS for ms in frames)
        middle, late = statistics.median(frames), frames[int(len(frames) * 0.99)]
        print(f"{name:<28}{len(frames):>7}{middle:>9.2f}{late:>9.2f}{frames[-1]:>9.2f}{over:>9}")


def _frames(app: App, *, thinking: bool) -> list[float]:
    """The milliseconds of every frame of some hands, the sleep between frames left out."""
    if thinking:
        app.actions.change(light=True)
    app.draw()  # the first picture belongs to the start, which is measured by itself
    frames = []
    for number in range(1, HANDS + 1):
        app.game.deal(GameCode(number, EASY))
        while not app.game.session.status.is_over:
            moves = app.game.position.legal_moves
            if thinking:
                app.table.handle(Key("h", "hint"), app.ticker.now)
                start = app.game.session.line[0]
                app.analysis.thinker.ask(Question.BEST, start.position, start.tally, hand=app.game.hand)
            for frame in range(FRAMES_BETWEEN):
                begin = time.perf_counter()
                if frame == FRAMES_BETWEEN // 2:
                    app.game.draw() if moves[0] == DRAW else app.game.play(moves[0])
                app.take_events()
                app.pass_time()
                app.is_moving()
                app.draw()
                took = time.perf_counter() - begin
                frames.append(took * 1000)
                time.sleep(max(0.0, FRAME_S - took))
    app.close()
    return frames


if __name__ == "__main__":
    main()
