"""Measure the project: ``python tools/bench.py SECTION [ARGUMENTS]``, such as ``solver`` or ``frames``.

A section is the ``main`` of the file ``bench_SECTION.py`` beside this one; without one all are listed.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(arguments: list[str]) -> int:
    """Run the section that the first argument names; 2 if there is none of that name."""
    if "--check" in arguments or "--record" in arguments:
        arguments = ["check", *arguments]
    sections = sorted(file.stem.removeprefix("bench_") for file in HERE.glob("bench_*.py"))
    if not arguments or arguments[0] not in sections:
        print(__doc__)
        print("Sections:", ", ".join(sections))
        return 2
    sys.path[:0] = [str(HERE.parent), str(HERE)]
    section, sys.argv[1:] = arguments[0], arguments[1:]
    status: int | None = importlib.import_module(f"bench_{section}").main()
    return status or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
