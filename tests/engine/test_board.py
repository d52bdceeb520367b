"""The board: its table against the words of the rules, and what holds in every reachable position."""

from collections import Counter

from tests.engine.naive import PEAKS
from tripeaks.engine.board import (
    ALL_REMOVED,
    BASE,
    BOARD,
    COVERS,
    PLACES,
    ROWS,
    TIPS,
    free_places,
    is_free,
    peaks_cleared,
)
from tripeaks.engine.sets import set_table

COVERED_BY = {
    0: (3, 4), 1: (5, 6), 2: (7, 8),
    3: (9, 10), 4: (10, 11), 5: (12, 13), 6: (13, 14), 7: (15, 16), 8: (16, 17),
    **{i: (i + 9, i + 10) for i in range(9, 18)},
}  # fmt: skip
"""The cover table as the rules print it."""

SETS_BY_REMOVED = [
    1, 10, 45, 129, 282, 512, 804, 1135, 1469, 1763, 1989, 2116, 2140, 2060, 1890, 1654, 1382, 1101,
    836, 603, 412, 266, 161, 90, 47, 22, 9, 3, 1,
]  # fmt: skip


def test_rows_hold_3_6_9_and_10_places_from_the_top() -> None:
    assert [list(row) for row in ROWS] == [[0, 1, 2], [*range(3, 9)], [*range(9, 18)], [*range(18, 28)]]
    assert ROWS[0] == TIPS
    assert ROWS[3] == BASE


def test_each_place_is_covered_as_the_rules_say() -> None:
    assert {i: BOARD[i].covered_by for i in PLACES if BOARD[i].covered_by} == COVERED_BY


def test_a_card_lies_halfway_between_its_two_coverers() -> None:
    for place in BOARD:
        if place.covered_by:
            left, right = (BOARD[i] for i in place.covered_by)
            assert (left.column, right.column) == (place.column - 1, place.column + 1)
            assert left.row == right.row == place.row + 1


def test_covers_is_covered_by_turned_round() -> None:
    for i in PLACES:
        assert COVERS[i] == tuple(j for j, coverers in COVERED_BY.items() if i in coverers)


def test_every_reachable_set_has_emptied_a_peak_exactly_when_its_tip_is_gone() -> None:
    assert sorted(place for peak in PEAKS for place in peak) == list(PLACES)
    masks = [sum(1 << place for place in peak) for peak in PEAKS]
    for removed in set_table().sets:
        emptied = [removed & mask == mask for mask in masks]
        assert emptied == [bool(removed >> tip & 1) for tip in TIPS]
        assert peaks_cleared(removed) == sum(emptied)


def test_reachable_sets_are_22932_and_119364_removals_join_them() -> None:
    table = set_table()
    assert len(table.sets) == len(set(table.sets)) == 22_932
    assert sum(map(len, table.steps)) == 119_364
    for number, removed in enumerate(table.sets):
        assert table.numbers[removed] == number
        assert sorted(table.places[number]) == list(free_places(removed))
        assert tuple(place for _, place in table.steps[number]) == table.places[number]
        for following, place in table.steps[number]:
            assert table.sets[following] == removed | 1 << place


def test_reachable_sets_by_number_removed() -> None:
    counts = Counter(removed.bit_count() for removed in set_table().sets)
    assert [counts[n] for n in range(29)] == SETS_BY_REMOVED
    assert sum(SETS_BY_REMOVED) == 22_932


def test_reachable_sets_come_fewest_removed_first() -> None:
    sizes = [removed.bit_count() for removed in set_table().sets]
    assert sizes == sorted(sizes)


def test_reachable_sets_are_those_in_which_no_card_went_before_its_coverers() -> None:
    """Counted apart from the engine, row by row: a place above the base may be empty only if both
    places that cover it are."""
    counts: Counter[int] = Counter()

    def choose(row: int, may_go: list[int], gone: int) -> None:
        for choice in range(1 << len(may_go)):
            empty = {i for n, i in enumerate(may_go) if choice >> n & 1}
            if row == 0:
                counts[gone + len(empty)] += 1
            else:
                above = [i for i in ROWS[row - 1] if set(COVERED_BY[i]) <= empty]
                choose(row - 1, above, gone + len(empty))

    choose(3, list(BASE), 0)
    assert [counts[n] for n in range(29)] == SETS_BY_REMOVED


def test_free_means_there_and_uncovered() -> None:
    assert free_places(0) == BASE
    assert free_places(ALL_REMOVED) == ()
    two_gone = 1 << 22 | 1 << 23
    assert is_free(two_gone, 13)
    assert not is_free(two_gone, 22)
    assert not is_free(1 << 22, 13)
    assert free_places(two_gone) == (13, 18, 19, 20, 21, 24, 25, 26, 27)
