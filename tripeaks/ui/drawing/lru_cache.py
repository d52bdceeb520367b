"""A cache of what takes long to draw. Knows nothing of the project."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class LruCache(Generic[Key, Value]):
    """Values by key, made when first asked for. Beyond ``limit`` of them, the least recently used goes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, from ``make`` if there is none yet."""
        if key not in self._values:
            self._values[key] = make()
            if len(self._values) > self._limit:
                self._values.popitem(last=False)
        self._values.move_to_end(key)
        return self._values[key]
