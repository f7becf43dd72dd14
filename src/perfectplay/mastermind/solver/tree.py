"""Whole strategies as decision trees: build, look up, verify, save and load."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from perfectplay.drawn import Pictured
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.tree_check import TreeReport, check_tree
from perfectplay.mastermind.solver.tree_node import TreeNode
from perfectplay.mastermind.solver.tree_text import format_dot, format_tree, parse_tree
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.solver.whole_trees import whole_tree
from perfectplay.mastermind.strategies.base import Strategy
from perfectplay.mastermind.variant import Variant

FORMAT = "perfectplay-tree"
TreeProgress = Callable[[int, int], None]


Choose = Callable[[Knowledge], str]
"""Chooses the guess of a tree from what is known."""


def chooser(
    variant: Variant,
    by: Sense | Strategy,
    *,
    solver: Solver | None = None,
    within: int | None = None,
) -> tuple[Choose, str]:
    """Return a function that chooses as an optimal strategy or a player does, and its name."""
    variant.require_true_answers("A decision tree")
    if isinstance(by, Strategy):
        if not by.deterministic:
            raise TreeError(
                f"The player {by.name} draws lots, so it cannot be written as a tree; "
                "take one that does not, for example knuth."
            )
        return by.choose, by.name
    exact = solver or Solver(variant)

    def choose(know: Knowledge) -> str:
        left = None if within is None else within - len(know.turns)
        return exact.optimal_guess(know, by=by, within=left)

    return choose, by if within is None else f"{by} within {within}"


def grow(
    know: Knowledge,
    choose: Choose,
    guess: str | None = None,
    progress: TreeProgress | None = None,
) -> TreeNode:
    """Build the tree below what is known, from this guess if one is given.

    `progress` is told how many codes are placed, of all that the variant has.
    """
    win, done = know.variant.win, 0

    def below(know: Knowledge, guess: str | None = None) -> TreeNode:
        nonlocal done
        if guess is None:
            guess = know.candidates[0] if len(know.candidates) <= 2 else choose(know)
        node = TreeNode(guess)
        for feedback in sorted(parts := know.partition(guess)):
            if feedback == win:
                done += 1
                if progress:
                    progress(done, know.variant.size)
            elif len(parts[feedback]) == len(know.candidates):
                raise TreeError(f"After {len(know.turns)} turns {guess} tells nothing new.")
            else:
                node.branches[feedback] = below(know.after(guess, feedback))
        return node

    return below(know, guess)


@dataclass(frozen=True)
class DecisionTree(Pictured):
    """A strategy for every secret of a variant.

    >>> tree = DecisionTree.build(Variant.parse("3x4"), "expected")
    >>> tree.total, tree.depth
    (206, 4)
    """

    variant: Variant
    root: TreeNode = field(repr=False)
    made_by: str = ""

    @classmethod
    def build(
        cls,
        variant: Variant,
        by: Sense | Strategy = "expected",
        *,
        solver: Solver | None = None,
        within: int | None = None,
        progress: TreeProgress | None = None,
    ) -> DecisionTree:
        """Build the tree of an optimal strategy, in either sense, or of any player.

        `within` asks for the least total among strategies of that depth. A player that draws
        lots cannot be written as a tree and is refused.
        """
        choose, name = chooser(variant, by, solver=solver, within=within)
        whole = whole_tree(variant, by) if isinstance(by, Strategy) else None
        if whole is not None:
            return cls(variant.rules, whole.root(), name)
        return cls(variant.rules, grow(Knowledge(variant), choose, progress=progress), name)

    @property
    def distribution(self) -> dict[int, int]:
        """How many secrets are found in 1, 2, 3, … guesses, counted from the tree's own nodes.

        :meth:`verify` counts them in another way, by using the tree for every secret.
        """
        counts: Counter[int] = Counter()
        self._count(Knowledge(self.variant), self.root, 1, counts)
        return dict(sorted(counts.items()))

    def _count(self, know: Knowledge, node: TreeNode, depth: int, counts: Counter[int]) -> None:
        if node.guess in know.candidates:
            counts[depth] += 1
        for feedback, branch in node.branches.items():
            self._count(know.after(node.guess, feedback), branch, depth + 1, counts)

    @property
    def total(self) -> int:
        """All guesses over all secrets together."""
        return sum(guesses * count for guesses, count in self.distribution.items())

    @property
    def depth(self) -> int:
        """The most guesses that a secret needs."""
        return max(depth for depth, _ in self.root.walk())

    def verify(self) -> TreeReport:
        """Play the tree against every secret; raises :class:`TreeError` at the first fault."""
        report = check_tree(self.to_data())
        if report.faults:
            raise TreeError(
                f"The tree is wrong in {len(report.faults)} places, first: {report.faults[0]}."
            )
        if (report.total, report.depth) != (self.total, self.depth):
            raise TreeError(
                f"The tree says {self.total} guesses and depth {self.depth}, "
                f"playing it gives {report.total} and {report.depth}."
            )
        return report

    def next_guess(
        self, turns: Iterable[tuple[str | Sequence[int], Feedback | tuple[int, int] | str]]
    ) -> str:
        """Return the tree's guess after these turns, whose guesses must be the tree's own."""
        return self.find(turns).guess

    def find(
        self, turns: Iterable[tuple[str | Sequence[int], Feedback | tuple[int, int] | str]]
    ) -> TreeNode:
        """Return the node that is reached after these turns."""
        node = self.root
        for number, (guess, feedback) in enumerate(Knowledge(self.variant, turns).turns, 1):
            if guess != node.guess:
                raise TreeError(
                    f"Guess {number} was {guess} where the tree has {node.guess}; "
                    "the tree knows only its own games.",
                    number,
                )
            if feedback == self.variant.win:
                raise TreeError(f"The code {guess} is found already; there is nothing to guess.")
            if feedback not in node.branches:
                raise TreeError(f"No code gets {feedback} for guess {number}, {guess}.", number)
            node = node.branches[feedback]
        return node

    # -- as data ----------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Return the tree as plain data, in the form that is saved."""
        return {
            "format": FORMAT,
            "version": 1,
            "pegs": self.variant.pegs,
            "colours": self.variant.colours,
            "repeats": self.variant.repeats,
            **({} if self.variant.whites else {"whites": False}),
            "made_by": self.made_by,
            "tree": self.root.to_data(),
        }

    @classmethod
    def from_data(cls, data: Any) -> DecisionTree:
        """Make a tree of plain data again; its form is checked, not whether it finds every code."""
        try:
            if data["format"] != FORMAT or data["version"] != 1:
                raise TreeError(f"This is not a {FORMAT} of version 1.")
            whites = data.get("whites", True)
            variant = Variant(data["pegs"], data["colours"], data["repeats"], whites=whites)
            return cls(variant, TreeNode.from_data(variant, data["tree"]), str(data["made_by"]))
        except TreeError:
            raise
        except (KeyError, TypeError, IndexError, AttributeError, MastermindError) as error:
            raise TreeError(f"This is not a decision tree: {error}.") from None

    def to_json(self) -> str:
        """Return the tree as JSON text."""
        return json.dumps(self.to_data(), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> DecisionTree:
        """Read a tree from JSON text; :class:`TreeError` when it cannot be read."""
        try:
            data = json.loads(text)
            return cls.from_data(data)
        except TreeError:
            raise
        except ValueError as error:
            raise TreeError(f"This is not JSON: {error}.") from None
        except RecursionError:
            raise TreeError("This is not a decision tree: it is nested too deeply.") from None

    def to_dot(self) -> str:
        """Return the tree for Graphviz."""
        return format_dot(self.variant, self.made_by, self.root)

    def to_text(self) -> str:
        """Return the tree as a compact table: a line for each guess, deeper ones indented."""
        return format_tree(self.variant, self.made_by, self.root)

    @classmethod
    def from_text(cls, text: str) -> DecisionTree:
        """Read what :meth:`to_text` wrote."""
        variant, made_by, root = parse_tree(text)
        return cls(variant, root, made_by)
