"""Whole strategies in the lab: built in parts, measured, compared, drawn."""

import itertools
import xml.etree.ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.trees import (
    Optimum,
    Shape,
    VerifiedStrategy,
    build,
    building,
    check_players,
    comparison_data,
    difference,
    draw_svg,
    find_optimum,
    verify,
)
from perfectplay.lab.trees.drawing import MOST_ROWS, fitting_depth, rows
from perfectplay.mastermind import Variant, score, strategies
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.solver import DecisionTree, TreeError

SVG = "{http://www.w3.org/2000/svg}"


def made(variant: str, *players: str, first: str | None = None) -> list[VerifiedStrategy]:
    with Workplace.threads(2) as workplace, Run({}, workplace) as run:
        trees = build(run, Variant.parse(variant), players, first)
    return [verify(tree.made_by, tree) for tree in trees]


@pytest.mark.parametrize("player", ["knuth", "entropy", "most-parts", "minimax-list"])
def test_parts_give_the_tree_that_is_built_in_one_go(player: str) -> None:
    (found,) = made("3x5", player)
    whole = DecisionTree.build(Variant.parse("3x5"), strategies.get(player))
    assert found.tree == whole


@pytest.mark.parametrize(
    ("variant", "totals"),
    [
        ("3x4", {"optimal": (206, 4), "optimal-worst": (206, 4)}),
        # Published: Knuth 5801 in 5, optimal 5625, and 5626 when five must do.
        ("4x6", {"knuth": (5801, 5), "optimal": (5625, 6), "optimal-worst": (5626, 5)}),
        ("4x5", {"optimal": (2463, 6), "optimal-worst": (2463, 5)}),
    ],
)
def test_totals_are_the_published_ones(variant: str, totals: dict[str, tuple[int, int]]) -> None:
    for strategy in made(variant, *totals):
        total, worst = totals[strategy.name]
        assert strategy.shape.total == total
        assert strategy.shape.deepest <= worst


def test_the_exact_value_of_every_first_guess() -> None:
    published = {"0012": 5625, "0123": 5673, "0011": 5702}
    for first, total in published.items():
        (found,) = made("4x6", "optimal", first=first)
        assert (found.shape.guess, found.shape.total) == (first, total)


def test_the_optimum_is_found_where_it_is_soon_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with Workplace.threads(1) as workplace, Run({}, workplace) as run:
        assert find_optimum(run, Variant.parse("3x5")) == Optimum(451, 5)
    with Workplace.threads(1) as workplace, Run({}, workplace) as run:
        assert find_optimum(run, Variant.parse("5x5")) is None
    monkeypatch.setattr(building, "NODES", 20)
    with Workplace.threads(1) as workplace, Run({}, workplace) as run:
        assert find_optimum(run, Variant.parse("3x6")) is None  # small, but the nodes are spent


def test_what_cannot_be_built_is_said() -> None:
    variant = Variant.parse("3x4")
    with pytest.raises(TreeError, match="draws lots"):
        check_players(variant, ["consistent"])
    with pytest.raises(SettingError, match="knuth is named twice"):
        check_players(variant, ["knuth", " KNUTH"])
    with pytest.raises(SettingError, match="optimal is named twice"):
        check_players(variant, ["optimal", "expected"])
    with pytest.raises(SettingError, match="too many for an optimal tree"):
        check_players(Variant.parse("6x8"), ["optimal"])
    with pytest.raises(MastermindError):
        check_players(variant, ["knuth"], "9999")


def test_shapes_and_lengths_agree_with_play() -> None:
    (found,) = made("3x4", "entropy")
    variant = found.tree.variant
    lengths = found.lengths
    assert len(lengths) == 64
    assert found.shape.nodes == sum(1 for _ in found.tree.root.walk())
    for secret, turns in lengths.items():
        node, used = found.tree.root, 1
        while node.guess != secret:
            node = node.branches[score(variant.values(node.guess), variant.values(secret))]
            used += 1
        assert used == turns
    assert sum(lengths.values()) == found.shape.total
    assert max(lengths.values()) == found.shape.deepest


def test_where_strategies_first_differ() -> None:
    optimal, within = made("4x6", "optimal", "optimal-worst")
    found = difference(optimal, within)
    assert found is not None
    assert optimal.tree.next_guess(found.turns) == found.guesses[0]
    assert within.tree.next_guess(found.turns) == found.guesses[1]
    assert found.fewer + found.same + found.more == 1296
    ours, theirs = optimal.lengths, within.lengths
    assert found.fewer == sum(ours[code] < theirs[code] for code in ours)
    assert found.more == sum(ours[code] > theirs[code] for code in ours)
    assert difference(optimal, optimal) is None


def test_facts_put_the_optimum_beside() -> None:
    facts = comparison_data(made("3x4", "knuth", "optimal"), Optimum(206, 4))
    knuth, optimal = facts["strategies"]
    assert knuth["above_optimal_total"] == knuth["total"] - 206 > 0
    assert optimal["above_optimal_total"] == optimal["above_optimal_worst"] == 0
    assert facts["differences"][0]["one"] == "knuth"


# -- drawings -----------------------------------------------------------------------------------


def drawn_guesses(svg: str) -> int:
    root = Xml.fromstring(svg)
    return sum(1 for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None)


def test_a_small_tree_is_drawn_whole() -> None:
    (found,) = made("3x4", "optimal")
    svg = draw_svg(found, best=Optimum(206, 4))
    assert drawn_guesses(svg) == found.shape.nodes == 64
    assert "Drawn whole: 64 guesses." in svg
    assert "206 guesses in all (3.2188 on average), 4 at worst; optimal are 206 and 4." in svg
    assert "prefers-color-scheme: dark" in svg
    assert svg == draw_svg(found, best=Optimum(206, 4))


def test_a_large_tree_is_drawn_as_deep_as_can_be_read() -> None:
    (found,) = made("4x6", "knuth")
    depth = fitting_depth(found.shape)
    assert rows(found.shape, depth) <= MOST_ROWS < rows(found.shape, depth + 1)
    svg = draw_svg(found)
    assert len(svg) < 100_000
    assert f"Drawn to guess {depth} of 5" in svg
    assert "▸" in svg
    whole = draw_svg(found, depth=9)
    assert drawn_guesses(whole) == found.shape.nodes == 1378
    assert len(whole) < 1_000_000
    with pytest.raises(SettingError, match="A depth of 0 draws nothing"):
        draw_svg(found, depth=0)


def nodes_to(shape: Shape, depth: int) -> int:
    below = shape.branches.values() if depth > 1 else ()
    return 1 + sum(nodes_to(branch, depth - 1) for branch in below)


@pytest.fixture(scope="module")
def several() -> list[VerifiedStrategy]:
    return [made(v, "entropy")[0] for v in ("1x3", "2x3", "2x12", "3x3 norepeat", "2x26", "5x2")]


@given(st.integers(0, 5), st.integers(1, 12))
@settings(max_examples=40, deadline=None)
def test_drawings_are_well_formed_and_nothing_overlaps(
    several: list[VerifiedStrategy], which: int, depth: int
) -> None:
    strategy = several[which]
    root = Xml.fromstring(draw_svg(strategy, depth))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    boxes = []
    for group in root.iter(f"{SVG}g"):
        if group.find(f"{SVG}title") is not None:
            rect = group.find(f"{SVG}rect")
            assert rect is not None
            boxes.append(tuple(float(rect.attrib[name]) for name in ("x", "y", "width", "height")))
    assert len(boxes) == nodes_to(strategy.shape, depth)
    assert len({box[:2] for box in boxes}) == len(boxes)
    for x, y, wide, high in boxes:
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - high
    columns: dict[float, list[float]] = {}
    for x, y, _, _ in boxes:
        columns.setdefault(x, []).append(y)
    for tops in columns.values():
        tops.sort()
        assert all(b - a >= 22 for a, b in itertools.pairwise(tops))


def test_names_are_escaped() -> None:
    (found,) = made("2x3", "knuth")
    odd = VerifiedStrategy("<b>&\"'", found.tree, found.shape, found.distribution)
    title = Xml.fromstring(draw_svg(odd)).find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert title.text.endswith("the strategy <b>&\"'")
