"""Each level of Ultimate Tic-Tac-Toe against the one below: at least 60 %.

PERFECTPLAY_GAMES sets the games of each match (60, and 20 for the slow ones at the top),
PERFECTPLAY_LEVELS the upper levels ("2 3").
"""

import os
from time import perf_counter

from benchmarks.ultimate_match import leveller, match
from perfectplay.ultimate import LEVELS, warm_up


def main() -> None:
    """Print the score of every level against its lower neighbour."""
    warm_up()
    wanted = os.environ.get("PERFECTPLAY_GAMES")
    chosen = os.environ.get("PERFECTPLAY_LEVELS")
    numbers = [int(n) for n in chosen.split()] if chosen else range(2, len(LEVELS) + 1)
    for number in numbers:
        games = int(wanted) if wanted else 60 if number < len(LEVELS) else 20
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
