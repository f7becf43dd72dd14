"""What the solver's kernels work on: types, constants, and the arrays of a search.

Importing this file does not load numba.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Int: TypeAlias = int | np.int64
Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]
Codes: TypeAlias = NDArray[np.int32]
Answers: TypeAlias = NDArray[np.uint8]
Colours: TypeAlias = NDArray[np.int8]

# More than any total: the value of what cannot be done, and the upper bound while none is known.
NEVER = (1 << 23) - 1
# Numbers for kernels to pass to other kernels, or to start variables with that are passed. For a
# plain constant numba compiles the called function once more; not for a number with a numpy type.
UNKNOWN = np.int64(NEVER)
ZERO: int = np.int64(0)  # type: ignore[assignment]
ONE: int = np.int64(1)  # type: ignore[assignment]
TWO: int = np.int64(2)  # type: ignore[assignment]
NONE: int = np.int64(-1)  # type: ignore[assignment]
# A limit on the depth that no search ever reaches: no limit.
FREE = 63

# Places in the control array: why to stop (0: go on), nodes of this call so far, most nodes, the
# best total and the proven bound at the root so far, what is asked for, and a number for each node
# that never comes again.
STOP, NODES, MOST_NODES, BEST, BOUND, MODE, SERIAL = 0, 1, 2, 3, 4, 5, 6
CONTROLS = 7
# Why to stop: someone asked, or the nodes are spent.
ASKED, SPENT = 1, 2
# What is asked for: the exact value; a value found by taking the first guess at every step; all
# the guesses at the root that reach a given value.
VALUE, GREEDY, MARK = 0, 1, 2

# How well the total of a set is known: only from its size, a bound from its codes, or exactly.
UNSEEN, SEEN, EXACT = 0, 1, 2
# Whether a set can be solved within a limit: no, yes, not known.
NO, YES, OPEN = 0, 1, 2


class PoolSet(NamedTuple):
    """A set of codes, `pool[start : start + size]`, in a pool that is unused from `free` on.

    The pool is a stack: the parts of a set are written from `free` on, and their own parts behind
    them. `key` is the sum of the words of the codes, by which the memory knows the set.
    """

    start: int
    size: int
    key: np.uint64
    free: int


class Parts(NamedTuple):
    """The parts that a guess makes of a set, one entry for each answer, the win being the last."""

    counts: Numbers  # how many codes
    starts: Numbers  # where they begin in the pool
    keys: Words
    lows: Numbers  # a lower bound for the total of each


class SymmetryTables(NamedTuple):
    """The symmetries of a question, and room for those of them that keep some guesses too."""

    perms: Answers  # permutations × pegs
    base: Colours  # permutations × colours: where each colour goes, −1 for exchangeable ones
    kept: Numbers  # for each depth, the permutations that keep the guesses on the way, too
    maps: Colours  # where these send each colour
    image: Answers  # room for one code


class Tables(NamedTuple):
    """Everything a search reads and writes.

    Codes are numbers; those that can be the secret come first, so secret i is also guess i. In
    the arrays that have rows for each depth, a node at depth d of the search writes to row d only.
    """

    # The game: does not change during a search.
    answers: Answers  # secrets × guesses: compact answer numbers, the win being the last
    bits: Answers  # secrets × guesses: one bit, at the place of the answer's number, as bytes
    width: int  # how many bytes such a number takes
    digits: Answers  # guesses × pegs
    words: Words  # a random word for each secret
    least: Numbers  # for each size of a set, a total that it cannot go below
    capacity: Numbers  # for each depth, a size that a set solved within it cannot exceed
    symmetry: SymmetryTables
    large: int  # larger sets are bounded by the sizes of parts, and use symmetry
    # Shared with other searches.
    memory: Words  # solved sets: slots × (key, size and bounds)
    control: Numbers
    # The stack of sets, and the guesses that led to the present node.
    pool: Codes
    history: Numbers
    # A row for each depth: the parts of the guess being tried.
    counts: Numbers
    starts: Numbers
    keys: Words
    lows: Numbers
    # A row for each depth: the guesses to be tried, by number of parts or in order of their bounds.
    parts: Answers
    order: Codes
    bounds: Numbers
    # One for all depths.
    usual: Numbers  # for each size, sixteen times what a look usually raises the bound by
    got: Answers  # the answers that the guess being tried gets
    mask: Answers  # the answers that each guess can get, as bits
    tried: Words  # signs of partitions that were tried
    marks: Answers  # guesses at the root that reach the value
