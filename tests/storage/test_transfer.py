"""Export and import: every hand is imported once, and every line is checked."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.storage import random_hands
from tests.storage.store_help import CODE, listed
from tripeaks.match import Match
from tripeaks.session import Session
from tripeaks.storage import Store, transfer
from tripeaks.storage.lines import Fault
from tripeaks.storage.transfer import (
    LONGEST_LINE,
    SKIPPED_KEPT,
    BadLine,
    NewerFormat,
    NoRecord,
    Report,
    export,
    import_,
)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of hands of every kind, the last one in progress."""
    folder = tmp_path_factory.mktemp("export")
    random_hands.play(folder / "data", 25, seed=7)
    store = Store(folder / "data")
    match = Match(CODE, hands=3)
    for daily in (date(2024, 2, 29), None):
        hand = store.begin(CODE, daily=daily) if daily else store.begin_match(match)
        session = Session(CODE)
        session.act(20)
        store.finish(hand, session)
        store.set_best(hand, 760)
    session = Session(match.after(499).code)
    session.act(-1)
    session.tick(1234)
    store.save(store.begin_match(match.after(499), hand), session, hints=2)
    path = folder / "record.jsonl"
    export(store, path)
    store.close()
    return path


def test_an_imported_record_is_exported_unchanged(exported: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    lines = exported.read_text().splitlines()
    assert import_(store, exported) == Report(added=len(lines) - 1)
    assert export(store, tmp_path / "again.jsonl") == len(lines) - 1
    assert (tmp_path / "again.jsonl").read_text().splitlines() == lines
    store.close()


def test_the_hand_in_progress_is_resumed_on_the_other_machine(exported: Path, tmp_path: Path) -> None:
    store = Store(tmp_path)
    import_(store, exported)
    resumed = store.resume()
    assert resumed is not None and resumed.match is not None
    assert (resumed.session.log, resumed.session.played_ms, resumed.hints) == ((-1,), 1234, 2)
    assert resumed.match.scores == (499,)
    store.close()


def test_importing_twice_changes_nothing(exported: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    first = import_(store, exported)
    before = store.ask(lambda c: list(c.iterdump()))
    assert import_(store, exported) == Report(known=first.added)
    assert store.ask(lambda c: list(c.iterdump())) == before
    store.close()


def test_hands_that_are_there_already_stay_unchanged(exported: Path, tmp_path: Path) -> None:
    store = Store(tmp_path)
    import_(store, exported)
    resumed = store.resume()
    assert resumed is not None
    resumed.session.act(-1)
    store.save(resumed.hand, resumed.session)
    import_(store, exported)
    again = store.resume()
    assert again is not None and again.session.log == (-1, -1)
    store.close()


def test_two_records_are_merged_and_a_deal_played_on_both_is_a_replay(tmp_path: Path) -> None:
    clock = random_hands.Clock()
    one, two = Store(tmp_path / "one", clock), Store(tmp_path / "two", clock)
    for store in (one, two):
        session = Session(CODE)
        session.act(20)
        store.finish(store.begin(CODE), session)
    export(one, tmp_path / "one.jsonl")
    export(two, tmp_path / "two.jsonl")
    import_(one, tmp_path / "two.jsonl")
    import_(two, tmp_path / "one.jsonl")
    for store in (one, two):
        assert [entry.replay for entry in listed(store)] == [True, False]
        store.close()


def spoilt(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    """Changes the values of a line."""

    def spoil(line: str) -> str:
        values = json.loads(line)
        change(values)
        return json.dumps(values)

    return spoil


def put(**values: object) -> Callable[[str], str]:
    """Puts other values into a line."""
    return spoilt(lambda line: line.update(values))


LINES: dict[str, tuple[Callable[[str], str], Fault]] = {
    "cut off": (lambda line: line[: len(line) // 2], Fault.NOT_JSON),
    "NULs": (lambda _line: "\0" * 50, Fault.NOT_JSON),
    "a list": (lambda _line: "[1]", Fault.NOT_JSON),
    "deep nesting": (lambda _line: "[" * 100_000, Fault.NOT_JSON),
    "an endless number": (lambda _line: "9" * 50_000, Fault.NOT_JSON),
    "a line without end": (lambda _line: "x" * (3 * LONGEST_LINE), Fault.NOT_JSON),
    "nothing in it": (lambda _line: "{}", Fault.NO_HAND),
    "no actions": (spoilt(lambda line: line.pop("actions")), Fault.NO_HAND),
    "an id too large": (put(id="f" * 40), Fault.NO_HAND),
    "a negative id": (put(id="-1"), Fault.NO_HAND),
    "an id that is a number": (put(id=5), Fault.NO_HAND),
    "another spelling of the code": (put(code="tp1-e-aaaaaab"), Fault.NO_HAND),
    "no code": (put(code="TP1"), Fault.NO_HAND),
    "a day that does not exist": (put(played_on="2023-02-29"), Fault.NO_HAND),
    "an unknown kind": (put(kind="secret"), Fault.NO_HAND),
    "a day's deal without a day": (put(kind="daily", daily=None), Fault.NO_HAND),
    "a match without a goal": (put(kind="match"), Fault.NO_HAND),
    "an unknown result": (put(result="lost"), Fault.NO_HAND),
    "negative time": (put(played_ms=-1), Fault.NO_HAND),
    "endless time": (put(played_ms=float("inf")), Fault.NO_HAND),
    "hints as a boolean": (put(hints=True), Fault.NO_HAND),
    "a best score too large": (put(best=1 << 80), Fault.NO_HAND),
    "actions as a text": (put(actions="draw"), Fault.NO_HAND),
    "an action beyond a byte": (put(actions=[300]), Fault.NO_HAND),
    "an action as a boolean": (put(actions=[True]), Fault.NO_HAND),
    "an action that is a fraction": (put(actions=[-1.0]), Fault.NO_HAND),
    "a refused move": (put(code=str(CODE), actions=[0]), Fault.ILLEGAL),
    "one undo too many": (put(actions=[-1, -2, -2]), Fault.ILLEGAL),
    "an invalid move": (put(actions=[99]), Fault.ILLEGAL),
    "a win without winning": (put(code=str(CODE), result="won", actions=[-1]), Fault.ILLEGAL),
}


@pytest.mark.parametrize("name", LINES)
def test_an_invalid_line_is_reported_and_the_others_are_imported(
    name: str, exported: Path, tmp_path: Path
) -> None:
    spoil, fault = LINES[name]
    lines = exported.read_text().splitlines()
    plain = next(i for i, line in enumerate(lines) if '"kind":"ordinary"' in line)
    lines[plain] = spoil(lines[plain])
    (tmp_path / "file").write_text("\n".join(lines) + "\n")
    store = Store(tmp_path / "data")
    report = import_(store, tmp_path / "file")
    assert report == Report(added=len(lines) - 2, skipped=(BadLine(plain + 1, fault),))
    store.close()


def test_the_figures_are_computed_again_on_import(exported: Path, tmp_path: Path) -> None:
    lines = [put(score=9999)(line) if "code" in line else line for line in exported.read_text().splitlines()]
    (tmp_path / "file").write_text("\n".join(lines))
    store = Store(tmp_path / "data")
    import_(store, tmp_path / "file")
    assert all(entry.figures.score < 800 for entry in listed(store))
    store.close()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"\0" * 5_000,
        bytes(range(256)) * 100,
        b"\xff\xfe" + b"{\0}\0",
        b'{"format":"another","version":1}\n',
        b'{"format":"another","version":2}\n',
        b'{"name":"a package","version":"1.0"}\n' * 50,
    ],
)
def test_a_file_that_is_not_an_export_is_refused_and_adds_nothing(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(content)
    store = Store(tmp_path / "data")
    with pytest.raises(NoRecord):
        import_(store, tmp_path / "file")
    assert listed(store) == []
    store.close()


FIRST_LINES: dict[str, tuple[list[str], tuple[BadLine, ...]]] = {
    "cut off": (['{"format":"tripea'], (BadLine(1, Fault.NOT_JSON),)),
    "NULs": (["\0" * 40], (BadLine(1, Fault.NOT_JSON),)),
    "a letter wrong": (['{"format":"tripeaks-recxrd","version":1}'], (BadLine(1, Fault.NO_HAND),)),
    "gone": ([], ()),
}


@pytest.mark.parametrize("name", FIRST_LINES)
def test_a_damaged_first_line_loses_no_hand(name: str, exported: Path, tmp_path: Path) -> None:
    first, skipped = FIRST_LINES[name]
    hands = exported.read_text().splitlines()[1:]
    (tmp_path / "file").write_text("\n".join([*first, *hands]))
    store = Store(tmp_path / "data")
    assert import_(store, tmp_path / "file") == Report(added=len(hands), skipped=skipped)
    assert import_(store, tmp_path / "file") == Report(known=len(hands), skipped=skipped)
    store.close()


def test_a_record_of_damaged_lines_only_is_still_a_record(exported: Path, tmp_path: Path) -> None:
    first = exported.read_text().splitlines()[0]
    (tmp_path / "file").write_text(f"{first}\nnoise\n")
    store = Store(tmp_path / "data")
    assert import_(store, tmp_path / "file") == Report(skipped=(BadLine(2, Fault.NOT_JSON),))
    store.close()


def test_nothing_is_imported_from_a_file_of_a_later_version(exported: Path, tmp_path: Path) -> None:
    text = exported.read_text().replace('"version":1', '"version":2', 1)
    (tmp_path / "file").write_text(text)
    store = Store(tmp_path / "data")
    with pytest.raises(NewerFormat):
        import_(store, tmp_path / "file")
    assert listed(store) == [] and store.resume() is None
    store.close()


def test_an_export_creates_no_folder(tmp_path: Path) -> None:
    store = Store(None)
    with pytest.raises(FileNotFoundError):
        export(store, tmp_path / "nowhere" / "record.jsonl")
    assert list(tmp_path.iterdir()) == []
    store.close()


def test_an_export_that_fails_leaves_the_old_file(exported: Path, tmp_path: Path) -> None:
    store = Store(None)
    with pytest.raises((FileNotFoundError, IsADirectoryError)):
        export(store, exported.parent)
    assert exported.exists()
    with pytest.raises((FileNotFoundError, IsADirectoryError)):
        import_(store, tmp_path / "missing")
    store.close()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_an_endless_file_is_not_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "ENDLESS", 3_000_000)
    with pytest.raises(NoRecord):
        import_(Store(tmp_path), Path("/dev/zero"))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["-1", "f" * 30]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_value_in_a_line_is_a_fault_of_that_line_alone(data: st.DataObject, exported: Path) -> None:
    lines = exported.read_text().splitlines()
    values = json.loads(lines[1])
    key = data.draw(st.sampled_from(sorted(values)))
    values[key] = data.draw(anything)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "file")
        file.write_text("\n".join([lines[0], json.dumps(values), *lines[2:]]))
        store = Store(Path(folder, "data"))
        report = import_(store, file)
        assert len(lines) - 2 <= report.added <= len(lines) - 1
        listed(store)
        store.close()


def test_a_goal_that_is_a_number_is_skipped_and_the_rest_is_read(exported: Path, tmp_path: Path) -> None:
    lines = exported.read_text().splitlines()
    lines[1] = json.dumps(json.loads(lines[1]) | {"goal": 5})
    (tmp_path / "file").write_text("\n".join(lines))
    store = Store(tmp_path / "data")
    assert import_(store, tmp_path / "file") == Report(
        added=len(lines) - 2, skipped=(BadLine(2, Fault.NO_HAND),)
    )
    store.close()


def test_blank_lines_are_no_faults_and_of_bad_ones_only_the_first_are_remembered(
    exported: Path, tmp_path: Path
) -> None:
    text = exported.read_bytes()
    (tmp_path / "file").write_bytes(b"\n \r\n" * 10_000 + text + b"bad\n" * 5_000 + b"\n" * 10_000)
    store = Store(tmp_path / "data")
    report = import_(store, tmp_path / "file")
    assert report.added == len(text.splitlines()) - 1
    assert len(report.skipped) == SKIPPED_KEPT and {bad.fault for bad in report.skipped} == {Fault.NOT_JSON}
    store.close()
