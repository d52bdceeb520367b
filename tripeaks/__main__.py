"""The commands: ``tripeaks`` or ``python -m tripeaks``, and ``tripeaks-text``."""

from __future__ import annotations

import sys

from tripeaks import cli


def main() -> int:
    """Do what the command line asks for; without options, play in a window. The exit status."""
    return cli.main(sys.argv[1:])


def text() -> int:
    """The same, but without options play in the terminal. The exit status."""
    return cli.main(sys.argv[1:], in_terminal=True)


if __name__ == "__main__":
    sys.exit(main())
