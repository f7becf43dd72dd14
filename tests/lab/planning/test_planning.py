"""Planned strategies: as good as known, the same wherever they are planned, and resumable."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab import Run, SettingError, Workplace
from perfectplay.lab.planning import Strategy, check_variant, improve
from perfectplay.lab.planning.worker import pack_guesses, unpack
from perfectplay.mastermind import Variant, strategies
from perfectplay.mastermind.solver import DecisionTree
from perfectplay.mastermind.solver.whole_trees import WholeTree, whole_tree

SMALL = Variant(4, 4)


def planned(
    variant: Variant,
    minutes: float = 1.0,
    workers: int = 1,
    folder: Path | None = None,
    start: WholeTree | None = None,
) -> Strategy:
    with Workplace.threads(workers) as place, Run({}, place, folder) as run:
        return improve(run, variant, minutes, start=start)


@given(st.lists(st.integers(0, 65_535)))
def test_guesses_as_text_can_be_read_back(guesses: list[int]) -> None:
    assert unpack(pack_guesses(np.array(guesses, np.int32))).tolist() == guesses


def test_the_least_total_of_small_variants_is_found() -> None:
    found = planned(SMALL)
    assert found.finished
    assert found.tree.total == 905  # what `lab solve` proves
    assert min(found.openings.values()) == 905
    report = DecisionTree(SMALL, found.tree.root(), "").verify()
    assert (report.total, report.depth) == (905, found.tree.depth)


def test_variants_without_repeats_are_planned() -> None:
    variant = Variant.parse("4x7 norepeat")
    found = planned(variant, minutes=0)
    assert DecisionTree(variant, found.tree.root(), "").verify().total == found.tree.total


def test_the_strategy_does_not_depend_on_the_workers() -> None:
    assert planned(SMALL, workers=2).tree.root() == planned(SMALL).tree.root()


def test_a_run_goes_on_where_it_was_cut_short(tmp_path: Path) -> None:
    short = planned(SMALL, minutes=0, folder=tmp_path)
    assert not short.finished
    whole = planned(SMALL, folder=tmp_path)
    assert whole.finished
    assert whole.tree.total <= short.tree.total
    assert whole.tree.root() == planned(SMALL).tree.root()


def test_a_strategy_to_begin_with_is_never_made_worse() -> None:
    best = planned(SMALL).tree
    again = planned(SMALL, minutes=0, start=best)
    assert again.tree.total == best.total
    player = whole_tree(SMALL, strategies.get("lowest"), "0000")
    assert player is not None
    assert planned(SMALL, minutes=0, start=player).tree.total < player.total


def test_what_is_kept_gets_better_each_time() -> None:
    kept: list[int] = []
    with Workplace.threads(1) as place, Run({}, place) as run:
        found = improve(run, SMALL, 1.0, keep=lambda tree: kept.append(tree.total))
    assert kept == sorted(set(kept), reverse=True)
    assert kept[-1] == found.tree.total


@pytest.mark.parametrize("name", ["7x4", "6x7", "3x4"])
def test_other_variants_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(SettingError, match=r"for example --variant 5x8\.$"):
        check_variant(Variant.parse(name))
