"""Every kernel against its readable definition."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from perfectplay.ultimate import reference as classic
from perfectplay.ultimate.board import Board, Player, has_line
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.net import net_children, net_score
from perfectplay.ultimate.kernels.perft import perft
from perfectplay.ultimate.kernels.playout import mean_playout, playout_plain, playout_sharp
from perfectplay.ultimate.kernels.rules import apply, child_status, list_legal_moves
from perfectplay.ultimate.kernels.structures import Words
from perfectplay.ultimate.net import load_net, net_scores
from perfectplay.ultimate.net_space import new_net_space
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit, SearchTree, Style
from perfectplay.ultimate.worker import position_array
from tests.ultimate.solver import Twin
from tests.ultimate.strategies import boards

START = 88172645463325252
SPACES = {rule: new_net_space() for rule in WinRule}
"""Rows are kept from one example to the next, as a search keeps them from move to move."""
seeds = st.integers(1, 2**64 - 1)


def _state(seed: int) -> Words:
    return np.array([seed], np.uint64)


def test_perft() -> None:
    pos = position_array(Board())
    counts = [perft(pos, depth) for depth in (1, 2, 3, 4, 5)]
    assert counts == [81, 720, 6336, 55080, 473256]


@given(boards())
def test_moves_are_made_as_on_the_board(board: Board) -> None:
    begin = Board(board.start)
    pos = position_array(begin)
    moves = np.zeros(layout.MOST_MOVES, np.int64)
    for move in board.move_stack:
        count = list_legal_moves(pos, moves)
        assert moves[:count].tolist() == list(begin.legal_moves)
        mover = begin.turn
        status = apply(pos, move)
        begin.push(move)
        assert status == _status(begin, mover)
        if status == layout.OPEN:
            assert pos.tolist() == position_array(begin).tolist()


def _status(board: Board, mover: Player) -> int:
    outcome = board.outcome()
    if outcome is None:
        return layout.OPEN
    if outcome.winner is None:
        return layout.DRAW
    return layout.WIN if outcome.winner is mover else layout.LOSS


@given(boards())
def test_status_of_children_sees_one_reply(board: Board) -> None:
    pos = position_array(board)
    before = pos.tolist()
    mover = board.turn
    for move in board.legal_moves:
        board.push(move)
        expected = _status(board, mover)
        if expected == layout.OPEN and _can_win_at_once(board):
            expected = layout.LOSS
        board.pop()
        assert child_status(pos, move // 9, move % 9) == expected
    assert pos.tolist() == before


def _can_win_at_once(board: Board) -> bool:
    """By a line; the count of boards at the very end is left to the search."""
    me = board.turn
    for move in board.legal_moves:
        board.push(move)
        won = has_line(board.won[me])
        board.pop()
        if won:
            return True
    return False


@given(boards(), seeds)
def test_plain_playouts_equal_the_definition(board: Board, seed: int) -> None:
    if board.is_over:
        return
    other = _classic(board)
    rng, twin = _state(seed), Twin(seed)
    half_points = playout_plain(position_array(Board(board.position, rule="line")), rng)
    last_mover = classic.random_simulation(other, twin)
    x = last_mover if board.turn is Player.O else 1.0 - last_mover
    assert half_points / 2 == x
    assert int(rng[0]) == twin.state


def _classic(board: Board) -> classic.UltimateBoard:
    other = classic.UltimateBoard()
    for move in board.move_stack:
        b, c = divmod(move, 9)
        other.play((b // 3, b % 3, c // 3, c % 3))
    return other


@given(boards(), seeds)
def test_sharp_playouts_equal_their_definition(board: Board, seed: int) -> None:
    if board.is_over:
        return
    rng, twin = _state(seed), Twin(seed)
    found = playout_sharp(position_array(board), rng)
    assert found == _sharp(board, twin)
    assert int(rng[0]) == twin.state


def _sharp(board: Board, twin: Twin) -> int:
    """Take a line on sight; else avoid the squares that send the opponent to one, if possible."""
    while not board.is_over:
        if _can_win_at_once(board):
            return 2 if board.turn is Player.X else 0
        legal = board.legal_moves
        targets = _winning_boards(board, board.turn.other)
        unsafe = targets | {b for b in range(9) if not board.is_open(b)} if targets else set()
        safe = [move for move in legal if move % 9 not in unsafe]
        choice = safe or legal
        board.push(choice[twin.randrange(len(choice))])
    outcome = board.outcome()
    assert outcome is not None
    return 1 if outcome.winner is None else 2 if outcome.winner is Player.X else 0


def _winning_boards(board: Board, player: Player) -> set[int]:
    return {
        b
        for b in range(9)
        if board.is_open(b)
        and has_line(board.won[player] | 1 << b)
        and any(
            board.symbol_at(b * 9 + c) == "." and has_line(board.marks[player][b] | 1 << c)
            for c in range(9)
        )
    }


def test_playouts_have_the_exact_expectation(endgames: list[dict[str, Any]]) -> None:
    rng = _state(START)
    for case in endgames:
        board = Board()
        for text in case["moves"]:
            board.push_text(text)
        expected = float(Fraction(case["playout_expectation_for_last_mover"]))
        found = mean_playout(position_array(board), rng, 20_000, False)
        if board.turn is Player.X:
            found = 1.0 - found
        # Scores lie within 0.5 of their mean, so this is five standard errors at least.
        assert found == pytest.approx(expected, abs=5 * 0.5 / 20_000**0.5), case["id"]


@settings(max_examples=8, deadline=None, phases=[Phase.generate])
@given(boards(most=50), st.integers(0, 1000))
def test_the_plain_search_equals_the_definition(board: Board, seed: int) -> None:
    board = Board(board.start, rule="line") if board.is_over else board
    if board.rule is WinRule.BOARDS:
        replay = Board()
        for move in board.move_stack:
            replay.push(move)
        board = replay
    tree = SearchTree(board, style=Style.PLAIN, seed=seed, memory=2**22)
    twin = Twin(int(tree._workers[0].scratch.rng[0]))
    root, position = classic.GameTreeNode(), _classic(board)
    tree.run(Limit(simulations=400))
    for _ in range(400):
        root.simulate(position.copy(), twin)
    children = tree.root.children
    assert root.children is not None
    assert [c.visits for c in children] == [c.simulations for c in root.children]
    means = [c.score / c.simulations for c in root.children]
    assert [c.chance for c in children] == pytest.approx(means, abs=1e-12)
    best = root.best_child().move
    assert best is not None
    a, b, c, d = best
    assert tree.best() == (a * 3 + b) * 9 + c * 3 + d


@given(boards())
def test_the_network_equals_its_definition(board: Board) -> None:
    """Sums put together from rows that are kept are those made from scratch."""
    if board.is_over:
        return
    net, space = load_net(board.rule), SPACES[board.rule]
    moves = np.zeros(layout.MOST_MOVES, np.int64)
    scores = np.zeros(layout.MOST_MOVES)
    pos = position_array(board)
    assert net_score(pos, net, space) == pytest.approx(net_scores(pos[None], net)[0], abs=1e-12)
    count = list_legal_moves(pos, moves)
    net_children(pos, moves, count, net, space, scores)
    for i, move in enumerate(board.legal_moves):
        board.push(move)
        if not board.is_over:
            after = position_array(board)[None]
            assert scores[i] == pytest.approx(1.0 - net_scores(after, net)[0], abs=1e-12)
        board.pop()


def test_rows_that_are_kept_are_those_made_anew() -> None:
    """A whole game with one space, and with a space that is empty at each position."""
    net = load_net(WinRule.LINE)
    moves, scores = np.zeros(layout.MOST_MOVES, np.int64), np.zeros((2, layout.MOST_MOVES))
    kept, empty = new_net_space(), new_net_space()
    board = Board()
    while not board.is_over:
        pos = position_array(board)
        count = list_legal_moves(pos, moves)
        net_children(pos, moves, count, net, kept, scores[0])
        for keys in (empty.base_keys, empty.board_keys, empty.target_keys):
            keys[:] = -1
        net_children(pos, moves, count, net, empty, scores[1])
        assert (scores[0] == scores[1]).all()
        board.push(int(moves[len(board.move_stack) * 7 % count]))
