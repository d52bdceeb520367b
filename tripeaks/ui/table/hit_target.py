"""What can be tapped on the table, by name. Knows nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple


class Target(NamedTuple):
    """Something that can be tapped: a ``card`` by its place, the ``stock``, the ``waste``, a
    ``button`` or a button of the ``end`` panel by its name."""

    kind: str
    place: int = -1
    name: str = ""


STOCK_TARGET: Final = Target("stock")
WASTE_TARGET: Final = Target("waste")


def card_target(place: int) -> Target:
    """The card at a place."""
    return Target("card", place)


def button_target(name: str) -> Target:
    """A button of the table."""
    return Target("button", name=name)
