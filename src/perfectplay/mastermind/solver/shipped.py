"""What was solved beforehand and comes with the package: states, and whole trees.

There are two trees for a variant: the least total, and the least total among strategies with the
least worst case. Where the first has the least worst case as well, it is both, and there is one
file.
"""

from __future__ import annotations

from functools import lru_cache

from perfectplay.mastermind.solver.solved_states import file_name, read_data, state
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.values import Sense
from perfectplay.mastermind.variant import Variant

__all__ = ["file_name", "state", "tree", "tree_file"]


def tree(variant: Variant, by: Sense) -> DecisionTree | None:
    """Return the shipped optimal tree of a variant, None when there is none."""
    return _tree(variant.rules, by)


def tree_file(variant: Variant, by: Sense) -> str:
    """Return the name of the file of a tree: `4x6-tree-worst.json.gz`."""
    return file_name(variant, f"tree-{by}")


@lru_cache(maxsize=8)
def _tree(variant: Variant, by: Sense) -> DecisionTree | None:
    data = read_data(tree_file(variant, by))
    if data is None and by == "worst":
        return _tree(variant, "expected")
    return None if data is None else DecisionTree.from_data(data)
