"""Strategies in a small file, the shipped ones, and what they say of a game."""

import itertools
import lzma
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.mastermind import Knowledge, Variant, strategies
from perfectplay.mastermind.solver import DecisionTree, Solver, TreeError
from perfectplay.mastermind.solver.best_found import KnownStrategy, best_found, best_strategy
from perfectplay.mastermind.solver.planned import planned
from perfectplay.mastermind.solver.tree_check import check_tree
from perfectplay.mastermind.solver.whole_trees import WholeTree, whole_tree
from perfectplay.mastermind.solver.written_strategy import read_strategy, write_strategy
from perfectplay.mastermind.variant import Variant as Game

FIVE_BY_EIGHT = Variant.parse("5x8")
PLAYERS = ["knuth", "minimax-list", "expected-size", "entropy-win", "most-parts"]


def built(variant: Game, player: str) -> WholeTree:
    tree = whole_tree(variant, strategies.get(player))
    assert tree is not None
    return tree


@given(
    st.sampled_from([Variant(3, 5), Variant(4, 5, repeats=False), Variant(5, 3), Variant(2, 12)]),
    st.sampled_from(PLAYERS),
)
@settings(max_examples=15)
def test_what_is_written_can_be_read_back(variant: Game, player: str) -> None:
    tree = built(variant, player)
    again = read_strategy(write_strategy(tree))
    assert again.root() == tree.root()
    assert (again.total, again.depth, again.made_by) == (tree.total, tree.depth, tree.made_by)
    assert again.distribution == tree.distribution
    assert write_strategy(again) == write_strategy(tree)


def test_totals_of_nodes_add_up() -> None:
    tree = built(Variant(3, 5), "knuth")
    totals = tree.totals()
    nodes = tree.nodes
    assert totals[0] == tree.total
    for node in range(nodes.guess.size):
        children = [n for n in range(nodes.guess.size) if nodes.parent[n] == node]
        assert totals[node] == nodes.size[node] + sum(totals[n] for n in children)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no strategy",
        lzma.compress(b""),
        lzma.compress(b"{}\n"),
        lzma.compress(b"[1]\nxy"),
        lzma.compress(b'{"format": "perfectplay-strategy", "version": 2}\n'),
        lzma.compress(
            b'{"format": "perfectplay-strategy", "version": 1, "pegs": 3, "colours": 4, "repeats": '
            b'true, "made_by": "", "total": 1, "worst": 1}\n\x01\x00'
        ),
        lzma.compress(
            b'{"format": "perfectplay-strategy", "version": 1, "pegs": 3, "colours": 4, "repeats": '
            b'true, "made_by": "", "total": 1, "worst": 1}\n\xff\xff'
        ),
    ],
)
def test_other_files_are_refused_in_a_sentence(content: bytes) -> None:
    with pytest.raises(TreeError, match=r"^This is not .*\.$"):
        read_strategy(content)


def test_a_strategy_that_says_something_else_than_it_does_is_refused() -> None:
    plain = lzma.decompress(write_strategy(built(Variant(3, 4), "knuth")))
    wrong = lzma.compress(plain.replace(b'"total": 209', b'"total": 208'))
    with pytest.raises(TreeError, match="says 208 guesses"):
        read_strategy(wrong)


@given(st.randoms(use_true_random=False), st.integers(0, 3))
@settings(max_examples=30)
def test_games_that_are_the_same_but_for_pegs_and_colours_are_found(
    rng: random.Random, turns: int
) -> None:
    variant = Variant(4, 6)
    known = KnownStrategy(built(variant, "entropy"))
    pegs = rng.sample(range(4), 4)
    names = rng.sample(range(6), 6)

    def changed(code: str) -> str:
        values = variant.values(code)
        return variant.text([names[values[peg]] for peg in pegs])

    secret = "".join(rng.choice("012345") for _ in range(4))
    here, there = Knowledge(variant), Knowledge(variant)
    node = DecisionTree(variant, known.tree.root(), "").root
    for _ in range(turns):
        answer = next(
            answer
            for answer, left in here.branches(node.guess).items()
            if secret in left.candidates
        )
        if answer == variant.win:
            break
        here, there = here.after(node.guess, answer), there.after(changed(node.guess), answer)
        node = node.branches[answer]
    one, other = known.find(here), known.find(there)
    assert one is not None
    assert other is not None
    assert one.guess == node.guess
    assert (one.total, one.worst, one.codes) == (other.total, other.worst, other.codes)
    assert one.codes == len(here.candidates) == len(there.candidates)
    # The changed guess splits the changed set as the guess splits the set.
    split, changed_split = here.partition(one.guess), there.partition(other.guess)
    assert {a: len(c) for a, c in split.items()} == {a: len(c) for a, c in changed_split.items()}


def test_a_game_that_leaves_the_strategy_is_not_found() -> None:
    known = KnownStrategy(built(Variant(4, 6), "entropy"))
    start = Knowledge(Variant(4, 6))
    assert known.find(start.after("0000", "0B0W")) is None
    first = known.find(start)
    assert first is not None
    assert known.find(start.after(first.guess, "4B0W")) is None
    assert best_found(Knowledge(Variant(3, 4))) is None


# -- shipped ----------------------------------------------------------------------------------


def test_the_strategy_of_5x8_finds_every_code() -> None:
    tree = best_strategy(FIVE_BY_EIGHT)
    assert tree is not None
    report = check_tree(DecisionTree(FIVE_BY_EIGHT.rules, tree.root(), tree.made_by).to_data())
    assert report.faults == ()
    assert report.secrets == 8**5
    assert (report.total, report.depth) == (tree.total, tree.depth)
    assert report.distribution == tree.distribution
    assert report.total < 178_945


SHIPPED = {
    "5x7": (85_832, 7),
    "6x5": (73_875, 7),
    "6x6": (240_965, 7),
    "4x11": (86_283, 8),
    "4x12": (128_122, 9),
    "4x13": (183_942, 10),
    "4x14": (258_179, 9),
    "5x9 norepeat": (82_155, 7),
    "5x10 norepeat": (171_940, 8),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_strategies_reach_what_the_guide_says(name: str) -> None:
    tree = best_strategy(Variant.parse(name))  # replayed when it is read
    assert tree is not None
    total, worst = SHIPPED[name]
    assert (tree.total, tree.depth) == (total, worst)
    assert sum(tree.distribution.values()) == tree.variant.size


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_strategies_find_every_code(name: str) -> None:
    tree = best_strategy(Variant.parse(name))
    assert tree is not None
    report = check_tree(DecisionTree(tree.variant, tree.root(), tree.made_by).to_data())
    assert report.faults == ()
    assert (report.total, report.depth) == SHIPPED[name]


def test_the_start_of_5x8_has_an_upper_bound_and_a_guess() -> None:
    tree = best_strategy(FIVE_BY_EIGHT)
    found = best_found(Knowledge(FIVE_BY_EIGHT))
    assert tree is not None
    assert found is not None
    assert (found.total, found.worst, found.codes) == (tree.total, tree.depth, 8**5)
    parts = Knowledge(FIVE_BY_EIGHT).branches(found.guess)
    after = [best_found(know) for answer, know in parts.items() if answer != FIVE_BY_EIGHT.win]
    assert found.total == found.codes + sum(part.total for part in after if part is not None)


def test_optimal_plays_the_best_strategy_known_and_says_so() -> None:
    player = strategies.get("optimal")
    start = Knowledge(FIVE_BY_EIGHT)
    for pegs in itertools.islice(itertools.permutations("00112"), 0, 60, 20):
        know = start.after("".join(pegs), "1B1W")
        known = best_found(know)
        assert known is not None
        choice = player.consider(know)
        assert choice.guess == known.guess
        assert choice.sample is not None
        assert "not proven best" in choice.sample


# -- planned ----------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.integers(0, 3))
@settings(max_examples=20)
def test_planned_totals_are_reached_and_hardly_above_the_least(
    rng: random.Random, turns: int
) -> None:
    variant = Variant(4, 5)
    know = Knowledge(variant)
    for _ in range(turns):
        guess = "".join(rng.choice("01234") for _ in range(4))
        answers = [a for a in know.partition(guess) if a != variant.win]
        know = know.after(guess, rng.choice(answers)) if answers else know
    found = planned(know)
    assert found is not None
    assert found.codes == len(know.candidates)
    exact = Solver(variant, memory_mb=16).expected_total(know).value
    assert exact <= found.total <= exact * 1.04
    assert found.worst <= found.total
    harder = planned(know, level=2)
    assert harder is not None
    assert exact <= harder.total <= found.total


def test_a_state_off_the_strategy_of_5x8_is_planned() -> None:
    know = Knowledge(FIVE_BY_EIGHT).after("01234", "0B3W").after("12305", "1B2W")
    assert best_found(know) is None
    found = planned(know)
    assert found is not None
    mean = found.total / len(know.candidates)
    assert 2.0 < mean < 4.0
    assert found.worst <= 6
    assert planned(Knowledge(Variant(6, 12))) is None
