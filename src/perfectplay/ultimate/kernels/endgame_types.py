"""The arrays of the endgame solver, and what is known beforehand about every small board.

A small board is one number here: each square is a digit in base three, 0 for empty, 1 for X, 2 for
O, square 0 the lowest. All that a move has to know about a board is looked up by that number.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perfectplay.ultimate.kernels.layout import FULL, LINES, MOST_MOVES
from perfectplay.ultimate.kernels.structures import Words

BOARDS = 3**9

# Bits of `facts`: the empty squares of an open board, and above them
X_LINE = 9
"""X has won the board; O has in the bit after it."""
CLOSED = 11
"""Won or full."""
CAN = 12
"""X, then O, could win it with one more symbol."""
ALIVE = 14
"""X, then O, could still win it at all."""
EMPTY = 16
"""How many squares are empty (four bits)."""

# Columns of `frames`: one row for each move between the root and the position looked at.
HASH = 0
"""What the nine boards add to the key of the position."""
F_WON = 1
F_CAN = 3
F_ALIVE = 5
F_DECIDED = 7
F_FORCED = 8
F_TURN = 9
F_EMPTY = 10
"""Playable empty squares."""
F_KEY = 11
F_KIDS = 12
F_CHOSEN = 13
"""The child that is looked into."""
F_MOST = 14
"""Proof number at which to go back to the parent."""
F_LEAST = 15
"""Disproof number at which to do so."""
F_BEGAN = 16
"""Nodes counted when this one was entered."""
F_LEFT = 17
"""Moves within which the attacker must have won, or UNLIMITED."""
F_BOARDS = 18
"""The nine boards."""
FRAME = F_BOARDS + 9

# Columns of `kids`.
K_MOVE = 0
K_KEY = 1
K_PHI = 2
K_DELTA = 3
K_COLUMNS = 4

PATH = 83
"""Frames: the root and 81 moves, and one more as room to spare."""
UNLIMITED = 127

# Places of `counters`: nodes searched, then for each attacker's question
NODES = 0
Q_ROOT = 1
"""The key of the position that was asked about last."""
Q_PLY = 3
"""How many moves below it the search was interrupted."""
Q_ANSWER = 5
"""YES, NO or UNKNOWN."""
COUNTERS = 7

YES = 1
NO = 0
UNKNOWN = -1


class ProofTable(NamedTuple):
    """What the solver remembers, and the space it works in."""

    keys: Words
    """Keys of positions; 0 where nothing is stored."""
    values: Words
    """Proof number, disproof number, and how much work stands behind them."""
    hashes: Words
    """A random word for each small board; boards that mean the same have the same word."""
    facts: Words
    frames: Words
    """For each question the way from the root to where the search is."""
    kids: Words
    """For each frame its children, at most 81."""
    counters: npt.NDArray[np.int64]


PLACE_BYTES = 16
"""What a position takes in the table."""
PLACES = 4
"""Positions that share a key's place; the table has a power of two of places."""


def new_table(memory: int) -> ProofTable:
    """Make an empty table of at most so many bytes, not counting half a megabyte to work in."""
    size = 1 << max(2, (memory // PLACE_BYTES).bit_length() - 1)
    hashes, facts = board_tables()
    return ProofTable(
        keys=np.zeros(size, np.uint64),
        values=np.zeros(size, np.uint64),
        hashes=hashes,
        facts=facts,
        frames=np.zeros((2, PATH, FRAME), np.uint64),
        kids=np.zeros((2, PATH, MOST_MOVES, K_COLUMNS), np.uint64),
        counters=np.zeros(COUNTERS, np.int64),
    )


def _digits(number: int) -> tuple[int, int]:
    """The squares of X and of O on a small board, as bits."""
    x = o = 0
    for cell in range(9):
        number, digit = divmod(number, 3)
        x |= (digit == 1) << cell
        o |= (digit == 2) << cell
    return x, o


def _has_line(mask: int) -> bool:
    return any(mask & line == line for line in LINES)


def _open_lines(against: int) -> list[int]:
    return [line for line in LINES if not against & line]


def _facts(x: int, o: int) -> int:
    found = _has_line(x) << X_LINE | _has_line(o) << X_LINE + 1
    if found or x | o == FULL:
        return found | 1 << CLOSED
    empty = FULL & ~(x | o)
    for player, (mine, theirs) in enumerate(((x, o), (o, x))):
        lines = _open_lines(theirs)
        found |= bool(lines) << ALIVE + player
        found |= any((line & ~mine).bit_count() == 1 for line in lines) << CAN + player
    return found | empty | empty.bit_count() << EMPTY


def _meaning(x: int, o: int) -> tuple[int, int, int]:
    """What is left of a board's past: symbols on lines that are still open, and what is taken.

    A symbol whose lines are all spoilt by the other player only takes up its square.
    """
    useful_x = x & sum_of_bits(_open_lines(o))
    useful_o = o & sum_of_bits(_open_lines(x))
    return useful_x, useful_o, x | o


def sum_of_bits(masks: list[int]) -> int:
    """The union of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


@cache
def board_tables() -> tuple[Words, Words]:
    """Make `hashes` and `facts`."""
    rng = np.random.default_rng(20020917)
    words: dict[tuple[int, int, int], int] = {}
    hashes = np.zeros(BOARDS, np.uint64)
    facts = np.zeros(BOARDS, np.uint64)
    for number in range(BOARDS):
        x, o = _digits(number)
        facts[number] = found = _facts(x, o)
        if found >> CLOSED & 1:
            continue  # who won it is part of the key; nothing else of it matters
        meaning = _meaning(x, o)
        if meaning not in words:
            words[meaning] = int(rng.integers(1, 2**64, dtype=np.uint64))
        hashes[number] = words[meaning]
    return hashes, facts


POWERS: Words = np.array([3**cell for cell in range(9)], np.uint64)
LINES_WITHIN: Words = np.array(
    [sum_of_bits([line for line in LINES if line & mask == line]) for mask in range(512)],
    np.uint64,
)
"""The squares of all lines that lie within nine bits: 0 where there is none."""
