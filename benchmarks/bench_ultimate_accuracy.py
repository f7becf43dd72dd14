"""The accuracy of a review for random play, levels and the strongest level.

The measure is of use when random play lies far below 60 and the strongest play above 90. Reviews
are as deep as on the page. PERFECTPLAY_GAMES sets the games of each pair (6).
"""

import os
import random
from collections.abc import Callable
from statistics import mean

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.levels import Opponent, level
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.teacher import review

RANDOM = 0
PAIRS = ((RANDOM, RANDOM), (RANDOM, 5), (1, 1), (1, 5), (5, 5), (5, 9), (9, 9), (10, 10))
DEPTH = Limit(simulations=8_000)
GIVEN = 2
"""Random moves at the beginning of a game of levels, so that no two games are the same."""


def main() -> None:
    """Print the mean accuracy of both sides of each pair, with the lowest and the highest."""
    games = int(os.environ.get("PERFECTPLAY_GAMES", "6"))
    print("one side     the other    accuracy of one side     of the other")
    for pair in PAIRS:
        found: tuple[list[float], list[float]] = ([], [])
        for game in range(games):
            for side, kept in enumerate(measure(pair, game)):
                found[side].extend(kept)
        sides = "".join(f"{name(number):13}" for number in pair)
        print(sides + "".join(f"{spread(kept):25}" for kept in found), flush=True)


def measure(pair: tuple[int, int], game: int) -> tuple[list[float], list[float]]:
    """Play and review a game; return the accuracy of each of the two."""
    rng = random.Random(f"{pair} {game}")
    first = game % 2  # who plays X
    choose = [player(number, rng.randrange(2**30)) for number in pair]
    board = Board()
    given = GIVEN if RANDOM not in pair else 0
    while not board.is_over:
        turn = (len(board.move_stack) + first) % 2
        aimless = len(board.move_stack) < given
        board.push(rng.choice(list(board.legal_moves)) if aimless else choose[turn](board))
    opening = Board()
    for move in board.move_stack[:given]:
        opening.push(move)
    record = Record(board.move_stack[given:], start=opening.position)
    judged = review(record, DEPTH)
    x, o = (judged.accuracy(side) for side in (Player.X, Player.O))
    found = (x, o) if first == 0 else (o, x)
    return ([found[0]] if found[0] is not None else [], [found[1]] if found[1] is not None else [])


def player(number: int, seed: int) -> Callable[[Board], int]:
    """Return how a level, or chance, chooses a move."""
    if number == RANDOM:
        rng = random.Random(seed)
        return lambda board: rng.choice(list(board.legal_moves))
    return Opponent(level(number), seed=seed, seconds=None).choose


def name(number: int) -> str:
    """Name a player."""
    return "random" if number == RANDOM else f"level {number}"


def spread(kept: list[float]) -> str:
    """Write the mean, the lowest and the highest."""
    return f"{mean(kept):3.0f}  ({min(kept):.0f} to {max(kept):.0f})" if kept else "–"


if __name__ == "__main__":
    main()
