"""The shipped puzzles, solved again from scratch: exactly one guess or move is best.

A sample in the ordinary run, all of them in the slow one. Beside the solver and the exact search
there are plain definitions here that share no code with them.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from perfectplay.judgement import Judgement
from perfectplay.mastermind import Knowledge
from perfectplay.mastermind.solver import Solver
from perfectplay.training.mastermind.puzzles import MastermindPuzzle
from perfectplay.training.puzzles import puzzles
from perfectplay.training.ultimate.puzzles import UltimatePuzzle
from perfectplay.ultimate import Board, Limit, SearchTree, Style, parse_move
from tools.endgame import Endgame

SAMPLE = 25
LATE = 14
"""Squares left at most, where plain Python can look at everything."""


def mastermind_puzzles() -> list[MastermindPuzzle]:
    return [p for p in puzzles("mastermind") if isinstance(p, MastermindPuzzle)]


def ultimate_puzzles() -> list[UltimatePuzzle]:
    return [p for p in puzzles("ultimate") if isinstance(p, UltimatePuzzle)]


def test_there_are_a_thousand_of_each() -> None:
    assert len(mastermind_puzzles()) >= 1000
    assert len(ultimate_puzzles()) >= 1000


# -- Mastermind -------------------------------------------------------------------------------


def verify_guess(puzzle: MastermindPuzzle, solver: Solver) -> None:
    know = Knowledge(puzzle.variant, puzzle.turns)
    assert len(know.candidates) == puzzle.left
    assert 4 <= puzzle.left <= 60
    assert 1 <= len(puzzle.turns) <= 3
    found = solver.best_guesses(know, "expected")
    assert found.complete
    assert list(found.guesses) == [puzzle.best]
    assert found.bounds.value == puzzle.total
    assert solver.worst_case(know).value == puzzle.worst
    value = solver.evaluate(know, puzzle.best)
    assert value.worst.value == puzzle.worst
    assert value.could_be == puzzle.is_candidate


def verify_guesses(wanted: list[MastermindPuzzle]) -> None:
    solvers: dict[str, Solver] = {}
    for puzzle in wanted:
        # Without what is shipped solved, so that nothing is looked up.
        solver = solvers.setdefault(
            str(puzzle.variant), Solver(puzzle.variant, memory_mb=64, shipped=False)
        )
        verify_guess(puzzle, solver)


def test_a_sample_of_guesses() -> None:
    verify_guesses(random.Random(1).sample(mastermind_puzzles(), SAMPLE))


@pytest.mark.slow
def test_all_guesses() -> None:
    verify_guesses(mastermind_puzzles())


def plain_score(guess: str, code: str) -> tuple[int, int]:
    black = sum(a == b for a, b in zip(guess, code, strict=True))
    return black, (Counter(guess) & Counter(code)).total() - black


def plain_totals(puzzle: MastermindPuzzle) -> dict[str, int]:
    """The least total of every guess, by trying everything: for very small sets only."""
    every = product(range(puzzle.variant.colours), repeat=puzzle.variant.pegs)
    codes = ["".join(map(str, code)) for code in every]
    fits = [
        c for c in codes if all(plain_score(t.guess, c) == tuple(t.feedback) for t in puzzle.turns)
    ]
    assert len(fits) == puzzle.left

    @cache
    def least(left: frozenset[str]) -> int:
        if len(left) <= 2:
            return 2 * len(left) - 1
        return min(total(guess, left) for guess in codes)

    def total(guess: str, left: frozenset[str]) -> int:
        groups: dict[tuple[int, int], set[str]] = {}
        for code in left:
            groups.setdefault(plain_score(guess, code), set()).add(code)
        if len(groups) == 1 and guess not in left:
            return 10**6  # tells nothing
        return len(left) + sum(
            least(frozenset(group)) for group in groups.values() if group != {guess}
        )

    return {guess: total(guess, frozenset(fits)) for guess in codes}


def test_small_sets_by_brute_force() -> None:
    """Every guess of the variant is tried in plain Python, and only one reaches the least total."""
    small = [p for p in mastermind_puzzles() if p.left <= 6 and p.variant.size <= 1296]
    assert len(small) >= 50
    for puzzle in random.Random(2).sample(small, 4):
        totals = plain_totals(puzzle)
        assert min(totals.values()) == puzzle.total
        assert [guess for guess, total in totals.items() if total == puzzle.total] == [puzzle.best]


def test_every_wrong_guess_is_judged_lower_than_the_best() -> None:
    for puzzle in random.Random(3).sample(mastermind_puzzles(), 5):
        know = puzzle.knowledge
        for code in list(know.candidates)[:6]:
            if code != puzzle.best and code not in {turn.guess for turn in puzzle.turns}:
                verdict = puzzle.check(code)
                assert not verdict.solved
                assert verdict.word is not Judgement.BEST


# -- Ultimate Tic-Tac-Toe ---------------------------------------------------------------------


def verify_move(puzzle: UltimatePuzzle, search: Endgame) -> None:
    board = Board(puzzle.position)
    assert len(board.legal_moves) == len(puzzle.results) >= 4
    assert search.results(board) == puzzle.results
    wins, draws = puzzle.results.count("w"), puzzle.results.count("d")
    assert wins == 1 or (wins == 0 and draws == 1)
    if wins:
        assert search.moves_to_win(board, 20) == puzzle.own_moves
        assert puzzle.own_moves >= 2
    verify_line(puzzle, search)


def verify_line(puzzle: UltimatePuzzle, search: Endgame) -> None:
    """Nobody makes a move on the line that changes the result, and no defence lasts longer."""
    board = puzzle.board.copy()
    me = board.turn
    for text in puzzle.moves:
        results = search.results(board)
        assert results is not None
        made = results[list(board.legal_moves).index(parse_move(text))]
        assert made == ("d" if not puzzle.is_win else "w" if board.turn is me else "l")
        if board.turn is me and puzzle.is_win:
            left = puzzle.own_moves - len(board.move_stack) // 2
            assert search.moves_to_win(board, 20) == left
        board.push_text(text)
    assert board.is_over


def test_every_line_begins_with_the_answer_and_ends_the_game_as_promised() -> None:
    for puzzle in ultimate_puzzles():
        assert puzzle.moves[0] == puzzle.best
        board = puzzle.board.copy()
        for text in puzzle.moves:
            board.push_text(text)
        outcome = board.outcome()
        assert outcome is not None
        if puzzle.is_win:
            assert outcome.winner is puzzle.board.turn
            assert len(puzzle.moves) == 2 * puzzle.own_moves - 1
        else:
            assert outcome.winner is None
        assert " ".join(puzzle.moves) in puzzle.tell_solution()


def test_a_sample_of_moves() -> None:
    search = Endgame(nodes=3_000_000)
    for puzzle in random.Random(4).sample(ultimate_puzzles(), SAMPLE):
        verify_move(puzzle, search)


@pytest.mark.slow
def test_all_moves() -> None:
    search = Endgame(nodes=3_000_000)
    for puzzle in ultimate_puzzles():
        verify_move(puzzle, search)


def plain_result(board: Board) -> str:
    """The result for the player to move, by looking at every line to its end."""
    outcome = board.outcome()
    if outcome is not None:
        return "d" if outcome.winner is None else "w" if outcome.winner is board.turn else "l"
    found = "l"
    for move in board.legal_moves:
        board.push(move)
        reply = plain_result(board)
        board.pop()
        if reply == "l":
            return "w"
        if reply == "d":
            found = "d"
    return found


def test_late_positions_in_plain_python() -> None:
    late = [p for p in ultimate_puzzles() if open_squares(p) <= LATE]
    assert len(late) >= 10
    for puzzle in random.Random(5).sample(late, 5):
        board = puzzle.board.copy()
        results = ""
        for move in board.legal_moves:
            board.push(move)
            results += {"w": "l", "l": "w", "d": "d"}[plain_result(board)]
            board.pop()
        assert results == puzzle.results


def open_squares(puzzle: UltimatePuzzle) -> int:
    board = puzzle.board
    return sum(board.empty_squares(b).bit_count() for b in range(9) if board.is_open(b))


@pytest.mark.slow
def test_the_tree_search_of_the_engine_agrees_where_it_proves_something() -> None:
    proven = 0
    for puzzle in ultimate_puzzles():
        board = puzzle.board.copy()
        board.push(parse_move(puzzle.best))
        if board.is_over:
            continue
        tree = SearchTree(board, style=Style.NET, seed=1, memory=2**27)
        tree.run(Limit(simulations=30_000))
        if tree.root.proof is not None:
            proven += 1
            assert tree.root.proof.value == ("win" if puzzle.is_win else "draw"), puzzle.line
    assert proven > 0.6 * len(ultimate_puzzles())
