"""The golden pictures as they are stored: a hash of every pixel, and a small picture to compare with.

The hash holds for the versions of pygame-ce and SDL that it was made with. Others may draw letters and
edges slightly differently; then the small pictures are compared.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

FOLDER: Final = Path(__file__).parent
FILE: Final = FOLDER / "golden.json"
PICTURES: Final = FOLDER / "pictures"
CELL: Final = 8
"""How many pixels, each way, become one cell of a small picture."""

NEARLY: Final = 4
"""How much a cell may differ, of 255, when another version draws the same."""

CELLS_OFF: Final = 0.0005
"""The share of cells that may differ by more: 8 in a window of 1280 x 800, where moving a button by two
pixels makes 20 differ. Versions 2.5.3 to 2.5.8 of pygame-ce draw every pixel the same."""


class Difference(NamedTuple):
    """How two small pictures differ: the cells that do, by how much at most, and by how much on average,
    over all cells, of 255."""

    cells: tuple[tuple[int, int], ...]
    most: int
    mean: float


def versions() -> dict[str, str]:
    """The versions of the drawing libraries."""
    return {"pygame-ce": pygame.version.ver, "SDL": ".".join(map(str, pygame.get_sdl_version()))}


def digest(picture: pygame.Surface) -> str:
    """The hash of every pixel."""
    return hashlib.sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()


def small(picture: pygame.Surface) -> pygame.Surface:
    """The picture scaled down, each pixel the mean of a cell."""
    size = picture.get_width() // CELL, picture.get_height() // CELL
    return pygame.transform.smoothscale(picture.convert(24), size)


def difference(one: pygame.Surface, other: pygame.Surface, nearly: int = 0) -> Difference:
    """How two small pictures of one size differ; cells that differ by ``nearly`` or less do not count."""
    width = one.get_width()
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    offs = [abs(a - b) for a, b in pairs]
    cells = [max(offs[i : i + 3]) for i in range(0, len(offs), 3)]
    far = tuple((i % width, i // width) for i, off in enumerate(cells) if off > nearly)
    return Difference(far, max(cells), sum(offs) / len(offs))


def fault(name: str, picture: pygame.Surface) -> str:
    """What is wrong with the picture of a state; empty if it has not changed."""
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    kept = golden["states"][name]
    if list(picture.get_size()) != kept["size"]:
        return f"{name}: the size is {picture.get_size()}, not {kept['size']}"
    if golden["versions"] == versions():
        if digest(picture) == kept["sha256"]:
            return ""
        return description(name, difference(small(picture), kept_picture(name)))
    return structure_fault(name, picture)


def structure_fault(name: str, picture: pygame.Surface) -> str:
    """What is wrong with the picture of a state, drawn by any version."""
    found = difference(small(picture), kept_picture(name), NEARLY)
    cells = (picture.get_width() // CELL) * (picture.get_height() // CELL)
    return description(name, found) if len(found.cells) > CELLS_OFF * cells else ""


def kept_picture(name: str) -> pygame.Surface:
    """The stored small picture of a state."""
    return pygame.image.load(PICTURES / f"{name}.png")


def description(name: str, found: Difference) -> str:
    """A description of a difference."""
    where = "too little to show in the small picture"
    if found.cells:
        columns, rows = zip(*found.cells, strict=True)
        left, top, right, bottom = min(columns), min(rows), max(columns) + 1, max(rows) + 1
        where = (
            f"{len(found.cells)} cells of the small picture, by {found.most} of 255 at most, all cells by "
            f"{found.mean:.3f} on average, between the pixels ({left * CELL}, {top * CELL}) and "
            f"({right * CELL}, {bottom * CELL})"
        )
    command = f"python -m tests.golden --pictures DIR {name}"
    return f"{name} differs: {where}. To see it, run `{command}`, here and in an earlier checkout that passes"


def record(pictures: Mapping[str, pygame.Surface]) -> None:
    """Store these pictures, replacing the previous ones."""
    states: dict[str, Any] = {}
    PICTURES.mkdir(exist_ok=True)
    for file in PICTURES.glob("*.png"):
        file.unlink()
    for name, picture in pictures.items():
        states[name] = {"size": picture.get_size(), "sha256": digest(picture)}
        pygame.image.save(small(picture), PICTURES / f"{name}.png")
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in states.items())
    text = f'{{\n "versions": {json.dumps(versions())},\n "states": {{\n{lines}\n }}\n}}\n'
    FILE.write_text(text, encoding="utf-8")
