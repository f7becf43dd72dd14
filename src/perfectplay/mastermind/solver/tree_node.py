"""A node of a decision tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.variant import Variant

DEEPEST = 100
"""More guesses than any strategy needs; a deeper tree is not read."""


def require_depth(depth: int) -> None:
    """Refuse a tree that is too deep to be a strategy, and to be walked."""
    if depth > DEEPEST:
        raise TreeError(
            f"This is not a decision tree: it goes on after {DEEPEST} guesses, and every code is "
            "found long before."
        )


@dataclass(frozen=True)
class TreeNode:
    """A guess, and what follows each answer that is not the win."""

    guess: str
    branches: dict[Feedback, TreeNode] = field(default_factory=dict, hash=False)

    def walk(self, depth: int = 1) -> Iterator[tuple[int, TreeNode]]:
        """Yield this node and all below it with their depths; the guess itself is depth 1."""
        yield depth, self
        for branch in self.branches.values():
            yield from branch.walk(depth + 1)

    def to_data(self) -> list[Any]:
        """Return the guess and what follows as plain lists and dictionaries."""
        if not self.branches:
            return [self.guess]
        return [self.guess, {str(f): branch.to_data() for f, branch in self.branches.items()}]

    @classmethod
    def from_data(cls, variant: Variant, data: Any, depth: int = 1) -> TreeNode:
        """Make a node of plain data again."""
        require_depth(depth)
        branches = data[1] if len(data) > 1 else {}
        return cls(
            parse_code(variant, data[0]),
            {
                Feedback.parse(answer): cls.from_data(variant, branch, depth + 1)
                for answer, branch in branches.items()
            },
        )
