"""The solvers that players and the teaching assignment's functions share, the last used ones."""

from __future__ import annotations

from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.variant import Variant
from perfectplay.shelf import Shelf

KEPT_BYTES = 256 * 2**20
"""What the shared solvers may take while none of them is used."""
MEMORY_MB = 64

SOLVERS: Shelf[Variant, Solver] = Shelf(
    lambda variant: Solver(variant, MEMORY_MB),
    size_of=lambda solver: solver.nbytes,
    most_bytes=KEPT_BYTES,
)


def solver_of(variant: Variant) -> Solver:
    """Return the solver that everybody shares for the rules of a variant."""
    return SOLVERS.get(variant.rules)
