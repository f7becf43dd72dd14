"""The compiled parts of the exact solver; arrays and numbers only.

Read them in this order: `types` (the arrays of a search), `partition` (the parts that a guess
makes), `bounds` (what a set must cost at least), `guesses` (which guesses are tried, in which
order; `classes` for symmetry), `memory` (solved sets), then the two searches, `expected` and
`worst`. `shared_out` has steps of the expected search for workers, `quick` a strategy for sets
that are too large to search. `longest` is a search of its own, for the longest game of a player
whose every guess could be the code; `row_types` has its arrays. `lying`, with its own types, is the
search where answers may be wrong.

Sources: D. E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9 (1976);
K. Koyama and T. W. Lai, "An optimal Mastermind strategy", the same journal 25 (1993); G. Ville,
"An optimal Mastermind (4,7) strategy and more results in the expected case", arXiv:1305.1010
(2013). B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28 (2005).

Importing this package does not load numba; the first kernel that is used does.
"""

from typing import TYPE_CHECKING

from perfectplay.lazy import lazy_names

if TYPE_CHECKING:
    from perfectplay.mastermind.solver.kernels.classes import is_lowest, symmetries
    from perfectplay.mastermind.solver.kernels.counting import part_sizes
    from perfectplay.mastermind.solver.kernels.expected import solve
    from perfectplay.mastermind.solver.kernels.labels import number_anew, rename, write_bits
    from perfectplay.mastermind.solver.kernels.longest import reach
    from perfectplay.mastermind.solver.kernels.lying import solvable_with_lies
    from perfectplay.mastermind.solver.kernels.memory import recall, remember, total_key
    from perfectplay.mastermind.solver.kernels.partition import (
        count_parts,
        member_parts,
        place,
        tally,
    )
    from perfectplay.mastermind.solver.kernels.quick import quick_strategy
    from perfectplay.mastermind.solver.kernels.shared_out import (
        next_promising,
        quick_bound,
        ranked,
    )
    from perfectplay.mastermind.solver.kernels.worst import solvable

__all__ = [
    "count_parts",
    "is_lowest",
    "member_parts",
    "next_promising",
    "number_anew",
    "part_sizes",
    "place",
    "quick_bound",
    "quick_strategy",
    "ranked",
    "reach",
    "recall",
    "remember",
    "rename",
    "solvable",
    "solvable_with_lies",
    "solve",
    "symmetries",
    "tally",
    "total_key",
    "write_bits",
]

__getattr__ = lazy_names(
    __name__,
    {
        "classes": ("is_lowest", "symmetries"),
        "expected": ("solve",),
        "labels": ("number_anew", "rename", "write_bits"),
        "longest": ("reach",),
        "lying": ("solvable_with_lies",),
        "memory": ("recall", "remember", "total_key"),
        "counting": ("part_sizes",),
        "partition": ("count_parts", "member_parts", "place", "tally"),
        "quick": ("quick_strategy",),
        "shared_out": ("next_promising", "quick_bound", "ranked"),
        "worst": ("solvable",),
    },
)
