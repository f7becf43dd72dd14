"""Games of the engine against itself, whose late positions are solved by a benchmark.

`python -m benchmarks.endgame_games` plays them anew: by the last release, after four random moves,
always the same. They are kept in `endgame_games.txt`, so that every version solves the same.
"""

import random
from pathlib import Path

from benchmarks.last_release import LAST_RELEASE, EngineProcess, find_sources
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import format_move, parse_moves

FILE = Path(__file__).with_suffix(".txt")
GAMES = 16
"""Some end before the last ply that is asked about."""
OPENING = 4
LENGTH = 48
SIMULATIONS = 2_000


def read_games() -> list[list[int]]:
    """Read the kept games, one a line."""
    return [parse_moves(line) for line in FILE.read_text("ascii").splitlines()]


def positions(ply: int, count: int) -> list[list[int]]:
    """The first so many games that are not over after `ply` moves, up to there."""
    found = []
    for game in read_games():
        board = Board()
        for move in game[:ply]:
            board.push(move)
        if not board.is_over and len(board.move_stack) == ply:
            found.append(game[:ply])
    return found[:count]


def play(engine: EngineProcess, seed: int) -> list[int]:
    """Play one game."""
    rng = random.Random(seed)
    board = Board()
    for _ in range(OPENING):
        board.push(rng.choice(board.legal_moves))
    engine.ask("game")
    while not board.is_over and len(board.move_stack) < LENGTH:
        moves = list(board.move_stack)
        said = engine.ask("move", style="net", moves=moves, seed=seed, simulations=SIMULATIONS)
        board.push(said["move"])
    return list(board.move_stack)


def main() -> None:
    """Play the games and write them down."""
    with EngineProcess(find_sources(LAST_RELEASE)) as engine:
        games = [play(engine, seed) for seed in range(GAMES)]
    lines = [" ".join(format_move(move) for move in game) for game in games]
    FILE.write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main()
