"""Whole trees of players are what the players themselves play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.solver import DecisionTree
from perfectplay.mastermind.solver.tree import chooser, grow
from perfectplay.mastermind.solver.whole_trees import can_build, whole_tree
from perfectplay.mastermind.variant import DEFAULT_TURNS

PLAYERS = [
    "lowest",
    "knuth",
    "minimax-list",
    "expected-size",
    "entropy",
    "entropy-win",
    "most-parts",
]


@st.composite
def small_variants(draw: st.DrawFn) -> Variant:
    pegs = draw(st.integers(1, 5))
    colours = draw(st.integers(1, min(26, int(400 ** (1 / pegs)))))
    repeats = pegs > colours or draw(st.booleans())
    return Variant(pegs, colours, repeats, DEFAULT_TURNS)


@given(small_variants(), st.sampled_from(PLAYERS))
@settings(max_examples=40)
def test_the_tree_is_what_the_player_plays(variant: Variant, name: str) -> None:
    player = strategies.get(name)
    built = DecisionTree.build(variant, player)
    one_by_one = grow(Knowledge(variant), chooser(variant, player)[0])
    assert built.to_data()["tree"] == one_by_one.to_data()
    whole = whole_tree(variant, player)
    assert whole is not None
    assert (whole.total, whole.depth) == (built.total, built.depth)
    assert whole.distribution == built.distribution


@pytest.mark.parametrize(
    ("name", "total"),
    [("knuth", 5801), ("expected-size", 5696), ("entropy-win", 5719), ("most-parts", 5668)],
)
def test_4x6_totals_are_the_known_ones(name: str, total: int) -> None:
    whole = whole_tree(Variant(), strategies.get(name))
    assert whole is not None
    assert whole.total == total


def test_a_set_first_guess_is_kept() -> None:
    whole = whole_tree(Variant(), strategies.get("entropy"), "0011")
    assert whole is not None
    assert whole.root().guess == "0011"
    same = whole_tree(Variant(), strategies.get("entropy", first="0011"))
    assert same is not None
    assert same.total == whole.total


def test_5x8_is_built_whole() -> None:
    whole = whole_tree(Variant.parse("5x8"), strategies.get("most-parts"))
    assert whole is not None
    assert (whole.total, whole.depth) == (181_834, 8)


def test_players_and_variants_not_known_here_are_left_to_themselves() -> None:
    assert whole_tree(Variant(), strategies.get("optimal")) is None
    assert whole_tree(Variant(), strategies.get("random")) is None
    assert whole_tree(Variant(7, 2), strategies.get("knuth")) is None
    assert not can_build(Variant(7, 2), strategies.get("knuth"))
    assert can_build(Variant.parse("5x8"), strategies.get("knuth"))
    tree = DecisionTree.build(Variant(7, 2), strategies.get("knuth"))
    assert tree.verify().secrets == 128
