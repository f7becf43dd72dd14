"""Whole strategies as decision trees: build, look up, verify, save and load."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.checker import Report, check
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.solver.solver import Solver
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.strategies.base import Strategy
from perfectplay.mastermind.variant import Variant

FORMAT = "perfectplay-tree"
TreeProgress = Callable[[int, int], None]


@dataclass(frozen=True)
class Node:
    """A guess, and what follows each answer that is not the win."""

    guess: str
    branches: dict[Feedback, Node] = field(default_factory=dict, hash=False)

    def walk(self, depth: int = 1) -> Iterator[tuple[int, Node]]:
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
    def from_data(cls, variant: Variant, data: Any) -> Node:
        """Make a node of plain data again."""
        branches = data[1] if len(data) > 1 else {}
        return cls(
            parse_code(variant, data[0]),
            {
                Feedback.parse(answer): cls.from_data(variant, branch)
                for answer, branch in branches.items()
            },
        )


Choose = Callable[[Knowledge], str]
"""Chooses the guess of a tree from what is known."""


def chooser(
    variant: Variant,
    by: Sense | Strategy,
    *,
    solver: Solver | None = None,
    within: int | None = None,
) -> tuple[Choose, str]:
    """Return what chooses the guesses of an optimal strategy or of a player, and its name."""
    if isinstance(by, Strategy):
        if not by.deterministic:
            raise TreeError(
                f"The player {by.name} draws lots, so no tree plays as it does; "
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
) -> Node:
    """Build the tree below what is known, from this guess if one is given.

    `progress` is told how many codes are placed, of all that the variant has.
    """
    win, done = know.variant.win, 0

    def below(know: Knowledge, guess: str | None = None) -> Node:
        nonlocal done
        if guess is None:
            guess = know.candidates[0] if len(know.candidates) <= 2 else choose(know)
        node = Node(guess)
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
class DecisionTree:
    """A strategy for every secret of a variant.

    >>> tree = DecisionTree.build(Variant.parse("3x4"), "expected")
    >>> tree.total, tree.depth
    (206, 4)
    """

    variant: Variant
    root: Node = field(repr=False)
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
        lots cannot be written as a tree that plays as it does, and is refused.
        """
        choose, name = chooser(variant, by, solver=solver, within=within)
        return cls(variant.rules, grow(Knowledge(variant), choose, progress=progress), name)

    @property
    def distribution(self) -> dict[int, int]:
        """How many secrets are found in 1, 2, 3, … guesses, by the builder's own account.

        Every guess wins for at most one secret, and `verify` is there to check it.
        """
        counts: Counter[int] = Counter()
        self._count(Knowledge(self.variant), self.root, 1, counts)
        return dict(sorted(counts.items()))

    def _count(self, know: Knowledge, node: Node, depth: int, counts: Counter[int]) -> None:
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

    def verify(self) -> Report:
        """Play the tree against every secret; raises :class:`TreeError` at the first fault."""
        report = check(self.to_data())
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
    ) -> Node:
        """Return the node that is reached after these turns."""
        node = self.root
        for number, (guess, feedback) in enumerate(Knowledge(self.variant, turns).turns, 1):
            if guess != node.guess:
                raise TreeError(
                    f"Guess {number} was {guess} where the tree has {node.guess}; "
                    "the tree knows only its own games."
                )
            if feedback == self.variant.win:
                raise TreeError(f"The code {guess} is found already; there is nothing to guess.")
            if feedback not in node.branches:
                raise TreeError(f"No code gets {feedback} for guess {number}, {guess}.")
            node = node.branches[feedback]
        return node

    # -- as data ----------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Return the tree as plain data, as it is saved."""
        return {
            "format": FORMAT,
            "version": 1,
            "pegs": self.variant.pegs,
            "colours": self.variant.colours,
            "repeats": self.variant.repeats,
            "made_by": self.made_by,
            "tree": self.root.to_data(),
        }

    @classmethod
    def from_data(cls, data: Any) -> DecisionTree:
        """Make a tree of plain data again, checking its form but not its play."""
        try:
            if data["format"] != FORMAT or data["version"] != 1:
                raise TreeError(f"This is no {FORMAT} of version 1.")
            variant = Variant(data["pegs"], data["colours"], data["repeats"])
            return cls(variant, Node.from_data(variant, data["tree"]), str(data["made_by"]))
        except TreeError:
            raise
        except (KeyError, TypeError, IndexError, AttributeError, MastermindError) as error:
            raise TreeError(f"This is no decision tree: {error}.") from None

    def to_json(self) -> str:
        """Return the tree as JSON text."""
        return json.dumps(self.to_data(), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> DecisionTree:
        """Read a tree from JSON text; :class:`TreeError` when it is none."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise TreeError(f"This is no JSON text: {error}.") from None
        return cls.from_data(data)

    def to_dot(self) -> str:
        """Return the tree for Graphviz."""
        from perfectplay.mastermind.solver.tree_text import to_dot

        return to_dot(self)

    def to_text(self) -> str:
        """Return the tree as a compact table: a line for each guess, deeper ones indented."""
        from perfectplay.mastermind.solver.tree_text import to_text

        return to_text(self)

    @classmethod
    def from_text(cls, text: str) -> DecisionTree:
        """Read what :meth:`to_text` wrote."""
        from perfectplay.mastermind.solver.tree_text import from_text

        return from_text(text)
