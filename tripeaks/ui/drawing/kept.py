"""Pictures that are kept to be shown again, as many as fit into a number of bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface


class KeptPictures:
    """Pictures by a key. Those used least recently are dropped once all take more than ``most_bytes``; one
    that alone takes more is never kept."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._pictures: dict[Hashable, Surface] = {}
        self.size = 0
        """How many bytes they take."""

    def get(self, key: Hashable, draw: Callable[[], Surface]) -> Surface:
        """The picture of a key, drawn if it is not kept. It is shared: never draw on it."""
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = draw()
            if size_of(picture) > self.most_bytes:
                return picture
            self.size += size_of(picture)
        self._pictures[key] = picture  # now the last, that is, the one used most recently
        while self.size > self.most_bytes:
            self.size -= size_of(self._pictures.pop(next(iter(self._pictures))))
        return picture


def size_of(picture: Surface) -> int:
    """How many bytes the pixels of a picture take."""
    return picture.get_pitch() * picture.get_height()
