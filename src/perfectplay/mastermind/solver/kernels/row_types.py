"""What the search for the longest game works on: constants and arrays.

Importing this file does not load numba.
"""

from typing import NamedTuple

from perfectplay.mastermind.solver.kernels.types import Answers, Codes, Numbers, Words

# Places in the control array: whether to stop, and the code and the answer that begin the row.
STOP, FIRST, ANSWER = 0, 1, 2
CONTROLS = 3
# The longest row that is looked for.
DEEPEST = 60
# Whether a row is that long: no, yes, not known because the search was stopped.
NO, YES, OPEN = 0, 1, 2
# How many slots a key may be kept in.
BUCKET = 2


class RowTables(NamedTuple):
    """Everything that the search reads and writes."""

    answers: Answers  # codes × codes: the number of the answer, the win being the last
    words: Words  # two random words for each code
    memory: Words  # slots × (first sum, second sum, bounds)
    pool: Codes  # a stack of sets
    counts: Numbers  # depths × answers: the parts of the code being tried
    tallies: Numbers  # depths × lengths: how many codes have a largest part of so many
    control: Numbers
