"""Every loop over codes, compiled: arrays and numbers only.

A *packed* code is a 64-bit word with `bits` bits a peg, the first peg highest, so that numeric
order is the order of the codes. *Masks* of a code are 2·W words: W words with one bit for each
(peg, colour) and W words with as many bits for each colour as the code has pegs of it; the ones
that two codes have in common are then black hits and black plus white hits. An *answer* is
numbered total·(total+1)/2 + black, total being black plus white.

The files: `codes` lists all codes, `classes` finds the lowest of codes that are worth the same,
`packed_answers` and `mask_answers` compare codes, `measures` values guesses, `rollouts` plays
many games at once, `types` has the types and constants. Importing this package does not load
numba; the first kernel that is used does.
"""

from typing import TYPE_CHECKING

from perfectplay.lazy import lazy_names
from perfectplay.mastermind.kernels.types import (
    ENTROPY,
    LARGEST_PART,
    PARTS,
    SUM_OF_SQUARES,
    Answers,
    Flags,
    Numbers,
    Weights,
    Words,
)

if TYPE_CHECKING:
    from perfectplay.mastermind.kernels.classes import canonical, canonical_start
    from perfectplay.mastermind.kernels.codes import all_codes
    from perfectplay.mastermind.kernels.mask_answers import answer_table, masks, tally
    from perfectplay.mastermind.kernels.measures import (
        largest_other_part,
        measure,
        measure_with_lies,
    )
    from perfectplay.mastermind.kernels.packed_answers import answer, answers
    from perfectplay.mastermind.kernels.rollouts import answer_pairs, guess_games

__all__ = [
    "ENTROPY",
    "LARGEST_PART",
    "PARTS",
    "SUM_OF_SQUARES",
    "Answers",
    "Flags",
    "Numbers",
    "Weights",
    "Words",
    "all_codes",
    "answer",
    "answer_pairs",
    "answer_table",
    "answers",
    "canonical",
    "canonical_start",
    "guess_games",
    "largest_other_part",
    "masks",
    "measure",
    "measure_with_lies",
    "tally",
]

__getattr__ = lazy_names(
    __name__,
    {
        "classes": ("canonical", "canonical_start"),
        "codes": ("all_codes",),
        "mask_answers": ("answer_table", "masks", "tally"),
        "measures": ("largest_other_part", "measure", "measure_with_lies"),
        "packed_answers": ("answer", "answers"),
        "rollouts": ("answer_pairs", "guess_games"),
    },
)
