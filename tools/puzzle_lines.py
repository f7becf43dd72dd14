"""The lines of the puzzles of Ultimate Tic-Tac-Toe: `python -m tools.puzzle_lines` writes them.

A win is the shortest against the longest defence; a draw is held until the game ends. Both sides
are played by the exact search of `tools.endgame`. Among equal moves the first in order is taken, so
a line depends on its position alone.
"""

from __future__ import annotations

from dataclasses import replace
from multiprocessing import Pool

from perfectplay.training.puzzles import puzzles
from perfectplay.training.ultimate.puzzles import DRAW, UltimatePuzzle
from perfectplay.ultimate import Board, format_move, parse_move
from tools.endgame import Endgame
from tools.puzzle_pool import DATA, say

NODES = 3_000_000
_solver = Endgame(nodes=NODES)


def line_of(puzzle: UltimatePuzzle) -> tuple[str, ...]:
    """Return the moves from the position of a puzzle to the end of the game."""
    _solver.forget()
    board = puzzle.board.copy()
    begun = len(board.move_stack)
    board.push(parse_move(puzzle.best))
    if puzzle.is_win:
        _win(board)
    else:
        _hold(board)
    return tuple(format_move(move) for move in board.move_stack[begun:])


def _win(board: Board) -> None:
    """Play on after a winning move: the longest defence, and the shortest way to the win."""
    while not board.is_over:
        board.push(max(board.legal_moves, key=lambda move: _moves(_after(board, move))))
        left = _moves(board)
        board.push(next(m for m in board.legal_moves if _wins_within(_after(board, m), left - 1)))


def _moves(board: Board) -> int:
    found = _solver.moves_to_win(board, 20)
    assert found is not None, f"{board.position} is too costly"
    return found


def _wins_within(board: Board, own_moves: int) -> bool:
    """Tell whether whoever has just moved wins within so many more own moves."""
    attacker = "XO".index(board.turn.other.symbol)
    return _solver.forces(board, attacker, 2 * own_moves) is True


def _hold(board: Board) -> None:
    """Play a draw on to the end."""
    while not board.is_over:
        results = _solver.results(board)
        assert results is not None, f"{board.position} is too costly"
        board.push(board.legal_moves[results.index(DRAW)])


def _after(board: Board, move: int) -> Board:
    after = board.copy()
    after.push(move)
    return after


def _filled(puzzle: UltimatePuzzle) -> str:
    return replace(puzzle, moves=line_of(puzzle)).line


def main() -> None:
    """Write the shipped file again with the line of every puzzle."""
    path = DATA / "puzzles-ultimate.txt"
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    wanted = [puzzle for puzzle in puzzles("ultimate") if isinstance(puzzle, UltimatePuzzle)]
    lines = []
    with Pool(2) as pool:
        for line in pool.imap(_filled, wanted, 10):
            lines.append(line)
            if len(lines) % 100 == 0:
                say(f"{len(lines)} of {len(wanted)}")
    path.write_text("\n".join([*comments, *lines]) + "\n", "utf-8")
    say(f"wrote {path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
