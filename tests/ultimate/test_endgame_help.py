"""The solver beside the search: its proofs are right, reach the tree, and follow the game."""

import numpy as np
import pytest

from perfectplay.ultimate import Board, Limit, Proof, SearchTree, SolveLimit, Style, WinRule, solve
from perfectplay.ultimate.analysis import look
from perfectplay.ultimate.endgame_help import FROM_PLY, NODES_PER_SIMULATION, PERIOD, EndgameHelp
from perfectplay.ultimate.endgame_questions import Questions
from perfectplay.ultimate.growing_table import FIRST, GrowingTable
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.endgame_types import PLACE_BYTES
from perfectplay.ultimate.worker import position_array
from tests.ultimate.agreement import WORTH
from tests.ultimate.solver import exact, random_endgame
from tests.ultimate.test_endgame import late_game

SMALL = 2**24


def _tree(board: Board, simulations: int, seed: int = 1, threads: int = 1) -> SearchTree:
    tree = SearchTree(board, seed=seed, threads=threads, memory=SMALL)
    tree.run(Limit(simulations=simulations))
    return tree


def _help(tree: SearchTree) -> EndgameHelp:
    assert tree._help is not None
    return tree._help


def _solve_beside(tree: SearchTree, most: int = 400) -> None:
    """Let the solver work without any further simulation."""
    for _ in range(most):
        if tree.root.proof:
            return
        _help(tree).work(tree.board, tree._workers, PERIOD)


def _shape(tree: SearchTree) -> list[tuple[int | None, int, Proof | None]]:
    return [(child.move, child.visits, child.proof) for child in tree.root.children]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rule", WinRule)
def test_proofs_are_those_of_the_readable_solver(rule: WinRule, threads: int) -> None:
    results = set()
    for seed in range(16):
        board = random_endgame(seed, rule, 11)
        tree = _tree(board, threads, seed, threads)  # opens the root of each tree, no more
        _solve_beside(tree)
        value = exact(board.copy())
        proof = tree.root.proof
        assert proof is not None
        assert proof.reverse is WORTH[value]
        results.add(proof)
        for child in tree.root.children:
            assert child.move is not None
            board.push(child.move)
            outcome = 1.0 - exact(board.copy())
            board.pop()
            assert child.proof in (None, WORTH[outcome])
            if child.move == tree.best():
                assert outcome == value
        for worker in tree._workers:
            assert worker.pool.proof[0] != layout.OPEN
    assert len(results) == 3


def test_a_search_and_its_analysis_tell_what_the_solver_proved() -> None:
    proven = 0
    for ply in (40, 42, 44):
        board = late_game(ply)
        tree = _tree(board, 20_000)
        expected = solve(board, SolveLimit(nodes=10**7)).proof
        if tree.root.proof:
            proven += 1
            assert tree.root.proof.reverse is expected
            assert look(tree).proof is expected
        assert _help(tree).nodes > 0
    assert proven


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_simulations_give_the_same_answers(threads: int) -> None:
    found = []
    for _ in range(2):
        tree = _tree(late_game(34), 6_000, seed=3, threads=threads)
        tree.advance(tree.best())
        tree.run(Limit(simulations=6_000))
        found.append((tree.best(), _help(tree).nodes, _shape(tree)))
    assert found[0] == found[1]
    assert found[0][1] > 0


def test_the_solver_gets_its_share_of_nodes_and_no_more() -> None:
    for simulations in (1_500, 8_000):
        tree = _tree(late_game(30), simulations)
        assert tree.root.proof is None
        assert 0 < _help(tree).nodes <= simulations * NODES_PER_SIMULATION + 2


def test_a_short_search_takes_little_memory() -> None:
    tree = _tree(late_game(30), 1_500)
    table = _help(tree)._table
    assert table is not None
    assert len(table.table.keys) * PLACE_BYTES <= FIRST


def test_nothing_happens_early_in_a_game_or_without_the_network() -> None:
    tree = _tree(late_game(FROM_PLY - 1), 3_000)
    assert _help(tree).nodes == 0
    assert _help(tree)._table is None
    tree.advance(tree.best())
    tree.run(Limit(simulations=3_000))
    assert _help(tree).nodes > 0
    for style in (Style.PLAIN, Style.PLAYOUT):
        assert SearchTree(late_game(40), style=style, memory=SMALL)._help is None
    valued = SearchTree(late_game(40), evaluator=lambda board: 0.5, memory=SMALL)
    assert valued._help is None


def test_after_a_move_its_question_goes_on_and_the_others_are_dropped() -> None:
    tree = _tree(late_game(30), 12_000)
    solver = _help(tree)
    moves = [move for move in solver._asked if move is not None]
    assert len(moves) >= 2
    played, table = solver._asked[moves[0]], solver._table
    before = played.nodes
    tree.advance(moves[0])
    assert solver._asked == {None: played}
    tree.run(Limit(simulations=1_000))
    assert played.nodes > before
    assert solver._asked[None] is played
    assert solver._table is table


@pytest.mark.parametrize("rule", WinRule)
def test_a_proven_move_is_followed_by_the_move_that_keeps_its_result(rule: WinRule) -> None:
    """The solver proves moves without telling the tree how they are answered."""
    followed = 0
    for seed in range(24):
        board = random_endgame(seed, rule, 12)
        tree = _tree(board, 1, seed)
        _solve_beside(tree)
        for move in board.legal_moves:
            after = board.copy()
            after.push(move)
            if after.is_over or not tree.root.child(move).proof:
                continue
            other = _tree(board, 1, seed)
            _solve_beside(other)
            other.advance(move)
            other.run(Limit(simulations=2_000))
            value = exact(after.copy())
            after.push(other.best())
            assert 1.0 - exact(after) == value
            followed += 1
    assert followed > 20


def test_a_certain_draw_stays_in_hand_while_a_win_is_looked_for() -> None:
    tree = _tree(late_game(30), 500)
    moves = [child.move for child in tree.root.ranked_children()]
    drawn = moves[-1]
    assert drawn is not None
    _help(tree)._note(tree._workers, drawn, Proof.DRAW)
    assert tree.root.proof is None
    pool = tree._workers[0].pool
    for child in tree.root.children:
        if child.proof is None:
            pool.value[child.places[0][1]] = 0.4
    assert tree.best() == drawn
    hope = tree._workers[0].child(0, moves[0] or 0)
    assert hope is not None
    pool.value[hope] = 0.8
    assert tree.best() == moves[0]


def test_a_table_that_grows_keeps_what_is_proven() -> None:
    stop = np.zeros(1, np.uint8)
    growing = GrowingTable(2**25)
    first = Questions(growing.table, stop)
    pos = position_array(late_game(44))
    proof = first.result(pos, 10**6)
    assert proof is not None
    kept = np.sort(growing.table.keys[growing.table.keys != 0])
    assert not growing.grow(0)
    assert growing.grow(10**6)
    assert np.array_equal(np.sort(growing.table.keys[growing.table.keys != 0]), kept)
    assert Questions(growing.table, stop).result(pos, 0) is proof
    while growing.grow(10**9):
        pass
    assert len(growing.table.keys) * PLACE_BYTES == 2**25


def test_the_clock_changes_nothing() -> None:
    """Chunks of any length, as a clock gives them out, lead to the same tree."""
    late = "x5ooo/1o1o3xx/o1x5x/xoox3x1/2o1xoo2/3xxx1o1/x3o1x2/xx1ooo1x1/1x1oxo1o1 x e line"
    trees = [SearchTree(Board(late), seed=3) for _ in range(3)]
    trees[0].run(Limit(simulations=9_000))
    trees[1].run(Limit(simulations=9_000, seconds=1e6))
    for _ in range(90):
        trees[2].run(Limit(simulations=100))
    assert _help(trees[0]).nodes > 0
    assert _shape(trees[0]) == _shape(trees[1]) == _shape(trees[2])
