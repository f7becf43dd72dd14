"""The best strategies known for large variants, and what they say of a game.

They come with the package, found by `perfectplay lab strategy`. Their totals are upper bounds of
the least total, reached by playing them. Some are proven to be best, by `perfectplay lab solve`
(see `proofs`); then they are best from every state on that they lead to.

A game need not use the very colours and pegs of one: guesses and answers that can be turned into
its own by exchanging pegs and colours lead to the same place.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources

import numpy as np

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver.proofs import proof_of
from perfectplay.mastermind.solver.solved_states import file_name
from perfectplay.mastermind.solver.whole_trees import WholeTree
from perfectplay.mastermind.solver.written_strategy import read_strategy
from perfectplay.mastermind.space import answer_number, space_of
from perfectplay.mastermind.variant import Variant


@dataclass(frozen=True)
class BestFound:
    """What the best strategy known does from here: an upper bound, and the guess to reach it."""

    guess: str
    total: int
    """All guesses from here, over all codes left."""
    worst: int
    """The most guesses from here, with this strategy."""
    codes: int
    proven: bool = False
    """Whether no strategy needs fewer guesses in all from here."""


def best_found(knowledge: Knowledge) -> BestFound | None:
    """Return what the shipped strategy of a variant says; None when there is none, or off it."""
    known = _strategy(knowledge.variant.rules)
    return None if known is None else known.find(knowledge)


def best_strategy(variant: Variant) -> WholeTree | None:
    """Return the shipped strategy of a variant, None when there is none."""
    known = _strategy(variant.rules)
    return None if known is None else known.tree


def strategy_file(variant: Variant) -> str:
    """Return the name of the file of a strategy: `5x8-strategy.xz`."""
    return file_name(variant, "strategy").replace(".json.gz", ".xz")


@lru_cache(maxsize=4)
def _strategy(variant: Variant) -> KnownStrategy | None:
    folder = resources.files("perfectplay.mastermind.solver.data")
    found = folder.joinpath(strategy_file(variant))
    if not found.is_file():
        return None
    tree, proof = read_strategy(found.read_bytes()), proof_of(variant)
    return KnownStrategy(tree, proof is not None and proof.total == tree.total)


class KnownStrategy:
    """A whole strategy that can be asked about any game that follows it."""

    def __init__(self, tree: WholeTree, proven: bool = False) -> None:
        self.tree = tree
        # A part of a best strategy is best for its codes: a better one would improve the whole.
        self.proven = proven
        self.variant = tree.variant
        self._answers = [
            f for f in sorted(self.variant.feedbacks(), key=answer_number) if f != self.variant.win
        ]

    @cached_property
    def _children(self) -> dict[tuple[int, Feedback], int]:
        nodes = self.tree.nodes
        pairs = zip(nodes.parent[1:].tolist(), nodes.answer[1:].tolist(), strict=True)
        return {(p, self._answers[a]): n for n, (p, a) in enumerate(pairs, 1)}

    @cached_property
    def _totals(self) -> list[int]:
        return [int(total) for total in self.tree.totals()]

    @cached_property
    def _deepest(self) -> list[int]:
        nodes = self.tree.nodes
        deepest = nodes.depth.copy()
        for depth in range(self.tree.depth, 1, -1):
            here = np.flatnonzero(nodes.depth == depth)
            np.maximum.at(deepest, nodes.parent[here], deepest[here])
        return [int(turns) for turns in deepest]

    def guess(self, node: int) -> tuple[int, ...]:
        """Return the guess of a node."""
        space = space_of(self.variant)
        word = space.codes[self.tree.nodes.guess[node]]
        return self.variant.values(space.text(word))

    def find(self, knowledge: Knowledge) -> BestFound | None:
        """Return what the strategy says of a game, None when the game has left it."""
        path = self._path(knowledge)
        if path is None:
            return None
        node, guesses = path
        played = [self.variant.values(turn.guess) for turn in knowledge.turns]
        change = _change(guesses, played, self.variant)
        if change is None:
            return None
        pegs, names = change
        guess = self.guess(node)
        nodes = self.tree.nodes
        return BestFound(
            self.variant.text([names[guess[peg]] for peg in pegs]),
            self._totals[node],
            self._deepest[node] - int(nodes.depth[node]) + 1,
            int(nodes.size[node]),
            self.proven,
        )

    def _path(self, knowledge: Knowledge) -> tuple[int, list[tuple[int, ...]]] | None:
        """Return the node that the answers lead to, and the strategy's guesses on the way."""
        node, guesses = 0, []
        for turn in knowledge.turns:
            guesses.append(self.guess(node))
            found = self._children.get((node, turn.feedback))
            if found is None:
                return None
            node = found
        return node, guesses


def _change(
    guesses: list[tuple[int, ...]], played: list[tuple[int, ...]], variant: Variant
) -> tuple[tuple[int, ...], list[int]] | None:
    """Return how to move the pegs and rename the colours of guesses to get those played, if at all.

    The guess that is played has at peg i the new name of the colour at peg `pegs[i]`.
    """
    for pegs in itertools.permutations(range(variant.pegs)):
        names: dict[int, int] = {}
        good = all(
            names.setdefault(guess[peg], target) == target
            for guess, given in zip(guesses, played, strict=True)
            for peg, target in zip(pegs, given, strict=True)
        )
        if good and len(set(names.values())) == len(names):
            free = [c for c in range(variant.colours) if c not in names.values()]
            rest = iter(free)
            return pegs, [names[c] if c in names else next(rest) for c in range(variant.colours)]
    return None
