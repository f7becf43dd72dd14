"""How two threads search one set: each leaves to the other what that is busy with.

Both run the same search and share the memory of solved sets. In a table they note which guess of
which large set they are searching. Who comes to a guess that the other is busy with sets it aside
and takes the next; when it comes back, the other has mostly finished and its results are in the
memory. The first guess of a set is never set aside, since its total bounds all the others. There
the second thread takes the parts in the opposite order, so that the two meet in the middle.

This is a simple form of ABDADA (J.-C. Weill, "The ABDADA distributed minimax-search algorithm",
ICCA Journal 19, 1996). The notes need no locks: a note that is lost costs time, not correctness.
"""

import numpy as np

from perfectplay.compiled import lean_inner
from perfectplay.mastermind.solver.kernels.types import Words

_GUESS_WORD = np.uint64(0xA24BAED4963EE407)


@lean_inner
def note_of(key: np.uint64, guess: int) -> np.uint64:
    """Return the word by which the search of a guess for a set is noted; never 0."""
    word = key + np.uint64(guess + 1) * _GUESS_WORD
    return (word ^ (word >> np.uint64(31))) | np.uint64(1)


@lean_inner
def is_taken(busy: Words, note: np.uint64) -> bool:
    """Tell whether a thread is busy with this."""
    return bool(busy[note & np.uint64(busy.size - 1)] == note)


@lean_inner
def take(busy: Words, note: np.uint64) -> None:
    """Note that this thread is busy with this."""
    busy[note & np.uint64(busy.size - 1)] = note


@lean_inner
def leave(busy: Words, note: np.uint64) -> None:
    """Note that it is done."""
    slot = note & np.uint64(busy.size - 1)
    if busy[slot] == note:
        busy[slot] = np.uint64(0)
