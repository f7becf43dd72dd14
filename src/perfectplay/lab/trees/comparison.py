"""Whole Mastermind strategies: verified against every secret, measured, compared."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from perfectplay.lab.trees.building import Optimum
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import DecisionTree, TreeNode


@dataclass(frozen=True)
class Shape:
    """A tree with what a drawing or a comparison wants to know of every node."""

    guess: str
    codes: int
    """How many codes are left before the guess."""
    could_be: bool
    """Whether the guess is one of them."""
    deepest: int
    """The most guesses from here, this one included."""
    total: int
    """The guesses from here over all codes left."""
    branches: dict[Feedback, Shape] = field(default_factory=dict, hash=False)

    @property
    def nodes(self) -> int:
        """How many guesses the tree has from here on."""
        return 1 + sum(branch.nodes for branch in self.branches.values())


@dataclass(frozen=True)
class VerifiedStrategy:
    """A tree that was verified against every secret."""

    name: str
    tree: DecisionTree
    shape: Shape
    distribution: dict[int, int]

    @property
    def lengths(self) -> dict[str, int]:
        """How many guesses each secret takes."""
        found: dict[str, int] = {}

        def walk(shape: Shape, turn: int) -> None:
            if shape.could_be:
                found[shape.guess] = turn
            for branch in shape.branches.values():
                walk(branch, turn + 1)

        walk(self.shape, 1)
        return found


@dataclass(frozen=True)
class Difference:
    """How two strategies differ: where first, and for how many secrets which needs fewer."""

    turns: tuple[tuple[str, Feedback], ...]
    """The turns after which they guess differently for the first time."""
    guesses: tuple[str, str]
    codes: int
    """How many codes are left there."""
    fewer: int
    same: int
    more: int


def verify(name: str, tree: DecisionTree) -> VerifiedStrategy:
    """Play a tree against every secret with the independent checker, and measure it."""
    report = tree.verify()
    return VerifiedStrategy(name, tree, shape_of(tree), report.distribution)


def shape_of(tree: DecisionTree) -> Shape:
    """Return a tree with the number of codes, the depth and the total of every node."""

    def shape(node: TreeNode, know: Knowledge) -> Shape:
        below = {
            answer: shape(branch, know.after(node.guess, answer))
            for answer, branch in node.branches.items()
        }
        codes = len(know.candidates)
        return Shape(
            node.guess,
            codes,
            node.guess in know.candidates,
            1 + max((branch.deepest for branch in below.values()), default=0),
            codes + sum(branch.total for branch in below.values()),
            below,
        )

    start = Knowledge(tree.variant)
    len(start.candidates)  # from here on each set is found from the one before
    return shape(tree.root, start)


def difference(one: VerifiedStrategy, other: VerifiedStrategy) -> Difference | None:
    """Return how two strategies differ, None when they are the same.

    The first place is the one after the fewest turns, and of these the one with lowest answers.
    """
    place = _first_place(one.shape, other.shape)
    if place is None:
        return None
    turns, here, there = place
    lengths = other.lengths
    sides = Counter((n > lengths[code]) - (n < lengths[code]) for code, n in one.lengths.items())
    return Difference(turns, (here.guess, there.guess), here.codes, sides[-1], sides[0], sides[1])


def _first_place(
    one: Shape, other: Shape
) -> tuple[tuple[tuple[str, Feedback], ...], Shape, Shape] | None:
    waiting: deque[tuple[tuple[tuple[str, Feedback], ...], Shape, Shape]] = deque()
    waiting.append(((), one, other))
    while waiting:
        turns, here, there = waiting.popleft()
        if here.guess != there.guess:
            return turns, here, there
        for answer in sorted(here.branches):
            further = (*turns, (here.guess, answer))
            waiting.append((further, here.branches[answer], there.branches[answer]))
    return None


def comparison_data(strategies: Sequence[VerifiedStrategy], best: Optimum | None) -> dict[str, Any]:
    """Return all that was found as data, for results.json."""
    variant = strategies[0].tree.variant
    return {
        "variant": str(variant),
        "secrets": variant.size,
        "optimum": None if best is None else {"total": best.total, "worst": best.worst},
        "strategies": [_strategy_data(strategy, best) for strategy in strategies],
        "differences": [
            {"one": one.name, "other": other.name, **_difference_data(difference(one, other))}
            for i, one in enumerate(strategies)
            for other in strategies[i + 1 :]
        ],
    }


def _strategy_data(strategy: VerifiedStrategy, best: Optimum | None) -> dict[str, Any]:
    shape = strategy.shape
    facts = {
        "name": strategy.name,
        "made_by": strategy.tree.made_by,
        "verified": True,
        "first": shape.guess,
        "total": shape.total,
        "mean": round(shape.total / shape.codes, 6),
        "worst": shape.deepest,
        "nodes": shape.nodes,
        "distribution": {str(turn): count for turn, count in strategy.distribution.items()},
    }
    if best is not None:
        facts["above_optimal_total"] = shape.total - best.total
        facts["above_optimal_worst"] = shape.deepest - best.worst
    return facts


def _difference_data(found: Difference | None) -> dict[str, Any]:
    if found is None:
        return {"same": True}
    return {
        "same": False,
        "turns": [[guess, str(answer)] for guess, answer in found.turns],
        "guesses": list(found.guesses),
        "codes": found.codes,
        "secrets": {"fewer": found.fewer, "same": found.same, "more": found.more},
    }
