"""The commands: ``tripeaks`` or ``python -m tripeaks``, and ``tripeaks-text``."""

from __future__ import annotations

import sys

from tripeaks import cli


def main() -> int:
    """Run the command line; without options, play in a window. Returns the exit status."""
    return cli.main(sys.argv[1:])


def text() -> int:
    """Run the command line; without options, play in the terminal. Returns the exit status."""
    return cli.main(sys.argv[1:], in_terminal=True)


if __name__ == "__main__":
    sys.exit(main())
