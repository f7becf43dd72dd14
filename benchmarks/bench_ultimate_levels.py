"""Each level of Ultimate Tic-Tac-Toe against the one below: at least 60 %.

PERFECTPLAY_GAMES sets the games of each match (100), PERFECTPLAY_LEVELS the upper levels ("2 3").
"""

import os
from time import perf_counter

from benchmarks.ultimate_match import leveller, match
from perfectplay.ultimate import LEVELS, warm_up


def main() -> None:
    """Print the score of every level against its lower neighbour."""
    warm_up()
    games = int(os.environ.get("PERFECTPLAY_GAMES", "100"))
    chosen = os.environ.get("PERFECTPLAY_LEVELS")
    numbers = [int(n) for n in chosen.split()] if chosen else range(2, len(LEVELS) + 1)
    for number in numbers:
        begin = perf_counter()
        score = match(leveller(number), leveller(number - 1), games, skip=7)
        seconds = perf_counter() - begin
        print(
            f"level {number} against {number - 1}: {score}, at least 0.60 wanted, "
            f"{games} games in {seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
