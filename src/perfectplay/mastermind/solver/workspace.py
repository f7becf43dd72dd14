"""What a solver keeps between questions: the tables of its variant and the memory of solved sets.

A question is about a :class:`CodeSet`. Placing it in a frame, the tables of guesses and answers,
gives a :class:`PlacedSet`, which the kernels can work on. Small variants have one frame of all
codes for every question; in large ones each set gets a frame of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind import symmetry
from perfectplay.mastermind.solver.kernels.types import (
    ASKED,
    CONTROLS,
    STOP,
    PoolSet,
    Tables,
)
from perfectplay.mastermind.solver.set_frame import set_frame
from perfectplay.mastermind.solver.tables import (
    MOST_TABLE_BYTES,
    CountBounds,
    Frame,
    TooManyAnswersError,
    code_words,
    digits_of,
    whole_bytes,
)
from perfectplay.mastermind.space import space_of
from perfectplay.mastermind.symmetry import Symmetries
from perfectplay.mastermind.variant import Variant

if TYPE_CHECKING:
    from perfectplay.mastermind.solver.search_run import SearchRun


# Symmetries of so few codes are not worth the time.
FEW = 16
# Guesses that are kept, for as many sets.
NOTED = 64


@dataclass(frozen=True)
class CodeSet:
    """A question's set of codes, packed and ascending, and the guesses that led to it, if known."""

    codes: NDArray[np.uint64]
    guesses: tuple[str, ...] | None

    @property
    def size(self) -> int:
        """How many codes there are."""
        return int(self.codes.size)


class PlacedSet:
    """A set placed in a frame, ready for the kernels."""

    def __init__(self, frame: Frame, tables: Tables, places: NDArray[np.int32]) -> None:
        self.frame = frame
        self.tables = tables
        self.places = places
        self.size = int(places.size)
        self.key = np.uint64(frame.words[places].sum(dtype=np.uint64))
        self.pool_set = PoolSet(0, self.size, self.key, self.size)

    @property
    def whole(self) -> bool:
        """Whether the frame is that of all codes."""
        return self.frame.secrets == self.frame.variant.size

    def load(self) -> None:
        """Write the set to the bottom of the pool, where `pool_set` says it is."""
        self.tables.pool[: self.size] = self.places

    def use_symmetries(self, found: Symmetries) -> None:
        """Let the kernels use these symmetries; they must be some of those the tables have."""
        group = self.tables.symmetry._replace(perms=found.perms, base=found.maps)
        self.tables = self.tables._replace(symmetry=group)


class Workspace:
    """One variant's frame and the memory of solved sets."""

    def __init__(
        self,
        variant: Variant,
        memory_mb: int,
        *,
        shipped: bool = True,
        threads: int = 1,
        words: int = 0,
        table_bytes: int = MOST_TABLE_BYTES,
    ) -> None:
        self.variant = variant
        self.words = words
        self.table_bytes = table_bytes
        self.shipped = shipped
        self.threads = threads
        most = 1 << max(10, int(np.log2(max(1, memory_mb) * 2**20 / 16)))
        # Small games fill little memory, and a small table is quicker to reach.
        slots = min(most, max(1 << 14, 1 << (variant.size**2 // 16).bit_length()))
        self.memory = np.zeros((slots, 2), np.uint64)
        self.control = np.zeros(CONTROLS, np.int64)
        # Questions being answered: one, or more when a progress callback asks another.
        self.runs: list[SearchRun] = []
        self._set_frame: tuple[NDArray[np.uint64], Frame | None] | None = None
        self._framed = 0  # codes that sets with frames of their own had
        self._whole_tables: Tables | None = None
        # For the sets asked about last, a guess that was found to be best at worst.
        self._at_worst: dict[tuple[int, int], np.uint64] = {}

    @cached_property
    def bounds(self) -> CountBounds:
        """What the number of codes alone implies."""
        return CountBounds(self.variant)

    @property
    def too_large(self) -> bool:
        """Whether there is no frame of all codes, so that large sets cannot be searched."""
        if whole_bytes(self.variant) > self.table_bytes:
            return True
        return "whole" in self.__dict__ and self.whole is None

    @cached_property
    def whole(self) -> Frame | None:
        """The frame of all codes, None when it would be too large."""
        if whole_bytes(self.variant) > self.table_bytes:
            return None
        codes = space_of(self.variant).codes
        try:
            return Frame(self.variant, codes, codes.size, self.bounds, self.words)
        except TooManyAnswersError:
            return None

    @property
    def nbytes(self) -> int:
        """How many bytes the memory and the large tables take; those not made yet take none."""
        whole = self.__dict__.get("whole")  # asked for here, it would be made
        frames = [whole, None if self._set_frame is None else self._set_frame[1]]
        tables = self._whole_tables
        scratch = 0 if tables is None else tables.pool.nbytes + tables.bounds.nbytes
        return self.memory.nbytes + scratch + sum(f.nbytes for f in frames if f is not None)

    def stop(self) -> None:
        """End the questions being answered soon; may be called from any thread."""
        self.control[STOP] = ASKED
        for run in list(self.runs):
            run.stop()

    def note_at_worst(self, placed: PlacedSet, place: int) -> None:
        """Keep a guess that is best at worst for a set; only the last few are kept."""
        while len(self._at_worst) >= NOTED:
            self._at_worst.pop(next(iter(self._at_worst)))
        self._at_worst[placed.size, int(placed.key)] = placed.frame.guesses[place]

    def found_at_worst(self, subject: CodeSet) -> np.uint64 | None:
        """Return the guess that was kept for a set, if any."""
        key = code_words(subject.codes, self.words).sum(dtype=np.uint64)
        return self._at_worst.get((subject.size, int(key)))

    def place(self, subject: CodeSet, control: NDArray[np.int64] | None = None) -> PlacedSet | None:
        """Place a set in a frame; None when it is too large for an exact search.

        Searches that run at the same time must not write to the same arrays: each but one brings
        its own `control` and gets tables of its own, so that only the memory is shared.
        """
        if self._wants_whole(subject) and self.whole is not None:
            placed = self._place_in_whole(self.whole, subject, control)
            placed.use_symmetries(self._symmetries(subject, self.whole))
            return placed
        frame, places = self._frame_of(subject)
        if frame is None:
            return None
        own = self.control if control is None else control
        return PlacedSet(
            frame, frame.tables(self.memory, own, self._symmetries(subject, frame)), places
        )

    def _is_held(self, subject: CodeSet) -> bool:
        """Tell whether the last frame of a set has the codes of this one."""
        if self._set_frame is None:
            return False
        codes, frame = self._set_frame
        places = np.minimum(np.searchsorted(codes, subject.codes), codes.size - 1)
        inside = bool((codes[places] == subject.codes).all())
        return inside and (frame is not None or codes.size == subject.size)

    def _frame_of(self, subject: CodeSet) -> tuple[Frame | None, NDArray[np.int32]]:
        """Return a frame that has the codes of a set, and their places in it.

        The last one that was made is kept. It serves for parts of its set, too: what a guess is
        worth is asked right after what its position is worth.
        """
        if self._set_frame is None or not self._is_held(subject):
            frame = set_frame(self.variant, subject.codes, self.bounds, self.words)
            self._set_frame = subject.codes, frame
            self._framed += subject.size
        codes, frame = self._set_frame
        return frame, np.searchsorted(codes, subject.codes).astype(np.int32)

    def _wants_whole(self, subject: CodeSet) -> bool:
        """Tell whether the frame of all codes is worth its time; once it is there, it serves all.

        A frame of a set takes as much less time as the set is smaller, but serves its parts only.
        So sets get their own until these together have taken as long as that of all codes would.
        """
        if whole_bytes(self.variant) > self.table_bytes:
            return False
        if "whole" in self.__dict__:
            return True
        return not self._is_held(subject) and self._framed + subject.size > self.variant.size // 2

    def _place_in_whole(
        self, frame: Frame, subject: CodeSet, control: NDArray[np.int64] | None
    ) -> PlacedSet:
        tables = self._whole_tables if control is None else None
        if tables is None:
            every = symmetry.of_history(self.variant, ())  # the most that there can be
            own = self.control if control is None else control
            tables = frame.tables(self.memory, own, every)
            if control is None:
                self._whole_tables = tables
        places = np.searchsorted(frame.guesses, subject.codes).astype(np.int32)
        return PlacedSet(frame, tables, places)

    def _symmetries(self, subject: CodeSet, frame: Frame) -> Symmetries:
        if subject.size <= FEW:
            return symmetry.none(self.variant)
        if subject.guesses is not None:
            return symmetry.of_history(self.variant, subject.guesses)
        if subject.size == self.variant.size:
            return symmetry.of_history(self.variant, ())
        if self.too_large or subject.size <= frame.large:
            return symmetry.none(self.variant)
        return symmetry.of_set(self.variant, digits_of(space_of(self.variant), subject.codes))
