"""Starts the game, nothing else."""

import sys

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # the worker processes of a packaged game begin here as well
        from multiprocessing import freeze_support

        freeze_support()
    from tripeaks.cli import main

    sys.exit(main(sys.argv[1:]))
