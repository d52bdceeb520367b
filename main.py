"""Starts the game, nothing else: from a checkout, and in a frozen build."""

import sys
from pathlib import Path

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # the worker processes of a packaged game begin here as well
        from multiprocessing import freeze_support

        freeze_support()
    from tripeaks.__main__ import main, text

    sys.exit(text() if Path(sys.argv[0]).stem == "tripeaks-text" else main())
