"""What the kernels of the planner work on; importing this file does not load numba."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from perfectplay.mastermind.kernels.types import Answers, Numbers, Words

Codes: TypeAlias = NDArray[np.int32]
Bits: TypeAlias = NDArray[np.uint32]

# More than any total that is planned for.
NEVER = (1 << 23) - 1
# Estimated costs are whole numbers, so many to a guess.
UNIT = 1024
# Numbers with a numpy type: for plain ones numba compiles the called function once more.
ZERO: int = np.int64(0)  # type: ignore[assignment]
LIMIT: int = np.int64(NEVER)  # type: ignore[assignment]


class Heap(NamedTuple):
    """A set of codes: `pool[start : start + size]`, in a pool that is unused from `free` on."""

    start: int
    size: int
    key: np.uint64
    free: int


class Bench(NamedTuple):
    """A set of codes on the bench: every guess against every code, and room to work.

    Code i is also guess i; further guesses come after the codes. Arrays with rows for each depth
    are written to by the node of that depth only.
    """

    answers: Answers  # guesses × codes: answer numbers without gaps, the win being the last
    bits: Bits  # codes × guesses: one bit, at the place of the answer's number
    words: Words  # a random word for each code
    opening: Answers  # for each guess whether it is worth trying on the whole set
    # How to search.
    cost: Numbers  # what a set of each size is expected to cost, in UNITs
    width: Numbers  # how many guesses are tried on a set of each size
    margin: Numbers  # how far behind the best-looking guess they may be, in UNITs
    # What was found.
    memory: Words  # sets: slots × (key, bounds and guess)
    sizes: Numbers  # for each size: how many sets were planned, and their totals together
    # Room.
    pool: Codes
    counts: Numbers
    starts: Numbers
    keys: Words
    lows: Numbers
    parts: Answers
    likely: Codes  # depths × most guesses tried
    looks: Numbers  # their estimated costs
    signs: Words  # and the signs of the parts that they make
    mask: Bits


class Taste(NamedTuple):
    """What a player likes."""

    table: Numbers  # what a part of each size counts
    largest: bool  # whether only the largest part counts
    bonus: int  # what a guess gains that could be the code
    candidates_first: bool  # whether it wins ties
    own: bool  # whether only codes that are left are guessed, and the win is not counted


class Game(NamedTuple):
    """All codes of a variant, and room to measure them."""

    places: Words  # a word for each code, see `rows`
    colours: Words
    digits: Answers  # codes × pegs
    order: Codes  # the codes, those of a set side by side
    marks: Answers  # for each code whether it is in the set at hand
    # The guesses that are worth measuring at the moment.
    listed: Codes
    list_places: Words
    list_colours: Words
    # Room: words and answers of a set, four tallies, answers of guesses, bounds by parts.
    set_places: Words
    set_colours: Words
    row: Answers
    counts: Codes
    mask: Bits
    parts: Answers
    bounds: Numbers


class Nodes(NamedTuple):
    """A tree as flat arrays, one entry for each guess; parents come before their children."""

    guess: Codes
    parent: Codes
    answer: Answers  # the answer to the parent's guess that leads here
    depth: Codes  # 1 for the first guess
    start: Codes  # where the codes left begin in `order`
    size: Codes  # how many they are
    wins: Answers  # whether the guess is one of them
    used: Numbers  # the colours used before the guess, as bits
