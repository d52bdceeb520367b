"""Every import goes to a lower line of the two pictures in docs/architecture.md."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tripeaks"
MODULES = sorted(PACKAGE.rglob("*.py"))

OUTSIDE = {"ui": {"pygame", "fontpkg_atkinson_hyperlegible"}}
"""What may be imported besides the standard library, by package."""


def lines_of(picture: str) -> list[list[str]]:
    """The names of a picture, line by line, the lowest line first."""
    return [line.split() for line in reversed(picture.strip().splitlines())]


DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WHOLE, UI = (lines_of(picture) for picture in re.findall(r"```\n(.*?)```", DOCUMENT, re.DOTALL))


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


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


def height(name: str, lines: list[list[str]]) -> int:
    """The line of a picture that holds a name, counted from 0 at the bottom. Raises StopIteration."""
    return next(i for i, names in enumerate(lines) if name in names)


def faults(importer: str, imported: str) -> str | None:
    """Why a module may not import another; None when it may."""
    here, there = importer.split("."), imported.split(".")
    if there[0] != "tripeaks":
        allowed = there[0] in sys.stdlib_module_names or there[0] in OUTSIDE.get((*here, "")[1], set())
        return None if allowed else f"{importer} imports {there[0]}"
    for depth, lines in ((1, WHOLE), (2, UI)):
        if len(there) <= depth or len(here) <= depth:
            return None  # the package itself, which holds no more than constants
        if here[depth] != there[depth]:
            lower = height(there[depth], lines) < height(here[depth], lines)
            return None if lower else f"{importer} imports {imported}"
        if here[depth] != "ui":
            return None
    return None


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_a_module_imports_only_lower_packages(file: Path) -> None:
    found = [fault for imported in imports(file) if (fault := faults(name_of(file), imported))]
    assert found == []


def test_no_module_imports_itself_through_others() -> None:
    graph = {name_of(file): set(imports(file)) for file in MODULES}
    order = list(TopologicalSorter(graph).static_order())  # raises CycleError
    assert set(order) >= graph.keys()


def test_the_pictures_name_every_package_and_nothing_else() -> None:
    for folder, lines in ((PACKAGE, WHOLE), (PACKAGE / "ui", UI)):
        there = {
            path.stem
            for path in folder.iterdir()
            if path.stem not in ("__init__", "__pycache__")
            and (path.suffix == ".py" or (path.is_dir() and any(path.glob("*.py"))))
        }
        names = [name for line in lines for name in line]
        assert sorted(names) == sorted(there)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("tripeaks.engine.cards", "tripeaks.session"),
        ("tripeaks.engine.cards", "pygame"),
        ("tripeaks.session", "tripeaks.ui.app"),
        ("tripeaks.match", "tripeaks.speech"),
        ("tripeaks.match", "tripeaks.daily"),
        ("tripeaks.storage.store", "tripeaks.ui"),
        ("tripeaks.storage.store", "pygame"),
        ("tripeaks.text", "tripeaks.ui"),
        ("tripeaks.text", "tripeaks.cli"),
        ("tripeaks.speech", "pygame"),
        ("tripeaks.ui.app", "tripeaks.cli"),
        ("tripeaks.ui.app", "numpy"),
        ("tripeaks.ui.app", "tests.games"),
        ("tripeaks.ui.drawing.deck", "tripeaks.ui.widgets.button"),
        ("tripeaks.ui.widgets.panel", "tripeaks.ui.table.table"),
        ("tripeaks.ui.table.table", "tripeaks.ui.dialogs.record"),
        ("tripeaks.ui.dialogs.record", "tripeaks.ui.table.table"),
        ("tripeaks.ui.table.table", "tripeaks.ui.app"),
        ("tripeaks.ui.app_actions", "tripeaks.ui.app"),
    ],
)
def test_an_upward_import_is_found(importer: str, imported: str) -> None:
    assert faults(importer, imported)


def test_the_command_line_imports_an_entry_only_when_it_is_asked_for() -> None:
    """Nothing at the top of ``cli`` may pull in a window, a solver or the storage."""
    tree = ast.parse((PACKAGE / "cli.py").read_text(encoding="utf-8"))
    top = {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[1] for name in top if name.startswith("tripeaks.")} <= {
        "actions", "catalogue", "engine", "launch", "output", "session", "speech", "system_language",
        "typed_text",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("folder", "other"),
    (("tests", "tools"), ("tools", "tests"), ("harness", "tools"), ("harness", "tests")),
)
def test_tests_and_tools_do_not_import_each_other(folder: str, other: str) -> None:
    found = [
        f"{file.relative_to(ROOT)} imports {imported}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for imported in imports(file)
        if imported.split(".")[0] == other
    ]
    assert found == []


def test_every_module_has_a_docstring() -> None:
    for file in MODULES:
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), name_of(file)
