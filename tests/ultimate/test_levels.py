"""Ten levels, each with a sentence, each repeatable."""

import re

import pytest

from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LevelError, NoMoveError
from perfectplay.ultimate.levels import LEVELS, LONGEST_THINK, Opponent, level
from perfectplay.ultimate.search import Style


def test_there_are_ten_with_a_sentence_each() -> None:
    assert [lv.number for lv in LEVELS] == list(range(1, 11))
    assert len({lv.name for lv in LEVELS}) == 10
    assert all(lv.sentence.endswith(".") and lv.style in tuple(Style) for lv in LEVELS)
    assert len({lv.blind_spot for lv in LEVELS}) == 10
    assert all(re.fullmatch(r"Does not see [^.]+\.", lv.blind_spot) for lv in LEVELS)
    assert LONGEST_THINK < 2


@pytest.mark.parametrize("number", [0, 11, -1])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(LevelError, match="levels go from 1 to 10"):
        level(number)


@pytest.mark.parametrize("number", range(1, 9))
def test_the_same_seed_plays_the_same_game(number: int) -> None:
    def game() -> list[int]:
        board = Board()
        players = [Opponent(level(number), seed=seed) for seed in (1, 2)]
        while not board.is_over and len(board.move_stack) < 12:
            board.push(players[len(board.move_stack) % 2].choose(board))
        return board.move_stack

    assert game() == game()


@pytest.mark.parametrize("number", [2, 4, 6, 8])
def test_a_move_depends_on_the_board_the_level_and_the_seed_alone(number: int) -> None:
    """One opponent for the whole game, a new one for each move, and one that comes from nowhere."""
    kept = Opponent(level(number), seed=5, seconds=None)
    board = Board()
    while not board.is_over and len(board.move_stack) < 20:
        move = kept.choose(board)
        assert move == Opponent(level(number), seed=5, seconds=None).choose(board)
        assert move == Opponent(level(number), seed=5, seconds=None).choose(Board(board.position))
        board.push(move)
    other = Board("9/9/9/9/4x4/9/9/9/9 o e boards")
    assert kept.choose(other) in other.legal_moves


def test_a_finished_game_leaves_nothing_to_choose() -> None:
    with pytest.raises(NoMoveError, match="game is over"):
        Opponent(level(1)).choose(Board("xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line"))


def test_a_stronger_level_wins_more_often() -> None:
    points = 0.0
    for seed in range(10):
        board = Board()
        strong, weak = Opponent(level(6), seed=seed), Opponent(level(1), seed=seed)
        order = [strong, weak] if seed % 2 else [weak, strong]
        while not board.is_over:
            board.push(order[len(board.move_stack) % 2].choose(board))
        outcome = board.outcome()
        assert outcome is not None
        if outcome.winner is None:
            points += 0.5
        else:
            points += (outcome.winner.value == "x") == (order[0] is strong)
    assert points >= 8


def test_the_clock_can_be_taken_away() -> None:
    hurried = Opponent(level(9), seed=1, seconds=1e-6)
    patient = Opponent(level(9), seed=1, seconds=None)
    for opponent in (hurried, patient):
        opponent.choose(Board("9/9/9/9/o3x4/9/9/9/9 x a line"))  # where the opening book ends
    assert hurried.searched < patient.searched == level(9).simulations


def test_opponents_are_made_from_a_number() -> None:
    assert Opponent(7).level is level(7)
    for odd in (11, 0, "x", 5.0, None):
        with pytest.raises(LevelError, match=r"no level .*: levels go from 1 to 10"):
            Opponent(odd)  # type: ignore[arg-type]
