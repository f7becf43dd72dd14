"""A search whose memory is full: it goes on, sees deeper, proves nothing wrong, and says so."""

import json
from itertools import pairwise

import pytest

from perfectplay.ultimate.analysis import Analysis, look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.views import AnalysisView
from perfectplay.ultimate.worker import LEAST_NODES, NODE_BYTES
from tests.ultimate.solver import Known, exact, random_endgame

LEAST = LEAST_NODES * NODE_BYTES


def _deepest(tree: SearchTree) -> int:
    """Nodes on the longest path that the search has gone."""
    return max(int(worker.counters[layout.DEEPEST]) for worker in tree._workers)


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_least_memory_is_used_again_and_again(style: Style, threads: int) -> None:
    tree = SearchTree(Board(), style=style, seed=1, threads=threads, memory=threads * LEAST)
    given_up = [tree.forgotten]
    for _ in range(5):
        # Longer than it takes until every node left was visited a thousand times.
        assert tree.run(Limit(simulations=40_000)) == 40_000
        given_up.append(tree.forgotten)
        assert tree.memory <= threads * LEAST
        assert tree.best() in tree.board.legal_moves
    steps = [after - before for before, after in pairwise(given_up)]
    # Whatever is given up was opened before: the search has not stopped opening positions.
    assert min(steps) > 1_000 * threads


def test_a_small_tree_sees_deeper_the_longer_it_searches() -> None:
    board = Board()
    for move in ["ee", "ei", "ia", "ab", "be", "eg", "gg"]:
        board.push_text(move)
    grown = []
    for seed in range(1, 5):
        tree = SearchTree(board, seed=seed, memory=2**20)
        seen = []
        for _ in range(4):
            tree.run(Limit(simulations=150_000))
            seen.append(_deepest(tree))
        assert tree.forgotten > 20 * 2**20 // NODE_BYTES
        assert seen == sorted(seen)
        grown.append(seen[-1] - seen[0])
    # How far depends on the tree, so it is asked of several together: three nodes each.
    assert min(grown) > 0
    assert sum(grown) >= 3 * len(grown)


@pytest.mark.parametrize("rule", WinRule)
@pytest.mark.parametrize("style", [Style.PLAYOUT, Style.NET])
def test_proofs_are_true_in_the_least_memory(style: Style, rule: WinRule) -> None:
    proofs = forgotten = 0
    for seed in range(20):
        known: Known = {}
        tree = SearchTree(random_endgame(seed, rule, 14), style=style, seed=seed, memory=LEAST)
        while not tree.board.is_over:
            tree.run(Limit(simulations=1_500))
            for child in tree.root.children:
                assert child.move is not None
                after = Board(tree.board.position)
                after.push(child.move)
                if child.proof:
                    assert 1.0 - child.proof.worth == exact(after, known), after
                    proofs += 1
            tree.advance(tree.best())
        forgotten += tree.forgotten
    assert proofs > 100
    assert forgotten > 500  # the solver ends many of these searches early


def _look(memory: int) -> Analysis:
    tree = SearchTree(Board(), memory=memory)
    tree.run(Limit(simulations=2_000))
    return look(tree)


def test_an_analysis_says_what_was_given_up() -> None:
    found = _look(LEAST)
    assert found.forgotten > 1_000
    assert found.note == (
        f"The memory is full: {found.forgotten:,} seldom visited positions were given up."
    )
    told = json.loads(json.dumps(found.to_data()))
    view = AnalysisView.of(found)
    assert (told["forgotten"], told["note"]) == (view.forgotten, view.note)
    assert (view.forgotten, view.note) == (found.forgotten, found.note)


def test_an_analysis_with_room_says_nothing() -> None:
    found = _look(2**24)
    assert (found.forgotten, found.note) == (0, "")
