"""The endgame solver is right, whatever its memory and however often it is interrupted."""

import random
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from perfectplay.ultimate import (
    Board,
    EndgameSolver,
    Limit,
    Proof,
    SearchTree,
    Solution,
    SolveLimit,
    WinRule,
    parse_moves,
    solve,
)
from perfectplay.ultimate.board import Player
from perfectplay.ultimate.errors import LimitError, NoMoveError
from perfectplay.ultimate.kernels.endgame import ask
from perfectplay.ultimate.kernels.endgame_types import UNLIMITED, new_table
from perfectplay.ultimate.kernels.relabelling import settle_positions
from perfectplay.ultimate.node import _PROOFS
from perfectplay.ultimate.symmetry import SYMMETRIES, turned
from perfectplay.ultimate.worker import position_array
from tests.ultimate.agreement import WORTH, Count, compare_late, compare_phases
from tests.ultimate.solver import exact, exact_length, playable, random_endgame

ENOUGH = SolveLimit(nodes=10**8)
GAME = parse_moves(
    "dd df fb bg gf fh hh hb bf fi ia aa ah hc cg gd dg gg gc ch hf fd da ac cf ff fa ab bc cc ce "
    "eh hg gi ii ie eg gb bh hi ig gh hd fc"
)
"""The beginning of a game of the engine against itself."""


def late_game(ply: int) -> Board:
    board = Board()
    for move in GAME[:ply]:
        board.push(move)
    return board


def check_line(board: Board, found: Solution) -> None:
    """Replay the line: legal to the end, and the end is what was said."""
    assert found.whole
    board = board.copy()
    for move in found.line:
        board.check(move)
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is found.winner
    expected = {Proof.WIN: found.turn, Proof.DRAW: None, Proof.LOSS: found.turn.other}
    assert found.proof is not None
    assert outcome.winner is expected[found.proof]


def test_late_positions_are_solved_as_by_the_readable_solver() -> None:
    count = Count()
    compare_late(count, wanted=90, most=12)
    assert (count.total, count.wrong) == (90, [])
    assert len(count.results) == 3  # wins, draws and losses


def test_positions_of_all_phases_are_solved_as_by_the_tree_search() -> None:
    count = Count()
    compare_phases(count, wanted=16, seed=5_000)
    assert (count.total, count.wrong) == (16, [])


@pytest.mark.slow
def test_thousands_of_positions_are_solved_as_by_others() -> None:
    count = Count()
    compare_late(count, wanted=1_600, seed=20_000)
    earlier = Count()
    compare_phases(earlier, wanted=600, seed=20_000)
    assert (count.total, earlier.total) == (1_600, 600)
    assert earlier.wrong == []
    assert count.wrong == []


@pytest.mark.parametrize("rule", WinRule)
def test_the_length_of_a_win_is_exact_and_its_line_is_as_long(rule: WinRule) -> None:
    results = set()
    for seed in range(40):
        board = random_endgame(seed, rule, 9)
        value, length = exact_length(board, {})
        found = solve(board, ENOUGH, memory=2**14)
        assert found.proof is WORTH[value]
        check_line(board, found)
        if found.proof is not Proof.DRAW:
            assert (len(found.line), found.length, found.at_least) == (length, length, length)
        else:
            assert (found.length, found.at_least) == (None, None)
        results.add(found.proof)
    assert len(results) == 3


@pytest.mark.parametrize("rule", WinRule)
def test_a_length_that_is_not_found_is_bounded(rule: WinRule) -> None:
    """With few nodes the bounds and the line still stand beside the exact length."""
    bounded = 0
    for seed in range(200, 280):
        board = random_endgame(seed, rule, 11)
        found = solve(board, SolveLimit(nodes=2 + seed % 8), memory=2**14)
        if found.proof in (None, Proof.DRAW):
            continue
        value, length = exact_length(board, {})
        assert found.proof is WORTH[value]
        assert found.at_least is not None
        assert found.at_least <= length
        check_line(board, found)
        assert len(found.line) >= found.at_least
        bounded += found.length is None
    assert bounded


@pytest.mark.parametrize("rule", WinRule)
def test_every_move_has_its_exact_result(rule: WinRule) -> None:
    for seed in range(100, 115):
        board = random_endgame(seed, rule, 11)
        found = solve(board, ENOUGH, every_move=True, memory=2**16)
        assert [row.move for row in found.moves] == list(board.legal_moves)
        for row in found.moves:
            board.push(row.move)
            assert row.proof is WORTH[1.0 - exact(board)]
            board.pop()
        proofs = [row.proof.worth for row in found.moves if row.proof]
        assert found.proof is WORTH[max(proofs)]


@given(seed=st.integers(0, 10**6), nodes=st.integers(1, 40), rule=st.sampled_from(WinRule))
@how(max_examples=40)
def test_slices_of_any_size_come_to_the_same_result(seed: int, nodes: int, rule: WinRule) -> None:
    board = random_endgame(seed, rule, 12)
    whole = solve(board, ENOUGH, memory=2**16)
    solver = EndgameSolver(board, memory=2**16)
    found, rounds = solver.read(), 0
    while not (found.whole and (found.proof is Proof.DRAW or found.length)):
        before = found.nodes
        found = solver.run(SolveLimit(nodes=nodes))
        assert found.proof in (None, whole.proof)
        assert found.nodes >= before
        rounds += 1
        assert rounds < 10**5
    assert (found.proof, found.x_wins, found.o_wins) == (whole.proof, whole.x_wins, whole.o_wins)
    assert found.at_least == whole.at_least
    check_line(board, found)


def test_other_questions_in_between_do_not_change_the_answer() -> None:
    """One small table serves many positions at once, each interrupted by all others."""
    boards = [random_endgame(seed, tuple(WinRule)[seed % 2], 12) for seed in range(24)]
    table, stop = new_table(2**10), np.zeros(1, np.uint8)
    positions = np.stack([position_array(board) for board in boards])
    proofs = np.zeros(len(boards), np.int64)
    nodes = 1
    while not proofs.all():
        settle_positions(table, positions, proofs, nodes, stop)
        nodes *= 2
    expected = [WORTH[exact(board)] for board in boards]
    assert [_PROOFS[int(proof)] for proof in proofs] == expected


@pytest.mark.parametrize("memory", [2**16, 2**20])
def test_a_table_that_forgets_gives_the_same_answers(memory: int) -> None:
    board = late_game(39)
    found = solve(board, ENOUGH, memory=memory, every_move=True)
    same = solve(board, ENOUGH, memory=2**24, every_move=True)
    assert (found.proof, found.length, found.moves) == (same.proof, same.length, same.moves)
    check_line(board, found)
    assert found.filled == 1.0 or memory > 2**16


def test_the_smallest_table_gives_the_same_answers() -> None:
    for seed in range(400, 430):
        board = random_endgame(seed, tuple(WinRule)[seed % 2], 15)
        found = solve(board, ENOUGH, memory=2**10, every_move=True)
        same = solve(board, ENOUGH, memory=2**22, every_move=True)
        assert (found.proof, found.length, found.moves) == (same.proof, same.length, same.moves)
        check_line(board, found)


@given(seed=st.integers(0, 10**6), way=st.sampled_from(SYMMETRIES), rule=st.sampled_from(WinRule))
@how(max_examples=40)
def test_a_turned_board_has_the_same_solution(
    seed: int, way: tuple[int, ...], rule: WinRule
) -> None:
    board = random_endgame(seed, rule, 16)
    other = Board(rule=rule)
    for move in board.move_stack:
        other.push(turned(move, way))
    one, two = (solve(b, ENOUGH, memory=2**18, every_move=True) for b in (board, other))
    assert one.proof is two.proof
    assert one.at_least == two.at_least
    results = {turned(row.move, way): row.proof for row in one.moves}
    assert results == {row.move: row.proof for row in two.moves}


def test_the_kernel_tells_who_can_win_and_within_how_many_moves() -> None:
    stop = np.zeros(1, np.uint8)
    for seed in range(300, 330):
        board = random_endgame(seed, tuple(WinRule)[seed % 2], 9)
        value, length = exact_length(board, {})
        pos, table = position_array(board), new_table(2**14)
        me = 0 if board.turn is Player.X else 1
        for attacker, wins in ((me, value == 1.0), (1 - me, value == 0.0)):
            assert ask(table, pos, np.int64(attacker), UNLIMITED, 10**6, stop) == wins
            for left in range(1, playable(board) + 1):
                said = ask(table, pos, np.int64(attacker), left, 10**6, stop)
                assert said == (wins and left >= length)


def test_a_stopped_solver_says_how_far_it_got_and_goes_on_later() -> None:
    solver = EndgameSolver(late_game(24), memory=2**20)
    seen: list[Solution] = []

    def watch(found: Solution) -> None:
        seen.append(found)
        threading.Thread(target=solver.stop).start()

    found = solver.run(SolveLimit(seconds=3600), on_progress=watch)
    assert seen
    assert found.proof is None
    assert (found.line, found.whole, found.length) == ((), False, None)
    assert found.nodes > 0
    assert 0 < found.filled <= 1
    assert "open" in found.text
    again = solver.run(SolveLimit(nodes=100))
    assert found.nodes < again.nodes <= found.nodes + 200
    with pytest.raises(NoMoveError, match="not settled"):
        _ = again.best


def test_limits_are_kept() -> None:
    board = late_game(20)
    found = solve(board, SolveLimit(nodes=5_000))
    assert 5_000 <= found.nodes <= 5_100 + 2 * len(found.moves)
    assert solve(board, SolveLimit(cpu=0.05)).cpu >= 0.05
    assert solve(board, SolveLimit(seconds=0.05)).seconds >= 0.05


def test_what_a_net_search_proves_with_the_solver_is_what_the_solver_says() -> None:
    for ply in (36, 39, 42):
        board = late_game(ply)
        tree = SearchTree(board, seed=ply, memory=2**24)
        tree.run(Limit(simulations=20_000))
        found = solve(board, ENOUGH, every_move=True)
        if tree.root.proof is not None:
            assert tree.root.proof.reverse is found.proof
        results = {row.move: row.proof for row in found.moves}
        for child in tree.root.children:
            assert child.move is not None
            assert child.proof in (None, results[child.move])


def test_bad_questions_are_refused_in_a_sentence() -> None:
    over = random_endgame(1, WinRule.LINE, 6)
    rng = random.Random(1)
    while not over.is_over:
        over.push(rng.choice(over.legal_moves))
    with pytest.raises(NoMoveError, match="The game is over"):
        solve(over, ENOUGH)
    with pytest.raises(LimitError, match="for example SolveLimit"):
        SolveLimit()
    with pytest.raises(LimitError, match="nodes=0 is not"):
        SolveLimit(nodes=0)
    with pytest.raises(LimitError, match="seconds=nan is not"):
        SolveLimit(seconds=float("nan"))
    with pytest.raises(LimitError, match="at least 1024 bytes"):
        solve(Board(), ENOUGH, memory=100)


def test_a_solution_is_told_in_words() -> None:
    def told(**changed: object) -> str:
        facts: dict[str, object] = {
            "position": "", "turn": Player.X, "proof": Proof.WIN, "x_wins": True, "o_wins": False,
            "line": (0, 1, 2), "whole": True, "length": 3, "at_least": 3, "moves": (),
            "nodes": 1, "seconds": 0.0, "cpu": 0.0, "filled": 0.0,
        }  # fmt: skip
        return Solution(**(facts | changed)).text  # type: ignore[arg-type]

    assert told() == "X wins with best play of both. The shortest forced win takes 3 moves."
    assert told(line=(0,), length=1).endswith("takes 1 move.")
    assert told(length=None, at_least=3, line=(0,) * 5) == (
        "X wins with best play of both. A forced win takes at least 3 moves. "
        "The line shown takes 5 moves."
    )
    draw = {"proof": Proof.DRAW, "x_wins": False, "length": None}
    assert told(**draw) == "With best play of both the game is a draw."
    unsettled = {"proof": None, "x_wins": None, "line": (), "whole": False, "length": None}
    assert told(**unsettled) == ("Not settled yet: O cannot force a win, whether X can is open.")
    assert told(**unsettled | {"x_wins": False, "o_wins": None}) == (
        "Not settled yet: X cannot force a win, whether O can is open."
    )
