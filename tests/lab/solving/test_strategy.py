"""Strategies built from results of the shared solver: they reach the totals, or are refused."""

import copy
from typing import Any

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.solving import solve
from perfectplay.lab.solving.strategy import strategy_of
from perfectplay.mastermind import Variant
from perfectplay.mastermind.solver import DecisionTree


def result(variant: str) -> dict[str, Any]:
    with Workplace.threads(1) as workplace, Run({}, workplace) as run:
        return solve(run, Variant.parse(variant)).to_data()


@pytest.mark.parametrize(
    ("variant", "total"), [("2x6", 132), ("3x6", 854), ("4x5", 2463), ("4x6 norepeat", 1446)]
)
def test_the_strategy_behind_a_result_reaches_its_total(variant: str, total: int) -> None:
    told: list[tuple[int, int]] = []
    tree = strategy_of(result(variant), lambda placed, codes: told.append((placed, codes)))
    report = DecisionTree(tree.variant, tree.root(), tree.made_by).verify()
    assert (report.total, report.secrets) == (total, tree.variant.size)
    assert told == sorted(told)
    assert told[-1][0] <= tree.variant.size


@pytest.mark.parametrize("part", [0, 3])
def test_a_result_that_cannot_be_reached_is_refused(part: int) -> None:
    wrong = copy.deepcopy(result("4x5"))
    wrong["total"] -= 1
    wrong["answers"][part]["total"] -= 1
    with pytest.raises(SettingError, match="No strategy of 4x5 with 2,462 guesses follows"):
        strategy_of(wrong)
