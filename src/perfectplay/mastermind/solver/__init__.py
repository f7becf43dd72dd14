"""Exact Mastermind: the least worst case, the least total, and every guess that reaches them.

>>> from perfectplay.mastermind.solver import Solver
>>> from perfectplay.mastermind import Knowledge, Variant
>>> solver = Solver(Variant.parse("4x6"), memory_mb=32)
>>> know = Knowledge(solver.variant).after("0011", (1, 1))
>>> solver.worst_case(know), solver.expected_total(know)
(Bounds(lower=4, upper=4), Bounds(lower=718, upper=718))
"""

from perfectplay.mastermind.solver import lying
from perfectplay.mastermind.solver.assignment import (
    number_of_guesses,
    optimal_guess,
    partition,
    size_bounds,
    to_list,
)
from perfectplay.mastermind.solver.errors import (
    BoundsError,
    DepthError,
    NoCodesError,
    NotExactError,
    SolverError,
    TooLargeError,
    TreeError,
)
from perfectplay.mastermind.solver.longest import LongestGame, longest_game
from perfectplay.mastermind.solver.solver import Solver, Subject
from perfectplay.mastermind.solver.tree import DecisionTree
from perfectplay.mastermind.solver.tree_node import TreeNode
from perfectplay.mastermind.solver.values import (
    Bounds,
    Budget,
    GuessList,
    GuessValue,
    ProgressCallback,
    Sense,
    SolverProgress,
)
from perfectplay.mastermind.solver.warm import warm_up

__all__ = [
    "Bounds",
    "BoundsError",
    "Budget",
    "DecisionTree",
    "DepthError",
    "GuessList",
    "GuessValue",
    "LongestGame",
    "NoCodesError",
    "NotExactError",
    "ProgressCallback",
    "Sense",
    "Solver",
    "SolverError",
    "SolverProgress",
    "Subject",
    "TooLargeError",
    "TreeError",
    "TreeNode",
    "longest_game",
    "lying",
    "number_of_guesses",
    "optimal_guess",
    "partition",
    "size_bounds",
    "to_list",
    "warm_up",
]
