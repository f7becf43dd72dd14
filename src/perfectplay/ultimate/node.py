"""The nodes of a search tree, seen from outside, and how siblings are ranked."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from perfectplay.ultimate.errors import NoChildError, NoMoveError
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.line import main_line
from perfectplay.ultimate.kernels.structures import Pool
from perfectplay.ultimate.notation import format_move


class Proof(StrEnum):
    """A result that is certain, for the player who makes the move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def worth(self) -> float:
        """The score it stands for."""
        return {"win": 1.0, "draw": 0.5, "loss": 0.0}[self.value]

    @property
    def reverse(self) -> "Proof":
        """The same result for the opponent."""
        return {"win": Proof.LOSS, "draw": Proof.DRAW, "loss": Proof.WIN}[self.value]


_PROOFS = {layout.WIN: Proof.WIN, layout.DRAW: Proof.DRAW, layout.LOSS: Proof.LOSS}


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A node of the tree, seen from outside; numbers are for the player who moved into it.

    Where several trees are searched together, a node is its place in each of them. When the search
    moves on, nodes asked for before keep showing the tree as it was.
    """

    places: tuple[tuple[Pool, int], ...]
    prior_weight: float
    """How many visits a first guess counts for."""
    is_plain: bool
    """Whether this is the search of the teaching assignment, which proves nothing."""

    @property
    def move(self) -> int | None:
        """The move that leads here; None at the root."""
        if all(place == 0 for _, place in self.places):
            return None
        pool, place = self.places[0]
        return int(pool.move[place])

    @property
    def visits(self) -> int:
        """How many simulations went through this node."""
        return sum(int(pool.visits[place]) for pool, place in self.places)

    @property
    def proof(self) -> Proof | None:
        """A certain result, if one is known."""
        for pool, place in self.places:
            if proof := _PROOFS.get(int(pool.proof[place])):
                return proof
        return None

    @property
    def chance(self) -> float:
        """The expected score, from 0 to 1; a draw counts half."""
        if proof := self.proof:
            return proof.worth
        total = weights = 0.0
        for pool, place in self.places:
            weight = int(pool.visits[place]) + self.prior_weight
            total += weight * (float(pool.value[place]) + float(pool.rest[place]))
            weights += weight
        return total / weights if weights else 0.5

    @property
    def children(self) -> "list[Node]":
        """The nodes one move further, in the order of their moves; empty before they are opened."""
        found: dict[int, list[tuple[Pool, int]]] = {}
        for pool, place in self.places:
            first, kids = int(pool.first[place]), int(pool.kids[place])
            for child in range(first, first + kids):
                found.setdefault(int(pool.move[child]), []).append((pool, child))
        return [
            Node(tuple(places), self.prior_weight, self.is_plain)
            for _, places in sorted(found.items(), key=lambda item: item[0])
        ]

    def child(self, move: int) -> "Node":
        """Return the child for a move."""
        for child in self.children:
            if child.move == move:
                return child
        raise NoChildError(f"This node has no child for {format_move(move)}: search it first.")

    def ranked_children(self) -> "list[Node]":
        """Return the children, the one to move to first; empty before the node is opened."""
        children = self.children
        if self.is_plain:
            return sorted(children, key=lambda node: -node.visits)
        return rank(children, is_drawn=self.proof is Proof.DRAW)

    def best_child(self) -> "Node":
        """Return the child to move to: a proven win, else the most visited that does not lose."""
        ranked = self.ranked_children()
        if not ranked:
            raise NoMoveError("This node has no children yet: search it, then ask again.")
        return ranked[0]

    def line(self, longest: int = layout.MOST_MOVES) -> list[int]:
        """The main line from here: best moves while they have been visited.

        Where two trees are searched together, it is that of the tree that knows more.
        """
        pool, place = max(self.places, key=lambda at: int(at[0].visits[at[1]]))
        found = np.empty(longest, np.int64)
        count = main_line(pool, place, self.is_plain, found)
        return [int(move) for move in found[:count]]

    def __iter__(self) -> "Iterator[Node]":
        return iter(self.children)

    def __repr__(self) -> str:
        name = "root" if self.move is None else format_move(self.move)
        proof = f", proof={self.proof}" if self.proof else ""
        return f"<Node {name} visits={self.visits} chance={self.chance:.3f}{proof}>"


def rank(nodes: list[Node], *, is_drawn: bool = False) -> list[Node]:
    """Sort siblings of a search that proves results, the one to move to first.

    A proven win comes first, a proven loss last. Between them the visits decide, except that a
    proven draw goes before moves that promise less; and before all that are not proven where the
    position is known to be a draw, as no move does better then.
    """
    proofs = [node.proof for node in nodes]
    chances = [node.chance for node in nodes]
    visits = [node.visits for node in nodes]
    draw = Proof.DRAW in proofs
    enough = max((v for v, p in zip(visits, proofs, strict=True) if p is None), default=0) / 10

    def key(i: int) -> tuple[int, int, float]:
        if proofs[i] is Proof.WIN:
            order = 3
        elif proofs[i] is Proof.LOSS:
            order = -1
        elif proofs[i] is Proof.DRAW:
            order = 1
        else:
            hopeful = chances[i] > 0.5 and visits[i] >= enough and not is_drawn
            order = 2 if not draw or hopeful else 0
        return (order, visits[i], chances[i])

    return [nodes[i] for i in sorted(range(len(nodes)), key=key, reverse=True)]
