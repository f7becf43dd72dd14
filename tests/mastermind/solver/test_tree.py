"""Decision trees: building, checking, saving, looking up."""

import json
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, evaluate, score, strategies
from perfectplay.mastermind.solver import DecisionTree, TreeError, TreeNode, shipped
from perfectplay.mastermind.solver.tree_check import check_tree
from perfectplay.mastermind.solver.values import Sense

SMALL = DecisionTree.build(Variant.parse("3x4"), "expected")


def test_small_optimal_trees_reach_the_optimum() -> None:
    report = SMALL.verify()
    assert (report.secrets, report.total, report.depth) == (64, 206, 4)
    assert report.distribution == SMALL.distribution
    worst = DecisionTree.build(Variant.parse("3x5 norepeat"), "worst").verify()
    assert worst.secrets == 60
    within = DecisionTree.build(Variant.parse("3x5"), "expected", within=5).verify()
    assert within.depth <= 5


def test_a_players_tree_plays_as_the_player_does() -> None:
    variant = Variant.parse("3x5")
    player = strategies.get("knuth")
    tree = DecisionTree.build(variant, player)
    assert tree.verify().distribution == evaluate(player, variant).distribution
    with pytest.raises(TreeError, match="draws lots"):
        DecisionTree.build(variant, strategies.get("random"))


@pytest.mark.parametrize(
    ("name", "by", "total", "depth"),
    [
        ("4x6", "expected", 5625, 6),
        ("4x6", "worst", 5626, 5),
        ("4x7", "expected", 11228, None),
        ("4x7", "worst", 11228, 6),
        ("bulls-and-cows", "expected", 26274, None),
        ("bulls-and-cows", "worst", 26274, 7),
    ],
)
def test_shipped_trees_are_perfect(name: str, by: Sense, total: int, depth: int | None) -> None:
    tree = shipped.tree(Variant.parse(name), by)
    assert tree is not None
    report = tree.verify()
    assert report.total == total
    assert depth is None or report.depth == depth


def test_no_two_shipped_files_are_the_same() -> None:
    folder = resources.files("perfectplay.mastermind.solver.data")
    files = [file.read_bytes() for file in folder.iterdir() if file.name.endswith(".gz")]
    assert len(files) == len(set(files)) == 11
    # The tree with the least total has the least worst case, too, and stands for both.
    game = Variant.parse("bulls-and-cows")
    assert shipped.tree(game, "worst") is shipped.tree(game, "expected")
    assert shipped.tree(Variant(), "worst") != shipped.tree(Variant(), "expected")
    assert shipped.tree(Variant.parse("3x4"), "worst") is None


def test_the_checker_finds_what_is_wrong() -> None:
    data = json.loads(SMALL.to_json())
    answer = next(iter(data["tree"][1]))
    del data["tree"][1][answer]
    assert any("no branch" in fault for fault in check_tree(data).faults)
    data = json.loads(SMALL.to_json())
    data["tree"][1]["2B1W"] = ["000"]
    assert any("no secret" in fault for fault in check_tree(data).faults)
    endless = TreeNode("000")
    endless.branches.update(SMALL.root.branches)
    with pytest.raises(TreeError, match="wrong"):
        DecisionTree(SMALL.variant, endless).verify()


def test_saving_and_loading_both_ways() -> None:
    assert DecisionTree.from_json(SMALL.to_json()) == SMALL
    assert DecisionTree.from_text(SMALL.to_text()) == SMALL
    dot = SMALL.to_dot()
    assert dot.count("->") == dot.count("label=") - 1 - sum(1 for _ in SMALL.root.walk())
    assert dot.startswith("digraph")


@pytest.mark.parametrize(
    "text",
    ["", "x", "{}", "[]", '{"format": "perfectplay-tree"}', "3x4 | me", "[" * 10**5],
    ids=lambda text: text[:20],
)
def test_what_is_no_tree_is_refused_kindly(text: str) -> None:
    with pytest.raises(TreeError):
        DecisionTree.from_json(text)
    with pytest.raises(TreeError):
        DecisionTree.from_text(text)


def random_tree(data: st.DataObject, know: Knowledge) -> TreeNode:
    guess = data.draw(st.sampled_from(list(know.candidates)))
    node = TreeNode(guess)
    for feedback in know.partition(guess):
        if feedback != know.variant.win:
            node.branches[feedback] = random_tree(data, know.after(guess, feedback))
    return node


@settings(deadline=None, max_examples=15)
@given(st.data())
def test_any_right_tree_survives_both_formats_and_is_counted_right(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from([Variant(2, 3), Variant(2, 4, False), Variant(1, 12)]))
    tree = DecisionTree(variant, random_tree(data, Knowledge(variant)), "chance")
    assert DecisionTree.from_json(tree.to_json()) == tree
    assert DecisionTree.from_text(tree.to_text()) == tree
    report = tree.verify()
    assert (report.secrets, report.distribution) == (variant.size, tree.distribution)


def test_looking_up_the_next_guess() -> None:
    secret = "213"
    turns: list[tuple[str, tuple[int, int]]] = []
    while not turns or turns[-1][0] != secret:
        guess = SMALL.next_guess(turns)
        turns.append((guess, score(guess, secret)))
    assert len(turns) <= SMALL.depth
    with pytest.raises(TreeError, match="found already"):
        SMALL.next_guess(turns)
    with pytest.raises(TreeError, match="only its own games"):
        SMALL.next_guess([("333", (0, 0))])
