"""Data flows one way: a walk over all imports, which fails on an arrow that runs back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tripeaks"
MODULES = sorted(PACKAGE.rglob("*.py"))

ROOMS = (
    "engine session match daily thinker catalogue output launch actions speech hints storage game commands"
).split()
"""The rooms below the entries, lowest first: each may import only those before it."""

OUTSIDE = {"ui": {"pygame", "fontpkg_atkinson_hyperlegible"}}
"""What may be imported besides the standard library, by room."""

ENTRIES = {"text", "solve", "selftest", "cli", "ui"}
"""The rooms above: each may import every room below; ``BESIDE`` says what else."""

BESIDE = {"text": set(), "solve": set(), "selftest": {"ui", "solve"}, "ui": {"solve"}}
"""Entries that an entry may import; the command line may import them all."""


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The part of the project that a module belongs to; empty for the package itself."""
    return (*module.split("."), "")[1]


def imports(file: Path) -> Iterator[str]:
    """The dotted name of everything that a file imports, at its top or anywhere within."""
    module = name_of(file)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            source = node.module or ""
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                inside = ROOT.joinpath(*inner.split("."))
                yield inner if inside.is_dir() or inside.with_suffix(".py").is_file() else source


def faults(importer: str, imported: str) -> str | None:
    """Why a module may not import another; None when it may."""
    room = room_of(importer)
    top = imported.split(".")[0]
    if top != "tripeaks":
        allowed = top in sys.stdlib_module_names or top in OUTSIDE.get(room, set())
        return None if allowed else f"{importer} imports {top}"
    target = room_of(imported)
    if target in ("", room):
        return None
    if room == "cli":
        return None
    if room in ENTRIES and (target in ROOMS or target in BESIDE[room]):
        return None
    if room in ROOMS and target in ROOMS[: ROOMS.index(room)]:
        return None
    return f"{importer} imports {imported}"


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_a_module_imports_only_what_lies_below_it(file: Path) -> None:
    found = [fault for imported in imports(file) if (fault := faults(name_of(file), imported))]
    assert found == []


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {room_of(name_of(file)) for file in MODULES}
    assert rooms - {*ROOMS, *ENTRIES, ""} == set()


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("tripeaks.engine.cards", "tripeaks.session"),
        ("tripeaks.engine.cards", "pygame"),
        ("tripeaks.session", "tripeaks.ui.app"),
        ("tripeaks.match", "tripeaks.speech"),
        ("tripeaks.storage.store", "tripeaks.ui"),
        ("tripeaks.storage.store", "pygame"),
        ("tripeaks.text", "tripeaks.ui"),
        ("tripeaks.text", "tripeaks.cli"),
        ("tripeaks.speech", "pygame"),
        ("tripeaks.ui.app", "tripeaks.cli"),
        ("tripeaks.ui.app", "numpy"),
        ("tripeaks.ui.app", "tests.games"),
    ],
)
def test_an_arrow_that_runs_back_is_found(importer: str, imported: str) -> None:
    assert faults(importer, imported)


def test_the_rooms_of_the_ui_are_reached_by_the_command_line_only_when_wanted() -> None:
    """Nothing at the top of ``cli`` may pull in a window, a solver or the storage."""
    tree = ast.parse((PACKAGE / "cli.py").read_text(encoding="utf-8"))
    top = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert {room_of(module or "") for module in top if (module or "").startswith("tripeaks")} <= {
        "", "actions", "catalogue", "engine", "launch", "output", "session", "speech",
    }  # fmt: skip


def test_every_module_begins_with_what_it_is() -> None:
    for file in MODULES:
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), name_of(file)
