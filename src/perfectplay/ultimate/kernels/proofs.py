"""Certain results, and how they climb the tree.

This is MCTS-Solver (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008), with
draws: a node whose child wins is lost for the player who moved into it; a node whose children are
all proven, none of them winning, is worth what the best of them leaves. Proofs are, like scores,
for the player who moved into the node; its children are the opponent's moves.
"""

import numpy as np

from perfectplay.compiled import lean_inner, lean_kernel
from perfectplay.ultimate.kernels.layout import DRAW, LOSS, OPEN, WIN
from perfectplay.ultimate.kernels.structures import Int, Ints, Nodes, Pool, Word

HOPELESS = -1e9
"""Value of a child that loses by proof: after all others."""


@lean_kernel
def worth(proof: Int) -> float:
    """The score of a proven node."""
    return 0.5 if proof == DRAW else 1.0 if proof == WIN else 0.0


@lean_inner
def prove(nodes: Nodes, node: Word, proof: int) -> None:
    """Note a proof; a losing node is never chosen again while there is another."""
    nodes[node].proof = proof
    nodes[node].value = HOPELESS if proof == LOSS else worth(proof)


@lean_inner
def proof_from_children(nodes: Nodes, node: Word) -> int:
    """What the children prove about their parent: OPEN if nothing."""
    first = np.uint64(nodes[node].first)
    found = WIN
    for child in range(first, first + np.uint64(nodes[node].kids)):
        proof = nodes[child].proof
        if proof == WIN:
            return LOSS
        if proof == OPEN:
            # Nothing is proven yet, unless a later child wins.
            found = OPEN
        elif proof == DRAW and found == WIN:
            found = DRAW
    return found


@lean_kernel
def note_proof(pool: Pool, path: Ints, proof: int) -> None:
    """Write what was proven elsewhere about the last node of a path, and what follows above it.

    A path leads from the root to a node by their places.
    """
    nodes, last = pool.nodes, path.shape[0] - 1
    node = np.uint64(path[last])
    if nodes[node].proof == OPEN:
        prove(nodes, node, proof)
    for i in range(last - 1, -1, -1):
        node = np.uint64(path[i])
        if nodes[node].proof != OPEN:
            return
        found = proof_from_children(nodes, node)
        if found == OPEN:
            return
        prove(nodes, node, found)
