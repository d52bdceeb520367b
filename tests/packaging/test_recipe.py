"""The recipes of builds and packages name all that the game needs."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import tripeaks.__main__
from tripeaks import identity

ROOT = Path(__file__).resolve().parents[2]
SPEC = (ROOT / "tripeaks.spec").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def constant(name: str) -> object:
    """The value of a constant of the recipe for PyInstaller."""
    for node in ast.parse(SPEC).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise KeyError(name)


def test_every_file_that_the_game_reads_goes_into_a_build() -> None:
    patterns = constant("READ_BY_THE_GAME")
    assert isinstance(patterns, tuple)
    taken = {file for pattern in patterns for file in ROOT.glob(pattern)}
    made_for_systems = {".ico", ".icns"}
    for folder in ("sprites", "sounds", "tripeaks/locale"):
        files = {file for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert {file for file in files - taken if file.suffix not in made_for_systems} == set()


def test_nothing_that_the_project_imports_is_left_out_of_a_build() -> None:
    unused = constant("UNUSED")
    assert isinstance(unused, list)
    imported = set()
    for file in (ROOT / "tripeaks").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                imported |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    assert imported & set(unused) == set()


def test_the_version_resource_of_windows_has_all_that_the_recipe_fills_in() -> None:
    text = (ROOT / "packaging" / "windows" / "version.txt").read_text(encoding="utf-8")
    wanted = set(re.findall(r"\{(\w+)\}", text))
    assert wanted == {"version", "numbers", "file"}
    for name in wanted:
        assert f'"{name}": ' in SPEC
        text = text.replace(f"{{{name}}}", "(1, 0, 0, 0)" if name == "numbers" else "x")
    ast.parse(text)


def test_pip_and_the_readme_install_the_same_packages_to_play() -> None:
    """What the game needs comes before what its tests need."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    playing, testing = text.split("# What testing needs")
    assert requirements(playing) == PROJECT["project"]["dependencies"]
    assert requirements(testing)


def requirements(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_what_builds_the_package_is_the_same_everywhere() -> None:
    text = (ROOT / "requirements-build.txt").read_text(encoding="utf-8")
    assert set(PROJECT["build-system"]["requires"]) <= set(requirements(text))


def test_each_command_starts_something() -> None:
    commands = PROJECT["project"]["gui-scripts"] | PROJECT["project"]["scripts"]
    assert commands == {"tripeaks": "tripeaks.__main__:main", "tripeaks-text": "tripeaks.__main__:text"}
    assert callable(tripeaks.__main__.main)
    assert callable(tripeaks.__main__.text)


def test_the_authors_are_named_alike() -> None:
    assert PROJECT["project"]["authors"] == [{"name": identity.DEVELOPER}]
    assert identity.DEVELOPER.lower() in (ROOT / "LICENSE").read_text(encoding="utf-8").lower()
