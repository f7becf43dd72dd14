"""Getting kernels ready before a player waits for them: one list for all parts of the package.

Each part that has kernels adds one entry. This file needs no numba, so any part may add its entry
when it is imported; numba is loaded when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

Progress = Callable[[str, int, int], None]
"""Hears the name of the entry that comes next, how many are done, and of how many."""


@dataclass(frozen=True)
class WarmUp:
    """How one part of the package gets its kernels ready."""

    name: str
    kernels: Callable[[], Iterable[Callable[..., object]]]
    """Returns kernels that are compiled last: if these were kept on disk, so were all others."""
    run: Callable[[], None]
    """Compiles everything, or loads it from disk."""
    seconds: float
    """About how long compiling takes."""


_ENTRIES: dict[str, WarmUp] = {}


def add_warm_up(entry: WarmUp) -> None:
    """Add an entry; one of the same name is replaced."""
    _ENTRIES[entry.name] = entry


def warm_ups(names: Iterable[str] | None = None) -> list[WarmUp]:
    """Return the entries with these names, or all of them; the quickest to compile come first."""
    entries = _ENTRIES.values() if names is None else [_ENTRIES[name] for name in names]
    return sorted(entries, key=lambda entry: entry.seconds)


def is_warm(names: Iterable[str] | None = None) -> bool:
    """Tell whether the kernels were compiled before, so that getting them ready takes a moment."""
    from perfectplay.compiled import is_kept

    return all(is_kept(*entry.kernels()) for entry in warm_ups(names))


def warm_up(names: Iterable[str] | None = None, progress: Progress | None = None) -> None:
    """Compile the kernels, or load them from disk, so that nobody has to wait for it later."""
    entries = warm_ups(names)
    for done, entry in enumerate(entries):
        if progress:
            progress(entry.name, done, len(entries))
        entry.run()
