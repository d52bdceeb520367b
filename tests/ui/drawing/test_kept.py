"""Pictures that are kept: by their bytes, the least recently used dropped first."""

from __future__ import annotations

from unittest.mock import Mock

from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from tripeaks.ui.drawing.kept import KeptPictures, size_of

SIDES = (1, 4, 9, 20)
MOST = 1000


def picture(side: int) -> Surface:
    return Surface((side, side), depth=32)


def test_a_picture_is_drawn_once_while_it_is_kept() -> None:
    kept, draw = KeptPictures(MOST), Mock(side_effect=lambda: picture(4))
    assert kept.get("a", draw) is kept.get("a", draw)
    assert draw.call_count == 1 and kept.size == 64


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from(SIDES)), max_size=60))
def test_the_bytes_are_bounded_and_the_newest_stay(asked: list[tuple[str, int]]) -> None:
    kept = KeptPictures(MOST)
    recent: list[tuple[str, int]] = []
    for key in asked:
        side = key[1]
        drawn = Mock(side_effect=lambda side=side: picture(side))
        shown = kept.get(key, drawn)
        assert shown.get_size() == (side, side)
        assert drawn.called == (key not in recent), "it is kept exactly while it is among the newest that fit"
        if size_of(shown) > MOST:
            continue
        recent = [other for other in recent if other != key] + [key]
        while sum(size * size * 4 for _, size in recent) > MOST:
            del recent[0]
        assert kept.size == sum(size * size * 4 for _, size in recent) <= MOST
