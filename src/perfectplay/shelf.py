"""A shelf for what is costly to make: the things used last stay, up to a number of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Makes a thing when it is first asked for, and keeps those that were used last.

    Things may grow after they were made, so their sizes are asked for whenever one is put or
    fetched. The thing used last stays even if it alone is larger than the shelf: making it anew for
    every use would cost more than its room. Safe to use from any thread.

    >>> squares = Shelf(lambda n: [n * n] * 10, size_of=len, most_bytes=20)
    >>> [squares.get(n)[0] for n in (2, 3, 4)], squares.keys()
    ([4, 9, 16], [3, 4])
    """

    def __init__(
        self, make: Callable[[K], V], *, size_of: Callable[[V], int], most_bytes: int
    ) -> None:
        self.most_bytes = most_bytes
        self._make = make
        self._size_of = size_of
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V:
        """Return the thing of this name, made now if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = self._make(key)
            self._kept.move_to_end(key)
            self._trim()
            return found

    def keys(self) -> list[K]:
        """Return the names of what is kept, the one used last at the end."""
        with self._lock:
            return list(self._kept)

    @property
    def nbytes(self) -> int:
        """How many bytes everything on the shelf takes now."""
        with self._lock:
            return sum(map(self._size_of, self._kept.values()))

    def trim(self) -> None:
        """Let go of what is too much by now, because things have grown."""
        with self._lock:
            self._trim()

    def clear(self) -> None:
        """Let everything go."""
        with self._lock:
            self._kept.clear()

    def _trim(self) -> None:
        sizes = {key: self._size_of(value) for key, value in self._kept.items()}
        total = sum(sizes.values())
        while total > self.most_bytes and len(self._kept) > 1:
            key, _ = self._kept.popitem(last=False)
            total -= sizes[key]
