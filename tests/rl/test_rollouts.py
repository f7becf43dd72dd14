"""Games in kernels against the same games move by move on the readable board."""

import random
from typing import Any

import numpy as np
import pytest

from perfectplay.mastermind import Game, Variant
from perfectplay.mastermind.errors import CodeError, LiesError
from perfectplay.mastermind.space import space_of
from perfectplay.rl import ActionError, OptionError, UltimateGames, rollouts
from perfectplay.rl import ultimate_coding as coding
from perfectplay.ultimate import Board, Player
from perfectplay.warmup import warm_ups

WORD = 2**64


def step(state: int) -> int:
    """The random generator, in plain numbers."""
    state ^= state << 13 & WORD - 1
    state ^= state >> 7
    return state ^ (state << 17 & WORD - 1)


def generator_of(seed: int, number: int) -> int:
    """The state with which a game begins."""
    state = (seed + (number + 1) * 0x9E3779B97F4A7C15) % WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB % WORD
    return state ^ state >> 31


def one_of(state: int, count: int) -> int:
    """Which of so many."""
    return (state >> 32) * count >> 32


def random_game(seed: int, number: int, start: Board) -> tuple[list[int], float]:
    """Play a game of the kernel on the board."""
    board, state = start.copy(), generator_of(seed, number)
    before = len(board.move_stack)
    while not board.is_over:
        legal = list(board.legal_moves)
        state = step(state)
        board.push(legal[one_of(state, len(legal))])
    return board.move_stack[before:], coding.result(board, Player.X)


@pytest.mark.parametrize("rule", ["line", "boards"])
def test_random_games_of_ultimate_are_those_on_the_board(rule: str) -> None:
    later = Board(rule=rule)
    for move in ("ee", "ea", "ai"):
        later.push_text(move)
    boards = [Board(rule=rule), later]
    games = rollouts.ultimate(60, seed=12, boards=boards)
    for number in range(60):
        moves, result = random_game(12, number, boards[number % 2])
        length = int(games.lengths[number])
        assert games.moves[number, :length].tolist() == moves
        assert (games.moves[number, length:] == -1).all()
        assert games.outcomes[number] == result
    assert games.steps == games.lengths.sum()


def test_a_game_is_the_same_among_few_and_among_many() -> None:
    few, many = rollouts.ultimate(10, seed=3), rollouts.ultimate(100, seed=3)
    assert (few.moves == many.moves[:10]).all()
    assert (rollouts.ultimate(10, seed=4).moves != few.moves).any()
    first, second = (rollouts.mastermind(n, seed=3, guesses="consistent") for n in (10, 100))
    assert (first.guesses == second.guesses[:10]).all()


@pytest.mark.parametrize("text", ["3x4", "2x3", "3x4 norepeat", "3x5 black only 6 turns", "2x12"])
@pytest.mark.parametrize("guesses", ["random", "consistent"])
def test_games_of_mastermind_are_those_of_the_game(text: str, guesses: str) -> None:
    variant = Variant.parse(text)
    space = space_of(variant)
    codes = [space.text(word) for word in space.codes.tolist()]
    played = rollouts.mastermind(40, seed=5, variant=variant, guesses=guesses)
    for number in range(40):
        state = step(generator_of(5, number))
        assert played.secrets[number] == one_of(state, len(codes))
        game = Game(variant, codes[played.secrets[number]])
        for turn in range(variant.turns):
            if game.outcome:
                assert played.guesses[number, turn] == played.blacks[number, turn] == -1
                continue
            tried = {t.guess for t in game.turns}
            left = list(game.knowledge.candidates) if guesses == "consistent" else codes
            state = step(state)
            code = left[one_of(state, len(left))]
            while code in tried:
                state = step(state)
                code = left[one_of(state, len(left))]
            assert codes[played.guesses[number, turn]] == code
            black, white = game.guess(code)
            assert (played.blacks[number, turn], played.whites[number, turn]) == (black, white)
        assert played.lengths[number] == len(game.turns)
        assert played.found[number] == (game.turns[-1].guess == game.secret)


def test_secrets_can_be_given() -> None:
    played = rollouts.mastermind(5, variant="3x4", secrets=["000", "333"])
    assert played.secrets.tolist() == [0, 63, 0, 63, 0]


@pytest.mark.parametrize("seed", range(4))
def test_games_side_by_side_are_those_on_the_board(seed: int) -> None:
    rng = random.Random(seed)
    rule = "boards" if seed % 2 else "line"
    games, boards = UltimateGames(12, rule=rule), [Board(rule=rule) for _ in range(12)]
    for _ in range(140):
        masks, seen, turns = games.legal(), games.observe(), games.turns
        moves = []
        for i, board in enumerate(boards):
            assert masks[i].tolist() == coding.mask(board).tolist()
            assert seen[i].tolist() == coding.observe(board, board.turn).tolist()
            assert games.over[i] == board.is_over
            assert board.is_over or turns[i] == list(Player).index(board.turn)
            waits = board.is_over or rng.random() < 0.1
            moves.append(-1 if waits else rng.choice(list(board.legal_moves)))
        results = games.step(moves)
        for board, move, result in zip(boards, moves, results, strict=True):
            mover = board.turn
            if move >= 0:
                board.push(move)
            assert result == (coding.result(board, mover) if move >= 0 else 0)
        if games.over.sum() > 9:
            for ended in np.flatnonzero(games.over):
                boards[ended] = Board(rule=rule)
            games.restart()


def test_some_games_begin_again_elsewhere() -> None:
    later = Board()
    later.push_text("ee")
    games = UltimateGames(4, boards=[Board(), later])
    assert games.legal().sum(axis=1).tolist() == [81, 8, 81, 8]
    games.step([0, -1, 1, -1])
    games.restart(np.array([True, False, False, False]))
    assert games.legal().sum(axis=1).tolist() == [81, 8, 9, 8]


def test_an_illegal_move_is_made_in_no_game() -> None:
    games = UltimateGames(2)
    games.step([40, 40])
    before = games.positions.copy()
    for wrong in (0, 40, 81, -2):
        with pytest.raises(ActionError, match=f"Move {wrong} cannot be made in game 1"):
            games.step([36, wrong])
    for moves in ([36], [36.0, 37.0], None):
        with pytest.raises(ActionError, match="one move for each of the 2 games"):
            games.step(moves)
    assert (games.positions == before).all()


@pytest.mark.parametrize("count", [0, -3, 10**9, 1.5, "10", None, True])
def test_a_number_of_games_is_a_whole_number(count: Any) -> None:
    with pytest.raises(OptionError, match="is a whole number from 1 to"):
        rollouts.ultimate(count)
    with pytest.raises(OptionError, match="is a whole number from 1 to"):
        rollouts.mastermind(count)


@pytest.mark.parametrize("seed", [None, 0.5, "one"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for play in (rollouts.ultimate, rollouts.mastermind):
        with pytest.raises(OptionError, match="seed is a whole number"):
            play(1, seed)
    assert rollouts.ultimate(1, -1).moves.tolist() == rollouts.ultimate(1, WORD - 1).moves.tolist()


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    over = Board()
    for move in random_game(1, 1, Board())[0]:
        over.push(move)
    for boards in ([], [over]):
        with pytest.raises(OptionError, match="Games begin at one position or more"):
            rollouts.ultimate(1, boards=boards)
    with pytest.raises(LiesError):
        rollouts.mastermind(1, variant="3x4 1 lie")
    with pytest.raises(OptionError, match="one of random, consistent"):
        rollouts.mastermind(1, guesses="clever")
    with pytest.raises(CodeError):
        rollouts.mastermind(1, secrets=["77777"])


def test_the_kernels_are_warmed_up() -> None:
    (entry,) = warm_ups(["rl"])
    entry.run()
    assert all(callable(kernel) for kernel in entry.kernels())
