"""Many late positions looked at by the endgame solver, one after the other, for training."""

from perfectplay.compiled import lean_kernel
from perfectplay.ultimate.kernels.endgame import endgame_slice
from perfectplay.ultimate.kernels.endgame_types import ProofTable
from perfectplay.ultimate.kernels.structures import Bytes, Ints


@lean_kernel
def settle_positions(
    table: ProofTable, positions: Ints, proofs: Ints, nodes: int, stop: Bytes
) -> None:
    """Write the proof of each unfinished position for its player to move, or OPEN."""
    for i in range(positions.shape[0]):
        proofs[i] = endgame_slice(table, positions[i], nodes, stop)
