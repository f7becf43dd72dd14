"""The rules: against checked games, the readable definition, counts and open_spiel."""

import random
from typing import Any

import pytest
from hypothesis import given

from perfectplay.ultimate import reference as classic
from perfectplay.ultimate.board import Board, Ending, Player, State, illegal_rule
from perfectplay.ultimate.errors import (
    BoardDecidedError,
    GameOverError,
    IllegalMoveError,
    NoMoveError,
    SquareTakenError,
    WrongBoardError,
)
from perfectplay.ultimate.notation import WinRule, format_move, parse_move
from tests.ultimate.strategies import boards


def test_checked_games(games: list[dict[str, Any]]) -> None:
    assert len(games) > 100
    for game in games:
        board = Board()
        for text, legal in zip(game["moves"], game["legal"], strict=True):
            assert [_plain(m) for m in board.legal_moves] == legal, game["id"]
            assert board.outcome() is None
            board.push_text(text)
        assert list(board.legal_moves) == []
        assert not board.legal_moves
        outcome = board.outcome()
        assert outcome is not None
        assert (outcome.winner.symbol if outcome.winner else "D") == game["result"]
        assert board.summary() == game["summary"]
        cells = ["".join(board.symbol_at(b * 9 + c) for c in range(9)) for b in range(9)]
        assert cells == game["boards"]


def _plain(move: int) -> str:
    b, c = divmod(move, 9)
    return f"{b // 3}{b % 3}{c // 3}{c % 3}"


def test_perft_counts_legal_sequences() -> None:
    def perft(board: Board, depth: int) -> int:
        if depth == 1:
            return len(board.legal_moves)
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    assert [perft(Board(), depth) for depth in (1, 2, 3, 4)] == [81, 720, 6336, 55080]


def test_two_thousand_random_games_equal_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("ultimate_tic_tac_toe")
    rng = random.Random(5)
    for _ in range(2000):
        board, state = Board(), game.new_initial_state()
        while not board.is_over:
            legal = board.legal_moves
            assert _referee_moves(state) == list(legal)
            move = rng.choice(legal)
            board.push(move)
            _referee_play(state, move)
        assert state.is_terminal()
        outcome = board.outcome()
        assert outcome is not None
        expected = {None: [0, 0], Player.X: [1, -1], Player.O: [-1, 1]}[outcome.winner]
        assert state.returns() == expected


def _referee_moves(state: Any) -> list[int]:
    """open_spiel asks for the board first where there is a choice, then for the square."""
    player = state.current_player()
    found = []
    for action in state.legal_actions():
        words = state.action_to_string(player, action).split()
        if words[0] == "Choose":
            child = state.child(action)
            found += [action * 9 + cell for cell in child.legal_actions()]
        else:
            found.append(int(words[2].rstrip(":")) * 9 + action)
    return found


def _referee_play(state: Any, move: int) -> None:
    if state.action_to_string(state.current_player(), state.legal_actions()[0])[0] == "C":
        state.apply_action(move // 9)
    state.apply_action(move % 9)


@given(boards())
def test_pop_restores_everything(board: Board) -> None:
    positions = [Board(board.start).position]
    twin = Board(board.start)
    for move in board.move_stack:
        twin.push(move)
        positions.append(twin.position)
    assert twin == board
    while board.move_stack:
        assert board.position == positions.pop()
        board.pop()
    assert board.position == positions.pop()
    with pytest.raises(NoMoveError, match="no move to take back"):
        board.pop()


@given(boards())
def test_copy_is_independent(board: Board) -> None:
    before = board.position
    twin = board.copy()
    assert twin == board
    assert twin.move_stack == board.move_stack
    if twin.legal_moves:
        twin.push(twin.legal_moves[0])
    elif twin.move_stack:
        twin.pop()
    assert board.position == before


@given(boards())
def test_small_boards_can_be_asked(board: Board) -> None:
    for b in range(9):
        asked = (board.is_open(b), board.is_drawn(b), board.winner_of(b) is not None)
        assert sum(asked) == 1
        assert (board.state(b) is State.OPEN) == board.is_open(b)
        if board.is_drawn(b):
            assert all(board.symbol_at(b * 9 + c) != "." for c in range(9))


@given(boards())
def test_equals_the_readable_definition(board: Board) -> None:
    other = classic.UltimateBoard()
    for move in board.move_stack:
        b, c = divmod(move, 9)
        other.play((b // 3, b % 3, c // 3, c % 3))
    assert other.is_over == board.is_over
    line = board.outcome()
    assert other.is_won == (line is not None and line.ending is Ending.LINE)
    moves = [] if other.is_over else other.available_moves()
    assert [(a * 3 + b) * 9 + c * 3 + d for a, b, c, d in moves] == list(board.legal_moves)
    for b in range(9):
        assert other.is_sub_board_won(b // 3, b % 3) == (board.winner_of(b) is not None)


@given(boards())
def test_an_illegal_move_is_told_with_what_is_allowed(board: Board) -> None:
    legal = [format_move(move) for move in board.legal_moves]
    for move in set(range(81)) - set(board.legal_moves):
        with pytest.raises(IllegalMoveError) as caught:
            board.check(move)
        assert caught.value.given == format_move(move)
        assert caught.value.allowed == (", ".join(legal) if legal else None)


@given(boards())
def test_every_illegal_move_is_refused_with_its_rule(board: Board) -> None:
    legal = set(board.legal_moves)
    before = board.position
    for move in range(81):
        rule = illegal_rule(board, move)
        assert (rule is None) == (move in legal)
        if rule is None:
            continue
        if board.is_over:
            assert rule == "game over"
        elif board.forced is not None and board.forced != move // 9:
            assert rule == "forced board"
        elif not board.is_open(move // 9):
            assert rule == "decided board"
        else:
            assert rule == "taken square"
        with pytest.raises(IllegalMoveError) as caught:
            board.push_text(format_move(move))
        assert caught.value.rule == rule
    assert board.position == before


def test_each_refusal_says_what_to_do() -> None:
    board = Board()
    board.push_text("ee")
    with pytest.raises(WrongBoardError, match=r"aa .*top-left.*centre board \(e\).*example ea"):
        board.push_text("aa")
    with pytest.raises(SquareTakenError, match=r"ee already holds X: choose .*example ea"):
        board.push_text("ee")
    board = Board()
    for text in ("aa", "ae", "eb", "ba", "ab", "bb", "bc", "ca", "ac", "cb", "bd", "da"):
        board.push_text(text)
    # X has won the top-left board, and O's last move points to it: the next move is free.
    assert board.state(0) is State.X
    assert board.forced is None
    with pytest.raises(BoardDecidedError, match=r"ad .*top-left board is already won by X"):
        board.push_text("ad")


def test_game_over_is_refused(games: list[dict[str, Any]]) -> None:
    board = Board()
    for text in games[0]["moves"]:
        board.push_text(text)
    with pytest.raises(GameOverError, match="the game is over"):
        board.push_text("aa")


def test_most_boards_decides_only_lineless_games(games: list[dict[str, Any]]) -> None:
    seen = set()
    for game in games:
        strict, counted = Board(), Board(rule=WinRule.BOARDS)
        for text in game["moves"]:
            strict.push(parse_move(text))
            counted.push(parse_move(text))
        draw, count = strict.outcome(), counted.outcome()
        assert draw is not None
        assert count is not None
        if draw.winner:
            assert count == draw
            continue
        lead = game["summary"].count("X") - game["summary"].count("O")
        assert count.winner == (Player.X if lead > 0 else Player.O if lead else None)
        seen.add((lead > 0) - (lead < 0))
    assert seen >= {1, -1}


def test_repr_pastes_back() -> None:
    board = Board(rule="boards")
    board.push_text("ca")
    assert eval(repr(board)) == board
    assert "boards" in repr(board)
