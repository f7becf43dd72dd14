"""The readable definition does what the teaching assignment says, with its errors."""

import random
from typing import Any

import pytest

from perfectplay.ultimate.errors import NoChildError, NoMoveError
from perfectplay.ultimate.reference import (
    GameTreeNode,
    Player,
    TicTacToeBoard,
    UltimateBoard,
    random_simulation,
)

LINES = [
    *[[(i, 0), (i, 1), (i, 2)] for i in range(3)],
    *[[(0, i), (1, i), (2, i)] for i in range(3)],
    [(0, 0), (1, 1), (2, 2)],
    [(0, 2), (1, 1), (2, 0)],
]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("player", [Player.FIRST, Player.SECOND, Player.DRAW])
def test_three_in_a_line_win_unless_they_are_draws(
    line: list[tuple[int, int]], player: Player
) -> None:
    board = TicTacToeBoard()
    for row, column in line:
        assert not board.is_over
        board.play(player, row, column)
    assert board.is_won == board.is_over == (player is not Player.DRAW)


def test_a_full_board_is_over_without_being_won() -> None:
    board = TicTacToeBoard()
    for number, (row, column) in enumerate((r, c) for r in range(3) for c in (0, 2, 1)):
        assert not board.is_over
        player = Player((number + number // 3 // 2) % 2) if number < 6 else Player.DRAW
        board.play(player, row, column)
    assert board.is_over
    assert not board.is_won


def test_a_copy_shares_nothing() -> None:
    board = TicTacToeBoard()
    board.play(Player.FIRST, 0, 0)
    twin = board.copy()
    for column in (1, 2):
        twin.play(Player.FIRST, 0, column)
    assert twin.is_won
    assert not board.is_won
    assert len(board.available_moves(2, 1)) == 8
    assert board.available_moves(2, 1)[0] == (2, 1, 0, 1)


def test_checked_games(games: list[dict[str, Any]]) -> None:
    for game in games[:40]:
        board = UltimateBoard()
        for text, legal in zip(game["moves"], game["legal"], strict=True):
            moves = board.available_moves()
            assert ["".join(map(str, move)) for move in moves] == legal
            a, b, c, d = map(int, text)
            board.play((a, b, c, d))
        assert board.is_over
        assert board.is_won == (game["result"] != "D")


def test_simulations_open_children_in_order() -> None:
    rng = random.Random(1)
    board = UltimateBoard()
    node = GameTreeNode()
    with pytest.raises(NoMoveError, match="no children yet"):
        node.best_child()
    node.simulate(board.copy(), rng)
    assert _counts(node) == []
    for used in range(1, 82):
        node.simulate(board.copy(), rng)
        assert _counts(node) == [1] * used + [0] * (81 - used)
    for _ in range(200):
        node.simulate(board.copy(), rng)
    assert node.simulations == 282
    assert node.best_child().simulations == max(_counts(node))
    assert 0 <= node.score <= node.simulations


def _counts(node: GameTreeNode) -> list[int]:
    return [child.simulations for child in node.children or []]


def test_the_child_for_a_move_is_found_or_refused() -> None:
    board = UltimateBoard()
    node = GameTreeNode()
    child = node.child((1, 1, 1, 1), board)
    assert child.move == (1, 1, 1, 1)
    board.play((1, 1, 1, 1))
    assert len(child._with_children(board)) == 8
    with pytest.raises(NoChildError, match=r"\(0, 0, 0, 0\) is not a legal move"):
        child.child((0, 0, 0, 0), board)


def test_random_simulations_end_in_a_score_for_the_last_mover() -> None:
    scores = {random_simulation(UltimateBoard(), random.Random(seed)) for seed in range(60)}
    assert scores == {0.0, 0.5, 1.0}
