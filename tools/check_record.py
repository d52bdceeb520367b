"""The long check of the record: ``python tools/check_record.py [HANDS]`` plays 2,000 random hands with
undo, restarts, replays and clocks, and works every figure out afresh from the log of actions."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.storage import random_hands  # noqa: E402  (found by the line above)


def main() -> None:
    """Play, compare and say how many hands count."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        done = random_hands.play(Path(folder), hands, seed=2)
        counted = random_hands.compare(Path(folder), done)
    actions = sum(len(hand.actions) for hand in done.values())
    seconds = time.perf_counter() - start
    print(f"{hands} hands, {actions} actions: {counted} count, every figure agrees ({seconds:.0f} s)")


if __name__ == "__main__":
    main()
