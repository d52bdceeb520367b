"""Draw the golden states: ``python -m tests.golden [--record] [--pictures DIR] [STATE ...]``.

``--pictures`` writes them in full, to view or to compare with those of another version;
``--record`` stores them for the tests to compare with. Without either, it prints the differences.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pygame

from tests.golden import stored
from tests.golden.states import STATES


def main(argv: list[str]) -> int:
    """Draw the states that are named, or all; the exit status, 1 if one differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--record", action="store_true", help="keep the pictures for the tests")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="write the full pictures")
    parser.add_argument("states", nargs="*", metavar="STATE", help="a state, such as table")
    arguments = parser.parse_args(argv)
    if unknown := set(arguments.states) - STATES.keys():
        parser.error(f"no state: {', '.join(sorted(unknown))}")
    if arguments.record and arguments.states:
        parser.error("all states are recorded together")
    pictures = {name: STATES[name].draw() for name in arguments.states or STATES}
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures.items():
            pygame.image.save(picture, arguments.pictures / f"{name}.png")
    if arguments.record:
        stored.record(pictures)
    if arguments.record or arguments.pictures:
        return 0
    faults = [fault for name, picture in pictures.items() if (fault := stored.fault(name, picture))]
    print("\n".join(faults) or f"all {len(pictures)} states are as recorded")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
