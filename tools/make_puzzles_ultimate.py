"""Make the puzzles of Ultimate Tic-Tac-Toe: `python -m tools.make_puzzles_ultimate [COUNT]`.

Levels 3 to 6 play each other after some random moves, and the positions of the game are gone
through from the end, where they can be solved completely. A position is a puzzle when every legal
move is proven (`tools.endgame`) and exactly one of them wins, in two moves or more, or, for a small
part of the puzzles, when exactly one holds the draw. How hard it is: how many simulations the
search of the stronger levels needs to find the move, how many moves the win takes, how many
squares there are, and whether the move simply takes a board.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace

from perfectplay.training.ultimate.puzzles import UltimatePuzzle
from perfectplay.ultimate import Board, Limit, Opponent, SearchTree, Style, level, parse_move
from perfectplay.ultimate.symmetry import SYMMETRIES
from tools.endgame import Endgame
from tools.puzzle_lines import line_of
from tools.puzzle_pool import Found, calendar, collect, counted, figures, say, write

NAME = "puzzles-ultimate"
COUNT = 1050
EARLIEST, LATEST = 25, 60
FEWEST_MOVES = 4
NODES = 150_000
"""Nodes for each question of the exact search; what needs more is no puzzle."""
UNSOLVED_IN_A_ROW = 2
APART = 4
"""Plies between two puzzles of one game, at least."""
MOST_DRAWS = 0.12
"""The part of the puzzles in which a draw is to be held, at most."""
MOST_OF_A_LENGTH = 0.3
"""The part of the puzzles that are won in the same number of moves, at most."""
SEARCHES = (50, 300, 2_000, 12_000)

_solver = Endgame(nodes=NODES)


def attempt(rng: random.Random) -> list[Found]:
    """Play a game and return the puzzles in it, the latest first."""
    found: list[Found] = []
    _solver.forget()  # what fits into the number of nodes shall not depend on earlier attempts
    unsolved = 0
    last = 99
    for board in reversed(play(rng)):
        ply = len(board.move_stack)
        if not EARLIEST <= ply <= LATEST or len(board.legal_moves) < FEWEST_MOVES:
            continue
        results = _solver.results(board)
        if results is None:
            unsolved += 1
            if unsolved == UNSOLVED_IN_A_ROW:
                break
            continue
        unsolved = 0
        if last - ply < APART or not is_puzzle(results):
            continue
        moves = _solver.moves_to_win(board, 20) or 0 if "w" in results else 0
        if moves == 1:
            continue
        last = ply
        text = board.position.removesuffix(" line")
        puzzle = UltimatePuzzle.from_line(f"{text} {results} {moves}", 1)
        found.append(describe(replace(puzzle, moves=line_of(puzzle)), ply))
    return found


def play(rng: random.Random) -> list[Board]:
    """Play a game of two levels and return its positions."""
    board = Board()
    for _ in range(rng.randrange(2, 9)):
        board.push(rng.choice(list(board.legal_moves)))
    players = [
        Opponent(level(rng.randrange(3, 7)), seed=rng.randrange(2**30), seconds=None)
        for _ in range(2)
    ]
    positions = []
    while not board.is_over:
        positions.append(board.copy())
        board.push(players[len(board.move_stack) % 2].choose(board))
    return positions


def is_puzzle(results: str) -> bool:
    """Tell whether exactly one move is best by its result."""
    return results.count("w") == 1 or (results.count("d") == 1 and "w" not in results)


def describe(puzzle: UltimatePuzzle, ply: int) -> Found:
    """Return a puzzle with how hard it is, and what the figures are counted from."""
    board = puzzle.board.copy()
    move = parse_move(puzzle.best)
    tries = len(SEARCHES)
    for i, simulations in enumerate(SEARCHES):
        tree = SearchTree(board, style=Style.PLAYOUT, seed=1, memory=2**25)
        tree.run(Limit(simulations=simulations))
        if tree.best() == move:
            tries = i
            break
    board.push(move)
    takes = board.winner_of(move // 9) is not None
    legal = len(puzzle.results)
    # A draw to be held is about as hard as a win in three moves.
    hardness = 8 * tries + 3 * (puzzle.own_moves or 3) + 0.3 * legal - 6 * takes
    return {
        "line": puzzle.line,
        "hardness": round(hardness, 3),
        "key": canonical(puzzle.position),
        "ply": ply,
        "legal": legal,
        "own_moves": puzzle.own_moves,
        "takes": takes,
        "draw": not puzzle.is_win,
        "missed": tries > SEARCHES.index(2_000),
        "free": " - " in puzzle.position,
    }


def canonical(position: str) -> str:
    """Return the least of the eight turned and mirrored forms of a position."""
    board = Board(position)
    forms = []
    for way in SYMMETRIES:
        cells = [["." for _ in range(9)] for _ in range(9)]
        for b in range(9):
            for c in range(9):
                cells[way[b]][way[c]] = board.symbol_at(9 * b + c)
        forced = "-" if board.forced is None else str(way[board.forced])
        forms.append("".join("".join(row) for row in cells) + forced + board.turn.symbol)
    return min(forms)


def main(count: int = COUNT) -> None:
    """Make the file."""
    most = {"draw": MOST_DRAWS * count, "own_moves": MOST_OF_A_LENGTH * count}
    keys: set[str] = set()

    def accept(pool: list[Found], puzzle: Found) -> bool:
        same = sum(p["own_moves"] == puzzle["own_moves"] for p in pool)
        if same >= most["draw" if puzzle["draw"] else "own_moves"] or puzzle["key"] in keys:
            return False
        keys.add(puzzle["key"])
        return True

    days = calendar(collect(NAME, count, attempt, accept), NAME)
    comment = (
        "One puzzle a line: the boards, who moves, where (- is anywhere), the result of every\n"
        "legal move in order (w win, d draw, l loss), own moves until the win (0: a draw),\n"
        "and the line to the end of the game, two letters a move.\n"
        "Made by tools/make_puzzles_ultimate.py; the order is the calendar, Monday first."
    )
    write("ultimate", days, comment)
    names = {
        "ply": "moves made before",
        "legal": "legal moves",
        "own_moves": "own moves to the win (0: a draw to hold)",
        "takes": "the move takes a board",
        "draw": "a draw to hold",
        "free": "a free choice of boards",
        "missed": "missed by a search of 2,000 simulations",
    }
    print(figures(days, names))
    say("own moves: " + counted(days, "own_moves"))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
